// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Operations as methods: parameters and answers are as their descriptions say.
#include "servemethods.h"
#include <operations/operations.h>
#include <operations/removaloperations.h>

#include <rpc/operationmethod.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

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

} // namespace

void addOperations(RpcDispatcher &dispatcher, ServeContext *context)
{
    const OperationHost host { context, context->engine, &context->running,
                               [context](const QJsonValue &request, const OperationEvent &event) {
                                   announce(context->output, request, event);
                               } };
    for (const Operation *operation : operations()) {
        if (operation->text.only == Notation::CommandLine) {
            continue;
        }
        dispatcher.add(operation->text.name,
                       [context, host, operation](const RpcCallPtr &call, RpcParams &params) {
                           context->hasDeleted =
                                   context->hasDeleted || operation == &deleteOperation();
                           callOperation(host, *operation, call, params);
                       });
    }
}

} // namespace varve
