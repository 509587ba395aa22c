// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionhistorymodel.h"

#include "compactionwords.h"
#include "format.h"
#include "moment.h"
#include "usageformat.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool isSameRun(const CompactionHistoryRow &a, const CompactionHistoryRow &b)
{
    return a.facts.entry == b.facts.entry;
}

} // namespace

void CompactionHistoryModel::setRows(const QList<CompactionHistoryRow> &rows)
{
    if (std::ranges::equal(rows, m_rows, isSameRun)) {
        m_rows = rows;
        if (!m_rows.isEmpty()) {
            noteChanged(0, rowCount() - 1);
        }
        return;
    }
    TableModel::setRows(rows);
}

int CompactionHistoryModel::rowOf(const EntryId &entry) const
{
    const auto found = std::ranges::find_if(
            m_rows, [&](const CompactionHistoryRow &row) { return row.facts.entry == entry; });
    return found != m_rows.end() ? static_cast<int>(std::distance(m_rows.begin(), found)) : -1;
}

QString CompactionHistoryModel::previousSummary(int row) const
{
    const int previous = m_rows.at(row).previous.isNull() ? -1 : rowOf(m_rows.at(row).previous);
    return previous < 0 ? QString() : m_rows.at(previous).facts.summary;
}

QString CompactionHistoryModel::text(const CompactionHistoryRow &row, int column) const
{
    const CompactionFacts &facts = row.facts;
    switch (column) {
    case When:
        return formatMoment(facts.when);
    case Cause:
        return facts.cause ? causeName(*facts.cause) : QString();
    case Before:
        return formatTokens(facts.tokensBefore);
    case After:
        return facts.tokensAfter >= 0 ? formatTokens(facts.tokensAfter) : QString();
    case Summarizer:
        return facts.offline && facts.misshapen
                //: the built-in summarizer, and why no model wrote it
                ? tr("%1: %2").arg(summarizerName(facts), noModelText())
                : summarizerName(facts);
    case Cost:
        return facts.cost ? formatAnswerCost(facts.cost) : QString();
    case Duration:
        // The built-in summarizer is often done in no time worth saying.
        return facts.duration >= std::chrono::milliseconds(50)
                ? formatDuration(facts.duration.count())
                : QString();
    case State:
        return row.undone     ? tr("undone")
                : row.inForce ? tr("in force")
                : row.onPath  ? QString()
                              : tr("another branch");
    default:
        return {};
    }
}

QString CompactionHistoryModel::toolTip(const CompactionHistoryRow &row, int column) const
{
    const CompactionFacts &facts = row.facts;
    switch (column) {
    case Before:
        return formatTokensExact(facts.tokensBefore);
    case After:
        return facts.tokensAfter >= 0 ? formatTokensExact(facts.tokensAfter) : QString();
    case Summarizer:
    case Cost:
        return facts.usage
                ? answerUsageText(*facts.usage, std::max<qint64>(0, facts.duration.count()))
                : QString();
    default:
        return {};
    }
}

bool CompactionHistoryModel::isFigure(int column) const
{
    return column == Before || column == After || column == Cost || column == Duration;
}

QVariant CompactionHistoryModel::value(const CompactionHistoryRow &row, int, int role) const
{
    switch (role) {
    case UndoneRole:
        return row.undone;
    case OnPathRole:
        return row.onPath;
    case InForceRole:
        return row.inForce;
    case EntryRole:
        return row.facts.entry.toString();
    default:
        return {};
    }
}

QString CompactionHistoryModel::title(int column) const
{
    switch (column) {
    case When:
        return tr("Time");
    case Cause:
        return tr("Why");
    case Before:
        return tr("Before");
    case After:
        return tr("After");
    case Summarizer:
        return tr("Summarized by");
    case Cost:
        return tr("Cost");
    case Duration:
        return tr("Took");
    case State:
        return tr("State");
    default:
        return {};
    }
}

} // namespace varve
