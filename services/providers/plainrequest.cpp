// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plainrequest.h"

#include <QHttp1Configuration>
#include <QNetworkReply>
#include <QUrl>

namespace varve
{

QNetworkRequest plainRequest(const QUrl &url)
{
    // Qt queues what is above its six connections a host, silently; streams stay open, and local servers take many.
    constexpr int ConnectionsPerHost = 64;
    QHttp1Configuration connections;
    connections.setNumberOfConnectionsPerHost(ConnectionsPerHost);

    QNetworkRequest request(url);
    request.setHttp1Configuration(connections);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute,
                         QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute,
                         QNetworkRequest::AlwaysNetwork);
    // Compression makes proxies hold pieces back.
    request.setRawHeader("Accept-Encoding", "identity");
    return request;
}

void dropReply(QPointer<QNetworkReply> &reply, const QObject *listener)
{
    if (QNetworkReply *const dropped = std::exchange(reply, nullptr)) {
        dropped->disconnect(listener);
        dropped->abort();
        dropped->deleteLater();
    }
}

} // namespace varve
