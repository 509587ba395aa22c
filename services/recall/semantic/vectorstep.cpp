// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "vectorstep.h"

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::VectorStep)
};

constexpr qsizetype PassagesAtOnce = 64;
constexpr qsizetype SummariesAtOnce = 32;
constexpr qsizetype UsualPassage = 1200; // characters, see passagesOf()
constexpr qsizetype ShortestPassage = 150;

using Made = Result<VectorsMade>;

/// Without a single vector there is nothing to tell them by; then they are as the model has had them.
int dimensionsOf(const Embeddings &embeddings, const std::optional<VectorStore::Model> &model)
{
    const auto some = std::ranges::find_if_not(embeddings.vectors, &EmbeddingVector::isEmpty);
    return some != embeddings.vectors.cend() ? static_cast<int>(some->size())
            : model                          ? model->dimensions
                                             : 0;
}

QStringList textsOf(const VectorWork &work, qsizetype passageLength)
{
    QStringList texts;
    if (work.batch.done) {
        const qsizetype longest = passageLength > 0 ? passageLength : UsualPassage;
        for (const VectorStore::Summary &summary : work.summaries) {
            texts += summary.text.first(std::min(summary.text.size(), longest));
        }
        return texts;
    }
    for (const VectorStore::Text &text : work.batch.texts) {
        for (const Passage &passage : text.passages) {
            texts += text.text.sliced(passage.start, passage.length);
        }
    }
    return texts;
}

Result<VectorWork> readWork(StoreReader &reader, const EmbeddingModel &embedder,
                            std::optional<qint64> known)
{
    VectorStore vectors(reader.database());
    auto model = vectors.model(embedder.provider, embedder.endpoint.model);
    if (!model) {
        return std::unexpected(model.error());
    }
    auto batch = vectors.nextBatch(*model, PassagesAtOnce);
    auto summaries = vectors.summariesWithout(*model, SummariesAtOnce);
    auto missing = !batch || batch->done ? Result<qint64>(0)
            : known                      ? Result<qint64>(*known)
                                         : vectors.missingEntries(*model);
    if (!batch || !summaries || !missing) {
        return std::unexpected(!batch               ? batch.error()
                                       : !summaries ? summaries.error()
                                                    : missing.error());
    }
    return VectorWork { embedder, *model, *batch, *summaries, *missing };
}

Result<bool> storeEntries(SessionStore &store, const VectorWork &work, int dimensions,
                          const QList<EmbeddingVector> &vectors)
{
    VectorStore index(store.database());
    return index.ensureModel(work.embedder.provider, work.embedder.endpoint.model, dimensions)
            .and_then([&](const VectorStore::Model &model) {
                return index.store(model, work.batch, vectors);
            });
}

Result<bool> storeSummaries(SessionStore &store, const VectorWork &work, int dimensions,
                            const QList<EmbeddingVector> &vectors)
{
    VectorStore index(store.database());
    const auto model =
            index.ensureModel(work.embedder.provider, work.embedder.endpoint.model, dimensions);
    auto stored = model.transform([](const VectorStore::Model &) { });
    for (qsizetype i = 0; stored && i < work.summaries.size(); ++i) {
        stored = index.storeSummary(*model, work.summaries.at(i), vectors.at(i));
    }
    return stored.transform([] { return true; });
}

QFuture<Made> storeVectors(StoreClient *store, const VectorWork &work, qsizetype passageLength,
                           const Embeddings &embeddings)
{
    VectorsMade made;
    made.vectors = embeddings.vectors.size();
    made.tokens = embeddings.tokens;
    made.passageLength = passageLength;
    made.entries = work.batch.done ? 0 : work.batch.texts.size();
    const int dimensions = dimensionsOf(embeddings, work.model);
    if (work.batch.done && dimensions == 0) {
        made.stored = false; // there is nothing to say of any of the summaries
        return QtFuture::makeReadyValueFuture(Made(made));
    }
    return store->write([work, made, dimensions,
                         vectors = embeddings.vectors](SessionStore &opened) mutable -> Made {
        const auto stored = work.batch.done ? storeSummaries(opened, work, dimensions, vectors)
                                            : storeEntries(opened, work, dimensions, vectors);
        return stored.transform([&](bool first) {
            made.stored = first;
            return made;
        });
    });
}

} // namespace

Error notAllowed(const EmbeddingModel &embedder)
{
    return { Error::Kind::Refused,
             //: a provider and its host
             Tr::tr("Nothing is sent to %1 for the search by meaning before you allow it. Do so in "
                    "the preferences, page Providers.")
                     .arg(embedder.place.isEmpty() ? embedder.provider : embedder.place),
             {} };
}

CharCounts VectorWork::characters() const
{
    CharCounts sum;
    for (const QString &text : textsOf(*this, 0)) {
        sum += countCharacters(text);
    }
    return sum;
}

QFuture<Result<VectorWork>> nextVectorWork(StoreClient *store, const EmbeddingModel &embedder,
                                           std::optional<qint64> missing)
{
    return store->read([embedder, missing](StoreReader &reader) {
        return readWork(reader, embedder, missing);
    });
}

QFuture<Result<VectorsMade>> makeVectors(StoreClient *store, HttpTransport *transport,
                                         const VectorWork &work, RequestPurpose purpose,
                                         qsizetype passageLength, const std::stop_token &stop)
{
    if (!work.embedder.isAllowed) {
        return QtFuture::makeReadyValueFuture(Made(std::unexpected(notAllowed(work.embedder))));
    }
    VectorWork cut = work;
    if (passageLength > 0 && !cut.batch.done) {
        for (VectorStore::Text &text : cut.batch.texts) {
            text.passages = passagesOf(text.text, passageLength);
        }
    }
    EmbeddingOptions options;
    options.api = cut.embedder.api;
    options.stop = stop;
    return embed(transport, cut.embedder.endpoint, textsOf(cut, passageLength), purpose, options)
            .then([store, transport, work, cut, purpose, passageLength,
                   stop](const Result<Embeddings> &embeddings) -> QFuture<Made> {
                if (embeddings) {
                    return storeVectors(store, cut, passageLength, *embeddings);
                }
                const qsizetype shorter = (passageLength > 0 ? passageLength : UsualPassage) / 2;
                if (embeddings.error().kind == Error::Kind::Overflow && shorter >= ShortestPassage
                    && !work.batch.done) {
                    // Models of 512 tokens are usual.
                    return makeVectors(store, transport, work, purpose, shorter, stop);
                }
                return QtFuture::makeReadyValueFuture(Made(std::unexpected(embeddings.error())));
            })
            .unwrap();
}

} // namespace varve
