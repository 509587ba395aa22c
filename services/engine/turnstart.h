// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "builtrequest.h"
#include "compactionrequest.h"
#include <agent/toolset.h>
#include <session/entry.h>
#include <workspace/answermodel.h>

#include <memory>
#include <optional>

namespace varve
{

/// Where a turn begins and with what.
struct TurnStart
{
    SessionId session;
    EntryId leaf; ///< as it is known; a conflict if it has moved
    qint64 leafSeq = 0;
    QList<Entry> question; ///< appended first; empty: the branch is asked as it stands
    QList<qint64> fromQueue = {}; ///< queued messages that the question consists of
    AnswerTarget target; ///< its thinking level is the options's
    TurnOptions options; ///< its model is the endpoint's, its tools are those below
    std::shared_ptr<const ToolSet> tools = {}; ///< null: none
    QString folder; ///< of the tools
    bool networkAllowed = false;
    int maxRounds = 200;
    bool asksAgain =
            true; ///< for an answer that was cut in its middle; false: what was shown of it cannot be taken back
    bool putsPartIn =
            false; ///< the text of an answer that is stopped goes along with what is said next
    std::optional<CompactionOptions> compaction = {}; ///< nothing: the context is left as it is
};

/// What the person wrote while the turn ran.
struct SteeringMessage
{
    Entry entry;
    qint64 queued = 0; ///< its number in the queue; 0: it did not wait there
};

} // namespace varve
