// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providerendpoint.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ProviderEndpoint)
};

ConnectionOptions connectionOf(const ProviderConfig &provider)
{
    ConnectionOptions options;
    options.authorityFile = provider.caFile;
    if (provider.proxy == ProviderConfig::Proxy::None) {
        options.proxy = ProxyMode::None;
    } else if (provider.proxy == ProviderConfig::Proxy::Address) {
        const QUrl proxy(provider.proxyAddress);
        const bool socks = proxy.scheme().startsWith("socks"_L1);
        options.proxy = socks ? ProxyMode::Socks5 : ProxyMode::Http;
        options.proxyHost = proxy.host();
        options.proxyPort = static_cast<quint16>(proxy.port(socks ? 1080 : 8080));
    }
    return options;
}

/// A settings file may have been edited by hand.
HttpHeaders headersOf(const ProviderConfig &provider)
{
    HttpHeaders headers;
    for (const auto &[name, value] : provider.headers.asKeyValueRange()) {
        if (isSendableHeader(name) && isHeaderValue(value)) {
            headers.append({ name.toLatin1(), value.toLatin1() });
        }
    }
    return headers;
}

} // namespace

Result<Endpoint> providerEndpoint(const ProviderConfig &provider, const QString &model, ApiKey key)
{
    const auto api = wireApiFromString(provider.api);
    if (!api) {
        return fail(Error::Kind::NewerVersion,
                    Tr::tr("%1 speaks a protocol that this version of Varve does not know (“%2”). "
                           "Choose another one in the preferences, page Providers.")
                            .arg(provider.name, provider.api));
    }
    Endpoint endpoint = Endpoint::of(*api, QUrl(provider.baseUrl), model, std::move(key));
    endpoint.provider = provider.catalogueName();
    endpoint.connection = connectionOf(provider);
    endpoint.headers = headersOf(provider);
    endpoint.keyInTheClear = provider.allowsKeyInTheClear();
    if (const auto url = requestUrl(endpoint); !url) {
        return std::unexpected(url.error());
    }
    return endpoint;
}

} // namespace varve
