// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalmodel.h"

#include "format.h"
#include "journalwords.h"
#include "moment.h"
#include "plaintext.h"
#include <memory/journalkindname.h>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

JournalModel::JournalModel(QObject *parent) : QAbstractTableModel(parent) { }

JournalModel::~JournalModel() = default;

QList<MergedFact> JournalModel::inOrder(const QList<MergedFact> &facts) const
{
    return arranged(facts, m_order, m_descending);
}

void JournalModel::setFacts(const QList<MergedFact> &facts)
{
    const QList<MergedFact> sorted = inOrder(facts);
    if (sorted == m_facts) {
        return;
    }
    beginResetModel();
    m_facts = sorted;
    endResetModel();
}

int JournalModel::rowOf(const JournalId &id) const
{
    const auto found = std::ranges::find_if(
            m_facts, [&id](const MergedFact &fact) { return fact.ids.contains(id); });
    return found == m_facts.cend() ? -1 : static_cast<int>(std::distance(m_facts.cbegin(), found));
}

QStringList JournalModel::allTags() const
{
    QSet<QString> tags;
    for (const MergedFact &fact : m_facts) {
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
            m_facts.removeAt(row);
            endRemoveRows();
        }
    }
}

void JournalModel::weigh(const QList<JournalId> &facts, int by)
{
    for (const JournalId &id : facts) {
        if (const int row = rowOf(id); row >= 0) {
            setImportance(row, m_facts.at(row).record.fact.importance + by);
        }
    }
}

void JournalModel::setImportance(int row, int importance)
{
    MergedFact &fact = m_facts[row];
    importance = std::clamp(importance, JournalFact::LeastImportance, JournalFact::MostImportance);
    if (importance == fact.record.fact.importance) {
        return;
    }
    fact.record.fact.importance = importance;
    fact.record.fact.method = JournalFact::Method::Person;
    Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
    Q_EMIT changeRequested(fact.ids, { .importance = importance });
}

int JournalModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_facts.size());
}

int JournalModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString JournalModel::text(const MergedFact &fact, int column)
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

QString JournalModel::toolTip(const MergedFact &fact)
{
    const JournalRecord &record = fact.record;
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

QVariant JournalModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    const MergedFact &fact = m_facts.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(fact, index.column());
    case Qt::EditRole:
        return index.column() == Importance ? QVariant(fact.record.fact.importance)
                                            : QVariant(text(fact, index.column()));
    case Qt::ToolTipRole:
        return asPlainText(index.column() == When ? formatMoment(fact.record.when) : toolTip(fact));
    case Qt::AccessibleTextRole:
        if (index.column() == Text) {
            QStringList said { text(fact, Text), journalContradictionText(fact) };
            said.removeAll(QString());
            return said.join(u". "_s);
        }
        return {};
    case Qt::TextAlignmentRole:
        return index.column() == Importance ? QVariant(Qt::AlignTrailing | Qt::AlignVCenter)
                                            : QVariant();
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

QVariant JournalModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole && section == Importance) {
        return QVariant(Qt::AlignTrailing | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
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
    MergedFact &fact = m_facts[index.row()];
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
        ids += m_facts.at(index.row()).record.id;
    }
    m_facts = inOrder(m_facts);
    QHash<JournalId, int> places;
    for (int row = 0; row < m_facts.size(); ++row) {
        places.insert(m_facts.at(row).record.id, row);
    }
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        after += index(places.value(ids.at(i)), before.at(i).column());
    }
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

} // namespace varve
