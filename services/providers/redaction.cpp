// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redaction.h"

#include "secretheaders.h"

#include <QUrl>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

HttpHeaders withoutSecrets(HttpHeaders headers, const ApiKey &key)
{
    for (auto &[name, value] : headers) {
        value = isSecretHeader(QLatin1StringView(name)) ? ApiKey::Mark.toByteArray()
                                                        : key.redactedFrom(value);
    }
    return headers;
}

bool isBase64(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+'
            || c == '/' || c == '=' || c == '-' || c == '_';
}

/// The key goes before anything is cut, so that no half of it is left at the edge.
QByteArray shortBody(const QByteArray &body, const ApiKey &key, qsizetype limit)
{
    QByteArray text = key.redactedFrom(withoutImages(body));
    if (text.size() > limit) {
        const qsizetype left = text.size() - limit;
        text.truncate(limit);
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

LoggedExchange redacted(LoggedExchange exchange, const ApiKey &key, qsizetype bodyLimit)
{
    exchange.url =
            QUrl(exchange.url)
                    .adjusted(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment)
                    .toString();
    exchange.url = key.redactedFrom(exchange.url);
    exchange.outcome = key.redactedFrom(exchange.outcome);
    exchange.requestHeaders = withoutSecrets(exchange.requestHeaders, key);
    exchange.responseHeaders = withoutSecrets(exchange.responseHeaders, key);
    exchange.requestBody = shortBody(exchange.requestBody, key, bodyLimit);
    exchange.responseBody = shortBody(exchange.responseBody, key, bodyLimit);
    return exchange;
}

} // namespace varve
