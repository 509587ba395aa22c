// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The verb prune: tool output before a boundary becomes placeholders, without a model.
#include "commandchoice.h"
#include "contextjson.h"
#include "pruneplan.h"
#include "verbs.h"

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

Result<> applyPrune(Command &command, const LoadedSession &loaded, const PrunePlan &plan,
                    const ProjectionSettings &projection)
{
    SessionStore &store = **command.store();
    auto written =
            pruneEntries(loaded.branch, plan, projection, store.reader(), CompactionCause::Manual);
    if (!written) {
        return std::unexpected(written.error());
    }
    const auto stored = store.append(loaded.session().id, loaded.session().leaf, written->entries);
    if (!stored) {
        return std::unexpected(stored.error());
    }
    auto after = loadSession(store.reader(), loaded.session().id);
    if (!after) {
        return std::unexpected(after.error());
    }
    const qint64 tokens = project(after->branch, projection).tokens();
    if (command.json()) {
        QJsonObject object = prunePlanJson(plan);
        object["entryId"_L1] = stored->constLast().id.toString();
        object["tokensAfter"_L1] = tokens;
        Command::printJson(QJsonDocument(object));
    } else {
        Command::print(Tr::tr("Pruned: %1 → %2 tokens. “varve undo” takes it back.")
                               .arg(plan.tokensBefore)
                               .arg(tokens));
    }
    return {};
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
    auto loaded = command.session();
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    const ProjectionChoice choice = choiceOf(command, *loaded);
    PlanNumbers numbers = choice.planNumbers();
    numbers.pruneKeep = kept >= 0 ? kept : numbers.pruneKeep;
    const Context context = project(loaded->branch, choice.projection);
    QHash<qint64, QString> toolNames;
    if (needsToolNames(numbers)) {
        auto names = readToolNames(context, (*command.store())->reader());
        if (!names) {
            return std::unexpected(names.error());
        }
        toolNames = *names;
    }
    const PrunePlan plan =
            planPrune(loaded->branch, context, numbers, PruneTrigger::ByHand, toolNames);
    if (command.parser.isSet(u"plan"_s)) {
        printPlan(command, plan);
        return {};
    }
    if (plan.isRefused()) {
        if (command.json()) {
            printPlan(command, plan);
        }
        return fail(Error::Kind::Refused, refusalText(plan.refusal));
    }
    return applyPrune(command, *loaded, plan, choice.projection);
}

} // namespace varve
