// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "wireprotocol.h"

#include "chatdecoder.h"
#include "chatencoder.h"
#include "endpoint.h"
#include "httpheaders.h"
#include "messagesdecoder.h"
#include "messagesencoder.h"
#include "responsesdecoder.h"
#include "responsesencoder.h"
#include "wirenames.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cctype>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// What goes into a header comes out of a text that anybody may have written.
QByteArray headerSafe(const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    const bool safe = std::ranges::all_of(bytes, [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '.';
    });
    return safe ? bytes : QByteArray();
}

QByteArray accountOf(const ApiKey &token)
{
    const QByteArray claims = token.reveal().toByteArray().split('.').value(1);
    const QByteArray json = QByteArray::fromBase64(
            claims, QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    return headerSafe(object["https://api.openai.com/auth"_L1]
                              .toObject()["chatgpt_account_id"_L1]
                              .toString());
}

/// What the Codex backend wants besides the token: the account, which stands in the token that the person pasted
/// (a JWT), who asks, and the session. Without a readable token: without the account.
HttpHeaders codexHeaders(const Endpoint &endpoint)
{
    HttpHeaders headers { { "OpenAI-Beta", "responses=experimental" }, { "originator", "varve" } };
    if (const QByteArray account = accountOf(endpoint.key); !account.isEmpty()) {
        headers.append({ "chatgpt-account-id", account });
    }
    if (const QByteArray session = headerSafe(endpoint.cacheKey); !session.isEmpty()) {
        headers.append({ "session-id", session });
        headers.append({ "x-client-request-id", session });
    }
    return headers;
}

bool isMadeBy(const RequestMessage &message, const Endpoint &endpoint, const QString &model)
{
    const bool provider = message.provider.isEmpty() || endpoint.provider.isEmpty()
            || message.provider == endpoint.provider;
    return provider && message.model == model && wireApiFromString(message.api) == endpoint.api;
}

bool isThinking(const Block &block)
{
    return std::holds_alternative<ThinkingBlock>(block);
}

void dropForeignThinking(Request &request, const Endpoint &endpoint)
{
    for (qsizetype i = 0; i < request.messages.size(); ++i) {
        const RequestMessage &message = request.messages.at(i);
        if (std::ranges::any_of(message.blocks, isThinking)
            && !isMadeBy(message, endpoint, request.model)) {
            request.messages[i].blocks.removeIf(isThinking);
        }
    }
}

MessagesOptions messagesOptions(const Endpoint &endpoint, const QString &model)
{
    MessagesOptions options;
    options.dialect = endpoint.model.isEmpty() ? MessagesDialect::forModel(model, endpoint.baseUrl)
                                               : endpoint.messages;
    options.cache = endpoint.cache;
    options.maxOutput = endpoint.maxOutput;
    return options;
}

/// A key that could not stand in a header is left out.
HttpHeaders chatHeaders(const Endpoint &endpoint)
{
    const QByteArray session = endpoint.cacheKey.toUtf8();
    const bool printable = std::ranges::all_of(session, [](char c) { return c > ' ' && c < 0x7F; });
    if (!endpoint.dialect.sessionHeader || session.isEmpty() || !printable) {
        return {};
    }
    return { { "x-session-id", session } };
}

HttpHeaders messagesHeaders(const MessagesDialect &dialect)
{
    HttpHeaders headers { { "anthropic-version",
                            "2023-06-01" } }; // the one that is taken everywhere
    if (dialect.interleavedBeta) {
        headers.emplaceBack("anthropic-beta", "interleaved-thinking-2025-05-14");
    }
    if (dialect.boundThinking) {
        headers.emplaceBack("anthropic-beta", "thinking-binding-controls-2026-08-01");
    }
    return headers;
}

HttpHeaders ownHeaders(const Endpoint &endpoint)
{
    switch (endpoint.api) {
    case WireApi::OpenAiChat:
        return chatHeaders(endpoint);
    case WireApi::OpenAiResponses:
        break;
    case WireApi::CodexResponses:
        return codexHeaders(endpoint);
    case WireApi::AnthropicMessages:
        return messagesHeaders(endpoint.messages);
    }
    return {};
}

/// The person's word wins, but for lists, which are added to.
void addHeader(HttpHeaders &headers, const QPair<QByteArray, QByteArray> &added)
{
    const auto same = std::ranges::find_if(headers, [&added](const auto &header) {
        return header.first.compare(added.first, Qt::CaseInsensitive) == 0;
    });
    if (same == headers.end()) {
        headers.append(added);
    } else if (same->first == "anthropic-beta") {
        same->second += ',' + added.second;
    } else {
        same->second = added.second;
    }
}

} // namespace

QByteArray encodeRequest(const Endpoint &endpoint, const Request &request, const ImageData &images)
{
    Request addressed = request;
    if (!endpoint.model.isEmpty()) {
        addressed.model = endpoint.model;
    }
    dropForeignThinking(addressed, endpoint);
    ResponsesDialect responses = endpoint.responses;
    switch (endpoint.api) {
    case WireApi::OpenAiChat:
        break;
    case WireApi::OpenAiResponses:
    case WireApi::CodexResponses:
        responses.codex = endpoint.api == WireApi::CodexResponses;
        return encodeResponses(addressed, images, responses, endpoint.cacheKey);
    case WireApi::AnthropicMessages:
        return encodeMessages(addressed, images, messagesOptions(endpoint, addressed.model));
    }
    return encodeChat(addressed, images, endpoint.dialect, endpoint.cacheKey);
}

Request withoutThinking(Request request)
{
    for (RequestMessage &message : request.messages) {
        message.blocks.removeIf(isThinking);
    }
    return request;
}

AnswerContext answerContext(const Request &request)
{
    return { WireNames(request).replaced(), request.maxOutputTokens };
}

std::unique_ptr<StreamDecoder> makeDecoder(WireApi api, const AnswerContext &context)
{
    switch (api) {
    case WireApi::OpenAiChat:
        break;
    case WireApi::OpenAiResponses:
    case WireApi::CodexResponses:
        return std::make_unique<ResponsesDecoder>(context.maxOutputTokens);
    case WireApi::AnthropicMessages:
        return std::make_unique<MessagesDecoder>();
    }
    return std::make_unique<ChatDecoder>();
}

HttpHeaders protocolHeaders(const Endpoint &endpoint)
{
    HttpHeaders headers = ownHeaders(endpoint);
    for (const auto &header : endpoint.headers) {
        addHeader(headers, header);
    }
    return headers;
}

QPair<QByteArray, QByteArray> keyHeader(const Endpoint &endpoint)
{
    const QByteArray key = endpoint.key.reveal().toByteArray();
    if (endpoint.api == WireApi::AnthropicMessages && !endpoint.messages.bearerKey) {
        return { "x-api-key", key };
    }
    return { "Authorization", "Bearer " + key };
}

bool replaysThinking(const Endpoint &endpoint)
{
    return endpoint.api != WireApi::OpenAiChat || endpoint.dialect.thinkingBack;
}

} // namespace varve
