// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <workspace/projectionchoice.h>
#include <workspace/storeclient.h>

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

namespace varve
{

class ProjectionSetup;
class StoredSessions;

/// The session that is open, the branch of it that is looked at, and what the next request on that holds. One for
/// each window, on the GUI thread; what takes time is read elsewhere. It writes nothing: BranchEditor and SessionStarter do.
///
/// Looking is not moving: lookAt() shows another branch read-only; only BranchEditor::continueFrom() moves the leaf.
///
/// Signals: sessionOpened once a session was loaded, viewChanged whenever
/// entries, the branch that is looked at or its context differ (also right after sessionOpened); failed with a sentence for
/// the person, and then what is open stays so.
class Workbench final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Workbench)

public:
    /// None is owned.
    Workbench(StoreClient *store, const StoredSessions *list, const ProjectionSetup *setup,
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
    [[nodiscard]] StoreClient *store() const { return m_store; }
    /// `entry` not null: look at the branch that holds it, if it is not on the session's path.
    void openSession(const SessionId &id, const EntryId &entry = {});
    void closeSession();
    /// Reads the session again, e.g. because another process wrote; keeps what is looked at.
    void reload();
    /// Somebody else has appended to a session: reads it again if it is the one that is open, and keeps what is looked at.
    void noteStored(const SessionId &id);
    /// The leaf was moved for the person, or what they wrote is below it: looks there if it is the session that is open. A text comes
    /// with composerTextOffered().
    void noteMoved(const SessionId &id, const QString &text = {});
    /// What it is projected with has changed.
    void projectAgain();
    /// Shows the branch of an entry: the path's own if it is on it, else to the newest leaf below it.
    void lookAt(const EntryId &entry);
    void lookAtLeaf();
    /// To an entry of whatever session; null: to the session as it stands.
    void goTo(const SessionId &id, const EntryId &entry);

Q_SIGNALS:
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
    void onOthersWrote();
    [[nodiscard]] bool differsFromStore();
    [[nodiscard]] bool isGone();
    void closeIfGone();
    [[nodiscard]] qint64 leafToShow(const EntryId &entry) const;

    StoreClient *const m_store;
    const ProjectionSetup *const m_setup;
    LoadedSession m_loaded;
    ProjectionChoice m_choice;
    std::shared_ptr<const Context> m_context;
    quint64 m_request = 0; ///< answers to older loads are dropped
    bool m_loading = false; ///< an answer is on its way
    std::optional<Look> m_look; ///< that the answer on its way is for; none: as it is looked at now
    bool m_opening =
            false; ///< another session is on its way: nothing of the old one is loaded any more
};

} // namespace varve
