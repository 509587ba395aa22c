// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "storesearch.h"

#include "candidates.h"
#include "entrywords.h"
#include "nearwords.h"
#include "passagescore.h"
#include "queryrows.h"
#include "searchexcerpt.h"
#include "searchscore.h"
#include "searchtext.h"

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Search)
};

constexpr int LeastLookedAt = 200; ///< of a search with all words; the best of them are the hits
constexpr qsizetype MostWithoutSigns = 10'000; ///< entries that have the letters alone of "C++"
constexpr int PartialLookedAt = 150;
constexpr qsizetype MostOlderInRow = 50; ///< branches of a session were written one after the other
constexpr double LeastCoverage = 0.5; ///< of a partial hit beside those that have all words
constexpr double LeastAlone =
        0.25; ///< where nothing has them: a question has many that nobody meant
constexpr double PartialScore = 1.2; ///< to compare that of a passage with that of a whole text
constexpr qsizetype MostTerms = 24; ///< that are weighed; a longer search is a pasted text

bool callsTool(const Entry &entry, const QString &tool)
{
    return entry.toolName == tool || std::ranges::any_of(entry.blocks, [&](const Block &block) {
               const auto *call = std::get_if<ToolCallBlock>(&block);
               return call != nullptr && call->name == tool;
           });
}

} // namespace

/// One search, prepared.
struct StoreSearch::Plan
{
    Plan(Database &database, const SearchQuery &wanted)
        : query(wanted)
        , candidates(database, wanted.filter, wanted.stop)
        , phrases(wanted.text)
        , terms(searchTerms(wanted.text))
    { }

    /// Weighs the words; what is not known yet counts as rare.
    [[nodiscard]] Result<> weigh()
    {
        auto all = candidates.entryCount();
        if (!all) {
            return std::unexpected(all.error());
        }
        const QStringList looked = terms.first(std::min(MostTerms, terms.size()));
        for (const QString &term : looked) {
            const bool last = term == terms.constLast() && !query.text.endsWith(u' ');
            const QString expression = matchExpression(last ? term : QString(term + u' '));
            auto count = expression.isEmpty() ? Result<qint64>(0) : candidates.countOf(expression);
            if (!count) {
                return std::unexpected(count.error());
            }
            weighted += WeightedTerm { term, termWeight(*count, *all) };
        }
        score.emplace(weighted, query.text.simplified().remove(u'"'));
        return {};
    }

    /// The words as a question has them, for entries that have most of them.
    [[nodiscard]] Result<> weighQuestion()
    {
        return candidates.weigh(readQuestion(query.text)).transform([this](const auto &known) {
            question = known;
            passage.emplace(known);
            for (const WeighedTerm &weighed : known) {
                for (const QString &form : weighed.term.forms) {
                    sought += form.trimmed();
                }
            }
        });
    }

    const SearchQuery &query;
    Candidates candidates;
    PhraseFilter phrases;
    QStringList terms;
    QList<WeightedTerm> weighted;
    std::optional<SearchScore> score;
    QList<WeighedTerm> question;
    std::optional<PassageScore> passage; ///< there is one once most of the words are enough
    QStringList sought; ///< terms in their forms
    double leastCoverage = LeastCoverage;
};

QString partialNote(const QList<SearchHit> &hits)
{
    if (const auto near = std::ranges::find_if_not(
                hits, [](const SearchHit &hit) { return hit.nearest.isEmpty(); });
        near != hits.end()) {
        return Tr::tr("Nothing has “%1”; shown is “%2”.").arg(near->missing, near->nearest);
    }
    const bool none = std::ranges::none_of(
            hits, [](const SearchHit &hit) { return !hit.partial && !hit.byMeaning; });
    const bool some = std::ranges::any_of(hits, &SearchHit::partial);
    return none && some ? Tr::tr("Nothing has all of these words; this is what has most of them.")
                        : QString();
}

SearchHit StoreSearch::plainHit(const Entry &entry)
{
    SearchHit hit;
    hit.session = entry.session;
    hit.entry = entry.id;
    hit.seq = entry.seq;
    hit.originId = entry.originId;
    hit.createdAt = entry.createdAt;
    hit.role = entry.role;
    hit.type = entry.type;
    hit.toolName = entry.toolName;
    return hit;
}

StoreSearch::StoreSearch(StoreReader &reader) : m_reader(reader) { }

