// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plancompaction.h"

#include "commonparameters.h"
#include "sessionlook.h"
#include "sessionname.h"
#include <engine/engine.h>
#include <engine/flow.h>
#include <engine/planrequest.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// `wanted` with its entries. One that is not found is an error.
Result<PlanRequest> requestOf(const CompactionPlanning &wanted, StoreReader &reader,
                              const LoadedSession &loaded)
{
    const auto entry = [&](const QString &name) {
        return name.isEmpty() ? Result<EntryId>(EntryId()) : entryNamed(reader, loaded, name);
    };
    const auto upTo = entry(wanted.upTo);
    const auto from = entry(wanted.from);
    const auto to = entry(wanted.to);
    for (const auto *found : { &upTo, &from, &to }) {
        if (!*found) {
            return std::unexpected(found->error());
        }
    }
    PlanRequest request { .keep = wanted.keep.value_or(-1),
                          .maskOnly = wanted.maskOnly,
                          .upTo = *upTo,
                          .maskTool = wanted.maskTool,
                          .fromOriginals = wanted.fromOriginals,
                          .charsByFour = !wanted.estimator.isEmpty() };
    if (!from->isNull()) {
        request.range = EntryRange { *from, *to };
    }
    return request;
}

QCoro::Task<Result<PlannedCompaction>> planOnly(Engine *engine, CompactSession wanted,
                                                OperationRun run)
{
    const auto made = co_await planThere(engine, std::move(wanted), run, false);
    co_return made.transform([](const PlannedThere &there) { return there.planned; });
}

QFuture<Result<PlannedCompaction>> plan(Engine &engine, const CompactSession &wanted,
                                        const OperationRun &run)
{
    return toFuture(planOnly(&engine, wanted, run));
}

const ValueFields<PlanLosses> &lossFields()
{
    static const ValueFields<PlanLosses> Fields {
        { "images"_L1, &PlanLosses::images },
        { "thinking"_L1, &PlanLosses::thinking },
        { "references"_L1, &PlanLosses::references },
    };
    return Fields;
}

QStringList landings()
{
    return { u"asSet"_s, u"inPlace"_s, u"rollOver"_s };
}

QStringList estimators()
{
    return { u"chars4"_s };
}

/// On the command line --plan may stand in a whole command, to see what it would do.
QList<Parameter> planOnlyParameters()
{
    QList<Parameter> whole = writingParameters();
    for (Parameter &parameter : whole) {
        parameter.only = Notation::CommandLine;
    }
    return planParameters() + whole
            + QList<Parameter> { option<&CompactionPlanning::estimator, CompactSession>(
                    "estimator"_L1,
                    OperationTr::noop("Plan with whole messages at four characters a token."),
                    { .kind = ParameterKind::Word,
                      .words = estimators,
                      .value = "name"_L1,
                      .only = Notation::CommandLine }) };
}

} // namespace

QCoro::Task<Result<PlannedThere>> planThere(Engine *engine, CompactSession wanted, OperationRun run,
                                            bool changes)
{
    const std::stop_token gone = engine->gone();
    Look look { .session = wanted.session, .window = wanted.window.value_or(0) };
    look.tools.names = wanted.tools;
    look.changes = changes;
    look.trust = wanted.trust ? ToolBox::Trust::Given : ToolBox::Trust::AsKept;
    const auto at = co_await valueOf(lookAt(*engine, look, run));
    if (!at || gone.stop_requested() || run.stop.stop_requested()) {
        co_return at ? stopped() : std::unexpected(at.error());
    }
    const auto planned = co_await valueOf(engine->store()->read([wanted,
                                                                 at = *at](StoreReader &reader) {
        return requestOf(wanted, reader, at.loaded).and_then([&](const PlanRequest &request) {
            return planByHand(request, at.loaded, at.choice, reader);
        });
    }));
    co_return planned.transform(
            [&](const PlannedCompaction &made) { return PlannedThere { made, at->choice }; });
}

const ValueFields<PlannedCompaction> &planFields()
{
    using Planned = PlannedCompaction;
    static const ValueFields<Planned> Fields {
        { "leafId"_L1, [](const Planned &made) { return made.plan.leaf; } },
        { "firstKeptEntryId"_L1, "null if nothing would be summarized"_L1,
          [](const Planned &made) { return made.plan.firstKept; } },
        { "turnStartEntryId"_L1, [](const Planned &made) { return made.plan.turnStart; } },
        { "split"_L1,
          "the cut lies inside a turn that begins at `turnStartEntryId`, and `turnPrefix` is the "
          "part of it that is summarized apart"_L1,
          [](const Planned &made) { return made.plan.split; } },
        { "summarize"_L1, [](const Planned &made) { return made.plan.summarize; } },
        { "turnPrefix"_L1, [](const Planned &made) { return made.plan.turnPrefix; } },
        { "inPlaceOf"_L1, "of a range: what its summary will stand for, where it is"_L1,
          [](const Planned &made) { return made.plan.inPlaceOf; } },
        { "masked"_L1, [](const Planned &made) { return made.plan.masked; } },
        { "pinned"_L1, [](const Planned &made) { return made.plan.pinned; } },
        { "kept"_L1, [](const Planned &made) { return made.plan.kept; } },
        { "dropped"_L1,
          "counts messages whose images, whose thinking and whose quotes of other sessions are no "
          "longer sent; the entries keep them"_L1,
          [](const Planned &made) { return lossesOf(made.plan, *made.before); }, lossFields() },
        { "tokensBefore"_L1, [](const Planned &made) { return made.plan.tokensBefore; } },
        { "tokensAfter"_L1, "an estimate"_L1,
          [](const Planned &made) { return made.plan.tokensAfter; } },
        { "refused"_L1, "text for people that says why there is nothing to do, or null"_L1,
          [](const Planned &made) {
              return made.plan.isRefused() ? QJsonValue(refusalText(made.plan.refusal))
                                           : QJsonValue();
          } },
    };
    return Fields;
}

