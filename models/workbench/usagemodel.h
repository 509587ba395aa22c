// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "usagetracker.h"
#include <models/tablemodel.h>

namespace varve
{

/// The answers of a session with what each used and cost, newest first.
class UsageModel final : public TableModel<AnswerUse>
{
    Q_OBJECT

public:
    enum Column {
        Time,
        Model,
        Input,
        CacheRead,
        CacheWrite,
        CachedShare,
        Output,
        Thinking,
        Cost,
        Duration,
        ColumnCount
    };

    /// `tracker` is not owned.
    explicit UsageModel(const UsageTracker *tracker, QObject *parent = nullptr);

    [[nodiscard]] EntryId entryAt(const QModelIndex &index) const;

private:
    void read();
    [[nodiscard]] QString title(int column) const override;
    [[nodiscard]] QString text(const AnswerUse &answer, int column) const override;
    [[nodiscard]] QString toolTip(const AnswerUse &answer, int column) const override;
    [[nodiscard]] bool isFigure(int column) const override;

    const UsageTracker *const m_tracker;
};

} // namespace varve
