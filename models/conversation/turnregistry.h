// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "turnrunner.h"

#include <QHash>
#include <QObject>

namespace varve
{

/// The turns that run, one a session. GUI thread.
///
/// Signals, each with its session: started, then changed and stored any number of times, then finished once, after which the
/// session has no turn any more.
class TurnRegistry final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TurnRegistry)

public:
    /// Not owned, outlives it.
    explicit TurnRegistry(Engine *engine, QObject *parent = nullptr);
    ~TurnRegistry() override;

    /// Null if none runs in the session.
    [[nodiscard]] TurnRunner *turn(const SessionId &session) const
    {
        return m_turns.value(session);
    }
    [[nodiscard]] bool isRunning(const SessionId &session) const
    {
        return turn(session) != nullptr;
    }
    [[nodiscard]] QList<SessionId> running() const { return m_turns.keys(); }
    /// Does nothing while one runs in that session.
    void start(const TurnStart &start);
    void stop(const SessionId &session);
    void stopAll();
    /// Without waiting for their ends, and without a signal: at the end of the program.
    void abandonAll();

Q_SIGNALS:
    void started(const varve::SessionId &session);
    void changed(const varve::SessionId &session);
    void stored(const varve::SessionId &session, const QList<varve::Entry> &entries);
    void limitLearned(const QString &provider, const QString &model, qint64 tokens);
    void finished(const varve::SessionId &session, const varve::TurnEnd &end);

private:
    Engine *const m_engine;
    QHash<SessionId, TurnRunner *> m_turns;
};

} // namespace varve
