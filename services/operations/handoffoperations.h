// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sessionlist.h"
#include "summarywriter.h"
#include <recall/handoffdraft.h>

namespace varve
{

/// A session that takes over from another one is drafted.
struct DraftHandoff : SummaryWriter
{
    QString session;
    QString goal;
    QString leaf; ///< empty: where the session stands
    std::optional<qint64> tokens; ///< about how long; nothing: as the settings say
    bool trust = false; ///< what the folder tells models is used this once
    bool start = false; ///< and made, with the draft in its composer
    bool print = false; ///< on the command line, where it is made otherwise
    bool memory = true; ///< the facts of the working memory come along
};

/// The same with a text that is there already.
struct MakeHandoff
{
    QString session;
    QString goal;
    QString leaf;
    QString text;
    bool memory = true;
};

struct HandedOff
{
    HandoffDraft draft;
    SessionId from;
    EntryId leaf; ///< of the branch that was looked at
    std::optional<Session> session; ///< that was made
};

[[nodiscard]] const OperationOf<DraftHandoff, HandedOff> &handoffOperation();
[[nodiscard]] const OperationOf<MakeHandoff, ListedSession> &startHandoffOperation();

} // namespace varve
