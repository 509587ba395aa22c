// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalmodel.h"

#include "format.h"
#include "journalwords.h"
#include "moment.h"
#include <memory/journalkindname.h>

#include <QCollator>
#include <QHash>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

QList<MergedFact> JournalModel::inOrder(const QList<MergedFact> &facts) const
{
    return arranged(facts, m_order, m_descending);
}

void JournalModel::setFacts(const QList<MergedFact> &facts)
{
    const QList<MergedFact> sorted = inOrder(facts);
    if (sorted == m_rows) {
        return;
    }
    setRows(sorted);
}

int JournalModel::rowOf(const JournalId &id) const
{
    const auto found = std::ranges::find_if(
            m_rows, [&id](const MergedFact &fact) { return fact.ids.contains(id); });
    return found == m_rows.cend() ? -1 : static_cast<int>(std::distance(m_rows.cbegin(), found));
}

QStringList JournalModel::allTags() const
{
    QSet<QString> tags;
    for (const MergedFact &fact : m_rows) {
        for (const QString &tag : fact.record.fact.tags) {
            tags += tag;
        }
    }
    QStringList sorted(tags.cbegin(), tags.cend());
    sorted.sort(Qt::CaseInsensitive);
    return sorted;
}

void JournalModel::remove(const QList<JournalId> &facts)
{
    for (const JournalId &id : facts) {
        if (const int row = rowOf(id); row >= 0) {
            beginRemoveRows({}, row, row);
            m_rows.removeAt(row);
            endRemoveRows();
        }
    }
}

void JournalModel::weigh(const QList<JournalId> &facts, int by)
{
    for (const JournalId &id : facts) {
        if (const int row = rowOf(id); row >= 0) {
            setImportance(row, m_rows.at(row).record.fact.importance + by);
        }
    }
}

void JournalModel::setImportance(int row, int importance)
{
    MergedFact &fact = m_rows[row];
    importance = std::clamp(importance, JournalFact::LeastImportance, JournalFact::MostImportance);
    if (importance == fact.record.fact.importance) {
        return;
    }
    fact.record.fact.importance = importance;
    fact.record.fact.method = JournalFact::Method::Person;
    noteChanged(row, row);
    Q_EMIT changeRequested(fact.ids, { .importance = importance });
}

QString JournalModel::text(const MergedFact &fact, int column) const
{
    const JournalRecord &record = fact.record;
    switch (column) {
    case Kind:
        return journalKindName(record.fact.kind);
    case Text:
        return record.fact.text;
    case Importance:
        return formatCount(record.fact.importance);
    case Tags:
        return tagsText(record.fact.tags);
    case When:
        return formatAge(record.when, QDateTime::currentDateTimeUtc());
    case Session:
        return record.sessionName;
    default:
        return {};
    }
}

QString JournalModel::toolTip(const MergedFact &fact, int column) const
{
    const JournalRecord &record = fact.record;
    if (column == When) {
        return formatMoment(record.when);
    }
    QStringList lines { record.fact.text,
                        journalKindName(record.fact.kind) + u", "_s
                                + journalSourceName(record.fact.source),
                        journalWeightText(record.fact) };
    if (fact.ids.size() > 1) {
        lines += tr("Kept %Ln times", nullptr, static_cast<int>(fact.ids.size()));
    }
    lines += journalContradictionText(fact);
    lines.removeAll(QString());
    return lines.join(u'\n');
}

bool JournalModel::isFigure(int column) const
{
    return column == Importance;
}

QVariant JournalModel::value(const MergedFact &fact, int column, int role) const
{
    switch (role) {
    case Qt::EditRole:
        return column == Importance ? QVariant(fact.record.fact.importance)
                                    : QVariant(text(fact, column));
    case Qt::AccessibleTextRole:
        if (column == Text) {
            QStringList said { text(fact, Text), journalContradictionText(fact) };
            said.removeAll(QString());
            return said.join(u". "_s);
        }
        return {};
    case KindRole:
        return static_cast<int>(fact.record.fact.kind);
    case ContradictedRole:
        return fact.contradiction >= 0 && !fact.isNewest;
    case ContradictionRole:
        return fact.contradiction >= 0;
    default:
        return {};
    }
}

QString JournalModel::title(int column) const
{
    switch (column) {
    case Kind:
        return tr("Kind");
    case Text:
        return tr("Fact");
    case Importance:
        return tr("Importance");
    case Tags:
        return tr("Tags");
    case When:
        return tr("When");
    case Session:
        return tr("Session");
    default:
        return {};
    }
}

Qt::ItemFlags JournalModel::flags(const QModelIndex &index) const
{
    if (!index.isValid()) {
        return QAbstractTableModel::flags(index);
    }
    const bool edits = m_editable && (index.column() == Importance || index.column() == Tags);
    return QAbstractTableModel::flags(index) | (edits ? Qt::ItemIsEditable : Qt::NoItemFlags)
            | Qt::ItemNeverHasChildren;
}

