// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compaction/compactionapply.h>
#include <engine/pruning.h>
#include <session/contextedit.h>
#include <storage/leases.h>

#include <QObject>

#include <functional>
#include <memory>
#include <utility>

namespace varve
{

class StoredSessions;
class SessionStore;
class Workbench;

/// What a person does with the branch of the session that is open: each is an entry on it, or moves its leaf. What changes what is
/// sent waits for no turn of another process: it is refused. GUI thread; the store's work is done on its thread.
///
/// Signals: failed with a sentence for the person, and then nothing was changed.
class BranchEditor final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(BranchEditor)

public:
    /// Neither is owned. `leases`: of this process; taken for what changes the context. Null: none are.
    BranchEditor(Workbench *workbench, StoredSessions *list, std::shared_ptr<LeaseBook> leases,
                 QObject *parent = nullptr);
    ~BranchEditor() override;

    /// Moves the leaf, see continuationFrom(), unless it is there already.
    void continueFrom(const EntryId &entry);
    void setLabel(const EntryId &entry, const QString &label);
    void edit(ContextEdit::Op op, const QList<EntryId> &targets);
    /// From here on this branch is answered by another model; `provider` as the history calls it. An entry, like every
    /// change of what is sent. Does nothing if that is the model already.
    void setModel(const QString &provider, const QString &model);
    /// Empty: as it is set for the model.
    void setThinkingLevel(const QString &level);

    /// Masks old tool output of the branch up to a boundary, as `varve prune` does; `done` gets what it freed, or why nothing was done.
    void prune(const std::function<void(const Result<Pruned> &)> &done);
    using Appended = std::function<void(const Result<QList<Entry>> &)>;
    /// Appends below the leaf, or below what a turn has appended there meanwhile; what went wrong is answered, not reported.
    void append(const QList<Entry> &entries, const Appended &done);

    /// Compactions of the branch that is looked at, oldest first.
    [[nodiscard]] const QList<UndoableRun> &runs() const { return m_runs; }
    /// Of the newest that is in force, where the session stands.
    [[nodiscard]] bool canUndo() const;
    [[nodiscard]] bool canRedo() const;
    void undoCompaction();
    void redoCompaction();

Q_SIGNALS:
    void failed(const varve::Error &error);

private:
    void readRuns();
    void switchRun(bool undo);
    void appendHere(const QList<Entry> &entries);
    void appendAlone(const QList<Entry> &entries, const QString &purpose);
    void showWritten(const SessionId &id);
    void report(const Result<QList<Entry>> &stored);

    Workbench *const m_workbench;
    StoredSessions *const m_list;
    const std::shared_ptr<LeaseBook> m_leases;
    using Seen = std::pair<std::shared_ptr<const SessionSnapshot>, int>;
    Seen m_seen { nullptr, -1 }; ///< the view, and the leaf in it, that the following are of
    QList<UndoableRun> m_runs;
};

} // namespace varve
