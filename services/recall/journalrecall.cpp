// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalrecall.h"

#include "recallview.h"
#include <memory/journalkindname.h>
#include <memory/journalscope.h>
#include <storage/passagescore.h>
#include <storage/searchscore.h>

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Recall)
};

constexpr qsizetype MostFacts = 6;
constexpr qsizetype MostWords = 200; ///< that other sessions are asked for
constexpr qsizetype MostSources = 3; ///< that are cited
constexpr double LeastCoverage = 0.4; ///< of the question's weight: a fact is one sentence
constexpr double InContext = 0.6; ///< of the score of what is in the context as it is

/// A message that stands in front of who asks says it itself.
bool isInContext(const JournalRecord &record, const RecallFactQuery &query)
{
    return record.isFound && query.view != nullptr
            && query.view->standingOf(record.id.seq) == RecallStanding::Sent;
}

/// What leaves with what it belongs to, as a call with its result. Looks through the session, so only at what is about to be said.
bool isKeptFromModel(const RecallFact &fact, const RecallFactQuery &query)
{
    return query.request.forModel && query.view != nullptr
            && std::ranges::any_of(fact.sources, [&query](const EntryId &source) {
                   return query.view->isKeptFromModel(source);
               });
}

/// What is searched, and among how many facts.
struct Searched
{
    QList<JournalRecord> records;
    qint64 among = 0;
};

/// Of other sessions only what has one of the words: there may be very many.
Result<Searched> recordsFor(StoreReader &reader, const RecallFactQuery &query)
{
    JournalStore journal(reader.database());
    auto own = journalOfBranch(query.loaded.branch, journal);
    if (!own) {
        return std::unexpected(own.error());
    }
    Searched searched { *std::move(own), 0 };
    searched.among = searched.records.size();
    if (query.request.scope == RecallScope::Session || query.terms.isEmpty()) {
        return searched;
    }
    JournalFilter filter;
    if (query.request.scope == RecallScope::Project) {
        filter.folder = query.view != nullptr ? query.view->folder()
                                              : FolderScope::exactly(query.loaded.session().cwd);
    }
    const auto all = journal.count(filter);
    for (const SearchTerm &term : query.terms) {
        filter.anyOf += term.text; // with its accents
        for (const QString &form : term.forms) {
            filter.anyOf += form.trimmed();
        }
    }
    filter.anyOf.resize(std::min(filter.anyOf.size(), MostWords));
    const auto others = journal.find(filter);
    if (!all || !others) {
        return std::unexpected(!all ? all.error() : others.error());
    }
    searched.among += *all;
    // Those of the own session are in already, as far as its branch has them.
    std::ranges::copy_if(*others, std::back_inserter(searched.records),
                         [&](const JournalRecord &record) {
                             return record.session != query.loaded.session().id;
                         });
    return searched;
}

/// Rare among the facts counts more, as it does among entries.
PassageScore scoreOf(const QList<SearchTerm> &terms, const Searched &searched)
{
    QList<WeighedTerm> weighed;
    for (const SearchTerm &term : terms) {
        weighed += WeighedTerm { term, 1 };
    }
    const PassageScore any(weighed);
    std::vector<qint64> having(static_cast<size_t>(terms.size()), 0);
    for (const JournalRecord &record : searched.records) {
        for (const size_t term : any.termsIn(record.fact.text)) {
            ++having[term];
        }
    }
    for (size_t i = 0; i < having.size(); ++i) {
        WeighedTerm &term = weighed[static_cast<qsizetype>(i)];
        term.weight = termWeight(term.term, having[i], searched.among);
    }
    return PassageScore(weighed);
}

RecallFact factOf(const JournalRecord &record)
{
    RecallFact fact;
    fact.text = record.fact.text;
    fact.kind = journalKindName(record.fact.kind);
    fact.importance = static_cast<double>(record.fact.importance) / JournalFact::MostImportance;
    fact.sources = record.fact.sources.first(std::min(MostSources, record.fact.sources.size()));
    fact.at = record.when;
    fact.session = record.session;
    return fact;
}

Result<QList<RecallFact>> factsFor(StoreReader &reader, const RecallFactQuery &query)
{
    auto searched = recordsFor(reader, query);
    if (!searched) {
        return std::unexpected(searched.error());
    }
    QList<JournalRecord> &records = searched->records;
    const ContextState &state = query.loaded.branch.state;
    records.removeIf([&](const JournalRecord &record) {
        // A summary is an entry of its own; and what was kept from the model is kept from it here too.
        return record.fact.kind == JournalFact::Kind::Synthesis
                || (query.request.forModel
                    && std::ranges::any_of(record.fact.sources, [&state](const EntryId &source) {
                           return state.isExcluded(source);
                       }));
    });
    const PassageScore score = scoreOf(query.terms, *searched);
    QList<std::pair<double, RecallFact>> found;
    for (const JournalRecord &record : std::as_const(records)) {
        if (query.request.stop.stop_requested()) {
            return fail(Error::Kind::Cancelled, Tr::tr("The search was stopped."));
        }
        const PassageScore::Best best = score.bestIn(record.fact.text);
        if (best.coverage >= LeastCoverage) {
            const RecallFact fact = factOf(record);
            found.emplaceBack(best.score * (0.6 + 0.4 * fact.importance)
                                      * (isInContext(record, query) ? InContext : 1),
                              fact);
        }
    }
    std::ranges::stable_sort(found, std::greater {}, &std::pair<double, RecallFact>::first);
    QList<RecallFact> facts;
    for (const auto &[value, fact] : std::as_const(found)) {
        const bool known = std::ranges::contains(facts, fact.text, &RecallFact::text);
        if (facts.size() == MostFacts) {
            break;
        }
        if (!known && !isKeptFromModel(fact, query)) {
            facts += fact;
        }
    }
    return facts;
}

} // namespace

RecallFactSource journalRecall()
{
    return factsFor;
}

} // namespace varve
