// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcptool.h"

#include <agent/toolsupport.h>

#include <QCoreApplication>
#include <QJsonDocument>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::McpTool)
};

} // namespace

McpTool::McpTool(const QString &server, McpToolInfo info, McpClient *client)
    : m_server(server)
    , m_info(std::move(info))
    , m_client(client)
{ }

ToolDefinition McpTool::definition() const
{
    ToolDefinition definition = m_info.definition;
    definition.name = m_server + u'_' + definition.name;
    return definition;
}

/// A server is a stranger: that it calls a tool harmless does not make it so.
Result<ToolIntent> McpTool::intend(const QJsonObject &arguments, const ToolScene &) const
{
    ToolIntent intent;
    intent.access = ToolAccess::Write;
    intent.subject = m_info.definition.name;
    intent.definition = m_info.digest;
    intent.preview = Tr::tr("%1 on the server %2, with\n%3")
                             .arg(m_info.definition.name, m_server,
                                  QString::fromUtf8(QJsonDocument(arguments).toJson(
                                          QJsonDocument::Indented)));
    return intent;
}

QFuture<ToolOutcome> McpTool::run(const QJsonObject &arguments, const ToolScene &,
                                  std::stop_token stop, const ToolProgress &progress) const
{
    if (!m_client) {
        return finishedOutcome(
                toolError(Tr::tr("The server %1 is not connected any more.").arg(m_server)));
    }
    return m_client->callTool(m_info.definition.name, arguments, stop, progress, m_info.digest);
}

} // namespace varve