Result<> StoreSearch::readPath(const SessionId &id, qint64 fromSeq)
{
    if (const auto known = m_paths.constFind(id);
        known != m_paths.cend() && known->fromSeq() <= fromSeq) {
        return {};
    }
    // Asked of very many sessions, so no more is read than is needed. Another process may have deleted it just now.
    const auto sessions = readAll(
            m_reader.database().run("SELECT +number, +leaf_seq FROM sessions WHERE id = ?"_L1,
                                    { id.toString() }),
            [](const Query &row) {
                Session session;
                session.number = row.integer(0);
                session.leafSeq = row.integer(1);
                return session;
            });
    if (!sessions || sessions->isEmpty()) {
        return sessions.transform([](const auto &) { });
    }
    return SessionPath::read(m_reader.database(), sessions->constFirst(), fromSeq)
            .transform([&](const SessionPath &path) { m_paths.insert(id, path); });
}

Result<> StoreSearch::readPaths(const QList<Entry> &entries)
{
    QHash<SessionId, qint64> oldest;
    for (const Entry &entry : entries) {
        auto known = oldest.find(entry.session);
        if (known == oldest.end()) {
            oldest.insert(entry.session, entry.seq);
        } else {
            *known = std::min(*known, entry.seq);
        }
    }
    for (auto it = oldest.cbegin(); it != oldest.cend(); ++it) {
        if (const auto read = readPath(it.key(), it.value()); !read) {
            return read;
        }
    }
    return {};
}

Result<> StoreSearch::begin()
{
    m_seen.clear();
    return m_reader.deletedSessions().transform(
            [this](const QSet<SessionId> &deleted) { m_deleted = deleted; });
}

Result<bool> StoreSearch::passes(const Entry &entry, const SearchFilter &filter)
{
    if (m_deleted.contains(entry.session)) {
        return false;
    }
    if (!filter.tool.isEmpty() && !callsTool(entry, filter.tool)) {
        return false;
    }
    if (filter.path == SearchFilter::Path::Anywhere) {
        return true;
    }
    return readPath(entry.session, 0).transform([&] {
        return isOnPath(entry) == (filter.path == SearchFilter::Path::OnPath);
    });
}

Result<bool> StoreSearch::consider(const Plan &plan, qint64 seq, bool partial, QList<Found> &found)
{
    if (plan.query.stop.stop_requested()) {
        return fail(Error::Kind::Cancelled, Tr::tr("The search was stopped."));
    }
    if (m_seen.contains(seq)) {
        return false;
    }
    m_seen += seq;
    auto entry = m_reader.entry(seq);
    if (!entry) {
        // The index knows one that is not there: of a store that wants a repair, or gone just now.
        return entry.error().kind == Error::Kind::NotFound ? Result<bool>(false)
                                                           : std::unexpected(entry.error());
    }
    const auto passed = passes(*entry, plan.query.filter);
    if (!passed || !*passed) {
        return passed;
    }
    QString text = visibleText(*entry);
    if (!partial && !plan.phrases.accepts(text)) {
        return false;
    }
    const qsizetype length = text.size();
    QString excerpt;
    if (length > LongestSearchedText) {
        entry->blocks.clear(); // many of such entries would be held at once
        excerpt = text = searchExcerpt(text, partial ? plan.terms + plan.sought : plan.terms);
    }
    double score = 0;
    double coverage = 1;
    if (partial) {
        const PassageScore::Best best = plan.passage->bestIn(text);
        coverage = best.coverage;
        score = PartialScore * best.score;
    } else {
        score = plan.score->of(text, length).score;
    }
    if (coverage < plan.leastCoverage) {
        return false;
    }
    score *= SearchScore::roleFactor(*entry);
    found += Found { std::move(*entry), excerpt, score, partial, coverage };
    return true;
}

Result<> StoreSearch::collect(Plan &plan, QList<Found> &found)
{
    const qsizetype wanted = std::max(plan.query.limit, LeastLookedAt);
    qsizetype inVain = 0;
    const auto visit = [&](qint64 seq) {
        return consider(plan, seq, false, found).transform([&](bool taken) {
            inVain += taken ? 0 : 1;
            return found.size() < wanted
                    && !(plan.phrases.hasSigns() && inVain >= MostWithoutSigns);
        });
    };
    if (plan.terms.isEmpty()) {
        return plan.query.filter.isEmpty() ? Result<>() : collectNewest(plan, found);
    }
    if (const QString symbols = symbolExpression(plan.query.text); !symbols.isEmpty()) {
        if (auto visited = plan.candidates.visitAll(symbols, visit);
            !visited || found.size() >= wanted) {
            return visited;
        }
        inVain = 0; // older entries, of which the index has no symbols
    }
    const QString expression = matchExpression(plan.query.text);
    if (!expression.isEmpty()) {
        return plan.candidates.visitAll(expression, visit);
    }
    // Signs alone: the newest entries are looked through.
    const auto anySession = [&](const QDateTime &) -> Result<bool> {
        return found.size() < wanted && inVain < MostWithoutSigns;
    };
    return plan.phrases.hasSigns() ? plan.candidates.visitNewest(anySession, visit) : Result<>();
}

