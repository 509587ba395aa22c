// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactoperations.h"

#include "commonparameters.h"
#include "compactionsoperation.h"
#include "sessionlook.h"
#include "sessionname.h"
#include <compaction/coverage.h>
#include <engine/engine.h>
#include <engine/flow.h>
#include <engine/planrequest.h>
#include <interchange/exactjsonwriter.h>
#include <session/journalfact.h>

#include <QElapsedTimer>
#include <QPointer>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

using Tr = OperationTr;

constexpr qint64 TellEveryMs = 250;

QString workIn(const SessionId &session)
{
    return u"compaction "_s + session.toString();
}

// -- the plan

/// `wanted` with its entries. One that is not found is an error.
Result<PlanRequest> requestOf(const PlanCompaction &wanted, StoreReader &reader,
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

struct PlannedThere
{
    PlannedCompaction planned;
    ProjectionChoice choice;
};

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

const EventOf<PlannedCompaction> &planEvent()
{
    static const EventOf<PlannedCompaction> Plan("compactionPlan"_L1, EventText::Kind::Each,
                                                 planFields());
    return Plan;
}

// -- the compaction

struct Progress
{
    int part = 0;
    int parts = 0;
    qint64 characters = 0;
};

const EventOf<Progress> &progressEvent()
{
    static const ValueFields<Progress> Fields {
        { "part"_L1, &Progress::part },
        { "parts"_L1, "requests; 0 of 0: it is one"_L1, &Progress::parts },
        { "characters"_L1, "of the summary so far"_L1, &Progress::characters },
    };
    static const EventOf<Progress> Event("compactionProgress"_L1, EventText::Kind::Progress,
                                         Fields);
    return Event;
}

const EventText &textEvent()
{
    static const EventText Text { "compactionText"_L1, EventText::Kind::Text };
    return Text;
}

/// What it writes, and some times a second how far it is.
void tellProgress(CompactionRun *compaction, const OperationRun &run)
{
    const SessionId session = compaction->request().session;
    const auto told = std::make_shared<QElapsedTimer>();
    const auto characters = std::make_shared<qint64>(0);
    const auto tell = [=] {
        told->start();
        const int part = compaction->part();
        progressEvent().tell(run, session,
                             { part, part > 0 ? compaction->parts() : 0, *characters });
    };
    QObject::connect(compaction, &CompactionRun::stepChanged, compaction, tell);
    QObject::connect(compaction, &CompactionRun::textAdded, compaction, [=](const QString &text) {
        run.piece(textEvent(), session, text);
        *characters += text.size();
        if (!told->isValid() || told->elapsed() >= TellEveryMs) {
            tell();
        }
    });
}

CompactionRequest requestOf(const CompactSession &wanted, const PlannedThere &there,
                            const std::optional<SummaryModel> &summarizer)
{
    using Landing = CompactSession::Landing;
    auto request = CompactionRequest::of(there.planned, CompactionOptions::of(there.choice));
    request.instructions = wanted.instructions;
    request.takesUnchecked = wanted.unchecked;
    if (wanted.landing != Landing::AsSet) {
        request.options.settings.landing = wanted.landing == Landing::RollOver
                ? CompactionLanding::RollOver
                : CompactionLanding::InPlace;
    }
    if (summarizer) {
        request.options.setSummarizers({ *summarizer });
    }
    return request;
}

struct Ended
{
    CompactionOutcome outcome;
    std::optional<SummaryDraft> draft;
};

/// To its end; a review stops where there is a summary.
QFuture<Ended> ended(CompactionRun *compaction, bool isReview)
{
    const auto draft = std::make_shared<std::optional<SummaryDraft>>();
    if (isReview) {
        compaction->setReview([compaction, draft](const SummaryDraft &written) {
            *draft = written;
            compaction->cancel();
        });
    }
    auto promise = std::make_shared<QPromise<Ended>>();
    promise->start();
    QObject::connect(compaction, &CompactionRun::finished, compaction,
                     [compaction, draft, promise](const CompactionOutcome &outcome) {
                         promise->addResult(Ended { outcome, *draft });
                         promise->finish();
                         compaction->deleteLater();
                     });
    compaction->start();
    return promise->future();
}

/// What there is to tell of one that was not applied.
Error errorOf(const CompactionOutcome &outcome, const CompactSession &wanted, Notation notation)
{
    if (outcome.how == CompactionOutcome::How::Cancelled) {
        return stopped().error();
    }
    if (!outcome.record.misshapen || wanted.unchecked) {
        return outcome.error;
    }
    //: %1 is a model, %2 and %3 are names of options
    return { Error::Kind::Provider,
             Tr::tr("The model %1 did not write the summary under the headings it was asked for, "
                    "also when asked again. Nothing was changed. Use %2 to take it as it is, "
                    "another model, or %3.")
                     .arg(outcome.record.model, spelledAs("unchecked"_L1, notation),
                          spelledAs("offline"_L1, notation)),
             {} };
}

QCoro::Task<Result<CompactedSession>> apply(Engine *engine, CompactionRequest request,
                                            CompactSession wanted, OperationRun run)
{
    const std::stop_token gone = engine->gone();
    const auto place = engine->running().begin(workIn(request.session), run.stop);
    if (!place) {
        co_return fail(Error::Kind::Refused,
                       Tr::tr("A compaction is running in this session. Wait until it has ended, "
                              "or stop it with “abort”."));
    }
    auto *compaction = new CompactionRun(engine->compactorServices(), request, engine->flows());
    tellProgress(compaction, run);
    const std::stop_callback stopping(place->token(), [compaction = QPointer(compaction)] {
        if (compaction) {
            compaction->cancel();
        }
    });
    const Ended end = co_await valueOf(ended(compaction, wanted.review));
    if (gone.stop_requested()) {
        co_return stopped();
    }
    const PlannedCompaction planned = *request.planned;
    if (end.draft) {
        const ProjectionSettings projection = request.options.projection;
        const auto review = co_await valueOf(engine->store()->read([=](StoreReader &reader) {
            return reviewOf(*end.draft, planned, projection, reader);
        }));
        co_return CompactedSession { planned, end.draft, review };
    }
    const CompactionOutcome &outcome = end.outcome;
    if (outcome.how != CompactionOutcome::How::Applied || !outcome.after) {
        co_return std::unexpected(errorOf(outcome, wanted, run.notation));
    }
    const qint64 freed = outcome.before->tokens() - outcome.after->tokens();
    if (!wanted.fromOriginals
        && freed < request.options.settings.mustShrinkBy(outcome.before->tokens())) {
        run.problem(Tr::tr("It freed little: %1 tokens.").arg(freed));
    }
    co_return co_await valueOf(engine->store()->read([=](StoreReader &reader)
                                                             -> Result<CompactedSession> {
        return reader.originIds(planned.loaded.session()).transform([&](const OriginIds &origins) {
            const Coverage coverage = coverageOf(outcome.material, outcome.record.text);
            return CompactedSession { planned, {}, {}, outcome, origins, byKind(coverage.missing) };
        });
    }));
}

QCoro::Task<Result<CompactedSession>> compactSession(Engine *engine, CompactSession wanted,
                                                     OperationRun given)
{
    const std::stop_token gone = engine->gone();
    const auto there = co_await planThere(engine, wanted, given, true);
    if (!there || gone.stop_requested()) {
        co_return there ? stopped() : std::unexpected(there.error());
    }
    const CompactionPlan &plan = there->planned.plan;
    planEvent().tell(given, there->planned.loaded.session().id, there->planned);
    if (plan.isRefused()) {
        co_return fail(Error::Kind::Refused, refusalText(plan.refusal));
    }
    if (wanted.review && plan.onlyMasks()) { // there is no more to look at
        co_return CompactedSession { there->planned };
    }
    SummaryChoice choice = wanted.choice(given.notation);
    choice.offline = choice.offline || plan.onlyMasks();
    const auto summarizer = co_await valueOf(summarizerOf(
            engine, there->planned.loaded.branch.state, choice, choiceSpelling(given.notation)));
    if (!summarizer || gone.stop_requested() || given.stop.stop_requested()) {
        co_return summarizer ? stopped() : std::unexpected(summarizer.error());
    }
    co_return co_await apply(engine, requestOf(wanted, *there, *summarizer), wanted, given);
}

QFuture<Result<CompactedSession>> compact(Engine &engine, const CompactSession &wanted,
                                          const OperationRun &run)
{
    return toFuture(compactSession(&engine, wanted, run));
}

// -- the value

QJsonObject reviewJson(const CompactedSession &done)
{
    QJsonObject head = planFields().json(done.planned);
    head["summary"_L1] = done.draft->record.text;
    head["tokensAfter"_L1] = done.review.tokensAfter; // no guess any more
    head["missing"_L1] = missingFactFields().json(done.review.missing);
    head["rules"_L1] = qint64(done.review.rules);
    QJsonObject dropped = head["dropped"_L1].toObject();
    dropped["files"_L1] = done.review.losses.files;
    head["dropped"_L1] = dropped;
    return head;
}

QByteArray appliedJson(const CompactedSession &done)
{
    const CompactionOutcome &outcome = *done.outcome;
    const Session &goesOn = outcome.loaded.session();
    const SummaryRecord &record = outcome.record;
    QJsonObject head = planFields().json({ outcome.loaded, outcome.before, outcome.plan });
    head["entryId"_L1] = goesOn.leaf.toString();
    head["sessionId"_L1] = goesOn.id.toString(); // the child's, where it rolled over
    head["summary"_L1] = record.text;
    head["tokensAfter"_L1] = outcome.after->tokens();
    head["cause"_L1] = QString(toString(record.cause));
    head["categoriesBefore"_L1] = categoriesJson(breakdown(*outcome.before));
    head["categoriesAfter"_L1] = categoriesJson(breakdown(*outcome.after));
    head["coverage"_L1] = QJsonObject { { "found"_L1, record.factsFound },
                                        { "total"_L1, record.factsTotal },
                                        { "missing"_L1, missingFactFields().json(done.missing) } };
    head["journal"_L1] = journalJson(record.journal);
    head["journalCount"_L1] = record.journal.size();
    head["journalLeftOut"_L1] = record.journalLeftOut;
    QByteArray out;
    ExactJsonWriter json(out);
    json.beginObject();
    json.members(head);
    json.key(u"before");
    json.raw(contextJson(*outcome.before, done.planned.loaded.session().id, done.origins));
    json.key(u"after");
    json.raw(contextJson(*outcome.after, goesOn.id, done.origins));
    json.endObject();
    return out;
}

ValueJson compactedJson(const CompactedSession &done)
{
    if (done.outcome) {
        return appliedJson(done);
    }
    return done.draft ? reviewJson(done) : planFields().json(done.planned);
}

/// All that one of them may have.
QList<FieldText> compactedFields()
{
    return planFields().texts()
            + QList<FieldText> {
                  { "entryId"_L1,
                    "of the compaction, or of the mask where nothing was summarized"_L1 },
                  { "sessionId"_L1, "that goes on: the new one where it rolled over"_L1 },
                  { "summary"_L1 },
                  { "cause"_L1, "`manual`"_L1 },
                  { "categoriesBefore"_L1, "tokens by category"_L1 },
                  { "categoriesAfter"_L1 },
                  { "coverage"_L1,
                    "how many of the facts a rule finds in the summary; nothing of how good it is"_L1,
                    false,
                    { { "found"_L1 },
                      { "total"_L1 },
                      { "missing"_L1, {}, true, missingFactFields().texts() } } },
                  { "journal"_L1, "as the compaction kept it"_L1, true, journalFactTexts() },
                  { "journalCount"_L1 },
                  { "journalLeftOut"_L1,
                    "facts that were not kept, because a key or password is in them"_L1 },
                  { "before"_L1, "as context"_L1 },
                  { "after"_L1, "as context"_L1 },
                  { "missing"_L1, "only with `review`: as in `coverage`"_L1, true },
                  { "rules"_L1,
                    "only with `review`: how many standing rules it keeps word for word"_L1 },
              };
}

// -- the parameters

QStringList landings()
{
    return { u"asSet"_s, u"inPlace"_s, u"rollOver"_s };
}

QStringList estimators()
{
    return { u"chars4"_s };
}

std::optional<ParameterProblem> check(CompactSession &wanted, Notation notation)
{
    if (wanted.from.isEmpty() != wanted.to.isEmpty()) {
        const auto missing = wanted.from.isEmpty() ? "from"_L1 : "to"_L1;
        return ParameterProblem { missing,
                                  Tr::tr("%1 and %2 go together: name both ends of the range.")
                                          .arg(spelledAs("from"_L1, notation),
                                               spelledAs("to"_L1, notation)) };
    }
    const bool restricted = !wanted.from.isEmpty() || !wanted.maskTool.isEmpty();
    if (wanted.fromOriginals && (restricted || wanted.maskOnly)) {
        return ParameterProblem { u"fromOriginals"_s,
                                  Tr::tr("%1 goes with a whole summary only.")
                                          .arg(spelledAs("fromOriginals"_L1, notation)) };
    }
    if (notation == Notation::Json) {
        return std::nullopt;
    }
    if ((wanted.keep || !wanted.estimator.isEmpty()) && (restricted || !wanted.upTo.isEmpty())) {
        return ParameterProblem { u"keep"_s,
                                  Tr::tr("What is kept is said by the entries or the tool: leave "
                                         "out --keep and --estimator.") };
    }
    wanted.tools = QStringList(); // as `ask` offers them there
    return std::nullopt;
}

QList<Parameter> planParameters()
{
    using Wanted = CompactSession;
    constexpr auto Part = "part"_L1;
    return {
        sessionArgument<&PlanCompaction::session, Wanted>(),
        option<&PlanCompaction::keep, Wanted>(
                "keep"_L1, Tr::noop("Keep so many of the newest tokens word for word."),
                { .value = "tokens"_L1 }),
        option<&PlanCompaction::window, Wanted>(
                "window"_L1, Tr::noop("The model's window in tokens."), { .value = "tokens"_L1 }),
        option<&PlanCompaction::tools, Wanted>("tools"_L1, Tr::noop("The tools that are offered."),
                                               { .only = Notation::Json }),
        trustOption<&PlanCompaction::trust, Wanted>(),
        option<&PlanCompaction::upTo, Wanted>(
                "upTo"_L1, Tr::noop("Summarize only what is up to this entry."),
                { .kind = ParameterKind::Entry, .isNeverEmpty = true, .oneOf = Part }),
        option<&PlanCompaction::from, Wanted>(
                "from"_L1, Tr::noop("Summarize only a range that begins here (with --to)."),
                { .kind = ParameterKind::Entry, .isNeverEmpty = true, .oneOf = Part }),
        option<&PlanCompaction::to, Wanted>("to"_L1,
                                            Tr::noop("Where the range ends (with --from)."),
                                            { .kind = ParameterKind::Entry, .isNeverEmpty = true }),
        option<&PlanCompaction::fromOriginals, Wanted>(
                "fromOriginals"_L1,
                Tr::noop("Summarize from the first message on again, without the earlier "
                         "summary.")),
        option<&PlanCompaction::maskOnly, Wanted>(
                "maskOnly"_L1, Tr::noop("Mask old tool output, summarize nothing."),
                { .oneOf = Part }),
        option<&PlanCompaction::maskTool, Wanted>(
                "maskTool"_L1,
                Tr::noop("Mask the output of this tool but the newest turn's, nothing else."),
                { .isNeverEmpty = true, .oneOf = Part, .value = "name"_L1 }),
    };
}

QList<Parameter> doParameters()
{
    using Wanted = CompactSession;
    return writerParameters<Wanted>()
            + QList<Parameter> {
                  option<&Wanted::instructions>(
                          "instructions"_L1, Tr::noop("What the summary should pay attention to.")),
                  option<&Wanted::landing>(
                          "landing"_L1, Tr::noop("Where it goes on."),
                          { .words = landings,
                            .value = "place"_L1,
                            .wordOptions = { { "roll-over"_L1, "rollOver"_L1,
                                               Tr::noop("Go on in a new session that begins with "
                                                        "the "
                                                        "summary; this one stays as it is.") },
                                             { "in-place"_L1, "inPlace"_L1,
                                               Tr::noop("Go on in this session, whatever the "
                                                        "settings "
                                                        "say.") } } }),
                  option<&Wanted::unchecked>(
                          "unchecked"_L1,
                          Tr::noop("Apply a model's summary even if it lacks its headings.")),
              };
}

/// On the command line --plan may stand in a whole command, to see what it would do.
QList<Parameter> planOnlyParameters()
{
    QList<Parameter> whole = doParameters();
    for (Parameter &parameter : whole) {
        parameter.only = Notation::CommandLine;
    }
    return planParameters() + whole
            + QList<Parameter> { option<&PlanCompaction::estimator, CompactSession>(
                    "estimator"_L1,
                    Tr::noop("Plan with whole messages at four characters a token."),
                    { .kind = ParameterKind::Word,
                      .words = estimators,
                      .value = "name"_L1,
                      .only = Notation::CommandLine }) };
}

} // namespace

