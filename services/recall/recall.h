// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "recallengine.h"
#include <workspace/storeclient.h>

#include <QFuture>

namespace varve
{

/// Looks for a question by what it means, where a model for that is set: nothing else does it fail for. An empty function: none is set.
/// May be called on any thread.
using RecallMeaning = std::function<QFuture<Result<QList<SearchHit>>>(const SearchQuery &query)>;

/// All that answers need beside the question. A value; the store outlives its use.
struct RecallServices
{
    StoreClient *store = nullptr;
    RecallMeaning meaning = {};
    QList<RecallFactSource> sources = {};
};

/// The answer of the engine, on the reading thread of the store; by words and, where a model is set, by meaning. If that fails, by words
/// alone, and the answer says why. `request.stop` ends it with Cancelled.
[[nodiscard]] QFuture<Result<RecallAnswer>> recall(const RecallServices &services,
                                                   const RecallRequest &request);

} // namespace varve
