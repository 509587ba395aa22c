// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <workspace/branchcomparison.h>

#include <QAbstractItemModel>

#include <array>
#include <memory>
#include <vector>

namespace varve
{

/// A comparison of two branches as sections of rows: figures, tokens by category, turns with their entries, files, commands.
/// Read only; GUI thread.
class BranchCompareModel final : public QAbstractItemModel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(BranchCompareModel)

public:
    enum Column { SubjectColumn, FirstColumn, SecondColumn, DifferenceColumn, ColumnCount };
    enum DataRole {
        /// QUuid of what a cell is about; of a row's other cells the first one's that there is. Null: nothing to go to.
        EntryRole = Qt::UserRole + 1,
        CategoryRole, ///< int(Category) or -1
        DifferentRole, ///< bool: the sides differ in this row
        SectionRole, ///< bool: a heading
    };

    explicit BranchCompareModel(QObject *parent = nullptr);
    ~BranchCompareModel() override;

    /// `costs`: of comparison.branches[n].used.
    void setComparison(const BranchComparison &comparison, const std::array<CostSum, 2> &costs);
    void clear();
    /// Where the first difference is shown; invalid: there is none.
    [[nodiscard]] QModelIndex firstDifference() const;

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

    /// A row of the table, with what is folded into it.
    struct Node
    {
        std::array<QString, ColumnCount> texts;
        std::array<QString, ColumnCount> details; ///< tooltips; empty: the text
        std::array<EntryId, 2> entries;
        int category = -1;
        bool isFigure = false; ///< numbers stand to the right
        bool isDifferent = false;
        Node *parent = nullptr;
        int row = 0;
        std::vector<std::unique_ptr<Node>> children;

        Node *add(std::unique_ptr<Node> child);
    };

private:
    [[nodiscard]] const Node *nodeAt(const QModelIndex &index) const;
    [[nodiscard]] QModelIndex find(const Node *within, const EntryId &id, size_t side) const;

    std::unique_ptr<Node> m_root;
    std::array<EntryId, 2> m_difference;
};

/// The sections of a comparison below one root, for the model.
[[nodiscard]] std::unique_ptr<BranchCompareModel::Node> compareNodes(
        const BranchComparison &comparison, const std::array<CostSum, 2> &costs);

/// "ok", "exit 1: 2 tests failed", "no result": how a command ended.
[[nodiscard]] QString commandOutcome(const ToolEvent &event);

} // namespace varve
