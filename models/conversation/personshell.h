// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <agent/bashtool.h>
#include <base/error.h>
#include <session/entry.h>

#include <QHash>
#include <QObject>

namespace varve
{

class StoreClient;

/// Commands that the person types ("!git status"): they run as the person, without a sandbox and without a question, but with
/// the keys taken out of their environment, because what they print may be sent to a model. One at a time a session. GUI thread.
///
/// Signals, each with its session: started, outputGrew, then finished once, with the entry stored below the leaf as it is
/// then; failed before it if it could not be stored.
class PersonShell final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PersonShell)

public:
    /// Neither is owned; processes live on the thread of `engine`.
    PersonShell(StoreClient *store, QObject *engine, QObject *parent = nullptr);
    ~PersonShell() override;

    struct Command
    {
        SessionId session;
        QString folder;
        QString text;
        bool aside = false; ///< its output is stored, and never sent
    };

    [[nodiscard]] bool isRunning(const SessionId &session) const
    {
        return m_runs.contains(session);
    }
    /// Does nothing while one runs in the session.
    void run(const Command &command);
    void stop(const SessionId &session);

Q_SIGNALS:
    void started(const varve::SessionId &session, const QString &command);
    void outputGrew(const varve::SessionId &session, const QString &tail);
    void failed(const varve::SessionId &session, const varve::Error &error);
    void finished(const varve::SessionId &session);

private:
    void keep(const Command &command, const ToolOutcome &outcome, qint64 durationMs);

    StoreClient *const m_store;
    const BashTool m_bash;
    QHash<SessionId, std::stop_source> m_runs;
};

} // namespace varve
