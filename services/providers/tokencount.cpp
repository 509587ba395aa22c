// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokencount.h"

#include "boundedjson.h"
#include "endpointrequest.h"
#include "httpfetch.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::TokenCount)
};

QString countPath(WireApi api)
{
    switch (api) {
    case WireApi::AnthropicMessages:
        return u"messages/count_tokens"_s;
    case WireApi::OpenAiResponses:
        return u"responses/input_tokens"_s;
    case WireApi::OpenAiChat:
        return u"chat/completions/input_tokens"_s; // llama.cpp
    case WireApi::CodexResponses:
        break;
    }
    return {};
}

std::unexpected<Error> cannotCount(const Endpoint &endpoint)
{
    return fail(Error::Kind::NotFound,
                Tr::tr("%1 has no way to count tokens. Sizes are estimated.")
                        .arg(endpoint.baseUrl.host()));
}

Result<qint64> readCount(const FetchResult &answer, const Endpoint &endpoint)
{
    if (!answer) {
        const int status = answer.error().httpStatus;
        const bool isMissing = status == 404 || status == 405 || status == 501
                || answer.error().error.message.contains("not supported"_L1);
        return isMissing ? Result<qint64>(cannotCount(endpoint))
                         : std::unexpected(answer.error().error);
    }
    if (const auto count = parseCount(*answer)) {
        return *count;
    }
    return cannotCount(endpoint);
}

/// vLLM's: the messages alone.
QByteArray tokenizeBody(const QByteArray &body)
{
    const QJsonObject root = QJsonDocument::fromJson(body).object();
    const QJsonObject messages { { "model"_L1, root["model"_L1] },
                                 { "messages"_L1, root["messages"_L1] } };
    return QJsonDocument(messages).toJson(QJsonDocument::Compact);
}

} // namespace

bool mayCountTokens(const Endpoint &endpoint)
{
    switch (endpoint.api) {
    case WireApi::AnthropicMessages:
    case WireApi::OpenAiResponses:
        return true;
    case WireApi::OpenAiChat:
        return endpoint.isLocal();
    case WireApi::CodexResponses:
        break;
    }
    return false;
}

std::optional<QByteArray> countBody(const QByteArray &body)
{
    const QJsonDocument document = QJsonDocument::fromJson(body);
    if (!document.isObject()) {
        return std::nullopt;
    }
    QJsonObject root = document.object();
    for (const auto name :
         { "max_tokens"_L1, "max_completion_tokens"_L1, "max_output_tokens"_L1, "stream"_L1,
           "stream_options"_L1, "metadata"_L1, "service_tier"_L1, "store"_L1, "include"_L1,
           "prompt_cache_key"_L1, "prompt_cache_options"_L1, "temperature"_L1 }) {
        root.remove(name);
    }
    return QJsonDocument(root).toJson(QJsonDocument::Compact);
}

std::optional<qint64> parseCount(const QByteArray &json)
{
    const QJsonObject root = readJson(json).object();
    for (const auto name : { "input_tokens"_L1, "count"_L1 }) {
        if (root[name].isDouble() && root[name].toInteger(-1) >= 0) {
            return root[name].toInteger();
        }
    }
    return std::nullopt;
}

QFuture<Result<qint64>> countTokens(HttpTransport *transport, const Endpoint &endpoint,
                                    const QByteArray &body, std::stop_token stop)
{
    if (!mayCountTokens(endpoint)) {
        return QtFuture::makeReadyValueFuture(Result<qint64>(cannotCount(endpoint)));
    }
    const auto shorter = countBody(body);
    if (!shorter) {
        return QtFuture::makeReadyValueFuture(Result<qint64>(
                fail(Error::Kind::InvalidInput, Tr::tr("The request to count is not JSON."))));
    }
    const FetchOptions options { .stop = std::move(stop) };
    return fetch(transport,
                 apiRequest(RequestPurpose::TokenCount, endpoint, countPath(endpoint.api),
                            *shorter),
                 options)
            .then(transport,
                  [transport, endpoint, options, body = *shorter](const FetchResult &answer) {
                      const Result<qint64> count = readCount(answer, endpoint);
                      const bool mayBeVllm = !count && count.error().kind == Error::Kind::NotFound
                              && endpoint.api == WireApi::OpenAiChat;
                      if (!mayBeVllm) {
                          return QtFuture::makeReadyValueFuture(count);
                      }
                      return fetch(transport,
                                   serverRequest(RequestPurpose::TokenCount, endpoint, u"tokenize",
                                                 tokenizeBody(body)),
                                   options)
                              .then(transport, [endpoint](const FetchResult &second) {
                                  return readCount(second, endpoint);
                              });
                  })
            .unwrap();
}

std::optional<CountSample> sampleOf(const Request &request, qint64 counted)
{
    CountSample sample;
    sample.tokens = counted;
    sample.messages = static_cast<int>(request.messages.size());
    sample.chars = countCharacters(request.systemPrompt);
    if (!request.systemPrompt.isEmpty()) {
        ++sample.messages;
    }
    for (const ToolDefinition &tool : request.tools) {
        sample.chars += countCharacters(tool.name);
        sample.chars += countCharacters(tool.description);
        sample.chars += countCharactersUtf8(tool.parameters);
    }
    for (const RequestMessage &message : request.messages) {
        Entry entry;
        entry.blocks = message.blocks;
        for (const PartMetrics &part : measure(entry).parts) {
            if (part.kind == PartMetrics::Kind::Image) {
                return std::nullopt;
            }
            sample.chars += part.chars;
        }
    }
    return sample;
}

} // namespace varve
