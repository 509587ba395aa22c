// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "builtrequest.h"
#include <storage/sessionstore.h>

#include <QFuture>
#include <QObject>

#include <functional>
#include <memory>

namespace varve
{

class StoreClient;

/// The branch that a turn writes: its newest entry, what it is sent as, and what is appended below. On the engine thread; answers come
/// there too. Writes follow each other in the order of the calls.
///
/// Until the first of them, or takePlace(), the leaf must be where it was known to be, or it is a conflict. From then on the turn holds
/// its place: it goes on below what it stored, whatever is appended there or moved meanwhile.
class TurnBranch final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TurnBranch)

public:
    struct Addition
    {
        QList<Entry> entries; ///< none: nothing is written
        AppendOptions options = {};
    };
    /// `tip` is the number of the newest entry. On the store thread.
    using Make = std::function<Result<Addition>(SessionStore &store, qint64 tip)>;

    /// `store` is not owned. The leaf as it is known.
    TurnBranch(StoreClient *store, const SessionId &session, const EntryId &leaf, qint64 leafSeq,
               QObject *parent);

    /// The newest entry of which `stored` was said.
    [[nodiscard]] EntryId leaf() const { return m_leaf; }
    [[nodiscard]] qint64 leafSeq() const { return m_leafSeq; }

    /// Without writing anything.
    [[nodiscard]] QFuture<Result<>> takePlace();
    [[nodiscard]] QFuture<Result<QList<Entry>>> append(Make make);
    /// Others have appended for the turn, while nothing of it was being written.
    void goOnAt(const EntryId &leaf, qint64 leafSeq);
    /// What has come of the answer that will stand below the newest entry, for the case of a crash.
    [[nodiscard]] QFuture<Result<>> saveDraft(const Entry &answer);

    /// What it is sent as at this moment, with what the person has written below the turn. `thinks`: with the thinking of earlier answers.
    [[nodiscard]] QFuture<Result<BuiltRequest>> request(const TurnOptions &options, bool thinks);

Q_SIGNALS:
    /// Before the answer of append() is there.
    void stored(const QList<varve::Entry> &entries);

private:
    struct Tip
    {
        EntryId leaf;
        qint64 seq = 0;
        bool own = false; ///< the turn holds its place
    };

    [[nodiscard]] static Result<QList<Entry>> appendAt(SessionStore &store,
                                                       const SessionId &session, Tip &tip,
                                                       const Addition &addition);

    StoreClient *const m_store;
    const SessionId m_session;
    /// Only the store thread touches what it points to, so that writes that are still on their way follow each other.
    std::shared_ptr<Tip> m_tip;
    EntryId m_leaf; ///< as far as this thread knows
    qint64 m_leafSeq = 0;
};

} // namespace varve
