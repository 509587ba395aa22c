// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "usagemodel.h"

#include "format.h"
#include "moment.h"
#include "usageformat.h"

#include <algorithm>

namespace varve
{

UsageModel::UsageModel(const UsageTracker *tracker, QObject *parent)
    : TableModel(ColumnCount, parent)
    , m_tracker(tracker)
{
    read();
    connect(tracker, &UsageTracker::changed, this, &UsageModel::read);
}

void UsageModel::read()
{
    QList<AnswerUse> answers = m_tracker->answers();
    std::ranges::reverse(answers);
    setRows(answers);
}

EntryId UsageModel::entryAt(const QModelIndex &index) const
{
    return index.isValid() ? m_rows.at(index.row()).entry : EntryId();
}

QString UsageModel::text(const AnswerUse &answer, int column) const
{
    const auto tokens = [](qint64 count) { return count > 0 ? formatTokens(count) : QString(); };
    switch (column) {
    case Time:
        return formatMoment(answer.at);
    case Model:
        return answer.model;
    case Input:
        return formatTokens(answer.usage.input);
    case CacheRead:
        return tokens(answer.usage.cacheRead);
    case CacheWrite:
        return tokens(answer.usage.cacheWrite);
    case CachedShare:
        return formatCachedShare(answer.usage);
    case Output:
        return formatTokens(answer.usage.output);
    case Thinking:
        return tokens(answer.usage.thinking);
    case Cost: {
        const auto cost = m_tracker->costOf(answer);
        return formatAnswerCost(cost ? std::optional(cost->total) : std::nullopt);
    }
    case Duration:
        return answer.durationMs > 0 ? formatDuration(answer.durationMs) : QString();
    default:
        return {};
    }
}

QString UsageModel::toolTip(const AnswerUse &answer, int) const
{
    Usage usage = answer.usage;
    if (const auto cost = m_tracker->costOf(answer)) {
        usage.cost = cost->total;
    }
    return answerUsageText(usage, answer.durationMs);
}

bool UsageModel::isFigure(int column) const
{
    return column != Time && column != Model;
}

QString UsageModel::title(int column) const
{
    switch (column) {
    case Time:
        return tr("Time");
    case Model:
        return tr("Model");
    case Input:
        return tr("Input");
    case CacheRead:
        return tr("Cache read");
    case CacheWrite:
        return tr("Cache written");
    case CachedShare:
        return tr("From cache");
    case Output:
        return tr("Output");
    case Thinking:
        return tr("Thinking");
    case Cost:
        return tr("Cost");
    case Duration:
        return tr("Took");
    default:
        return {};
    }
}

} // namespace varve
