// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idlejson.h"

#include <idle/factstask.h>
#include <idle/importancetask.h>
#include <idle/summarytask.h>
#include <idle/vectortask.h>
#include <models/idlewords.h>

#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QJsonValue textOrNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

QJsonObject sumJson(const IdleSum &sum)
{
    return { { "steps"_L1, sum.steps },
             { "tokens"_L1, sum.tokens },
             { "cost"_L1, sum.cost },
             { "unpriced"_L1, sum.unpriced } };
}

QJsonObject taskJson(const IdleTaskState &task, const IdleSettings &settings)
{
    return { { "task"_L1, task.name },
             { "on"_L1, task.isOn },
             { "waiting"_L1, task.waiting },
             { "state"_L1, idleTaskStateText(task, settings, QDateTime::currentDateTimeUtc()) } };
}

QLatin1StringView endName(IdleEnd::How how)
{
    switch (how) {
    case IdleEnd::How::NothingLeft:
        return "nothingLeft"_L1;
    case IdleEnd::How::Stopped:
        return "stopped"_L1;
    case IdleEnd::How::Busy:
        return "busy"_L1;
    case IdleEnd::How::Limit:
        return "limit"_L1;
    case IdleEnd::How::StepsDone:
        return "stepsDone"_L1;
    case IdleEnd::How::Failed:
        return "failed"_L1;
    }
    return {};
}

} // namespace

QStringList idleTaskNames()
{
    return { SummaryTask::taskName(), FactsTask::taskName(), ImportanceTask::taskName(),
             VectorTask::taskName() };
}

QJsonObject idleRecordJson(const IdleRecord &record)
{
    const auto time = [](const QDateTime &at) {
        return at.isValid() ? QJsonValue(at.toUTC().toString(Qt::ISODateWithMs)) : QJsonValue();
    };
    return {
        { "id"_L1, record.id },
        { "task"_L1, record.task },
        { "sessionId"_L1,
          record.session.isNull() ? QJsonValue() : QJsonValue(record.session.toString()) },
        { "what"_L1, idleStepText(record) },
        { "amount"_L1, record.amount },
        { "provider"_L1, textOrNull(record.provider) },
        { "model"_L1, textOrNull(record.model) },
        { "counts"_L1, record.limited },
        { "tokens"_L1,
          QJsonObject { { "input"_L1, record.inputTokens },
                        { "output"_L1, record.outputTokens } } },
        { "cost"_L1, record.cost ? QJsonValue(*record.cost) : QJsonValue() },
        { "begunAt"_L1, time(record.begunAt) },
        { "endedAt"_L1, time(record.endedAt) },
        { "milliseconds"_L1, record.durationMs() },
        { "outcome"_L1, QString(toString(record.outcome)) },
        { "problem"_L1, textOrNull(record.problem) },
    };
}

Result<IdlePast> readIdlePast(Database &database, qsizetype most)
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
    return IdlePast { std::move(*records), *all, *counted, *week };
}

QJsonObject idlePastJson(const IdlePast &past, const IdleSettings &settings)
{
    QJsonArray records;
    for (const IdleRecord &record : past.records) {
        records += idleRecordJson(record);
    }
    return { { "records"_L1, records },
             { "today"_L1, sumJson(past.today) },
             { "counted"_L1, sumJson(past.counted) },
             { "week"_L1, sumJson(past.week) },
             { "limits"_L1,
               QJsonObject { { "paidModels"_L1, settings.paidModels },
                             { "tokens"_L1, settings.tokens },
                             { "dollars"_L1, settings.dollars } } } };
}

QString idleProblem(const IdleEnd &end, const QList<IdleTaskState> &tasks)
{
    QString problem = end.how == IdleEnd::How::Failed ? end.problem : QString();
    for (const IdleTaskState &task : tasks) {
        if (problem.isEmpty() && task.isOn && task.block == IdleLook::Block::Problem) {
            problem = task.problem;
        }
    }
    return problem;
}

QJsonObject idleRunJson(const QList<IdleRecord> &steps, const QList<IdleTaskState> &tasks,
                        const IdleSettings &settings, const IdleEnd &end, const QString &problem)
{
    QJsonArray done;
    for (const IdleRecord &record : steps) {
        done += idleRecordJson(record);
    }
    QJsonArray states;
    for (const IdleTaskState &task : tasks) {
        states += taskJson(task, settings);
    }
    return { { "steps"_L1, done },
             { "tasks"_L1, states },
             { "ended"_L1, QString(endName(end.how)) },
             { "problem"_L1, textOrNull(problem) } };
}

} // namespace varve
