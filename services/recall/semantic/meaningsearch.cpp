// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "meaningsearch.h"

#include <storage/storesearch.h>

namespace varve
{

namespace
{

using Hits = Result<QList<SearchHit>>;

Hits nearestHits(StoreReader &reader, const EmbeddingModel &embedder, const Vector &vector,
                 const SearchQuery &query)
{
    VectorStore vectors(reader.database());
    const auto model = vectors.model(embedder.provider, embedder.endpoint.model);
    if (!model) {
        return std::unexpected(model.error());
    }
    if (!*model || vector.isEmpty()) {
        return QList<SearchHit>();
    }
    // Where a filter is applied to what was found, more is looked at.
    const bool filtered =
            query.filter.path != SearchFilter::Path::Anywhere || !query.filter.tool.isEmpty();
    return vectors
            .nearest(**model, vector, query.filter, query.limit * (filtered ? 4 : 1), query.stop)
            .and_then([&](const QList<VectorStore::Near> &found) {
                return StoreSearch(reader).hitsOf(found, query);
            });
}

} // namespace

QFuture<Hits> searchMeaning(StoreClient *store, HttpTransport *transport,
                            const EmbeddingModel &model, const SearchQuery &query)
{
    EmbeddingOptions options;
    options.api = model.api;
    options.stop = query.stop;
    return embed(transport, model.endpoint, { query.text }, RequestPurpose::MeaningQuery, options)
            .then(store,
                  [store, model, query](const Result<Embeddings> &answer) -> QFuture<Hits> {
                      if (!answer) {
                          return QtFuture::makeReadyValueFuture(
                                  Hits(std::unexpected(answer.error())));
                      }
                      const Vector vector = answer->vectors.value(0);
                      return store->read([model, vector, query](StoreReader &reader) {
                          return nearestHits(reader, model, vector, query);
                      });
                  })
            .unwrap();
}

} // namespace varve
