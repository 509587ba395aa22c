// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journaldraftmodel.h"

#include "format.h"
#include "journalwords.h"
#include <memory/journalkindname.h>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

void JournalDraftModel::setFacts(const QList<JournalFact> &facts, const QList<int> &unwanted)
{
    QList<Row> rows;
    for (const JournalFact &fact : facts) {
        rows += Row { fact, !unwanted.contains(rows.size()) };
    }
    setRows(rows);
    Q_EMIT keptChanged();
}

QList<JournalFact> JournalDraftModel::kept() const
{
    QList<JournalFact> facts;
    for (const Row &row : m_rows) {
        if (row.isKept) {
            facts += row.fact;
        }
    }
    std::ranges::stable_sort(facts, std::ranges::greater(), &JournalFact::importance);
    return facts;
}

int JournalDraftModel::keptCount() const
{
    return static_cast<int>(std::ranges::count(m_rows, true, &Row::isKept));
}

void JournalDraftModel::keepAll(bool keep)
{
    for (Row &row : m_rows) {
        row.isKept = keep;
    }
    if (!m_rows.isEmpty()) {
        Q_EMIT dataChanged(index(0, Text), index(rowCount() - 1, Text), { Qt::CheckStateRole });
    }
    Q_EMIT keptChanged();
}

QString JournalDraftModel::title(int column) const
{
    return column == Text ? tr("Fact") : tr("Importance");
}

QString JournalDraftModel::text(const Row &row, int column) const
{
    return column == Text ? row.fact.text : formatCount(row.fact.importance);
}

QString JournalDraftModel::toolTip(const Row &row, int) const
{
    QStringList lines { row.fact.text,
                        journalKindName(row.fact.kind) + u", "_s
                                + journalSourceName(row.fact.source),
                        journalWeightText(row.fact) };
    if (!row.fact.tags.isEmpty()) {
        lines += tr("Tags: %1").arg(tagsText(row.fact.tags));
    }
    return lines.join(u'\n');
}

bool JournalDraftModel::isFigure(int column) const
{
    return column == Importance;
}

QVariant JournalDraftModel::value(const Row &row, int column, int role) const
{
    const bool isText = column == Text;
    switch (role) {
    case Qt::EditRole:
        return isText ? QVariant(row.fact.text) : QVariant(row.fact.importance);
    case Qt::CheckStateRole:
        return isText ? QVariant(row.isKept ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::AccessibleTextRole:
        //: kind of a fact, and the fact
        return isText ? tr("%1: %2").arg(journalKindName(row.fact.kind), row.fact.text)
                      : QVariant();
    case KindRole:
        return static_cast<int>(row.fact.kind);
    default:
        return {};
    }
}

Qt::ItemFlags JournalDraftModel::flags(const QModelIndex &index) const
{
    if (!index.isValid()) {
        return QAbstractTableModel::flags(index);
    }
    return QAbstractTableModel::flags(index) | Qt::ItemIsEditable | Qt::ItemNeverHasChildren
            | (index.column() == Text ? Qt::ItemIsUserCheckable : Qt::NoItemFlags);
}

bool JournalDraftModel::edit(Row &row, int column, const QVariant &value)
{
    JournalFact fact = row.fact;
    if (column == Text) {
        fact.text = value.toString();
    } else {
        bool isNumber = false;
        fact.importance = value.toInt(&isNumber);
        if (!isNumber) {
            return false;
        }
    }
    fact = tidied(fact);
    if (fact.text.isEmpty()) {
        return false; // unchecked is how a fact is left out
    }
    if (fact != row.fact) {
        fact.method = JournalFact::Method::Person;
        row.fact = fact;
    }
    return true;
}

bool JournalDraftModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return false;
    }
    Row &row = m_rows[index.row()];
    if (role == Qt::CheckStateRole && index.column() == Text) {
        row.isKept = value.toInt() == Qt::Checked;
        Q_EMIT dataChanged(index, index, { Qt::CheckStateRole });
        Q_EMIT keptChanged();
        return true;
    }
    if (role != Qt::EditRole || !edit(row, index.column(), value)) {
        return false;
    }
    Q_EMIT dataChanged(index, index);
    return true;
}

} // namespace varve
