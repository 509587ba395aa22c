// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tool.h"

namespace varve
{

/// The tools that read and change files. What is outside the working folder is asked for, whatever rules say.
class FileTool final : public Tool
{
public:
    enum Kind : quint8 { Read, Write, Edit, List };
    explicit FileTool(Kind kind) : m_kind(kind) { }

    [[nodiscard]] ToolDefinition definition() const override;
    [[nodiscard]] Result<ToolIntent> intend(const QJsonObject &arguments,
                                            const ToolScene &scene) const override;
    [[nodiscard]] QFuture<ToolOutcome> run(const QJsonObject &arguments, const ToolScene &scene,
                                           std::stop_token stop,
                                           const ToolProgress &progress) const override;

private:
    const Kind m_kind;
};

} // namespace varve
