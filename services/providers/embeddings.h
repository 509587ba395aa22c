// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "embeddingcodec.h"
#include "endpoint.h"
#include "httptransport.h"

#include <QFuture>

#include <functional>
#include <stop_token>

namespace varve
{

struct EmbeddingOptions
{
    EmbeddingApi api = EmbeddingApi::OpenAi;
    int dimensions = 0; ///< 0: as the model has them
    /// Of one request; both are far below what any provider allows.
    qsizetype batchTexts = 64;
    qsizetype batchCharacters = 200'000; ///< UTF-16
    std::stop_token stop = {}; ///< ends it with the error Cancelled
    /// Texts done so far; called on the transport's thread.
    std::function<void(qsizetype)> progress = {};
};

struct Embeddings
{
    /// One for each text, in the order of the texts, of length 1 and all of one dimension. Texts that are blank are
    /// not sent (every provider refuses them); their vectors are empty.
    QList<EmbeddingVector> vectors;
    qint64 tokens = 0; ///< as reported
};

/// Embeds `texts` with the endpoint's model, in batches, one after the other. A batch that is too long as a whole is
/// halved; a single text that is too long is the error Overflow, which names it. Call from any thread.
[[nodiscard]] QFuture<Result<Embeddings>> embed(HttpTransport *transport, const Endpoint &endpoint,
                                                const QStringList &texts, RequestPurpose purpose,
                                                const EmbeddingOptions &options = {});

} // namespace varve
