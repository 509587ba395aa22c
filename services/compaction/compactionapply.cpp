// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionapply.h"

#include "compactionfacts.h"
#include "contextpreview.h"
#include <context/projection.h>
#include <session/entrydata.h>

#include <QCoreApplication>
#include <QJsonArray>
#include <QSet>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Compaction)
};

/// The state at the compaction's parent, without what can matter only above its cut.
ContextState stateToStore(const Branch &now, const CompactionPlan &plan)
{
    ContextState state = now.state;
    QSet<EntryId> below;
    bool found = false;
    for (const int index : now.path) {
        found = found || now.node(index).id == plan.firstKept;
        if (found) {
            below += now.node(index).id;
        }
    }
    state.retain([&](const EntryId &id) { return below.contains(id); });
    return state;
}

/// Of a plan that keeps nothing: what came since it was made is kept all the same.
EntryId firstKeptNow(const Branch &now, const CompactionPlan &plan)
{
    if (!plan.firstKept.isNull()) {
        return plan.firstKept;
    }
    const auto planned = std::ranges::find_if(
            now.path, [&](int index) { return now.node(index).id == plan.leaf; });
    return planned == now.path.end() || std::next(planned) == now.path.end()
            ? EntryId()
            : now.node(*std::next(planned)).id;
}

void takeSummary(Entry &entry, const SummaryRecord &summary, const CompactionPlan &plan)
{
    entry.summary = summary.text;
    entry.tokensBefore = plan.tokensBefore;
    entry.provider = summary.provider;
    entry.model = summary.model;
    entry.usage = summary.usage;
    const QJsonObject data = compactionData(summary, plan);
    for (auto it = data.begin(); it != data.end(); ++it) {
        entry.data[it.key()] = it.value();
    }
}

/// The summary of a range, in place of what it covers.
Entry rangeEntry(const SummaryRecord &summary, const CompactionPlan &plan,
                 const QString &operationId)
{
    Entry entry =
            ContextEdit { ContextEdit::Op::Summarize, plan.inPlaceOf, {} }.toEntry(operationId);
    entry.id = EntryId::create();
    takeSummary(entry, summary, plan);
    return entry;
}

/// `parent`: the branch with the masks of this run.
Entry compactionEntry(const Branch &parent, const SummaryRecord &summary, CompactionPlan plan,
                      const QString &operationId)
{
    plan.firstKept = firstKeptNow(parent, plan);
    Entry entry;
    entry.id = EntryId::create();
    entry.type = EntryType::Compaction;
    entry.firstKept = plan.firstKept;
    entry.operationId = operationId;
    takeSummary(entry, summary, plan);
    entry.data[entryData::State] = stateToStore(parent, plan).toJson();
    return entry;
}

/// The last of the entries says what the run did.
Result<CompactionEntries> withFigures(CompactionEntries made, const Branch &now,
                                      const ProjectionSettings &projection, EntrySource &source,
                                      CompactionCause cause)
{
    const Context before = project(now, projection);
    if (before.instructions && made.entries.constLast().type == EntryType::Compaction) {
        made.entries.last().data[entryData::Instructions] = before.instructions->toJson();
    }
    return contextAfter(now, made.entries, projection, source).transform([&](const Context &after) {
        noteFigures(made.entries.last().data, before, after, cause);
        made.tokensBefore = before.tokens();
        made.tokensAfter = after.tokens();
        return std::move(made);
    });
}

} // namespace

