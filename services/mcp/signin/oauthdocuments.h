// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/apikey.h>
#include <base/error.h>

#include <QDateTime>
#include <QJsonObject>
#include <QStringList>
#include <QUrl>

namespace varve
{

// The documents of OAuth 2.1 as servers of tools use it: revision 2026-07-28 of the Model Context Protocol, basic/authorization. What a server
// or an issuer writes is a stranger's word: each reader says what is wrong with it. Pure.

/// As the address of a server is told to issuers (RFC 8707): without a fragment, and without a lone slash at its end.
[[nodiscard]] QString canonicalAddress(const QUrl &server);

/// https, or http on this computer, with a host and without a password: for every address that a stranger names.
[[nodiscard]] bool isSignInAddress(const QUrl &url);

/// Where a server says who signs people in, in the order in which to look: what it named itself, beside its path, at its root (RFC 9728).
[[nodiscard]] QList<QUrl> resourceDocuments(const QUrl &server, const QUrl &named);
/// Where an issuer says how (RFC 8414, OpenID Connect Discovery), in order.
[[nodiscard]] QList<QUrl> issuerDocuments(const QUrl &issuer);

/// Of a server: RFC 9728.
struct ResourceDocument
{
    QString resource; ///< as it calls itself
    QString issuer; ///< the first
    QStringList scopes;
};
/// Refused: it speaks for another server than `server`.
[[nodiscard]] Result<ResourceDocument> readResourceDocument(const QJsonObject &document,
                                                            const QUrl &server);

/// Of an issuer: RFC 8414.
struct IssuerDocument
{
    QString issuer;
    QUrl authorization;
    QUrl token;
    QUrl registration; ///< empty: none
    QUrl revocation; ///< empty: none
    QStringList scopes;
    QStringList tokenMethods; ///< how clients say who they are
    bool saysIssuer = false; ///< with each answer (RFC 9207)
    bool takesAddresses = false; ///< as client ids

    friend bool operator==(const IssuerDocument &, const IssuerDocument &) = default;
};
/// Refused: it is not of `issuer`, has an address that nobody should go to, or offers no PKCE with S256.
[[nodiscard]] Result<IssuerDocument> readIssuerDocument(const QJsonObject &document,
                                                        const QString &issuer);

/// How an issuer knows us.
struct OAuthClient
{
    QString id;
    ApiKey secret; ///< some issuers give one to everybody
    QString method; ///< "none", "client_secret_post", "client_secret_basic"
};
/// What we say of ourselves to be known (RFC 7591).
[[nodiscard]] QJsonObject registrationOf(const QString &redirect);
[[nodiscard]] Result<OAuthClient> readRegistration(const QJsonObject &answer);

struct OAuthTokens
{
    ApiKey access;
    ApiKey refresh; ///< empty: none
    QDateTime expires; ///< invalid: not said
    QStringList scopes; ///< empty: those that were asked for
};
[[nodiscard]] Result<OAuthTokens> readTokens(const QJsonObject &answer, const QDateTime &now);

/// "access_denied: The person said no" of an answer that has an error, made readable.
[[nodiscard]] QString oauthError(const QString &error, const QString &description);

} // namespace varve
