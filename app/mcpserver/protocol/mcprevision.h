// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QStringList>

namespace varve
{

// Revisions of the Model Context Protocol, as https://modelcontextprotocol.io/specification has them. Up to 2025-11-25 a client begins
// with `initialize`; since 2026-07-28 every request says by itself which revision it is of.

/// Of requests without a handshake.
inline constexpr QLatin1StringView StatelessRevision { "2026-07-28" };

/// Of a handshake; the newest first.
[[nodiscard]] inline QStringList handshakeRevisions()
{
    using namespace Qt::StringLiterals;
    return { u"2025-11-25"_s, u"2025-06-18"_s, u"2025-03-26"_s, u"2024-11-05"_s };
}

/// What stands in `_meta`.
namespace metaKeys
{
inline constexpr QLatin1StringView Version { "io.modelcontextprotocol/protocolVersion" };
inline constexpr QLatin1StringView Capabilities { "io.modelcontextprotocol/clientCapabilities" };
inline constexpr QLatin1StringView Server { "io.modelcontextprotocol/serverInfo" };
} // namespace metaKeys

} // namespace varve
