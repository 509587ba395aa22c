// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "branch.h"

namespace varve
{

/// Answers before which something is sent otherwise now than it was when they were asked for, because of an edit that came later:
/// their thinking does not fit any more. An edit that was taken back changes nothing, nor does one that was there before.
class ChangedAnswers
{
public:
    ChangedAnswers() = default;
    /// Linear in the edits since the compaction in force, and in the entries if there is one.
    explicit ChangedAnswers(const Branch &branch);

    /// By their indexes in the tree.
    [[nodiscard]] bool contains(int index) const
    {
        return !m_open.isEmpty() && m_open.at(index) > 0;
    }

private:
    QList<int> m_open; ///< how many changes each entry stands behind; empty: none at all
};

} // namespace varve
