// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalfrommodel.h"

#include "comparedfact.h"
#include "journalanswer.h"
#include "journalextraction.h"
#include <storage/journalstore.h>

#include <algorithm>

namespace varve
{

QList<FoundFact> placedFacts(const QList<JournalFact> &byModel, std::span<const Entry> messages,
                             const RedactionRules &secrets)
{
    QHash<EntryId, qint64> seqs;
    qint64 last = 0;
    for (const Entry &entry : messages) {
        if (entry.type == EntryType::Message || entry.type == EntryType::CustomMessage) {
            seqs.insert(entry.id, entry.seq);
            last = std::max(last, entry.seq);
        }
    }
    QList<FoundFact> placed;
    const QList<JournalFact> facts = joinJournal({}, safeFacts(byModel, secrets).facts, messages);
    for (const JournalFact &fact : facts) {
        const qint64 seq =
                fact.sources.isEmpty() ? last : seqs.value(fact.sources.constLast(), last);
        if (seq > 0) {
            placed += FoundFact { seq, fact };
        }
    }
    return placed;
}

Result<> keepModelFacts(Database &database, const SessionId &session, const QList<FoundFact> &facts)
{
    if (facts.isEmpty()) {
        return {};
    }
    JournalStore journal(database);
    const auto records =
            journal.find({ .session = session, .withUndone = true, .withDeleted = true });
    if (!records) {
        return std::unexpected(records.error());
    }
    QList<ComparedFact> known;
    for (const JournalRecord &record : *records) {
        known.emplaceBack(record.fact);
    }
    QList<FoundFact> fresh;
    for (const FoundFact &found : facts) {
        const ComparedFact said(found.fact);
        bool isKnown = false;
        for (qsizetype i = 0; i < known.size(); ++i) {
            const JournalRecord &record = records->at(i);
            if (record.id.position == 0 || !known.at(i).saysTheSame(said)) {
                continue;
            }
            isKnown = true;
            if (!record.isDeleted && record.fact.method == JournalFact::Method::Heuristic) {
                const JournalChange change { .importance = found.fact.importance,
                                             .method = JournalFact::Method::Model };
                if (auto changed = journal.changeOne(record.id, change); !changed) {
                    return changed;
                }
            }
        }
        if (!isKnown) {
            fresh += found;
        }
    }
    return FoundFacts(database).add(session, fresh).transform([](qint64) { });
}

} // namespace varve
