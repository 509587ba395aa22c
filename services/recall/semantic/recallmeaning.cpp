// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recallmeaning.h"

namespace varve
{

namespace
{

using Hits = Result<QList<SearchHit>>;

constexpr qsizetype LeastMeaning = 4; // characters

} // namespace

RecallMeaning recallMeaning(StoreClient *store, HttpTransport *transport,
                            const EmbeddingModelSource &source, QObject *gui)
{
    return [=](const SearchQuery &query) -> QFuture<Hits> {
        if (query.text.trimmed().size() < LeastMeaning) {
            return QtFuture::makeReadyValueFuture(Hits(QList<SearchHit>()));
        }
        const auto search = [=](const Result<std::optional<EmbeddingModel>> &model) {
            if (!model) {
                return QtFuture::makeReadyValueFuture(Hits(std::unexpected(model.error())));
            }
            return *model && (*model)->isAllowed
                    ? searchMeaning(store, transport, **model, query)
                    : QtFuture::makeReadyValueFuture(Hits(QList<SearchHit>()));
        };
        return runOn(gui, [=] { return source().then(gui, search).unwrap(); }).unwrap();
    };
}

} // namespace varve
