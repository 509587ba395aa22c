// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "servemethods.h"
#include "toolbox.h"

namespace varve
{

/// Which tools a model is told of.
struct ToolWish
{
    std::optional<QStringList> names; ///< nothing: those that are switched on in the settings
    QList<ApprovalRule> allowed = {}; ///< that run unasked; their tools are offered too
};

/// The parameters tools and allow ("bash", "bash:git *").
[[nodiscard]] ToolWish readToolWish(RpcParams &params);

/// The parameters withoutSandbox, anyFolder and protectedFiles.
[[nodiscard]] CommandWish readCommandWish(RpcParams &params);
/// Why an outfit has no tools that work in a folder, and what to do.
[[nodiscard]] QString unchosenSentence(const Outfit &outfit);

/// Those that are wished for, out of what a folder has; InvalidInput names one that there is not.
[[nodiscard]] Result<std::shared_ptr<const ToolSet>> chooseTools(const ToolBox &box,
                                                                 const Outfit &outfit,
                                                                 const ToolWish &wish);

/// A session as it would be sent, read step by step: the branch on the reading thread, prompts and project files on a pool thread,
/// settings here. The call is failed where that is not possible.
struct LookedAt
{
    LoadedSession loaded;
    Outfit outfit; ///< its tools are those that were wished for
    ProjectionChoice choice;
};
struct Look
{
    QString session;
    QString leaf = {}; ///< empty: where it stands
    qint64 window = 0; ///< tokens; 0: as resolved
    ToolWish tools = {};
    bool replaysThinking = true;
    bool changes =
            false; ///< something will be written where it stands: what a crash has left of an answer is kept first
};
void lookAt(ServeContext *context, const RpcCallPtr &call, const Look &look,
            const std::function<void(const LookedAt &)> &then);

} // namespace varve
