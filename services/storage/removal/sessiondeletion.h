// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/sessionstore.h>

namespace varve
{

/// What deleting some sessions means, before anything is done.
struct DeletionReview
{
    /// One that is needed by another one that would stay.
    struct Needed
    {
        Session session;
        Session standing; ///< on entries of `session`
        bool deletedElsewhere = false; ///< by another window, which can still bring it back
    };

    QList<Session> sessions; ///< those asked for, and the subagents that they started
    QList<Needed> needed;
    QList<Session> working; ///< a turn or a compaction runs in them

    [[nodiscard]] bool isAllowed() const { return needed.isEmpty() && working.isEmpty(); }
    /// Why it is not allowed, and what to do; empty if it is.
    [[nodiscard]] QString reason() const;
};

/// Deletes sessions in a way that can be undone: they are hidden everywhere at once, and SessionPurge takes their rows away
/// once nobody can undo it. On the thread of `store`.
class SessionDeletion
{
public:
    explicit SessionDeletion(SessionStore &store) : m_store(store) { }

    /// NotFound if one of them is not there.
    [[nodiscard]] Result<DeletionReview> review(const QList<SessionId> &sessions);
    /// All or none; answers what was deleted, with subagents. Refused with DeletionReview::reason(). This process can undo it.
    [[nodiscard]] Result<QList<SessionId>> remove(const QList<SessionId> &sessions);
    /// Brings sessions back, with what they stand on. NotFound if the rows of one have gone or are going.
    [[nodiscard]] Result<> restore(const QList<SessionId> &sessions);

private:
    [[nodiscard]] Result<> restoreWithBases(const SessionId &session);
    [[nodiscard]] Result<> addSubagents(QList<Session> &sessions);
    [[nodiscard]] Result<> findNeeded(DeletionReview &review);
    [[nodiscard]] Result<> findWorking(DeletionReview &review);

    SessionStore &m_store;
};

} // namespace varve
