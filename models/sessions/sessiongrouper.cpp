// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessiongrouper.h"

#include "sessiontexts.h"
#include <interchange/importformats.h>

#include <QLocale>
#include <QTimeZone>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

SessionGrouper::SessionGrouper(SessionGrouping grouping, const QDateTime &now)
    : m_grouping(grouping)
    , m_now(now)
{
    if (grouping == SessionGrouping::Age) {
        makeSpans();
    }
}

/// Months are looked up in a table: a calendar for each of many thousand sessions would take longer than all the rest.
void SessionGrouper::makeSpans()
{
    constexpr int Years = 60;
    const QDate today = m_now.date();
    const auto add = [this](const QDate &from, const QString &key, const QString &title) {
        const qint64 ms = from.startOfDay(m_now.timeZone()).toMSecsSinceEpoch();
        m_spans.push_back({ ms, { u"age:"_s + key, title, {}, double(ms) } });
    };
    const QLocale locale;
    const int sinceMonday = (today.dayOfWeek() - locale.firstDayOfWeek() + 7) % 7;
    const QDate week = today.addDays(-sinceMonday);
    QDate month(today.year(), today.month(), 1);
    add(today, u"today"_s, SessionTexts::tr("Today"));
    add(today.addDays(-1), u"yesterday"_s, SessionTexts::tr("Yesterday"));
    if (week < today.addDays(-1)) {
        add(week, u"week"_s, SessionTexts::tr("Earlier this week"));
    }
    if (month < week && month < today.addDays(-1)) {
        add(month, u"month"_s, SessionTexts::tr("Earlier this month"));
    }
    for (int i = 0; i < 12 * Years; ++i) {
        month = month.addMonths(-1);
        add(month, month.toString(u"yyyy-MM"_s), //: month and year, such as October 2025
            SessionTexts::tr("%1 %2")
                    .arg(locale.standaloneMonthName(month.month()))
                    .arg(month.year()));
    }
}

size_t SessionGrouper::spanOf(qint64 ms) const
{
    const auto found = std::ranges::lower_bound(m_spans, ms, std::greater {}, &Span::from);
    return std::min(size_t(found - m_spans.begin()), m_spans.size() - 1);
}

SessionGroup SessionGrouper::ofAge(qint64 ms) const
{
    return m_spans.at(spanOf(ms)).group;
}

QStringList SessionGrouper::keysOf(const SessionItem &item, bool byCreation) const
{
    switch (m_grouping) {
    case SessionGrouping::None:
        break;
    case SessionGrouping::Age:
        return { m_spans.at(spanOf(byCreation ? item.createdMs : item.updatedMs)).group.key };
    case SessionGrouping::Project:
        return { u"project:"_s + item.cwd };
    case SessionGrouping::Program:
        return { u"program:"_s + item.format };
    case SessionGrouping::Tag:
        if (item.tags.isEmpty()) {
            return { u"tag:"_s };
        }
        QStringList keys;
        for (const QString &tag : item.tags) {
            keys += u"tag:"_s + tag.toCaseFolded();
        }
        return keys;
    }
    return { QString() };
}

SessionGroup SessionGrouper::groupOf(const QString &key, const SessionItem &item,
                                     bool byCreation) const
{
    constexpr double Last = -1; // below the others
    switch (m_grouping) {
    case SessionGrouping::None:
        break;
    case SessionGrouping::Age:
        return ofAge(byCreation ? item.createdMs : item.updatedMs);
    case SessionGrouping::Project:
        return item.cwd.isEmpty() ? SessionGroup { key, SessionTexts::tr("No folder"), {}, Last }
                                  : SessionGroup { key, folderName(item.cwd), item.cwd, 0 };
    case SessionGrouping::Program:
        return { key, programName(item.format), {}, item.format.isEmpty() ? 1.0 : 0 };
    case SessionGrouping::Tag:
        for (const QString &tag : item.tags) {
            if (key == u"tag:"_s + tag.toCaseFolded()) {
                return { key, tag, {}, 0 };
            }
        }
        return { key, SessionTexts::tr("Without tags"), {}, Last };
    }
    return { key, {}, {}, 0 };
}

QString programName(const QString &format)
{
    const ImportFormat *known = importFormat(format);
    return format.isEmpty() ? u"Varve"_s : known != nullptr ? QString(known->program) : format;
}

} // namespace varve
