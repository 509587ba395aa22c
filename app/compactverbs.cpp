// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The verb compact.
#include "commandchoice.h"
#include "console.h"
#include "interruptwatch.h"
#include "planoptions.h"
#include "sessionhold.h"
#include "summarizeroptions.h"
#include "verbs.h"
#include <credentials/keychainstore.h>
#include <credentials/knownkeys.h>
#include <engine/compactionrun.h>
#include <engine/hookcommand.h>
#include <engine/summaryreview.h>
#include <models/compactionwords.h>
#include <operations/contextjson.h>
#include <settings/providercatalogue.h>
#include <shared/historyjson.h>
#include <storage/leases.h>
#include <workspace/modelwindow.h>

#include <QCoreApplication>
#include <QEventLoop>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

void addCompactOptions(Command &command)
{
    command.parser.addPositionalArgument(u"session"_s, Tr::tr("The session."));
    command.parser.addOptions({
            { u"plan"_s, Tr::tr("Only say what would be done.") },
            { u"review"_s,
              Tr::tr("Write the summary and say what is not in it; nothing is applied.") },
            { u"keep"_s, Tr::tr("Keep so many of the newest tokens word for word."), u"tokens"_s },
            { u"instructions"_s, Tr::tr("What the summary should pay attention to."), u"text"_s },
            { u"roll-over"_s,
              Tr::tr("Go on in a new session that begins with the summary; this one stays as it "
                     "is.") },
            { u"in-place"_s, Tr::tr("Go on in this session, whatever the settings say.") },
            { u"unchecked"_s, Tr::tr("Apply a model's summary even if it lacks its headings.") },
            { u"window"_s, Tr::tr("The model's window in tokens."), u"tokens"_s },
            { u"estimator"_s,
              Tr::tr("chars4: plan with whole messages at four characters a token (with --plan)."),
              u"name"_s },
    });
    addPlanOptions(command);
    addSummarizerOptions(command);
    addTrustOption(command);
}

Result<qint64> numberOption(const Command &command, const QString &name)
{
    const QString text = command.parser.value(name);
    if (text.isEmpty()) {
        return -1;
    }
    bool ok = false;
    const qint64 number = text.toLongLong(&ok);
    if (!ok || number < 0) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("--%1 takes a number of tokens, not “%2”.").arg(name, text), u"usage"_s);
    }
    return number;
}

QString planText(const CompactionPlan &plan)
{
    if (plan.isRefused()) {
        return refusalText(plan.refusal);
    }
    QString text = Tr::tr("%1 → about %2 tokens").arg(plan.tokensBefore).arg(plan.tokensAfter);
    text += u'\n'
            + Tr::tr("summarized %1, of a split turn %2, kept %3, masked %4, pinned %5")
                      .arg(plan.summarize.size())
                      .arg(plan.turnPrefix.size())
                      .arg(plan.kept.size())
                      .arg(plan.masked.size())
                      .arg(plan.pinned.size());
    if (!plan.firstKept.isNull()) {
        text += u'\n' + Tr::tr("first kept entry %1").arg(plan.firstKept.toString());
    }
    return text;
}

/// A line of its own; empty if nothing goes but what a summary can say.
QString lossesLine(const PlanLosses &losses)
{
    return losses.isEmpty() ? QString() : u'\n' + lossesText(losses);
}

/// What is not in a summary, a line each under its kind.
QString missingText(const QList<Fact> &missing)
{
    QString text;
    for (qsizetype i = 0; i < missing.size(); ++i) {
        if (i == 0 || missing.at(i - 1).kind != missing.at(i).kind) {
            text += u'\n' + factKindName(missing.at(i).kind) + u":\n"_s;
        }
        text += u"- "_s + missing.at(i).text + u'\n';
    }
    return text;
}

bool rollsOver(const Command &command, const CompactionSettings &settings)
{
    if (command.parser.isSet(u"roll-over"_s) || command.parser.isSet(u"in-place"_s)) {
        return command.parser.isSet(u"roll-over"_s);
    }
    return settings.landing == CompactionLanding::RollOver;
}

