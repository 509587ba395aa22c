// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "serveoutput.h"
#include <engine/answertargets.h>
#include <engine/engine.h>
#include <operations/sessionname.h>
#include <operations/sessionwork.h>

#include <rpc/longcalls.h>
#include <rpc/rpcdispatcher.h>
#include <rpc/rpcparams.h>

namespace varve
{

/// What the methods work with. Their continuations are dropped with it. Main thread.
class ServeContext final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ServeContext)

public:
    /// Neither is owned, both outlive it.
    ServeContext(Engine *itsEngine, ServeOutput *itsOutput) : engine(itsEngine), output(itsOutput)
    { }

    Engine *const engine;
    ServeOutput *const output;
    bool hasDeleted = false; ///< sessions, which can come back until the end
    LongCalls running; ///< that "abort" names by their ids

    [[nodiscard]] StoreClient *store() const { return engine->store(); }

    /// Answers what `work` makes of a SessionStore & on the store thread: a Result of JSON.
    template<typename Work>
    void answerFromWriter(const RpcCallPtr &call, Work work)
    {
        using Answer = std::invoke_result_t<Work &, SessionStore &>;
        store()->write(std::move(work)).then(this, [call](const Answer &result) {
            call->answer(result);
        });
    }
};

/// Every operation, as its description says.
void addOperations(RpcDispatcher &dispatcher, ServeContext *context);

} // namespace varve
