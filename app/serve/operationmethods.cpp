// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Operations as methods: parameters and answers are as their descriptions say.
#include "servemethods.h"
#include <operations/jsonarguments.h>
#include <operations/operations.h>
#include <operations/removaloperations.h>

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

void begin(ServeContext *context, const Operation *operation, const RpcCallPtr &call,
           RpcParams &params)
{
    const auto prepared =
            readArguments(*operation, params.all()).and_then([&](const Arguments &arguments) {
                return operation->prepare(arguments);
            });
    if (!prepared) {
        params.refuse(prepared.error().message, prepared.error().parameter);
        return;
    }
    context->hasDeleted = context->hasDeleted || operation == &deleteOperation();
    const LongCallPtr running = operation->text.stops ? context->running.begin(call) : nullptr;
    const OperationRun run { running ? running->token() : std::stop_token() };
    // What runs holds what stops it.
    (*prepared)(*context->engine, run)
            .then(context,
                  [call, running](const Result<ValueJson> &value) { answer(call, value); });
}

} // namespace

void addOperations(RpcDispatcher &dispatcher, ServeContext *context)
{
    for (const Operation *operation : operations()) {
        if (operation->text.only == Notation::CommandLine) {
            continue;
        }
        dispatcher.add(operation->text.name,
                       [context, operation](const RpcCallPtr &call, RpcParams &params) {
                           begin(context, operation, call, params);
                       });
    }
}

} // namespace varve
