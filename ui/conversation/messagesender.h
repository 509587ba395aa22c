// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <engine/slashcommands.h>
#include <models/turnstarter.h>

#include <QObject>

namespace varve
{

class CompletionPopup;
class Composer;
class MessageAttachments;
class MessageReferences;
class QueueController;
class StoredSessions;

/// What stands in the composer, on its way: a command to whoever carries it out, a message with what goes along and with what it refers to
/// into a turn, or behind the one that runs. GUI thread.
class MessageSender final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MessageSender)

public:
    /// None is owned.
    MessageSender(Composer *composer, Workbench *workbench, const StoredSessions *list,
                  Conversations *conversations, TurnStarter *starter, QObject *parent = nullptr);
    ~MessageSender() override;

    /// What is offered while something is typed.
    [[nodiscard]] CompletionPopup *completion() const { return m_completion; }
    [[nodiscard]] QueueController *queue() const { return m_queue; }

    /// The session that is written in was opened, or what runs in it has changed.
    void showSession();
    /// The text stays until it is on its way.
    void submit();
    /// What waited for what goes along does not any more.
    void hold() { m_waits = false; }
    /// The person has stopped what runs in the session: nothing follows it by itself.
    void noteStopped(const SessionId &session);
    /// Images and text files for the next message.
    void attachFiles(const QStringList &paths);
    /// A message that is written anew; files that it ends with go along with it again.
    void offer(const QString &text);
    /// The message is in the store: it need not stand in the composer any more, nor in the draft of a session that was left.
    void leaveComposer(const SessionId &session, const QString &text);
    /// A command of the person's shell has ended: what waited for it goes on.
    void noteShellEnded(const SessionId &session);

Q_SIGNALS:
    /// The person has sent what stood in the composer, or what waited.
    void sending();
    void commandGiven(const varve::CommandCall &call, const QString &typed);
    /// A place that the message refers to.
    void placeRequested(const varve::SessionId &session, const varve::EntryId &entry);
    /// It stays where it was, and something else may be sent.
    void refused(const varve::SessionId &session);
    void failed(const varve::Error &error);

private:
    void offerCommands();
    void connectQueue();
    void submitMessage(const QString &text);
    void sendMessage(const SessionId &session, const Blocks &blocks);
    void resolveReferences(const SessionId &session, const Blocks &blocks);
    void deliver(const SessionId &session, const Blocks &blocks);
    void refuseCommand(const QString &name);
    void runShell(const QString &command, bool aside);
    [[nodiscard]] SessionId session() const;

    Composer *const m_composer;
    Workbench *const m_workbench;
    const StoredSessions *const m_list;
    const Settings *const m_settings;
    Conversations *const m_conversations;
    TurnStarter *const m_starter;
    QueueController *m_queue;
    MessageAttachments *m_attached;
    CompletionPopup *m_completion = nullptr;
    MessageReferences *m_references = nullptr;
    QSet<SessionId> m_queueing; ///< a message is on its way into their queue
    QSet<SessionId> m_queuedForShell; ///< something was queued while a command of the shell ran
    bool m_waits = false; ///< the message is sent as soon as what goes along is read
};

} // namespace varve
