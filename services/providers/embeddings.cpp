// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "embeddings.h"

#include "endpointrequest.h"
#include "httpfetch.h"

#include <QCoreApplication>

#include <algorithm>
#include <memory>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Embeddings)
};

using Outcome = Result<Embeddings>;

QFuture<Outcome> ready(const Outcome &outcome)
{
    return QtFuture::makeReadyValueFuture(outcome);
}

/// One run over all texts. Only touched on the transport's thread, one step after the other.
struct Run
{
    HttpTransport *transport = nullptr;
    Endpoint endpoint;
    QStringList texts;
    RequestPurpose purpose;
    EmbeddingOptions options;
    Embeddings made;
    QList<qsizetype> open; ///< indexes of texts that are not done, in order
    qsizetype batch = 0; ///< texts in the request that is on its way
    int dimensions = 0;
};
using RunPtr = std::shared_ptr<Run>;

QFuture<Outcome> nextBatch(const RunPtr &run);

qsizetype batchSize(const Run &run)
{
    qsizetype characters = 0;
    qsizetype count = 0;
    for (const qsizetype index : run.open) {
        characters += run.texts[index].size();
        if (count > 0
            && (characters > run.options.batchCharacters || count == run.options.batchTexts)) {
            break;
        }
        ++count;
    }
    return count;
}

Result<HttpRequest> makeRequest(const Run &run)
{
    using namespace std::chrono_literals;
    QStringList texts;
    for (const qsizetype index : run.open.first(run.batch)) {
        texts.append(run.texts[index]);
    }
    const QByteArray body =
            encodeEmbeddings(run.options.api, run.endpoint.model, texts, run.options.dimensions);
    Result<HttpRequest> request = run.options.api == EmbeddingApi::Ollama
            ? serverRequest(run.purpose, run.endpoint, u"api/embed", body)
            : apiRequest(run.purpose, run.endpoint, u"embeddings", body);
    if (request) {
        // The model may have to be loaded first.
        request->timeouts.firstByte = run.endpoint.isLocal() ? 600s : 120s;
    }
    return request;
}

Error tooLong(const Run &run, const Error &error)
{
    return { Error::Kind::Overflow,
             Tr::tr("Text %1 of %2 is longer than the embedding model reads. Cut it into shorter "
                    "pieces.")
                     .arg(run.open.first() + 1)
                     .arg(run.texts.size()),
             error.message };
}

QFuture<Outcome> onFailed(const RunPtr &run, const Failure &failure)
{
    if (failure.error.kind != Error::Kind::Overflow) {
        return ready(std::unexpected(failure.error));
    }
    if (run->batch == 1) {
        return ready(std::unexpected(tooLong(*run, failure.error)));
    }
    run->options.batchTexts = run->batch / 2;
    return nextBatch(run);
}

QFuture<Outcome> onAnswer(const RunPtr &run, const QByteArray &body)
{
    Result<EmbeddingAnswer> answer =
            parseEmbeddings(run->options.api, body, run->batch, run->dimensions);
    if (!answer) {
        return ready(std::unexpected(answer.error()));
    }
    run->dimensions = static_cast<int>(answer->vectors.first().size());
    run->made.tokens += answer->tokens;
    for (qsizetype i = 0; i < run->batch; ++i) {
        normalize(answer->vectors[i]);
        run->made.vectors[run->open[i]] = answer->vectors[i];
    }
    run->open.remove(0, run->batch);
    if (run->options.progress) {
        run->options.progress(run->texts.size() - run->open.size());
    }
    return nextBatch(run);
}

QFuture<Outcome> nextBatch(const RunPtr &run)
{
    if (run->open.isEmpty()) {
        return ready(run->made);
    }
    run->batch = batchSize(*run);
    return fetch(run->transport, makeRequest(*run),
                 { .stop = run->options.stop, .largestBody = HttpLimits::Embeddings })
            .then(run->transport,
                  [run](const FetchResult &answer) {
                      return answer ? onAnswer(run, *answer) : onFailed(run, answer.error());
                  })
            .unwrap();
}

} // namespace

QFuture<Result<Embeddings>> embed(HttpTransport *transport, const Endpoint &endpoint,
                                  const QStringList &texts, RequestPurpose purpose,
                                  const EmbeddingOptions &options)
{
    const auto run = std::make_shared<Run>(Run { transport, endpoint, texts, purpose, {}, {}, {} });
    run->options = options;
    run->options.batchTexts = std::max<qsizetype>(1, options.batchTexts);
    run->dimensions = options.dimensions;
    run->made.vectors.resize(texts.size());
    for (qsizetype i = 0; i < texts.size(); ++i) {
        if (!texts[i].trimmed().isEmpty()) {
            run->open.append(i);
        }
    }
    return nextBatch(run);
}

} // namespace varve
