// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oauthdocuments.h"
#include "oauthfetch.h"
#include <credentials/signingrant.h>

namespace varve
{

// What is sent to an issuer's addresses, and what its answers come to. Pure.

using OAuthForm = QList<std::pair<QByteArrayView, QByteArray>>;

/// With who we are, as the issuer wants it said.
[[nodiscard]] OAuthRequest tokenRequest(const QUrl &address, const OAuthClient &client,
                                        const OAuthForm &form);
[[nodiscard]] OAuthClient clientOf(const SignInGrant &grant);

/// For another access token.
[[nodiscard]] OAuthRequest refreshRequest(const SignInGrant &grant);
/// So that the tokens are worth nothing any more (RFC 7009).
[[nodiscard]] OAuthRequest revocationRequest(const SignInGrant &grant);

/// The grant with the tokens of an answer; an issuer that gives no new refresh token means the one before.
[[nodiscard]] Result<SignInGrant> grantedBy(const OAuthAnswer &answer, SignInGrant grant,
                                            const QDateTime &now);
/// The issuer itself says no, so that trying again is no use.
[[nodiscard]] bool isFinalRefusal(const OAuthAnswer &answer);

/// 32 bytes that nobody can guess, as text for an address.
[[nodiscard]] QByteArray unguessable();
/// The challenge of PKCE with S256 for it (RFC 7636).
[[nodiscard]] QByteArray challengeOf(const QByteArray &verifier);

} // namespace varve
