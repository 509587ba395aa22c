// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <rpc/rpcwire.h>

namespace varve
{

/// Of errors: what JSON-RPC 2.0 and the schema of the Agent Client Protocol (ErrorCode) give a meaning.
namespace AcpCode
{
inline constexpr int NotJson = -32700;
inline constexpr int InvalidRequest = -32600;
inline constexpr int UnknownMethod = -32601;
inline constexpr int InvalidParams = -32602;
inline constexpr int Internal = -32603;
inline constexpr int Cancelled = -32800;
inline constexpr int AuthRequired = -32000;
inline constexpr int NotFound = -32002;
} // namespace AcpCode

/// A kind of RpcError beside its own: a key is missing.
inline constexpr QLatin1StringView AuthRequiredKind { "authRequired" };
/// And: what was sent is no request here.
inline constexpr QLatin1StringView InvalidRequestKind { "invalidRequest" };

/// JSON-RPC 2.0. An error has its kind, and the parameter that is wrong, in its data.
[[nodiscard]] const RpcWire &acpWire();

} // namespace varve
