// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectionunits.h"

#include "promptfile.h"

#include <QSet>

#include <algorithm>
#include <cmath>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct OpenCall
{
    qsizetype answer; ///< index of the draft
    bool answered = false;
};

/// Which draft holds the call of each result: -1 for drafts that are no results or have none.
class Pairing
{
public:
    explicit Pairing(const QList<ProjectionDraft> &drafts)
        : answerOf(drafts.size(), -1)
        , missing(drafts.size(), 0)
    {
        QHash<quint64, OpenCall> calls;
        for (qsizetype i = 0; i < drafts.size(); ++i) {
            const ProjectionDraft &draft = drafts.at(i);
            if (!draft.paired) {
                continue;
            }
            for (const PartMetrics &part : draft.metrics.parts) {
                if (part.kind == PartMetrics::Kind::ToolCall) {
                    calls.insert(part.callKey, { i, false });
                    ++missing[i];
                }
            }
            const auto call = calls.find(draft.metrics.resultKey);
            if (draft.metrics.resultKey != 0 && call != calls.end() && !call->answered) {
                call->answered = true;
                answerOf[i] = call->answer;
                --missing[call->answer];
            }
        }
    }

    QList<qsizetype> answerOf;
    QList<int> missing; ///< calls without a result, by the draft of the answer
};

bool isExcludedFromUnit(const ContextItem &item)
{
    return item.state == ItemState::Excluded;
}

void leaveOut(ContextItem &item, LeftOutReason reason)
{
    item.state = ItemState::LeftOut;
    item.reason = reason;
}

} // namespace

void finishUnits(QList<ProjectionDraft> drafts, const TokenFactors &factors, Context &context)
{
    static const CharCounts MissingResult = countCharacters(readPrompt("missing-result"_L1));
    const Pairing pairing(drafts);
    QList<ContextItem> items;
    items.reserve(drafts.size());
    for (ProjectionDraft &draft : drafts) {
        items += std::move(draft.item);
    }

    QSet<qsizetype> excludedUnits; // by their answer
    for (qsizetype i = 0; i < items.size(); ++i) {
        if (isExcludedFromUnit(items.at(i))) {
            excludedUnits += pairing.answerOf.at(i) >= 0 ? pairing.answerOf.at(i) : i;
        }
    }
    for (qsizetype i = 0; i < items.size(); ++i) {
        ContextItem &item = items[i];
        const qsizetype answer = pairing.answerOf.at(i);
        if (item.isSent() && excludedUnits.contains(answer >= 0 ? answer : i)) {
            leaveOut(item, LeftOutReason::UnitExcluded);
        }
        if (!item.isSent() || item.role != Role::ToolResult || !drafts.at(i).paired) {
            continue;
        }
        if (answer < 0 ? !drafts.at(i).bringsItsCall : !items.at(answer).isSent()) {
            leaveOut(item, LeftOutReason::NoCall);
            context.repairs += { item.entry, Repair::Kind::OrphanResult, 1 };
        }
    }

    QList<QList<qsizetype>> resultsOf(items.size());
    for (qsizetype i = 0; i < items.size(); ++i) {
        if (pairing.answerOf.at(i) >= 0) {
            resultsOf[pairing.answerOf.at(i)] += i;
        }
    }
    context.items.reserve(context.items.size() + items.size());
    for (qsizetype i = 0; i < items.size(); ++i) {
        if (pairing.answerOf.at(i) >= 0) {
            continue; // comes with its answer
        }
        ContextItem &item = items[i];
        if (item.isSent() && pairing.missing.at(i) > 0) {
            const auto tokens = static_cast<qint32>(
                    pairing.missing.at(i)
                    * std::llround(estimateTokens(MissingResult, factors) + factors.perMessage));
            item.parts += ContextPart { Category::ToolResults, tokens, true };
            item.tokens += tokens;
            item.source = item.source == TokenSource::Measured ? TokenSource::Mixed : item.source;
            context.repairs += { item.entry, Repair::Kind::MissingResult, pairing.missing.at(i) };
        }
        context.items += std::move(item);
        for (const qsizetype result : resultsOf.at(i)) {
            context.items += std::move(items[result]);
        }
    }
}

QHash<int, int> unitsOf(const SessionTree &tree, const QList<int> &indexes)
{
    QHash<quint64, int> openCalls; // the index of the answer, by call
    QHash<int, int> units;
    for (const int index : indexes) {
        const EntryMetrics metrics = decodeMetrics(tree.at(index).metrics);
        for (const PartMetrics &part : metrics.parts) {
            if (part.kind == PartMetrics::Kind::ToolCall) {
                openCalls.insert(part.callKey, index);
            }
        }
        const auto call = openCalls.constFind(metrics.resultKey);
        if (metrics.resultKey != 0 && call != openCalls.cend()) {
            units.insert(index, *call);
            openCalls.erase(call);
        } else {
            units.insert(index, index);
        }
    }
    return units;
}

QList<int> unitsWith(const SessionTree &tree, const QList<int> &indexes,
                     const std::function<bool(int)> &chosen)
{
    const QHash<int, int> units = unitsOf(tree, indexes);
    QSet<int> chosenUnits;
    for (const int index : indexes) {
        if (chosen(index)) {
            chosenUnits += units.value(index);
        }
    }
    QList<int> result;
    for (const int index : indexes) {
        if (chosenUnits.contains(units.value(index))) {
            result += index;
        }
    }
    return result;
}

} // namespace varve
