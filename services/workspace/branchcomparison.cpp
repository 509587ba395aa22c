// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "branchcomparison.h"

#include "entrytitle.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::BranchComparison)
};

Block withoutIds(Block block)
{
    if (auto *call = std::get_if<ToolCallBlock>(&block)) {
        call->callId.clear();
        call->signature.clear();
    } else if (auto *thinking = std::get_if<ThinkingBlock>(&block)) {
        thinking->signature.clear();
    }
    return block;
}

bool isShown(const Entry &entry)
{
    return entry.type == EntryType::Message || entry.type == EntryType::CustomMessage
            || entry.type == EntryType::Compaction || entry.type == EntryType::BranchSummary;
}

/// The nearest message at or above a node, which tells a person more than a change of settings; else the node.
int messageAt(const SessionTree &tree, int node)
{
    for (int index = node; index >= 0; index = tree.parentOf(index)) {
        if (tree.at(index).isMessage()) {
            return index;
        }
    }
    return node;
}

/// The branch's tokens behind the fork, and of the whole.
Result<> countTokens(ComparedBranch &branch, const LoadedSession &loaded, qint64 tipSeq,
                     qint64 forkSeq, ProjectionSettings projection, StoreReader &reader)
{
    if (tipSeq == 0) {
        return {};
    }
    const auto looked = lookFrom(reader, loaded, tipSeq);
    if (!looked) {
        return std::unexpected(looked.error());
    }
    projection.factors = looked->factors;
    const Context context = project(looked->branch, projection);
    branch.contextTokens = context.tokens();
    for (const ContextItem &item : context.items) {
        // A branch's own entries are all newer than what it parted from.
        if (item.isSent() && item.seq > forkSeq) {
            for (const ContextPart &part : item.parts) {
                branch.tokens[static_cast<size_t>(part.category)] += part.tokens;
            }
        }
    }
    return {};
}

void addUses(ComparedBranch &branch, const QList<Entry> &entries)
{
    for (const Entry &entry : entries) {
        const bool answers = entry.role == Role::Assistant || entry.type == EntryType::Compaction
                || entry.type == EntryType::BranchSummary;
        if (!answers) {
            continue;
        }
        if (!entry.model.isEmpty() && !branch.models.contains(entry.model)) {
            branch.models += entry.model;
        }
        if (entry.usage) {
            branch.used += UsedModel { entry.provider, entry.model, *entry.usage };
        }
    }
}

void addTurns(ComparedBranch &branch, const QList<Entry> &entries, const QList<bool> &different)
{
    const Entry *answer = nullptr; // whose calls the results that follow belong to
    for (qsizetype i = 0; i < entries.size(); ++i) {
        const Entry &entry = entries.at(i);
        if (!isShown(entry)) {
            continue;
        }
        if (entry.role == Role::Assistant) {
            answer = &entry;
        }
        if (branch.turns.isEmpty() || entry.role == Role::User) {
            branch.turns += ComparedTurn();
        }
        const QString title = entryTitle(entry, answer);
        branch.turns.last().entries += ComparedEntry { entry.id, title, different.at(i) };
        branch.title = title;
    }
    branch.at = entries.isEmpty() ? QDateTime() : entries.constLast().createdAt;
}

/// Compares place by place, metadata aside.
void findDifference(BranchComparison &comparison, const std::array<QList<Entry>, 2> &entries,
                    std::array<QList<bool>, 2> &different)
{
    std::array<QList<qsizetype>, 2> shown;
    for (size_t side = 0; side < 2; ++side) {
        different[side].fill(true, entries[side].size());
        for (qsizetype i = 0; i < entries[side].size(); ++i) {
            if (isShown(entries[side].at(i))) {
                shown[side] += i;
            }
        }
    }
    const auto differs = [&](qsizetype place) {
        return !saysTheSame(entries[0].at(shown[0].at(place)), entries[1].at(shown[1].at(place)));
    };
    const qsizetype both = std::min(shown[0].size(), shown[1].size());
    qsizetype alike = 0;
    while (alike < both && !differs(alike)) {
        different[0][shown[0].at(alike)] = different[1][shown[1].at(alike)] = false;
        ++alike;
    }
    comparison.alike = static_cast<int>(alike);
    const auto firstOf = [&](size_t side) {
        return alike < shown[side].size() ? entries[side].at(shown[side].at(alike)).id : EntryId();
    };
    comparison.firstDifference = firstOf(0);
    comparison.otherDifference = firstOf(1);
}

} // namespace

qint64 ComparedBranch::sentTokens() const
{
    return std::accumulate(tokens.begin(), tokens.end(), qint64(0));
}

int ComparedBranch::messages() const
{
    return std::accumulate(turns.begin(), turns.end(), 0, [](int sum, const ComparedTurn &turn) {
        return sum + static_cast<int>(turn.entries.size());
    });
}

bool saysTheSame(const Entry &one, const Entry &other)
{
    return one.type == other.type && one.role == other.role && one.summary == other.summary
            && one.toolName == other.toolName && one.toolStatus == other.toolStatus
            && one.toolArguments == other.toolArguments && one.stopReason == other.stopReason
            && std::ranges::equal(one.blocks, other.blocks, {}, withoutIds, withoutIds);
}

Result<BranchComparison> compareBranches(const LoadedSession &loaded,
                                         const std::array<EntryId, 2> &tips,
                                         const ProjectionSettings &projection, StoreReader &reader,
                                         std::stop_token stop)
{
    const SessionTree &tree = loaded.snapshot->tree;
    const std::array places { tree.indexOf(tips[0]), tree.indexOf(tips[1]) };
    for (size_t side = 0; side < 2; ++side) {
        if (places[side] < 0 && !tips[side].isNull()) {
            return fail(Error::Kind::NotFound,
                        Tr::tr("There is no entry %1 in this session.").arg(tips[side].toString()));
        }
    }
    const std::array ranges { branchBehind(tree, places[0], places[1]),
                              branchBehind(tree, places[1], places[0]) };
    BranchComparison comparison;
    const int fork = ranges[0].ancestor;
    if (fork >= 0) {
        comparison.ancestor = tree.at(fork).id;
        comparison.ancestorTitle =
                readTitle(tree, messageAt(tree, fork), reader).value_or(QString());
    }
    std::array<QList<Entry>, 2> entries;
    for (size_t side = 0; side < 2; ++side) {
        auto read = readEntries(reader, tree, ranges[side].entries, stop);
        if (!read) {
            return std::unexpected(read.error());
        }
        entries[side] = std::move(*read);
    }
    std::array<QList<bool>, 2> different;
    findDifference(comparison, entries, different);
    for (size_t side = 0; side < 2; ++side) {
        ComparedBranch &branch = comparison.branches[side];
        branch.tip = tips[side];
        branch.entries = static_cast<int>(entries[side].size());
        addTurns(branch, entries[side], different[side]);
        addUses(branch, entries[side]);
        const BranchMaterial material = branchMaterial(entries[side], 0, loaded.factors, stop);
        branch.files = material.files;
        branch.commands = material.events;
        branch.commands.removeIf(
                [](const ToolEvent &event) { return event.action != ToolEvent::Action::Shell; });
        const auto counted =
                countTokens(branch, loaded, places[side] < 0 ? 0 : tree.at(places[side]).seq,
                            fork >= 0 ? tree.at(fork).seq : 0, projection, reader);
        if (!counted) {
            return std::unexpected(counted.error());
        }
    }
    if (stop.stop_requested()) {
        return fail(Error::Kind::Cancelled, QString());
    }
    return comparison;
}

} // namespace varve
