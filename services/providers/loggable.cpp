// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loggable.h"

#include <base/secretheaders.h>
#include <redaction/secrets.h>

#include <QUrl>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

HttpHeaders loggable(HttpHeaders headers, const ApiKey &key)
{
    for (auto &[name, value] : headers) {
        value = isSecretHeader(QLatin1StringView(name)) ? ApiKey::Mark.toByteArray()
                                                        : withoutSecrets(key.redactedFrom(value));
    }
    return headers;
}

bool isBase64(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+'
            || c == '/' || c == '=' || c == '-' || c == '_';
}

/// Keys go before anything is cut, so that no half of one is left at the edge. Only the person's own may be longer than the margin.
QByteArray shortBody(const QByteArray &body, const ApiKey &key, qsizetype limit)
{
    constexpr qsizetype Margin = 16 * 1024;
    QByteArray text = key.redactedFrom(withoutImages(body));
    const qsizetype whole = text.size();
    text.truncate(limit + Margin);
    text = withoutSecrets(text);
    text.truncate(limit);
    if (const qsizetype left = whole - limit; left > 0) {
        text += "\n[" + QByteArray::number(left) + " more bytes]";
    }
    return text;
}

} // namespace

QByteArray withoutImages(const QByteArray &body)
{
    constexpr qsizetype ShortestImage = 1000;
    QByteArray result;
    qsizetype kept = 0; // everything before is in `result` already
    for (qsizetype i = 0; i < body.size();) {
        qsizetype end = i;
        while (end < body.size() && isBase64(body[end])) {
            ++end;
        }
        if (end - i > ShortestImage) {
            result += QByteArrayView(body).sliced(kept, i - kept);
            result += "[" + QByteArray::number(end - i) + " characters of base 64]";
            kept = end;
        }
        i = end + 1;
    }
    if (kept == 0) {
        return body;
    }
    return result + QByteArrayView(body).sliced(kept);
}

LoggedExchange loggable(LoggedExchange exchange, const ApiKey &key, qsizetype bodyLimit)
{
    exchange.url =
            QUrl(exchange.url)
                    .adjusted(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment)
                    .toString();
    exchange.url = withoutSecrets(key.redactedFrom(exchange.url));
    exchange.outcome = withoutSecrets(key.redactedFrom(exchange.outcome));
    exchange.requestHeaders = loggable(exchange.requestHeaders, key);
    exchange.responseHeaders = loggable(exchange.responseHeaders, key);
    exchange.requestBody = shortBody(exchange.requestBody, key, bodyLimit);
    exchange.responseBody = shortBody(exchange.responseBody, key, bodyLimit);
    return exchange;
}

} // namespace varve
