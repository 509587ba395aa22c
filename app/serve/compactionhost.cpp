// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionhost.h"

#include <operations/contextjson.h>
#include <shared/historyjson.h>
#include <shared/planentries.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QJsonDocument>
#include <QPointer>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CompactionHost)
};

constexpr qint64 MostTokens = 1'000'000'000;
constexpr qint64 TellEveryMs = 250;

} // namespace

/// What a client asks for.
struct CompactionHost::Wish
{
    Look look;
    PlanRequest plan;
    PlanEntries entries;
    QString instructions = {};
    SummaryChoice summarizer = {};
    bool unchecked = false;
    bool review = false; ///< the summary is answered with, and not applied
    QString landing = {}; ///< inPlace, rollOver; empty: as the settings say

    [[nodiscard]] static Wish read(RpcParams &params);
    [[nodiscard]] CompactionRequest request(const PlannedCompaction &planned,
                                            const ProjectionChoice &choice) const;
};

CompactionHost::Wish CompactionHost::Wish::read(RpcParams &params)
{
    Wish wish;
    wish.look.session = params.requiredText("session"_L1);
    wish.look.window = params.number("window"_L1, 0, 0, MostTokens);
    wish.look.tools.names = params.texts("tools"_L1);
    wish.plan.keep = params.number("keep"_L1, -1, 0, MostTokens);
    wish.entries.upTo = params.text("upTo"_L1);
    wish.entries.from = params.text("from"_L1);
    wish.entries.to = params.text("to"_L1);
    wish.plan.maskTool = params.text("maskTool"_L1);
    wish.plan.maskOnly = params.flag("maskOnly"_L1);
    wish.plan.fromOriginals = params.flag("fromOriginals"_L1);
    if (wish.entries.from.isEmpty() != wish.entries.to.isEmpty()) {
        params.refuse(Tr::tr("“from” and “to” go together: name both ends of the range."),
                      wish.entries.from.isEmpty() ? "from"_L1 : "to"_L1);
    }
    const int chosen = int(!wish.entries.upTo.isEmpty()) + int(!wish.entries.from.isEmpty())
            + int(!wish.plan.maskTool.isEmpty()) + int(wish.plan.maskOnly);
    if (chosen > 1) {
        params.refuse(Tr::tr("Use one of “upTo”, “from”, “maskOnly” and “maskTool”."), "upTo"_L1);
    }
    if (wish.plan.fromOriginals && chosen > 0 && wish.entries.upTo.isEmpty()) {
        params.refuse(Tr::tr("“fromOriginals” goes with a whole summary only."),
                      "fromOriginals"_L1);
    }
    return wish;
}

CompactionRequest CompactionHost::Wish::request(const PlannedCompaction &planned,
                                                const ProjectionChoice &choice) const
{
    CompactionRequest request = CompactionRequest::of(planned, CompactionOptions::of(choice));
    request.instructions = instructions;
    request.takesUnchecked = unchecked;
    if (!landing.isEmpty()) {
        request.options.settings.landing =
                landing == "rollOver"_L1 ? CompactionLanding::RollOver : CompactionLanding::InPlace;
    }
    return request;
}

CompactionHost::CompactionHost(ServeContext *context, RpcDispatcher &dispatcher)
    : m_context(context)
{
    dispatcher.add("plan"_L1,
                   [this](const RpcCallPtr &call, RpcParams &params) { plan(call, params); });
    dispatcher.add("compact"_L1,
                   [this](const RpcCallPtr &call, RpcParams &params) { compact(call, params); });
}

CompactionHost::~CompactionHost() = default;

void CompactionHost::planFor(
        const RpcCallPtr &call, const Wish &wish,
        const std::function<void(const PlannedCompaction &, const ProjectionChoice &)> &then)
{
    lookAt(m_context, call, wish.look, [this, call, wish, then](const LookedAt &at) {
        m_context->store()
                ->read([wish, at](StoreReader &reader) {
                    return withEntries(wish.plan, wish.entries, reader, at.loaded)
                            .and_then([&](const PlanRequest &wanted) {
                                return planByHand(wanted, at.loaded, at.choice, reader);
                            });
                })
                .then(this,
                      [call, then, choice = at.choice](const Result<PlannedCompaction> &planned) {
                          if (planned) {
                              then(*planned, choice);
                          } else {
                              call->fail(planned.error());
                          }
                      });
    });
}

void CompactionHost::plan(const RpcCallPtr &call, RpcParams &params)
{
    const Wish wish = Wish::read(params);
    if (!params.problem()) {
        planFor(call, wish, [call](const PlannedCompaction &planned, const ProjectionChoice &) {
            call->answer(planJson(planned.plan, *planned.before));
        });
    }
}

