// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "endpoint.h"
#include "failure.h"
#include "httptransport.h"
#include "reportedmodel.h"

#include <QDateTime>
#include <QFuture>

#include <optional>
#include <stop_token>

namespace varve
{

enum class ServerProgram : quint8 { Unknown, LlamaCpp, Ollama, LmStudio };

/// The name it goes by; empty for Unknown.
[[nodiscard]] QString programName(ServerProgram program);

/// What is known about a server after asking it.
struct ServerReport
{
    ServerProgram program = ServerProgram::Unknown;
    QString version;
    QList<ReportedModel> models;
    bool needsKey = false; ///< it is there, but refuses to answer without a key, or with this one
    bool loading = false; ///< it is there, and not ready yet
    QDateTime readAt; ///< UTC
    std::optional<Failure> failure = {}; ///< why there is no list of models

    /// Something answered that is, or may be, a model server.
    [[nodiscard]] bool isThere() const
    {
        return !failure || program != ServerProgram::Unknown || needsKey || loading;
    }
};

struct ProbeOptions
{
    std::stop_token stop = {};
    std::optional<HttpTimeouts> timeouts = {}; ///< default: 20 s to connect, 60 s to answer
};

/// Asks for the models of `endpoint` (its own model is not needed) and their windows. Hosted providers are asked for
/// their list, all pages; servers of one's own also which program they are and what they really run the model with.
/// Call from any thread; the work runs on the transport's. Several dozen models of an Ollama are asked for singly.
[[nodiscard]] QFuture<ServerReport> listModels(HttpTransport *transport, const Endpoint &endpoint,
                                               const ProbeOptions &options = {});

} // namespace varve
