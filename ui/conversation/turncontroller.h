// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "messagesender.h"

#include <QBasicTimer>
#include <QObject>

class QAction;

namespace varve
{

class ApprovalPanel;
class ConversationPage;
class StoredSessions;

/// Between the conversation page, which knows values, and the turns of the session that is open: stops, asks, and shows how far it
/// is; what is sent and queued goes through its MessageSender. Turns of other sessions go on unseen; their queues are worked off all
/// the same. GUI thread.
class TurnController final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TurnController)

public:
    /// None is owned.
    TurnController(ConversationPage *page, Workbench *workbench, StoredSessions *list,
                   ProjectionSetup *setup, Conversations *conversations, QObject *parent = nullptr);
    ~TurnController() override;

    /// Asks the branch as it stands: after an answer that failed or was stopped.
    [[nodiscard]] QAction *askAgainAction() const { return m_askAgain; }

    /// What is offered while something is typed.
    [[nodiscard]] CompletionPopup *completion() const { return m_sender->completion(); }
    /// In the session that is open.
    [[nodiscard]] bool isBusy() const;
    /// What stands in the composer: a message is sent, or queued while a turn runs; a command is carried out. The text stays
    /// until it is on its way.
    void submit() { m_sender->submit(); }
    /// What tooLarge() has held back is sent all the same, and compacted first, as the settings say.
    void sendAgreed();
    void stop();
    /// Images for the next message.
    void attachFiles(const QStringList &paths) { m_sender->attachFiles(paths); }

Q_SIGNALS:
    void commandGiven(const varve::CommandCall &call, const QString &typed);
    /// A place that the message refers to.
    void placeRequested(const varve::SessionId &session, const varve::EntryId &entry);
    /// The open session's turn has begun or ended.
    void busyChanged();
    void answered(const varve::SessionId &session,
                  const std::optional<varve::CompactionOptions> &options);
    /// `unchosen`: why its tools are not offered, as TurnSetup::unchosen; empty: they are.
    void folderPlaced(const QString &folder, const QString &unchosen);
    /// What a session's folder brings along, each time it was looked at.
    void folderRead(const QString &folder, const varve::FolderReport &report);
    /// See TurnStarter.
    void tooLarge(const varve::SessionId &session, const QString &model, qint64 tokens,
                  qint64 room);
    void notSetUp();
    void keyFailed(const varve::Error &error);
    void limitLearned(const QString &provider, const QString &model, qint64 tokens);
    void failed(const varve::Error &error);

protected:
    void timerEvent(QTimerEvent *event) override;

private:
    void connectSending();
    void connectWorkbench();
    void connectRegistry();
    void connectApprovals();
    void connectShell();
    void askAgain();
    void updateActions();
    void showSession();
    void recover();
    void showTurn();
    void showStatus();
    void showQuestions();
    void refreshSetup();
    void giveBack(const SessionId &session, const Question &question);
    void onFinished(const SessionId &session, const TurnEnd &end);
    [[nodiscard]] SessionId session() const;
    [[nodiscard]] Composer *composer() const;

    ConversationPage *const m_page;
    Workbench *const m_workbench;
    StoredSessions *const m_list;
    ProjectionSetup *const m_setup;
    Conversations *const m_conversations;
    TurnStarter *const m_starter;
    ApprovalPanel *m_approvals;
    MessageSender *m_sender = nullptr;
    QAction *m_askAgain;
    QString m_shellOutput;
    QString m_setupFolder; ///< whose files are part of the context
    int m_setupLook = 0; ///< the last one begun
    QBasicTimer m_tick; ///< a second, while something runs
    Question m_heldBack; ///< the last one that no turn came of
};

} // namespace varve
