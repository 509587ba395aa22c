// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <engine/pruning.h>
#include <providers/endpoint.h>
#include <session/contextedit.h>
#include <storage/leases.h>
#include <workspace/projectionchoice.h>
#include <workspace/storeclient.h>

#include <QObject>
#include <QSet>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

namespace varve
{

/// The session that is open, what the next request on its branch holds, and everything a person can do with it. One for
/// each window, on the GUI thread; all work that takes time is done elsewhere.
///
/// Looking is not moving: lookAt() shows another branch read-only; only continueFrom() moves the leaf.
///
/// Signals: sessionsChanged when the list differs, sessionChanged when one of it does; sessionOpened once a session was loaded, viewChanged whenever
/// entries, the branch that is looked at or its context differ (also right after sessionOpened); failed with a sentence for
/// the person. A gesture that failed changed nothing.
class Workbench final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Workbench)

public:
    /// None is owned.
    Workbench(StoreClient *store, Settings *settings, const ModelCatalogue *catalogue,
              QObject *parent = nullptr);
    ~Workbench() override;

    [[nodiscard]] bool hasSession() const { return m_loaded.snapshot != nullptr; }
    [[nodiscard]] const LoadedSession &loaded() const { return m_loaded; }
    [[nodiscard]] const Session &session() const { return m_loaded.session(); }
    [[nodiscard]] bool isOpen(const SessionId &id) const
    {
        return hasSession() && session().id == id;
    }
    [[nodiscard]] std::shared_ptr<const Context> context() const { return m_context; }
    [[nodiscard]] const ProjectionChoice &choice() const { return m_choice; }
    [[nodiscard]] const QList<Session> &sessions() const { return m_sessions; }
    /// Of all of them.
    [[nodiscard]] qint64 entryCount() const;
    /// By the session's number.
    [[nodiscard]] const QHash<qint64, QStringList> &sessionTags() const { return m_sessionTags; }
    [[nodiscard]] StoreClient *store() const { return m_store; }
    /// Of this process; taken for what changes the context, so that nothing changes under another process's turn. Null: none is.
    void setLeases(const std::shared_ptr<LeaseBook> &leases) { m_leases = leases; }

    void refreshSessions();
    /// Reads one row of the list again, by key: what has changed of the others is not seen.
    void refreshSession(const SessionId &id);
    /// `entry` not null: look at the branch that holds it, if it is not on the session's path.
    void openSession(const SessionId &id, const EntryId &entry = {});
    /// Opens a session in which nothing was said: one that is there, or a new one. It works where the open one does (tools get no folder
    /// that nobody chose).
    void createSession();
    void closeSession();
    /// Reads the session again, e.g. because another process wrote; keeps what is looked at.
    void reload();
    /// Settings have changed: projects again.
    void projectAgain();
    /// Of a model that may be asked; tokens, 0: unknown.
    [[nodiscard]] qint64 windowOf(const Endpoint &endpoint) const;
    /// What sessions of this working folder are sent with: prompts and tools. Projects again if that makes a difference.
    void setSetup(const QString &folder, const ChoiceOptions &setup);
    /// Whether what the open session's folder is sent with is known: before, its context lacks prompts and tools.
    [[nodiscard]] bool hasSetup() const
    {
        return m_hasSetup && hasSession() && session().cwd == m_setupFolder;
    }
    /// What the working folder of the open session sets of compaction; nothing while that is not known.
    [[nodiscard]] QVariantHash projectSettings() const
    {
        return hasSession() && session().cwd == m_setupFolder ? m_setup.project : QVariantHash();
    }

    /// Shows the branch of an entry: the path's own if it is on it, else to the newest leaf below it.
    void lookAt(const EntryId &entry);
    void lookAtLeaf();
    /// To an entry of whatever session; null: to the session as it stands.
    void goTo(const SessionId &id, const EntryId &entry);

    /// Where going on from an entry leads.
    struct Continuation
    {
        EntryId to; ///< the new leaf; null: before the first entry
        QString text; ///< of a message that is asked anew
    };
    /// A message of the person is asked anew: from its parent. Nothing if the entry is not in the session.
    [[nodiscard]] std::optional<Continuation> continuation(const EntryId &entry) const;
    /// Moves the leaf, unless it is there already; a text comes with composerTextOffered().
    void continueFrom(const EntryId &entry);
    /// Somebody else has moved the leaf for the person.
    void noteMoved(const SessionId &id, const QString &text);
    /// Without a name it has that of this one.
    void forkFrom(const EntryId &entry, const QString &name = {});
    void setLabel(const EntryId &entry, const QString &label);
    void edit(ContextEdit::Op op, const QList<EntryId> &targets);
    void undoCompaction();
    void redoCompaction();
    /// From here on this branch is answered by another model; `provider` as the history calls it. An entry, like every
    /// change of what is sent. Does nothing if that is the model already.
    void setModel(const QString &provider, const QString &model);
    /// Empty: as it is set for the model.
    void setThinkingLevel(const QString &level);
    void rename(const SessionId &id, const QString &name);
    void setArchived(const SessionId &id, bool archived);
    /// Where tools of the open session work.
    void setFolder(const QString &folder);

    /// Masks old tool output of the branch up to a boundary, as `varve prune` does; `done` gets what it freed, or why nothing was done.
    void prune(const std::function<void(const Result<Pruned> &)> &done);
    using Appended = std::function<void(const Result<QList<Entry>> &)>;
    /// Appends below the leaf, or below what a turn has appended there meanwhile; what went wrong is answered, not reported.
    void append(const QList<Entry> &entries, const Appended &done);
    /// Somebody else has appended to a session: reads it again if it is the one that is open, and keeps what is looked at.
    void noteStored(const SessionId &id);

    /// A provider has counted what would be sent at this entry: until something is added, the context is so long.
    void noteCounted(qint64 leafSeq, qint64 tokens);

    [[nodiscard]] bool canUndo() const { return m_canUndo; }
    [[nodiscard]] bool canRedo() const { return m_canRedo; }

