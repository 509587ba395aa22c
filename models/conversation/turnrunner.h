// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <engine/engine.h>
#include <models/liveturn.h>
#include <providers/answerassembler.h>
#include <session/sessiontree.h>

#include <QElapsedTimer>
#include <QObject>

#include <optional>

namespace varve
{

/// What a turn is at, in values that can be shown.
struct TurnStatus
{
    TurnPhase phase = TurnPhase::Storing;
    qint64 elapsedMs = 0; ///< of the turn
    qint64 waitedMs = 0; ///< of Waiting and Answering: since the request was sent
    QString model; ///< that is asked, as its provider calls it
    int answers = 0; ///< that were stored
    bool thinking = false; ///< of Answering: no text has come yet
    qint64 characters = 0; ///< of the answer that is coming
    double charactersPerSecond = 0; ///< of it, since its first
    QString tool; ///< of Asking and Working
    QString problem; ///< why the request is sent again; empty: it is the first try
    int retryInMs = 0;
};

/// A turn as the window sees it: it runs on the engine thread, this is on the GUI thread. One use.
///
/// Signals: stored, changed (at most some 30 times a second), limitLearned; then finished once. Destroying it stops the turn;
/// what it had stored stays.
class TurnRunner final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TurnRunner)

public:
    /// `engine` is not owned and outlives it.
    TurnRunner(Engine *engine, const TurnStart &start, QObject *parent = nullptr);
    ~TurnRunner() override;

    void start();
    void stop();
    [[nodiscard]] bool isStopping() const { return m_stopping; }
    void steer(const SteeringMessage &message);
    void unsteer(qint64 queued);

    [[nodiscard]] const SessionId &session() const { return m_session; }
    [[nodiscard]] TurnStatus status() const;
    /// What is not stored, or stored and not in `shown` yet.
    [[nodiscard]] LiveTurn live(const SessionTree &shown) const;

Q_SIGNALS:
    void changed();
    void stored(const QList<varve::Entry> &entries);
    void limitLearned(const QString &provider, const QString &model, qint64 tokens);
    void finished(const varve::TurnEnd &end);

private:
    void connectTurn();
    void onPhase(TurnPhase phase);
    void onGrown(const StreamEvents &events);
    void onStored(const QList<Entry> &entries);
    [[nodiscard]] LiveCall *call(const QString &id);

    Turn *m_turn; ///< on the engine thread
    const SessionId m_session;
    const QString m_model;
    TurnPhase m_phase = TurnPhase::Storing;
    AnswerAssembler m_answer; ///< that is coming
    std::optional<Entry> m_landed; ///< the newest stored answer
    QList<LiveCall> m_calls; ///< of it
    QString m_tool;
    QString m_problem;
    int m_retryInMs = 0;
    int m_answers = 0;
    QElapsedTimer m_elapsed;
    QElapsedTimer m_waiting;
    QElapsedTimer m_answering;
    bool m_stopping = false;
};

} // namespace varve