void CompactionHost::compact(const RpcCallPtr &call, RpcParams &params)
{
    Wish wish = Wish::read(params);
    wish.look.changes = true;
    wish.instructions = params.text("instructions"_L1);
    wish.summarizer = readSummaryChoice(params);
    wish.unchecked = params.flag("unchecked"_L1);
    wish.review = params.flag("review"_L1);
    wish.landing = params.word("landing"_L1, { u"inPlace"_s, u"rollOver"_s }, {});
    if (params.problem()) {
        return;
    }
    const LongCallPtr running = m_context->running.begin(call);
    planFor(call, wish,
            [this, running, wish](const PlannedCompaction &planned,
                                  const ProjectionChoice &choice) {
                if (planned.plan.isRefused()) {
                    running->call->fail(
                            Error { Error::Kind::Refused, refusalText(planned.plan.refusal), {} });
                    return;
                }
                if (wish.review && planned.plan.onlyMasks()) {
                    running->call->answer(planJson(planned.plan, *planned.before));
                    return;
                }
                SummaryChoice summarizer = wish.summarizer;
                summarizer.offline = summarizer.offline || planned.plan.onlyMasks();
                m_context->findSummarizer(
                        running->call, planned.loaded.branch.state, summarizer,
                        [this, running, review = wish.review,
                         request = wish.request(planned, choice)](
                                const std::optional<SummaryModel> &found) mutable {
                            if (found) {
                                request.options.setSummarizers({ *found });
                            }
                            run(running, request, review);
                        });
            });
}

void CompactionHost::run(const LongCallPtr &running, const CompactionRequest &request,
                         bool isReview)
{
    const RpcCallPtr call = running->call;
    const bool isStopped = m_closed || running->isStopped();
    if (isStopped || m_running.contains(request.session)) {
        call->fail(isStopped ? stopped().error()
                             : Error { Error::Kind::Refused,
                                       Tr::tr("A compaction is running in this session. Wait until "
                                              "it has ended, or stop it with “abort”."),
                                       {} });
        return;
    }
    auto *run = new CompactionRun(m_context->engine->compactorServices(), request, this);
    m_running.insert(request.session, run);
    reportProgress(run, call->id());
    const auto draft = std::make_shared<std::optional<SummaryDraft>>();
    if (isReview) {
        run->setReview([run, draft](const SummaryDraft &written) {
            *draft = written;
            run->cancel();
        });
    }
    connect(run, &CompactionRun::finished, this,
            [this, call, running, run, draft](const CompactionOutcome &outcome) {
                m_running.remove(run->request().session);
                run->deleteLater();
                if (*draft) {
                    answerReview(call, run->request(), **draft);
                } else {
                    answer(call, *run, outcome);
                }
            });
    QJsonObject event = planJson(request.planned->plan, *request.planned->before);
    event["request"_L1] = call->id();
    m_context->output->turnEvent(request.session, "compactionPlan"_L1, event);
    running->onStop([run = QPointer(run)] {
        if (run) {
            run->cancel();
        }
    });
    run->start();
}

/// At most some times a second.
void CompactionHost::reportProgress(CompactionRun *run, const QJsonValue &request)
{
    struct Progress
    {
        QElapsedTimer told;
        qint64 characters = 0;
    };
    const auto progress = std::make_shared<Progress>();
    const auto tell = [this, run, request, progress] {
        progress->told.start();
        m_context->output->turnEvent(run->request().session, "compactionProgress"_L1,
                                     { { "request"_L1, request },
                                       { "part"_L1, run->part() },
                                       { "parts"_L1, run->part() > 0 ? run->parts() : 0 },
                                       { "characters"_L1, progress->characters } });
    };
    connect(run, &CompactionRun::stepChanged, this, tell);
    connect(run, &CompactionRun::textAdded, this, [progress, tell](const QString &text) {
        progress->characters += text.size();
        if (!progress->told.isValid() || progress->told.elapsed() >= TellEveryMs) {
            tell();
        }
    });
}

void CompactionHost::answer(const RpcCallPtr &call, const CompactionRun &run,
                            const CompactionOutcome &outcome)
{
    const bool isRefused = outcome.record.misshapen && !run.request().takesUnchecked;
    if (outcome.how == CompactionOutcome::How::Cancelled) {
        call->fail(stopped().error());
    } else if (isRefused) {
        call->fail(Error {
                Error::Kind::Provider,
                Tr::tr("The model %1 did not write the summary under the headings it was asked "
                       "for, also when asked again. Nothing was changed. Ask with “unchecked” to "
                       "take it as it is, with another model, or with “offline”.")
                        .arg(outcome.record.model),
                {} });
    } else if (outcome.how != CompactionOutcome::How::Applied || !outcome.after) {
        call->fail(outcome.error);
    } else {
        m_context->answerFromReader(
                call,
                [outcome, session = run.request().planned->loaded.session()](StoreReader &reader) {
                    return reader.originIds(session).transform([&](const OriginIds &origins) {
                        return appliedJson(outcome, session.id, origins);
                    });
                });
    }
}

void CompactionHost::answerReview(const RpcCallPtr &call, const CompactionRequest &request,
                                  const SummaryDraft &draft)
{
    m_context->answerFromReader(call, [request, draft](StoreReader &reader) -> Result<QByteArray> {
        const ReviewedSummary review =
                reviewOf(draft, *request.planned, request.options.projection, reader);
        return QJsonDocument(reviewJson(draft, *request.planned, review))
                .toJson(QJsonDocument::Compact);
    });
}

bool CompactionHost::stop(const SessionId &session)
{
    CompactionRun *run = m_running.value(session);
    if (run) {
        run->cancel();
    }
    return run != nullptr;
}

void CompactionHost::close()
{
    m_closed = true;
    const QList<SessionId> running = m_running.keys();
    for (const SessionId &session : running) {
        stop(session);
    }
}

} // namespace varve
