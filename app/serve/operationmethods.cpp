// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Operations as methods: parameters and answers are as their descriptions say.
#include "servemethods.h"
#include <operations/jsonarguments.h>
#include <operations/operations.h>
#include <operations/removaloperations.h>

#include <QPointer>

namespace varve
{

using namespace Qt::StringLiterals;

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

/// What an operation tells, as events of the request. Of a client that does not read progress waits for nobody: only the newest would count.
void announce(ServeOutput *output, const QJsonValue &request, const OperationEvent &event)
{
    using Kind = EventText::Kind;
    const Kind kind = event.text->kind;
    if (kind == Kind::Progress && output->buffer().isCongested()) {
        return;
    }
    QJsonObject members = event.members;
    members["request"_L1] = request;
    if (kind == Kind::Text) {
        output->turnText(event.session, event.text->name, members, event.piece);
    } else if (event.session.isNull()) {
        output->announce(event.text->name, members);
    } else {
        output->turnEvent(event.session, event.text->name, members);
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
    OperationRun run { running ? running->token() : std::stop_token() };
    run.tell = [context = QPointer(context), id = call->id()](const OperationEvent &event) {
        if (context) {
            announce(context->output, id, event);
        }
    };
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