const EventText &compactionPlanEvent()
{
    return planEvent();
}

bool stopCompacting(Engine &engine, const SessionId &session)
{
    return engine.running().stop(workIn(session));
}

const OperationOf<CompactSession, PlannedCompaction> &planOperation()
{
    static const OperationOf<CompactSession, PlannedCompaction> Plan { {
            .text = { .name = "plan"_L1,
                      .group = OperationGroup::Context,
                      .help = Tr::noop("what a compaction would do"),
                      .forms = { { .verb = "compact"_L1,
                                   .option = "plan"_L1,
                                   .help = Tr::noop("Only say what would be done.") } } },
            .parameters = planOnlyParameters(),
            .check = check,
            .work = plan,
            .fields = planFields(),
    } };
    return Plan;
}

const OperationOf<CompactSession, CompactedSession> &compactOperation()
{
    static const OperationOf<CompactSession, CompactedSession> Compact { {
            .text = { .name = "compact"_L1,
                      .group = OperationGroup::Context,
                      .help = Tr::noop("plan and run a compaction"),
                      .forms = { { .verb = "compact"_L1 } },
                      .stops = true,
                      .events = { &planEvent(), &progressEvent(), &textEvent() } },
            .parameters = planParameters() + doParameters()
                    + QList<Parameter> { option<&CompactSession::review>(
                            "review"_L1,
                            Tr::noop("Write the summary and say what is not in it; nothing is "
                                     "applied.")) },
            .check = check,
            .work = compact,
            .fields = compactedFields(),
            .json = compactedJson,
    } };
    return Compact;
}

} // namespace varve
