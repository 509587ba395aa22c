// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <engine/engine.h>
#include <recall/vectorindexer.h>
#include <storage/searchquery.h>

namespace varve
{

/// What the words of a search find; with `meaning` also what stands near by the embedding model that is set, as one list: Refused where
/// none is. `within`: the name of the one session; empty: all. `query.stop` ends it with Cancelled. The engine's own thread.
[[nodiscard]] QFuture<Result<QList<SearchHit>>> findHits(Engine &engine, const SearchQuery &query,
                                                         const QString &within, bool meaning);

/// Refused: none is set to be asked by meaning. The thread of the settings.
[[nodiscard]] std::optional<Error> noEmbeddingModel(Engine &engine);
/// The one that is set, for what a person asks for now: allowed, whatever is allowed in the background.
[[nodiscard]] QFuture<Result<EmbeddingModel>> embeddingModelToAsk(Engine &engine);

} // namespace varve
