// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QStringList>

namespace varve
{

// Revisions of the Model Context Protocol, as https://modelcontextprotocol.io/specification has them. Up to 2025-11-25 a client begins
// with `initialize`; since 2026-07-28 every request says by itself which revision it is of. Our client and `varve mcp` share them.

/// Of requests without a handshake.
inline constexpr QLatin1StringView StatelessRevision { "2026-07-28" };

/// Of a handshake; the newest first.
[[nodiscard]] inline QStringList handshakeRevisions()
{
    using namespace Qt::StringLiterals;
    return { u"2025-11-25"_s, u"2025-06-18"_s, u"2025-03-26"_s, u"2024-11-05"_s };
}

/// Which of the two a server speaks.
enum class McpEra : quint8 { Unknown, Handshake, Stateless };

/// What stands in `_meta`.
namespace metaKeys
{
inline constexpr QLatin1StringView Version { "io.modelcontextprotocol/protocolVersion" };
inline constexpr QLatin1StringView Capabilities { "io.modelcontextprotocol/clientCapabilities" };
inline constexpr QLatin1StringView Client { "io.modelcontextprotocol/clientInfo" };
inline constexpr QLatin1StringView Server { "io.modelcontextprotocol/serverInfo" };
} // namespace metaKeys

namespace mcpMethods
{
inline constexpr QLatin1StringView Initialize { "initialize" };
inline constexpr QLatin1StringView Initialized { "notifications/initialized" };
inline constexpr QLatin1StringView Cancelled { "notifications/cancelled" };
inline constexpr QLatin1StringView Ping { "ping" };
inline constexpr QLatin1StringView Discover { "server/discover" };
inline constexpr QLatin1StringView Listen { "subscriptions/listen" };
inline constexpr QLatin1StringView ListTools { "tools/list" };
inline constexpr QLatin1StringView CallTool { "tools/call" };
} // namespace mcpMethods

} // namespace varve
