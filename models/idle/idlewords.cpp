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

/// "in less than a minute", or a time of the clock for what is further away.
QString whenText(const QDateTime &at, const QDateTime &now, const QLocale &locale)
{
    constexpr qint64 Minute = 60;
    constexpr qint64 Hour = 3600;
    const qint64 seconds = now.secsTo(at);
    if (seconds < Minute) {
        return Tr::tr("in less than a minute");
    }
    if (seconds < Hour) {
        return Tr::tr("in %n minute(s)", nullptr,
                      static_cast<int>((seconds + Minute - 1) / Minute));
    }
    return Tr::tr("at %1").arg(locale.toString(at.toLocalTime().time(), QLocale::ShortFormat));
}

} // namespace

QString idleTaskTitle(const QString &task)
{
    return task == SummaryTask::taskName()       ? Tr::tr("Session summaries")
            : task == VectorTask::taskName()     ? Tr::tr("Search by meaning")
            : task == FactsTask::taskName()      ? Tr::tr("Facts for the journal")
            : task == ImportanceTask::taskName() ? Tr::tr("Importance of facts")
                                                 : task;
}

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

QString idleTaskStateText(const IdleTaskState &task, const IdleSettings &settings,
                          const QDateTime &now, const QLocale &locale)
{
    using Why = IdleLook::Block;
    if (!task.isOn) {
        const bool atOnce = task.name == VectorTask::taskName() && settings.vectors
                && !settings.vectorsOnlyThen;
        return atOnce ? Tr::tr("Done as soon as there is something new") : Tr::tr("Off");
    }
    if (!task.isKnown) {
        return Tr::tr("Not looked yet");
    }
    if (task.block == Why::NoModel) {
        return task.name == VectorTask::taskName() ? Tr::tr("No embedding model is set")
                                                   : Tr::tr("No model is set that may be asked");
    }
    if (task.block == Why::Unasked) {
        //: a provider and its host
        return Tr::tr("Nothing is sent to %1 while idle before you allow it").arg(task.problem);
    }
    if (task.block == Why::PaidModel) {
        return Tr::tr("Its model may cost something, and that is not allowed while idle");
    }
    if (task.block == Why::Problem) {
        return task.problem;
    }
    if (task.retryAt > now) {
        return Tr::tr("%1 Tried again %2.").arg(task.problem, whenText(task.retryAt, now, locale));
    }
    if (task.isLimited) {
        return Tr::tr("The next step would go over today's limit");
    }
    return task.waiting > 0 ? Tr::tr("Waiting") : Tr::tr("Nothing to do");
}

QString idleStepText(const IdleRecord &step)
{
    if (step.task == SummaryTask::taskName()) {
        return step.sessionName.isEmpty()
                ? Tr::tr("Two sentences for a session that is gone or has no name")
                : Tr::tr("Two sentences for “%1”").arg(step.sessionName.simplified());
    }
    if (step.task == VectorTask::taskName()) {
        return step.amount > 0 ? Tr::tr("%n passage(s) for the search by meaning", nullptr,
                                        static_cast<int>(step.amount))
                               : Tr::tr("Passages for the search by meaning");
    }
    if (step.task == FactsTask::taskName()) {
        return step.amount > 0
                ? Tr::tr("%n fact(s) for the journal", nullptr, static_cast<int>(step.amount))
                : Tr::tr("Facts for the journal");
    }
    if (step.task == ImportanceTask::taskName()) {
        return step.amount > 0
                ? Tr::tr("The importance of %n fact(s)", nullptr, static_cast<int>(step.amount))
                : Tr::tr("The importance of facts");
    }
    return step.sessionName.isEmpty()
            ? idleTaskTitle(step.task)
            //: a task and the session it is done for
            : Tr::tr("%1: %2").arg(idleTaskTitle(step.task), step.sessionName.simplified());
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
                .arg(whenText(state.at, now, locale));
    case Kind::Resting:
        return Tr::tr("Nothing is left to do. Looks again %1.")
                .arg(whenText(state.at, now, locale));
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
