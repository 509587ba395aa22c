// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolsupport.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
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

} // namespace varve
