// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The verb prune: tool output before a boundary becomes placeholders, without a model.
#include "commandchoice.h"
#include "sessionhold.h"
#include "verbs.h"
#include <engine/pruning.h>
#include <operations/contextjson.h>

#include <QCoreApplication>
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

QJsonObject prunePlanJson(const PrunePlan &plan)
{
    QJsonArray masked;
    for (const EntryId &id : plan.masked) {
        masked += id.toString();
    }
    return {
        { "leafId"_L1, idJson(plan.leaf) },
        { "boundaryEntryId"_L1, idJson(plan.boundary) },
        { "masked"_L1, masked },
        { "toolTokensBefore"_L1, plan.outputBefore },
        { "toolTokensAfter"_L1, plan.outputAfter },
        { "tokensBefore"_L1, plan.tokensBefore },
        { "tokensAfter"_L1, plan.tokensAfter },
        { "refused"_L1, plan.isRefused() ? QJsonValue(refusalText(plan.refusal)) : QJsonValue() },
    };
}

void printPlan(const Command &command, const PrunePlan &plan)
{
    if (command.json()) {
        Command::printJson(QJsonDocument(prunePlanJson(plan)));
    } else if (plan.isRefused()) {
        Command::print(refusalText(plan.refusal));
    } else {
        Command::print(Tr::tr("Tool output %1 → about %2 tokens, the context %3 → about %4")
                               .arg(plan.outputBefore)
                               .arg(plan.outputAfter)
                               .arg(plan.tokensBefore)
                               .arg(plan.tokensAfter));
    }
}

Result<> applyPrune(Command &command, const LoadedSession &loaded,
                    const ProjectionSettings &projection, const PlanNumbers &numbers)
{
    return pruneNow(**command.store(), loaded.session().id, projection, numbers)
            .transform([&](const Pruned &pruned) {
                if (command.json()) {
                    QJsonObject object = prunePlanJson(pruned.plan);
                    object["entryId"_L1] = pruned.entries.constLast().id.toString();
                    object["tokensAfter"_L1] = pruned.tokensAfter;
                    Command::printJson(QJsonDocument(object));
                } else {
                    Command::print(Tr::tr("Pruned: %1 → %2 tokens. “varve undo” takes it back.")
                                           .arg(pruned.plan.tokensBefore)
                                           .arg(pruned.tokensAfter));
                }
            });
}

} // namespace

Result<> pruneVerb(Command &command)
{
    command.parser.addPositionalArgument(u"session"_s, Tr::tr("The session."));
    command.parser.addOptions({
            { u"plan"_s, Tr::tr("Only say what would be done.") },
            { u"keep"_s, Tr::tr("Leave so many tokens of the newest tool output alone."),
              u"tokens"_s },
    });
    addTrustOption(command);
    if (const auto wanted = command.parse(1, 1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    bool isNumber = true;
    const QString keep = command.parser.value(u"keep"_s);
    const qint64 kept = keep.isEmpty() ? -1 : keep.toLongLong(&isNumber);
    if (!isNumber || (!keep.isEmpty() && kept < 0)) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("--%1 takes a number of tokens, not “%2”.").arg(u"keep"_s, keep),
                    u"usage"_s);
    }
    std::unique_ptr<SessionHold> hold;
    if (!command.parser.isSet(u"plan"_s)) {
        auto held = SessionHold::take(command, Tr::tr("old tool output is masked"));
        if (!held) {
            return std::unexpected(held.error());
        }
        hold = std::move(*held);
    }
    auto loaded = hold ? Result<LoadedSession>(hold->loaded()) : command.session();
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    const ProjectionChoice choice = choiceOf(command, *loaded);
    PlanNumbers numbers = choice.planNumbers();
    numbers.pruneKeep = kept >= 0 ? kept : numbers.pruneKeep;
    const auto plan = planPruning(loaded->branch, choice.projection, numbers, PruneTrigger::ByHand,
                                  (*command.store())->reader());
    if (!plan) {
        return std::unexpected(plan.error());
    }
    if (command.parser.isSet(u"plan"_s)) {
        printPlan(command, *plan);
        return {};
    }
    if (plan->isRefused()) {
        if (command.json()) {
            printPlan(command, *plan);
        }
        return fail(Error::Kind::Refused, refusalText(plan->refusal));
    }
    return applyPrune(command, *loaded, choice.projection, numbers);
}

} // namespace varve
