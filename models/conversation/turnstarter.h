// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "conversations.h"
#include <engine/turnpreparation.h>
#include <models/workbench.h>
#include <session/referenceblock.h>

#include <QObject>

#include <optional>

namespace varve
{

class ProjectionSetup;

/// What the person asks for with one message.
struct Question
{
    QList<Entry> entries; ///< empty: the branch is asked as it stands
    QList<qint64> fromQueue = {};

    /// It was written in the composer just now.
    [[nodiscard]] bool isWritten() const { return !entries.isEmpty() && fromQueue.isEmpty(); }
    /// What was typed, without what it quotes.
    [[nodiscard]] QString text() const
    {
        return entries.isEmpty() ? QString() : typedText(entries.constFirst().blocks);
    }
};

/// From a question to its turn: has it prepared (prepareTurn()) and gives it to the registry. One start a session; a newer one replaces
/// it. GUI thread.
class TurnStarter final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TurnStarter)

public:
    /// None is owned.
    TurnStarter(Workbench *workbench, ProjectionSetup *setup, Conversations *conversations,
                QObject *parent = nullptr);
    ~TurnStarter() override;

    /// A turn is on its way, or runs, or a command of the person's shell does.
    [[nodiscard]] bool isBusy(const SessionId &session) const;
    [[nodiscard]] bool isStarting(const SessionId &session) const;
    void start(const SessionId &session, const Question &question);
    /// The person has answered to tooLarge(): the next start of this session goes on.
    void agree(const SessionId &session) { m_agreed += session; }
    /// The registry has it.
    void noteStarted(const SessionId &session) { m_starting.remove(session); }
    /// False: none was on its way.
    bool cancel(const SessionId &session);

    /// The session counts as starting while something is got ready. Returns what release() takes.
    [[nodiscard]] quint64 hold(const SessionId &session);
    /// False: it was cancelled, or something newer starts.
    [[nodiscard]] bool release(const SessionId &session, quint64 run);

    /// Of a turn that was given to the registry; once.
    [[nodiscard]] Question takeQuestion(const SessionId &session) { return m_asked.take(session); }
    [[nodiscard]] std::optional<CompactionOptions> takeOptions(const SessionId &session);

Q_SIGNALS:
    /// start() was called.
    void starting(const varve::SessionId &session);
    /// There will be no turn; what failed is told by one of the signals after it.
    void givenBack(const varve::SessionId &session, const varve::Question &question);
    /// The session does not fit the model that would be asked, which was sent nothing of it yet: before anything is, the person has to
    /// say what is to be done. Tokens; `room`: what a request may have.
    void tooLarge(const varve::SessionId &session, const QString &model, qint64 tokens,
                  qint64 room);
    /// No model is set up that could answer.
    void notSetUp();
    void keyFailed(const varve::Error &error);
    void failed(const varve::Error &error);
    /// Of a turn that begins all the same, in words.
    void problemsFound(const varve::SessionId &session, const QStringList &problems);
    /// What the folder of a turn that begins brings along.
    void folderRead(const QString &folder, const varve::FolderReport &report);

private:
    /// What was asked for and has not begun.
    struct Start
    {
        quint64 run = 0; ///< an older one of the session is dropped
        std::stop_source stop = std::stop_source(std::nostopstate);
    };

    void begin(const SessionId &session, const Question &question, const PreparedTurn &prepared);
    void refuse(const SessionId &session, const TurnRefusal &refusal);

    Workbench *const m_workbench;
    ProjectionSetup *const m_setup;
    Conversations *const m_conversations;
    QHash<SessionId, Start> m_starting; ///< the newest of each
    quint64 m_run = 0;
    QSet<SessionId> m_agreed;
    QHash<SessionId, Question> m_asked; ///< until it is stored
    QHash<SessionId, std::optional<CompactionOptions>> m_recipes; ///< of the turns that run
};

} // namespace varve