Result<CompactionRequest> requestOf(Command &command, const ProjectionChoice &choice,
                                    const PlannedCompaction &planned)
{
    CompactionRequest request = CompactionRequest::of(planned, CompactionOptions::of(choice));
    request.instructions = command.parser.value(u"instructions"_s);
    request.takesUnchecked = command.parser.isSet(u"unchecked"_s);
    request.options.settings.landing = rollsOver(command, choice.compaction)
            ? CompactionLanding::RollOver
            : CompactionLanding::InPlace;
    if (planned.plan.onlyMasks()) {
        return request;
    }
    return summaryEndpoint(command, planned.loaded.branch.state, choice.compaction)
            .transform([&](const std::optional<Endpoint> &endpoint) {
                if (endpoint) {
                    const qint64 window = resolveWindow(command.settings(), command.catalogue(),
                                                        endpoint->provider, endpoint->model)
                                                  .tokens;
                    request.options.setSummarizers({ { *endpoint, window } });
                }
                return request;
            });
}

/// To its end, on this thread; Ctrl+C calls it off. `draft`: where the summary goes that is only to be looked at.
Result<CompactionOutcome> run(Command &command, const CompactionRequest &request,
                              std::optional<SummaryDraft> *draft)
{
    const auto store = StoreClient::open((*command.store())->path());
    if (!store) {
        return std::unexpected(store.error());
    }
    HttpTransport transport;
    KeychainStore keychain { QString(KeychainStore::ProgramName) };
    KeyRing ring(&keychain);
    const OwnKeySource keys =
            ownKeySource(&ring, &command.settings(), ProviderCatalogue().keyVariables());
    CompactionRun compaction({ store->get(), &transport,
                               std::make_shared<LeaseBook>(SessionHold::leaseOwner()),
                               hookCommand(&transport, QProcessEnvironment::systemEnvironment(),
                                           { (*store)->path(), keys }),
                               keys },
                             request);
    if (draft != nullptr) {
        compaction.setReview([&](const SummaryDraft &written) {
            *draft = written;
            compaction.cancel();
        });
    }
    QEventLoop loop;
    CompactionOutcome reached;
    QObject::connect(&compaction, &CompactionRun::finished, &loop,
                     [&](const CompactionOutcome &outcome) {
                         reached = outcome;
                         loop.quit();
                     });
    ConsoleText progress(ConsoleStream::Error, ConsoleText::Use::Reading);
    if (!command.json()) {
        QObject::connect(&compaction, &CompactionRun::textAdded, &loop,
                         [&progress](const QString &text) { progress.add(text); });
    }
    const InterruptWatch interrupts;
    QObject::connect(&interrupts, &InterruptWatch::interrupted, &compaction,
                     &CompactionRun::cancel);
    compaction.start();
    loop.exec();
    return reached;
}

/// What there is to tell of one that was not applied.
Error errorOf(const CompactionOutcome &outcome, const CompactionRequest &request)
{
    if (outcome.how == CompactionOutcome::How::Cancelled) {
        return { Error::Kind::Cancelled, Tr::tr("Stopped. Nothing was changed."), {} };
    }
    if (outcome.record.misshapen && !request.takesUnchecked) {
        return { Error::Kind::Provider,
                 Tr::tr("The model %1 did not write the summary under the headings it was asked "
                        "for, also when asked again. "
                        "Nothing was changed. Use --unchecked to take it as it is, another "
                        "model, or --offline.")
                         .arg(outcome.record.model),
                 {} };
    }
    return outcome.error;
}

void printApplied(const CompactionOutcome &outcome)
{
    if (!outcome.child.isNull()) {
        Command::print(Tr::tr("The new session %1 goes on from it.").arg(outcome.child.toString()));
    }
    Command::print(Tr::tr("Compacted: %1 → %2 tokens. “varve undo” takes it back.")
                           .arg(outcome.before->tokens())
                           .arg(outcome.after->tokens())
                   + lossesLine(lossesOf(outcome.plan, *outcome.before)));
    const SummaryRecord &record = outcome.record;
    if (!record.journal.isEmpty()) {
        Command::print(Tr::tr("%n fact(s) kept in the journal.", nullptr,
                              static_cast<int>(record.journal.size())));
    }
    if (record.journalLeftOut > 0) {
        Command::message(Tr::tr("%n fact(s) were not kept, because it looks as if a key or a "
                                "password is in them.",
                                nullptr, record.journalLeftOut));
    }
}

