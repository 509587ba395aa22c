// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "librecodetime.h"

#include <QTimeZone>

namespace varve
{

namespace
{

constexpr qint64 PerMillisecond = 1'000'000;

} // namespace

std::optional<qint64> nanosecondsOf(QByteArrayView time)
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
    const auto nanoseconds = nanosecondsOf(time);
    return nanoseconds
            ? QDateTime::fromMSecsSinceEpoch(*nanoseconds / PerMillisecond, QTimeZone::UTC)
            : QDateTime();
}

} // namespace varve
