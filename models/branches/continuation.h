// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>

#include <QString>

#include <optional>

namespace varve
{

class Workbench;

/// Where going on from an entry leads.
struct Continuation
{
    EntryId to; ///< the new leaf; null: before the first entry
    QString text; ///< of a message that is asked anew
};

/// In the session that is open. A message of the person is asked anew: from its parent. Nothing if the entry is not in the session.
[[nodiscard]] std::optional<Continuation> continuationFrom(const Workbench &workbench,
                                                           const EntryId &entry);

} // namespace varve
