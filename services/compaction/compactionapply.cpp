// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionapply.h"

#include "entrydata.h"
#include "projection.h"

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

/// Entries that are not stored yet, in front of those that are.
class Preview final : public EntrySource
{
public:
    Preview(EntrySource &stored, const QList<Entry> &entries) : m_stored(stored)
    {
        for (const Entry &entry : entries) {
            m_entries.insert(entry.seq, entry);
        }
    }

    Result<Entry> entry(qint64 seq) override
    {
        const auto found = m_entries.constFind(seq);
        return found != m_entries.cend() ? Result<Entry>(*found) : m_stored.entry(seq);
    }
    Result<QByteArray> attachment(const QByteArray &sha256) override
    {
        return m_stored.attachment(sha256);
    }

private:
    EntrySource &m_stored;
    QHash<qint64, Entry> m_entries;
};

/// The context as it will be when `entries` are appended to the branch.
Result<Context> contextAfter(const Branch &branch, QList<Entry> entries,
                             const ProjectionSettings &settings, EntrySource &source)
{
    auto snapshot = std::make_shared<SessionSnapshot>(*branch.snapshot);
    qint64 seq = snapshot->tree.nodes().constLast().seq;
    qint64 parent = branch.node(branch.leaf).seq;
    for (Entry &entry : entries) {
        entry.seq = ++seq;
        entry.parentSeq = parent;
        parent = seq;
        snapshot->tree.append(nodeOf(entry));
        if (entry.type == EntryType::Compaction) {
            snapshot->compactions.insert(
                    entry.id, { entry.seq, entry.firstKept, entry.operationId, 0, -1, false });
        }
    }
    Preview preview(source, entries);
    const int leaf = static_cast<int>(snapshot->tree.size()) - 1;
    return loadBranch(snapshot, leaf, preview).transform([&](const Branch &after) {
        return project(after, settings);
    });
}

QJsonObject dataOf(const SummaryRecord &summary, const CompactionPlan &plan)
{
    QJsonObject data;
    data[entryData::ReadFiles] = QJsonArray::fromStringList(summary.files.read);
    data[entryData::ModifiedFiles] = QJsonArray::fromStringList(summary.files.modified);
    data[entryData::SummarizedEntries] = plan.summarize.size() + plan.turnPrefix.size();
    data[entryData::KeptEntries] = plan.kept.size();
    data["split"_L1] = plan.split;
    data[entryData::DurationMs] = static_cast<qint64>(summary.duration.count());
    if (!summary.instructions.isEmpty()) {
        data["instructions"_L1] = summary.instructions;
    }
    if (summary.factsTotal > 0) {
        data["coverage"_L1] = QJsonObject { { "found"_L1, summary.factsFound },
                                            { "total"_L1, summary.factsTotal } };
    }
    data["editedByHand"_L1] = summary.editedByHand;
    data[entryData::Offline] = summary.offline;
    return data;
}

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
        const bool affects = edit
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
    if (!plan.masked.isEmpty()) {
        Entry mask =
                ContextEdit { ContextEdit::Op::Mask, plan.masked, {} }.toEntry(result.operationId);
        mask.id = EntryId::create();
        parent.state.fold(mask);
        result.entries += mask;
    }
    if (plan.onlyMasks()) {
        return result;
    }
    if (summary.text.trimmed().isEmpty()) {
        return fail(Error::Kind::Refused,
                    Tr::tr("The summary is empty, so nothing was compacted. Write one or summarize "
                           "again."));
    }
    Entry compaction;
    compaction.id = EntryId::create();
    compaction.type = EntryType::Compaction;
    compaction.summary = summary.text;
    compaction.firstKept = plan.firstKept;
    compaction.tokensBefore = plan.tokensBefore;
    compaction.operationId = result.operationId;
    compaction.provider = summary.provider;
    compaction.model = summary.model;
    compaction.usage = summary.usage;
    compaction.data = dataOf(summary, plan);
    compaction.data[entryData::State] = stateToStore(parent, plan).toJson();
    auto after = contextAfter(now, result.entries + QList { compaction }, projection, source);
    if (!after) {
        return std::unexpected(after.error());
    }
    compaction.data[entryData::TokensAfter] = after->tokens();
    result.entries += compaction;
    return result;
}

Result<QList<CompactionRun>> compactionRuns(const Branch &branch, EntrySource &source)
{
    QList<CompactionRun> runs;
    for (const int index : branch.path) {
        const EntryNode &node = branch.node(index);
        QString operation;
        if (node.type == EntryType::Compaction) {
            operation = branch.snapshot->compactions.value(node.id).operationId;
        } else if (node.has(EntryNode::ContextEdit)) {
            auto entry = source.entry(node.seq);
            if (!entry) {
                return std::unexpected(entry.error());
            }
            operation = entry->operationId;
        }
        if (operation.isEmpty()) {
            continue;
        }
        if (runs.isEmpty() || runs.constLast().operationId != operation) {
            runs += CompactionRun { operation, {}, branch.state.isDisabled(operation) };
        }
        if (node.type == EntryType::Compaction) {
            runs.last().entry = node.id;
        }
    }
    return runs;
}

Result<Entry> undoEntry(const QList<CompactionRun> &runs)
{
    for (qsizetype i = runs.size(); i-- > 0;) {
        if (!runs.at(i).disabled) {
            return ContextEdit { ContextEdit::Op::Disable, {}, runs.at(i).operationId }.toEntry();
        }
    }
    return fail(Error::Kind::Refused,
                Tr::tr("There is no compaction on this branch that could be undone."));
}

Result<Entry> redoEntry(const Branch &branch, const QList<CompactionRun> &runs, EntrySource &source)
{
    QSet<QString> disabled;
    for (const CompactionRun &run : runs) {
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
