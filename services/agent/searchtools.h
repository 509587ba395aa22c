// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tool.h"

namespace varve
{

/// Lines of files that match a regular expression; by ripgrep where it is installed, else by walking the folder.
class GrepTool final : public Tool
{
public:
    /// `ripgrep`: its path; empty: there is none. Processes live on the thread of `context`.
    GrepTool(QObject *context, QString ripgrep);

    [[nodiscard]] ToolDefinition definition() const override;
    [[nodiscard]] Result<ToolIntent> intend(const QJsonObject &arguments,
                                            const ToolScene &scene) const override;
    [[nodiscard]] QFuture<ToolOutcome> run(const QJsonObject &arguments, const ToolScene &scene,
                                           std::stop_token stop,
                                           const ToolProgress &progress) const override;

private:
    QObject *const m_context;
    const QString m_ripgrep;
};

/// Files whose name matches a pattern with * and ?.
class FindTool final : public Tool
{
public:
    FindTool(QObject *context, QString ripgrep);

    [[nodiscard]] ToolDefinition definition() const override;
    [[nodiscard]] Result<ToolIntent> intend(const QJsonObject &arguments,
                                            const ToolScene &scene) const override;
    [[nodiscard]] QFuture<ToolOutcome> run(const QJsonObject &arguments, const ToolScene &scene,
                                           std::stop_token stop,
                                           const ToolProgress &progress) const override;

private:
    QObject *const m_context;
    const QString m_ripgrep;
};

} // namespace varve
