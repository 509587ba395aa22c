// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sessionarrangement.h"
#include "sessionitem.h"

#include <QDateTime>
#include <QHash>
#include <QList>

#include <vector>

namespace varve
{

/// A heading of the list.
struct SessionGroup
{
    QString key; ///< stays the same from one start to the next
    QString title;
    QString toolTip;
    /// Groups are ordered by it, the greatest first; equal ones by title. 0 where the best session of each decides.
    double rank = 0;
};

/// Puts sessions into groups. Made anew whenever the day or the arrangement changes; a value.
class SessionGrouper
{
public:
    explicit SessionGrouper(SessionGrouping grouping, const QDateTime &now = {});

    /// The group of a time; at least a month apart they are told by their month.
    [[nodiscard]] SessionGroup ofAge(qint64 ms) const;
    /// One, but several by tags. `byCreation`: ages are those of the beginning.
    [[nodiscard]] QStringList keysOf(const SessionItem &item, bool byCreation) const;
    /// What the group of a key is called; `item` is one of its sessions.
    [[nodiscard]] SessionGroup groupOf(const QString &key, const SessionItem &item,
                                       bool byCreation) const;
    [[nodiscard]] SessionGrouping grouping() const { return m_grouping; }
    /// The day that "today" means.
    [[nodiscard]] QDate day() const { return m_now.date(); }

private:
    struct Span
    {
        qint64 from = 0; ///< ms
        SessionGroup group;
    };

    void makeSpans();
    [[nodiscard]] size_t spanOf(qint64 ms) const;

    SessionGrouping m_grouping;
    QDateTime m_now;
    std::vector<Span> m_spans; ///< the newest first
};

/// How the program of an imported session is called; ours for the empty format.
[[nodiscard]] QString programName(const QString &format);

} // namespace varve
