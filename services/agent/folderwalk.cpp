// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "folderwalk.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 MaxFile =
        10LL * 1024 * 1024; // bytes; larger ones are hardly text that somebody wrote
constexpr qsizetype MaxLine = 500; // characters

} // namespace

WalkedFiles walkFiles(const QString &folder, const QRegularExpression &name, qsizetype atMost,
                      const std::stop_token &stop)
{
    WalkedFiles found;
    const QDir root(folder);
    // Without Hidden neither hidden files nor anything in hidden folders is visited.
    QDirIterator files(folder, QDir::Files | QDir::Readable | QDir::NoSymLinks,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = root.relativeFilePath(files.next());
        if (!name.match(path).hasMatch()) {
            continue;
        }
        if (found.paths.size() >= atMost || stop.stop_requested()) {
            found.complete = false;
            break;
        }
        found.paths += path;
    }
    found.paths.sort();
    return found;
}

QStringList matchingLines(const QString &folder, const QRegularExpression &wanted,
                          const QRegularExpression &name, qsizetype atMost,
                          const std::stop_token &stop)
{
    QStringList found;
    const QStringList paths =
            walkFiles(folder, name, std::numeric_limits<qsizetype>::max(), stop).paths;
    for (const QString &path : paths) {
        QFile file(QDir(folder).filePath(path));
        if (stop.stop_requested() || file.size() > MaxFile || !file.open(QIODevice::ReadOnly)) {
            continue;
        }
        const QByteArray content = file.readAll();
        if (looksBinary(content)) {
            continue;
        }
        qsizetype number = 0;
        for (const QString text = QString::fromUtf8(content);
             const QStringView line : QStringView(text).tokenize(u'\n')) {
            ++number;
            if (!wanted.matchView(line).hasMatch()) {
                continue;
            }
            found +=
                    u"%1:%2:%3"_s.arg(path).arg(number).arg(line.first(qMin(line.size(), MaxLine)));
            if (found.size() >= atMost) {
                return found;
            }
        }
    }
    return found;
}

QRegularExpression globExpression(const QString &glob)
{
    QString expression;
    bool inBraces = false;
    for (qsizetype i = 0; i < glob.size(); ++i) {
        const QChar c = glob[i];
        if (c == u'*') {
            const bool deep = glob.sliced(i).startsWith("**"_L1);
            if (deep && glob.sliced(i).startsWith("**/"_L1)) {
                expression += "(?:.*/)?"_L1;
                i += 2;
            } else {
                expression += deep ? ".*"_L1 : "[^/]*"_L1;
                i += deep ? 1 : 0;
            }
        } else if (c == u'?') {
            expression += "[^/]"_L1;
        } else if (c == u'{') {
            inBraces = true;
            expression += "(?:"_L1;
        } else if (c == u'}' && inBraces) {
            inBraces = false;
            expression += u')';
        } else if (c == u',' && inBraces) {
            expression += u'|';
        } else {
            expression += QRegularExpression::escape(QString(c));
        }
    }
    if (inBraces) {
        expression += u')';
    }
    const QString start = glob.contains(u'/') ? u"^"_s : u"(?:^|/)"_s;
    return QRegularExpression(start + expression + u'$');
}

} // namespace varve
