// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "frontmatter.h"

#include <yaml-cpp/yaml.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::FrontMatter)
};

constexpr qsizetype LongestMatter = 32 * 1024; // characters; more is no head of a text

/// Where the line "---" that ends the matter begins; -1: there is none.
qsizetype endOfMatter(const QString &text, qsizetype from)
{
    for (qsizetype at = from; at >= 0 && at < text.size();) {
        const qsizetype lineEnd = text.indexOf(u'\n', at);
        const QStringView line =
                QStringView(text).sliced(at, (lineEnd < 0 ? text.size() : lineEnd) - at);
        if (line.trimmed() == "---"_L1 && line.startsWith(u'-')) {
            return at;
        }
        at = lineEnd < 0 ? -1 : lineEnd + 1;
    }
    return -1;
}

QMap<QString, QString> scalarsIn(const YAML::Node &node)
{
    QMap<QString, QString> values;
    for (const auto &pair : node) {
        if (pair.first.IsScalar() && pair.second.IsScalar()) {
            values.insert(QString::fromStdString(pair.first.Scalar()),
                          QString::fromStdString(pair.second.Scalar()));
        }
    }
    return values;
}

} // namespace

Result<FrontMatter> parseFrontMatter(const QString &text)
{
    const qsizetype begin = text.indexOf(u'\n') + 1;
    if (begin <= 0 || QStringView(text).first(begin).trimmed() != "---"_L1) {
        return fail(
                Error::Kind::InvalidInput,
                Tr::tr("It does not begin with a line “---” with its name and description below."));
    }
    const qsizetype end = endOfMatter(text, begin);
    if (end < 0 || end - begin > LongestMatter) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("The line “---” that ends its head is missing."));
    }
    FrontMatter matter;
    const qsizetype body = text.indexOf(u'\n', end);
    matter.body = body < 0 ? QString() : text.sliced(body + 1).trimmed();
    try {
        const YAML::Node node = YAML::Load(text.sliced(begin, end - begin).toStdString());
        if (!node.IsMap()) {
            return fail(Error::Kind::InvalidInput,
                        Tr::tr("Its head is not a list of “name: value”."));
        }
        matter.values = scalarsIn(node);
    } catch (const YAML::Exception &problem) {
        // Lines are counted from 0, and the head begins in the second one.
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("Its head is not valid YAML: %1 in line %2.")
                            .arg(QString::fromStdString(problem.msg))
                            .arg(problem.mark.line + 2));
    }
    return matter;
}

} // namespace varve
