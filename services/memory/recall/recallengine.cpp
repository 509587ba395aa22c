// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recallengine.h"

#include "candidates.h"
#include "entryreference.h"
#include "passagescore.h"
#include "rankfusion.h"
#include "recallneighbours.h"
#include "recallselection.h"
#include "recalltext.h"
#include "recallview.h"
#include "searchtext.h"
#include "textends.h"
#include "wordpostings.h"

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Recall)
};

constexpr int MostOfWord = 20'000; ///< entries of one word that are looked at, newest first
constexpr qsizetype MostRead = 240; ///< candidates whose texts are read
constexpr qsizetype MostCompared = 60; ///< of the best, for repeats; the others are only counted
constexpr qsizetype PassageLength = 600;
constexpr double LeastCoverage = 0.12; ///< of a question's weight; less is chance
constexpr double LeastShare = 0.25; ///< of the best one's score
constexpr double SentBefore = 0.6; ///< of a candidate's weight that is in the context as it is

bool isRecalled(const Entry &entry)
{
    switch (entry.type) {
    case EntryType::Message:
    case EntryType::CustomMessage:
    case EntryType::Compaction:
    case EntryType::BranchSummary:
        return true;
    default:
        return false;
    }
}

/// Where it is from; its text comes afterwards.
RecallPassage passageOf(const Entry &entry, RecallStanding standing)
{
    RecallPassage passage;
    passage.session = entry.session;
    passage.entry = entry.id;
    passage.seq = entry.seq;
    passage.type = entry.type;
    passage.role = entry.role;
    passage.toolName = entry.toolName;
    passage.isError = entry.toolStatus == "error"_L1;
    passage.at = entry.createdAt;
    passage.standing = standing;
    return passage;
}

auto stopped()
{
    return fail(Error::Kind::Cancelled, Tr::tr("The search was stopped."));
}

} // namespace

/// One question, prepared.
struct RecallEngine::Work
{
    const RecallRequest &request;
    RecallView view;
    QList<RecallTerm> terms;
    QList<WeighedTerm> weighed = {};
    QList<Candidate> candidates = {};
    QHash<qint64, Found> found = {};
    QList<SearchHit> ranked = {};

    [[nodiscard]] const SessionTree &tree() const { return view.tree(); }
    [[nodiscard]] bool isStopped() const { return request.stop.stop_requested(); }
    [[nodiscard]] bool isHidden(const Entry &entry) const
    {
        return request.forModel && view.isKeptFromModel(entry);
    }
};

RecallEngine::RecallEngine(StoreReader &reader, const QList<RecallFactSource> &sources)
    : m_reader(reader)
    , m_sources(sources)
{ }

/// Every word of its own: what has the most that is rare comes first.
Result<> RecallEngine::findInSession(Work &work)
{
    const QList<EntryNode> &nodes = work.tree().nodes();
    if (nodes.isEmpty()) {
        return {};
    }
    const WordPostings postings(m_reader.database(), work.request.stop);
    QHash<qint64, double> weights;
    for (const RecallTerm &term : std::as_const(work.terms)) {
        auto seqs = postings.of(stemExpression(term.text), nodes.constFirst().seq,
                                nodes.constLast().seq, MostOfWord);
        if (!seqs) {
            return std::unexpected(seqs.error());
        }
        seqs->removeIf([&work](qint64 seq) { return work.tree().indexOfSeq(seq) < 0; });
        const double weight = term.factor * termWeight(seqs->size(), nodes.size());
        work.weighed += WeighedTerm { term.text, weight, term.anywhere };
        for (const qint64 seq : std::as_const(*seqs)) {
            weights[seq] += weight;
        }
    }
    for (auto it = weights.cbegin(); it != weights.cend(); ++it) {
        const bool sent = work.view.standingOf(it.key()) == RecallStanding::Sent;
        work.candidates += Candidate { it.key(), it.value() * (sent ? SentBefore : 1) };
    }
    return {};
}

