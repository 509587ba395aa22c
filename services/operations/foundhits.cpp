// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "foundhits.h"

#include "sessionname.h"
#include <engine/flow.h>
#include <recall/configuredmodel.h>
#include <recall/meaningsearch.h>
#include <settings/modelchoice.h>
#include <storage/rankfusion.h>
#include <storage/storesearch.h>

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Operations)
};

using Hits = Result<QList<SearchHit>>;

constexpr int MostByMeaning = 50; ///< what is further away is hardly related

/// What the words have found, and the search as it was understood.
struct FoundWords
{
    SearchQuery query;
    QList<SearchHit> hits;
};

Result<FoundWords> findWords(StoreReader &reader, SearchQuery query, const QString &within)
{
    if (!within.isEmpty()) {
        const auto found = sessionNamed(reader, within);
        if (!found) {
            return std::unexpected(found.error());
        }
        query.filter.session = found->id;
    }
    auto hits = StoreSearch(reader).find(query);
    if (hits && hits->isEmpty() && !query.partial) {
        query.partial = true; // better most of the words than nothing
        hits = StoreSearch(reader).find(query);
    }
    return hits.transform(
            [&](const QList<SearchHit> &found) { return FoundWords { query, found }; });
}

QCoro::Task<Hits> findBoth(Engine *engine, SearchQuery query, QString within)
{
    const std::stop_token gone = engine->gone();
    // First, because without it there is no need to look.
    const auto model = co_await valueOf(embeddingModelToAsk(*engine));
    if (!model || gone.stop_requested()) {
        co_return std::unexpected(model ? Error { Error::Kind::Cancelled, {}, {} } : model.error());
    }
    const auto words = co_await valueOf(engine->store()->read(
            [query, within](StoreReader &reader) { return findWords(reader, query, within); }));
    if (!words || gone.stop_requested()) {
        co_return std::unexpected(words ? Error { Error::Kind::Cancelled, {}, {} } : words.error());
    }
    SearchQuery near = words->query;
    near.limit = std::min(near.limit, MostByMeaning);
    const Hits byMeaning =
            co_await valueOf(searchMeaning(engine->store(), engine->transport(), *model, near));
    co_return byMeaning.transform(
            [&](const QList<SearchHit> &hits) { return fuseHits(words->hits, hits, query.limit); });
}

} // namespace

std::optional<Error> noEmbeddingModel(Engine &engine)
{
    if (chosenModel(*engine.settings(), ModelPurpose::Embedding)) {
        return std::nullopt;
    }
    return Error { Error::Kind::Refused,
                   Tr::tr("No embedding model is set. Choose one in the preferences of the window, "
                          "page Providers."),
                   {} };
}

QFuture<Result<EmbeddingModel>> embeddingModelToAsk(Engine &engine)
{
    using Answer = Result<EmbeddingModel>;
    if (const auto none = noEmbeddingModel(engine)) {
        return QtFuture::makeReadyValueFuture(Answer(std::unexpected(*none)));
    }
    // Settings are read here, on their thread.
    const auto chosen = chosenModel(*engine.settings(), ModelPurpose::Embedding);
    auto model = embeddingModelOf(*engine.settings(), *chosen, {});
    if (!model) {
        return QtFuture::makeReadyValueFuture(std::move(model));
    }
    model->isAllowed = true;
    return engine.keys()
            ->resolve(chosen->provider, KeyPrompt::Allowed)
            .then([found = *model](const Result<ApiKey> &key) -> Answer {
                return key.transform([&](const ApiKey &read) {
                    EmbeddingModel complete = found;
                    complete.endpoint.key = read;
                    return complete;
                });
            });
}

QFuture<Hits> findHits(Engine &engine, const SearchQuery &query, const QString &within,
                       bool meaning)
{
    if (meaning) {
        return toFuture(findBoth(&engine, query, within));
    }
    return engine.store()->read([query, within](StoreReader &reader) {
        return findWords(reader, query, within).transform([](const FoundWords &found) {
            return found.hits;
        });
    });
}

} // namespace varve
