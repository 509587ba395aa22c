// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/context.h>

#include <QAbstractTableModel>

namespace varve
{

/// One category before and after. The shown figures are for formatTokens(): rows add up to their totals, and
/// the change is the difference of what is shown.
struct BreakdownDiffRow
{
    Category category = Category::User;
    qint64 before = 0;
    qint64 after = 0;
    qint64 shownBefore = 0;
    qint64 shownAfter = 0;

    [[nodiscard]] qint64 shownChange() const { return shownAfter - shownBefore; }
};

struct BreakdownDiff
{
    /// What is sent, in Category's order; those that are empty on both sides are left out.
    QList<BreakdownDiffRow> rows;
    BreakdownDiffRow total; ///< its category means nothing
};

/// From two results of breakdown().
[[nodiscard]] BreakdownDiff breakdownDiff(const QList<CategoryTotal> &before,
                                          const QList<CategoryTotal> &after);

/// The rows and, last, the total. Read only; GUI thread.
class BreakdownDiffModel final : public QAbstractTableModel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(BreakdownDiffModel)

public:
    enum Column { NameColumn, BeforeColumn, AfterColumn, ChangeColumn, ColumnCount };
    enum Role {
        CategoryRole = Qt::UserRole + 1, ///< Category as int; -1 for the total
        ChangeRole, ///< tokens, qint64
    };

    explicit BreakdownDiffModel(QObject *parent = nullptr);
    ~BreakdownDiffModel() override;

    void setDiff(const BreakdownDiff &diff);
    [[nodiscard]] const BreakdownDiff &diff() const { return m_diff; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] const BreakdownDiffRow &rowAt(int row) const;
    [[nodiscard]] bool isTotal(int row) const { return row == m_diff.rows.size(); }

    BreakdownDiff m_diff;
};

/// "+1.2k", "−13.4k" with a real minus sign, "—" for none.
[[nodiscard]] QString formatChange(qint64 tokens);

} // namespace varve
