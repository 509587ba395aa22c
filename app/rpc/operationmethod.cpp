// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operationmethod.h"

#include <operations/jsonarguments.h>

#include <QPointer>

namespace varve
{

namespace
{

void answer(const RpcCallPtr &call, const Result<ValueJson> &value)
{
    if (value) {
        std::visit([&](const auto &json) { call->answer(json); }, *value);
    } else {
        call->fail(value.error());
    }
}

} // namespace

void callOperation(const OperationHost &host, const Operation &operation, const RpcCallPtr &call,
                   RpcParams &params)
{
    const auto prepared =
            readArguments(operation, params.all()).and_then([&](const Arguments &arguments) {
                return operation.prepare(arguments);
            });
    if (!prepared) {
        params.refuse(prepared.error().message, prepared.error().parameter);
        return;
    }
    const LongCallPtr running = operation.text.stops ? host.running->begin(call) : nullptr;
    OperationRun run { running ? running->token() : std::stop_token() };
    run.tell = [context = QPointer(host.context), id = call->id(),
                tell = host.tell](const OperationEvent &event) {
        if (context && tell) {
            tell(id, event);
        }
    };
    // What runs holds what stops it.
    (*prepared)(*host.engine, run)
            .then(host.context,
                  [call, running](const Result<ValueJson> &value) { answer(call, value); });
}

} // namespace varve
