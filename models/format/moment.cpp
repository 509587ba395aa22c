// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "moment.h"

namespace varve
{

using namespace Qt::StringLiterals;

QString formatMoment(const QDateTime &when, const QLocale &locale)
{
    if (!when.isValid()) {
        return {};
    }
    const QDateTime local = when.toLocalTime();
    const QString time = locale.language() == QLocale::C
            ? local.toString(u"HH:mm"_s)
            : locale.toString(local.time(), QLocale::ShortFormat);
    const QDate today = QDate::currentDate();
    if (local.date() == today) {
        return time;
    }
    const QString pattern = local.date().year() == today.year() ? u"d MMM"_s : u"d MMM yyyy"_s;
    return locale.toString(local.date(), pattern) + u' ' + time;
}

QString formatClock(const QDateTime &when, const QLocale &locale)
{
    QString pattern =
            locale.timeFormat(QLocale::LongFormat); // with the zone, which says nothing here
    return when.isValid()
            ? locale.toString(when.toLocalTime().time(),
                              pattern.remove(u'(').remove(u')').remove(u't').trimmed())
            : QString();
}

} // namespace varve
