// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextoperations.h"

#include "commonparameters.h"
#include "operationtr.h"
#include <context/requestbuilder.h>
#include <engine/builtrequest.h>
#include <engine/engine.h>
#include <engine/flow.h>
#include <providers/endpoint.h>
#include <providers/modelcatalogue.h>
#include <providers/modelfacts.h>
#include <providers/wireprotocol.h>
#include <workspace/loadedsession.h>
#include <workspace/projectionchoice.h>
#include <workspace/requestimages.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// The endpoint as far as it shapes a body: no address, no key.
Endpoint shapeOf(WireApi api, const Context &context, const LoadedSession &loaded,
                 const ModelCatalogue &catalogue)
{
    Endpoint endpoint = Endpoint::of(api, {}, context.model);
    endpoint.provider = context.provider;
    if (const auto model = catalogue.find(context.provider, context.model)) {
        applyModelFacts(endpoint, *model);
    }
    endpoint.cacheKey = loaded.session().id.toString();
    return endpoint;
}

/// The exact body of the next request of a branch, compact JSON. The thread of `reader`.
Result<QByteArray> requestBody(StoreReader &reader, const LoadedSession &loaded,
                               const ProjectionChoice &choice, WireApi api,
                               const ModelCatalogue &catalogue)
{
    const Context context = project(loaded.branch, choice.projection);
    auto request = buildRequest(context, reader, choice.projection);
    if (!request) {
        return std::unexpected(request.error());
    }
    return readImages(reader, *request).transform([&](const ImageData &images) {
        Endpoint endpoint = shapeOf(api, context, loaded, catalogue);
        limitAnswer(endpoint, *request, choice.window.tokens, context.tokens()); // as a turn does
        return encodeRequest(endpoint, *request, images);
    });
}

// -- parameters

constexpr qint64 MostTokens = 1'000'000'000;

/// In the order of WireApi.
QStringList apis()
{
    QStringList names;
    for (const WireApi api : { WireApi::OpenAiChat, WireApi::OpenAiResponses,
                               WireApi::CodexResponses, WireApi::AnthropicMessages }) {
        names += toString(api);
    }
    return names;
}

template<typename Looked>
QList<Parameter> lookParameters()
{
    return {
        sessionArgument<&LookParameters::session, Looked>(),
        leafOption<&LookParameters::leaf, Looked>(),
        option<&LookParameters::window, Looked>(
                "window"_L1, OperationTr::noop("The model's window in tokens; 0: as it is known."),
                { .most = MostTokens, .value = "tokens"_L1 }),
        option<&LookParameters::tools, Looked>("tools"_L1, OperationTr::noop("Offer this tool."),
                                               { .option = "allow"_L1, .value = "tool"_L1 }),
        trustOption<&LookParameters::trust, Looked>(),
    };
}

/// On the command line a tool is named as `ask` allows it, “bash:git *”.
template<typename Looked>
std::optional<ParameterProblem> checkTools(Looked &look, Notation notation)
{
    if (notation == Notation::CommandLine && look.tools) {
        for (QString &tool : *look.tools) {
            tool = tool.section(u':', 0, 0).trimmed();
        }
        look.tools->sort();
    }
    return std::nullopt;
}

Look lookOf(const LookParameters &wanted)
{
    Look look { wanted.session, wanted.leaf, wanted.window };
    look.tools.names = wanted.tools;
    look.trust = wanted.trust ? ToolBox::Trust::Given : ToolBox::Trust::AsKept;
    return look;
}

// -- work

QCoro::Task<Result<ShownContext>> contextAt(Engine *engine, Look look, OperationRun run)
{
    const std::stop_token gone = engine->gone();
    const auto at = co_await valueOf(lookAt(*engine, look, run));
    if (!at || gone.stop_requested()) {
        co_return at ? stopped() : std::unexpected(at.error());
    }
    co_return co_await valueOf(engine->store()->read([at = *at](StoreReader &reader) {
        return reader.originIds(at.session()).transform([&](const OriginIds &origins) {
            return ShownContext { at, at.context(), origins };
        });
    }));
}

QFuture<Result<ShownContext>> showContext(Engine &engine, const ShowContext &wanted,
                                          const OperationRun &run)
{
    return toFuture(contextAt(&engine, lookOf(wanted), run));
}

QCoro::Task<Result<ShownRequest>> requestAt(Engine *engine, Look look, WireApi api,
                                            OperationRun run)
{
    const std::stop_token gone = engine->gone();
    look.replaysThinking = replaysThinking(Endpoint::of(api, {}, {}));
    const auto at = co_await valueOf(lookAt(*engine, look, run));
    if (!at || gone.stop_requested()) {
        co_return at ? stopped() : std::unexpected(at.error());
    }
    co_return co_await valueOf(engine->store()->read(
            [at = *at, api, &catalogue = engine->catalogue()](StoreReader &reader) {
                return requestBody(reader, at.loaded, at.choice, api, catalogue)
                        .transform(
                                [&](const QByteArray &body) { return ShownRequest { at, body }; });
            }));
}

QFuture<Result<ShownRequest>> showRequest(Engine &engine, const ShowRequest &wanted,
                                          const OperationRun &run)
{
    return toFuture(requestAt(&engine, lookOf(wanted), wanted.api, run));
}

} // namespace

const OperationOf<ShowContext, ShownContext> &contextOperation()
{
    static const OperationOf<ShowContext, ShownContext> Show { {
            .text = { .name = "context"_L1,
                      .help = OperationTr::noop("what fills the window"),
                      .forms = { { .verb = "context"_L1 } } },
            .parameters = lookParameters<ShowContext>(),
            .check = checkTools<ShowContext>,
            .work = showContext,
            .fields = contextFields(),
            .json = [](const ShownContext &shown) -> ValueJson {
                const ProjectionChoice &choice = shown.at.choice;
                return contextJson(shown.context, shown.at.session().id, shown.origins,
                                   choice.standIn.isEmpty()
                                           ? std::nullopt
                                           : std::optional(StandInModel { choice.standIn,
                                                                          choice.window.tokens }));
            },
    } };
    return Show;
}

const OperationOf<ShowRequest, ShownRequest> &requestOperation()
{
    static const OperationOf<ShowRequest, ShownRequest> Show { {
            .text = { .name = "request"_L1,
                      .help = OperationTr::noop("the exact body of the next request"),
                      .forms = { { .verb = "request"_L1 } } },
            .parameters = lookParameters<ShowRequest>()
                    + QList<Parameter> { option<&ShowRequest::api>(
                            "api"_L1, OperationTr::noop("The wire protocol."),
                            { .words = apis, .value = "name"_L1 }) },
            .check = checkTools<ShowRequest>,
            .work = showRequest,
            .fields = { { "BODY"_L1, "of the next request, as the protocol has it"_L1 } },
            .json = [](const ShownRequest &shown) -> ValueJson { return shown.body; },
    } };
    return Show;
}

} // namespace varve
