// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commandrun.h"
#include "tool.h"

#include <QProcessEnvironment>

#include <chrono>

namespace varve
{

/// A command of the shell, held back by the sandbox; refused where there is none and nobody has said that it runs all the same.
class BashTool final : public Tool
{
public:
    static constexpr std::chrono::seconds UsualLimit { 120 };

    /// Processes live on the thread of `context`, which outlives every run. Of `environment` a command is given what it may be. `limit`
    /// holds where the model names none.
    BashTool(QObject *context, CommandPolicy policy,
             const QProcessEnvironment &environment = QProcessEnvironment::systemEnvironment(),
             std::chrono::seconds limit = UsualLimit);

    [[nodiscard]] ToolDefinition definition() const override;
    [[nodiscard]] Result<ToolIntent> intend(const QJsonObject &arguments,
                                            const ToolScene &scene) const override;
    [[nodiscard]] QFuture<ToolOutcome> run(const QJsonObject &arguments, const ToolScene &scene,
                                           std::stop_token stop,
                                           const ToolProgress &progress) const override;

private:
    QObject *const m_context;
    const CommandPolicy m_policy;
    const QProcessEnvironment m_environment;
    const qint64 m_seconds;
};

} // namespace varve
