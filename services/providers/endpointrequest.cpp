// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "endpointrequest.h"

#include "wireprotocol.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::StreamClient)
};

Result<HttpRequest> requestTo(RequestPurpose purpose, const Endpoint &endpoint, const QUrl &url)
{
    if (!endpoint.key.isPrintable()) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("The API key has characters that no key has. Enter it again."));
    }
    HttpRequest request(purpose);
    request.url = url;
    request.headers = protocolHeaders(endpoint);
    if (!endpoint.key.isEmpty()) {
        request.keyHeader = keyHeader(endpoint);
        request.key = endpoint.key;
    }
    request.keyOrigin = endpoint.baseUrl;
    request.connection = endpoint.connection;
    return request;
}

/// The protocol's address without what is the protocol's own: ends in a slash.
Result<QUrl> apiRoot(const Endpoint &endpoint)
{
    Result<QUrl> url = requestUrl(endpoint);
    if (!url) {
        return url;
    }
    QString path = url->path();
    for (const auto own : { "/chat/completions"_L1, "/responses"_L1, "/messages"_L1 }) {
        if (path.endsWith(own)) {
            path.chop(own.size());
            break;
        }
    }
    url->setPath(path + u'/');
    url->setQuery(QString());
    return url;
}

Result<HttpRequest> shortRequest(RequestPurpose purpose, const Endpoint &endpoint, QUrl root,
                                 QStringView path, const QByteArray &body)
{
    using namespace std::chrono_literals;
    const qsizetype query = path.indexOf(u'?');
    root.setPath(root.path() + (query < 0 ? path : path.first(query)));
    if (query >= 0) {
        root.setQuery(path.sliced(query + 1).toString());
    }
    Result<HttpRequest> request = requestTo(purpose, endpoint, root);
    if (request) {
        request->method = body.isEmpty() ? HttpMethod::Get : HttpMethod::Post;
        request->body = body;
        request->accept = "application/json";
        request->timeouts = { 20s, 60s, 30s };
    }
    return request;
}

} // namespace

Result<HttpRequest> postRequest(RequestPurpose purpose, const Endpoint &endpoint,
                                const QByteArray &body)
{
    const Result<QUrl> url = requestUrl(endpoint);
    if (!url) {
        return std::unexpected(url.error());
    }
    Result<HttpRequest> request = requestTo(purpose, endpoint, *url);
    if (request) {
        request->body = body;
        request->timeouts = endpoint.isLocal() ? HttpTimeouts::local() : HttpTimeouts();
    }
    return request;
}

Result<HttpRequest> apiRequest(RequestPurpose purpose, const Endpoint &endpoint, QStringView path,
                               const QByteArray &body)
{
    const Result<QUrl> root = apiRoot(endpoint);
    if (!root) {
        return std::unexpected(root.error());
    }
    return shortRequest(purpose, endpoint, *root, path, body);
}

Result<HttpRequest> serverRequest(RequestPurpose purpose, const Endpoint &endpoint,
                                  QStringView path, const QByteArray &body)
{
    Result<QUrl> root = apiRoot(endpoint);
    if (!root) {
        return std::unexpected(root.error());
    }
    QString rootPath = root->path();
    if (rootPath.endsWith("/v1/"_L1)) {
        rootPath.chop(3);
        root->setPath(rootPath);
    }
    return shortRequest(purpose, endpoint, *root, path, body);
}

} // namespace varve