bool JournalModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !flags(index).testFlag(Qt::ItemIsEditable)
        || !checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return false;
    }
    if (index.column() == Importance) {
        bool isNumber = false;
        const int importance = value.toInt(&isNumber);
        if (isNumber) {
            setImportance(index.row(), importance);
        }
        return isNumber;
    }
    MergedFact &fact = m_rows[index.row()];
    const QStringList tags = tagsFromText(value.toString());
    if (tags != fact.record.fact.tags) {
        fact.record.fact.tags = tags;
        Q_EMIT dataChanged(index, index);
        Q_EMIT changeRequested(fact.ids, { .tags = tags });
    }
    return true;
}

void JournalModel::sort(int column, Qt::SortOrder order)
{
    switch (column) {
    case Kind:
        m_order = JournalOrder::Kind;
        break;
    case Text:
        m_order = JournalOrder::Text;
        break;
    case Importance:
        m_order = JournalOrder::Importance;
        break;
    case Session:
        m_order = JournalOrder::Session;
        break;
    case When:
        m_order = JournalOrder::When;
        break;
    default:
        return; // tags have no order that says anything
    }
    m_descending = order == Qt::DescendingOrder;
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    QList<JournalId> ids;
    for (const QModelIndex &index : before) {
        ids += m_rows.at(index.row()).record.id;
    }
    m_rows = inOrder(m_rows);
    QHash<JournalId, int> places;
    for (int row = 0; row < m_rows.size(); ++row) {
        places.insert(m_rows.at(row).record.id, row);
    }
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        after += index(places.value(ids.at(i)), before.at(i).column());
    }
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

namespace
{

/// Sorted by one key of each; equal ones newest first.
template<typename Key, typename Less>
void sortBy(QList<MergedFact> &facts, bool descending, Key key, Less less)
{
    std::ranges::stable_sort(facts, [&](const MergedFact &a, const MergedFact &b) {
        const auto first = key(a);
        const auto second = key(b);
        if (less(first, second)) {
            return !descending;
        }
        if (less(second, first)) {
            return descending;
        }
        return b.record.id.seq != a.record.id.seq ? b.record.id.seq < a.record.id.seq
                                                  : a.record.id.position < b.record.id.position;
    });
}

void sortByText(QList<MergedFact> &facts, bool descending, auto text)
{
    QCollator collator;
    collator.setNumericMode(true);
    collator.setCaseSensitivity(Qt::CaseInsensitive);
    QHash<JournalId, QCollatorSortKey> keys;
    for (const MergedFact &fact : std::as_const(facts)) {
        keys.insert(fact.record.id, collator.sortKey(text(fact)));
    }
    sortBy(
            facts, descending, [](const MergedFact &fact) { return fact.record.id; },
            [&keys](const JournalId &a, const JournalId &b) {
                return keys.constFind(a)->compare(*keys.constFind(b)) < 0;
            });
}

QList<MergedFact> sideBySide(const QList<MergedFact> &facts)
{
    QHash<int, QList<qsizetype>> older;
    for (qsizetype i = 0; i < facts.size(); ++i) {
        if (facts.at(i).contradiction >= 0 && !facts.at(i).isNewest) {
            older[facts.at(i).contradiction] += i;
        }
    }
    QList<MergedFact> result;
    result.reserve(facts.size());
    for (const MergedFact &fact : facts) {
        if (fact.contradiction >= 0 && !fact.isNewest) {
            continue; // below its newest
        }
        result += fact;
        if (fact.contradiction >= 0) {
            for (const qsizetype place : older.value(fact.contradiction)) {
                result += facts.at(place);
            }
        }
    }
    return result;
}

} // namespace

QList<MergedFact> arranged(QList<MergedFact> facts, JournalOrder order, bool descending)
{
    switch (order) {
    case JournalOrder::When:
        sortBy(
                facts, descending, [](const MergedFact &fact) { return fact.record.id.seq; },
                std::less());
        break;
    case JournalOrder::Importance:
        sortBy(
                facts, descending,
                [](const MergedFact &fact) { return fact.record.fact.importance; }, std::less());
        break;
    case JournalOrder::Kind:
        sortByText(facts, descending,
                   [](const MergedFact &fact) { return journalKindName(fact.record.fact.kind); });
        break;
    case JournalOrder::Text:
        sortByText(facts, descending, [](const MergedFact &fact) { return fact.record.fact.text; });
        break;
    case JournalOrder::Session:
        sortByText(facts, descending,
                   [](const MergedFact &fact) { return fact.record.sessionName; });
        break;
    }
    return sideBySide(facts);
}

} // namespace varve
