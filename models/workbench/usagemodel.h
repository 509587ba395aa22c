// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "usagetracker.h"

#include <QAbstractTableModel>

namespace varve
{

/// The answers of a session with what each used and cost, newest first.
class UsageModel final : public QAbstractTableModel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(UsageModel)

public:
    enum Column { Time, Model, Input, CacheRead, CacheWrite, Output, Thinking, Cost, Duration };
    static constexpr int ColumnCount = Duration + 1;

    /// `tracker` is not owned.
    explicit UsageModel(const UsageTracker *tracker, QObject *parent = nullptr);
    ~UsageModel() override;

    [[nodiscard]] EntryId entryAt(const QModelIndex &index) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] const AnswerUse &use(int row) const;
    [[nodiscard]] QString text(const AnswerUse &answer, int column) const;

    const UsageTracker *const m_tracker;
    QList<AnswerUse> m_answers;
};

} // namespace varve
