// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include "summarywriter.h"

namespace varve
{

/// Going on elsewhere in a session.
struct Navigate : SummaryWriter
{
    QString session;
    QString entry; ///< below which the next question goes
    bool summarize = false; ///< a report on the branch that is left stands there
    QString instructions; ///< beside the settings'
    bool trust = false; ///< what the folder tells models is used this once
};

struct Navigated
{
    SessionId session;
    EntryId leaf; ///< the entry, or the report
    std::optional<QString> summary; ///< of a report that was written
};

/// Nothing is changed before the report is there. Refused while anything of this process works in the session, Conflict where another one
/// does or the session went on meanwhile. Where nothing was said on the branch that is left no report is written.
[[nodiscard]] const OperationOf<Navigate, Navigated> &navigateOperation();

} // namespace varve