Result<> StoreSearch::collectNewest(Plan &plan, QList<Found> &found)
{
    const auto time = [](const Found &one) { return one.entry.createdAt; };
    const qsizetype wanted = plan.query.limit;
    QDateTime oldest; // of those that are wanted, once there are so many
    const auto keepNewest = [&] {
        std::ranges::stable_sort(found, std::greater {}, time);
        if (found.size() >= wanted) {
            found.resize(wanted);
            oldest = found.isEmpty() ? QDateTime() : found.constLast().entry.createdAt;
        }
    };
    const qsizetype mostOfSession = std::max<qsizetype>(wanted, LeastLookedAt);
    qsizetype ofSession = 0;
    qsizetype olderInRow = 0;
    const auto visitSession = [&](const QDateTime &newest) -> Result<bool> {
        keepNewest();
        ofSession = olderInRow = 0;
        return wanted > 0 && !(oldest.isValid() && newest < oldest);
    };
    const auto visit = [&](qint64 seq) {
        return consider(plan, seq, false, found).transform([&](bool taken) {
            if (taken) {
                ++ofSession;
                olderInRow =
                        oldest.isValid() && time(found.constLast()) < oldest ? olderInRow + 1 : 0;
            }
            return ofSession < mostOfSession && olderInRow < MostOlderInRow;
        });
    };
    auto visited = plan.candidates.visitNewest(visitSession, visit);
    keepNewest();
    return visited;
}

Result<> StoreSearch::collectPartial(Plan &plan, QList<Found> &found)
{
    plan.leastCoverage = found.isEmpty() ? LeastAlone : LeastCoverage;
    auto seqs = plan.weighQuestion().and_then(
            [&] { return plan.candidates.partial(plan.question, PartialLookedAt); });
    if (!seqs) {
        return std::unexpected(seqs.error());
    }
    for (const qint64 seq : std::as_const(*seqs)) {
        if (auto considered = consider(plan, seq, true, found); !considered) {
            return std::unexpected(considered.error());
        }
    }
    return {};
}

/// What has all words once those that are nowhere are taken for ones that are written nearly so.
Result<QList<SearchHit>> StoreSearch::findNear(const SearchQuery &query)
{
    const auto near = nearSearch(m_reader.database(), query.text, query.stop);
    if (!near || !*near) {
        return near.transform([](const auto &) { return QList<SearchHit>(); });
    }
    SearchQuery other = query;
    other.text = (*near)->text;
    other.partial = false;
    return find(other).transform([&](QList<SearchHit> hits) {
        for (SearchHit &hit : hits) {
            hit.partial = true;
            hit.missing = (*near)->missing;
            hit.nearest = (*near)->nearest;
        }
        return hits;
    });
}

Result<QList<SearchHit>> StoreSearch::find(const SearchQuery &query)
{
    Plan plan(m_reader.database(), query);
    if (auto begun = begin().and_then([&] { return plan.weigh(); }); !begun) {
        return std::unexpected(begun.error());
    }
    QList<Found> found;
    auto collected = collect(plan, found);
    if (collected && query.partial && found.isEmpty()) {
        if (auto near = findNear(query); !near || !near->isEmpty()) {
            return near;
        }
        m_seen.clear();
    }
    if (collected && query.partial && found.size() < query.limit
        && (plan.terms.size() > 1 || found.isEmpty())) {
        collected = collectPartial(plan, found);
    }
    if (!collected) {
        return std::unexpected(collected.error());
    }
    std::ranges::stable_sort(found, std::greater {}, &Found::score);
    found.resize(std::min<qsizetype>(found.size(), query.limit));

    QList<Entry> entries;
    for (const Found &one : std::as_const(found)) {
        entries += one.entry;
    }
    if (const auto read = readPaths(entries); !read) {
        return std::unexpected(read.error());
    }
    QList<SearchHit> hits;
    hits.reserve(found.size());
    for (const Found &one : std::as_const(found)) {
        SearchHit hit = plainHit(one.entry);
        hit.snippet = snippetAround(one.excerpt.isEmpty() ? visibleText(one.entry) : one.excerpt,
                                    one.partial ? plan.sought : plan.terms);
        hit.score = one.score;
        hit.onPath = isOnPath(one.entry);
        hit.partial = one.partial;
        hit.coverage = one.coverage;
        hits += hit;
    }
    return hits;
}

} // namespace varve
