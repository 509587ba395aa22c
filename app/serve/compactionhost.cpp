// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionhost.h"

#include "contextjson.h"
#include "hookcommand.h"
#include "pruneplan.h"

#include <QCoreApplication>
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

} // namespace

/// What a client asks for.
struct CompactionHost::Wish
{
    Look look;
    qint64 keep = -1; ///< tokens; -1: as the settings say
    QString upTo;
    QString from;
    QString to;
    QString maskTool;
    bool maskOnly = false;
    bool fromOriginals = false;
    QString instructions = {};
    SummarizerChoice summarizer = {};
    bool unchecked = false;
    QString landing = {}; ///< inPlace, rollOver; empty: as the settings say

    [[nodiscard]] static Wish read(RpcParams &params);
    [[nodiscard]] Result<PlanOptions> options(StoreReader &reader, const LookedAt &at,
                                              const Context &before,
                                              const PlanNumbers &numbers) const;
};

CompactionHost::Wish CompactionHost::Wish::read(RpcParams &params)
{
    Wish wish;
    wish.look.session = params.requiredText("session"_L1);
    wish.look.window = params.number("window"_L1, 0, 0, MostTokens);
    wish.look.tools.names = params.texts("tools"_L1);
    wish.keep = params.number("keep"_L1, -1, 0, MostTokens);
    wish.upTo = params.text("upTo"_L1);
    wish.from = params.text("from"_L1);
    wish.to = params.text("to"_L1);
    wish.maskTool = params.text("maskTool"_L1);
    wish.maskOnly = params.flag("maskOnly"_L1);
    wish.fromOriginals = params.flag("fromOriginals"_L1);
    if (wish.from.isEmpty() != wish.to.isEmpty()) {
        params.refuse(Tr::tr("“from” and “to” go together: name both ends of the range."),
                      wish.from.isEmpty() ? "from"_L1 : "to"_L1);
    }
    const int chosen = int(!wish.upTo.isEmpty()) + int(!wish.from.isEmpty())
            + int(!wish.maskTool.isEmpty()) + int(wish.maskOnly);
    if (chosen > 1) {
        params.refuse(Tr::tr("Use one of “upTo”, “from”, “maskOnly” and “maskTool”."), "upTo"_L1);
    }
    if (wish.fromOriginals && chosen > 0 && wish.upTo.isEmpty()) {
        params.refuse(Tr::tr("“fromOriginals” goes with a whole summary only."),
                      "fromOriginals"_L1);
    }
    return wish;
}

