// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recallengine.h"

#include "entryreference.h"
#include "keptfrommodel.h"
#include "recallhints.h"
#include "recallneighbours.h"
#include "recallselection.h"
#include "recalltext.h"
#include "recallview.h"
#include <base/textends.h>
#include <compaction/textscan.h>
#include <storage/candidates.h>
#include <storage/passagescore.h>
#include <storage/rankfusion.h>
#include <storage/searchtext.h>
#include <storage/wordforms.h>
#include <storage/wordpostings.h>

#include <QCoreApplication>
#include <QRegularExpression>

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
constexpr qsizetype WiderLength = 1'500; ///< of one of the first few, where there is room
constexpr qsizetype LongText = 1'600; ///< may say something in more than one place
constexpr size_t MostStretches = 3; ///< of one text
constexpr double Further = 0.9; ///< of the score of a stretch that is not the best of its text
constexpr double LeastCoverage = 0.12; ///< of a question's weight; less is chance
constexpr double LeastShare = 0.25; ///< of the best one's score, behind the first few
constexpr qsizetype FirstFew = 8;
constexpr int MostNearRead = 40; ///< entries that are looked through for words like an unknown one
constexpr qsizetype MostNear = 3; ///< of one word
constexpr qsizetype MostUnknown = 4; ///< words for which that is done
constexpr int MostElsewhere = 50;
constexpr qsizetype AskedAgain =
        60; ///< characters of a question that was told with a passage before
constexpr double OnlyAlike = 0.3; ///< of a term's weight, where no text has the word itself
constexpr double AlikeShare = 0.45; ///< of a term's weight, for a word of nearly its meaning
constexpr double OfPerson = 1.4; ///< of a score, for what the person said where that is asked for
constexpr double SentBefore = 0.6; ///< of a candidate's weight that is in the context as it is

/// How much of a stretch's end is a reminder, which `said` has not.
qsizetype reminderEnd(const QString &text, const QString &said, const PassageScore::Best &best)
{
    const qsizetype last = best.start + best.length;
    qsizetype end = last;
    while (end > best.start && said.at(end - 1).isSpace()) {
        --end;
    }
    return QStringView(text).sliced(end, last - end).trimmed().isEmpty() ? 0 : last - end;
}

/// What has any of them; empty for none.
QString anyForm(const QStringList &forms)
{
    QStringList any;
    for (const QString &form : forms) {
        if (const QString expression = formExpression(form); !expression.isEmpty()) {
            any += u'(' + expression + u')';
        }
    }
    return any.join(" OR "_L1);
}

/// "What did I ask for ...": what the person said is wanted.
bool asksForPersonsWords(const QString &question)
{
    static const QRegularExpression signs(
            u"\\b(?:did|had|have|was|were) I\\b|\\bI (?:had |have |just |then "
            u")?(?:asked|wanted|said|gave|demanded|"
            "ordered|told|suggested|doubted|refused|wished|decided|chose|insisted|required|"
            "mentioned|preferred)\\b|"
            "\\b(?:habe|hatte|wollte|sagte|bat|verlangte) ich\\b|\\bich "
            "(?:wollte|sagte|bat|verlangte)\\b|"
            "\\b(?:ai|avais)-je\\b|\\bj'(?:ai|avais)\\b|我(?:要求|说|让|问|想)|私(?:は|が)|제가|내가"_s,
            QRegularExpression::UseUnicodePropertiesOption);
    return signs.match(headOf(question, 400).toString()).hasMatch();
}

auto stopped()
{
    return fail(Error::Kind::Cancelled, Tr::tr("The search was stopped."));
}

} // namespace

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

/// One question, prepared.
struct RecallEngine::Work
{
    const RecallRequest &request;
    RecallView view;
    QList<SearchTerm> terms;
    QList<WeighedTerm> weighed = {}; ///< the same, without forms that are nowhere
    QList<Candidate> candidates = {};
    QHash<qint64, Found> found = {};
    QList<Found> further = {}; ///< other stretches of the same entries
    QList<SearchHit> ranked = {};
    std::optional<PassageScore> score = {};
    bool wantsPerson = false;

