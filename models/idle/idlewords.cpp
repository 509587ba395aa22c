// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idlewords.h"

#include "format.h"
#include "usageformat.h"
#include <idle/factstask.h>
#include <idle/importancetask.h>
#include <idle/summarytask.h>
#include <idle/vectortask.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::IdleWords)
};

} // namespace

QString idleTaskPurpose(const QString &task)
{
    if (task == SummaryTask::taskName()) {
        return Tr::tr("Sessions that were left get two sentences that say what they were about.");
    }
    if (task == VectorTask::taskName()) {
        return Tr::tr("What was written is prepared for the search by meaning.");
    }
    if (task == FactsTask::taskName()) {
        return Tr::tr("The messages of sessions that were left are looked through for what is "
                      "worth keeping, by rule and without a model.");
    }
    if (task == ImportanceTask::taskName()) {
        return Tr::tr("Facts of the journal that only rules have weighed are weighed by a model.");
    }
    return {};
}

QString idleOutcomeText(IdleRecord::Outcome outcome)
{
    switch (outcome) {
    case IdleRecord::Outcome::Running:
        return Tr::tr("Running");
    case IdleRecord::Outcome::Done:
        return Tr::tr("Done");
    case IdleRecord::Outcome::Nothing:
        return Tr::tr("Nothing to make");
    case IdleRecord::Outcome::Stopped:
        return Tr::tr("Stopped");
    case IdleRecord::Outcome::Failed:
        return Tr::tr("Failed");
    case IdleRecord::Outcome::Interrupted:
        return Tr::tr("Interrupted");
    }
    return {};
}

QString idleStateText(const IdleWork::State &state, const QDateTime &now, const QLocale &locale)
{
    using Kind = IdleWork::State::Kind;
    switch (state.kind) {
    case Kind::Off:
        return Tr::tr("Idle work is switched off. The preferences can change that.");
    case Kind::Paused:
        return Tr::tr("Paused until midnight.");
    case Kind::Busy:
        return Tr::tr("Waits while a turn, a compaction or an import runs.");
    case Kind::Battery:
        return Tr::tr("Waits while the machine runs on its battery.");
    case Kind::Quiet:
        //: a time, such as "in 3 minutes"
        return Tr::tr("Begins %1, if nothing is done until then.")
                .arg(idleTimeText(state.at, now, locale));
    case Kind::Resting:
        return Tr::tr("Nothing is left to do. Looks again %1.")
                .arg(idleTimeText(state.at, now, locale));
    case Kind::Limit:
        return Tr::tr("Today's limit is reached. What is left waits until tomorrow, or until the "
                      "preferences allow more.");
    case Kind::Failed:
        return Tr::tr("The last step did not work. %1").arg(state.problem);
    case Kind::Working:
        return state.step.task.isEmpty() ? Tr::tr("Looking what there is to do…")
                                         : idleStepText(state.step) + u'…';
    }
    return {};
}

QString idleSumText(const IdleSum &sum, const QLocale &locale)
{
    if (sum.steps == 0) {
        return Tr::tr("nothing");
    }
    QString text = Tr::tr("%n step(s), %1 tokens", nullptr, static_cast<int>(sum.steps))
                           .arg(formatTokens(sum.tokens, locale));
    text += u", "_s
            + (sum.cost > 0 || sum.unpriced == 0 ? formatAnswerCost(std::optional(sum.cost), locale)
                                                 : Tr::tr("cost unknown"));
    if (sum.unpriced > 0 && sum.cost > 0) {
        text += u' ' + Tr::tr("and some of unknown price");
    }
    return text;
}

} // namespace varve
