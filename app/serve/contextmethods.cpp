// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// context, request: what a model would be sent.
#include "servesetup.h"
#include <operations/contextjson.h>
#include <providers/wireprotocol.h>
#include <shared/requestbody.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ServeMethods)
};

constexpr qint64 MostTokens = 1'000'000'000;

Look readLook(RpcParams &params)
{
    Look look { params.requiredText("session"_L1), params.text("leaf"_L1),
                params.number("window"_L1, 0, 0, MostTokens) };
    look.tools.names = params.texts("tools"_L1);
    return look;
}

void context(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const Look look = readLook(params);
    if (params.problem()) {
        return;
    }
    lookAt(context, call, look, [=](const LookedAt &at) {
        context->answerFromReader(call, [at](StoreReader &reader) {
            const Context made = project(at.loaded.branch, at.choice.projection);
            return reader.originIds(at.loaded.session()).transform([&](const OriginIds &origins) {
                return contextJson(made, at.loaded.session().id, origins);
            });
        });
    });
}

void request(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    Look look = readLook(params);
    const QString name = params.requiredText("api"_L1);
    const auto api = wireApiFromString(name);
    if (!api) {
        params.refuse(Tr::tr("The parameter “%1” is one of these: %2.")
                              .arg(u"api"_s, providerApis().join(u", "_s)),
                      "api"_L1);
    }
    if (params.problem()) {
        return;
    }
    look.replaysThinking = replaysThinking(Endpoint::of(*api, {}, {}));
    lookAt(context, call, look, [=](const LookedAt &at) {
        context->answerFromReader(
                call,
                [at, api = *api, &catalogue = context->engine->catalogue()](StoreReader &reader) {
                    return requestBody(reader, at.loaded, at.choice, api, catalogue);
                });
    });
}

} // namespace

void addContextMethods(RpcDispatcher &dispatcher, ServeContext *context_)
{
    const auto add = [&](QLatin1StringView name, auto method) {
        dispatcher.add(name, [context_, method](const RpcCallPtr &call, RpcParams &params) {
            method(context_, call, params);
        });
    };
    add("context"_L1, context);
    add("request"_L1, request);
}

} // namespace varve
