// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs of compaction: compact, undo, redo.
#include "commandchoice.h"
#include "contextjson.h"
#include "modelchoice.h"
#include "providerendpoint.h"
#include "summaryflow.h"
#include "verbs.h"

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
            { u"mask-only"_s, Tr::tr("Mask old tool output, summarize nothing.") },
            { u"offline"_s, Tr::tr("Use the built-in summarizer.") },
            { u"provider"_s, Tr::tr("The provider of the model that summarizes."), u"name"_s },
            { u"model"_s, Tr::tr("The model that summarizes."), u"name"_s },
            { u"base-url"_s, Tr::tr("Where that model is served (OpenAI-compatible)."), u"url"_s },
            { u"key-variable"_s, Tr::tr("The environment variable that holds the key."),
              u"name"_s },
            { u"unchecked"_s, Tr::tr("Apply a model's summary even if it lacks its headings.") },
            { u"window"_s, Tr::tr("The model's window in tokens."), u"tokens"_s },
            { u"estimator"_s,
              Tr::tr("chars4: plan with whole messages at four characters a token (with --plan)."),
              u"name"_s },
    });
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

/// The endpoint from options and settings; nothing if the built-in summarizer is meant.
Result<std::optional<Endpoint>> summaryEndpoint(Command &command,
                                                const CompactionSettings &settings)
{
    const QCommandLineParser &parser = command.parser;
    const auto chosen = chosenModel(command.settings(), ModelPurpose::Compaction);
    QString baseUrl = parser.value(u"base-url"_s);
    if (baseUrl.isEmpty()) {
        baseUrl = settings.summaryBaseUrl;
    }
    QString model = parser.value(u"model"_s);
    if (model.isEmpty()) {
        model = settings.summaryModel;
    }
    if (model.isEmpty() && chosen) {
        model = chosen->model;
    }
    if (parser.isSet(u"offline"_s) || (baseUrl.isEmpty() && model.isEmpty())) {
        return std::nullopt;
    }
    const QString variable = parser.value(u"key-variable"_s);
    if (baseUrl.isEmpty() && chosen) {
        const auto key = variable.isEmpty()
                ? waitForKey(chosen->provider)
                : Result<ApiKey>(ApiKey(qgetenv(variable.toLocal8Bit().constData())));
        return key
                .and_then([&](const ApiKey &found) {
                    return providerEndpoint(chosen->provider, model, found);
                })
                .transform([](const Endpoint &endpoint) { return std::optional(endpoint); });
    }
    if (baseUrl.isEmpty()) {
        if (const auto info = command.catalogue().find(parser.value(u"provider"_s), model)) {
            return fail(Error::Kind::InvalidInput,
                        Tr::tr("Say where %1 is served with --base-url, or use --offline.")
                                .arg(info->name),
                        u"usage"_s);
        }
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("Say where the model is served with --base-url, or use --offline."),
                    u"usage"_s);
    }
    const QByteArray name = variable.isEmpty() ? "OPENAI_API_KEY"_ba : variable.toLocal8Bit();
    Endpoint endpoint = Endpoint::chat(QUrl(baseUrl), model, ApiKey(qgetenv(name.constData())));
    endpoint.provider = parser.value(u"provider"_s);
    if (auto valid = requestUrl(endpoint); !valid) {
        return std::unexpected(valid.error());
    }
    return endpoint;
}

Result<SummaryRecord> summarizeWithModel(const SummaryMaterial &material,
                                         const SummaryRequestOptions &options, bool quiet)
{
    HttpTransport transport;
    SummaryFlow flow(&transport, material, options);
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
    if (!quiet) {
        QObject::connect(&flow, &SummaryFlow::textAdded, &loop, [](const QString &text) {
            std::fputs(text.toUtf8().constData(), stderr);
        });
    }
    QMetaObject::invokeMethod(&flow, &SummaryFlow::start, Qt::QueuedConnection);
    loop.exec();
    return outcome;
}

Result<SummaryRecord> summarize(Command &command, const CompactionPlan &plan,
                                const ProjectionChoice &choice, const SummaryMaterial &material)
{
    if (plan.onlyMasks()) {
        return SummaryRecord {};
    }
    QString instructions = command.parser.value(u"instructions"_s);
    if (instructions.isEmpty()) {
        instructions = choice.compaction.instructions;
    }
    auto endpoint = summaryEndpoint(command, choice.compaction);
    if (!endpoint) {
        return std::unexpected(endpoint.error());
    }
    const qint64 maxTokens = choice.planNumbers().summary;
    if (!*endpoint) {
        return summarizeOffline(material, instructions, maxTokens, {});
    }
    return summarizeWithModel(material, { **endpoint, instructions, maxTokens }, command.json());
}

