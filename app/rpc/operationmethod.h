// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "longcalls.h"
#include "rpcparams.h"
#include <operations/operation.h>

namespace varve
{

/// Where operations are called from. None is owned, all outlive what is called; on the engine's own thread.
struct OperationHost
{
    QObject *context = nullptr; ///< answers are dropped with it
    Engine *engine = nullptr;
    LongCalls *running = nullptr; ///< what can be stopped
    /// What an operation tells while it works on a request.
    std::function<void(const QJsonValue &request, const OperationEvent &event)> tell = {};
};

/// Begins an operation with the parameters of a request, and answers it with the value, as its description says. What is wrong with the
/// parameters is refused.
void callOperation(const OperationHost &host, const Operation &operation, const RpcCallPtr &call,
                   RpcParams &params);

} // namespace varve