Q_SIGNALS:
    void sessionsChanged();
    /// Of one that was in the list before.
    void sessionChanged(const varve::Session &session);
    void sessionOpened();
    /// Another process has deleted the one that was open; sessionClosed comes next.
    void sessionLost(const QString &title);
    void sessionClosed();
    void viewChanged();
    /// An entry to scroll to.
    void entryShown(const varve::EntryId &entry);
    void composerTextOffered(const QString &text);
    void failed(const varve::Error &error);

private:
    using Loader = std::function<Result<LoadedSession>(StoreReader &)>;
    /// What is wanted of a read: what takes its place on the way wants the same.
    struct Look
    {
        EntryId entry; ///< whose branch; null: as the session stands
        EntryId show; ///< to scroll to
    };
    void load(const Loader &loader, const std::optional<Look> &look);
    void open(const Loader &loader, const EntryId &show);
    void readFor(const Loader &loader, bool opened, const EntryId &show);
    /// From the store, not from what is shown.
    void loadFor(const SessionId &id, const Look &look);
    void adopt(const LoadedSession &loaded, bool opened, const EntryId &show);
    void takeCounted();
    void updateRuns();
    void switchRun(bool undo);
    void appendHere(const QList<Entry> &entries);
    void appendAlone(const QList<Entry> &entries, const QString &purpose);
    /// After a write, if the session is still the one that is open.
    void loadAgain(const SessionId &id);
    void onAppended(const SessionId &id, const Result<QList<Entry>> &stored, const Appended &done);
    void onSettingChanged(const QString &name);
    void pollOtherWriters();
    [[nodiscard]] bool differsFromStore();
    [[nodiscard]] bool isGone();
    void closeIfGone();
    [[nodiscard]] qint64 leafToShow(const EntryId &entry) const;
    [[nodiscard]] QString folderForNew() const;
    [[nodiscard]] QList<SessionId> emptySessions() const;

    StoreClient *const m_store;
    Settings *const m_settings;
    const ModelCatalogue *const m_catalogue;
    std::shared_ptr<LeaseBook> m_leases;
    QList<Session> m_sessions;
    QHash<qint64, QStringList> m_sessionTags;
    LoadedSession m_loaded;
    ProjectionChoice m_choice;
    QSet<QString> m_chosenFolders; ///< by the person, since the start
    QString m_setupFolder;
    ChoiceOptions m_setup; ///< of sessions of that folder
    bool m_hasSetup = false; ///< it was told
    std::shared_ptr<const Context> m_context;
    std::pair<qint64, qint64> m_counted; ///< at this entry, tokens; none: 0
    QSet<SessionId> m_newerRows; ///< read by themselves while the list is on its way
    int m_lists = 0; ///< on their way
    quint64 m_request = 0; ///< answers to older loads are dropped
    bool m_loading = false; ///< an answer is on its way
    std::optional<Look> m_look; ///< that the answer on its way is for; none: as it is looked at now
    bool m_opening =
            false; ///< another session is on its way: nothing of the old one is loaded any more
    bool m_canUndo = false;
    bool m_canRedo = false;
    qint64 m_dataVersion = 0;
    QTimer m_poll;
};

} // namespace varve
