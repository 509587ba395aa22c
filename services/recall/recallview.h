// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "recallanswer.h"
#include <workspace/loadedsession.h>

#include <QSet>

namespace varve
{

/// What can be seen of the store from the branch that asks: which entries are in scope, how each stands to the context, what is kept
/// from the model. Used on the thread of its reader.
class RecallView
{
public:
    /// Refused where the scope is the project and there is no folder to tell it by. Without a session everything is elsewhere. The reader
    /// outlives it.
    [[nodiscard]] static Result<RecallView> read(StoreReader &reader, const RecallRequest &request);

    [[nodiscard]] const LoadedSession &loaded() const { return m_loaded; }
    /// Where sessions of the project work.
    [[nodiscard]] const FolderScope &folder() const { return m_folder; }
    [[nodiscard]] const SessionTree &tree() const { return m_loaded.snapshot->tree; }
    /// Elsewhere for what is not in the tree.
    [[nodiscard]] RecallStanding standingOf(qint64 seq) const;
    /// 0 for the newest entry of the session, 1 for the oldest.
    [[nodiscard]] double ageOf(qint64 seq) const;
    /// `session`: of the entry.
    [[nodiscard]] bool isInScope(qint64 seq, const SessionId &session);
    /// Excluded by the person, or stored only.
    [[nodiscard]] bool isKeptFromModel(const Entry &entry) const;
    /// The same of an entry of the session by its id; false for one that is not in it.
    [[nodiscard]] bool isKeptFromModel(const EntryId &id) const;
    /// A summary whose compaction was undone: what it says stands in force where it was said. On the session's own branch as that has
    /// it, else by the newest word on it.
    [[nodiscard]] bool isUndone(const Entry &entry) const;
    /// An empty one if it is gone by now.
    [[nodiscard]] const Session &sessionOf(const SessionId &id);

private:
    explicit RecallView(StoreReader &reader) : m_reader(&reader) { }
    void readStanding();

    StoreReader *m_reader;
    RecallScope m_scope = RecallScope::Session;
    FolderScope m_folder;
    LoadedSession m_loaded;
    QList<RecallStanding> m_standing; ///< by index in the tree
    QSet<qint64> m_excluded;
    QSet<SessionId> m_deleted;
    QHash<SessionId, Session> m_sessions; ///< those that were met
};

} // namespace varve
