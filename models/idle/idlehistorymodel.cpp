// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idlehistorymodel.h"

#include "format.h"
#include "idlewords.h"
#include "moment.h"
#include "plaintext.h"
#include "usageformat.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool isFigure(int column)
{
    return column == IdleHistoryModel::Tokens || column == IdleHistoryModel::Cost
            || column == IdleHistoryModel::Time;
}

bool isTrouble(const IdleRecord &record)
{
    return record.outcome == IdleRecord::Outcome::Failed
            || record.outcome == IdleRecord::Outcome::Interrupted;
}

/// What it used was never said.
bool isEstimated(const IdleRecord &record)
{
    return record.outcome != IdleRecord::Outcome::Done
            && record.outcome != IdleRecord::Outcome::Nothing;
}

} // namespace

IdleHistoryModel::IdleHistoryModel(QObject *parent) : QAbstractTableModel(parent) { }

IdleHistoryModel::~IdleHistoryModel() = default;

void IdleHistoryModel::setRecords(const QList<IdleRecord> &records)
{
    qsizetype fresh = 0;
    if (!m_records.isEmpty()) {
        const auto first = std::ranges::find(records, m_records.constFirst().id, &IdleRecord::id);
        fresh = first - records.cbegin();
    }
    const qsizetype common = std::min(records.size() - fresh, m_records.size());
    const bool grows = !m_records.isEmpty() && common > 0
            && std::ranges::equal(records.sliced(fresh, common), m_records.first(common), {},
                                  &IdleRecord::id, &IdleRecord::id);
    if (!grows) {
        beginResetModel();
        m_records = records;
        endResetModel();
        return;
    }
    if (fresh > 0) {
        beginInsertRows({}, 0, static_cast<int>(fresh) - 1);
        m_records = records.first(fresh) + m_records;
        endInsertRows();
    }
    if (m_records.size() > fresh + common) {
        beginRemoveRows({}, static_cast<int>(fresh + common),
                        static_cast<int>(m_records.size()) - 1);
        m_records.resize(fresh + common);
        endRemoveRows();
    }
    for (qsizetype row = 0; row < m_records.size(); ++row) {
        if (m_records.at(row) != records.at(row)) {
            m_records[row] = records.at(row);
            Q_EMIT dataChanged(index(static_cast<int>(row), 0),
                               index(static_cast<int>(row), ColumnCount - 1));
        }
    }
    if (records.size() > m_records.size()) {
        beginInsertRows({}, static_cast<int>(m_records.size()),
                        static_cast<int>(records.size()) - 1);
        m_records = records;
        endInsertRows();
    }
}

SessionId IdleHistoryModel::sessionAt(const QModelIndex &index) const
{
    return index.isValid() && checkIndex(index) ? m_records.at(index.row()).session : SessionId();
}

int IdleHistoryModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_records.size());
}

int IdleHistoryModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString IdleHistoryModel::text(const IdleRecord &record, int column) const
{
    const bool asked = !record.model.isEmpty();
    //: about so many
    const auto about = [&](const QString &figure) {
        return isEstimated(record) ? tr("≈ %1").arg(figure) : figure;
    };
    switch (column) {
    case When:
        return formatMoment(record.begunAt);
    case What:
        return idleStepText(record);
    case Outcome:
        return idleOutcomeText(record.outcome);
    case Model:
        return asked ? record.model : tr("None");
    case Tokens:
        return asked ? about(formatTokens(record.tokens())) : u"–"_s;
    case Cost:
        return !asked                ? u"–"_s
                : record.cost == 0.0 ? tr("Free")
                                     : about(formatAnswerCost(record.cost));
    default:
        return record.endedAt.isValid() ? formatDuration(record.durationMs()) : QString();
    }
}

QString IdleHistoryModel::toolTip(const IdleRecord &record, int column) const
{
    if (column == Outcome || isTrouble(record)) {
        return record.problem.isEmpty() ? text(record, column) : record.problem;
    }
    if (column == Tokens && !record.model.isEmpty()) {
        return tr("%1 in, %2 out")
                .arg(formatTokensExact(record.inputTokens), formatTokensExact(record.outputTokens));
    }
    return text(record, column);
}

QVariant IdleHistoryModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const IdleRecord &record = m_records.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(record, index.column());
    case Qt::ToolTipRole:
        return asPlainText(toolTip(record, index.column()));
    case Qt::TextAlignmentRole:
        return isFigure(index.column()) ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case IsTroubleRole:
        return isTrouble(record);
    default:
        return {};
    }
}

QVariant IdleHistoryModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole && isFigure(section)) {
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case When:
        return tr("When");
    case What:
        return tr("What");
    case Outcome:
        return tr("Outcome");
    case Model:
        return tr("Model");
    case Tokens:
        return tr("Tokens");
    case Cost:
        return tr("Cost");
    default:
        return tr("Time");
    }
}

} // namespace varve
