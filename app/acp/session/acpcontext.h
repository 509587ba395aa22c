// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "acpendpoint.h"
#include "acpoutput.h"
#include <engine/engine.h>

#include <rpc/longcalls.h>

namespace varve
{

/// What a client says that it can do (ClientCapabilities).
struct AcpClient
{
    bool showsNotices = false; ///< session.notices
    bool showsCompactions = false; ///< session.compaction
};

/// What the methods work with. Their continuations are dropped with it. Main thread.
class AcpContext final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AcpContext)

public:
    /// None is owned, all outlive it.
    AcpContext(Engine *itsEngine, AcpEndpoint *itsEndpoint, AcpOutput *itsOutput)
        : engine(itsEngine)
        , endpoint(itsEndpoint)
        , output(itsOutput)
    { }

    Engine *const engine;
    AcpEndpoint *const endpoint;
    AcpOutput *const output;
    AcpClient client;
    LongCalls running; ///< that $/cancel_request names by their ids

    [[nodiscard]] StoreClient *store() const { return engine->store(); }
    /// A sentence for the person, beside what a model says. `session`: as the client knows it.
    void tell(const QString &session, QLatin1StringView severity, const QString &sentence);
};

} // namespace varve
