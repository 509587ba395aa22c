// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolsupport.h"

#include <QCoreApplication>
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
    intent.preview = path.absolute;
    if (!path.inside) {
        intent.reason = Tr::tr("This is outside the session's working folder.");
    }
    return intent;
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
