// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "servemethods.h"
#include <engine/toolbox.h>

namespace varve
{

/// The parameters tools and allow ("bash", "bash:git *"); withoutSandbox, anyFolder and protectedFiles.
[[nodiscard]] ToolSelection readToolSelection(RpcParams &params);

/// A session as it would be sent, read step by step: the branch on the reading thread, prompts and project files on a pool thread,
/// settings here. The call is failed where that is not possible.
struct LookedAt
{
    LoadedSession loaded;
    TurnSetup setup; ///< its tools are those that were wished for
    ProjectionChoice choice;
};
struct Look
{
    QString session;
    QString leaf = {}; ///< empty: where it stands
    qint64 window = 0; ///< tokens; 0: as resolved
    ToolSelection tools = {};
    bool replaysThinking = true;
    bool changes =
            false; ///< something will be written where it stands: what a crash has left of an answer is kept first
};
void lookAt(ServeContext *context, const RpcCallPtr &call, const Look &look,
            const std::function<void(const LookedAt &)> &then);

} // namespace varve
