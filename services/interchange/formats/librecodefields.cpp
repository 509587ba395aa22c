// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "librecodefields.h"

#include "sourcevalues.h"

#include <QTimeZone>

namespace varve
{

namespace
{

constexpr qint64 PerMillisecond = 1'000'000;

constexpr std::string_view Written[] { "details",
                                       "display",
                                       "label",
                                       "usage",
                                       "name",
                                       "model_facing",
                                       "modelFacing",
                                       "from_id",
                                       "fromId",
                                       "branch_from_entry_id",
                                       "branchFromEntryId",
                                       "target_id",
                                       "targetId",
                                       "thinking_level",
                                       "thinkingLevel",
                                       "tool_name",
                                       "toolName",
                                       "tool_status",
                                       "toolStatus",
                                       "tool_args_json",
                                       "toolArgsJson",
                                       "first_kept_entry_id",
                                       "firstKeptEntryId",
                                       "compaction_first_kept_entry_id",
                                       "compactionFirstKeptEntryId",
                                       "token_estimate",
                                       "tokenEstimate",
                                       "compaction_tokens_before",
                                       "compactionTokensBefore",
                                       "tokens_before",
                                       "tokensBefore",
                                       "from_hook",
                                       "fromHook" };

} // namespace

std::optional<qint64> librecodeNanoseconds(QByteArrayView time)
{
    // The fraction by itself: QDateTime knows milliseconds only.
    const qsizetype point = time.indexOf('.');
    qsizetype end = point < 0 ? 0 : point + 1;
    qint64 fraction = 0;
    for (qint64 unit = 100'000'000;
         point >= 0 && end < time.size() && time[end] >= '0' && time[end] <= '9';
         ++end, unit /= 10) {
        fraction += (time[end] - '0') * unit;
    }
    const QByteArray whole =
            point < 0 ? time.toByteArray() : time.first(point).toByteArray() + time.sliced(end);
    QDateTime date = QDateTime::fromString(QString::fromLatin1(whole), Qt::ISODate);
    if (!date.isValid() || date.date().year() < 1970 || date.date().year() > 2200) {
        return std::nullopt;
    }
    if (date.timeSpec() == Qt::LocalTime) { // none was written
        date.setTimeZone(QTimeZone::UTC);
    }
    return date.toMSecsSinceEpoch() * PerMillisecond + fraction;
}

QDateTime librecodeTime(QByteArrayView time)
{
    const auto nanoseconds = librecodeNanoseconds(time);
    return nanoseconds
            ? QDateTime::fromMSecsSinceEpoch(*nanoseconds / PerMillisecond, QTimeZone::UTC)
            : QDateTime();
}

JsonRef librecodeField(const JsonRef &data, std::string_view snake, std::string_view camel)
{
    const JsonRef value = data[snake];
    return value.exists() ? value : data[camel];
}

QJsonObject unknownLibrecodeFields(const JsonRef &data)
{
    return membersBut(data, {}, Written);
}

} // namespace varve
