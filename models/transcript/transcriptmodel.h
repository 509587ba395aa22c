// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "liveanswer.h"
#include "transcriptbranch.h"
#include <session/entrysource.h>

#include <QAbstractListModel>
#include <QCache>
#include <QTimer>

#include <memory>

namespace varve
{

/// The rows of one branch, root to the viewed leaf, and below them the answer that is coming. Rows hold no content: it is
/// read from the source when a row is asked for, on the GUI thread, and a few hundred rows are kept. Setting a branch of
/// 14,000 entries costs a few milliseconds.
///
/// The answer that is coming is a row without entry: no id, seq 0, no state, no siblings, no label, no tokens. When the
/// branch grows by what was stored of it, that row becomes the entry's: answerStored() and then dataChanged(), nothing
/// inserted. It waits some seconds for that after the turn has ended, so that it does not vanish in between.
class TranscriptModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Roles {
        EntryIdRole = Qt::UserRole, ///< QString
        SeqRole,
        KindRole, ///< int(RowKind)
        RoleRole, ///< int(Role)
        StateRole, ///< int(RowState)
        SiblingPositionRole, ///< from 1
        SiblingCountRole, ///< 1: no siblings
        SiblingIdsRole, ///< QStringList
        TokensRole, ///< of the row with its attached results
        TokenSourceRole, ///< int(TokenSource)
        LabelRole,
        TimestampRole, ///< QDateTime, UTC; reads the entry
        ModelRole, ///< reads the entry
        UsageRole, ///< QVariantMap input, output, cacheRead, cacheWrite; reads the entry
        LiveRole, ///< bool: the answer that is coming
        LiveCallsRole, ///< only told of by dataChanged(): calls of this row run, wait or ask
    };

    /// `source` belongs to this thread and outlives the model; may be null (then rows show no text).
    explicit TranscriptModel(EntrySource *source, QObject *parent = nullptr);
    ~TranscriptModel() override;

    /// Shows the branch root -> `leafIndex` (-1: nothing). If the branch now shown is its beginning
    /// in the same session, rows are inserted at the end and dataChanged tells which others differ;
    /// otherwise the model resets. `context` may be null.
    void setBranch(std::shared_ptr<const SessionSnapshot> snapshot, int leafIndex,
                   std::shared_ptr<const Context> context);
    void clear() { setBranch(nullptr, -1, nullptr); }
    /// Whether runs that only masked tool output have a row. Resets where that makes a difference.
    void setNoticesShown(bool shown);

    /// What of a turn at the end of this branch is not stored; null: none runs. Another branch drops it. Costs nothing that
    /// grows with the branch.
    void setLive(std::shared_ptr<const LiveTurn> live);
    [[nodiscard]] bool isLive(int row) const { return m_live.hasRow() && row == m_rows.size(); }
    /// The answer that is coming, and the turn that gives it.
    [[nodiscard]] const LiveAnswer &live() const { return m_live; }
    /// What a call of a row is at that has no stored result; null if that is not known. Valid until the next change.
    [[nodiscard]] const LiveCall *liveCall(int row, const QString &callId) const;
    /// The row in which a call runs; -1 if none does.
    [[nodiscard]] int runningRow() const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    /// DisplayRole: the first line of the text (reads the entry).
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    // What views ask for, typed. `row` must be valid.
    [[nodiscard]] const TranscriptRow &row(int row) const
    {
        return isLive(row) ? m_live.row() : m_rows.at(row);
    }
    [[nodiscard]] qint64 seqOf(int row) const { return isLive(row) ? 0 : node(row).seq; }
    [[nodiscard]] EntryId entryIdOf(int row) const
    {
        return isLive(row) ? EntryId() : node(row).id;
    }
    [[nodiscard]] RowState stateOf(int row) const;
    [[nodiscard]] SiblingInfo siblingsOf(int row) const;
    [[nodiscard]] QString labelOf(int row) const;
    /// Reads on first use; cached. Never null.
    [[nodiscard]] std::shared_ptr<const RowContent> content(int row) const;
    /// The row that shows an entry, as itself or as an attached result; -1 if none does.
    [[nodiscard]] int rowOfSeq(qint64 seq) const;
    [[nodiscard]] int rowOfEntry(const EntryId &id) const; ///< linear in the tree's size
    [[nodiscard]] EntrySource *source() const { return m_source; }
    /// How entries stand to the next request and to other branches.
    [[nodiscard]] const TranscriptBranch &branch() const { return m_branch; }

Q_SIGNALS:
    /// The row of the answer that was coming shows a stored entry from now on.
    void answerStored(int row);

private:
    [[nodiscard]] const EntryNode &node(int row) const
    {
        return m_branch.snapshot()->tree.at(m_rows.at(row).node);
    }
    [[nodiscard]] std::vector<size_t> shownStates() const;
    void tellChanges(const std::vector<size_t> &before);
    bool extendTo(const std::shared_ptr<const SessionSnapshot> &snapshot, int leafIndex);
    void replaceRows(const std::shared_ptr<const SessionSnapshot> &snapshot, TranscriptRows rows);
    [[nodiscard]] Blocks storedAnswer(const SessionSnapshot &snapshot, const TranscriptRows &rows,
                                      int row) const;
    void adoptLive(std::shared_ptr<const LiveTurn> live);
    [[nodiscard]] bool wantsLiveRow() const;
    void showLiveRow();
    void removeLiveRow();
    [[nodiscard]] QVariant contentData(int row, int role) const;

    EntrySource *m_source;
    TranscriptBranch m_branch;
    TranscriptRows m_rows;
    mutable QCache<qint64, std::shared_ptr<const RowContent>> m_contents;
    LiveAnswer m_live;
    QTimer m_keepTimer; ///< while an answer is kept
};

} // namespace varve
