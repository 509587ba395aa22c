// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "endpoint.h"

#include <QCoreApplication>
#include <QHostAddress>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Endpoint)
};

int portOf(const QUrl &url)
{
    return url.port(url.scheme() == "https"_L1 ? 443 : 80);
}

} // namespace

QLatin1StringView toString(WireApi api)
{
    switch (api) {
    case WireApi::OpenAiChat:
        break;
    }
    return "openai-chat"_L1;
}

std::optional<WireApi> wireApiFromString(QStringView text)
{
    if (text == "openai-chat"_L1 || text == "openai-completions"_L1) {
        return WireApi::OpenAiChat;
    }
    return std::nullopt;
}

Endpoint Endpoint::chat(const QUrl &baseUrl, const QString &model, ApiKey key)
{
    Endpoint endpoint;
    endpoint.baseUrl = baseUrl;
    endpoint.model = model;
    endpoint.key = std::move(key);
    endpoint.dialect = ChatDialect::forUrl(baseUrl);
    return endpoint;
}

bool Endpoint::isLocal() const
{
    const QString host = baseUrl.host();
    const QHostAddress address(host);
    return isLoopback(baseUrl) || address.isPrivateUse() || address.isLinkLocal()
            || host.endsWith(".local"_L1) || (address.isNull() && !host.contains(u'.'));
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
    QString path = url.path();
    while (path.endsWith(u'/')) {
        path.chop(1);
    }
    constexpr auto ChatPath = "/chat/completions"_L1;
    if (!path.endsWith(ChatPath)) {
        path += ChatPath;
    }
    url.setPath(path);
    url.setFragment({});
    return url;
}

bool isLoopback(const QUrl &url)
{
    const QString host = url.host();
    return host == "localhost"_L1 || host.endsWith(".localhost"_L1)
            || QHostAddress(host).isLoopback();
}

bool isSameOrigin(const QUrl &a, const QUrl &b)
{
    return a.scheme() == b.scheme() && a.host() == b.host() && portOf(a) == portOf(b);
}

} // namespace varve
