// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/contextfill.h>
#include <workspace/answermodel.h>
#include <workspace/loadedsession.h>
#include <workspace/projectionchoice.h>

#include <QDateTime>

#include <optional>

namespace varve
{

// What slash commands answer, as Markdown. Pure.

struct CommandInfo;

/// The newest answer of a branch, by its seq.
[[nodiscard]] std::optional<qint64> lastAnswerOf(const Branch &branch);

struct StatusFacts
{
    const LoadedSession *loaded = nullptr; ///< never null
    const Context *context = nullptr; ///< never null
    ContextFill fill; ///< of `context`
    AnswerModel answer;
    std::optional<Entry> lastAnswer; ///< of the branch; nothing if it has none
    QDateTime now;
};
/// Model and thinking, tokens of the last call, what came from the cache, context and share, compactions of this branch, age and
/// size of the session.
[[nodiscard]] QString statusReply(const StatusFacts &facts);
/// What fills the context, as a table.
[[nodiscard]] QString contextReply(const Context &context);
/// What `/help` says of commands, a line each.
[[nodiscard]] QString commandLines(const QList<CommandInfo> &commands);
[[nodiscard]] QString helpReply();

} // namespace varve