Result<> checkPlanStillHolds(const Branch &now, const CompactionPlan &plan, EntrySource &source)
{
    const auto planned = std::ranges::find_if(
            now.path, [&](int index) { return now.node(index).id == plan.leaf; });
    if (planned == now.path.end()) {
        return fail(Error::Kind::Conflict,
                    Tr::tr("The session was moved to another branch meanwhile, so the compaction "
                           "was not applied. "
                           "Nothing was changed. Make a new plan."));
    }
    QSet<EntryId> touched(plan.summarize.cbegin(), plan.summarize.cend());
    touched.unite({ plan.turnPrefix.cbegin(), plan.turnPrefix.cend() });
    touched.unite({ plan.masked.cbegin(), plan.masked.cend() });
    touched.unite({ plan.inPlaceOf.cbegin(), plan.inPlaceOf.cend() });
    touched.unite({ plan.userMessages.cbegin(), plan.userMessages.cend() });
    touched.unite({ plan.released.cbegin(), plan.released.cend() });
    for (auto at = std::next(planned); at != now.path.end(); ++at) {
        const EntryNode &node = now.node(*at);
        if (node.type == EntryType::Compaction) {
            return fail(Error::Kind::Conflict,
                        Tr::tr("The session was compacted by somebody else meanwhile, so this "
                               "compaction was not "
                               "applied. Nothing was changed. Make a new plan."));
        }
        if (!node.has(EntryNode::ContextEdit)) {
            continue;
        }
        auto entry = source.entry(node.seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        const auto edit = ContextEdit::fromEntry(*entry);
        // A boundary takes nothing out that a summary would not say, and a mask on top of it changes nothing. Facts are no part of
        // the history: their sources are only named, and the operation of one that is remembered is its id.
        const bool affects = edit && edit->op != ContextEdit::Op::Boundary
                && !WorkingMemory::isMemoryEdit(edit->op)
                && (!edit->operation.isEmpty()
                    || std::ranges::any_of(edit->targets, [&](const EntryId &id) {
                           return touched.contains(id);
                       }));
        if (affects) {
            return fail(Error::Kind::Conflict,
                        Tr::tr("What is to be compacted was edited meanwhile, so the compaction "
                               "was not applied. "
                               "Nothing was changed. Make a new plan."));
        }
    }
    return {};
}

Result<CompactionEntries> compactionEntries(const Branch &now, const CompactionPlan &plan,
                                            const SummaryRecord &summary,
                                            const ProjectionSettings &projection,
                                            EntrySource &source)
{
    if (plan.isRefused()) {
        return fail(Error::Kind::Refused, refusalText(plan.refusal));
    }
    if (auto holds = checkPlanStillHolds(now, plan, source); !holds) {
        return std::unexpected(holds.error());
    }
    CompactionEntries result;
    result.operationId = EntryId::create().toString();
    Branch parent = now;
    const auto mark = [&](ContextEdit::Op op, const QList<EntryId> &targets) {
        if (targets.isEmpty()) {
            return;
        }
        Entry edit = ContextEdit { op, targets, {} }.toEntry(result.operationId);
        edit.id = EntryId::create();
        parent.state.fold(edit);
        result.entries += edit;
    };
    mark(ContextEdit::Op::Mask, plan.masked);
    mark(ContextEdit::Op::Unpin, plan.released);
    mark(ContextEdit::Op::Pin, plan.userMessages);
    if (plan.onlyMasks()) {
        return withFigures(std::move(result), now, projection, source, summary.cause);
    }
    if (summary.text.trimmed().isEmpty()) {
        return fail(Error::Kind::Refused,
                    Tr::tr("The summary is empty, so nothing was compacted. Write one or summarize "
                           "again."));
    }
    const Entry compaction = plan.isRange()
            ? rangeEntry(summary, plan, result.operationId)
            : compactionEntry(parent, summary, plan, result.operationId);
    result.entries += compaction;
    return withFigures(std::move(result), now, projection, source, summary.cause);
}

Result<QList<UndoableRun>> compactionRuns(const Branch &branch, EntrySource &source)
{
    QList<UndoableRun> runs;
    for (const int index : branch.path) {
        const EntryNode &node = branch.node(index);
        QString operation;
        bool isSummary = false;
        if (node.type == EntryType::Compaction) {
            operation = branch.snapshot->compactions.value(node.id).operationId;
        } else if (node.has(EntryNode::ContextEdit)) {
            auto entry = source.entry(node.seq);
            if (!entry) {
                return std::unexpected(entry.error());
            }
            operation = entry->operationId;
            isSummary = !entry->summary.isEmpty();
        }
        if (operation.isEmpty()) {
            continue;
        }
        if (runs.isEmpty() || runs.constLast().operationId != operation) {
            runs += UndoableRun { operation, {}, branch.state.isDisabled(operation) };
        }
        if (node.type == EntryType::Compaction || isSummary) {
            runs.last().entry = node.id;
        }
    }
    return runs;
}

Result<Entry> undoEntry(const QList<UndoableRun> &runs)
{
    for (qsizetype i = runs.size(); i-- > 0;) {
        if (!runs.at(i).disabled) {
            return ContextEdit { ContextEdit::Op::Disable, {}, runs.at(i).operationId }.toEntry();
        }
    }
    return fail(Error::Kind::Refused,
                Tr::tr("There is no compaction on this branch that could be undone."));
}

Result<QList<Entry>> undoEntriesTo(const QList<UndoableRun> &runs, const QString &operationId)
{
    const auto first = std::ranges::find(runs, operationId, &UndoableRun::operationId);
    if (first == runs.end()) {
        return fail(Error::Kind::NotFound,
                    Tr::tr("This compaction is not on the branch that the session stands on. "
                           "Continue on its branch first."));
    }
    QList<Entry> entries;
    for (auto run = runs.end(); run != first;) {
        --run;
        if (!run->disabled) {
            entries += ContextEdit { ContextEdit::Op::Disable, {}, run->operationId }.toEntry();
        }
    }
    if (entries.isEmpty()) {
        return fail(Error::Kind::Refused,
                    Tr::tr("This compaction and all that came after it are undone already."));
    }
    return entries;
}

Result<Entry> redoEntryOf(const QList<UndoableRun> &runs, const QString &operationId)
{
    const auto run = std::ranges::find(runs, operationId, &UndoableRun::operationId);
    if (run == runs.end()) {
        return fail(Error::Kind::NotFound,
                    Tr::tr("This compaction is not on the branch that the session stands on. "
                           "Continue on its branch first."));
    }
    if (!run->disabled) {
        return fail(Error::Kind::Refused,
                    Tr::tr("This compaction is in force: it was not undone."));
    }
    return ContextEdit { ContextEdit::Op::Enable, {}, operationId }.toEntry();
}

Result<Entry> redoEntry(const Branch &branch, const QList<UndoableRun> &runs, EntrySource &source)
{
    QSet<QString> disabled;
    for (const UndoableRun &run : runs) {
        if (run.disabled) {
            disabled += run.operationId;
        }
    }
    for (qsizetype i = branch.path.size(); i-- > 0 && !disabled.isEmpty();) {
        const EntryNode &node = branch.node(branch.path.at(i));
        if (!node.has(EntryNode::ContextEdit)) {
            continue;
        }
        auto entry = source.entry(node.seq);
        if (!entry) {
            return entry;
        }
        const auto edit = ContextEdit::fromEntry(*entry);
        if (edit && edit->op == ContextEdit::Op::Disable && disabled.contains(edit->operation)) {
            return ContextEdit { ContextEdit::Op::Enable, {}, edit->operation }.toEntry();
        }
    }
    return fail(Error::Kind::Refused,
                Tr::tr("There is no undone compaction on this branch that could be redone."));
}

} // namespace varve