/// Of a summary that was written while its text was shown.
void printReview(Command &command, const SummaryDraft &draft, const PlannedCompaction &planned,
                 const ProjectionSettings &projection)
{
    const ReviewedSummary review =
            reviewOf(draft, planned, projection, (*command.store())->reader());
    if (command.json()) {
        Command::printJson(QJsonDocument(reviewJson(draft, planned, review)));
        return;
    }
    Command::print(draft.record.text + u"\n\n"_s
                   + Tr::tr("%1 → %2 tokens. Nothing was applied.")
                             .arg(review.tokensBefore)
                             .arg(review.tokensAfter)
                   + (review.rules > 0 ? u'\n'
                                      + Tr::tr("%n standing rule(s) kept word for word", nullptr,
                                               static_cast<int>(review.rules))
                                       : QString())
                   + lossesLine(review.losses));
    Command::print(review.missing.isEmpty()
                           ? Tr::tr("Nothing was found that the summary does not say.")
                           : Tr::tr("Not in the summary:") + u'\n' + missingText(review.missing));
}

Result<> applyPlan(Command &command, const ProjectionChoice &choice,
                   const PlannedCompaction &planned)
{
    const auto request = requestOf(command, choice, planned);
    std::optional<SummaryDraft> draft;
    const bool isReview = command.parser.isSet(u"review"_s);
    const auto outcome = request.and_then([&](const CompactionRequest &wanted) {
        return run(command, wanted, isReview ? &draft : nullptr);
    });
    if (!outcome) {
        return std::unexpected(outcome.error());
    }
    if (draft) {
        printReview(command, *draft, planned, request->options.projection);
        return {};
    }
    if (outcome->how != CompactionOutcome::How::Applied || !outcome->after) {
        return std::unexpected(errorOf(*outcome, *request));
    }
    const qint64 freed = outcome->before->tokens() - outcome->after->tokens();
    if (!command.parser.isSet(u"from-originals"_s)
        && freed < choice.compaction.mustShrinkBy(outcome->before->tokens())) {
        Command::message(Tr::tr("It freed little: %1 tokens.").arg(freed));
    }
    if (!command.json()) {
        printApplied(*outcome);
        return {};
    }
    const Session &session = planned.loaded.session();
    return (*command.store())->reader().originIds(session).transform([&](const OriginIds &origins) {
        Command::printJson(appliedJson(*outcome, session.id, origins));
    });
}

/// For what changes something with the session as nobody else works in it, and with what a crash had left of an answer.
Result<LoadedSession> load(Command &command)
{
    if (command.parser.isSet(u"plan"_s)) {
        return command.session();
    }
    return SessionHold::take(command, Tr::tr("a compaction"))
            .transform([](const std::unique_ptr<SessionHold> &hold) { return hold->loaded(); });
}

} // namespace

Result<> compactVerb(Command &command)
{
    addCompactOptions(command);
    if (const auto wanted = command.parse(1, 1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    const QString estimator = command.parser.value(u"estimator"_s);
    if (!estimator.isEmpty() && (estimator != "chars4"_L1 || !command.parser.isSet(u"plan"_s))) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("--estimator takes chars4, and only together with --plan."), u"usage"_s);
    }
    if (const auto usable = checkPlanOptions(command); !usable) {
        return usable;
    }
    if (command.parser.isSet(u"plan"_s) && command.parser.isSet(u"review"_s)) {
        return fail(Error::Kind::InvalidInput, Tr::tr("Use one of --plan and --review."),
                    u"usage"_s);
    }
    const auto keep = numberOption(command, u"keep"_s);
    const auto window = numberOption(command, u"window"_s);
    if (!keep || !window) {
        return std::unexpected((keep ? window : keep).error());
    }
    const auto loaded = load(command);
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    const ProjectionChoice choice =
            choiceOf(command, *loaded, { .window = std::max<qint64>(0, *window) });
    const auto planned =
            planRequest(command, *loaded, *keep).and_then([&](const PlanRequest &wanted) {
                return planByHand(wanted, *loaded, choice, (*command.store())->reader());
            });
    if (!planned) {
        return std::unexpected(planned.error());
    }
    const CompactionPlan &plan = planned->plan;
    // Of masks alone there is no more to look at than the plan.
    const bool onlyPlan = command.parser.isSet(u"plan"_s)
            || (command.parser.isSet(u"review"_s) && plan.onlyMasks() && !plan.isRefused());
    if (!onlyPlan && !plan.isRefused()) {
        return applyPlan(command, choice, *planned);
    }
    if (command.json()) {
        Command::printJson(QJsonDocument(planJson(plan, *planned->before)));
    } else if (onlyPlan) {
        Command::print(planText(plan) + lossesLine(lossesOf(plan, *planned->before)));
    }
    return onlyPlan ? Result<>() : fail(Error::Kind::Refused, refusalText(plan.refusal));
}

} // namespace varve
