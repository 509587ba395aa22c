// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "summarymaterial.h"

#include "loadedsession.h"
#include <compaction/compactionfacts.h>
#include <compaction/offlinesummarizer.h>
#include <compaction/summarygaps.h>

#include <QDir>
#include <QElapsedTimer>

#include <algorithm>

namespace varve
{

namespace
{

Result<QList<Entry>> readEntries(const QList<EntryId> &ids, const SessionSnapshot &snapshot,
                                 EntrySource &source, const std::stop_token &stop)
{
    QHash<EntryId, qint64> seqs;
    for (const EntryNode &node : snapshot.tree.nodes()) {
        seqs.insert(node.id, node.seq);
    }
    return readEntries(
            source, ids | std::views::transform([&](const EntryId &id) { return seqs.value(id); }),
            stop);
}

void sortByPlace(QList<EntryId> &ids, const SessionTree &tree)
{
    QHash<EntryId, int> places;
    for (const EntryId &id : std::as_const(ids)) {
        places.insert(id, tree.indexOf(id));
    }
    std::ranges::sort(ids, {}, [&places](const EntryId &id) { return places.value(id); });
}

/// The person's messages that stay are summarized with the others, so that answers are not without their questions. Those
/// of a split turn belong to its beginning, and go before it.
QList<EntryId> withUserMessages(const CompactionPlan &plan, const SessionTree &tree)
{
    if (plan.userMessages.isEmpty()) {
        return plan.summarize;
    }
    QList<EntryId> ids = plan.summarize + plan.userMessages;
    sortByPlace(ids, tree);
    return ids;
}

/// The name of the folder that the session works in.
QString projectOf(const Session &session)
{
    return QDir(session.cwd).dirName();
}

} // namespace

void SummaryMaterial::keepOut(const QList<ApiKey> &keys)
{
    secrets.own += keys;
    SafeJournal safe = safeFacts(journal.facts, secrets);
    safe.leftOut += journal.leftOut;
    journal = safe;
}

Result<SummaryMaterial> readMaterial(const CompactionPlan &plan, const SessionSnapshot &snapshot,
                                     EntrySource &source, std::stop_token stop,
                                     const RedactionRules &secrets)
{
    SummaryMaterial material;
    material.secrets = secrets;
    material.toldWhole = plan.toldWhole;
    material.tokens = plan.summarizedTokens;
    auto history = readEntries(withUserMessages(plan, snapshot.tree), snapshot, source, stop);
    if (!history) {
        return std::unexpected(history.error());
    }
    auto prefix = readEntries(plan.turnPrefix, snapshot, source, stop);
    if (!prefix) {
        return std::unexpected(prefix.error());
    }
    if (!plan.isRange()) {
        auto later = readEntries(plan.kept, snapshot, source, stop);
        if (!later) {
            return std::unexpected(later.error());
        }
        material.later = std::move(*later);
    }
    material.history = std::move(*history);
    material.turnPrefix = std::move(*prefix);
    if (!plan.previousCompaction.isNull()) {
        auto previous = readEntries({ plan.previousCompaction }, snapshot, source, stop);
        if (!previous) {
            return std::unexpected(previous.error());
        }
        material.previousSummary = previous->first().summary;
        const CompactionFacts facts = compactionFacts(previous->first());
        material.previousFiles.read = facts.readFiles;
        material.previousFiles.modified = facts.modifiedFiles;
        material.previousCharacters = facts.characters;
    }
    const auto earlier = earlierRules(plan.leaf, plan.previousCompaction, snapshot, source);
    if (!earlier) {
        return std::unexpected(earlier.error());
    }
    const QList<Entry> all = material.all();
    const QList<ToolEvent> events = toolEvents(all, stop);
    material.rules = standingRules(all, *earlier);
    for (const TakenBackRule &rule : earlier->dropped) {
        if (!std::ranges::contains(material.rules, rule.text, &StandingRule::text)) {
            material.takenBack += rule.text;
        }
    }
    material.facts = sessionFacts(all, events, stop);
    material.questions = answeredQuestions(all);
    QSet<QString> read;
    for (const ToolEvent &event : events) {
        read.unite({ event.read.cbegin(), event.read.cend() });
    }
    material.filesRead = static_cast<int>(read.size());
    material.files = fileOperations(events, material.previousFiles);
    material.journal = safeFacts(
            extractJournal(all, material.facts, events, projectOf(snapshot.session)), secrets);
    if (stop.stop_requested()) {
        return fail(Error::Kind::Cancelled, QString());
    }
    return material;
}

Result<> readEarlier(SummaryMaterial &material, const EarlierRange &range,
                     const SessionSnapshot &snapshot, EntrySource &source, std::stop_token stop)
{
    EarlierMaterial earlier;
    earlier.tokens = range.tokens;
    earlier.summaryTokens = range.carriedTokens;
    if (!range.carried.isNull()) {
        auto carried = readEntries({ range.carried }, snapshot, source, stop);
        if (!carried) {
            return std::unexpected(carried.error());
        }
        const CompactionFacts facts = compactionFacts(carried->first());
        earlier.summary = facts.summary;
        earlier.summaryCharacters = facts.characters;
        earlier.files.read = facts.readFiles;
        earlier.files.modified = facts.modifiedFiles;
    }
    // One of the person's messages that was kept word for word before is of both.
    QSet<EntryId> ids(range.entries.cbegin(), range.entries.cend());
    for (const Entry &entry : std::as_const(material.history)) {
        ids += entry.id;
    }
    QList<EntryId> ordered = ids.values();
    sortByPlace(ordered, snapshot.tree);
    auto history = readEntries(ordered, snapshot, source, stop);
    if (!history) {
        return std::unexpected(history.error());
    }
    earlier.history = std::move(*history);
    material.earlier = std::move(earlier);
    return {};
}

Result<SummaryRecord> summarizeOffline(const SummaryMaterial &material, const QString &instructions,
                                       qint64 maxTokens, std::stop_token stop)
{
    QElapsedTimer timer;
    timer.start();
    SummaryInput input;
    input.turnPrefix = material.turnPrefix;
    if (const auto &earlier = material.earlier) {
        input.history = earlier->history;
        input.previousSummary = earlier->summary;
        input.previousCharacters = earlier->summaryCharacters;
        input.previousTokens = earlier->summaryTokens;
        input.previousFiles = earlier->files;
    } else {
        input.history = material.history;
        input.previousSummary = material.previousSummary;
        input.previousCharacters = material.previousCharacters;
        input.previousFiles = material.previousFiles;
    }
    input.later = material.later;
    input.rules = material.rules;
    input.takenBack = material.takenBack;
    input.instructions = instructions;
    input.maxTokens = maxTokens;
    input.rangeTokens = material.tokens + (material.earlier ? material.earlier->tokens : 0);
    input.factors = material.factors;
    auto summary = varve::summarizeOffline(input, stop);
    if (!summary) {
        return std::unexpected(summary.error());
    }
    SummaryRecord record;
    record.text = summary->text;
    record.files = summary->files;
    record.characters = summary->allCharacters;
    record.instructions = instructions;
    record.offline = true;
    record.duration = std::chrono::milliseconds(timer.elapsed());
    measureCoverage(record, material);
    return record;
}

Coverage coverageOf(const SummaryMaterial &material, const QString &text)
{
    Coverage found = coverage(material.questions + factsToCover(material.facts), text);
    for (const StandingRule &rule : removedRules(material.rules, text)) {
        found.missing.prepend(Fact { Fact::Kind::Rule, rule.text, rule.text, rule.entry, 1 });
    }
    found.missing += usedSince(material.covered(), material.later, text);
    return found;
}

void measureCoverage(SummaryRecord &record, const SummaryMaterial &material)
{
    record.rules = material.rules;
    record.text = withStandingRules(record.text, material.rules);
    noteCoverage(record, coverageOf(material, record.text));
    if (record.journal.isEmpty()) {
        record.journal = material.journal.facts;
        record.journalLeftOut = material.journal.leftOut;
    }
}

} // namespace varve
