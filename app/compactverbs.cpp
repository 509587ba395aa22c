// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The verb compact.
#include "commandchoice.h"
#include "compactionfacts.h"
#include "console.h"
#include "contextjson.h"
#include "historyjson.h"
#include "hookcommand.h"
#include "modelwindow.h"
#include "ownkeys.h"
#include "planlosses.h"
#include "planoptions.h"
#include "rollover.h"
#include "sessionhold.h"
#include "summarizeroptions.h"
#include "summaryflow.h"
#include "transcripttext.h"
#include "verbs.h"
#include "waitfor.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QJsonArray>

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
QString lossesText(const CompactionPlan &plan, const Context &context)
{
    const PlanLosses losses = lossesOf(plan, context);
    return losses.isEmpty() ? QString()
                            : u'\n'
                    + Tr::tr("no longer sent: images of %1 messages, thinking of %2 answers, "
                             "quotes in %3 messages; the entries keep them")
                              .arg(losses.images)
                              .arg(losses.thinking)
                              .arg(losses.references);
}

Result<SummaryRecord> summarizeWithModel(const SummaryMaterial &material,
                                         const SummaryRequestOptions &options, bool quiet)
{
    HttpTransport transport;
    SummaryFlow flow(&transport, RequestPurpose::Summary, material, options);
    QEventLoop loop;
    Result<SummaryRecord> outcome;
    QObject::connect(&flow, &SummaryFlow::succeeded, &loop, [&](const SummaryRecord &record) {
        outcome = record;
        loop.quit();
    });
    QObject::connect(&flow, &SummaryFlow::failed, &loop, [&](const Error &error) {
        outcome = std::unexpected(error);
        loop.quit();
    });
    ConsoleText progress(ConsoleStream::Error, ConsoleText::Use::Reading);
    if (!quiet) {
        QObject::connect(&flow, &SummaryFlow::textAdded, &loop,
                         [&progress](const QString &text) { progress.add(text); });
    }
    QMetaObject::invokeMethod(&flow, &SummaryFlow::start, Qt::QueuedConnection);
    loop.exec();
    return outcome;
}

QString instructionsOf(const Command &command, const ProjectionChoice &choice)
{
    return choice.compaction.instructionsWith(command.parser.value(u"instructions"_s));
}

/// The command that the person has set; nothing set, nothing in the answer. A veto is an error.
Result<HookAnswer> askHook(const Command &command, const LoadedSession &loaded,
                           const ProjectionChoice &choice, const CompactionPlan &plan,
                           const SummaryMaterial &material)
{
    if (choice.compaction.hook.isEmpty()) {
        return HookAnswer {};
    }
    HookQuestion question;
    question.session = loaded.session().id.toString();
    question.title = loaded.session().name;
    question.folder = loaded.session().cwd;
    question.tokens = plan.tokensBefore;
    question.expectedTokens = plan.tokensAfter;
    question.window = choice.window.tokens;
    question.entries = plan.summarize.size() + plan.turnPrefix.size();
    question.masked = plan.masked.size();
    question.instructions = instructionsOf(command, choice);
    question.transcript = transcriptText(material.all());
    QObject context;
    const AskHook ask = hookCommand(&context, QProcessEnvironment::systemEnvironment());
    return waitFor(ask(choice.compaction, question)).and_then([](const HookAnswer &answer) {
        return answer.veto ? Result<HookAnswer>(std::unexpected(vetoError(answer)))
                           : Result<HookAnswer>(answer);
    });
}

Result<SummaryRecord> summarize(Command &command, const LoadedSession &loaded,
                                const CompactionPlan &plan, const ProjectionChoice &choice,
                                const SummaryMaterial &material)
{
    const auto answer = askHook(command, loaded, choice, plan, material);
    if (!answer) {
        return std::unexpected(answer.error());
    }
    if (plan.onlyMasks()) {
        return SummaryRecord {};
    }
    if (!answer->summary.isEmpty()) {
        SummaryRecord record;
        record.text = answer->summary;
        record.files = material.files;
        record.provider = u"hook"_s;
        measureCoverage(record, material);
        return record;
    }
    QStringList all { instructionsOf(command, choice), answer->instructions };
    all.removeAll(QString());
    const QString instructions = all.join(u"\n\n"_s);
    auto endpoint = summaryEndpoint(command, loaded.branch.state, choice.compaction);
    if (!endpoint) {
        return std::unexpected(endpoint.error());
    }
    const qint64 maxTokens = choice.planNumbers().summary;
    if (!*endpoint) {
        return summarizeOffline(material, instructions, maxTokens, {});
    }
    const qint64 window = resolveWindow(command.settings(), command.catalogue(),
                                        (*endpoint)->provider, (*endpoint)->model)
                                  .tokens;
    return summarizeWithModel(material,
                              { **endpoint, instructions, maxTokens, window,
                                choice.compaction.prompt, choice.compaction.journalByModel },
                              command.json());
}

bool rollsOver(const Command &command, const CompactionSettings &settings)
{
    if (command.parser.isSet(u"roll-over"_s) || command.parser.isSet(u"in-place"_s)) {
        return command.parser.isSet(u"roll-over"_s);
    }
    return settings.landing == CompactionLanding::RollOver;
}

