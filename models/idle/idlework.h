// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <idle/idleoptionsmaker.h>
#include <idle/idlerunner.h>
#include <idle/idleschedule.h>

#include <QDateTime>
#include <QList>
#include <QTimer>

namespace varve
{

/// How far idle work is, and what was done. A value.
struct IdleState
{
    enum class Kind : quint8 {
        Off,
        Paused,
        Busy,
        Battery,
        Quiet, ///< waits until it is quiet for long enough
        Resting, ///< there was nothing left to do
        Limit, ///< the same, because a limit of the day is reached
        Failed, ///< the same, because what is left has to wait after an error
        Working,
    };
    Kind kind = Kind::Quiet;
    QDateTime at; ///< of Quiet, Paused and Resting: when that ends, UTC
    IdleRecord step; ///< of Working, once one has begun
    QString problem; ///< of Failed
    QList<IdleTaskState> tasks; ///< the most valuable first
    IdleSettings settings;
    IdleSum counted; ///< of today, what counts for the limits
    IdleSum today;
    IdleSum week; ///< of the last seven days
    QList<IdleRecord> records; ///< newest first, at most 500
};

/// What idle work is given. All of it outlives it; the transport lives on the engine thread.
struct IdleWorkServices
{
    StoreClient *store = nullptr; ///< one that is written
    Settings *settings = nullptr;
    KeyRing *keys = nullptr;
    const ModelCatalogue *catalogue = nullptr;
    HttpTransport *transport = nullptr;
};

/// Begins idle work when nothing happens for as long as the person wants, stops it as soon as something does, and knows what was done.
/// Lives on the GUI thread; the work is done by an IdleRunner on the engine thread.
///
/// Signals: changed whenever state() does, stepEnded for each step of this process, runEnded when nothing is
/// under way any more after one or more of them, told once for each thing that the
/// person has to set right.
class IdleWork final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(IdleWork)

public:
    /// After a run that left nothing to do: how long it is not looked again.
    static constexpr int RestMinutes = 10;

    explicit IdleWork(
            const IdleWorkServices &services,
            IdleClock clock = [] { return QDateTime::currentDateTimeUtc(); },
            QObject *parent = nullptr);
    ~IdleWork() override;

    using State = IdleState;
    [[nodiscard]] const State &state() const { return m_state; }
    [[nodiscard]] bool isWorking() const { return m_state.kind == State::Kind::Working; }

    /// Work of the program that idle work gives way to; asked now and then, so whoever begins some calls noteActivity() too.
    void setBusySource(std::function<bool()> isBusy) { m_isBusy = std::move(isBusy); }
    /// In place of the machine's own.
    void setBatterySource(std::function<bool()> isOnBattery)
    {
        m_onBattery = std::move(isOnBattery);
    }
    /// The session on the screen, which is not left; null: none.
    void setOnScreen(const SessionId &session) { m_onScreen = session; }

    /// The person or the program does something: work that began by itself is stopped, and the quiet time begins anew.
    void noteActivity();
    /// Whether it is time; does by itself several times a minute.
    void check();
    /// Reads again what there is to do and what was done.
    void refresh();

    /// Without waiting for quiet; goes on whatever the person does meanwhile, but gives way to turns. Settings that are changed hold
    /// from its next step on.
    void runNow();
    void stop();
    /// For the rest of the day.
    void setPaused(bool paused);
    /// Vectors were made as soon as there was something new.
    void noteVectors(const EmbeddingModel &model, const VectorsMade &made, const QDateTime &begun);

Q_SIGNALS:
    void changed();
    void stepEnded(const varve::IdleRecord &step);
    void runEnded(int steps);
    void told(const QString &problem);

private:
    void connectRunner();
    void begin(bool byHand);
    void run();
    void renewOrder();
    void onFinished(const IdleEnd &end);
    void readLedger();
    void tell(const QString &problem);
    [[nodiscard]] IdleVerdict judge(bool mayBeRunning) const;

    const IdleWorkServices m_services;
    const IdleClock m_clock;
    const QString m_owner;
    const IdleOptionsMaker m_maker;
    IdleRunner *m_runner; ///< on the engine thread
    std::function<bool()> m_isBusy;
    std::function<bool()> m_onBattery;
    State m_state;
    SessionId m_onScreen;
    QTimer m_tick;
    QTimer m_reading; ///< several steps, one look
    QDateTime m_quietSince;
    QDateTime m_restsUntil;
    State::Kind m_restsAs = State::Kind::Resting;
    QDate m_day; ///< that the sums are of
    QString m_told;
    bool m_runs = false; ///< or is about to
    bool m_byHand = false;
    bool m_calledOff = false; ///< before it had begun
    bool m_isOutdated = false; ///< the order of the run: what it was made of has changed
    int m_steps = 0; ///< of this run, before its order was made anew
};

} // namespace varve
