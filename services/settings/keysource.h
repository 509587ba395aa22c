// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// Where a provider's key comes from. Holds no key.
struct KeySource
{
    enum class Kind : quint8 {
        None, ///< the server asks for none
        Keychain, ///< of the desktop; the entry is named after the provider
        Session, ///< typed in, forgotten when the program ends
        Environment, ///< text: the variable's name
        Command, ///< text: program and arguments; the first line it prints is the key
        Unsupported, ///< text: as a later version wrote it
    };

    Kind kind = Kind::None;
    QString text;
    QString spelling; ///< of an unsupported kind

    friend bool operator==(const KeySource &, const KeySource &) = default;
};

/// "none", "keychain", "session", "environment", "command"; empty for unsupported ones.
[[nodiscard]] QLatin1StringView toString(KeySource::Kind kind);
[[nodiscard]] KeySource::Kind keySourceKindFromString(QStringView text);

/// What a variable may be called: letters, digits and underscores, no digit first. A pasted key hardly ever is.
[[nodiscard]] bool isVariableName(QStringView text);

} // namespace varve
