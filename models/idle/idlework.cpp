// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idlework.h"

#include <idle/idletasks.h>
#include <idle/powersource.h>
#include <idle/vectortask.h>
#include <storage/idleledger.h>

#include <QUuid>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace std::chrono_literals;

namespace
{

constexpr auto TickInterval = 15s;
constexpr auto ReadAfter = 300ms;
constexpr qsizetype ShownRecords = 500;
constexpr int SecondsInMinute = 60;

} // namespace

IdleWork::IdleWork(const IdleWorkServices &services, IdleClock clock, QObject *parent)
    : QObject(parent)
    , m_services(services)
    , m_clock(std::move(clock))
    , m_owner(QUuid::createUuid().toString(QUuid::WithoutBraces))
    , m_maker(services.settings, services.keys, services.catalogue)
    , m_runner(makeIdleRunner(services.store, services.transport, m_owner, m_clock))
    , m_onBattery([] { return isOnBattery(); })
    , m_quietSince(m_clock())
{
    connectRunner();
    m_tick.setTimerType(Qt::VeryCoarseTimer);
    m_tick.setInterval(TickInterval);
    connect(&m_tick, &QTimer::timeout, this, &IdleWork::check);
    m_tick.start();
    m_reading.setSingleShot(true);
    connect(&m_reading, &QTimer::timeout, this, &IdleWork::readLedger);
    connect(services.settings, &Settings::changed, this, [this](const QString &name) {
        if (IdleOptionsMaker::dependsOn(name)) {
            m_restsUntil = {};
            m_told.clear();
            renewOrder();
            check();
            refresh();
        }
    });
    connect(services.keys, &KeyRing::keyChanged, this, [this] {
        m_restsUntil = {};
        m_told.clear();
        renewOrder();
    });
    m_state.settings = IdleSettings::read(*services.settings);
    check();
}

IdleWork::~IdleWork()
{
    m_runner->stop();
    m_runner->deleteLater();
}

void IdleWork::connectRunner()
{
    connect(m_runner, &IdleRunner::looked, this, [this](const QList<IdleTaskState> &tasks) {
        m_state.tasks = tasks;
        Q_EMIT changed();
        for (const IdleTaskState &task : tasks) {
            if (task.block == IdleLook::Block::Problem && m_runs) {
                tell(task.problem);
            }
        }
    });
    connect(m_runner, &IdleRunner::began, this, [this](const IdleRecord &step) {
        m_state.step = step;
        Q_EMIT changed();
        m_reading.start(ReadAfter);
    });
    connect(m_runner, &IdleRunner::ended, this, [this](const IdleRecord &step) {
        m_state.step = {};
        const auto lasts = [&](const IdleTaskState &task) {
            return task.name != step.task && task.problem == m_told;
        };
        if (step.outcome == IdleRecord::Outcome::Done
            && std::ranges::none_of(m_state.tasks, lasts)) {
            m_told.clear(); // it works again
        }
        Q_EMIT stepEnded(step);
        m_reading.start(ReadAfter);
    });
    connect(m_runner, &IdleRunner::finished, this, &IdleWork::onFinished);
}

/// The machine is asked for its battery only when everything else speaks for a beginning: nobody is there to wait for its answer.
IdleVerdict IdleWork::judge(bool mayBeRunning) const
{
    IdleMoment moment { m_clock(), m_quietSince, m_isBusy && m_isBusy(), false,
                        mayBeRunning ? QDateTime() : m_restsUntil };
    const IdleVerdict verdict = judgeIdle(m_state.settings, moment);
    if (verdict.what != IdleVerdict::What::Begin || m_state.settings.onBattery) {
        return verdict;
    }
    moment.isOnBattery = m_onBattery();
    return judgeIdle(m_state.settings, moment);
}

