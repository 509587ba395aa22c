// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operationrun.h"
#include <engine/toolbox.h>
#include <workspace/loadedsession.h>

namespace varve
{

class Engine;

/// A session as somebody wants to see it.
struct Look
{
    QString session;
    QString leaf = {}; ///< empty: where it stands
    qint64 window = 0; ///< tokens; 0: as resolved
    ToolSelection
            tools = {}; ///< without names, on the command line: none, as `ask` offers them there
    bool replaysThinking = true;
    /// Something will be written where it stands: what a crash has left of an answer is kept first.
    bool changes = false;
    ToolBox::Trust trust = ToolBox::Trust::AsKept;
};

/// A session as it would be sent.
struct LookedAt
{
    LoadedSession loaded;
    TurnSetup setup; ///< its tools are those that were wished for
    ProjectionChoice choice;

    [[nodiscard]] const Session &session() const { return loaded.session(); }
    [[nodiscard]] Context context() const { return project(loaded.branch, choice.projection); }
};

/// Read step by step: the branch on the reading thread, prompts and project files on a pool thread, settings on the engine's own, which is
/// the one to call on. What of the folder is not used, and what could not be had, is told as problems.
[[nodiscard]] QFuture<Result<LookedAt>> lookAt(Engine &engine, const Look &look,
                                               const OperationRun &run);

/// How a caller writes what may be chosen for a turn.
[[nodiscard]] ChoiceSpelling choiceSpelling(Notation notation);

} // namespace varve
