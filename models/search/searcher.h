// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <recall/meaningsearch.h>
#include <storage/searchsyntax.h>

#include <QElapsedTimer>
#include <QTimer>

namespace varve
{

/// What a search over everything has found so far.
struct SearchResults
{
    enum class Meaning : quint8 {
        None, ///< no embedding model is set, or it is not wanted
        Asking,
        Found,
        Failed,
    };

    QString typed; ///< what was searched for, filters and all
    SearchFilter filter; ///< what its words said
    QList<SearchHit> hits; ///< best first
    QStringList problems; ///< sentences: a filter was not understood; nothing has all the words
    bool done = false; ///< the words' hits are there; those by meaning may still come
    bool more = false; ///< there were more hits than are wanted
    Meaning meaning = Meaning::None;
    QString meaningProblem; ///< why it failed
    qint64 elapsed = 0; ///< ms until the last hits came
};

/// Searches everything as a person types: what is typed in words at once, and, where an embedding model is set, what is meant a
/// moment after the typing has stopped; then both as one list. A newer search ends the one before. Lives on the GUI thread.
///
/// Signals: resultsChanged when something was found, also nothing; after search() once or, with an embedding model, twice.
/// failed when the store could not be asked.
class Searcher final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Searcher)

public:
    struct Options
    {
        int limit = 200;
        bool meaning = true; ///< also what is meant, if there is a model
        SessionId session = {}; ///< null: everywhere; as the word "session:", which goes before
    };

    /// Neither is owned, both outlive it.
    Searcher(StoreClient *store, HttpTransport *transport, EmbeddingModelSource source,
             QObject *parent = nullptr);
    ~Searcher() override;

    void search(const QString &typed, const Options &options);
    /// Ends what is under way; results stay.
    void stop();
    [[nodiscard]] const SearchResults &results() const { return m_results; }

Q_SIGNALS:
    void resultsChanged();
    void failed(const varve::Error &error);

private:
    struct Answer
    {
        QList<SearchHit> hits;
        SearchQuery query; ///< with the session that was looked up
    };
    void onFound(quint64 run, const Result<Answer> &answer);
    void askMeaning();
    void onMeaning(quint64 run, const Result<QList<SearchHit>> &hits);

    StoreClient *const m_store;
    HttpTransport *const m_transport;
    const EmbeddingModelSource m_source;
    Options m_options;
    SearchResults m_results;
    SearchQuery m_query;
    QList<SearchHit> m_byWords;
    std::stop_source m_stop;
    quint64 m_run = 0; ///< answers to older ones are dropped
    QElapsedTimer m_clock;
    QTimer m_pause;
};

} // namespace varve
