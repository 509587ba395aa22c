// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tool.h"
#include <recall/recall.h>
#include <settings/recallsettings.h>

namespace varve
{

/// Searches and reads the archive of a session: everything that is no longer, or not whole, in the context. This session and
/// what it stands on need no question; other sessions are asked for, as the person has set it.
class RecallTool final : public Tool
{
public:
    /// The store and what `services` hold are not owned and outlive it.
    explicit RecallTool(const RecallServices &services, RecallReach reach = RecallReach::Ask);

    [[nodiscard]] ToolDefinition definition() const override;
    [[nodiscard]] Result<ToolIntent> intend(const QJsonObject &arguments,
                                            const ToolScene &scene) const override;
    [[nodiscard]] QFuture<ToolOutcome> run(const QJsonObject &arguments, const ToolScene &scene,
                                           std::stop_token stop,
                                           const ToolProgress &progress) const override;

private:
    const RecallServices m_services;
    const RecallReach m_reach;
};

} // namespace varve