/// With every key: nothing is asked here that takes time.
void IdleWork::noteActivity()
{
    m_quietSince = m_clock();
    if (m_runs) {
        if (!m_byHand || (m_isBusy && m_isBusy())) {
            m_calledOff = true;
            m_runner->stop();
        }
        return;
    }
    using Kind = State::Kind;
    const Kind kind = m_state.kind;
    const QDateTime at = m_quietSince.addSecs(m_state.settings.minutes * SecondsInMinute);
    if ((kind != Kind::Quiet && kind != m_restsAs) || kind == Kind::Failed || m_restsUntil > at) {
        return;
    }
    constexpr qint64 Shown = 10'000; // ms; nobody sees less
    if (kind != Kind::Quiet || !m_state.at.isValid() || m_state.at.msecsTo(at) > Shown) {
        m_state.kind = Kind::Quiet;
        m_state.at = at;
        Q_EMIT changed();
    }
}

void IdleWork::check()
{
    const auto before = std::pair(m_state.kind, m_state.at);
    m_state.settings = IdleSettings::read(*m_services.settings);
    if (m_clock().toLocalTime().date() != m_day && m_day.isValid()) {
        m_reading.start(ReadAfter); // other sums
    }
    if (m_runs) {
        const bool busy = m_isBusy && m_isBusy();
        if (busy || (!m_byHand && judge(true).what != IdleVerdict::What::Begin)) {
            m_calledOff = true;
            m_runner->stop();
        }
        return;
    }
    using What = IdleVerdict::What;
    using Kind = State::Kind;
    const IdleVerdict verdict = judge(false);
    m_state.at = verdict.at;
    switch (verdict.what) {
    case What::Begin:
        begin(false);
        return;
    case What::Off:
        m_state.kind = Kind::Off;
        break;
    case What::Paused:
        m_state.kind = Kind::Paused;
        break;
    case What::Busy:
        m_state.kind = Kind::Busy;
        break;
    case What::Battery:
        m_state.kind = Kind::Battery;
        break;
    case What::Quiet:
        // What went wrong stays readable until something went well.
        m_state.kind = m_restsAs == Kind::Failed ? Kind::Failed : Kind::Quiet;
        break;
    case What::Resting:
        m_state.kind = m_restsAs;
        break;
    }
    if (before != std::pair(m_state.kind, m_state.at)) {
        Q_EMIT changed();
    }
}

void IdleWork::begin(bool byHand)
{
    m_runs = true;
    m_byHand = byHand;
    m_calledOff = false;
    m_steps = 0;
    m_state.kind = State::Kind::Working;
    m_state.step = {};
    m_state.problem.clear();
    Q_EMIT changed();
    run();
}

void IdleWork::run()
{
    m_isOutdated = false;
    m_maker.make(m_byHand).then(this, [this](IdleOptions order) {
        if (m_calledOff) {
            onFinished({ IdleEnd::How::Stopped, 0, {} });
            return;
        }
        if (m_isOutdated) { // before it was made
            run();
            return;
        }
        if (!m_onScreen.isNull()) {
            order.without += m_onScreen;
        }
        order.retriesNow = m_byHand;
        m_runner->run(order);
    });
}

/// A run may take hours. What the person allows no more ends with the step that runs.
void IdleWork::renewOrder()
{
    if (m_runs) {
        m_isOutdated = true;
        m_runner->endAfterStep();
    }
}

void IdleWork::onFinished(const IdleEnd &end)
{
    using How = IdleEnd::How;
    using Kind = State::Kind;
    m_steps += end.steps;
    m_state.step = {};
    if (m_isOutdated && !m_calledOff) {
        run();
        return;
    }
    m_runs = m_byHand = false;
    m_restsAs = end.how == How::Limit ? Kind::Limit
            : end.how == How::Failed  ? Kind::Failed
                                      : Kind::Resting;
    if (end.how == How::Stopped) {
        m_restsUntil = {};
    } else {
        const int minutes = end.how == How::Busy ? 1 : RestMinutes;
        m_restsUntil = m_clock().addSecs(minutes * SecondsInMinute);
    }
    m_state.problem = end.problem;
    if (end.how == How::Failed) {
        tell(end.problem);
        // As soon as something may be tried again, but other tasks do not wait for that one.
        for (const IdleTaskState &task : std::as_const(m_state.tasks)) {
            if (task.retryAt.isValid() && task.retryAt < m_restsUntil) {
                m_restsUntil = task.retryAt;
            }
        }
    }
    m_state.kind = m_restsAs;
    m_reading.start(ReadAfter);
    check();
    Q_EMIT changed();
    if (m_steps > 0) {
        Q_EMIT runEnded(m_steps);
    }
}

