// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectionchoice.h"

#include "answermodel.h"
#include <prompts/promptfile.h>
#include <providers/wireprotocol.h>
#include <settings/toolsettings.h>

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ProjectionChoice)
};

MaskPolicy maskPolicyFromString(QStringView text)
{
    return text == u"keepAll"     ? MaskPolicy::KeepAll
            : text == u"keepNone" ? MaskPolicy::KeepNone
                                  : MaskPolicy::Auto;
}

/// What the person chose for single tools goes before what is set for all, and that before what tools are for.
void setToolPolicies(PlanNumbers &numbers, const CompactionSettings &settings)
{
    if (numbers.maskPolicy == MaskPolicy::Auto) {
        for (const QString &tool : ownToolsToSummarize()) {
            numbers.toolPolicies.insert(tool, MaskPolicy::SummarizeIfAny);
        }
        for (const QString &server : settings.toolServers) {
            numbers.serverPolicies.insert(server, MaskPolicy::SummarizeIfAny);
        }
    }
    for (const auto &[tool, policy] : settings.toolPolicies.asKeyValueRange()) {
        const bool summarize = policy == ToolPolicy::Summarize;
        numbers.toolPolicies.insert(tool, summarize ? MaskPolicy::Summarize : MaskPolicy::Auto);
        if (summarize) {
            numbers.toldWhole += tool;
        }
    }
    for (const QString &tool : settings.keepToolOutput) {
        numbers.toolPolicies.insert(tool, MaskPolicy::KeepAll);
    }
    for (const QString &tool : settings.dropToolOutput) {
        numbers.toolPolicies.insert(tool, MaskPolicy::KeepNone);
    }
}

/// Results that are sent and would be worth a placeholder.
QList<qint64> resultsOf(const Branch &branch)
{
    const int from = branch.compaction < 0 ? 0
            : branch.firstKept < 0         ? branch.compaction
                                           : branch.firstKept;
    QList<qint64> seqs;
    for (const int index : branch.path) {
        const EntryNode &node = branch.node(index);
        if (index >= from && node.role == Role::ToolResult
            && isLargerThanPlaceholder(decodeMetrics(node.metrics))) {
            seqs += node.seq;
        }
    }
    return seqs;
}

/// What goes as soon as its turn is over. Where names cannot be read nothing goes early.
DroppedOutput droppedOutput(const CompactionSettings &settings, const Branch &branch,
                            StoreReader *reader)
{
    const PlanNumbers numbers = planNumbersOf(settings, 0);
    const auto dropped = [](MaskPolicy policy) { return policy == MaskPolicy::KeepNone; };
    DroppedOutput output { dropped(numbers.maskPolicy), {} };
    const bool differs = std::ranges::any_of(numbers.toolPolicies, [&](MaskPolicy policy) {
        return dropped(policy) != output.byDefault;
    });
    if (!differs) {
        return output;
    }
    const QList<qint64> results = resultsOf(branch);
    const auto names = reader != nullptr
            ? reader->toolNames(results)
            : Result<QHash<qint64, QString>>(std::unexpected(Error {}));
    if (!names) {
        return {};
    }
    for (const qint64 seq : results) {
        if (dropped(numbers.policyOf(names->value(seq))) != output.byDefault) {
            output.exceptions += seq;
        }
    }
    return output;
}

} // namespace

PlanNumbers planNumbersOf(const CompactionSettings &settings, qint64 window)
{
    PlanNumbers numbers;
    numbers.keep = settings.keepRecentFor(window);
    numbers.keepMessages = settings.keepRecentMessages;
    numbers.keepUserTokens = settings.keepUserMessages ? settings.userMessageTokens : 0;
    numbers.maskProtect = settings.maskProtectFor(window);
    numbers.maskMinimum = settings.maskMinimumFor(window);
    numbers.maskTurns = settings.maskTurns;
    numbers.maskPolicy = maskPolicyFromString(settings.maskPolicy);
    setToolPolicies(numbers, settings);
    numbers.forceAbove = settings.thresholdFor(window).value_or(0);
    numbers.pruneThreshold = settings.pruneThreshold;
    numbers.pruneKeep = settings.pruneKeep;
    numbers.summary = settings.summaryOutputFor(window);
    numbers.shrinkShare = settings.mustShrinkShare;
    numbers.shrinkTokens = settings.mustShrinkTokens;
    return numbers;
}

ProjectionChoice chooseProjection(const Settings &settings, const ModelCatalogue &catalogue,
                                  const LoadedSession &loaded, const ChoiceOptions &options,
                                  StoreReader *reader)
{
    ProjectionChoice choice;
    const ContextState &state = loaded.branch.state;
    const AnswerModel answer = answerModel(settings, state);
    choice.window = resolveWindow(settings, catalogue, state.provider, state.model, options.window);
    ModelWindow shown = choice.window;
    QString model = state.model;
    if (options.asked) {
        model = options.asked->model;
        choice.window =
                resolveWindow(settings, catalogue, options.asked->provider, model, options.window);
    } else if (answer.chosen && (model.isEmpty() || answer.stepsIn)) {
        // What counts is the model that will be asked, if anything is known of it.
        const ModelWindow window =
                resolveWindow(settings, catalogue, answer.chosen->provider.catalogueName(),
                              answer.chosen->model, options.window);
        if (window.tokens > 0) {
            choice.window = window;
            model = answer.chosen->model;
            if (answer.stepsIn && shown.tokens > 0 && options.window == 0) {
                choice.standIn = model;
            }
        }
    }
    if (choice.standIn.isEmpty()) {
        shown = choice.window;
    }
    choice.compaction = CompactionSettings::read(settings, model, options.project);
    choice.projection.prompts = options.prompts.value_or(QList<PromptPart> {
            { Category::SystemPrompt, Tr::tr("Varve's system prompt"), readPrompt("system"_L1) } });
    choice.projection.tools = options.tools;
    choice.projection.window = shown.tokens;
    choice.shownSource = shown.source;
    choice.projection.reserve = choice.compaction.reserveFor(choice.window.tokens);
    choice.projection.factors = loaded.factors;
    const auto target = answer.chosen ? answerTarget(settings, catalogue, *answer.chosen)
                                      : Result<AnswerTarget>(std::unexpected(Error {}));
    choice.projection.replaysThinking =
            options.replaysThinking && (!target || replaysThinking(target->endpoint));
    if (target) {
        setAnswerer(choice.projection, target->endpoint, state);
    }
    choice.projection.dropped = droppedOutput(choice.compaction, loaded.branch, reader);
    return choice;
}

Result<QHash<qint64, QString>> readToolNames(const Context &context, StoreReader &reader)
{
    QList<qint64> results;
    for (const ContextItem &item : context.items) {
        if (item.role == Role::ToolResult && item.state == ItemState::Sent) {
            results += item.seq;
        }
    }
    return reader.toolNames(results);
}

void setAnswerer(ProjectionSettings &projection, const Endpoint &asked, const ContextState &branch)
{
    // The branch spells its provider as its entries do, the settings may not.
    const bool isBranchs = asked.model == branch.model
            && asked.provider.compare(branch.provider, Qt::CaseInsensitive) == 0;
    projection.provider = isBranchs ? QString() : asked.provider;
    projection.model = isBranchs ? QString() : asked.model;
}

} // namespace varve
