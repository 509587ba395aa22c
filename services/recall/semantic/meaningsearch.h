// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "vectorindexer.h"

namespace varve
{

/// Entries and sessions whose meaning is near to a search's text, best first. Empty where the model has no vectors yet. Asks the model for
/// the text's vector and reads all vectors of the store: some hundred milliseconds. Call on the GUI thread; `query.stop` ends it.
[[nodiscard]] QFuture<Result<QList<SearchHit>>> searchMeaning(StoreClient *store,
                                                              HttpTransport *transport,
                                                              const EmbeddingModel &model,
                                                              const SearchQuery &query);

} // namespace varve
