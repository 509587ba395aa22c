// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "branchcomparemodel.h"

#include "plaintext.h"

#include <QFont>

namespace varve
{

BranchCompareModel::BranchCompareModel(QObject *parent)
    : QAbstractItemModel(parent)
    , m_root(std::make_unique<Node>())
{ }

BranchCompareModel::~BranchCompareModel() = default;

BranchCompareModel::Node *BranchCompareModel::Node::add(std::unique_ptr<Node> child)
{
    child->parent = this;
    child->row = static_cast<int>(children.size());
    children.push_back(std::move(child));
    return children.back().get();
}

void BranchCompareModel::setComparison(const BranchComparison &comparison,
                                       const std::array<CostSum, 2> &costs)
{
    beginResetModel();
    m_root = compareNodes(comparison, costs);
    m_difference = { comparison.firstDifference, comparison.otherDifference };
    endResetModel();
}

void BranchCompareModel::clear()
{
    beginResetModel();
    m_root = std::make_unique<Node>();
    m_difference = {};
    endResetModel();
}

const BranchCompareModel::Node *BranchCompareModel::nodeAt(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<const Node *>(index.constInternalPointer()) : m_root.get();
}

QModelIndex BranchCompareModel::find(const Node *within, const EntryId &id, size_t side) const
{
    for (const auto &child : within->children) {
        // Deepest first: a turn bears the entry that begins it.
        if (const QModelIndex below = find(child.get(), id, side); below.isValid()) {
            return below;
        }
        if (child->entries[side] == id) {
            return createIndex(child->row, side == 0 ? FirstColumn : SecondColumn, child.get());
        }
    }
    return {};
}

QModelIndex BranchCompareModel::firstDifference() const
{
    for (size_t side = 0; side < m_difference.size(); ++side) {
        if (!m_difference[side].isNull()) {
            if (const QModelIndex found = find(m_root.get(), m_difference[side], side);
                found.isValid()) {
                return found;
            }
        }
    }
    return {};
}

QModelIndex BranchCompareModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent)) {
        return {};
    }
    return createIndex(row, column, nodeAt(parent)->children[static_cast<size_t>(row)].get());
}

QModelIndex BranchCompareModel::parent(const QModelIndex &child) const
{
    if (!child.isValid()) {
        return {};
    }
    const Node *above = nodeAt(child)->parent;
    return above == m_root.get() ? QModelIndex() : createIndex(above->row, 0, above);
}

int BranchCompareModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(nodeAt(parent)->children.size());
}

int BranchCompareModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QVariant BranchCompareModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const Node *node = nodeAt(index);
    const auto column = static_cast<size_t>(index.column());
    const bool isSection = node->parent == m_root.get();
    switch (role) {
    case Qt::DisplayRole:
        return node->texts[column];
    case Qt::ToolTipRole:
        return asPlainText(node->details[column].isEmpty() ? node->texts[column]
                                                           : node->details[column]);
    case Qt::TextAlignmentRole:
        return QVariant((node->isFigure && index.column() != SubjectColumn ? Qt::AlignTrailing
                                                                           : Qt::AlignLeading)
                        | Qt::AlignVCenter);
    case Qt::FontRole:
        if (isSection) {
            QFont font;
            font.setBold(true);
            return font;
        }
        return {};
    case EntryRole: {
        const size_t side = index.column() == SecondColumn ? 1 : 0;
        const bool exact = index.column() == FirstColumn || index.column() == SecondColumn;
        const EntryId own = node->entries[side];
        return QVariant::fromValue((own.isNull() && !exact ? node->entries[1] : own).uuid());
    }
    case CategoryRole:
        return node->category;
    case DifferentRole:
        return node->isDifferent;
    case SectionRole:
        return isSection;
    default:
        return {};
    }
}

QVariant BranchCompareModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case SubjectColumn:
        return tr("Behind the fork");
    case FirstColumn:
        return tr("First branch");
    case SecondColumn:
        return tr("Second branch");
    default:
        return tr("Difference");
    }
}

} // namespace varve
