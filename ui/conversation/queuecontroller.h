// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/queuemodel.h>
#include <models/turnregistry.h>

#include <QObject>
#include <QSet>

namespace varve
{

class QueuePanel;
struct ReferenceBudget;

/// The messages that wait: shows those of the session that is open, and hands those that are meant for the turn that runs to
/// it. Only what was written while an answer came follows that answer by itself, and no longer once it was stopped or failed: what is
/// left then waits until the person sends it. GUI thread.
class QueueController final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(QueueController)

public:
    /// Neither is owned.
    QueueController(StoreClient *store, TurnRegistry *turns, QObject *parent = nullptr);
    ~QueueController() override;

    /// Becomes a child of where it is put.
    [[nodiscard]] QueuePanel *panel() const { return m_panel; }
    /// `comes`: a turn or a command of the shell runs that these wait for.
    void setSession(const SessionId &session, bool comes);
    /// What references of messages that are changed while they wait may bring along.
    void setReferenceBudget(const ReferenceBudget &budget);
    /// At the end of any session's list, to follow what runs in it; then `done`.
    void add(const SessionId &session, const Blocks &blocks,
             const std::function<void(bool stored)> &done);
    /// Asks for the first that follows the answer that was given, by sendRequested; nothing if none does.
    void sendFirst(const SessionId &session);
    /// Asks for this one.
    void send(const SessionId &session, qint64 number);
    /// Nothing of what waits in it goes by itself any more.
    void hold(const SessionId &session);
    /// The person stops what runs: as hold(), and what is asked for from now on goes when that has ended.
    void noteStopped(const SessionId &session);

Q_SIGNALS:
    void sendRequested(const varve::SessionId &session, const varve::QueuedMessage &message);
    /// Back into the composer.
    void textOffered(const QString &text);
    void failed(const varve::Error &error);

private:
    void connectPanel();
    void steer();
    void follow(const SessionId &session, qint64 number);
    void showFollowing();
    void ask(const SessionId &session,
             const std::function<bool(const QueuedMessage &message)> &which);
    void sendOneOf(const SessionId &session, const QList<QueuedMessage> &waiting,
                   const std::function<bool(const QueuedMessage &message)> &which);

    StoreClient *const m_store;
    TurnRegistry *const m_turns;
    QueueModel *m_model;
    QueuePanel *m_panel;
    QHash<SessionId, QSet<qint64>> m_steered; ///< what a session's turn was given
    QHash<SessionId, QSet<qint64>> m_following; ///< what goes after a session's answer by itself
    QSet<SessionId> m_stopped; ///< whose turn the person has stopped, until it has ended
    QHash<SessionId, int> m_holds; ///< how often; what is added meanwhile does not follow
    bool m_comes = false; ///< something runs in the session that is shown
};

} // namespace varve
