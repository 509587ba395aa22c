// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/sessiondeletion.h>
#include <storage/sessionpurge.h>
#include <workspace/storeclient.h>

#include <QObject>

#include <memory>
#include <optional>

namespace varve
{

/// What a person does with sessions as a whole: name, tags, archive, deleting and taking that back. GUI thread; the store's work is
/// done on its thread.
///
/// Signals: changed whenever the list must be read again; renamed behind it, removed before it, with what is not there any more; undoChanged when
/// there is something else to take back; failed with a sentence for the person, and then nothing was changed.
class SessionEditor final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SessionEditor)

public:
    explicit SessionEditor(StoreClient *store, QObject *parent = nullptr);
    /// The point of no return for what was deleted. Waits for two seconds at most; what is left goes at the next start.
    ~SessionEditor() override;

    void rename(const SessionId &session, const QString &name);
    void changeTags(const QList<SessionId> &sessions, const QStringList &add,
                    const QStringList &remove);
    void setArchived(const QList<SessionId> &sessions, bool archived);

    using Reviewed = std::function<void(const Result<DeletionReview> &)>;
    /// What deleting these means.
    void review(const QList<SessionId> &sessions, const Reviewed &done);
    void remove(const QList<SessionId> &sessions);
    /// The last gesture; before that the one before it. One that fails can be tried again.
    void undo();
    /// How many sessions that brings back; 0: there is nothing to take back.
    [[nodiscard]] int undoable() const
    {
        return m_removed.isEmpty() ? 0 : int(m_removed.constLast().size());
    }

    /// To be called once, at the start. In the background, a step now and then: rows of sessions that an earlier run has deleted.
    void purgeEarlier();

Q_SIGNALS:
    void changed();
    void renamed(const varve::SessionId &session);
    void removed(const QList<varve::SessionId> &sessions);
    void undoChanged();
    void failed(const varve::Error &error);

private:
    void purgeStep();
    void onDone(const Result<> &done);

    StoreClient *const m_store;
    void putBack(const QList<SessionId> &gesture, qsizetype place);

    QList<QList<SessionId>> m_removed; ///< gestures, the last one at the end
    QList<QList<SessionId>> m_undoing; ///< gestures that are being taken back
    std::shared_ptr<std::optional<SessionPurge>> m_purge; ///< the store's thread only
    bool m_hasRemoved = false;
};

} // namespace varve
