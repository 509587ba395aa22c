// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textspan.h"

namespace varve
{

/// What a secret is, by its shape alone.
enum class SecretKind : quint8 { Key, Token, Password, PrivateKey };

struct FoundSecret
{
    qsizetype at = 0; ///< UTF-16 characters
    qsizetype length = 0;
    SecretKind kind = SecretKind::Key;
};

/// Keys of known services, bearer and web tokens, private key blocks (also where their line ends are written as \n), passwords in
/// addresses, and what is set to a name that says so (namedsecrets.h). `text` is well-formed. Linear in its length.
[[nodiscard]] QList<FoundSecret> findSecrets(const QString &text);

} // namespace varve
