// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/apikey.h>

#include <QDateTime>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace varve
{

/// What a person's sign-in at a server of tools came to (OAuth 2.1): the tokens, whose they are and how they are renewed. A value.
struct SignInGrant
{
    QString server; ///< the address that the tokens are sent to, and no other
    QString resource; ///< as the server calls itself (RFC 8707)
    QString issuer; ///< who gave the tokens
    QString tokenAddress; ///< of the issuer
    QString revocationAddress; ///< of the issuer; empty: it has none
    QString clientId; ///< that we have there
    QString clientMethod; ///< how we say who we are: "none", "client_secret_post", "client_secret_basic"
    QStringList scopes; ///< that were asked for
    ApiKey clientSecret; ///< some issuers give one to everybody
    ApiKey accessToken;
    ApiKey refreshToken; ///< empty: there is none
    QDateTime expires; ///< of the access token; invalid: nobody said

    [[nodiscard]] bool hasExpired(const QDateTime &now) const
    {
        return expires.isValid() && now >= expires;
    }
    /// What must be in no log and no export.
    [[nodiscard]] QList<ApiKey> secrets() const;

    /// One line of printable characters, as keychains keep it.
    [[nodiscard]] ApiKey toKey() const;
    /// Nothing: it is no grant.
    [[nodiscard]] static std::optional<SignInGrant> fromKey(const ApiKey &key);

    friend bool operator==(const SignInGrant &, const SignInGrant &) = default;
};

} // namespace varve