Result<> RecallEngine::findInProjects(Work &work)
{
    SearchFilter filter;
    if (work.request.scope == RecallScope::Project) {
        filter.project = work.view.loaded().session().cwd;
    }
    Candidates candidates(m_reader.database(), filter, work.request.stop);
    const auto all = candidates.entryCount();
    if (!all) {
        return std::unexpected(all.error());
    }
    QList<WeightedTerm> weighted;
    for (const RecallTerm &term : std::as_const(work.terms)) {
        const QString expression = stemExpression(term.text);
        const auto count =
                expression.isEmpty() ? Result<qint64>(0) : candidates.countOf(expression);
        if (!count) {
            return std::unexpected(count.error());
        }
        const double weight = term.factor * termWeight(*count, *all);
        work.weighed += WeighedTerm { term.text, weight, term.anywhere };
        if (!expression.isEmpty()) {
            weighted += WeightedTerm { term.text, weight };
        }
    }
    const auto seqs = candidates.partial(weighted, static_cast<int>(MostRead));
    if (!seqs) {
        return std::unexpected(seqs.error());
    }
    double weight = static_cast<double>(seqs->size());
    for (const qint64 seq : *seqs) {
        work.candidates += Candidate { seq, weight-- };
    }
    return {};
}

/// Empty if there is nothing of the question in it, nor of `near`, which was found by its meaning.
PassageScore::Best RecallEngine::stretchOf(const Work &work, const QString &text,
                                           const QString &near)
{
    const PassageScore::Best best = PassageScore(work.weighed).bestIn(text, PassageLength);
    if (best.coverage >= LeastCoverage) {
        return best;
    }
    QList<WeighedTerm> words;
    const QStringList terms = searchTerms(near);
    for (const QString &word : terms) {
        words += WeighedTerm { word, 1, false };
    }
    PassageScore::Best place = PassageScore(words).bestIn(text, PassageLength);
    place.score = best.score;
    place.coverage = best.coverage;
    return place;
}

Result<std::optional<RecallEngine::Found>> RecallEngine::find(Work &work, qint64 seq,
                                                              const QString &near) const
{
    const auto entry = m_reader.entry(seq);
    if (!entry) {
        // The index knows one that is not there: gone just now.
        return entry.error().kind == Error::Kind::NotFound
                ? Result<std::optional<Found>>(std::nullopt)
                : std::unexpected(entry.error());
    }
    if (!isRecalled(*entry) || work.isHidden(*entry) || !work.view.isInScope(seq, entry->session)) {
        return std::nullopt;
    }
    const RecalledText text = recalledText(*entry);
    const PassageScore::Best best = stretchOf(work, text.text, near);
    if (best.length <= 0) {
        return std::nullopt;
    }
    Found found;
    RecallPassage &passage = found.passage;
    passage = passageOf(*entry, work.view.standingOf(seq));
    passage.text = text.text.sliced(best.start, best.length);
    passage.start = best.start;
    passage.whole = text.text.size();
    passage.coverage = best.coverage;
    passage.score = recallScore(passage, best.score, work.view.ageOf(seq));
    if (const RecalledText::Call *call = text.callAt(best.start, best.length)) {
        found.callId = call->callId;
        passage.toolName = call->name;
    }
    return found;
}

Result<> RecallEngine::weighCandidates(Work &work)
{
    const auto count = std::min(MostRead, work.candidates.size());
    const auto better = [](const Candidate &a, const Candidate &b) {
        return a.weight != b.weight ? a.weight > b.weight : a.seq > b.seq;
    };
    std::ranges::partial_sort(work.candidates, work.candidates.begin() + count, better);
    for (qsizetype i = 0; i < count; ++i) {
        if (work.isStopped()) {
            return stopped();
        }
        const qint64 seq = work.candidates.at(i).seq;
        const auto found = find(work, seq, {});
        if (!found) {
            return std::unexpected(found.error());
        }
        if (*found) {
            SearchHit hit;
            hit.seq = seq;
            hit.score = (*found)->passage.score;
            hit.coverage = (*found)->passage.coverage;
            work.ranked += hit;
            work.found.insert(seq, **found);
        }
    }
    std::ranges::stable_sort(work.ranked, std::greater {}, &SearchHit::score);
    const double best = work.ranked.isEmpty() ? 0 : work.ranked.constFirst().score;
    work.ranked.removeIf([best](const SearchHit &hit) { return hit.score < LeastShare * best; });
    return {};
}

/// Both lists as one. What only its meaning has found is read now.
void RecallEngine::addMeaning(Work &work, const QList<SearchHit> &byMeaning) const
{
    QList<SearchHit> inScope;
    for (const SearchHit &hit : byMeaning) {
        if (hit.seq <= 0 || !work.view.isInScope(hit.seq, hit.session)) {
            continue;
        }
        if (!work.found.contains(hit.seq)) {
            const auto found = find(work, hit.seq, hit.snippet);
            if (!found || !*found) {
                continue;
            }
            work.found.insert(hit.seq, **found);
        }
        work.found[hit.seq].passage.byMeaning = true;
        inScope += hit;
    }
    // What is in front of who asks is no news, however near it is.
    std::ranges::stable_partition(inScope, [&work](const SearchHit &hit) {
        return work.view.standingOf(hit.seq) != RecallStanding::Sent;
    });
    if (!inScope.isEmpty()) {
        work.ranked = fuseHits(work.ranked, inScope,
                               static_cast<int>(work.ranked.size() + inScope.size()));
    }
}

