// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "breakdowndiff.h"

#include "format.h"
#include "plaintext.h"
#include "shownfigures.h"

#include <QFont>

#include <cstdlib>

namespace varve
{

namespace
{

QList<qint64> column(const QList<BreakdownDiffRow> &rows, qint64 BreakdownDiffRow::*member)
{
    QList<qint64> values;
    values.reserve(rows.size());
    for (const BreakdownDiffRow &row : rows) {
        values += row.*member;
    }
    return values;
}

} // namespace

BreakdownDiff breakdownDiff(const QList<CategoryTotal> &before, const QList<CategoryTotal> &after)
{
    const auto tokensOf = [](const QList<CategoryTotal> &totals, Category category) {
        for (const CategoryTotal &total : totals) {
            if (total.category == category) {
                return total.tokens;
            }
        }
        return qint64(0);
    };
    BreakdownDiff diff;
    for (int i = 0; i < static_cast<int>(Category::Reserved); ++i) {
        BreakdownDiffRow row { .category = static_cast<Category>(i) };
        row.before = tokensOf(before, row.category);
        row.after = tokensOf(after, row.category);
        if (row.before > 0 || row.after > 0) {
            diff.rows += row;
            diff.total.before += row.before;
            diff.total.after += row.after;
        }
    }
    diff.total.shownBefore = shownTokens(diff.total.before);
    diff.total.shownAfter = shownTokens(diff.total.after);
    const QList<qint64> shownBefore =
            shownTokens(column(diff.rows, &BreakdownDiffRow::before), diff.total.shownBefore);
    const QList<qint64> shownAfter =
            shownTokens(column(diff.rows, &BreakdownDiffRow::after), diff.total.shownAfter);
    for (qsizetype i = 0; i < diff.rows.size(); ++i) {
        BreakdownDiffRow &row = diff.rows[i];
        row.shownBefore = shownBefore.at(i);
        // What did not change is not to look changed because other rows were rounded otherwise.
        row.shownAfter = row.after == row.before ? row.shownBefore : shownAfter.at(i);
    }
    return diff;
}

BreakdownDiffModel::BreakdownDiffModel(QObject *parent) : QAbstractTableModel(parent) { }

BreakdownDiffModel::~BreakdownDiffModel() = default;

void BreakdownDiffModel::setDiff(const BreakdownDiff &diff)
{
    beginResetModel();
    m_diff = diff;
    endResetModel();
}

int BreakdownDiffModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || m_diff.rows.isEmpty() ? 0 : static_cast<int>(m_diff.rows.size()) + 1;
}

int BreakdownDiffModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

const BreakdownDiffRow &BreakdownDiffModel::rowAt(int row) const
{
    return isTotal(row) ? m_diff.total : m_diff.rows.at(row);
}

QVariant BreakdownDiffModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const BreakdownDiffRow &row = rowAt(index.row());
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case NameColumn:
            return isTotal(index.row()) ? tr("Total") : categoryName(row.category);
        case BeforeColumn:
            return formatTokens(row.shownBefore);
        case AfterColumn:
            return formatTokens(row.shownAfter);
        default:
            return formatChange(row.shownChange());
        }
    case Qt::ToolTipRole:
        //: exact figures before and after a compaction
        return asPlainText(
                tr("%1 before, %2 after")
                        .arg(formatTokensExact(row.before), formatTokensExact(row.after)));
    case Qt::TextAlignmentRole:
        return QVariant(index.column() == NameColumn ? Qt::AlignLeading | Qt::AlignVCenter
                                                     : Qt::AlignTrailing | Qt::AlignVCenter);
    case Qt::FontRole:
        if (isTotal(index.row())) {
            QFont font;
            font.setBold(true);
            return font;
        }
        return {};
    case CategoryRole:
        return isTotal(index.row()) ? -1 : static_cast<int>(row.category);
    case ChangeRole:
        return row.shownChange();
    default:
        return {};
    }
}

QVariant BreakdownDiffModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant(section == NameColumn ? Qt::AlignLeading | Qt::AlignVCenter
                                              : Qt::AlignTrailing | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case NameColumn:
        return tr("Category");
    case BeforeColumn:
        return tr("Before");
    case AfterColumn:
        return tr("After");
    default:
        return tr("Change");
    }
}

QString formatChange(qint64 tokens)
{
    if (tokens == 0) {
        return QStringLiteral("—");
    }
    const QString size = formatTokens(std::llabs(tokens));
    return (tokens < 0 ? QChar(0x2212) : QChar(u'+')) + size;
}

} // namespace varve
