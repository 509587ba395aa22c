// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idleoperations.h"

#include "commonparameters.h"
#include "operationtr.h"
#include <engine/engine.h>
#include <engine/flow.h>
#include <idle/idleoptionsmaker.h>
#include <idle/idletasks.h>
#include <idle/idletexts.h>
#include <storage/idleledger.h>

#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

const QString &work()
{
    static const QString Work = u"idle"_s;
    return Work;
}

// -- what is told of it

struct TokensOf
{
    qint64 input = 0;
    qint64 output = 0;
};

const ValueFields<TokensOf> &tokenFields()
{
    static const ValueFields<TokensOf> Fields {
        { "input"_L1, &TokensOf::input },
        { "output"_L1, &TokensOf::output },
    };
    return Fields;
}

const ValueFields<IdleRecord> &recordFields()
{
    using Record = IdleRecord;
    static const ValueFields<Record> Fields {
        { "id"_L1, &Record::id },
        { "task"_L1, &Record::task },
        { "sessionId"_L1, &Record::session },
        { "what"_L1, "text for people"_L1, idleStepText },
        { "amount"_L1, &Record::amount },
        { "provider"_L1, [](const Record &step) { return textOrNull(step.provider); } },
        { "model"_L1, [](const Record &step) { return textOrNull(step.model); } },
        { "counts"_L1, "for the limits of the day"_L1, &Record::limited },
        { "tokens"_L1, "estimated, unless `outcome` is `done` or `nothing`; likewise `cost`"_L1,
          [](const Record &step) { return TokensOf { step.inputTokens, step.outputTokens }; },
          tokenFields() },
        { "cost"_L1, "US dollars, null where no price is known"_L1, &Record::cost },
        { "begunAt"_L1, &Record::begunAt },
        { "endedAt"_L1, &Record::endedAt },
        { "milliseconds"_L1, &Record::durationMs },
        { "outcome"_L1, "`running`, `done`, `nothing`, `stopped`, `failed`, `interrupted`"_L1,
          &Record::outcome },
        { "problem"_L1, [](const Record &step) { return textOrNull(step.problem); } },
    };
    return Fields;
}

const ValueFields<IdleSum> &sumFields()
{
    static const ValueFields<IdleSum> Fields {
        { "steps"_L1, &IdleSum::steps },
        { "tokens"_L1, &IdleSum::tokens },
        { "cost"_L1, &IdleSum::cost },
        { "unpriced"_L1, "steps with a model of unknown price"_L1, &IdleSum::unpriced },
    };
    return Fields;
}

const ValueFields<IdleSettings> &limitFields()
{
    static const ValueFields<IdleSettings> Fields {
        { "paidModels"_L1, &IdleSettings::paidModels },
        { "tokens"_L1, &IdleSettings::tokens },
        { "dollars"_L1, &IdleSettings::dollars },
    };
    return Fields;
}

const ValueFields<IdlePast> &pastFields()
{
    static const ValueFields<IdlePast> Fields {
        { "records"_L1, {}, &IdlePast::records, recordFields() },
        { "today"_L1, {}, &IdlePast::today, sumFields() },
        { "counted"_L1, "of today, what counts for the limits"_L1, &IdlePast::counted,
          sumFields() },
        { "week"_L1, "the last seven days"_L1, &IdlePast::week, sumFields() },
        { "limits"_L1, "of a day"_L1, &IdlePast::settings, limitFields() },
        { "running"_L1, "whoever answers is at it"_L1, &IdlePast::isRunning },
    };
    return Fields;
}

struct TaskNow
{
    IdleTaskState task;
    IdleSettings settings;
};

const ValueFields<TaskNow> &taskFields()
{
    static const ValueFields<TaskNow> Fields {
        { "task"_L1, [](const TaskNow &now) { return now.task.name; } },
        { "on"_L1, [](const TaskNow &now) { return now.task.isOn; } },
        { "waiting"_L1, [](const TaskNow &now) { return now.task.waiting; } },
        { "state"_L1, "text for people"_L1,
          [](const TaskNow &now) {
              return idleTaskStateText(now.task, now.settings, QDateTime::currentDateTimeUtc());
          } },
    };
    return Fields;
}

QLatin1StringView toString(IdleEnd::How how)
{
    constexpr std::array Names { "nothingLeft"_L1, "stopped"_L1,   "busy"_L1,
                                 "limit"_L1,       "stepsDone"_L1, "failed"_L1 };
    return Names[static_cast<size_t>(how)];
}

