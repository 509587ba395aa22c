// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <providers/httpheaders.h>

#include <QJsonObject>
#include <QStringList>

#include <optional>

namespace varve
{

// What revision 2026-07-28 wants repeated in headers, so that whoever stands between client and server needs not read the body
// (basic/transports/streamable-http, "Request Metadata"). Pure.

/// A parameter that a tool's schema marks with `x-mcp-header`.
struct McpMirror
{
    QByteArray header; ///< "Mcp-Param-Region"
    QStringList path; ///< of properties, to its value in the arguments

    friend bool operator==(const McpMirror &, const McpMirror &) = default;
};

/// Those of a schema. Nothing: it has a mark that the protocol forbids, so that the tool may not be used over HTTP.
[[nodiscard]] std::optional<QList<McpMirror>> mirrorsOf(const QJsonObject &schema);

/// Of the parameters that are given.
[[nodiscard]] HttpHeaders mirroredHeaders(const QList<McpMirror> &mirrors,
                                          const QJsonObject &arguments);

/// As a header may carry it: what is no plain text is in base 64.
[[nodiscard]] QByteArray mirroredValue(const QString &text);

} // namespace varve
