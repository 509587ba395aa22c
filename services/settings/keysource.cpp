// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keysource.h"

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool isWordCharacter(QChar c)
{
    return c.unicode() < 0x80 && (c.isLetterOrNumber() || c == u'_');
}

} // namespace

QLatin1StringView toString(KeySource::Kind kind)
{
    switch (kind) {
    case KeySource::Kind::None:
        return "none"_L1;
    case KeySource::Kind::Keychain:
        return "keychain"_L1;
    case KeySource::Kind::Session:
        return "session"_L1;
    case KeySource::Kind::Environment:
        return "environment"_L1;
    case KeySource::Kind::Command:
        return "command"_L1;
    case KeySource::Kind::Unsupported:
        break;
    }
    return {};
}

KeySource::Kind keySourceKindFromString(QStringView text)
{
    using enum KeySource::Kind;
    constexpr std::array Kinds { None, Keychain, Session, Environment, Command };
    const auto found = std::ranges::find_if(
            Kinds, [text](KeySource::Kind kind) { return text == toString(kind); });
    return found == Kinds.end() ? Unsupported : *found;
}

bool isVariableName(QStringView text)
{
    return !text.isEmpty() && !text.front().isDigit() && std::ranges::all_of(text, isWordCharacter);
}

} // namespace varve
