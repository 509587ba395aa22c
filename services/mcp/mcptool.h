// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcpclient.h"

#include <QPointer>

namespace varve
{

/// A tool of a server as the turn loop runs it. Called "server_tool", so that two servers can have tools of the same name.
class McpTool final : public Tool
{
public:
    /// `client` lives on the engine thread; when it is gone, calls end with an error.
    McpTool(const QString &server, McpToolInfo info, McpClient *client);

    [[nodiscard]] ToolDefinition definition() const override;
    [[nodiscard]] Result<ToolIntent> intend(const QJsonObject &arguments,
                                            const ToolScene &scene) const override;
    [[nodiscard]] QFuture<ToolOutcome> run(const QJsonObject &arguments, const ToolScene &scene,
                                           std::stop_token stop,
                                           const ToolProgress &progress) const override;

private:
    const QString m_server;
    const McpToolInfo m_info;
    const QPointer<McpClient> m_client;
};

} // namespace varve
