// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "branchsegments.h"

#include <QHash>

namespace varve
{

/// What is where in a page: its branches and what its table of contents names. Holds a line for each turn, no contents.
class HtmlContents
{
public:
    struct Line
    {
        int index = 0; ///< into the tree
        QString title;
        bool isCompaction = false;
    };

    /// Reads every message of the person and every compaction once.
    [[nodiscard]] static Result<HtmlContents> of(const ExportSource &source);

    [[nodiscard]] const QList<BranchSegment> &segments() const { return m_segments; }
    [[nodiscard]] const QList<QList<Line>> &lines() const { return m_lines; } ///< by segment
    /// Numbers of the segments that leave after an entry.
    [[nodiscard]] QList<qsizetype> leaving(int index) const { return m_leaving.values(index); }

private:
    QList<BranchSegment> m_segments;
    QList<QList<Line>> m_lines;
    QMultiHash<int, qsizetype> m_leaving;
};

/// The first line of a text that says something, cut.
[[nodiscard]] QString titleLine(const QString &text);

} // namespace varve
