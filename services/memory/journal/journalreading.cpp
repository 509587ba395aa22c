// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalreading.h"

#include "journalextraction.h"
#include <session/sessiontree.h>
#include <storage/storereader.h>

#include <QDir>

#include <algorithm>
#include <vector>

namespace varve
{

namespace
{

/// What weighs less was only looked at.
constexpr int LeastImportance = JournalFact::BaseImportance;

bool mayHoldFacts(const EntryNode &node)
{
    return node.has(EntryNode::ModelFacing)
            && (node.type == EntryType::Message || node.type == EntryType::CustomMessage);
}

bool isQuestion(const EntryNode &node)
{
    return node.type == EntryType::Message && node.role == Role::User;
}

/// Where a part of so many nodes is best cut off.
qsizetype endOfTurns(const QList<EntryNode> &nodes, qsizetype count)
{
    for (qsizetype end = count; end > 0; --end) {
        if (isQuestion(nodes.at(end))) {
            return end;
        }
    }
    return count;
}

/// From the newest tip on: each with what no newer one has.
QList<QList<int>> branchesOf(const SessionTree &tree)
{
    QList<QList<int>> branches;
    std::vector<bool> taken(static_cast<size_t>(tree.size()), false);
    for (int tip = static_cast<int>(tree.size()) - 1; tip >= 0; --tip) {
        QList<int> branch;
        for (int at = tip; at >= 0 && !taken[static_cast<size_t>(at)]; at = tree.parentOf(at)) {
            taken[static_cast<size_t>(at)] = true;
            branch += at;
        }
        if (!branch.isEmpty()) {
            std::ranges::reverse(branch);
            branches += branch;
        }
    }
    return branches;
}

} // namespace

Result<UnreadPart> readUnread(StoreReader &reader, const SessionId &session, qint64 from,
                              ReadingLimits &limits, const std::stop_token &stop)
{
    const auto read = reader.session(session);
    if (!read) {
        return std::unexpected(read.error());
    }
    const qsizetype most = std::max<qsizetype>(limits.entries, 1);
    const auto nodes = reader.nodesAfter(*read, from, most + 1);
    if (!nodes) {
        return std::unexpected(nodes.error());
    }
    QHash<qint64, Entry> entries;
    qsizetype end = 0;
    while (end < std::min(most, nodes->size()) && (end == 0 || limits.characters > 0)) {
        const EntryNode &node = nodes->at(end++);
        if (stop.stop_requested()) {
            return fail(Error::Kind::Cancelled, QString());
        }
        if (mayHoldFacts(node)) {
            auto entry = reader.entry(node.seq);
            if (!entry) {
                return std::unexpected(entry.error());
            }
            limits.characters -= entry->text().size() + entry->toolArguments.size();
            entries.insert(node.seq, std::move(*entry));
        }
    }
    limits.entries -= end;
    if (end < nodes->size()) {
        end = endOfTurns(*nodes, end);
    }
    UnreadPart part {
        session, from, end > 0 ? nodes->at(end - 1).seq : from, QDir(read->cwd).dirName(), {}
    };
    const SessionTree tree(nodes->first(end));
    const QList<QList<int>> branches = branchesOf(tree);
    for (const QList<int> &branch : branches) {
        QList<Entry> messages;
        for (const int index : branch) {
            if (const auto entry = entries.constFind(tree.at(index).seq); entry != entries.cend()) {
                messages += *entry;
            }
        }
        part.branches += messages;
    }
    return part;
}

FoundPart findFacts(const UnreadPart &part, const RedactionRules &secrets,
                    const std::stop_token &stop)
{
    FoundPart found { part.session, part.from, part.to, {} };
    for (const QList<Entry> &branch : part.branches) {
        QHash<EntryId, qint64> seqs;
        for (const Entry &entry : branch) {
            seqs.insert(entry.id, entry.seq);
        }
        const QList<ToolEvent> events = toolEvents(branch, stop);
        QList<JournalFact> facts =
                extractJournal(branch, sessionFacts(branch, events, stop), events, part.project);
        facts.removeIf([&seqs](const JournalFact &fact) {
            return fact.importance < LeastImportance || fact.sources.isEmpty()
                    || !seqs.contains(fact.sources.constLast());
        });
        const SafeJournal safe = safeFacts(facts, secrets);
        for (const JournalFact &fact : safe.facts) {
            found.facts += FoundFact { seqs.value(fact.sources.constLast()), fact };
        }
    }
    return found;
}

} // namespace varve
