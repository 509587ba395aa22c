// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalmerge.h"

#include "journalsubject.h"

#include <QHash>

#include <algorithm>

namespace varve
{

namespace
{

struct Subject
{
    SessionId session; ///< null: any
    JournalFact::Kind kind = JournalFact::Kind::Finding;
    QString subject;
    QString value;

    friend bool operator==(const Subject &, const Subject &) = default;
    friend size_t qHash(const Subject &of, size_t seed = 0)
    {
        return qHashMulti(seed, of.session, static_cast<int>(of.kind), of.subject, of.value);
    }
};

void take(MergedFact &into, const JournalRecord &other)
{
    const bool isOlder = other.id < into.record.id;
    const JournalRecord older = isOlder ? other : into.record;
    JournalRecord newer = isOlder ? into.record : other;
    newer.fact.importance = std::max(newer.fact.importance, older.fact.importance);
    newer.fact.tags = tidyTags(newer.fact.tags + older.fact.tags);
    QList<EntryId> sources = older.fact.sources;
    for (const EntryId &source : std::as_const(newer.fact.sources)) {
        if (!sources.contains(source)) {
            sources += source;
        }
    }
    newer.fact.sources = sources;
    into.record = newer;
    into.ids += other.id;
}

void markContradictions(QList<MergedFact> &merged, const QHash<Subject, QList<qsizetype>> &about)
{
    int number = 0;
    QList<QList<qsizetype>> groups;
    for (const QList<qsizetype> &places : about) {
        if (places.size() > 1) {
            groups += places;
        }
    }
    std::ranges::sort(groups, {}, [](const QList<qsizetype> &places) { return places.first(); });
    for (const QList<qsizetype> &places : std::as_const(groups)) {
        const auto newest = std::ranges::max(
                places, {}, [&merged](qsizetype place) { return merged.at(place).record.id; });
        for (const qsizetype place : places) {
            merged[place].contradiction = number;
            merged[place].isNewest = place == newest;
        }
        ++number;
    }
}

} // namespace

QList<MergedFact> mergeJournal(const QList<JournalRecord> &records, bool acrossSessions)
{
    QHash<Subject, qsizetype> known;
    QList<MergedFact> merged;
    for (const JournalRecord &record : records) {
        Subject subject;
        subject.session = acrossSessions ? SessionId() : record.session;
        subject.kind = record.fact.kind;
        if (record.fact.kind == JournalFact::Kind::Synthesis) {
            subject.subject = record.id.toString(); // each is of its own range
        } else {
            const JournalSubject of = subjectOf(record.fact.kind, record.fact.text);
            subject.subject = of.subject;
            subject.value = of.value;
        }
        const auto place = known.constFind(subject);
        if (place == known.cend()) {
            known.insert(subject, merged.size());
            merged += MergedFact { record, { record.id } };
        } else {
            take(merged[*place], record);
        }
    }
    QHash<Subject, QList<qsizetype>> about;
    for (auto it = known.cbegin(); it != known.cend(); ++it) {
        if (!it.key().value.isEmpty()) {
            Subject subject = it.key();
            subject.value.clear();
            about[subject] += it.value();
        }
    }
    for (QList<qsizetype> &places : about) {
        std::ranges::sort(places);
    }
    for (MergedFact &fact : merged) {
        std::ranges::sort(fact.ids);
    }
    markContradictions(merged, about);
    return merged;
}

} // namespace varve
