// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chatdialect.h"
#include "connectionoptions.h"
#include "httpheaders.h"
#include "messagesdialect.h"
#include "promptcache.h"
#include "responsesdialect.h"
#include <base/apikey.h>
#include <base/error.h>

#include <QUrl>

#include <optional>

namespace varve
{

/// The protocols that there are encoders and decoders for.
enum class WireApi : quint8 { OpenAiChat, OpenAiResponses, CodexResponses, AnthropicMessages };

/// The spelling on the command line and in the store: "openai-chat", "openai-responses",
/// "codex-responses", "anthropic-messages".
[[nodiscard]] QLatin1StringView toString(WireApi api);
/// Also takes the spellings of other programs' session files.
[[nodiscard]] std::optional<WireApi> wireApiFromString(QStringView text);

/// Where a request goes. A value; the key in it is not part of any text made from it.
struct Endpoint
{
    QString provider; ///< as the catalogue calls it, e.g. "openai"; empty for servers of one's own
    WireApi api = WireApi::OpenAiChat;
    QUrl baseUrl; ///< without the protocol's path: "http://127.0.0.1:8080/v1"
    QString model;
    ApiKey key;
    ChatDialect dialect; ///< of OpenAiChat
    MessagesDialect messages; ///< of AnthropicMessages
    ResponsesDialect responses; ///< of OpenAiResponses and CodexResponses
    /// One for each session: providers keep what they have read under it, and send requests with the same one to
    /// the same machine. Empty: none.
    QString cacheKey;
    PromptCache cache = PromptCache::FiveMinutes; ///< of AnthropicMessages
    qint64 maxOutput = 0; ///< the most tokens the model answers with; 0: not known
    bool keyInTheClear = false; ///< the person lets it have the key without encryption
    HttpHeaders headers; ///< further ones that the person wants sent; none that carries a key
    ConnectionOptions connection; ///< proxy and certificate authorities

    /// With the dialects of the address's host and the model.
    [[nodiscard]] static Endpoint of(WireApi api, const QUrl &baseUrl, const QString &model,
                                     ApiKey key = {});
    /// With the dialect of the address's host.
    [[nodiscard]] static Endpoint chat(const QUrl &baseUrl, const QString &model, ApiKey key = {});

    /// On this machine or in the local network: slower to begin, never behind a proxy.
    [[nodiscard]] bool isLocal() const;
};

/// The address that requests are posted to; refuses what is not http or https, has no host, has a user name or password
/// in it, or would be sent the key without encryption (unless it is this machine, or `keyInTheClear` is set).
[[nodiscard]] Result<QUrl> requestUrl(const Endpoint &endpoint);

} // namespace varve