Result<> applyPlan(Command &command, const LoadedSession &loaded, const ProjectionChoice &choice,
                   const CompactionPlan &plan, const Context &before)
{
    SessionStore &store = **command.store();
    RedactionRules secrets;
    secrets.own = ownKeys(command.settings());
    auto material = readMaterial(plan, *loaded.snapshot, store.reader(), {}, secrets);
    if (!material) {
        return std::unexpected(material.error());
    }
    auto record = summarize(command, loaded, plan, choice, *material);
    if (!record) {
        return std::unexpected(record.error());
    }
    if (record->misshapen && !command.parser.isSet(u"unchecked"_s)) {
        return fail(Error::Kind::Provider,
                    Tr::tr("The model %1 did not write the summary under the headings it was asked "
                           "for, also when asked again. "
                           "Nothing was changed. Use --unchecked to take it as it is, another "
                           "model, or --offline.")
                            .arg(record->model));
    }
    // The session may have gone on while the model wrote.
    auto now = loadSession(store.reader(), loaded.session().id);
    if (!now) {
        return std::unexpected(now.error());
    }
    auto written = compactionEntries(now->branch, plan, *record, choice.projection, store.reader());
    if (!written) {
        return std::unexpected(written.error());
    }
    SessionId goesOn = loaded.session().id;
    if (rollsOver(command, choice.compaction) && !plan.onlyMasks() && !plan.isRange()) {
        auto rolledOver =
                rollOver(store, { goesOn, now->session().leaf, written->entries, record->text });
        if (!rolledOver) {
            return std::unexpected(rolledOver.error());
        }
        goesOn = rolledOver->child.id;
    } else if (auto stored = store.append(goesOn, now->session().leaf, written->entries); !stored) {
        return std::unexpected(stored.error());
    }
    auto applied = loadSession(store.reader(), goesOn);
    if (!applied) {
        return std::unexpected(applied.error());
    }
    const Context after = project(applied->branch, choice.projection);
    const qint64 freed = before.tokens() - after.tokens();
    if (!command.parser.isSet(u"from-originals"_s)
        && freed < choice.compaction.mustShrinkBy(before.tokens())) {
        Command::message(Tr::tr("It freed little: %1 tokens.").arg(freed));
    }
    if (!command.json()) {
        if (goesOn != loaded.session().id) {
            Command::print(Tr::tr("The new session %1 goes on from it.").arg(goesOn.toString()));
        }
        Command::print(Tr::tr("Compacted: %1 → %2 tokens. “varve undo” takes it back.")
                               .arg(before.tokens())
                               .arg(after.tokens())
                       + lossesText(plan, before));
        if (!record->journal.isEmpty()) {
            Command::print(Tr::tr("%n fact(s) kept in the journal.", nullptr,
                                  static_cast<int>(record->journal.size())));
        }
        if (record->journalLeftOut > 0) {
            Command::message(Tr::tr("%n fact(s) were not kept, because it looks as if a key or a "
                                    "password is in them.",
                                    nullptr, record->journalLeftOut));
        }
        return {};
    }
    auto origins = store.reader().originIds(loaded.session());
    if (!origins) {
        return std::unexpected(origins.error());
    }
    Command::printJson(appliedJson(
            { plan, *record, *material, loaded.session().id, before, applied->session(), after },
            *origins));
    return {};
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
    const auto keep = numberOption(command, u"keep"_s);
    const auto window = numberOption(command, u"window"_s);
    if (!keep || !window) {
        return std::unexpected((keep ? window : keep).error());
    }
    std::unique_ptr<SessionHold> hold;
    if (!command.parser.isSet(u"plan"_s)) {
        auto held = SessionHold::take(command, Tr::tr("a compaction"));
        if (!held) {
            return std::unexpected(held.error());
        }
        hold = std::move(*held);
    }
    auto loaded = hold ? Result<LoadedSession>(hold->loaded()) : command.session();
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    const ProjectionChoice choice =
            choiceOf(command, *loaded, { .window = std::max<qint64>(0, *window) });
    const Context before = project(loaded->branch, choice.projection);
    PlanNumbers numbers = choice.planNumbers();
    if (*keep >= 0) {
        numbers.keep = *keep;
        numbers.keepMessages = 0;
    }
    auto options = planOptions(command, *loaded, before, numbers);
    if (!options) {
        return std::unexpected(options.error());
    }
    if (command.parser.isSet(u"from-originals"_s)) {
        options->fromOriginals = std::make_shared<const Context>(
                project(originalBranch(loaded->branch), choice.projection));
    }
    const CompactionPlan plan = planCompaction(loaded->branch, before, numbers, *options);
    if (command.parser.isSet(u"plan"_s)) {
        if (command.json()) {
            Command::printJson(QJsonDocument(planJson(plan, before)));
        } else {
            Command::print(planText(plan) + lossesText(plan, before));
        }
        return {};
    }
    if (plan.isRefused()) {
        if (command.json()) {
            Command::printJson(QJsonDocument(planJson(plan, before)));
        }
        return fail(Error::Kind::Refused, refusalText(plan.refusal));
    }
    return applyPlan(command, *loaded, choice, plan, before);
}

} // namespace varve