QJsonObject coverageJson(const SummaryRecord &record, const SummaryMaterial &material)
{
    QJsonArray missing;
    const Coverage covered = coverage(factsToCover(material.facts), record.text);
    for (const Fact &fact : covered.missing) {
        missing += QJsonObject { { "kind"_L1, QString(toString(fact.kind)) },
                                 { "text"_L1, fact.text },
                                 { "entryId"_L1, idJson(fact.entry) } };
    }
    return { { "found"_L1, record.factsFound },
             { "total"_L1, record.factsTotal },
             { "missing"_L1, missing } };
}

/// Appends what undo or redo says and prints the new total.
Result<> switchRun(Command &command, bool undo)
{
    command.parser.addPositionalArgument(u"session"_s, Tr::tr("The session."));
    if (const auto wanted = command.parse(1, 1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    auto loaded = command.session();
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    SessionStore &store = **command.store();
    auto runs = compactionRuns(loaded->branch, store.reader());
    if (!runs) {
        return std::unexpected(runs.error());
    }
    auto entry = undo ? undoEntry(*runs) : redoEntry(loaded->branch, *runs, store.reader());
    if (!entry) {
        return std::unexpected(entry.error());
    }
    auto stored = store.append(loaded->session().id, loaded->session().leaf, { *entry });
    if (!stored) {
        return std::unexpected(stored.error());
    }
    auto after = loadSession(store.reader(), loaded->session().id);
    if (!after) {
        return std::unexpected(after.error());
    }
    const Context context = project(after->branch, choiceOf(command, *after).projection);
    if (command.json()) {
        Command::printJson(
                QJsonDocument(QJsonObject { { "entryId"_L1, stored->constFirst().id.toString() },
                                            { "tokens"_L1, context.tokens() } }));
    } else {
        Command::print((undo ? Tr::tr("Undone. The context holds %1 tokens again.")
                             : Tr::tr("Redone. The context holds %1 tokens."))
                               .arg(context.tokens()));
    }
    return {};
}

Result<> applyPlan(Command &command, const LoadedSession &loaded, const ProjectionChoice &choice,
                   const CompactionPlan &plan, const Context &before)
{
    SessionStore &store = **command.store();
    auto material = readMaterial(plan, *loaded.snapshot, store.reader());
    if (!material) {
        return std::unexpected(material.error());
    }
    auto record = summarize(command, plan, choice, *material);
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
    auto stored = store.append(now->session().id, now->session().leaf, written->entries);
    if (!stored) {
        return std::unexpected(stored.error());
    }
    auto applied = loadSession(store.reader(), loaded.session().id);
    if (!applied) {
        return std::unexpected(applied.error());
    }
    const Context after = project(applied->branch, choice.projection);
    if (!command.json()) {
        Command::print(Tr::tr("Compacted: %1 → %2 tokens. “varve undo” takes it back.")
                               .arg(before.tokens())
                               .arg(after.tokens()));
        return {};
    }
    auto origins = store.reader().originIds(loaded.session());
    if (!origins) {
        return std::unexpected(origins.error());
    }
    QJsonObject object = planJson(plan);
    object["entryId"_L1] = stored->constLast().id.toString();
    object["summary"_L1] = record->text;
    object["tokensAfter"_L1] = after.tokens();
    object["coverage"_L1] = coverageJson(*record, *material);
    const auto json = [&](const Context &context) {
        return QJsonDocument::fromJson(contextJson(context, loaded.session().id, *origins))
                .object();
    };
    object["before"_L1] = json(before);
    object["after"_L1] = json(after);
    Command::printJson(QJsonDocument(object));
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
    const auto keep = numberOption(command, u"keep"_s);
    const auto window = numberOption(command, u"window"_s);
    if (!keep || !window) {
        return std::unexpected((keep ? window : keep).error());
    }
    auto loaded = command.session();
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
    PlanOptions options;
    options.charsByFour = !estimator.isEmpty();
    options.summarize = !command.parser.isSet(u"mask-only"_s);
    const CompactionPlan plan = planCompaction(loaded->branch, before, numbers, options);
    if (command.parser.isSet(u"plan"_s)) {
        if (command.json()) {
            Command::printJson(QJsonDocument(planJson(plan)));
        } else {
            Command::print(planText(plan));
        }
        return {};
    }
    if (plan.isRefused()) {
        if (command.json()) {
            Command::printJson(QJsonDocument(planJson(plan)));
        }
        return fail(Error::Kind::Refused, refusalText(plan.refusal));
    }
    return applyPlan(command, *loaded, choice, plan, before);
}

Result<> undoVerb(Command &command)
{
    return switchRun(command, true);
}

Result<> redoVerb(Command &command)
{
    return switchRun(command, false);
}

} // namespace varve
