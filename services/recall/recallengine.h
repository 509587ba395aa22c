// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "recallorder.h"
#include "recallsource.h"
#include "recalltext.h"
#include <storage/passagescore.h>
#include <storage/searchquery.h>

namespace varve
{

/// Whether an entry says anything that is recalled.
[[nodiscard]] bool isRecalled(const Entry &entry);
/// Where a passage of it is from; without its text.
[[nodiscard]] RecallPassage passageOf(const Entry &entry, RecallStanding standing);

/// A page of one entry.
struct RecalledEntry
{
    RecallPassage passage; ///< its text is the page
    qsizetype next = 0; ///< where the next page begins; 0: this is the last one
};

/// Answers questions about what was said before: finds candidates by any of the question's words, weighs the best stretch of
/// each, puts what is no longer in the context first, lists the same text once, and cites each; what is asked for by its place in the
/// session (OrderQuestion) is found by that. Used on the thread of its reader.
class RecallEngine
{
public:
    explicit RecallEngine(StoreReader &reader, const QList<RecallFactSource> &sources = {});

    /// `byMeaning`: what vectors found for the same question, best first; what is out of scope is dropped. Fails with Cancelled when
    /// stopped, and where the session cannot be read. A question without a word finds nothing.
    [[nodiscard]] Result<RecallAnswer> answer(const RecallRequest &request,
                                              const QList<SearchHit> &byMeaning = {});

    /// An entry from `offset` (characters) on, at most `length`. `name`: its id, the beginning of it, or its original id; in the
    /// session and what it stands on.
    [[nodiscard]] Result<RecalledEntry> read(const RecallRequest &request, const QString &name,
                                             qsizetype offset, qsizetype length);

private:
    struct Work;
    struct Candidate
    {
        qint64 seq = 0;
        double weight = 0;
    };
    struct Found
    {
        RecallPassage passage;
        QString callId;
    };

    [[nodiscard]] Result<> findByWords(Work &work, const QList<SearchHit> &byMeaning,
                                       RecallAnswer &answer);
    [[nodiscard]] Result<> findInOrder(Work &work, const OrderQuestion &question,
                                       RecallAnswer &answer);
    [[nodiscard]] Result<> findInSession(Work &work);
    [[nodiscard]] Result<> findInProjects(Work &work);
    [[nodiscard]] Result<> weighCandidates(Work &work);
    /// What an entry says of the question, the best stretch first; nothing: it has none, or may not be shown.
    [[nodiscard]] Result<QList<Found>> find(Work &work, qint64 seq, const QString &near) const;
    [[nodiscard]] static Found foundAt(const Work &work, const Entry &entry,
                                       const RecalledText &text, const PassageScore::Best &best);
    [[nodiscard]] static std::vector<PassageScore::Best> stretchesOf(const Work &work,
                                                                     const QString &text,
                                                                     const QString &near);
    static void addFurther(const Work &work, QList<RecallPassage> &passages);
    void addMeaning(Work &work, const QList<SearchHit> &byMeaning) const;
    [[nodiscard]] Result<> addFacts(Work &work, RecallAnswer &answer) const;
    /// More of what is around the first few passages that were found by words; those in order are told from their beginnings.
    void widen(RecallAnswer &answer) const;
    void describe(Work &work, RecallAnswer &answer) const;
    /// Without what its own session keeps from models, where one asks.
    [[nodiscard]] Result<> dropKept(const Work &work, RecallAnswer &answer) const;
    /// Whether anything in scope has the term, not only what is elsewhere.
    [[nodiscard]] Result<bool> isKnown(Work &work, const SearchTerm &term) const;
    [[nodiscard]] Result<> addHints(Work &work, RecallAnswer &answer) const;
    [[nodiscard]] Result<QStringList> nearWords(Work &work, const QString &word) const;
    [[nodiscard]] Result<int> countElsewhere(Work &work) const;
    /// Entries with the expression that may be shown, newest first.
    [[nodiscard]] Result<QList<qint64>> inScope(Work &work, const QString &expression,
                                                int most) const;

    StoreReader &m_reader;
    const QList<RecallFactSource> m_sources;
};

} // namespace varve
