// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searcher.h"

#include <storage/rankfusion.h>
#include <storage/storesearch.h>

#include <QCoreApplication>

namespace varve
{

using namespace std::chrono_literals;

namespace
{

constexpr auto MeaningPause = 350ms; ///< of typing, before a server is asked
constexpr qsizetype LeastMeaning = 4; ///< characters
constexpr int MeaningLimit = 50; ///< what is further away is hardly related

} // namespace

Searcher::Searcher(StoreClient *store, HttpTransport *transport, EmbeddingModelSource source,
                   QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_transport(transport)
    , m_source(std::move(source))
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(MeaningPause);
    connect(&m_pause, &QTimer::timeout, this, &Searcher::askMeaning);
}

Searcher::~Searcher()
{
    m_stop.request_stop();
}

void Searcher::stop()
{
    m_stop.request_stop();
    m_stop = {};
    ++m_run;
    m_pause.stop();
    if (m_results.meaning == SearchResults::Meaning::Asking) {
        m_results.meaning = SearchResults::Meaning::None;
    }
}

void Searcher::search(const QString &typed, const Options &options)
{
    stop();
    m_options = options;
    m_clock.start();
    const ParsedSearch parsed = parseSearch(typed, QDate::currentDate());
    m_results = {};
    m_results.typed = typed;
    m_results.filter = parsed.filter;
    m_results.problems = parsed.problems;
    m_query = { parsed.text, parsed.filter, options.limit + 1, true, m_stop.get_token() };
    m_query.filter.session = options.session;
    m_store->read([query = m_query,
                   named = parsed.session](StoreReader &reader) mutable -> Result<Answer> {
               if (!named.isEmpty()) {
                   auto session = reader.findSession(named);
                   if (!session) {
                       return std::unexpected(session.error());
                   }
                   query.filter.session = session->id;
               }
               return StoreSearch(reader).find(query).transform(
                       [&](const QList<SearchHit> &hits) { return Answer { hits, query }; });
           })
            .then(this, [this, run = m_run](const Result<Answer> &answer) {
                // An answer that is there already would come before search() returns.
                QMetaObject::invokeMethod(
                        this, [this, run, answer] { onFound(run, answer); }, Qt::QueuedConnection);
            });
}

void Searcher::onFound(quint64 run, const Result<Answer> &answer)
{
    if (run != m_run) {
        return;
    }
    m_results.done = true;
    m_results.elapsed = m_clock.elapsed();
    if (!answer && answer.error().kind == Error::Kind::NotFound) {
        m_results.problems += answer.error().message; // no such session; nothing can be in it
        Q_EMIT resultsChanged();
        return;
    }
    if (!answer) {
        Q_EMIT failed(answer.error());
        return;
    }
    m_query = answer->query;
    m_byWords = answer->hits;
    m_results.more = m_byWords.size() > m_options.limit;
    m_byWords.resize(std::min<qsizetype>(m_byWords.size(), m_options.limit));
    m_results.hits = m_byWords;
    if (const QString note = partialNote(m_byWords); !note.isEmpty()) {
        m_results.problems += note;
    }
    if (m_options.meaning && m_query.text.trimmed().size() >= LeastMeaning) {
        m_pause.start();
    }
    Q_EMIT resultsChanged();
}

void Searcher::askMeaning()
{
    m_source().then(this, [this, run = m_run](const Result<std::optional<EmbeddingModel>> &model) {
        if (run != m_run || (model && (!*model || !(*model)->isAllowed))) {
            return;
        }
        if (!model) {
            onMeaning(run, std::unexpected(model.error()));
            return;
        }
        m_results.meaning = SearchResults::Meaning::Asking;
        Q_EMIT resultsChanged();
        SearchQuery query = m_query;
        query.limit = MeaningLimit;
        searchMeaning(m_store, m_transport, **model, query)
                .then(this,
                      [this, run](const Result<QList<SearchHit>> &hits) { onMeaning(run, hits); });
    });
}

void Searcher::onMeaning(quint64 run, const Result<QList<SearchHit>> &hits)
{
    if (run != m_run) {
        return;
    }
    m_results.elapsed = m_clock.elapsed();
    if (hits) {
        m_results.meaning = SearchResults::Meaning::Found;
        m_results.hits = fuseHits(m_byWords, *hits, m_options.limit);
    } else {
        m_results.meaning = SearchResults::Meaning::Failed;
        m_results.meaningProblem = hits.error().message;
    }
    Q_EMIT resultsChanged();
}

} // namespace varve
