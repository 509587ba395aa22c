// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "notetext.h"
#include "offlinebullets.h"

#include <QHash>

namespace varve
{

// What the writers of bullets share.

/// Candidates in the order in which they are written.
class BulletList
{
public:
    explicit BulletList(const RangeDigest &digest) : m_digest(digest) { }

    /// `index` of the entry that it is from; -1: it is of the range as a whole. An empty text adds nothing.
    void add(SummarySection section, const QString &text, double weight, qsizetype index = -1,
             int group = -1);
    void add(const QList<Bullet> &bullets) { m_bullets += bullets; }
    [[nodiscard]] Bullet &last() { return m_bullets.last(); }
    [[nodiscard]] QList<Bullet> take() { return std::move(m_bullets); }

    /// As a bullet says it, paths from the shared folder on.
    [[nodiscard]] QString noted(const QString &text) const
    {
        return noteText(text, m_digest.folder);
    }

private:
    const RangeDigest &m_digest;
    QList<Bullet> m_bullets;
    qint64 m_count = 0;
};

/// What tools did and said: output, files, commits, reports of other tools, commands, and errors with what mended them.
void addEvents(const RangeDigest &digest, BulletList &list);

/// File names without folders, at most so many.
[[nodiscard]] QString namesOf(const QStringList &paths, qsizetype most);

/// Share of a range behind which something is of late.
inline constexpr double RecentFrom = 0.75;

// Of what was told, and more by how telling it is.
inline constexpr double OfOutcome = 0.0;
inline constexpr double OfStep = -0.08;
inline constexpr double TellingCounts = 0.9;

// What the last turn leaves behind holds for that moment only: the next summary knows these beginnings.
inline constexpr QLatin1StringView LastRequest { "Last request: " };
inline constexpr QLatin1StringView GoalAbove { "the goal above." };
inline constexpr QLatin1StringView Reported { "Reported: " };
inline constexpr QLatin1StringView ChangedNow { "Changed in this turn: " };
inline constexpr QLatin1StringView AskedUser { "Asked the user: " };
inline constexpr QLatin1StringView AnswerTheLast { "Answer the last request" };
inline constexpr QLatin1StringView Unanswered {
    "Answer the last request, unless what follows this summary does."
};
inline constexpr QLatin1StringView Unfinished { "Finish the last request; it was under way." };
inline constexpr QLatin1StringView GoOnFrom { "Go on from: " };
inline constexpr QLatin1StringView StillFails { "Still fails: " };
inline constexpr QLatin1StringView InWork { " (in progress)" };
inline constexpr QLatin1StringView UserAnswered { "The user answered: " };

} // namespace varve
