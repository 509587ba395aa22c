// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/sessiontree.h>

#include <span>
#include <vector>

namespace varve
{

enum class RowKind : quint8 {
    User,
    Assistant,
    ToolResult, ///< a result whose call is not in the answer before it
    Thinking, ///< a thinking entry of its own (librecode)
    BashExecution,
    CustomMessage,
    Compaction,
    BranchSummary,
    RangeSummary, ///< stands for a part of the branch above it
    Note, ///< model or thinking level changed, tool output was masked
};

/// One row of the transcript, without content. Small, because a branch has up to 200,000 of them.
struct TranscriptRow
{
    int node = -1; ///< index in the session tree
    int firstAttached = 0; ///< its tool results: a range of TranscriptRows::attached()
    int attachedCount = 0;
    qint32 chars = 0; ///< UTF-16 characters that are shown while everything is folded
    quint16 folds = 0; ///< calls, thinking and what is quoted: one line each
    quint16 images = 0;
    RowKind kind = RowKind::User;
};

/// Which entries of a branch are shown, and which results fold into which answer. Pure; grows at the
/// end. Rows and attached results are sorted by node index, because a child is always newer.
class TranscriptRows
{
public:
    /// Whether runs that only masked have a row; of the next build().
    void setShowsNotices(bool shows) { m_showsNotices = shows; }
    [[nodiscard]] bool showsNotices() const { return m_showsNotices; }
    /// Of the branch root -> `leaf` of `tree`; -1: none.
    void build(const SessionTree &tree, int leaf);
    /// Adds the entries between the present leaf and `leaf`. False, and nothing is changed, unless
    /// the present leaf is an ancestor of `leaf` (or `leaf` itself).
    bool extend(const SessionTree &tree, int leaf);

    [[nodiscard]] int size() const { return static_cast<int>(m_rows.size()); }
    [[nodiscard]] const TranscriptRow &at(int row) const
    {
        return m_rows[static_cast<size_t>(row)];
    }
    /// Node indexes of the results that fold into this row, oldest first.
    [[nodiscard]] std::span<const int> attached(int row) const;
    /// The row that shows this node, as itself or as an attached result; -1 if none does.
    [[nodiscard]] int rowOf(int node) const;
    /// The row of the newest answer; -1 if there is none.
    [[nodiscard]] int newestAnswer() const { return m_answer; }
    /// Every node of the branch, root first.
    [[nodiscard]] const QList<int> &path() const { return m_path; }

private:
    void add(const SessionTree &tree, int node);

    std::vector<TranscriptRow> m_rows;
    /// Nodes; those of one answer stand together, because only the newest answer gets any.
    std::vector<int> m_attached;
    QList<int> m_path;
    /// Of the last node of the path: what tells another session's tree from a grown one.
    qint64 m_leafSeq = 0;
    int m_answer = -1; ///< the row of the newest answer
    std::vector<quint64> m_openCalls; ///< keys of its calls that have no result yet
    bool m_showsNotices = true;
};

} // namespace varve
