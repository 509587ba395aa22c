// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

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

} // namespace varve
