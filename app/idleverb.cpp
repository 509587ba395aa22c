// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// "varve idle": what was done while idle, and doing what is due without a window.
#include "verbs.h"
#include <models/format.h>
#include <models/idlewords.h>
#include <models/usageformat.h>
#include <operations/idleoperations.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

QString endText(const IdleEnd &end)
{
    switch (end.how) {
    case IdleEnd::How::NothingLeft:
        return Tr::tr("Nothing is left to do.");
    case IdleEnd::How::Stopped:
        return Tr::tr("Stopped. What was done is kept.");
    case IdleEnd::How::Busy:
        return Tr::tr("A turn or a compaction runs in this store. Try again when it has ended.");
    case IdleEnd::How::Limit:
        return Tr::tr("What is left would go over a limit of today.");
    case IdleEnd::How::StepsDone:
        return Tr::tr("As many steps as were wanted are done.");
    case IdleEnd::How::Failed:
        return end.problem;
    }
    return {};
}

void printRecords(const QList<IdleRecord> &records)
{
    QList<QStringList> rows;
    for (const IdleRecord &record : records) {
        rows += { QLocale().toString(record.begunAt.toLocalTime(), QLocale::ShortFormat),
                  idleStepText(record).left(60),
                  idleOutcomeText(record.outcome),
                  record.model,
                  record.model.isEmpty() ? QString() : formatTokens(record.tokens()),
                  record.model.isEmpty() ? QString() : formatAnswerCost(record.cost) };
    }
    Command::print(table({ { Tr::tr("When") },
                           { Tr::tr("What") },
                           { Tr::tr("Outcome") },
                           { Tr::tr("Model") },
                           { Tr::tr("Tokens"), true },
                           { Tr::tr("Cost"), true } },
                         rows));
}

void showPast(const IdlePast &past)
{
    if (past.records.isEmpty()) {
        Command::print(Tr::tr("Nothing was done yet. “varve idle --run” does what is due."));
        return;
    }
    printRecords(past.records);
    Command::print(u'\n'
                   + Tr::tr("Today: %1. In seven days: %2.")
                             .arg(idleSumText(past.today), idleSumText(past.week)));
}

void showRun(const IdleRun &run)
{
    if (!run.steps.isEmpty()) {
        printRecords(run.steps);
    }
    if (run.problem.isEmpty()) {
        Command::message(endText(run.end));
    }
}

void tellStep(const OperationEvent &event, bool)
{
    if (event.members["state"_L1].toString() == "began"_L1) {
        Command::message(event.members["step"_L1]["what"_L1].toString() + u"…"_s);
    }
}

Result<> failIfProblem(const IdleRun &run, const RunIdleWork &)
{
    return run.problem.isEmpty() ? Result<>() : fail(Error::Kind::Provider, run.problem);
}

} // namespace

QList<ShownOperation> idleShown()
{
    return { shownBy(idleOperation(), showPast),
             shownBy(idleRunOperation(), showRun, failIfProblem, { .event = tellStep }) };
}

} // namespace varve
