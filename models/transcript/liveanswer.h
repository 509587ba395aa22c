// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "liveturn.h"
#include "rowcontent.h"
#include "transcriptrows.h"

#include <memory>

namespace varve
{

/// The answer that is coming at the end of a branch, as a row of its own, and what is known of the turn that gives it. Once nobody gives
/// it any more it is kept until the branch shows it as stored, or until whoever holds this has waited long enough. A value.
class LiveAnswer
{
public:
    /// What is shown; null: nothing.
    [[nodiscard]] const std::shared_ptr<const LiveTurn> &turn() const { return m_turn; }
    /// Whether a turn runs at the end of the branch.
    [[nodiscard]] bool hasTurn() const { return (m_kept ? m_after : m_turn) != nullptr; }
    /// Whether more of the answer is to come.
    [[nodiscard]] bool isAnswering() const { return m_turn && m_turn->answering; }
    /// A call of the newest stored answer that has no stored result; null if nothing is known of it. Valid until the next change.
    [[nodiscard]] const LiveCall *call(const QString &callId) const;
    [[nodiscard]] bool hasRunningCall() const;

    [[nodiscard]] bool wantsRow() const;
    [[nodiscard]] bool hasRow() const { return m_hasRow; }
    [[nodiscard]] const TranscriptRow &row() const { return m_row; }
    [[nodiscard]] const std::shared_ptr<const RowContent> &content() const { return m_content; }

    /// It is shown that nobody gives as live any more, and that is not stored yet.
    [[nodiscard]] bool isKept() const { return m_kept; }
    /// What is to be shown now that `given` is what there is: that, or the answer until now, which is kept.
    [[nodiscard]] std::shared_ptr<const LiveTurn> next(std::shared_ptr<const LiveTurn> given);
    /// Keeps it no longer; what was given instead of it.
    [[nodiscard]] std::shared_ptr<const LiveTurn> release();
    /// Shows another one, and gives the former. The row stays as it was until describeRow() or setHasRow().
    std::shared_ptr<const LiveTurn> exchange(std::shared_ptr<const LiveTurn> turn);
    void setHasRow(bool has);
    /// After exchange(), where the row stays.
    void describeRow();
    /// For a reset, after which it is shown anew: nothing but what was stored is known then.
    [[nodiscard]] std::shared_ptr<const LiveTurn> take();

    /// Whether that is what was stored of it.
    [[nodiscard]] bool isStoredAs(const Blocks &blocks) const;
    /// The branch shows it as that: whoever still gives it as live is late.
    void setStored(const Blocks &blocks) { m_stored = blocks; }
    /// Its row is that of the stored one now; nothing is kept any more.
    void handRowOver();

private:
    std::shared_ptr<const LiveTurn> m_turn;
    std::shared_ptr<const LiveTurn> m_after; ///< what was given instead of an answer that is kept
    TranscriptRow m_row;
    std::shared_ptr<const RowContent> m_content;
    Blocks m_stored; ///< by setStored()
    bool m_hasRow = false;
    bool m_kept = false;
};

} // namespace varve
