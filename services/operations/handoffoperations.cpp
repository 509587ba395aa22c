// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "handoffoperations.h"

#include "commonparameters.h"
#include "flowvalue.h"
#include "sessionlook.h"
#include "sessionname.h"
#include <compaction/branchmaterial.h>
#include <engine/engine.h>
#include <recall/handoffflow.h>
#include <recall/handoffstart.h>
#include <settings/handoffsettings.h>

#include <QtConcurrentRun>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

const EventText &textEvent()
{
    static const EventText Text { "handoffText"_L1, EventText::Kind::Text };
    return Text;
}

// -- the draft

QCoro::Task<Result<HandoffDraft>> draftOf(Engine *engine, HandoffFlow::Job job, bool byModel,
                                          OperationRun run)
{
    if (byModel) {
        co_return co_await valueOfFlow(new HandoffFlow(engine->transport(), job, engine->flows()),
                                       &HandoffFlow::drafted, run, &textEvent(),
                                       job.material.session.id);
    }
    co_return co_await valueOf(QtConcurrent::run([job, stop = run.stop] {
        return draftOffline(job.material, job.goal, job.tokens, stop);
    }));
}

// -- the session

HandoffStart startOf(const LoadedSession &loaded, const QString &goal, const QString &text,
                     bool memory)
{
    const ContextState &state = loaded.branch.state;
    HandoffStart start { loaded.session().id, {}, goal, text, state.provider, state.model,
                         state.thinkingLevel, {} };
    if (loaded.branch.leaf >= 0) {
        start.leaf = loaded.branch.node(loaded.branch.leaf).id;
    }
    const QList<MemoryFact> facts = memory ? state.facts() : QList<MemoryFact>();
    for (const MemoryFact &fact : facts) {
        if (fact.isShown) {
            start.memory += fact.text;
        }
    }
    return start;
}

Result<ListedSession> startNow(SessionStore &store, LeaseBook &leases, const MakeHandoff &wanted)
{
    return loadNamed(store.reader(), wanted.session, wanted.leaf)
            .and_then([&](const LoadedSession &loaded) {
                return startHandoff(
                        store, startOf(loaded, wanted.goal.trimmed(), wanted.text, wanted.memory),
                        leases);
            })
            .transform([](const Session &session) { return ListedSession { session, {} }; });
}

// -- both

QCoro::Task<Result<HandedOff>> handOff(Engine *engine, DraftHandoff wanted, OperationRun run)
{
    const std::stop_token gone = engine->gone();
    const QString goal = wanted.goal.trimmed();
    const auto at = co_await valueOf(
            lookAt(*engine,
                   { .session = wanted.session,
                     .leaf = wanted.leaf,
                     .trust = wanted.trust ? ToolBox::Trust::Given : ToolBox::Trust::AsKept },
                   run));
    if (!at || gone.stop_requested()) {
        co_return at ? stopped() : std::unexpected(at.error());
    }
    const LoadedSession &loaded = at->loaded;
    const auto summarizer =
            co_await valueOf(summarizerOf(engine, loaded.branch.state, wanted.choice(run.notation),
                                          choiceSpelling(run.notation)));
    if (!summarizer || gone.stop_requested()) {
        co_return summarizer ? stopped() : std::unexpected(summarizer.error());
    }
    const qint64 window = *summarizer ? (*summarizer)->window : at->choice.window.tokens;
    const auto material = co_await valueOf(
            engine->store()->read([at = *at, window, stop = run.stop](StoreReader &reader) {
                return readHandoff(at.loaded, at.choice.projection, branchBudget(window), reader,
                                   stop);
            }));
    if (!material || gone.stop_requested() || run.stop.stop_requested()) {
        co_return material ? stopped() : std::unexpected(material.error());
    }
    HandoffFlow::Job job {
        *material, goal, {}, wanted.tokens.value_or(engine->settings()->get(Keys::HandoffTokens))
    };
    if (*summarizer) {
        job.endpoint = (*summarizer)->endpoint;
    }
    const auto draft = co_await draftOf(engine, job, summarizer->has_value(), run);
    if (!draft || gone.stop_requested() || run.stop.stop_requested()) {
        co_return draft ? stopped() : std::unexpected(draft.error());
    }
    HandedOff done { *draft, loaded.session().id, loaded.branch.node(loaded.branch.leaf).id, {} };
    if (!wanted.start) {
        co_return done;
    }
    const auto session = co_await valueOf(engine->store()->write(
            [start = startOf(loaded, goal, draft->text, wanted.memory), leases = engine->leases()](
                    SessionStore &store) { return startHandoff(store, start, *leases); }));
    co_return session.transform([&](const Session &made) {
        done.session = made;
        return done;
    });
}

QFuture<Result<HandedOff>> start(Engine &engine, const DraftHandoff &wanted,
                                 const OperationRun &run)
{
    return toFuture(handOff(&engine, wanted, run));
}

std::optional<ParameterProblem> check(DraftHandoff &wanted, Notation notation)
{
    wanted.start = notation == Notation::Json ? wanted.start : !wanted.print;
    return std::nullopt;
}

// -- the value

struct LeftOut
{
    HandoffFact::Kind kind = HandoffFact::Kind::File;
    QString text;
};

QLatin1StringView toString(HandoffFact::Kind kind)
{
    switch (kind) {
    case HandoffFact::Kind::File:
        return "file"_L1;
    case HandoffFact::Kind::Command:
        return "command"_L1;
    case HandoffFact::Kind::OpenItem:
        return "openItem"_L1;
    case HandoffFact::Kind::Note:
        return "note"_L1;
    }
    Q_UNREACHABLE_RETURN({});
}

