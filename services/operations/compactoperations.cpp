// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactoperations.h"

#include "commonparameters.h"
#include "compactionsoperation.h"
#include "plancompaction.h"
#include "sessionlook.h"
#include <compaction/coverage.h>
#include <engine/engine.h>
#include <engine/flow.h>
#include <interchange/exactjsonwriter.h>
#include <session/journalfact.h>

#include <QElapsedTimer>
#include <QPointer>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 TellEveryMs = 250;

QString workIn(const SessionId &session)
{
    return u"compaction "_s + session.toString();
}

const EventOf<PlannedCompaction> &planEvent()
{
    static const EventOf<PlannedCompaction> Plan("compactionPlan"_L1, EventText::Kind::Each,
                                                 planFields());
    return Plan;
}

struct CompactionProgress
{
    int part = 0;
    int parts = 0;
    qint64 characters = 0;
};

const EventOf<CompactionProgress> &progressEvent()
{
    static const ValueFields<CompactionProgress> Fields {
        { "part"_L1, &CompactionProgress::part },
        { "parts"_L1, "requests; 0 of 0: it is one"_L1, &CompactionProgress::parts },
        { "characters"_L1, "of the summary so far"_L1, &CompactionProgress::characters },
    };
    static const EventOf<CompactionProgress> Event("compactionProgress"_L1,
                                                   EventText::Kind::Progress, Fields);
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

struct EndedCompaction
{
    CompactionOutcome outcome;
    std::optional<SummaryDraft> draft;
};

/// To its end; a review stops where there is a summary.
QFuture<EndedCompaction> ended(CompactionRun *compaction, bool isReview)
{
    const auto draft = std::make_shared<std::optional<SummaryDraft>>();
    if (isReview) {
        compaction->setReview([compaction, draft](const SummaryDraft &written) {
            *draft = written;
            compaction->cancel();
        });
    }
    auto promise = std::make_shared<QPromise<EndedCompaction>>();
    promise->start();
    QObject::connect(compaction, &CompactionRun::finished, compaction,
                     [compaction, draft, promise](const CompactionOutcome &outcome) {
                         promise->addResult(EndedCompaction { outcome, *draft });
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
    if (!outcome.record.misshapen || outcome.record.offline || wanted.unchecked) {
        return outcome.error;
    }
    //: %1 is a model, %2 and %3 are names of options
    return { Error::Kind::Provider,
             OperationTr::tr(
                     "The model %1 did not write the summary under the headings it was asked for, "
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
        co_return fail(
                Error::Kind::Refused,
                OperationTr::tr("A compaction is running in this session. Wait until it has ended, "
                                "or stop it with “abort”."));
    }
    auto *compaction = new CompactionRun(engine->compactorServices(), request, engine->flows());
    tellProgress(compaction, run);
    const std::stop_callback stopping(place->token(), [compaction = QPointer(compaction)] {
        if (compaction) {
            compaction->cancel();
        }
    });
    const EndedCompaction end = co_await valueOf(ended(compaction, wanted.review));
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
        run.problem(OperationTr::tr("It freed little: %1 tokens.").arg(freed));
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

} // namespace

const EventText &compactionPlanEvent()
{
    return planEvent();
}

bool stopCompacting(Engine &engine, const SessionId &session)
{
    return engine.running().stop(workIn(session));
}

const OperationOf<CompactSession, CompactedSession> &compactOperation()
{
    static const OperationOf<CompactSession, CompactedSession> Compact { {
            .text = { .name = "compact"_L1,
                      .help = OperationTr::noop("plan and run a compaction"),
                      .forms = { { .verb = "compact"_L1 } },
                      .stops = true,
                      .events = { &planEvent(), &progressEvent(), &textEvent() } },
            .parameters = planParameters() + writingParameters()
                    + QList<Parameter> { option<&CompactSession::review>(
                            "review"_L1,
                            OperationTr::noop(
                                    "Write the summary and say what is not in it; nothing is "
                                    "applied.")) },
            .check = checkCompaction,
            .work = compact,
            .fields = compactedFields(),
            .json = compactedJson,
    } };
    return Compact;
}

} // namespace varve
