// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idlerunner.h"

#include <storage/leases.h>

#include <algorithm>
#include <utility>

namespace varve
{

using Outcome = IdleRecord::Outcome;

IdleRunner::IdleRunner(StoreClient *store, QString owner, IdleClock clock, QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_owner(std::move(owner))
    , m_clock(std::move(clock))
{
    m_renewal.setParent(this);
    m_renewal.setInterval(Leases::RenewEvery / 2);
    connect(&m_renewal, &QTimer::timeout, this, &IdleRunner::renew);
}

IdleRunner::~IdleRunner()
{
    m_stop.request_stop();
}

void IdleRunner::add(std::unique_ptr<IdleTask> task)
{
    const auto place = std::ranges::find_if(
            m_tasks, [&](const IdleTask *other) { return other->value() < task->value(); });
    const auto index = place - m_tasks.begin();
    IdleTaskState state;
    state.name = task->name();
    m_states.insert(index, state);
    m_next.insert(index, std::nullopt);
    task->setParent(this);
    m_tasks.insert(index, task.release());
}

void IdleRunner::look(const IdleOptions &options)
{
    QMetaObject::invokeMethod(this, [this, options] {
        if (!m_runs) {
            m_options = options;
            lookAtAll(0, [this] { tell(); });
        }
    });
}

void IdleRunner::run(const IdleOptions &options, int steps)
{
    QMetaObject::invokeMethod(this, [this, options, steps] {
        if (std::exchange(m_runs, true)) {
            return;
        }
        m_options = options;
        m_left = steps;
        m_passed.clear();
        m_stop = std::stop_source();
        m_end = {};
        m_lost = false;
        if (options.retriesNow) {
            m_waiting.clear();
        }
        for (IdleTaskState &state : m_states) {
            state.isLimited = false;
        }
        lookAtAll(0, [this] {
            tell();
            next();
        });
    });
}

void IdleRunner::stop()
{
    QMetaObject::invokeMethod(this, [this] { m_stop.request_stop(); });
}

void IdleRunner::endAfterStep()
{
    QMetaObject::invokeMethod(this, [this] { m_left = 0; });
}

void IdleRunner::tell()
{
    Q_EMIT looked(m_states);
}

void IdleRunner::lookAtAll(qsizetype task, const std::function<void()> &then)
{
    if (task >= m_tasks.size()) {
        then();
        return;
    }
    lookAt(task, [this, task, then] { lookAtAll(task + 1, then); });
}

void IdleRunner::lookAt(qsizetype task, const std::function<void()> &then)
{
    IdleTaskState &state = m_states[task];
    state.isOn = m_options.tasks.contains(state.name);
    const Waiting waiting = m_waiting.value(state.name);
    state.retryAt = waiting.until > m_clock() ? waiting.until : QDateTime();
    if (!state.isOn) {
        state = { state.name };
        m_next[task].reset();
        then();
        return;
    }
    m_tasks.at(task)->look(m_options).then(this, [this, task, then](const Result<IdleLook> &look) {
        IdleTaskState &seen = m_states[task];
        seen.isKnown = true;
        m_next[task] = look ? look->next : std::nullopt;
        seen.waiting = look ? look->waiting : 0;
        seen.block = look ? look->block : IdleLook::Block::Problem;
        const bool names =
                seen.block == IdleLook::Block::Problem || seen.block == IdleLook::Block::Unasked;
        if (names) {
            seen.problem = look ? look->problem : look.error().message;
        } else if (!m_waiting.contains(seen.name)) {
            seen.problem.clear();
        }
        then();
    });
}

bool IdleRunner::mayTry(qsizetype task) const
{
    const IdleTaskState &state = m_states.at(task);
    const Waiting waiting = m_waiting.value(state.name);
    return m_options.tasks.contains(state.name) && !m_passed.contains(state.name)
            && !(waiting.until > m_clock());
}

void IdleRunner::next()
{
    if (m_lost) {
        finish(IdleEnd::How::Busy);
    } else if (m_stop.stop_requested()) {
        finish(IdleEnd::How::Stopped);
    } else if (m_left == 0) {
        finish(IdleEnd::How::StepsDone);
    } else {
        tryTask(0);
    }
}

void IdleRunner::tryTask(qsizetype task)
{
    while (task < m_tasks.size() && !mayTry(task)) {
        ++task;
    }
    if (task >= m_tasks.size()) {
        const auto waits = [](const IdleTaskState &state) { return state.retryAt.isValid(); };
        const auto failed = std::ranges::find_if(m_states, waits);
        if (std::ranges::any_of(m_states, &IdleTaskState::isLimited)) {
            finish(IdleEnd::How::Limit);
        } else if (failed != m_states.cend()) {
            m_end.problem = failed->problem;
            finish(IdleEnd::How::Failed);
        } else {
            finish(IdleEnd::How::NothingLeft);
        }
        return;
    }
    lookAt(task, [this, task] {
        if (m_stop.stop_requested()) {
            finish(IdleEnd::How::Stopped);
        } else if (m_left == 0) {
            finish(IdleEnd::How::StepsDone);
        } else if (m_next.at(task)) {
            begin(task, *m_next.at(task));
        } else {
            tryTask(task + 1);
        }
    });
}

IdleRecord IdleRunner::recordOf(qsizetype task, const IdleStep &step) const
{
    IdleRecord record;
    record.task = m_states.at(task).name;
    record.session = step.session;
    record.sessionName = step.sessionName;
    record.leafSeq = step.leafSeq;
    record.provider = step.provider;
    record.model = step.model;
    record.limited = step.costs;
    record.begunAt = m_clock();
    Usage estimate;
    estimate.input = step.inputTokens;
    estimate.output = step.outputTokens;
    price(record, estimate);
    return record;
}

void IdleRunner::price(IdleRecord &record, const Usage &usage) const
{
    record.inputTokens = usage.prompt();
    record.outputTokens = usage.output;
    if (!record.limited) {
        record.cost = 0; // the person's own machine, or no model at all
    } else {
        record.cost = m_options.price ? m_options.price(record.provider, record.model, usage)
                                      : usage.cost;
    }
}

void IdleRunner::begin(qsizetype task, const IdleStep &step)
{
    const QDateTime now = m_clock();
    m_record = recordOf(task, step);
    m_store->write([owner = m_owner, record = m_record, limits = m_options.limits, now,
                    day = now.toLocalTime().date().startOfDay()](SessionStore &store) {
               return IdleLedger(store.database(), owner).begin(record, limits, day, now);
           })
            .then(this, [this, task, step](const Result<IdleLedger::Begun> &begun) {
                onBegun(task, step, begun);
            });
}

void IdleRunner::onBegun(qsizetype task, const IdleStep &step,
                         const Result<IdleLedger::Begun> &begun)
{
    using What = IdleLedger::Begun::What;
    IdleTaskState &state = m_states[task];
    if (!begun) {
        m_end.problem = begun.error().message;
        finish(IdleEnd::How::Failed);
        return;
    }
    switch (begun->what) {
    case What::Begun:
        m_record.id = begun->id;
        m_renewal.start();
        Q_EMIT began(m_record);
        m_tasks.at(task)
                ->run(step, m_options, m_stop.get_token())
                .then(this, [this, task](const IdleOutcome &outcome) { onRan(task, outcome); });
        return;
    case What::Busy:
        finish(IdleEnd::How::Busy);
        return;
    case What::Taken:
        if (step.session.isNull()) {
            m_passed += state.name;
        } else {
            m_options.without += step.session;
        }
        next();
        return;
    case What::TokenLimit:
    case What::CostLimit:
        state.isLimited = true;
        m_passed += state.name;
        tell();
        tryTask(task + 1); // something that costs nothing may be left
        return;
    }
}

void IdleRunner::onRan(qsizetype task, const IdleOutcome &outcome)
{
    m_renewal.stop();
    m_record.endedAt = m_clock();
    m_record.outcome = outcome.how;
    m_record.amount = outcome.amount;
    m_record.problem = outcome.error.message;
    const bool asked = !outcome.model.isEmpty();
    if (outcome.how == Outcome::Done || outcome.how == Outcome::Nothing || asked) {
        m_record.model = outcome.model;
        m_record.limited = m_record.limited && asked;
        if (!asked || outcome.usage.isReported()) { // else the estimate is all there is
            price(m_record, outcome.usage);
        }
    }
    const bool isInVain = outcome.how == Outcome::Nothing || outcome.how == Outcome::Failed;
    if (isInVain && !m_record.session.isNull()) {
        m_options.without += m_record.session; // not again and again in one run
    }
    noteOutcome(task, outcome);
    m_store->write([owner = m_owner, record = m_record](SessionStore &store) {
               return IdleLedger(store.database(), owner).end(record);
           })
            .then(this, [this](const Result<> &kept) {
                ++m_end.steps;
                if (m_left > 0) {
                    --m_left;
                }
                Q_EMIT ended(m_record);
                if (!kept) {
                    m_end.problem = kept.error().message;
                    finish(IdleEnd::How::Failed);
                    return;
                }
                next();
            });
}

void IdleRunner::noteOutcome(qsizetype task, const IdleOutcome &outcome)
{
    IdleTaskState &state = m_states[task];
    if (outcome.how != Outcome::Failed) {
        if (outcome.how != Outcome::Stopped) {
            m_waiting.remove(state.name);
            state.problem.clear();
        }
        return;
    }
    Waiting &waiting = m_waiting[state.name];
    const int doublings = std::min(waiting.failures++, MostDoublings);
    waiting.until = m_clock().addMSecs(FirstWaitMs << doublings);
    state.retryAt = waiting.until;
    state.problem = outcome.error.message;
    tell();
}

void IdleRunner::renew()
{
    m_store->write([owner = m_owner, id = m_record.id, now = m_clock()](SessionStore &store) {
               return IdleLedger(store.database(), owner).renew(id, now);
           })
            .then(this, [this](const Result<> &renewed) {
                if (!renewed && renewed.error().kind == Error::Kind::Conflict && m_runs) {
                    m_lost = true;
                    m_stop.request_stop();
                }
            });
}

void IdleRunner::finish(IdleEnd::How how)
{
    m_runs = false;
    m_end.how = how;
    tell();
    Q_EMIT finished(m_end);
}

} // namespace varve
