// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "liveturn.h"
#include "rowcontent.h"
#include "transcriptrows.h"
#include <context/context.h>
#include <session/entrysource.h>
#include <session/sessionsnapshot.h>

#include <QAbstractListModel>
#include <QBasicTimer>
#include <QCache>

#include <memory>

namespace varve
{

/// What the next request makes of an entry.
enum class RowState : quint8 {
    Unknown, ///< there is no projection to tell
    Sent,
    Pinned,
    Masked,
    Excluded,
    LeftOut,
    Summarized, ///< stands above the cut of the compaction in force, or a summary of a part stands for it
};

struct SiblingInfo
{
    int position = 1; ///< from 1
    QList<EntryId> ids; ///< of all siblings in append order, itself included; empty if it has none
};

/// What a compaction row says.
struct CompactionCard
{
    enum class Status : quint8 { InForce, Superseded, Undone };

    qint64 tokensBefore = 0;
    qint64 tokensAfter = -1; ///< -1: not known
    int summarized = 0; ///< messages that its summary took in, as its plan counted them
    int kept = 0; ///< messages that stayed word for word
    bool offline = false;
    Status status = Status::Superseded;
};

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
    [[nodiscard]] bool isLive(int row) const { return m_hasLiveRow && row == m_rows.size(); }
    /// Whether a turn runs at the end of the branch.
    [[nodiscard]] bool hasTurn() const { return isKept() ? m_after != nullptr : m_live != nullptr; }
    /// Whether more of the live row is to come.
    [[nodiscard]] bool isAnswering() const { return m_live && m_live->answering; }
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
        return isLive(row) ? m_liveRow : m_rows.at(row);
    }
    [[nodiscard]] qint64 seqOf(int row) const { return isLive(row) ? 0 : node(row).seq; }
    [[nodiscard]] EntryId entryIdOf(int row) const
    {
        return isLive(row) ? EntryId() : node(row).id;
    }
    [[nodiscard]] RowState stateOf(int row) const;
    /// Of any entry of the branch, e.g. of an attached result.
    [[nodiscard]] RowState stateOfSeq(qint64 seq) const;
    [[nodiscard]] SiblingInfo siblingsOf(int row) const;
    [[nodiscard]] QString labelOf(int row) const;
    /// Reads the entry.
    [[nodiscard]] CompactionCard compactionCard(int row) const;
    /// Of a note about masked tool output: nothing that it masked is masked any more; of a summary of a part: it is not sent any
    /// more. Reads the entry.
    [[nodiscard]] bool isUndoneNotice(int row) const;
    /// The projection's item of an entry; null if it has none.
    [[nodiscard]] const ContextItem *itemOfSeq(qint64 seq) const;
    /// Tokens of one entry and how they came to be.
    [[nodiscard]] qint64 tokensOfSeq(qint64 seq, TokenSource *source = nullptr) const;
    /// Reads on first use; cached. Never null.
    [[nodiscard]] std::shared_ptr<const RowContent> content(int row) const;
    /// The row that shows an entry, as itself or as an attached result; -1 if none does.
    [[nodiscard]] int rowOfSeq(qint64 seq) const;
    [[nodiscard]] int rowOfEntry(const EntryId &id) const; ///< linear in the tree's size
    [[nodiscard]] EntrySource *source() const { return m_source; }
    [[nodiscard]] const std::shared_ptr<const SessionSnapshot> &snapshot() const
    {
        return m_snapshot;
    }

Q_SIGNALS:
    /// The row of the answer that was coming shows a stored entry from now on.
    void answerStored(int row);

protected:
    void timerEvent(QTimerEvent *event) override;

private:
    [[nodiscard]] const EntryNode &node(int row) const
    {
        return m_snapshot->tree.at(m_rows.at(row).node);
    }
    /// Everything of a row that another projection or an edit may change, as one number.
    [[nodiscard]] size_t shownState(int row) const;
    [[nodiscard]] CompactionCard::Status compactionStatus(int row) const;
    [[nodiscard]] std::vector<size_t> shownStates() const;
    void tellChanges(const std::vector<size_t> &before);
    bool extendTo(const std::shared_ptr<const SessionSnapshot> &snapshot, int leafIndex);
    void replaceRows(const std::shared_ptr<const SessionSnapshot> &snapshot, TranscriptRows rows);
    [[nodiscard]] Blocks storedAnswer(const SessionSnapshot &snapshot, const TranscriptRows &rows,
                                      int row) const;
    void adoptLive(std::shared_ptr<const LiveTurn> live);
    /// The live row shows an answer that nobody gives as live any more, and that is not stored yet.
    [[nodiscard]] bool isKept() const { return m_keepTimer.isActive(); }
    [[nodiscard]] bool wantsLiveRow() const;
    void showLiveRow();
    void removeLiveRow();
    void describeLiveRow();
    void adoptContext(std::shared_ptr<const Context> context);
    [[nodiscard]] int pathPositionOf(const EntryId &id) const;
    [[nodiscard]] QVariant contentData(int row, int role) const;

    EntrySource *m_source;
    std::shared_ptr<const SessionSnapshot> m_snapshot;
    std::shared_ptr<const Context> m_context;
    TranscriptRows m_rows;
    size_t m_masks = 0; ///< tells which items are masked, or stand in the summary of a part
    std::vector<std::pair<qint64, int>> m_itemBySeq; ///< sorted; into m_context->items
    qint64 m_cutSeq = 0; ///< everything older than this is summarized; 0: nothing is
    mutable QCache<qint64, std::shared_ptr<const RowContent>> m_contents;
    std::shared_ptr<const LiveTurn> m_live;
    std::shared_ptr<const LiveTurn> m_after; ///< what was given instead of an answer that is kept
    QBasicTimer m_keepTimer;
    TranscriptRow m_liveRow;
    std::shared_ptr<const RowContent> m_liveContent;
    /// The answer that was live when the branch came to show it: whoever still gives it as live is late.
    Blocks m_storedAnswer;
    bool m_hasLiveRow = false;
};

} // namespace varve
