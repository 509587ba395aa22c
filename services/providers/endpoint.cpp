// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "endpoint.h"

#include "serveraddress.h"
#include <base/unencrypted.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Endpoint)
};

/// Base addresses are written with and without the version and with the whole path.
QString requestPath(WireApi api, QString path)
{
    while (path.endsWith(u'/')) {
        path.chop(1);
    }
    const auto ending = [api] {
        switch (api) {
        case WireApi::OpenAiChat:
            break;
        case WireApi::OpenAiResponses:
            return "/responses"_L1;
        case WireApi::CodexResponses:
            return "/codex/responses"_L1;
        case WireApi::AnthropicMessages:
            return "/messages"_L1;
        }
        return "/chat/completions"_L1;
    }();
    if (path.endsWith(ending)) {
        return path;
    }
    if (api == WireApi::AnthropicMessages && !path.endsWith("/v1"_L1)) {
        path += "/v1"_L1; // the makers of this protocol leave it out of their base addresses
    }
    return path + ending;
}

} // namespace

QLatin1StringView toString(WireApi api)
{
    switch (api) {
    case WireApi::OpenAiChat:
        break;
    case WireApi::OpenAiResponses:
        return "openai-responses"_L1;
    case WireApi::CodexResponses:
        return "codex-responses"_L1;
    case WireApi::AnthropicMessages:
        return "anthropic-messages"_L1;
    }
    return "openai-chat"_L1;
}

std::optional<WireApi> wireApiFromString(QStringView text)
{
    if (text == "openai-chat"_L1 || text == "openai-completions"_L1) {
        return WireApi::OpenAiChat;
    }
    if (text == "openai-responses"_L1) {
        return WireApi::OpenAiResponses;
    }
    if (text == "codex-responses"_L1 || text == "openai-codex-responses"_L1) {
        return WireApi::CodexResponses;
    }
    if (text == "anthropic-messages"_L1) {
        return WireApi::AnthropicMessages;
    }
    return std::nullopt;
}

Endpoint Endpoint::of(WireApi api, const QUrl &baseUrl, const QString &model, ApiKey key)
{
    Endpoint endpoint;
    endpoint.api = api;
    endpoint.baseUrl = baseUrl;
    endpoint.model = model;
    endpoint.key = std::move(key);
    endpoint.dialect = ChatDialect::forUrl(baseUrl);
    endpoint.messages = MessagesDialect::forModel(model, baseUrl);
    endpoint.responses = ResponsesDialect::forUrl(baseUrl);
    return endpoint;
}

Endpoint Endpoint::chat(const QUrl &baseUrl, const QString &model, ApiKey key)
{
    return of(WireApi::OpenAiChat, baseUrl, model, std::move(key));
}

bool Endpoint::isLocal() const
{
    return isLocalServer(baseUrl);
}

Result<QUrl> requestUrl(const Endpoint &endpoint)
{
    QUrl url = endpoint.baseUrl;
    const QString shown = url.toDisplayString(QUrl::RemoveUserInfo | QUrl::RemoveQuery);
    if (!url.isValid() || (url.scheme() != "http"_L1 && url.scheme() != "https"_L1)) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("The address \"%1\" is not an http or https address. Write it like "
                           "https://api.example.com/v1.")
                            .arg(shown));
    }
    if (url.host().isEmpty()) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("The address \"%1\" has no host name.").arg(shown));
    }
    if (!url.userInfo().isEmpty()) {
        return fail(
                Error::Kind::InvalidInput,
                Tr::tr("The address of %1 has a user name or password in it. Remove it and give "
                       "the key apart.")
                        .arg(url.host()));
    }
    if (!endpoint.key.isEmpty() && !endpoint.keyInTheClear && isUnencrypted(url)) {
        return fail(
                Error::Kind::Refused,
                Tr::tr("Nothing was sent to %1: it is not reached by https, so anyone on the way "
                       "could read the key. Use an address with https://, leave the key out, or "
                       "allow it for this server in the preferences, page Providers.")
                        .arg(url.host()));
    }
    url.setPath(requestPath(endpoint.api, url.path()));
    url.setFragment({});
    return url;
}

} // namespace varve
