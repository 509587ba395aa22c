// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectionunits.h"

#include <prompts/promptfile.h>

#include <QSet>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// The calls of an answer that have the same id, mostly one.
struct OpenCalls
{
    qsizetype answer = -1; ///< index of the item
    int open = 0;

    void add(qsizetype item)
    {
        open = item == answer ? open + 1 : 1;
        answer = item;
    }
};

/// Which item holds the call of each result: -1 for items that are no results or have none.
class Pairing
{
public:
    explicit Pairing(const QList<UnitKeys> &keys) : answerOf(keys.size(), -1)
    {
        QHash<quint64, OpenCalls> calls;
        for (qsizetype i = 0; i < keys.size(); ++i) {
            const UnitKeys &own = keys.at(i);
            for (const quint64 call : own.calls) {
                calls[call].add(i);
            }
            if (!own.calls.isEmpty()) {
                missing[i] = static_cast<int>(own.calls.size());
            }
            if (own.result == 0) {
                continue;
            }
            if (const auto call = calls.find(own.result); call != calls.end() && call->open > 0) {
                --call->open;
                answerOf[i] = call->answer;
                --missing[call->answer];
            }
        }
    }

    [[nodiscard]] bool isAnswered(qsizetype i) const { return answerOf.at(i) >= 0; }

    QList<qsizetype> answerOf;
    QHash<qsizetype, int> missing; ///< calls without a result, by the item of the answer
};

/// Into the order in which they are sent: results stand behind their answer.
void sortForSending(QList<ContextItem> &items, const Pairing &pairing)
{
    const auto unit = [&](qsizetype i) {
        return pairing.isAnswered(i) ? pairing.answerOf.at(i) : i;
    };
    QList<qsizetype> order(items.size());
    std::iota(order.begin(), order.end(), 0);
    if (std::ranges::is_sorted(order, {}, unit)) { // nearly always
        return;
    }
    std::ranges::stable_sort(order, {}, unit);
    QList<ContextItem> sorted;
    sorted.reserve(items.size());
    for (const qsizetype i : std::as_const(order)) {
        sorted += std::move(items[i]);
    }
    items = std::move(sorted);
}

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

void finishUnits(ProjectedItems projected, const TokenFactors &factors, Context &context)
{
    static const CharCounts MissingResult = countCharacters(readPrompt("missing-result"_L1));
    QList<ContextItem> &items = projected.items;
    const Pairing pairing(projected.keys);

    QSet<qsizetype> excludedUnits; // by their answer
    for (qsizetype i = 0; i < items.size(); ++i) {
        if (isExcludedFromUnit(items.at(i))) {
            excludedUnits += pairing.isAnswered(i) ? pairing.answerOf.at(i) : i;
        }
    }
    for (qsizetype i = 0; i < items.size(); ++i) {
        ContextItem &item = items[i];
        const qsizetype answer = pairing.answerOf.at(i);
        if (item.isSent() && excludedUnits.contains(answer >= 0 ? answer : i)) {
            leaveOut(item, LeftOutReason::UnitExcluded);
        }
        if (!item.isSent() || item.role != Role::ToolResult) {
            continue;
        }
        if (answer < 0 ? !projected.keys.at(i).bringsItsCall : !items.at(answer).isSent()) {
            leaveOut(item, LeftOutReason::NoCall);
            context.repairs += { item.entry, Repair::Kind::OrphanResult, 1 };
        }
    }

    for (qsizetype i = 0; i < items.size(); ++i) {
        ContextItem &item = items[i];
        if (const int missing = pairing.missing.value(i); item.isSent() && missing > 0) {
            const auto tokens = static_cast<qint32>(
                    missing
                    * std::llround(estimateTokens(MissingResult, factors) + factors.perMessage));
            item.parts += ContextPart { Category::ToolResults, tokens, true };
            item.tokens += tokens;
            item.source = item.source == TokenSource::Measured ? TokenSource::Mixed : item.source;
            context.repairs += { item.entry, Repair::Kind::MissingResult, missing };
        }
    }
    sortForSending(items, pairing);
    context.items = std::move(items);
}

bool isTurnStart(const EntryNode &node)
{
    return node.type == EntryType::CustomMessage || node.type == EntryType::BranchSummary
            || (node.type == EntryType::Message
                && (node.role == Role::User || node.role == Role::BashExecution));
}

QHash<int, int> unitsOf(const SessionTree &tree, const QList<int> &indexes)
{
    QHash<quint64, OpenCalls> calls;
    QHash<int, int> units;
    for (const int index : indexes) {
        const EntryMetrics metrics = decodeMetrics(tree.at(index).metrics);
        for (const PartMetrics &part : metrics.parts) {
            if (part.kind == PartMetrics::Kind::ToolCall) {
                calls[part.callKey].add(index);
            }
        }
        const auto call = calls.find(metrics.resultKey);
        if (metrics.resultKey != 0 && call != calls.end() && call->open > 0) {
            units.insert(index, static_cast<int>(call->answer));
            --call->open;
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