void IdleWork::tell(const QString &problem)
{
    if (!problem.isEmpty() && std::exchange(m_told, problem) != problem) {
        Q_EMIT told(problem);
    }
}

void IdleWork::runNow()
{
    if (!m_runs) {
        m_restsUntil = {};
        begin(true);
    }
}

void IdleWork::stop()
{
    m_quietSince = m_clock();
    if (m_runs) {
        m_calledOff = true;
        m_runner->stop();
    }
}

void IdleWork::setPaused(bool paused)
{
    m_services.settings->set(Keys::IdlePausedOn,
                             paused ? m_clock().toLocalTime().date().toString(Qt::ISODate)
                                    : QString());
    if (paused) {
        stop();
    }
    check();
}

void IdleWork::refresh()
{
    m_reading.start(0ms);
    if (!m_runs) {
        m_maker.make(false).then(this, [this](IdleOptions order) {
            if (!m_onScreen.isNull()) {
                order.without += m_onScreen;
            }
            m_runner->look(order);
        });
    }
}

void IdleWork::noteVectors(const EmbeddingModel &model, const VectorsMade &made,
                           const QDateTime &begun)
{
    if (!made.stored && made.tokens == 0) {
        return;
    }
    IdleRecord record;
    record.task = VectorTask::taskName();
    record.provider = model.endpoint.provider;
    record.model = model.endpoint.model;
    record.amount = made.stored ? made.vectors : 0;
    record.inputTokens = made.tokens;
    Usage usage;
    usage.input = made.tokens;
    const auto info = m_services.catalogue->find(record.provider, record.model);
    record.cost = model.endpoint.isLocal() ? std::optional<double>(0)
            : info                         ? info->cost(usage)
                                           : std::nullopt;
    record.begunAt = begun;
    record.endedAt = m_clock();
    record.outcome = IdleRecord::Outcome::Done;
    m_services.store
            ->write([record, owner = m_owner](SessionStore &store) {
                return IdleLedger(store.database(), owner).add(record);
            })
            .then(this, [this](const Result<> &) {
                if (!m_reading.isActive()) {
                    m_reading.start(ReadAfter);
                }
            });
}

void IdleWork::readLedger()
{
    struct Read
    {
        QList<IdleRecord> records;
        IdleSum counted;
        IdleSum today;
        IdleSum week;
    };
    const QDate today = m_clock().toLocalTime().date();
    m_services.store
            ->read([today](StoreReader &reader) -> Result<Read> {
                constexpr int DaysBefore = 6;
                IdleLedger ledger(reader.database(), {});
                auto records = ledger.records(ShownRecords);
                const auto counted = ledger.sum(today.startOfDay(), true);
                const auto all = ledger.sum(today.startOfDay(), false);
                const auto week = ledger.sum(today.addDays(-DaysBefore).startOfDay(), false);
                if (!records || !counted || !all || !week) {
                    return std::unexpected(!records           ? records.error()
                                                   : !counted ? counted.error()
                                                   : !all     ? all.error()
                                                              : week.error());
                }
                return Read { std::move(*records), *counted, *all, *week };
            })
            .then(this, [this, today](const Result<Read> &read) {
                if (!read) {
                    tell(read.error().message);
                    return;
                }
                m_day = today;
                m_state.records = read->records;
                m_state.counted = read->counted;
                m_state.today = read->today;
                m_state.week = read->week;
                Q_EMIT changed();
            });
}

} // namespace varve
