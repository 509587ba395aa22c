// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idlehistorymodel.h"

#include "format.h"
#include "idlewords.h"
#include "moment.h"
#include "usageformat.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

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

void IdleHistoryModel::setRecords(const QList<IdleRecord> &records)
{
    qsizetype fresh = 0;
    if (!m_rows.isEmpty()) {
        const auto first = std::ranges::find(records, m_rows.constFirst().id, &IdleRecord::id);
        fresh = first - records.cbegin();
    }
    const qsizetype common = std::min(records.size() - fresh, m_rows.size());
    const bool grows = !m_rows.isEmpty() && common > 0
            && std::ranges::equal(records.sliced(fresh, common), m_rows.first(common), {},
                                  &IdleRecord::id, &IdleRecord::id);
    if (!grows) {
        setRows(records);
        return;
    }
    if (fresh > 0) {
        beginInsertRows({}, 0, static_cast<int>(fresh) - 1);
        m_rows = records.first(fresh) + m_rows;
        endInsertRows();
    }
    if (m_rows.size() > fresh + common) {
        beginRemoveRows({}, static_cast<int>(fresh + common), static_cast<int>(m_rows.size()) - 1);
        m_rows.resize(fresh + common);
        endRemoveRows();
    }
    for (qsizetype row = 0; row < m_rows.size(); ++row) {
        if (m_rows.at(row) != records.at(row)) {
            m_rows[row] = records.at(row);
            noteChanged(static_cast<int>(row), static_cast<int>(row));
        }
    }
    if (records.size() > m_rows.size()) {
        beginInsertRows({}, static_cast<int>(m_rows.size()), static_cast<int>(records.size()) - 1);
        m_rows = records;
        endInsertRows();
    }
}

SessionId IdleHistoryModel::sessionAt(const QModelIndex &index) const
{
    return index.isValid() && checkIndex(index) ? m_rows.at(index.row()).session : SessionId();
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

bool IdleHistoryModel::isFigure(int column) const
{
    return column == Tokens || column == Cost || column == Time;
}

QVariant IdleHistoryModel::value(const IdleRecord &record, int, int role) const
{
    return role == IsTroubleRole ? isTrouble(record) : QVariant();
}

QString IdleHistoryModel::title(int column) const
{
    switch (column) {
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
