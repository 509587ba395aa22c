// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolsupport.h"

#include "workingplace.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Tool)
};

} // namespace

ToolIntent pathIntent(ToolAccess access, const ToolPath &path)
{
    ToolIntent intent;
    intent.access = access;
    intent.subject = path.shown;
    intent.path = path.real;
    intent.preview = path.real;
    if (!path.inside) {
        intent.reason = path.real == path.absolute
                ? Tr::tr("This is outside the session's working folder.")
                : Tr::tr("This is outside the session's working folder: %1 leads there through a "
                         "link.")
                          .arg(path.absolute);
    }
    return intent;
}

QByteArray intentDigest(const QByteArrayList &parts)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const QByteArray &part : parts) {
        hash.addData(QByteArray(QByteArray::number(part.size()) + ':'));
        hash.addData(part);
    }
    return hash.result();
}

bool isAllowed(const ToolScene &scene, const QString &path)
{
    return scene.allowed && scene.allowed->path == path;
}

ToolOutcome staleOutcome(const QString &why)
{
    ToolOutcome outcome = toolError(
            Tr::tr("Nothing was done: this would not have been what was allowed any more.")
            + (why.isEmpty() ? QString() : QString(u' ' + why)));
    outcome.isStale = true;
    return outcome;
}

const QStringList &builtInFolderTools()
{
    static const QStringList names { u"bash"_s, u"edit"_s, u"find"_s, u"grep"_s,
                                     u"ls"_s,   u"read"_s, u"write"_s };
    return names;
}

ToolDefinition toolDefinition(QLatin1StringView name)
{
    QFile file(u":/tools/%1.json"_s.arg(name));
    ToolDefinition definition;
    definition.name = name;
    if (file.open(QIODevice::ReadOnly)) {
        const QJsonObject object = QJsonDocument::fromJson(file.readAll()).object();
        definition.description = object["description"_L1].toString();
        definition.parameters =
                QJsonDocument(object["parameters"_L1].toObject()).toJson(QJsonDocument::Compact);
    }
    return definition;
}

QFuture<ToolOutcome> finishedOutcome(ToolOutcome outcome)
{
    return QtFuture::makeReadyValueFuture(std::move(outcome));
}

namespace
{

struct PathTr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ToolPath)
};

constexpr int MaxLinks = 40; // as Linux

/// With links followed as far as something is there; the rest is appended as it was named.
QString followed(const QString &absolute, int links = 0)
{
    QString existing = absolute;
    QString rest;
    while (!QFileInfo::exists(existing)) {
        // A link to nothing is followed by whoever writes to it.
        if (const QFileInfo link(existing); link.isSymLink() && links < MaxLinks) {
            return followed(QDir::cleanPath(link.symLinkTarget()), links + 1) + rest;
        }
        const QString parent = QFileInfo(existing).path();
        if (parent == existing) {
            break;
        }
        rest.prepend(u'/' + QFileInfo(existing).fileName());
        existing = parent;
    }
    const QString canonical = QFileInfo(existing).canonicalFilePath();
    return QDir::cleanPath((canonical.isEmpty() ? existing : canonical) + rest);
}

/// A person names a file as "@src/main.cpp", and models repeat it so. Only what leads down from the folder, so that the mark hides
/// nothing from who is asked about the path.
QString withoutMark(const QString &folder, const QString &path)
{
    const bool isMarked = path.size() > 1 && path.startsWith(u'@')
            && (path[1].isLetterOrNumber() || path[1] == u'_')
            && !QFileInfo::exists(QDir(folder).absoluteFilePath(path));
    return isMarked ? path.sliced(1) : path;
}

} // namespace

Result<ToolPath> resolvePath(const QString &folder, const QString &path)
{
    if (path.isEmpty() || path.contains(QChar(u'\0'))) {
        return fail(Error::Kind::InvalidInput,
                    PathTr::tr("A path is missing, or has a NUL in it."));
    }
    if (folder.isEmpty()) {
        return fail(Error::Kind::Refused,
                    PathTr::tr("This session has no working folder, so no files can be touched."));
    }
    QString named = withoutMark(folder, path);
    if (named == "~"_L1 || named.startsWith("~/"_L1)) {
        named.replace(0, 1, QDir::homePath());
    }
    ToolPath result;
    result.absolute = QDir::cleanPath(QDir(folder).absoluteFilePath(named));
    const QString root = followed(QDir::cleanPath(folder));
    result.real = followed(result.absolute);
    result.inside = isWithin(root, result.real);
    result.shown = result.inside ? QDir(root).relativeFilePath(result.real) : result.real;
    return result;
}

} // namespace varve
