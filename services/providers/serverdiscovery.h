// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "serverprobe.h"

namespace varve
{

/// A model server on this machine.
struct FoundServer
{
    QUrl baseUrl; ///< for Endpoint: "http://127.0.0.1:8080/v1"
    ServerReport report;
};

struct DiscoveryOptions
{
    /// llama.cpp, Ollama, LM Studio where they are by default.
    QList<quint16> ports { 8080, 11434, 1234 };
    std::stop_token stop = {};
};

/// Looks for model servers on loopback, all ports at once, no longer than about two seconds each. In the order of the
/// ports; what is no model server is left out. Sends no key. Call from any thread.
[[nodiscard]] QFuture<QList<FoundServer>> discoverServers(HttpTransport *transport,
                                                          const DiscoveryOptions &options = {});

} // namespace varve