const ValueFields<IdleRun> &runFields()
{
    static const ValueFields<IdleRun> Fields {
        { "steps"_L1, "as one of `records`"_L1, &IdleRun::steps, recordFields() },
        { "tasks"_L1,
          {},
          [](const IdleRun &run) {
              QList<TaskNow> tasks;
              for (const IdleTaskState &task : run.tasks) {
                  tasks += TaskNow { task, run.settings };
              }
              return tasks;
          },
          taskFields() },
        { "ended"_L1, "`nothingLeft`, `stopped`, `busy`, `limit`, `stepsDone`, `failed`"_L1,
          [](const IdleRun &run) { return toString(run.end.how); } },
        { "problem"_L1, "text for people, or null"_L1,
          [](const IdleRun &run) { return textOrNull(run.problem); } },
    };
    return Fields;
}

struct StepNow
{
    QLatin1StringView state;
    IdleRecord step;
};

const EventOf<StepNow> &stepEvent()
{
    static const ValueFields<StepNow> Fields {
        { "state"_L1, "`began`, `ended`"_L1, &StepNow::state },
        { "step"_L1, "as one of the `records` of idle"_L1, &StepNow::step, recordFields() },
    };
    static const EventOf<StepNow> Event("idleStep"_L1, EventText::Kind::Each, Fields);
    return Event;
}

// -- what was done

Result<IdlePast> readPast(Database &database, qsizetype most)
{
    constexpr int DaysBefore = 6;
    const QDate today = QDate::currentDate();
    IdleLedger ledger(database, {});
    auto records = ledger.records(most);
    const auto all = ledger.sum(today.startOfDay(), false);
    const auto counted = ledger.sum(today.startOfDay(), true);
    const auto week = ledger.sum(today.addDays(-DaysBefore).startOfDay(), false);
    if (!records) {
        return std::unexpected(records.error());
    }
    for (const auto *sum : { &all, &counted, &week }) {
        if (!*sum) {
            return std::unexpected(sum->error());
        }
    }
    return IdlePast { std::move(*records), *all, *counted, *week, {}, false };
}

QFuture<Result<IdlePast>> listPast(Engine &engine, const ListIdleWork &wanted, const OperationRun &)
{
    return engine.store()->read(
            [most = wanted.limit, settings = IdleSettings::read(*engine.settings()),
             isRunning = engine.running().isRunning(work())](StoreReader &reader) {
                return readPast(reader.database(), most).transform([&](IdlePast past) {
                    past.settings = settings;
                    past.isRunning = isRunning;
                    return past;
                });
            });
}

// -- a run

/// Of those that are switched on, what is wanted.
QStringList chosenTasks(const QStringList &wanted, const QStringList &on, const OperationRun &run)
{
    QStringList tasks;
    for (const QString &name : wanted) {
        if (!on.contains(name)) {
            run.problem(
                    OperationTr::tr("The task “%1” is switched off in the preferences.").arg(name));
        } else if (!tasks.contains(name)) {
            tasks += name;
        }
    }
    return tasks;
}

QString problemOf(const IdleEnd &end, const QList<IdleTaskState> &tasks)
{
    QString problem = end.how == IdleEnd::How::Failed ? end.problem : QString();
    for (const IdleTaskState &task : tasks) {
        if (problem.isEmpty() && task.isOn && task.block == IdleLook::Block::Problem) {
            problem = task.problem;
        }
    }
    return problem;
}

/// To its end. The runner goes with `context`, on whose thread it is told of.
QFuture<IdleRun> ended(IdleRunner *runner, QObject *context, const OperationRun &run)
{
    const auto done = std::make_shared<IdleRun>();
    const auto promise = std::make_shared<QPromise<IdleRun>>();
    promise->start();
    QObject::connect(context, &QObject::destroyed, runner, [runner] {
        runner->stop();
        runner->deleteLater();
    });
    QObject::connect(runner, &IdleRunner::looked, context,
                     [done](const QList<IdleTaskState> &tasks) { done->tasks = tasks; });
    QObject::connect(runner, &IdleRunner::began, context, [run](const IdleRecord &step) {
        stepEvent().tell(run, {}, { "began"_L1, step });
    });
    QObject::connect(runner, &IdleRunner::ended, context, [run, done](const IdleRecord &step) {
        done->steps += step;
        stepEvent().tell(run, {}, { "ended"_L1, step });
    });
    QObject::connect(runner, &IdleRunner::finished, context, [done, promise](const IdleEnd &end) {
        done->end = end;
        promise->addResult(*done);
        promise->finish();
    });
    return promise->future();
}