Result<PlanOptions> CompactionHost::Wish::options(StoreReader &reader, const LookedAt &at,
                                                  const Context &before,
                                                  const PlanNumbers &numbers) const
{
    PlanOptions options;
    options.summarize = !maskOnly;
    options.maskTool = maskTool;
    const auto named = [&](const QString &name) {
        return name.isEmpty() ? Result<EntryId>(EntryId()) : entryNamed(reader, at.loaded, name);
    };
    const auto last = named(upTo);
    const auto begin = named(from);
    const auto end = named(to);
    for (const auto *entry : { &last, &begin, &end }) {
        if (!*entry) {
            return std::unexpected(entry->error());
        }
    }
    options.upTo = *last;
    if (!begin->isNull()) {
        options.range = EntryRange { *begin, *end };
    }
    if (needsToolNames(numbers, options)) {
        auto names = readToolNames(before, reader);
        if (!names) {
            return std::unexpected(names.error());
        }
        options.toolNames = std::move(*names);
    }
    if (fromOriginals) {
        options.fromOriginals = std::make_shared<const Context>(
                project(originalBranch(at.loaded.branch), at.choice.projection));
    }
    return options;
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

void CompactionHost::planFor(const RpcCallPtr &call, const Wish &wish,
                             const std::function<void(const PlannedCompaction &)> &then)
{
    lookAt(m_context, call, wish.look, [this, call, wish, then](const LookedAt &at) {
        m_context->store()
                ->read([wish, at](StoreReader &reader) -> Result<PlannedCompaction> {
                    PlannedCompaction planned;
                    planned.loaded = at.loaded;
                    planned.choice = at.choice;
                    planned.before = std::make_shared<const Context>(
                            project(at.loaded.branch, at.choice.projection));
                    PlanNumbers numbers = at.choice.planNumbers();
                    if (wish.keep >= 0) {
                        numbers.keep = wish.keep;
                        numbers.keepMessages = 0;
                    }
                    const auto options = wish.options(reader, at, *planned.before, numbers);
                    if (!options) {
                        return std::unexpected(options.error());
                    }
                    planned.plan =
                            planCompaction(at.loaded.branch, *planned.before, numbers, *options);
                    return planned;
                })
                .then(this, [call, then](const Result<PlannedCompaction> &planned) {
                    if (planned) {
                        then(*planned);
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
        planFor(call, wish, [call](const PlannedCompaction &planned) {
            call->answer(planJson(planned.plan, *planned.before));
        });
    }
}

void CompactionHost::compact(const RpcCallPtr &call, RpcParams &params)
{
    Wish wish = Wish::read(params);
    wish.look.changes = true;
    wish.instructions = params.text("instructions"_L1);
    wish.summarizer = readSummarizerChoice(params);
    wish.unchecked = params.flag("unchecked"_L1);
    wish.landing = params.word("landing"_L1, { u"inPlace"_s, u"rollOver"_s }, {});
    if (params.problem()) {
        return;
    }
    const LongCallPtr running = m_context->running.begin(call);
    planFor(call, wish, [this, running, wish](PlannedCompaction planned) {
        if (planned.plan.isRefused()) {
            running->call->fail(
                    Error { Error::Kind::Refused, refusalText(planned.plan.refusal), {} });
            return;
        }
        const CompactionSettings &settings = planned.choice.compaction;
        planned.instructions = settings.instructionsWith(wish.instructions);
        planned.takesUnchecked = wish.unchecked;
        planned.rollsOver = wish.landing.isEmpty() ? settings.landing == CompactionLanding::RollOver
                                                   : wish.landing == "rollOver"_L1;
        m_context->engine->ownKeys().then(
                this, [this, running, wish, planned](const QList<ApiKey> &keys) mutable {
                    planned.secrets.own = keys;
                    findSummarizer(running, wish, planned);
                });
    });
}

void CompactionHost::findSummarizer(const LongCallPtr &call, const Wish &wish,
                                    PlannedCompaction planned)
{
    SummarizerChoice choice = wish.summarizer;
    choice.offline = choice.offline || planned.plan.onlyMasks();
    m_context->findSummarizer(
            planned.loaded.branch.state, choice,
            [this, call, planned](const Summarizer &summarizer) mutable {
                planned.summarizer = summarizer.endpoint;
                planned.summarizerWindow = summarizer.window;
                run(call, planned);
            },
            [call](const Error &error) { call->call->fail(error); });
}

void CompactionHost::run(const LongCallPtr &running, const PlannedCompaction &planned)
{
    const RpcCallPtr call = running->call;
    const SessionId session = planned.loaded.session().id;
    const bool isStopped = m_closed || running->isStopped();
    if (isStopped || m_running.contains(session)) {
        call->fail(isStopped ? Error { Error::Kind::Cancelled,
                                       Tr::tr("Stopped. Nothing was changed."),
                                       {} }
                             : Error { Error::Kind::Refused,
                                       Tr::tr("A compaction is running in this session. Wait until "
                                              "it has ended, or stop it with “abort”."),
                                       {} });
        return;
    }
    ServeEngine *engine = m_context->engine;
    auto *work = new CompactionWork(
            { engine->store(), engine->transport(), engine->conversations().leases(),
              hookCommand(engine->transport(), QProcessEnvironment::systemEnvironment(),
                          { engine->store()->path(), [engine] { return engine->ownKeys(); } }) },
            planned, this);
    m_running.insert(session, work);
    connect(work, &CompactionWork::progressed, this,
            [this, session, id = call->id()](int part, int parts, qint64 characters) {
                m_context->output->turnEvent(session, "compactionProgress"_L1,
                                             { { "request"_L1, id },
                                               { "part"_L1, part },
                                               { "parts"_L1, parts },
                                               { "characters"_L1, characters } });
            });
    connect(work, &CompactionWork::finished, this,
            [this, call, running, session, work](const Result<QByteArray> &outcome) {
                m_running.remove(session);
                work->deleteLater();
                call->answer(outcome);
            });
    QJsonObject event = planJson(planned.plan, *planned.before);
    event["request"_L1] = call->id();
    m_context->output->turnEvent(session, "compactionPlan"_L1, event);
    running->onStop([work = QPointer(work)] {
        if (work) {
            work->cancel();
        }
    });
    work->start();
}

bool CompactionHost::stop(const SessionId &session)
{
    CompactionWork *work = m_running.value(session);
    if (work) {
        work->cancel();
    }
    return work != nullptr;
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
