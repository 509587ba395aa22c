// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsoncolumn.h"
#include "librecodedatabase.h"
#include "sourceentry.h"

namespace varve
{

/// Never fails: what is not known becomes a custom entry that keeps the source. `json` and `parts` may be used up.
[[nodiscard]] SourceEntry readLibrecodeEntry(const LibrecodeDatabase::EntryRow &row,
                                             const QList<LibrecodeDatabase::Part> &parts,
                                             JsonColumn &json);

/// Names in Entry::data that only imports from librecode use.
namespace LibrecodeData
{
inline constexpr QLatin1StringView FirstKept { "librecode:compaction_first_kept_entry_id" };
inline constexpr QLatin1StringView BranchFrom { "librecode:branch_from_entry_id" };
inline constexpr QLatin1StringView Target { "librecode:target_id" };
inline constexpr QLatin1StringView Details { "librecode:details" }; ///< of compactions and custom
inline constexpr QLatin1StringView Data { "librecode:data_json" }; ///< fields that are not known
inline constexpr QLatin1StringView Usage { "librecode:usage" }; ///< what was in the window
/// The answer keeps no call, so a result is not tied to one either.
inline constexpr QLatin1StringView CallId { "librecode:call_id" };
inline constexpr QLatin1StringView ParentCallId { "librecode:parent_call_id" };
inline constexpr QLatin1StringView Sequence { "librecode:sequence" };
inline constexpr QLatin1StringView Arguments { "librecode:arguments" }; ///< that are no JSON
inline constexpr QLatin1StringView Status {
    "librecode:tool_status"
}; ///< if the text says otherwise
inline constexpr QLatin1StringView Error { "librecode:error" }; ///< where there is output as well
inline constexpr QLatin1StringView Parts { "librecode:parts" }; ///< text that differs
inline constexpr QLatin1StringView ImageNames { "librecode:image_names" };
inline constexpr QLatin1StringView Provider {
    "librecode:provider"
}; ///< of what has no field for it
inline constexpr QLatin1StringView Model { "librecode:model" };
inline constexpr QLatin1StringView Raw { "raw" }; ///< the row of an entry that is not known
} // namespace LibrecodeData

} // namespace varve
