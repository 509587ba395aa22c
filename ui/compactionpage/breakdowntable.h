// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/breakdowndiff.h>

#include <QTreeView>

namespace varve
{

/// Tokens by category before and after a compaction, and the total.
class BreakdownTable final : public QTreeView
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(BreakdownTable)

public:
    explicit BreakdownTable(QWidget *parent = nullptr);
    ~BreakdownTable() override;

    void setDiff(const BreakdownDiff &diff) { m_diff->setDiff(diff); }
    [[nodiscard]] const BreakdownDiff &diff() const { return m_diff->diff(); }

private:
    BreakdownDiffModel *m_diff = nullptr;
};

} // namespace varve