// By value: a coroutine goes on after its caller.
// NOLINTNEXTLINE(performance-unnecessary-value-param)
QCoro::Task<Result<IdleRun>> runWork(Engine *engine, RunIdleWork wanted, OperationRun run)
{
    const std::stop_token gone = engine->gone();
    if (engine->store()->access() != StoreAccess::ReadWrite) {
        co_return fail(
                Error::Kind::ReadOnly,
                OperationTr::tr("The store can only be read, so nothing can be done in it."));
    }
    const auto place = engine->running().begin(work(), run.stop);
    if (!place) {
        co_return fail(
                Error::Kind::Refused,
                OperationTr::tr("Idle work is being done already. Stop it with “idleStop”."));
    }
    IdleOptionsMaker maker(engine->settings(), engine->keys(), &engine->catalogue());
    maker.setNamedProviders(wanted.sendTo);
    IdleOptions options = co_await valueOf(maker.make(true));
    if (gone.stop_requested()) {
        co_return stopped();
    }
    options.retriesNow = true;
    options.tasks = chosenTasks(wanted.tasks.value_or(options.tasks), options.tasks, run);
    IdleRun done;
    done.end.how = IdleEnd::How::Stopped;
    if (!place->token().stop_requested()) {
        auto *context = new QObject(engine->flows());
        IdleRunner *runner =
                makeIdleRunner(engine->store(), engine->transport(), engine->leases()->owner());
        const QFuture<IdleRun> end = ended(runner, context, run);
        const std::stop_callback stopping(place->token(), [runner] { runner->stop(); });
        runner->run(options, static_cast<int>(wanted.limit.value_or(-1)));
        done = co_await valueOf(end);
        if (gone.stop_requested()) {
            co_return stopped();
        }
        context->deleteLater();
    }
    done.settings = IdleSettings::read(*engine->settings());
    done.problem = problemOf(done.end, done.tasks);
    co_return done;
}

QFuture<Result<IdleRun>> startWork(Engine &engine, const RunIdleWork &wanted,
                                   const OperationRun &run)
{
    return toFuture(runWork(&engine, wanted, run));
}

} // namespace

bool stopIdleWork(Engine &engine)
{
    return engine.running().stop(work());
}

const OperationOf<ListIdleWork, IdlePast> &idleOperation()
{
    static const OperationOf<ListIdleWork, IdlePast> Idle { {
            .text = { .name = "idle"_L1,
                      .help = OperationTr::noop("what is done while nothing else happens"),
                      .forms = { { .verb = "idle"_L1 } } },
            .parameters = { option<&ListIdleWork::limit>(
                    "limit"_L1,
                    OperationTr::noop("At most N steps; without --run: list the newest N."),
                    { .mostInJson = LargestPage, .value = "N"_L1 }) },
            .work = listPast,
            .fields = pastFields(),
    } };
    return Idle;
}

const OperationOf<RunIdleWork, IdleRun> &idleRunOperation()
{
    static const OperationOf<RunIdleWork, IdleRun> Run { {
            .text = { .name = "idleRun"_L1,
                      .help = OperationTr::noop("do what is due now"),
                      .forms = { { .verb = "idle"_L1,
                                   .option = "run"_L1,
                                   .help = OperationTr::noop(
                                           "Do what is due now, until nothing is left or "
                                           "a limit is reached.") } },
                      .stops = true,
                      .events = { &stepEvent() } },
            .parameters = { option<&RunIdleWork::tasks>("tasks"_L1,
                                                        OperationTr::noop("Only these."),
                                                        { .kind = ParameterKind::Word,
                                                          .words = idleTaskNames,
                                                          .value = "names"_L1,
                                                          .isJoined = true }),
                            option<&RunIdleWork::limit>("limit"_L1,
                                                        OperationTr::noop("At most so many steps."),
                                                        { .value = "N"_L1 }),
                            option<&RunIdleWork::sendTo>(
                                    "sendTo"_L1,
                                    OperationTr::noop(
                                            "Sessions may be sent to this provider now. Without "
                                            "it, only to what was allowed in the preferences."),
                                    { .value = "provider"_L1 }) },
            .work = startWork,
            .fields = runFields(),
    } };
    return Run;
}

} // namespace varve
