// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idlehost.h"

#include "servepage.h"
#include <idle/factstask.h>
#include <idle/importancetask.h>
#include <idle/summarytask.h>
#include <idle/vectortask.h>
#include <models/idleoptionsmaker.h>
#include <shared/idlejson.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 UsualRecords = 50;
constexpr qint64 MostSteps = 1'000'000;

/// Those that are wanted and switched on; all that are switched on where none is named.
QStringList chosenTasks(const std::optional<QStringList> &wanted, const QStringList &on)
{
    QStringList tasks;
    for (const QString &name : wanted.value_or(on)) {
        if (on.contains(name) && !tasks.contains(name)) {
            tasks += name;
        }
    }
    return tasks;
}

} // namespace

IdleHost::IdleHost(ServeContext *context, RpcDispatcher &dispatcher) : m_context(context)
{
    dispatcher.add("idle"_L1,
                   [this](const RpcCallPtr &call, RpcParams &params) { list(call, params); });
    dispatcher.add("idleRun"_L1,
                   [this](const RpcCallPtr &call, RpcParams &params) { run(call, params); });
    dispatcher.add("idleStop"_L1,
                   [this](const RpcCallPtr &call, RpcParams &params) { stop(call, params); });
}

IdleHost::~IdleHost()
{
    if (m_runner) {
        m_runner->disconnect(this);
        m_runner->stop();
        m_runner->deleteLater();
    }
}

void IdleHost::list(const RpcCallPtr &call, RpcParams &params)
{
    const qint64 most = params.number("limit"_L1, UsualRecords, 0, MostListed);
    if (params.problem()) {
        return;
    }
    const IdleSettings settings = IdleSettings::read(*m_context->engine->settings());
    const bool isRunning = m_running != nullptr;
    m_context->answerFromReader(call, [=](StoreReader &reader) {
        return readIdlePast(reader.database(), most).transform([&](const IdlePast &past) {
            QJsonObject object = idlePastJson(past, settings);
            object["running"_L1] = isRunning;
            return object;
        });
    });
}

void IdleHost::run(const RpcCallPtr &call, RpcParams &params)
{
    const auto wanted = params.texts("tasks"_L1);
    const int steps = static_cast<int>(params.number("limit"_L1, -1, 0, MostSteps));
    const QStringList sendTo = params.texts("sendTo"_L1).value_or(QStringList());
    const QStringList known = idleTaskNames();
    for (const QString &name : wanted.value_or(QStringList())) {
        if (!known.contains(name)) {
            params.refuse(
                    tr("There is no task “%1”. The tasks are: %2.").arg(name, known.join(u", "_s)),
                    "tasks"_L1);
        }
    }
    if (params.problem()) {
        return;
    }
    if (m_running || m_context->store()->access() != StoreAccess::ReadWrite) {
        call->fail(m_running ? Error { Error::Kind::Refused,
                                       tr("Idle work is being done already. Stop it with "
                                          "“idleStop”."),
                                       {} }
                             : Error { Error::Kind::ReadOnly,
                                       tr("The store can only be read, so nothing can be done in "
                                          "it."),
                                       {} });
        return;
    }
    m_running = m_context->running.begin(call);
    m_steps.clear();
    IdleOptionsMaker maker(m_context->engine->settings(), m_context->engine->keys(),
                           &m_context->engine->catalogue());
    maker.setNamedProviders(sendTo);
    maker.make(true).then(this, [this, wanted, steps](IdleOptions order) {
        order.retriesNow = true;
        order.tasks = chosenTasks(wanted, order.tasks);
        begin(order, steps);
    });
}

void IdleHost::makeRunner()
{
    Engine *engine = m_context->engine;
    m_runner = new IdleRunner(engine->store(), engine->leases()->owner());
    m_runner->add(std::make_unique<SummaryTask>(engine->store(), engine->transport()));
    m_runner->add(std::make_unique<FactsTask>(engine->store()));
    m_runner->add(std::make_unique<VectorTask>(engine->store(), engine->transport()));
    m_runner->add(std::make_unique<ImportanceTask>(engine->store(), engine->transport()));
    m_runner->moveToThread(engine->transport()->thread());
    connect(m_runner, &IdleRunner::looked, this,
            [this](const QList<IdleTaskState> &tasks) { m_tasks = tasks; });
    connect(m_runner, &IdleRunner::began, this,
            [this](const IdleRecord &step) { tell("began"_L1, step); });
    connect(m_runner, &IdleRunner::ended, this, [this](const IdleRecord &step) {
        m_steps += step;
        tell("ended"_L1, step);
    });
    connect(m_runner, &IdleRunner::finished, this, &IdleHost::onFinished);
}

void IdleHost::begin(const IdleOptions &order, int steps)
{
    if (m_running->isStopped()) {
        onFinished({ IdleEnd::How::Stopped });
        return;
    }
    if (!m_runner) {
        makeRunner();
    }
    m_running->onStop([runner = m_runner] { runner->stop(); });
    m_runner->run(order, steps);
}

void IdleHost::tell(QLatin1StringView state, const IdleRecord &step)
{
    if (m_running) {
        m_context->output->announce("idleStep"_L1,
                                    { { "request"_L1, m_running->call->id() },
                                      { "state"_L1, QString(state) },
                                      { "step"_L1, idleRecordJson(step) } });
    }
}

/// What is wrong with the world is no failure of the request: the result says it.
void IdleHost::onFinished(const IdleEnd &end)
{
    const LongCallPtr ended = std::exchange(m_running, nullptr);
    if (ended) {
        ended->call->answer(idleRunJson(std::exchange(m_steps, {}), m_tasks,
                                        IdleSettings::read(*m_context->engine->settings()), end,
                                        idleProblem(end, m_tasks)));
    }
}

void IdleHost::stop(const RpcCallPtr &call, RpcParams &params)
{
    if (params.problem()) {
        return;
    }
    const LongCallPtr running = m_running;
    if (running) {
        running->stop();
    }
    call->answer(QJsonObject { { "stopped"_L1, running != nullptr } });
}

} // namespace varve
