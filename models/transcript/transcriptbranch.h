// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transcriptrows.h"
#include <context/context.h>
#include <session/sessionsnapshot.h>

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

/// One branch of a session with its projection: how its entries stand to the next request and to other branches. A value without
/// contents; what is said in an entry comes with the question. Nodes are indexes in the session's tree.
class TranscriptBranch
{
public:
    /// `path`: every node of the branch, root first. Without a snapshot nothing is to be asked.
    void setSnapshot(std::shared_ptr<const SessionSnapshot> snapshot, const QList<int> &path);
    /// Of that branch; may be null.
    void setContext(std::shared_ptr<const Context> context);

    [[nodiscard]] const std::shared_ptr<const SessionSnapshot> &snapshot() const
    {
        return m_snapshot;
    }
    /// Whether rows look the same under that one.
    [[nodiscard]] bool sendsSameEntries(const std::shared_ptr<const Context> &other) const;

    /// The projection's item of an entry; null if it has none.
    [[nodiscard]] const ContextItem *itemOf(qint64 seq) const;
    /// Of any entry of the branch, e.g. of an attached result.
    [[nodiscard]] RowState stateOf(qint64 seq) const;
    /// Tokens of one entry and how they came to be.
    [[nodiscard]] qint64 tokensOf(qint64 seq, TokenSource *source = nullptr) const;
    /// -1 has none.
    [[nodiscard]] SiblingInfo siblingsOf(int node) const;
    /// Of a compaction.
    [[nodiscard]] CompactionCard compactionCard(int node, const Entry &entry) const;
    /// Of a note about masked tool output: nothing that it masked is masked any more; of a summary of a part: it is not sent any
    /// more.
    [[nodiscard]] bool isUndone(int node, const Entry &notice) const;
    /// Everything of a row that another projection or an edit may change, as one number. `attached`: nodes of its results.
    [[nodiscard]] size_t shownState(const TranscriptRow &row, std::span<const int> attached) const;

private:
    [[nodiscard]] const EntryNode &at(int node) const { return m_snapshot->tree.at(node); }
    [[nodiscard]] CompactionCard::Status compactionStatus(int node) const;
    void countMessages(CompactionCard &card, int node) const;
    [[nodiscard]] int pathPositionOf(const EntryId &id) const;

    std::shared_ptr<const SessionSnapshot> m_snapshot;
    QList<int> m_path;
    std::shared_ptr<const Context> m_context;
    size_t m_masks = 0; ///< tells which items are masked, or stand in the summary of a part
    std::vector<std::pair<qint64, int>> m_itemBySeq; ///< sorted; into m_context->items
    qint64 m_cutSeq = 0; ///< everything older than this is summarized; 0: nothing is
};

} // namespace varve
