// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sessionfacts.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <array>

namespace varve
{

/// The parts of every summary, in order, as level-2 headings. A model writes all but Rules, Files and Commands; those are
/// written by the program.
enum class SummarySection : quint8 {
    Goal,
    Rules, ///< by the program, see standingrules.h
    Constraints,
    Done,
    InProgress,
    Decisions,
    Files,
    Commands,
    Errors,
    NextSteps,
};
inline constexpr int SummarySectionCount = 10;

/// "## Goal" and so on.
[[nodiscard]] QString headingLine(SummarySection section);
/// Those that a model writes, in order.
[[nodiscard]] QList<SummarySection> modelSections();
/// Where a fact belongs.
[[nodiscard]] SummarySection sectionOf(Fact::Kind kind);

/// The bullets of any summary (ours, or of another program) by our sections. Bullets are without their mark, lines that
/// belong to one are joined to it; headings that we do not know go by their words, and else to Decisions. Bullets that say that
/// there is nothing are dropped.
class SectionedSummary
{
public:
    [[nodiscard]] static SectionedSummary parse(QStringView summary);

    QStringList &bullets(SummarySection section) { return m_bullets[index(section)]; }
    [[nodiscard]] const QStringList &bullets(SummarySection section) const
    {
        return m_bullets[index(section)];
    }
    [[nodiscard]] bool isEmpty() const;

private:
    static size_t index(SummarySection section) { return static_cast<size_t>(section); }

    std::array<QStringList, SummarySectionCount> m_bullets;
};

/// Adds a bullet at the end of a section; a section that is not there is put in where it belongs by the order above.
/// Everything else stays as it is.
[[nodiscard]] QString withBullet(const QString &summary, SummarySection section,
                                 const QString &bullet);

/// `summary` without these sections.
[[nodiscard]] QString withoutSections(const QString &summary,
                                      const QList<SummarySection> &sections);

/// Text between sections of the same level: which of ours a heading line begins, if it is exactly one of ours.
[[nodiscard]] int sectionOfHeading(QStringView line); ///< -1: none of ours

} // namespace varve