    [[nodiscard]] const SessionTree &tree() const { return view.tree(); }
    /// Of the call that a passage is from.
    [[nodiscard]] QString callIdOf(const RecallPassage &passage) const
    {
        const auto other = std::ranges::find_if(further, [&passage](const Found &one) {
            return one.passage.seq == passage.seq && one.passage.start == passage.start;
        });
        return other != further.end() ? other->callId : found.value(passage.seq).callId;
    }
    [[nodiscard]] bool isStopped() const { return request.stop.stop_requested(); }
    /// Of what lies beyond the session.
    [[nodiscard]] SearchFilter filter() const
    {
        SearchFilter filter;
        filter.folder = request.scope == RecallScope::Project ? view.folder() : FolderScope();
        filter.forModel = request.forModel;
        return filter;
    }
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
    // All forms in one query; none stays where nothing has one of them.
    const auto having = [&](QStringList &forms) -> Result<QSet<qint64>> {
        auto seqs = postings.of(anyForm(forms), nodes.constFirst().seq, nodes.constLast().seq,
                                MostOfWord);
        if (!seqs) {
            return std::unexpected(seqs.error());
        }
        seqs->removeIf([&work](qint64 seq) { return work.tree().indexOfSeq(seq) < 0; });
        if (seqs->isEmpty()) {
            forms.clear();
        }
        return QSet<qint64>(seqs->cbegin(), seqs->cend());
    };
    for (const SearchTerm &given : std::as_const(work.terms)) {
        SearchTerm term = given;
        auto exact = having(term.forms);
        if (exact && term.forms.isEmpty()) {
            term.forms = term.otherwise;
            exact = having(term.forms);
        }
        auto alike = having(term.alike);
        if (!exact || !alike) {
            return std::unexpected(!exact ? exact.error() : alike.error());
        }
        const bool onlyAlike = exact->isEmpty() && !alike->isEmpty();
        const double weight = onlyAlike ? OnlyAlike * termWeight(term, alike->size(), nodes.size())
                                        : termWeight(term, exact->size(), nodes.size());
        work.weighed += WeighedTerm { term, weight };
        for (const qint64 seq : std::as_const(*exact)) {
            weights[seq] += weight;
        }
        for (const qint64 seq : std::as_const(*alike)) {
            weights[seq] += exact->contains(seq) ? 0 : AlikeShare * weight;
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
    Candidates candidates(m_reader.database(), work.filter(), work.request.stop);
    auto weighed = candidates.weigh(work.terms);
    const auto seqs = weighed.and_then([&](const QList<WeighedTerm> &terms) {
        return candidates.partial(terms, static_cast<int>(MostRead));
    });
    if (!seqs) {
        return std::unexpected(seqs.error());
    }
    work.weighed = *std::move(weighed);
    double weight = static_cast<double>(seqs->size());
    for (const qint64 seq : *seqs) {
        work.candidates += Candidate { seq, weight-- };
    }
    return {};
}

/// Empty if there is nothing of the question in it, nor of `near`, which was found by its meaning.
std::vector<PassageScore::Best> RecallEngine::stretchesOf(const Work &work, const QString &text,
                                                          const QString &near)
{
    auto best = work.score->bestOf(text, PassageLength, text.size() > LongText ? MostStretches : 1);
    std::erase_if(best, [](const PassageScore::Best &one) { return one.coverage < LeastCoverage; });
    if (!best.empty()) {
        return best;
    }
    QList<WeighedTerm> words;
    const QStringList terms = searchTerms(near);
    for (const QString &word : terms) {
        words += WeighedTerm { { word, { foldedText(word) } }, 1 };
    }
    const PassageScore::Best own = work.score->bestIn(text, PassageLength);
    PassageScore::Best place = PassageScore(words).bestIn(text, PassageLength);
    place.score = own.score;
    place.coverage = own.coverage;
    return place.length > 0 ? std::vector { place } : std::vector<PassageScore::Best>();
}

RecallEngine::Found RecallEngine::foundAt(const Work &work, const Entry &entry,
                                          const RecalledText &text, const PassageScore::Best &best)
{
    Found found;
    RecallPassage &passage = found.passage;
    passage = passageOf(entry, work.view.standingOf(entry.seq));
    passage.text = text.text.sliced(best.start, best.length);
    passage.start = best.start;
    passage.whole = text.text.size();
    passage.coverage = best.coverage;
    if (const RecalledText::Part *part = text.partAt(best.start, best.length)) {
        found.callId = part->callId;
        passage.isThinking = part->callId.isEmpty() && part->name.isEmpty();
        if (!part->name.isEmpty()) {
            passage.toolName = part->name;
        }
    }
    passage.score = recallScore(passage, best.score, work.view.ageOf(entry.seq))
            * (work.wantsPerson && passage.role == Role::User ? OfPerson : 1);
    return found;
}

Result<QList<RecallEngine::Found>> RecallEngine::find(Work &work, qint64 seq,
                                                      const QString &near) const
{
    QList<Found> found;
    const auto entry = m_reader.entry(seq);
    if (!entry) {
        // The index knows one that is not there: gone just now.
        return entry.error().kind == Error::Kind::NotFound ? Result<QList<Found>>(found)
                                                           : std::unexpected(entry.error());
    }
    if (!isRecalled(*entry) || work.isHidden(*entry) || work.view.isUndone(*entry)
        || !work.view.isInScope(seq, entry->session)) {
        return found;
    }
    const RecalledText text = recalledText(*entry);
    const QString said = withoutReminders(text.text);
    for (PassageScore::Best best : stretchesOf(work, said, near)) {
        best.length -= reminderEnd(text.text, said, best);
        found += foundAt(work, *entry, text, best);
    }
    return found;
}

Result<> RecallEngine::weighCandidates(Work &work)
{
    work.score.emplace(work.weighed, valueShapeOf(work.request.query));
    work.wantsPerson = asksForPersonsWords(work.request.query);
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
        if (!found->isEmpty()) {
            const RecallPassage &best = found->constFirst().passage;
            SearchHit hit;
            hit.seq = seq;
            hit.score = best.score;
            hit.coverage = best.coverage;
            work.ranked += hit;
            work.found.insert(seq, found->constFirst());
            work.further += found->sliced(1);
        }
    }
    std::ranges::stable_sort(work.ranked, std::greater {}, &SearchHit::score);
    QList<SearchHit> &ranked = work.ranked;
    const double best = ranked.isEmpty() ? 0 : ranked.constFirst().score;
    const auto first = ranked.cbegin() + std::min(FirstFew, ranked.size());
    const auto last = std::find_if(first, ranked.cend(), [best](const SearchHit &hit) {
        return hit.score < LeastShare * best;
    });
    ranked.resize(last - ranked.cbegin());
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
            if (!found || found->isEmpty()) {
                continue;
            }
            work.found.insert(hit.seq, found->constFirst());
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

void RecallEngine::widen(RecallAnswer &answer) const
{
    for (qsizetype i = 0; i < std::min(PassagesBeforeFacts, answer.passages.size()); ++i) {
        RecallPassage &passage = answer.passages[i];
        const auto entry = m_reader.entry(passage.seq);
        const QString text = entry ? recalledText(*entry).text : QString();
        const qsizetype end = passage.start + passage.text.size();
        if (end > text.size()) {
            continue;
        }
        const auto wide =
                PassageScore::around(text, { passage.start, passage.text.size() }, WiderLength);
        const auto [before, behind] = remindersAround(text, passage.start, end);
        const qsizetype from = std::max(std::min(wide.start, passage.start), before);
        const qsizetype to = std::min(std::max(wide.start + wide.length, end), behind);
        passage.widerStart = from;
        passage.wider = text.sliced(from, to - from);
    }
}

void RecallEngine::describe(Work &work, RecallAnswer &answer) const
{
    if (!work.score) {
        work.score.emplace(work.weighed); // nothing was weighed
    }
    const RecallNeighbours neighbours(
            m_reader, work.view.loaded(), *work.score,
            [&work](const Entry &entry) { return work.isHidden(entry); }, work.request.clean);
    const auto name = [&work](RecallPassage &passage) {
        const Session &session = work.view.sessionOf(passage.session);
        passage.sessionNumber = session.number;
        passage.sessionTitle = session.name;
        passage.reference = shortReference(passage.entry, work.tree());
    };
    RecallNeighbours::Told told;
    QSet<QString> asked;
    for (RecallPassage &passage : answer.passages) {
        name(passage);
        neighbours.describe(passage, work.callIdOf(passage), told);
        told.passages = { passage.seq };
        for (const RecallPassage &one : std::as_const(passage.beside)) {
            told.passages += one.seq;
        }
        if (asked.contains(passage.before)) {
            passage.before = oneLine(passage.before, AskedAgain); // whole with the one before
        } else {
            asked += passage.before;
        }
        for (RecallPassage &one : passage.beside) {
            name(one);
            neighbours.describeOutcome(one, work.callIdOf(one), told);
        }
        told.passages.clear();
    }
}

Result<QList<qint64>> RecallEngine::inScope(Work &work, const QString &expression, int most) const
{
    const QList<EntryNode> &nodes = work.tree().nodes();
    if (work.request.scope == RecallScope::Session) {
        return nodes.isEmpty()
                ? QList<qint64>()
                : WordPostings(m_reader.database(), work.request.stop)
                          .of(expression, nodes.constFirst().seq, nodes.constLast().seq, most);
    }
    QList<qint64> seqs;
    Candidates candidates(m_reader.database(), work.filter(), work.request.stop);
    return candidates
            .visitAll(expression,
                      [&](qint64 seq) -> Result<bool> {
                          seqs += seq;
                          return seqs.size() < most;
                      })
            .transform([&] { return seqs; });
}

Result<QStringList> RecallEngine::nearWords(Work &work, const QString &word) const
{
    NearWords near(foldedText(word));
    return inScope(work, formExpression(near.beginning()), MostNearRead)
            .transform([&](const QList<qint64> &seqs) {
                for (const qint64 seq : seqs) {
                    const auto entry = m_reader.entry(seq);
                    if (entry && isRecalled(*entry) && !work.isHidden(*entry)
                        && work.view.isInScope(seq, entry->session)) {
                        near.read(foldedText(recalledText(*entry).text));
                    }
                }
                return near.best(MostNear);
            });
}

Result<int> RecallEngine::countElsewhere(Work &work) const
{
    Candidates candidates(m_reader.database(), {}, work.request.stop);
    QList<SearchTerm> terms = work.terms;
    terms.removeIf([](const SearchTerm &term) { return term.factor < 1 || term.isPair; });
    return candidates.weigh(terms)
            .and_then([&](const QList<WeighedTerm> &weighed) {
                return candidates.partial(weighed, MostElsewhere);
            })
            .transform([&work](const QList<qint64> &seqs) {
                return static_cast<int>(std::ranges::count_if(seqs, [&work](qint64 seq) {
                    return work.view.standingOf(seq) == RecallStanding::Elsewhere;
                }));
            });
}

/// That a word is known says something of the sessions that have it: not to somebody who asks about others.
Result<bool> RecallEngine::isKnown(Work &work, const SearchTerm &term) const
{
    if (term.forms.isEmpty() || work.request.scope != RecallScope::Project) {
        return !term.forms.isEmpty();
    }
    return inScope(work, anyForm(term.forms), 1).transform([](const QList<qint64> &seqs) {
        return !seqs.isEmpty();
    });
}

/// What could be asked instead.
Result<> RecallEngine::addHints(Work &work, RecallAnswer &answer) const
{
    for (const WeighedTerm &weighed : std::as_const(work.weighed)) {
        const SearchTerm &term = weighed.term;
        if (term.factor < 1 || term.isPair || answer.unknown.size() == MostUnknown) {
            continue;
        }
        const auto known = isKnown(work, term);
        if (!known) {
            return std::unexpected(known.error());
        }
        if (*known) {
            continue;
        }
        answer.unknown += term.text;
        const auto near = term.anywhere ? Result<QStringList>() : nearWords(work, term.text);
        if (!near) {
            return std::unexpected(near.error());
        }
        answer.near += *near;
    }
    answer.near.removeDuplicates();
    if (answer.isEmpty() && work.request.maySeeOthers
        && work.request.scope != RecallScope::Everywhere) {
        const auto count = countElsewhere(work);
        if (!count) {
            return std::unexpected(count.error());
        }
        answer.elsewhere = *count;
    }
    return {};
}

Result<> RecallEngine::findInOrder(Work &work, const OrderQuestion &question, RecallAnswer &answer)
{
    const auto found = readInOrder(m_reader, work.view, work.request, question,
                                   [&work](const Entry &entry) { return work.isHidden(entry); });
    if (!found) {
        return std::unexpected(found.error());
    }
    for (const Entry &entry : found->entries) {
        RecallPassage passage = passageOf(entry, work.view.standingOf(entry.seq));
        const QString text = work.request.clean ? work.request.clean(entry.text()) : entry.text();
        passage.text = headOf(text, PassageLength).toString();
        passage.whole = text.size();
        passage.score = passage.coverage = 1;
        answer.passages += passage;
    }
    answer.note = found->otherDay
            ? Tr::tr("Nothing is of that day; these are the last messages, the latest first.")
            : question.from == OrderQuestion::From::Last
            ? Tr::tr("In the order of the conversation, the latest first.")
            : Tr::tr("In the order of the conversation.");
    return {};
}

/// Other stretches of the entries that were found, where they are as good as what is there.
void RecallEngine::addFurther(const Work &work, QList<RecallPassage> &passages)
{
    QList<RecallPassage> more;
    for (const Found &found : std::as_const(work.further)) {
        const auto best = std::ranges::find(passages, found.passage.seq, &RecallPassage::seq);
        if (best == passages.end()) {
            continue;
        }
        const double own = work.found.value(best->seq).passage.score;
        RecallPassage passage = found.passage;
        passage.score = own > 0 ? best->score * Further * passage.score / own : 0;
        if (passage.score > LeastShare * passages.constFirst().score) {
            more += passage;
        }
    }
    passages += more;
    std::ranges::stable_sort(passages, std::greater {}, &RecallPassage::score);
}

Result<> RecallEngine::findByWords(Work &work, const QList<SearchHit> &byMeaning,
                                   RecallAnswer &answer)
{
    const auto found = (work.request.scope == RecallScope::Session ? findInSession(work)
                                                                   : findInProjects(work))
                               .and_then([&] { return weighCandidates(work); });
    if (!found) {
        return found;
    }
    addMeaning(work, byMeaning);
    for (const WeighedTerm &weighed : std::as_const(work.weighed)) {
        answer.terms += weighed.term.text;
        for (const QString &form : weighed.term.forms) {
            answer.terms += form.trimmed();
        }
    }
    answer.terms.removeDuplicates();
    const qsizetype compared = std::min(MostCompared, work.ranked.size());
    for (qsizetype i = 0; i < compared; ++i) {
        RecallPassage passage = work.found.value(work.ranked.at(i).seq).passage;
        passage.score = work.ranked.at(i).score; // with what was found by meaning it is another
        answer.passages += passage;
    }
    addFurther(work, answer.passages);
    answer.passages = withoutRepeats(answer.passages);
    answer.passages = joined(spread(answer.passages), [&work](const RecallPassage &passage) {
        return work.tree().indexOfSeq(passage.seq);
    });
    answer.leftOut = static_cast<int>(work.ranked.size() - compared);
    const qsizetype most = std::min<qsizetype>(work.request.limit, answer.passages.size());
    answer.leftOut += static_cast<int>(answer.passages.size() - most);
    answer.passages.resize(most);
    widen(answer);
    return addFacts(work, answer).and_then([&] { return addHints(work, answer); });
}

/// In the session that is asked from it was looked for before.
Result<> RecallEngine::dropKept(const Work &work, RecallAnswer &answer) const
{
    if (!work.request.forModel || work.request.scope == RecallScope::Session) {
        return {};
    }
    KeptFromModel kept(m_reader);
    std::optional<Error> problem;
    const auto isKept = [&problem](const Result<bool> &known) {
        if (!known) {
            problem = known.error();
        }
        return !known || *known;
    };
    // What is stored only is not among the passages.
    answer.passages.removeIf([&](const RecallPassage &passage) {
        return passage.standing == RecallStanding::Elsewhere
                && isKept(kept.excludes(passage.session, passage.entry));
    });
    answer.facts.removeIf([&](const RecallFact &fact) {
        return std::ranges::any_of(fact.sources, [&](const EntryId &source) {
            return isKept(kept.covers(fact.session, source));
        });
    });
    return problem ? Result<>(std::unexpected(*problem)) : Result<>();
}

Result<RecallAnswer> RecallEngine::answer(const RecallRequest &request,
                                          const QList<SearchHit> &byMeaning)
{
    auto view = RecallView::read(m_reader, request);
    if (!view) {
        return std::unexpected(view.error());
    }
    Work work { request, *std::move(view), readQuestion(request.query) };
    RecallAnswer answer;
    // Without a session there is no order to ask about.
    const auto order = request.session.isNull() ? std::nullopt : readOrderQuestion(request.query);
    const auto found =
            order ? findInOrder(work, *order, answer) : findByWords(work, byMeaning, answer);
    if (!found) {
        return std::unexpected(found.error());
    }
    if (work.isStopped()) {
        return stopped();
    }
    if (const auto dropped = dropKept(work, answer); !dropped) {
        return std::unexpected(dropped.error());
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
