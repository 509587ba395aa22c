// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contentsearch.h"

#include "sessionitems.h"
#include <workspace/storeclient.h>

#include <algorithm>

namespace varve
{

namespace
{

constexpr int Shown = 100;

} // namespace

ContentSearch::ContentSearch(StoreClient *store, const SessionItems *sessions, QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_sessions(sessions)
{ }

ContentSearch::~ContentSearch() = default;

void ContentSearch::search(const QString &text)
{
    if (text.isEmpty()) {
        Q_EMIT found({}, {}, false);
        return;
    }
    SearchQuery query;
    query.text = text;
    query.limit = Shown + 1; // one more tells that there are more
    m_store->read([query](StoreReader &reader) { return StoreSearch(reader).find(query); })
            .then(this, [this, text](const Result<QList<SearchHit>> &hits) {
                if (hits) {
                    show(text, *hits);
                } else {
                    Q_EMIT failed(hits.error());
                }
            });
}

void ContentSearch::show(const QString &text, const QList<SearchHit> &hits)
{
    QList<SearchHitRow> rows;
    for (const SearchHit &hit : hits.first(std::min<qsizetype>(hits.size(), Shown))) {
        rows += SearchHitRow { hit.session,
                               hit.entry,
                               m_sessions->titleOf(hit.session),
                               hit.snippet,
                               searchHighlights(hit.snippet, text),
                               hit.role,
                               hit.onPath };
    }
    Q_EMIT found(text, rows, hits.size() > Shown);
}

} // namespace varve
