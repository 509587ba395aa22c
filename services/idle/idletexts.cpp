// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idletexts.h"

#include "factstask.h"
#include "importancetask.h"
#include "summarytask.h"
#include "vectortask.h"

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

QString idleTimeText(const QDateTime &at, const QDateTime &now, const QLocale &locale)
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

QString idleTaskTitle(const QString &task)
{
    return task == SummaryTask::taskName()       ? Tr::tr("Session summaries")
            : task == VectorTask::taskName()     ? Tr::tr("Search by meaning")
            : task == FactsTask::taskName()      ? Tr::tr("Facts for the journal")
            : task == ImportanceTask::taskName() ? Tr::tr("Importance of facts")
                                                 : task;
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
        return Tr::tr("%1 Tried again %2.")
                .arg(task.problem, idleTimeText(task.retryAt, now, locale));
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

} // namespace varve
