// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// handoff: what a session that takes over begins with.
#include "servesetup.h"
#include <base/onpool.h>
#include <recall/handoffflow.h>
#include <settings/handoffsettings.h>
#include <shared/handoffjson.h>

#include <QPointer>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// A draft that is wanted, on its way to its answer.
struct Drafting
{
    ServeContext *context = nullptr;
    LongCallPtr running;
    QString goal;
    qint64 tokens = 0;
    SummaryChoice choice;
    LookedAt at = {};

    void answer(const Result<HandoffDraft> &draft) const
    {
        running->call->answer(draft.transform([this](const HandoffDraft &written) {
            QJsonObject object = handoffJson(written);
            object["from"_L1] = at.loaded.session().id.toString();
            object["leafId"_L1] = at.loaded.branch.node(at.loaded.branch.leaf).id.toString();
            return object;
        }));
    }
};
using DraftingPtr = std::shared_ptr<const Drafting>;

void draftByModel(const DraftingPtr &drafting, const HandoffMaterial &material,
                  const Endpoint &endpoint)
{
    ServeContext *context = drafting->context;
    auto *flow = new HandoffFlow(
            context->engine->transport(),
            HandoffFlow::Job { material, drafting->goal, endpoint, drafting->tokens }, context);
    QObject::connect(
            flow, &HandoffFlow::textAdded, context, [drafting, context](const QString &text) {
                context->output->turnText(drafting->at.loaded.session().id, "handoffText"_L1,
                                          { { "request"_L1, drafting->running->call->id() } },
                                          text);
            });
    const auto end = [drafting, flow](const Result<HandoffDraft> &draft) {
        flow->deleteLater();
        drafting->running->onStop({}); // which holds us, too
        drafting->answer(draft);
    };
    QObject::connect(flow, &HandoffFlow::drafted, context, end);
    QObject::connect(flow, &HandoffFlow::failed, context,
                     [end](const Error &error) { end(std::unexpected(error)); });
    drafting->running->onStop([flow = QPointer(flow), end] {
        if (flow) {
            flow->cancel();
            end(stopped());
        }
    });
    flow->start();
}

void draftOf(const DraftingPtr &drafting, const HandoffMaterial &material,
             const std::optional<SummaryModel> &summarizer)
{
    if (drafting->running->isStopped()) {
        drafting->answer(stopped());
    } else if (summarizer) {
        draftByModel(drafting, material, summarizer->endpoint);
    } else {
        onPool(
                drafting->context,
                [drafting, material] {
                    return draftOffline(material, drafting->goal, drafting->tokens,
                                        drafting->running->token());
                },
                [drafting](const Result<HandoffDraft> &draft) {
                    drafting->answer(drafting->running->isStopped() ? stopped() : draft);
                });
    }
}

void readMaterial(const DraftingPtr &drafting, const std::optional<SummaryModel> &summarizer)
{
    const LookedAt &at = drafting->at;
    const qint64 window = summarizer ? summarizer->window : at.choice.window.tokens;
    drafting->context->store()
            ->read([drafting, budget = branchBudget(window)](StoreReader &reader) {
                return readHandoff(drafting->at.loaded, drafting->at.choice.projection, budget,
                                   reader, drafting->running->token());
            })
            .then(drafting->context, [=](const Result<HandoffMaterial> &material) {
                if (drafting->running->isStopped()) {
                    drafting->answer(stopped());
                } else if (!material) {
                    drafting->answer(std::unexpected(material.error()));
                } else {
                    draftOf(drafting, *material, summarizer);
                }
            });
}

void handoff(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const Look look { params.requiredText("session"_L1), params.text("leaf"_L1) };
    Drafting wanted;
    wanted.context = context;
    wanted.goal = params.requiredText("goal"_L1).trimmed();
    wanted.tokens =
            params.number("tokens"_L1, context->engine->settings()->get(Keys::HandoffTokens),
                          Keys::HandoffTokens.minimum, Keys::HandoffTokens.maximum);
    wanted.choice = readSummaryChoice(params);
    if (params.problem()) {
        return;
    }
    wanted.running = context->running.begin(call);
    lookAt(context, call, look, [wanted](const LookedAt &at) mutable {
        wanted.at = at;
        const auto drafting = std::make_shared<const Drafting>(wanted);
        drafting->context->findSummarizer(drafting->running->call, at.loaded.branch.state,
                                          drafting->choice,
                                          [drafting](const std::optional<SummaryModel> &found) {
                                              readMaterial(drafting, found);
                                          });
    });
}

} // namespace

void addHandoffMethods(RpcDispatcher &dispatcher, ServeContext *context)
{
    dispatcher.add("handoff"_L1, [context](const RpcCallPtr &call, RpcParams &params) {
        handoff(context, call, params);
    });
}

} // namespace varve
