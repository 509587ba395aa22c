// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tool.h"

namespace varve
{

/// Lines of files that match a regular expression (grep), or files whose name matches a pattern with * and ? (find); by ripgrep where it
/// is installed, else by walking the folder.
class SearchTool final : public Tool
{
public:
    enum Kind : quint8 { Grep, Find };
    /// `ripgrep`: its path; empty: there is none. Processes live on the thread of `context`.
    SearchTool(Kind kind, QObject *context, QString ripgrep);

    [[nodiscard]] ToolDefinition definition() const override;
    [[nodiscard]] Result<ToolIntent> intend(const QJsonObject &arguments,
                                            const ToolScene &scene) const override;
    [[nodiscard]] QFuture<ToolOutcome> run(const QJsonObject &arguments, const ToolScene &scene,
                                           std::stop_token stop,
                                           const ToolProgress &progress) const override;

private:
    const Kind m_kind;
    QObject *const m_context;
    const QString m_ripgrep;
};

} // namespace varve
