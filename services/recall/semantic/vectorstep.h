// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <providers/embeddings.h>
#include <session/charcounts.h>
#include <storage/vectorstore.h>
#include <workspace/storeclient.h>

namespace varve
{

/// Who makes vectors.
struct EmbeddingModel
{
    QString provider; ///< ProviderConfig::id; with the model's name it says whose vectors they are
    Endpoint endpoint;
    EmbeddingApi api = EmbeddingApi::OpenAi;
    /// The person has said yes to sending everything there (consent.h). Without it nothing is sent.
    bool isAllowed = false;
    QString place = {}; ///< how a question names it
};

/// Why nothing is sent to a model that is not allowed.
[[nodiscard]] Error notAllowed(const EmbeddingModel &embedder);

/// What has no vectors yet and is next: some entries, or where all have theirs, some summaries of sessions. A value.
struct VectorWork
{
    EmbeddingModel embedder;
    std::optional<VectorStore::Model> model;
    VectorStore::Batch batch;
    QList<VectorStore::Summary> summaries;
    qint64 missing = 0; ///< entries that have none, about; those of the batch too

    [[nodiscard]] bool isDone() const { return batch.done && summaries.isEmpty(); }
    /// Of what would be sent.
    [[nodiscard]] CharCounts characters() const;
};
/// `missing`: as it is known; nothing: it is counted, which means a look at every entry.
[[nodiscard]] QFuture<Result<VectorWork>> nextVectorWork(StoreClient *store,
                                                         const EmbeddingModel &embedder,
                                                         std::optional<qint64> missing = {});

/// What one step has made.
struct VectorsMade
{
    qint64 entries = 0; ///< that need none any more
    qint64 vectors = 0;
    qint64 tokens = 0; ///< as reported for them
    bool stored = true; ///< false: another window is at it too, and was first
    qsizetype passageLength = 0; ///< that the model could take, for the next step; 0: as usual
};
/// Embeds it and stores the vectors; refused where the model is not allowed. The entries are stored all or none. `passageLength` as of the step before.
[[nodiscard]] QFuture<Result<VectorsMade>> makeVectors(StoreClient *store, HttpTransport *transport,
                                                       const VectorWork &work,
                                                       RequestPurpose purpose,
                                                       qsizetype passageLength,
                                                       const std::stop_token &stop);

} // namespace varve
