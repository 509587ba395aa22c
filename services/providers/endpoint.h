// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "apikey.h"
#include "chatdialect.h"
#include "error.h"

#include <QUrl>

#include <optional>

namespace varve
{

/// The protocols that there are encoders and decoders for.
enum class WireApi : quint8 { OpenAiChat };

/// The spelling on the command line and in the store: "openai-chat".
[[nodiscard]] QLatin1StringView toString(WireApi api);
[[nodiscard]] std::optional<WireApi> wireApiFromString(QStringView text);

/// Where a request goes. A value; the key in it is not part of any text made from it.
struct Endpoint
{
    QString provider; ///< as the catalogue calls it, e.g. "openai"; empty for servers of one's own
    WireApi api = WireApi::OpenAiChat;
    QUrl baseUrl; ///< without the protocol's path: "http://127.0.0.1:8080/v1"
    QString model;
    ApiKey key;
    ChatDialect dialect;

    /// With the dialect of the address's host.
    [[nodiscard]] static Endpoint chat(const QUrl &baseUrl, const QString &model, ApiKey key = {});

    /// On this machine or in the local network: slower to begin, never behind a proxy.
    [[nodiscard]] bool isLocal() const;
};

/// The address that requests are posted to; refuses what is not http or https, has no host, or has a
/// user name or password in it.
[[nodiscard]] Result<QUrl> requestUrl(const Endpoint &endpoint);

[[nodiscard]] bool isLoopback(const QUrl &url);
/// Same scheme, host and port.
[[nodiscard]] bool isSameOrigin(const QUrl &a, const QUrl &b);

} // namespace varve
