// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planmessages.h"

namespace varve
{

/// The person's messages above a cut that stay word for word beside the summary.
struct UserMessages
{
    QSet<EntryId> chosen; ///< of the range
    QList<EntryId> released; ///< kept by earlier compactions, and no longer; oldest first
    qint64 releasedTokens = 0; ///< of those that are above the range
};

/// The newest first, up to `tokens`; the one that does not fit any more is left out, and all before it. What earlier compactions
/// kept competes with the others; what the person pinned is not looked at. `cut`: index in the tree. Linear.
[[nodiscard]] UserMessages chooseUserMessages(const Branch &branch, const PlanMessages &messages,
                                              int cut, qint64 tokens);

} // namespace varve
