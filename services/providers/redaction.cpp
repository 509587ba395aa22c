// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redaction.h"

#include <QUrl>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr QByteArrayView KeyMark = "[key]";
constexpr qsizetype ShortestKey = 4;

/// In every spelling that servers quote it in.
QList<QByteArray> spellings(const ApiKey &key)
{
    const QByteArray plain = key.reveal().toByteArray();
    if (plain.size() < ShortestKey) {
        return {};
    }
    QByteArray json = plain;
    json.replace("\\", "\\\\").replace("\"", "\\\"");
    QByteArray slashes = json;
    slashes.replace("/", "\\/");
    QByteArray base64 = plain.toBase64(QByteArray::OmitTrailingEquals);
    QList<QByteArray> all {
        plain,   json,
        slashes, plain.toPercentEncoding(),
        base64,  plain.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals)
    };
    return all;
}

QByteArray withoutKey(QByteArray bytes, const QList<QByteArray> &keys)
{
    for (const QByteArray &key : keys) {
        bytes.replace(key, KeyMark);
    }
    return bytes;
}

bool isSecretHeader(QByteArrayView name)
{
    constexpr QByteArrayView Secret[] { "authorization", "proxy-authorization", "x-api-key",
                                        "api-key",       "x-goog-api-key",      "cookie",
                                        "set-cookie",    "chatgpt-account-id" };
    return std::ranges::any_of(Secret, [name](QByteArrayView secret) {
        return secret.compare(name, Qt::CaseInsensitive) == 0;
    });
}

HttpHeaders withoutSecrets(HttpHeaders headers, const QList<QByteArray> &keys)
{
    for (auto &[name, value] : headers) {
        value = isSecretHeader(name) ? KeyMark.toByteArray() : withoutKey(value, keys);
    }
    return headers;
}

bool isBase64(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+'
            || c == '/' || c == '=' || c == '-' || c == '_';
}

/// The key goes before anything is cut, so that no half of it is left at the edge.
QByteArray shortBody(const QByteArray &body, const QList<QByteArray> &keys, qsizetype limit)
{
    QByteArray text = withoutKey(withoutImages(body), keys);
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
    const QList<QByteArray> keys = spellings(key);
    exchange.url =
            QUrl(exchange.url)
                    .adjusted(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment)
                    .toString();
    exchange.url = QString::fromUtf8(withoutKey(exchange.url.toUtf8(), keys));
    exchange.outcome = QString::fromUtf8(withoutKey(exchange.outcome.toUtf8(), keys));
    exchange.requestHeaders = withoutSecrets(exchange.requestHeaders, keys);
    exchange.responseHeaders = withoutSecrets(exchange.responseHeaders, keys);
    exchange.requestBody = shortBody(exchange.requestBody, keys, bodyLimit);
    exchange.responseBody = shortBody(exchange.responseBody, keys, bodyLimit);
    return exchange;
}

} // namespace varve
