// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recall.h"

namespace varve
{

namespace
{

using Answer = Result<RecallAnswer>;
using Hits = Result<QList<SearchHit>>;

constexpr int MeaningHits = 60;

QFuture<Answer> answerFrom(const RecallServices &services, const RecallRequest &request,
                           const Hits &byMeaning)
{
    return services.store->read(
            [sources = services.sources, request, byMeaning](StoreReader &reader) {
                return RecallEngine(reader, sources)
                        .answer(request, byMeaning.value_or(QList<SearchHit>()))
                        .transform([&byMeaning](RecallAnswer answer) {
                            if (!byMeaning) {
                                answer.meaningProblem = byMeaning.error().message;
                            }
                            return answer;
                        });
            });
}

} // namespace

QFuture<Answer> recall(const RecallServices &services, const RecallRequest &request)
{
    if (!services.meaning || request.query.trimmed().isEmpty()) {
        return answerFrom(services, request, QList<SearchHit>());
    }
    // What it stands on may be other sessions: these are told apart by the engine.
    SearchQuery query;
    query.text = request.query;
    query.limit = MeaningHits;
    query.stop = request.stop;
    query.filter.session = request.scope == RecallScope::Session ? request.session : SessionId();
    return services.meaning(query)
            .then([services, request](const Hits &hits) {
                return answerFrom(services, request, hits);
            })
            .unwrap();
}

} // namespace varve
