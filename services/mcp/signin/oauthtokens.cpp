// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "oauthtokens.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QRandomGenerator>

#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::OAuthTokens)
};

constexpr auto Form = "application/x-www-form-urlencoded";

QByteArray encoded(QByteArrayView value)
{
    return value.toByteArray().toPercentEncoding();
}

} // namespace

OAuthRequest tokenRequest(const QUrl &address, const OAuthClient &client, const OAuthForm &form)
{
    OAuthRequest request { address, {}, Form, {} };
    OAuthForm all = form;
    if (client.method == "client_secret_basic"_L1) {
        const QByteArray pair = encoded(client.id.toUtf8()) + ':' + encoded(client.secret.reveal());
        request.headers.append({ "Authorization", "Basic " + pair.toBase64() });
    } else {
        all.append({ "client_id", client.id.toUtf8() });
    }
    if (client.method == "client_secret_post"_L1) {
        all.append({ "client_secret", client.secret.reveal().toByteArray() });
    }
    for (const auto &[name, value] : std::as_const(all)) {
        request.body +=
                (request.body.isEmpty() ? "" : "&") + name.toByteArray() + '=' + encoded(value);
    }
    return request;
}

OAuthClient clientOf(const SignInGrant &grant)
{
    return { grant.clientId, grant.clientSecret, grant.clientMethod };
}

OAuthRequest refreshRequest(const SignInGrant &grant)
{
    return tokenRequest(QUrl(grant.tokenAddress), clientOf(grant),
                        { { "grant_type", "refresh_token" },
                          { "refresh_token", grant.refreshToken.reveal().toByteArray() },
                          { "resource", grant.resource.toUtf8() } });
}

OAuthRequest revocationRequest(const SignInGrant &grant)
{
    const ApiKey &token = grant.refreshToken.isEmpty() ? grant.accessToken : grant.refreshToken;
    return tokenRequest(QUrl(grant.revocationAddress), clientOf(grant),
                        { { "token", token.reveal().toByteArray() },
                          { "token_type_hint",
                            grant.refreshToken.isEmpty() ? "access_token" : "refresh_token" } });
}

Result<SignInGrant> grantedBy(const OAuthAnswer &answer, SignInGrant grant, const QDateTime &now)
{
    if (!answer.error.message.isEmpty()) {
        return std::unexpected(answer.error);
    }
    if (!answer.isGood()) {
        const QString said = oauthError(answer.document["error"_L1].toString(),
                                        answer.document["error_description"_L1].toString());
        const QString host = QUrl(grant.tokenAddress).host();
        return fail(Error::Kind::Refused,
                    said.isEmpty()
                            ? Tr::tr("%1 gave no token (HTTP %2).").arg(host).arg(answer.status)
                            : Tr::tr("%1 gave no token (HTTP %2): %3")
                                      .arg(host)
                                      .arg(answer.status)
                                      .arg(said));
    }
    const auto tokens = readTokens(answer.document, now);
    if (!tokens) {
        return std::unexpected(tokens.error());
    }
    grant.accessToken = tokens->access;
    grant.refreshToken = tokens->refresh.isEmpty() ? grant.refreshToken : tokens->refresh;
    grant.expires = tokens->expires;
    return grant;
}

bool isFinalRefusal(const OAuthAnswer &answer)
{
    return (answer.status == 400 || answer.status == 401) && answer.document["error"_L1].isString();
}

QByteArray unguessable()
{
    std::array<quint32, 8> random {};
    QRandomGenerator::system()->generate(random.begin(), random.end());
    return QByteArray(reinterpret_cast<const char *>(random.data()), sizeof random)
            .toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

QByteArray challengeOf(const QByteArray &verifier)
{
    return QCryptographicHash::hash(verifier, QCryptographicHash::Sha256)
            .toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

} // namespace varve