std::optional<ParameterProblem> checkCompaction(CompactSession &wanted, Notation notation)
{
    if (wanted.from.isEmpty() != wanted.to.isEmpty()) {
        const auto missing = wanted.from.isEmpty() ? "from"_L1 : "to"_L1;
        return ParameterProblem {
            missing,
            OperationTr::tr("%1 and %2 go together: name both ends of the range.")
                    .arg(spelledAs("from"_L1, notation), spelledAs("to"_L1, notation))
        };
    }
    const bool restricted = !wanted.from.isEmpty() || !wanted.maskTool.isEmpty();
    if (wanted.fromOriginals && (restricted || wanted.maskOnly)) {
        return ParameterProblem { u"fromOriginals"_s,
                                  OperationTr::tr("%1 goes with a whole summary only.")
                                          .arg(spelledAs("fromOriginals"_L1, notation)) };
    }
    if (notation == Notation::Json) {
        return std::nullopt;
    }
    if ((wanted.keep || !wanted.estimator.isEmpty()) && (restricted || !wanted.upTo.isEmpty())) {
        return ParameterProblem { u"keep"_s,
                                  OperationTr::tr(
                                          "What is kept is said by the entries or the tool: leave "
                                          "out --keep and --estimator.") };
    }
    return std::nullopt;
}

QList<Parameter> planParameters()
{
    using Wanted = CompactSession;
    constexpr auto Part = "part"_L1;
    return {
        sessionArgument<&CompactionPlanning::session, Wanted>(),
        option<&CompactionPlanning::keep, Wanted>(
                "keep"_L1, OperationTr::noop("Keep so many of the newest tokens word for word."),
                { .value = "tokens"_L1 }),
        option<&CompactionPlanning::window, Wanted>(
                "window"_L1, OperationTr::noop("The model's window in tokens."),
                { .value = "tokens"_L1 }),
        option<&CompactionPlanning::tools, Wanted>("tools"_L1,
                                                   OperationTr::noop("The tools that are offered."),
                                                   { .only = Notation::Json }),
        trustOption<&CompactionPlanning::trust, Wanted>(),
        option<&CompactionPlanning::upTo, Wanted>(
                "upTo"_L1, OperationTr::noop("Summarize only what is up to this entry."),
                { .kind = ParameterKind::Entry, .isNeverEmpty = true, .oneOf = Part }),
        option<&CompactionPlanning::from, Wanted>(
                "from"_L1,
                OperationTr::noop("Summarize only a range that begins here (with --to)."),
                { .kind = ParameterKind::Entry, .isNeverEmpty = true, .oneOf = Part }),
        option<&CompactionPlanning::to, Wanted>(
                "to"_L1, OperationTr::noop("Where the range ends (with --from)."),
                { .kind = ParameterKind::Entry, .isNeverEmpty = true }),
        option<&CompactionPlanning::fromOriginals, Wanted>(
                "fromOriginals"_L1,
                OperationTr::noop("Summarize from the first message on again, without the earlier "
                                  "summary.")),
        option<&CompactionPlanning::maskOnly, Wanted>(
                "maskOnly"_L1, OperationTr::noop("Mask old tool output, summarize nothing."),
                { .oneOf = Part }),
        option<&CompactionPlanning::maskTool, Wanted>(
                "maskTool"_L1,
                OperationTr::noop(
                        "Mask the output of this tool but the newest turn's, nothing else."),
                { .isNeverEmpty = true, .oneOf = Part, .value = "name"_L1 }),
    };
}

QList<Parameter> writingParameters()
{
    using Wanted = CompactSession;
    return writerParameters<Wanted>()
            + QList<Parameter> {
                  option<&Wanted::instructions>(
                          "instructions"_L1,
                          OperationTr::noop("What the summary should pay attention to.")),
                  option<&Wanted::landing>(
                          "landing"_L1, OperationTr::noop("Where it goes on."),
                          { .words = landings,
                            .value = "place"_L1,
                            .wordOptions = { { "roll-over"_L1, "rollOver"_L1,
                                               OperationTr::noop(
                                                       "Go on in a new session that begins with "
                                                       "the "
                                                       "summary; this one stays as it is.") },
                                             { "in-place"_L1, "inPlace"_L1,
                                               OperationTr::noop(
                                                       "Go on in this session, whatever the "
                                                       "settings "
                                                       "say.") } } }),
                  option<&Wanted::unchecked>(
                          "unchecked"_L1,
                          OperationTr::noop(
                                  "Apply a model's summary even if it lacks its headings.")),
              };
}

const OperationOf<CompactSession, PlannedCompaction> &planOperation()
{
    static const OperationOf<CompactSession, PlannedCompaction> Plan { {
            .text = { .name = "plan"_L1,
                      .help = OperationTr::noop("what a compaction would do"),
                      .forms = { { .verb = "compact"_L1,
                                   .option = "plan"_L1,
                                   .help = OperationTr::noop("Only say what would be done.") } } },
            .parameters = planOnlyParameters(),
            .check = checkCompaction,
            .work = plan,
            .fields = planFields(),
    } };
    return Plan;
}

} // namespace varve
