// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "httptransport.h"

#include "certificatefile.h"
#include "exchangerecorder.h"
#include "httpcall.h"
#include "plainrequest.h"
#include "proxychoice.h"
#include "serveraddress.h"

#include <QCoreApplication>
#include <QNetworkProxyFactory>
#include <QNetworkRequest>
#include <QThread>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::HttpTransport)
};

QNetworkRequest makeRequest(const HttpRequest &wanted)
{
    QNetworkRequest request = plainRequest(wanted.url);
    if (wanted.method == HttpMethod::Post) {
        request.setHeader(QNetworkRequest::ContentTypeHeader, u"application/json"_s);
    }
    request.setRawHeader("Accept", wanted.accept);
    for (const auto &[name, value] : wanted.headers) {
        request.setRawHeader(name, value);
    }
    if (!wanted.keyHeader.first.isEmpty() && isSameOrigin(wanted.url, wanted.keyOrigin)) {
        request.setRawHeader(wanted.keyHeader.first, wanted.keyHeader.second);
    }
    return request;
}

std::unique_ptr<ExchangeRecorder> makeRecorder(const std::shared_ptr<RequestLog> &log,
                                               const HttpRequest &wanted,
                                               const QNetworkRequest &request)
{
    if (!log || !log->isEnabled()) {
        return nullptr;
    }
    LoggedExchange exchange;
    exchange.purpose = wanted.purpose;
    exchange.method = wanted.method == HttpMethod::Get ? "GET" : "POST";
    exchange.url = wanted.url.toString();
    for (const QByteArray &name : request.rawHeaderList()) {
        exchange.requestHeaders.append({ name, request.rawHeader(name) });
    }
    exchange.requestBody = wanted.body;
    return std::make_unique<ExchangeRecorder>(log, std::move(exchange), wanted.key);
}

/// Where the connection goes.
quint16 portTo(const QUrl &url, const QNetworkAccessManager &manager)
{
    const QNetworkProxy proxy =
            manager.proxyFactory()->queryProxy(QNetworkProxyQuery(url)).value(0);
    const bool isDirect =
            proxy.type() == QNetworkProxy::NoProxy || proxy.type() == QNetworkProxy::DefaultProxy;
    constexpr int Secure = 443;
    constexpr int Plain = 80;
    return isDirect ? static_cast<quint16>(url.port(url.scheme() == "https"_L1 ? Secure : Plain))
                    : proxy.port();
}

QString missingProxy()
{
    return Tr::tr("A proxy is chosen for this provider, but its host or port is missing. "
                  "Fill in both, or choose the system's proxy.");
}

} // namespace

HttpTransport::HttpTransport(QObject *parent) : QObject(parent) { }

HttpTransport::HttpTransport(std::shared_ptr<RequestLog> log, QObject *parent)
    : QObject(parent)
    , m_log(std::move(log))
{ }

HttpTransport::~HttpTransport() = default;

Result<HttpTransport::Route> HttpTransport::route(const ConnectionOptions &options)
{
    const auto known = std::ranges::find(m_routes, options, &Route::options);
    if (known != m_routes.end()) {
        return *known;
    }
    Route made;
    made.options = options;
    const bool needsHost = options.proxy == ProxyMode::Http || options.proxy == ProxyMode::Socks5;
    if (needsHost && (options.proxyHost.isEmpty() || options.proxyPort == 0)) {
        return fail(Error::Kind::InvalidInput, missingProxy());
    }
    if (!options.authorityFile.isEmpty()) {
        auto authorities = readCertificates(options.authorityFile);
        if (!authorities) {
            return std::unexpected(authorities.error());
        }
        made.ssl = QSslConfiguration::defaultConfiguration();
        made.ssl.addCaCertificates(*authorities);
    }
    made.manager = new QNetworkAccessManager(this);
    made.manager->setProxyFactory(new ProxyChoice(options));
    m_routes.append(made);
    return made;
}

HttpCall *HttpTransport::send(const HttpRequest &wanted, QObject *parent)
{
    Q_ASSERT(thread() == QThread::currentThread());
    const Result<Route> way = route(wanted.connection);
    if (!way) {
        return new HttpCall(Failure { .error = way.error() }, parent);
    }
    QNetworkRequest request = makeRequest(wanted);
    if (!way->ssl.isNull()) {
        request.setSslConfiguration(way->ssl);
    }
    auto recorder = makeRecorder(m_log, wanted, request);
    QNetworkReply *reply = wanted.method == HttpMethod::Get
            ? way->manager->get(request)
            : way->manager->post(request, wanted.body);
    auto *call = new HttpCall(reply, wanted.timeouts, !wanted.keyHeader.first.isEmpty(),
                              portTo(wanted.url, *way->manager), parent);
    call->setRecorder(std::move(recorder));
    return call;
}

} // namespace varve