QList<LeftOut> leftOutOf(const HandedOff &done)
{
    QList<LeftOut> facts;
    for (const HandoffFact &fact : done.draft.facts) {
        if (!holdsFact(done.draft.text, fact)) {
            facts += LeftOut { fact.kind, fact.text };
        }
    }
    return facts;
}

const ValueFields<LeftOut> &leftOutFields()
{
    static const ValueFields<LeftOut> Fields {
        { "kind"_L1, "`file`, `command`, `openItem`, `note`"_L1,
          [](const LeftOut &fact) { return toString(fact.kind); } },
        { "text"_L1, &LeftOut::text },
    };
    return Fields;
}

const ValueFields<HandoffDraft> &coverageFields()
{
    static const ValueFields<HandoffDraft> Fields {
        { "found"_L1, &HandoffDraft::factsFound },
        { "total"_L1, &HandoffDraft::factsTotal },
    };
    return Fields;
}

const ValueFields<HandedOff> &handedOffFields()
{
    using Done = HandedOff;
    static const ValueFields<Done> Fields {
        { "goal"_L1, [](const Done &done) { return done.draft.goal; } },
        { "text"_L1, "the first message of the new session"_L1,
          [](const Done &done) { return done.draft.text; } },
        { "tokens"_L1, "of the text, estimated"_L1,
          [](const Done &done) { return handoffTokens(done.draft.text, done.draft.factors); } },
        { "offline"_L1, "by the built-in summarizer"_L1,
          [](const Done &done) { return done.draft.writer.isEmpty(); } },
        { "model"_L1, "null for the built-in draft"_L1,
          [](const Done &done) { return textOrNull(done.draft.writer); } },
        { "coverage"_L1, {}, [](const Done &done) { return done.draft; }, coverageFields() },
        { "leftOut"_L1, "what the program found and the text does not hold"_L1, leftOutOf,
          leftOutFields() },
        { "from"_L1, "the session that was handed off"_L1, &Done::from },
        { "leafId"_L1, "of the branch that was looked at"_L1, &Done::leaf },
        { "sessionId"_L1,
          "of the new session, in whose composer the text waits; only there where it was made"_L1,
          [](const Done &done) {
              return onlyIf(done.session.has_value(), done.session ? done.session->id : done.from);
          } },
        { "number"_L1, "likewise"_L1,
          [](const Done &done) {
              return onlyIf(done.session.has_value(), done.session ? done.session->number : 0);
          } },
    };
    return Fields;
}

// -- the parameters

template<auto Member>
Parameter goalOption()
{
    return option<Member>("goal"_L1,
                          OperationTr::noop("What is to be done next, in the new session."),
                          { .isRequired = true });
}

template<auto Member>
Parameter memoryOption()
{
    return option<Member>("memory"_L1,
                          OperationTr::noop("Leave the facts of the working memory behind."));
}

} // namespace

const OperationOf<DraftHandoff, HandedOff> &handoffOperation()
{
    static const OperationOf<DraftHandoff, HandedOff> HandsOff { {
            .text = { .name = "handoff"_L1,
                      .help = OperationTr::noop("start a new session with what matters of one"),
                      .forms = { { .verb = "handoff"_L1 } },
                      .stops = true,
                      .events = { &textEvent() } },
            .parameters =
                    QList<Parameter> {
                            sessionArgument<&DraftHandoff::session>(),
                            goalOption<&DraftHandoff::goal>(), leafOption<&DraftHandoff::leaf>(),
                            option<&DraftHandoff::tokens>(
                                    "tokens"_L1,
                                    OperationTr::noop("About how long the text may be."),
                                    { .least = Keys::HandoffTokens.minimum,
                                      .most = Keys::HandoffTokens.maximum }),
                            trustOption<&DraftHandoff::trust>(),
                            option<&DraftHandoff::start>("start"_L1,
                                                         OperationTr::noop("Make the session."),
                                                         { .only = Notation::Json }),
                            option<&DraftHandoff::print>(
                                    "print"_L1,
                                    OperationTr::noop("Only print the draft; no session is "
                                                      "made."),
                                    { .only = Notation::CommandLine }),
                            memoryOption<&DraftHandoff::memory>() }
                    + writerParameters<DraftHandoff>(),
            .check = check,
            .work = start,
            .fields = handedOffFields(),
    } };
    return HandsOff;
}

const OperationOf<MakeHandoff, ListedSession> &startHandoffOperation()
{
    static const OperationOf<MakeHandoff, ListedSession> Start { {
            .text = { .name = "startHandoff"_L1,
                      .help = OperationTr::noop("start a new session with a text of your own"),
                      .forms = { { .verb = "handoff"_L1,
                                   .option = "text"_L1,
                                   .parameter = "text"_L1,
                                   .help = OperationTr::noop(
                                           "The first message, in place of a draft.") } } },
            .parameters = { sessionArgument<&MakeHandoff::session>(),
                            goalOption<&MakeHandoff::goal>(), leafOption<&MakeHandoff::leaf>(),
                            option<&MakeHandoff::text>("text"_L1,
                                                       OperationTr::noop("The first message.")),
                            memoryOption<&MakeHandoff::memory>() },
            .work = startNow,
            .fields = sessionFields(),
    } };
    return Start;
}

} // namespace varve
