// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "httptransport.h"

#include "endpoint.h"
#include "httpcall.h"

#include <QHttp1Configuration>
#include <QNetworkProxyFactory>
#include <QNetworkRequest>
#include <QThread>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

class ProxyChoice final : public QNetworkProxyFactory
{
public:
    QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery &query) override
    {
        if (isLoopback(query.url())) {
            return { QNetworkProxy(QNetworkProxy::NoProxy) };
        }
        const QNetworkProxy chosen = QNetworkProxy::applicationProxy();
        if (chosen.type() != QNetworkProxy::NoProxy
            && chosen.type() != QNetworkProxy::DefaultProxy) {
            return { chosen };
        }
        return systemProxyForQuery(query);
    }
};

QNetworkRequest makeRequest(const HttpPost &post)
{
    // Qt queues what is above its six connections a host, silently; local servers take many streams.
    constexpr int ConnectionsPerHost = 64;
    QHttp1Configuration connections;
    connections.setNumberOfConnectionsPerHost(ConnectionsPerHost);

    QNetworkRequest request(post.url);
    request.setHttp1Configuration(connections);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute,
                         QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute,
                         QNetworkRequest::AlwaysNetwork);
    request.setHeader(QNetworkRequest::ContentTypeHeader, u"application/json"_s);
    request.setRawHeader("Accept", "text/event-stream");
    request.setRawHeader("Accept-Encoding",
                         "identity"); // compression makes proxies hold pieces back
    for (const auto &[name, value] : post.headers) {
        request.setRawHeader(name, value);
    }
    if (!post.keyHeader.first.isEmpty() && isSameOrigin(post.url, post.keyOrigin)) {
        request.setRawHeader(post.keyHeader.first, post.keyHeader.second);
    }
    return request;
}

} // namespace

HttpTransport::HttpTransport(QObject *parent) : QObject(parent) { }

HttpCall *HttpTransport::post(const HttpPost &post, QObject *parent)
{
    Q_ASSERT(thread() == QThread::currentThread());
    if (!m_manager) {
        m_manager = new QNetworkAccessManager(this);
        m_manager->setProxyFactory(new ProxyChoice);
    }
    QNetworkReply *reply = m_manager->post(makeRequest(post), post.body);
    return new HttpCall(reply, post.timeouts, !post.keyHeader.first.isEmpty(), parent);
}

} // namespace varve
