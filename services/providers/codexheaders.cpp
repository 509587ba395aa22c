// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexheaders.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cctype>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// What goes into a header comes out of a text that anybody may have written.
QByteArray headerSafe(const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    const bool safe = std::ranges::all_of(bytes, [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '.';
    });
    return safe ? bytes : QByteArray();
}

QByteArray accountOf(const ApiKey &token)
{
    const QByteArray claims = token.reveal().toByteArray().split('.').value(1);
    const QByteArray json = QByteArray::fromBase64(
            claims, QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    return headerSafe(object["https://api.openai.com/auth"_L1]
                              .toObject()["chatgpt_account_id"_L1]
                              .toString());
}

} // namespace

HttpHeaders codexHeaders(const Endpoint &endpoint)
{
    HttpHeaders headers { { "OpenAI-Beta", "responses=experimental" }, { "originator", "varve" } };
    if (const QByteArray account = accountOf(endpoint.key); !account.isEmpty()) {
        headers.append({ "chatgpt-account-id", account });
    }
    if (const QByteArray session = headerSafe(endpoint.cacheKey); !session.isEmpty()) {
        headers.append({ "session-id", session });
        headers.append({ "x-client-request-id", session });
    }
    return headers;
}

} // namespace varve