Result<> RecallEngine::addFacts(Work &work, RecallAnswer &answer) const
{
    for (const RecallFactSource &source : m_sources) {
        auto facts = source(m_reader, { work.view.loaded(), work.request, work.terms, &work.view });
        if (!facts) {
            return std::unexpected(facts.error());
        }
        answer.facts += *facts;
    }
    for (RecallFact &fact : answer.facts) {
        for (const EntryId &source : std::as_const(fact.sources)) {
            fact.references += shortReference(source, work.tree());
        }
    }
    return {};
}

void RecallEngine::describe(Work &work, RecallAnswer &answer) const
{
    const RecallNeighbours neighbours(m_reader, work.view.loaded(),
                                      [&work](const Entry &entry) { return work.isHidden(entry); });
    for (RecallPassage &passage : answer.passages) {
        const Session &session = work.view.sessionOf(passage.session);
        passage.sessionNumber = session.number;
        passage.sessionTitle = session.name;
        passage.reference = shortReference(passage.entry, work.tree());
        neighbours.describe(passage, work.found.value(passage.seq).callId);
    }
}

Result<RecallAnswer> RecallEngine::answer(const RecallRequest &request,
                                          const QList<SearchHit> &byMeaning)
{
    auto view = RecallView::read(m_reader, request);
    if (!view) {
        return std::unexpected(view.error());
    }
    Work work { request, *std::move(view), readQuestion(request.query) };
    const auto found =
            (request.scope == RecallScope::Session ? findInSession(work) : findInProjects(work))
                    .and_then([&] { return weighCandidates(work); });
    if (!found) {
        return std::unexpected(found.error());
    }
    addMeaning(work, byMeaning);

    RecallAnswer answer;
    for (const RecallTerm &term : std::as_const(work.terms)) {
        answer.terms += term.text;
    }
    if (auto added = addFacts(work, answer); !added) {
        return std::unexpected(added.error());
    }
    const qsizetype compared = std::min(MostCompared, work.ranked.size());
    for (qsizetype i = 0; i < compared; ++i) {
        RecallPassage passage = work.found.value(work.ranked.at(i).seq).passage;
        passage.score = work.ranked.at(i).score; // with what was found by meaning it is another
        answer.passages += passage;
    }
    answer.passages = withoutRepeats(answer.passages);
    answer.leftOut = static_cast<int>(work.ranked.size() - compared);
    const qsizetype most = std::min<qsizetype>(request.limit, answer.passages.size());
    answer.leftOut += static_cast<int>(answer.passages.size() - most);
    answer.passages.resize(most);
    if (work.isStopped()) {
        return stopped();
    }
    describe(work, answer);
    fitAnswer(answer, request.limit, request.budget, work.view.loaded().factors);
    return answer;
}

Result<RecalledEntry> RecallEngine::read(const RecallRequest &request, const QString &name,
                                         qsizetype offset, qsizetype length)
{
    auto view = RecallView::read(m_reader, request);
    if (!view) {
        return std::unexpected(view.error());
    }
    const auto entry = m_reader.findEntry(*view->loaded().snapshot, name).and_then([&](qint64 seq) {
        return m_reader.entry(seq);
    });
    if (!entry) {
        return std::unexpected(entry.error());
    }
    if (request.forModel && view->isKeptFromModel(*entry)) {
        return fail(
                Error::Kind::Refused,
                Tr::tr("The person has kept the entry “%1” out of the conversation.").arg(name));
    }
    const QString text = recalledText(*entry).text;
    RecalledEntry read;
    RecallPassage &passage = read.passage;
    passage = passageOf(*entry, view->standingOf(entry->seq));
    passage.sessionNumber = view->sessionOf(entry->session).number;
    passage.sessionTitle = view->sessionOf(entry->session).name;
    passage.reference = shortReference(entry->id, view->tree());
    passage.start = std::clamp<qsizetype>(offset, 0, text.size());
    passage.whole = text.size();
    passage.text = headOf(QStringView(text).sliced(passage.start), length).toString();
    const qsizetype end = passage.start + passage.text.size();
    read.next = end < text.size() ? end : 0;
    return read;
}

} // namespace varve
