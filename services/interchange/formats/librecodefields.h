// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"

#include <QByteArrayView>
#include <QDateTime>
#include <QJsonObject>
#include <QLatin1StringView>

#include <optional>
#include <string_view>

namespace varve
{

/// Names in Entry::data that only imports from librecode use.
namespace LibrecodeData
{
constexpr QLatin1StringView FirstKept { "librecode:compaction_first_kept_entry_id" };
constexpr QLatin1StringView BranchFrom { "librecode:branch_from_entry_id" };
constexpr QLatin1StringView Target { "librecode:target_id" };
constexpr QLatin1StringView Details { "librecode:details" }; ///< of compactions and custom
constexpr QLatin1StringView Data { "librecode:data_json" }; ///< fields that are not known
constexpr QLatin1StringView Usage { "librecode:usage" }; ///< what was in the window
/// The answer keeps no call, so a result is not tied to one either.
constexpr QLatin1StringView CallId { "librecode:call_id" };
constexpr QLatin1StringView ParentCallId { "librecode:parent_call_id" };
constexpr QLatin1StringView Sequence { "librecode:sequence" };
constexpr QLatin1StringView Arguments { "librecode:arguments" }; ///< that are no JSON
constexpr QLatin1StringView Status { "librecode:tool_status" }; ///< if the text says otherwise
constexpr QLatin1StringView Error { "librecode:error" }; ///< where there is output as well
constexpr QLatin1StringView Parts { "librecode:parts" }; ///< text that differs
constexpr QLatin1StringView ImageNames { "librecode:image_names" };
constexpr QLatin1StringView Provider { "librecode:provider" }; ///< of what has no field for it
constexpr QLatin1StringView Model { "librecode:model" };
constexpr QLatin1StringView Raw { "raw" }; ///< the row of an entry that is not known
} // namespace LibrecodeData

/// Nanoseconds since 1970 of a time as Go writes it: RFC 3339 with 0 to 9 fractional digits, trailing zeros left out. As texts such
/// times do not sort ("05Z" comes after "05.9Z").
[[nodiscard]] std::optional<qint64> librecodeNanoseconds(QByteArrayView time);
/// The same as we keep it; invalid if it cannot be read.
[[nodiscard]] QDateTime librecodeTime(QByteArrayView time);
/// The member of a row's data_json, whose keys were in camel case until June 2026.
[[nodiscard]] JsonRef librecodeField(const JsonRef &data, std::string_view snake,
                                     std::string_view camel);
/// All members of data_json that librecode does not write.
[[nodiscard]] QJsonObject unknownLibrecodeFields(const JsonRef &data);

} // namespace varve
