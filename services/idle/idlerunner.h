// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "idletask.h"
#include <storage/idleledger.h>
#include <workspace/storeclient.h>

#include <QHash>
#include <QSet>
#include <QTimer>

#include <functional>

namespace varve
{

using IdleClock = std::function<QDateTime()>;

/// A task as a list shows it.
struct IdleTaskState
{
    QString name;
    bool isOn = false;
    bool isKnown = false; ///< it was looked at since the program was started
    qint64 waiting = 0;
    IdleLook::Block block = IdleLook::Block::None;
    bool isLimited = false; ///< its next step would go over a limit of the day
    QString problem = {}; ///< of its last step, or of the block
    QDateTime retryAt = {}; ///< UTC; invalid: it does not wait after an error

    friend bool operator==(const IdleTaskState &, const IdleTaskState &) = default;
};

/// How a run ended.
struct IdleEnd
{
    enum class How : quint8 {
        NothingLeft,
        Stopped, ///< by stop()
        Busy, ///< a turn or a compaction runs, in this process or another one
        Limit, ///< what is left would go over a limit of the day
        StepsDone, ///< as many as were wanted
        Failed, ///< what is left has to wait after an error
    };
    How how = How::NothingLeft;
    int steps = 0; ///< that were ended, whatever came of them
    QString problem = {}; ///< of Failed
};

/// Does idle work, one step after the other, the most valuable first, until there is nothing left or it is stopped. When that is to be
/// begins elsewhere. Every step is in the ledger from before it begins. A task whose step failed waits, longer each time.
///
/// Lives on the engine thread; run(), look() and stop() are for any thread.
///
/// Signals: looked after each look at all tasks, and when the state of one has changed. In a run: began and ended for each step,
/// then one finished.
class IdleRunner final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(IdleRunner)

public:
    static constexpr qint64 FirstWaitMs = 60'000;
    static constexpr int MostDoublings = 8; ///< some four hours

    /// `owner` is unique to this process. The store is not owned.
    IdleRunner(
            StoreClient *store, QString owner,
            IdleClock clock = [] { return QDateTime::currentDateTimeUtc(); },
            QObject *parent = nullptr);
    ~IdleRunner() override;

    /// Before the first run, and before it goes to its thread.
    void add(std::unique_ptr<IdleTask> task);

    void look(const IdleOptions &options);
    /// Does nothing while one runs. `steps` at most; -1: any number.
    void run(const IdleOptions &options, int steps = -1);
    /// The step that runs is stopped, too. Without a run nothing happens.
    void stop();
    /// The step that runs is ended, and none is begun: StepsDone. Without a run nothing happens.
    void endAfterStep();

Q_SIGNALS:
    void looked(const QList<varve::IdleTaskState> &tasks);
    void began(const varve::IdleRecord &step);
    void ended(const varve::IdleRecord &step);
    void finished(const varve::IdleEnd &end);

private:
    struct Waiting
    {
        int failures = 0; ///< one after the other
        QDateTime until;
    };

    void lookAt(qsizetype task, const std::function<void()> &then);
    void lookAtAll(qsizetype task, const std::function<void()> &then);
    void next();
    void tryTask(qsizetype task);
    void begin(qsizetype task, const IdleStep &step);
    void onBegun(qsizetype task, const IdleStep &step, const Result<IdleLedger::Begun> &begun);
    void onRan(qsizetype task, const IdleOutcome &outcome);
    void noteOutcome(qsizetype task, const IdleOutcome &outcome);
    void renew();
    void finish(IdleEnd::How how);
    [[nodiscard]] bool mayTry(qsizetype task) const;
    [[nodiscard]] IdleRecord recordOf(qsizetype task, const IdleStep &step) const;
    void price(IdleRecord &record, const Usage &usage) const;
    void tell();

    StoreClient *const m_store;
    const QString m_owner;
    const IdleClock m_clock;
    QList<IdleTask *> m_tasks; ///< by falling value
    QList<IdleTaskState> m_states; ///< likewise
    QList<std::optional<IdleStep>> m_next; ///< as last seen
    QHash<QString, Waiting> m_waiting; ///< after errors
    // of the run
    IdleOptions m_options;
    QSet<QString> m_passed; ///< tasks that are left alone for the rest of it
    std::stop_source m_stop;
    IdleRecord m_record; ///< the step that runs
    QTimer m_renewal;
    IdleEnd m_end;
    int m_left = -1;
    bool m_runs = false;
    bool m_lost = false; ///< something else has begun in the store
};

} // namespace varve
