// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "acpcontext.h"
#include "acpsession.h"
#include <engine/slashcommands.h>
#include <operations/operationrun.h>

#include <QJsonArray>

namespace varve
{

/// Slash commands that an editor can give: those that need no window. What they answer is a message, and nothing of it is kept or sent to a model.
class AcpCommands
{
public:
    /// As AvailableCommand[] of the schema.
    [[nodiscard]] static QJsonArray available();
    [[nodiscard]] static bool isOffered(SlashCommand command);
    /// What one of those that are offered answers, as Markdown. `context` outlives it.
    [[nodiscard]] static QFuture<Result<QString>> run(AcpContext *context,
                                                      const AcpSessionPtr &session,
                                                      const CommandCall &call,
                                                      const OperationRun &run);
};

} // namespace varve
