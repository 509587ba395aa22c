// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "usagemodel.h"

#include "format.h"
#include "moment.h"
#include "plaintext.h"
#include "usageformat.h"

namespace varve
{

UsageModel::UsageModel(const UsageTracker *tracker, QObject *parent)
    : QAbstractTableModel(parent)
    , m_tracker(tracker)
    , m_answers(tracker->answers())
{
    connect(tracker, &UsageTracker::changed, this, [this] {
        beginResetModel();
        m_answers = m_tracker->answers();
        endResetModel();
    });
}

UsageModel::~UsageModel() = default;

const AnswerUse &UsageModel::use(int row) const
{
    return m_answers.at(m_answers.size() - 1 - row);
}

EntryId UsageModel::entryAt(const QModelIndex &index) const
{
    return index.isValid() ? use(index.row()).entry : EntryId();
}

int UsageModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_answers.size());
}

int UsageModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
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

QVariant UsageModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const AnswerUse &answer = use(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(answer, index.column());
    case Qt::ToolTipRole: {
        Usage usage = answer.usage;
        if (const auto cost = m_tracker->costOf(answer)) {
            usage.cost = cost->total;
        }
        return asPlainText(answerUsageText(usage, answer.durationMs));
    }
    case Qt::TextAlignmentRole: {
        const bool isText = index.column() == Time || index.column() == Model;
        return int((isText ? Qt::AlignLeading : Qt::AlignTrailing) | Qt::AlignVCenter);
    }
    default:
        return {};
    }
}

QVariant UsageModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
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
