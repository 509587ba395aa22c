// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answerchoice.h"
#include "newmessage.h"
#include "toolbox.h"
#include "turnstart.h"
#include <credentials/keyring.h>

#include <QFuture>

#include <expected>
#include <stop_token>
#include <variant>

namespace varve
{

class Engine;

/// What is asked for with one turn. A value.
struct TurnRequest
{
    /// Null: a new session, which is made once it is sure that it can be asked.
    SessionId session;
    /// As it was written, or entries that were made already; no entries: the branch is asked as it stands.
    std::variant<NewMessage, QList<Entry>> message;
    QList<qint64> fromQueue = {}; ///< queued messages that the entries are
    AnswerChoice answer = {};
    ChoiceSpelling spelling = ChoiceSpelling::parameters();
    ToolSelection tools = {};
    QList<std::shared_ptr<const Tool>> moreTools = {}; ///< of who asks, offered beside those
    std::optional<QString> folder = {}; ///< of the tools; nothing: the session's
    ToolBox::Trust trust = ToolBox::Trust::AsKept;
    int maxRounds = 0; ///< 0: as the settings say
    /// Of the model that is set for summaries; No: only one that is at hand.
    KeyPrompt summaryKey = KeyPrompt::Allowed;
    /// A session that does not fit the model and was never asked here is compacted, which sends it: a front end that can ask the
    /// person does that first.
    bool mayCompactUnasked = true;
};

/// A turn that can begin.
struct PreparedTurn
{
    TurnStart start;
    QString cwd; ///< of the session
    TurnSetup setup; ///< what is sent besides messages, with the tools that were wanted
    bool windowLearned =
            false; ///< the server has said how much the model reads: other figures hold from now on
    QStringList problems; ///< with which it begins all the same, a sentence each
};

/// Why there is no turn. Nothing was sent of the session.
struct TurnRefusal
{
    enum class Why : quint8 {
        NotSetUp, ///< no model, or not that one
        NoKey,
        TooLarge, ///< as TurnRequest::mayCompactUnasked says
        Stopped,
        Failed,
    };
    Why why = Why::Failed;
    Error error; ///< a sentence, but of TooLarge
    QString model = {}; ///< of TooLarge, that would be asked
    qint64 tokens = 0; ///< of TooLarge
    qint64 room = 0; ///< of TooLarge: what a request may have, tokens

    [[nodiscard]] static TurnRefusal stopped();
};

using TurnOutcome = std::expected<PreparedTurn, TurnRefusal>;

/// A turn without tools or a folder that begins where `loaded` stands, answered by `target`. Pure but for the settings.
[[nodiscard]] TurnStart makeTurnStart(const Settings &settings, const LoadedSession &loaded,
                                      const ProjectionChoice &choice, const AnswerTarget &target,
                                      const QList<Entry> &question);

/// From a request to a turn, the same for every front end: what a crash has left of an answer is kept, the session read anew, who answers
/// found with the key and the window, the message made, prompts and tools read from the folder, and the branch projected.
/// A stop ends it with the step that runs. The engine's own thread; continue with .then(context, …).
[[nodiscard]] QFuture<TurnOutcome> prepareTurn(Engine *engine, TurnRequest request,
                                               std::stop_token stop = {});

} // namespace varve
