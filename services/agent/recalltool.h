// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tool.h"

namespace varve
{

class StoreClient;

/// Searches and reads the archive of a session: everything that is no longer, or not whole, in the context. Only this session and
/// what it stands on; it needs no question.
class RecallTool final : public Tool
{
public:
    explicit RecallTool(StoreClient *store);

    [[nodiscard]] ToolDefinition definition() const override;
    [[nodiscard]] Result<ToolIntent> intend(const QJsonObject &arguments,
                                            const ToolScene &scene) const override;
    [[nodiscard]] QFuture<ToolOutcome> run(const QJsonObject &arguments, const ToolScene &scene,
                                           std::stop_token stop,
                                           const ToolProgress &progress) const override;

private:
    StoreClient *const m_store;
};

} // namespace varve
