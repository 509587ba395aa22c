// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsonrpc.h"
#include "mcprevision.h"

namespace varve
{

/// What a server turns out to be when it is met. A value.
struct McpOpening
{
    McpEra era = McpEra::Unknown; ///< Handshake of the answer to a probe: begin with `initialize`
    QString version; ///< that is spoken from now on
    QString serverName; ///< as it calls itself
    bool hasTools = false;
    bool tellsChanges = false; ///< of its tools, to whoever listens
    QString problem; ///< not empty: why nothing can come of it, as a sentence
};

/// The parameters of `initialize`.
[[nodiscard]] QJsonObject initializeContent();
/// What `_meta` of every request has where there is no handshake. We offer servers nothing that they may ask of a client.
[[nodiscard]] QJsonObject statelessMeta();

/// Of the answer to `server/discover`: what is no answer and no error of a server that knows it means that a handshake is wanted.
[[nodiscard]] McpOpening openingOfDiscover(const RpcMessage &reply);
/// Of the answer to `initialize`.
[[nodiscard]] McpOpening openingOfInitialize(const RpcMessage &reply);

} // namespace varve
