// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>
#include <QUrl>

#include <optional>

namespace varve
{

/// What a server says of the sign-in that it wants (`WWW-Authenticate: Bearer …`; RFC 6750, RFC 9728 section 5.1). A stranger's words. A value.
struct AuthChallenge
{
    QUrl resourceMetadata; ///< empty: not said
    QStringList scopes; ///< for what was asked; empty: not said
    QString error; ///< "invalid_token", "insufficient_scope"

    friend bool operator==(const AuthChallenge &, const AuthChallenge &) = default;
};

/// The first Bearer challenge of the header, which may have others beside it; nothing: there is none.
[[nodiscard]] std::optional<AuthChallenge> bearerChallenge(const QByteArray &header);

/// Words of a scope (RFC 6749 section 3.3), at most so many; others are left out.
[[nodiscard]] QStringList scopesIn(const QString &text);

} // namespace varve
