// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "signingrant.h"

#include <QDataStream>
#include <QIODevice>

namespace varve
{

namespace
{

constexpr quint32 Format = 1;

QByteArray bytesOf(const ApiKey &key)
{
    return key.reveal().toByteArray();
}

} // namespace

QList<ApiKey> SignInGrant::secrets() const
{
    QList<ApiKey> found;
    for (const ApiKey &key : { clientSecret, accessToken, refreshToken }) {
        if (!key.isEmpty()) {
            found += key;
        }
    }
    return found;
}

ApiKey SignInGrant::toKey() const
{
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_0);
    stream << Format << server << resource << issuer << tokenAddress << revocationAddress
           << clientId << clientMethod << scopes << bytesOf(clientSecret) << bytesOf(accessToken)
           << bytesOf(refreshToken) << expires;
    QByteArray line = bytes.toBase64();
    bytes.fill('\0');
    return ApiKey(std::move(line));
}

std::optional<SignInGrant> SignInGrant::fromKey(const ApiKey &key)
{
    const auto decoded = QByteArray::fromBase64Encoding(key.reveal().toByteArray(),
                                                        QByteArray::AbortOnBase64DecodingErrors);
    QDataStream stream(decoded.decoded);
    stream.setVersion(QDataStream::Qt_6_0);
    quint32 format = 0;
    SignInGrant grant;
    QByteArray secret;
    QByteArray access;
    QByteArray refresh;
    stream >> format >> grant.server >> grant.resource >> grant.issuer >> grant.tokenAddress
            >> grant.revocationAddress >> grant.clientId >> grant.clientMethod >> grant.scopes
            >> secret >> access >> refresh >> grant.expires;
    if (stream.status() != QDataStream::Ok || format != Format || access.isEmpty()) {
        return std::nullopt;
    }
    grant.clientSecret = ApiKey(std::move(secret));
    grant.accessToken = ApiKey(std::move(access));
    grant.refreshToken = ApiKey(std::move(refresh));
    return grant;
}

} // namespace varve
