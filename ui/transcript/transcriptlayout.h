// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heightindex.h"
#include "laidblock.h"
#include "rowplanner.h"

#include <QCache>
#include <QPointer>

#include <optional>

namespace varve
{

class CodeHighlighter;
class ImageStore;
class TranscriptModel;

/// Where the top of the viewport stands: what is there stays there whatever else changes its height.
struct LayoutAnchor
{
    int row = -1;
    BlockId block;
    int offset = 0; ///< pixels from the block's top
    int textPosition = -1; ///< of prose at the top; survives another width
};

/// The geometry of the transcript: heights of all rows, plans of the rows near the viewport, laid-out blocks
/// of even fewer. Knows nothing of widgets. Asking for a plan or a block may change heights; take an
/// anchor before and apply it after.
class TranscriptLayout
{
public:
    TranscriptLayout(CodeHighlighter *highlighter, ImageStore *images);

    void setModel(TranscriptModel *model);
    /// Null: there is none, or no longer.
    [[nodiscard]] TranscriptModel *model() const;
    [[nodiscard]] int rowCount() const;
    [[nodiscard]] bool hasRow(int row) const { return row >= 0 && row < rowCount(); }
    void setStyle(const TranscriptStyle &style);
    /// Of the text column. Every height is estimated anew.
    void setWidth(int width);
    [[nodiscard]] int width() const { return m_width; }
    [[nodiscard]] const TranscriptStyle &style() const { return m_style; }

    /// Forgets everything and estimates every row.
    void reset();
    /// Estimates rows that the model has got at its end.
    void rowsAppended();
    /// The model has one row less at its end.
    void lastRowRemoved();
    /// Of a row that changed, e.g. was unfolded.
    void invalidateRow(int row);
    /// What may have changed in a row.
    enum class Change : quint8 {
        Any,
        Grown, ///< of the live row: its end
        Calls, ///< what its calls without result are at
    };
    /// Plans a row again and keeps what is laid out of the blocks that are as before. Answers the first block that is not; it
    /// stands where it stood. A row that was not looked at is only estimated anew.
    int refreshRow(int row, Change change);
    /// Drops what was laid out but keeps every height.
    void dropBlocks();
    /// Code that was laid out before its colours were known.
    void dropUncoloured();

    [[nodiscard]] const HeightIndex &heights() const { return m_heights; }
    [[nodiscard]] FoldState &folds() { return m_folds; }

    /// Whether it is the answer that is coming.
    [[nodiscard]] bool isLive(int row) const;
    [[nodiscard]] bool isPlanned(int row) const { return m_plans.contains(row); }
    [[nodiscard]] const RowPlan &plan(int row);
    /// The code group of a block; -1: it is of none, or there is no such block.
    [[nodiscard]] int groupOf(int row, int block);
    /// A plan outside the cache that changes no height, e.g. to copy a row that is far away.
    [[nodiscard]] RowPlan detachedPlan(int row) const;
    /// The plan of a row that was looked at lately, else a detached one: planning a row that is far away would move what is on the
    /// screen.
    [[nodiscard]] RowPlan planApart(int row) const;
    /// The plan of a row that was looked at lately, else null. Until the next call that is not const.
    [[nodiscard]] const RowPlan *knownPlan(int row) const { return m_plans.object(row); }
    /// Lays out a block of a plan, e.g. of a detached one. The style stays in use.
    [[nodiscard]] std::unique_ptr<LaidBlock> layOutApart(const RowPlan &plan, int block) const;
    /// Another one after whatever may have changed what a row shows, or where.
    [[nodiscard]] quint64 revisionOf(int row) const { return m_revisions.value(row, m_reset); }
    const LaidBlock &block(int row, int block);
    /// Lays out whatever crosses [from, to), until `budgetMs` (negative: all of it) is used up. Returns whether
    /// a height changed; `complete` tells whether everything in the range is measured now.
    bool measure(qint64 from, qint64 to, int budgetMs, bool *complete);

    [[nodiscard]] LayoutAnchor anchorAt(qint64 y);
    [[nodiscard]] qint64 offsetOf(const LayoutAnchor &anchor);

    [[nodiscard]] int laidOutBlocks() const { return static_cast<int>(m_blocks.size()); }
    [[nodiscard]] int plannedRows() const { return static_cast<int>(m_plans.size()); }

private:
    struct BlockKey
    {
        int row = 0;
        BlockId id;
        friend bool operator==(const BlockKey &, const BlockKey &) = default;
        friend size_t qHash(const BlockKey &key, size_t seed = 0)
        {
            return qHashMulti(seed, key.row, key.id.part, key.id.chunk);
        }
    };
    RowPlan &mutablePlan(int row);
    int keepLaid(int row, RowPlan &plan, const RowPlan::Tail &before);
    [[nodiscard]] int firstOpenCall(int row) const;
    void rowRevised(int row);
    void allRevised();

    CodeHighlighter *m_highlighter;
    ImageStore *m_images;
    QPointer<TranscriptModel> m_model;
    TranscriptStyle m_style;
    int m_width = 600;
    HeightIndex m_heights;
    FoldState m_folds;
    GrowingAnswer m_growing; ///< of the live row, if that is planned
    quint64 m_lastRevision = 0;
    quint64 m_reset = 0; ///< the revision of every row but those
    QHash<int, quint64> m_revisions;
    QCache<int, RowPlan> m_plans;
    QCache<BlockKey, LaidBlock> m_blocks;
};

} // namespace varve
