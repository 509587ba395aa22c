// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcriptlayout.h"

#include "codeblock.h"
#include "imagestore.h"
#include "rowplanner.h"
#include "transcriptmodel.h"

#include <algorithm>

namespace varve
{

namespace
{

// Both hold several screens, so what is visible is never thrown out while it is painted.
constexpr int PlannedRows = 400;
constexpr int LaidOutCost = 500;

/// Bounded, because a cache deletes at once what costs more than all it may hold.
int costOf(const BlockSpec &spec)
{
    const qsizetype cost = 1 + spec.text.size() / 1500 + spec.lines.size() / 10;
    return static_cast<int>(std::min<qsizetype>(cost, LaidOutCost / 20));
}

} // namespace

TranscriptLayout::TranscriptLayout(CodeHighlighter *highlighter, ImageStore *images)
    : m_highlighter(highlighter)
    , m_images(images)
    , m_plans(PlannedRows)
    , m_blocks(LaidOutCost)
{ }

void TranscriptLayout::setModel(TranscriptModel *model)
{
    m_model = model;
    m_folds.expanded.clear();
    m_folds.showAll.clear();
    reset();
}

void TranscriptLayout::setStyle(const TranscriptStyle &style)
{
    m_style = style;
    reset();
}

void TranscriptLayout::setWidth(int width)
{
    if (width != m_width) {
        m_width = width;
        reset();
    }
}

void TranscriptLayout::reset()
{
    m_blocks.clear();
    m_plans.clear();
    m_heights.clear();
    if (m_model != nullptr) {
        std::vector<int> heights;
        const int count = m_model->rowCount();
        heights.reserve(static_cast<size_t>(count));
        for (int row = 0; row < count; ++row) {
            heights.push_back(estimatedRowHeight(*m_model, row, m_style, m_width));
        }
        m_heights.assign(std::move(heights));
    }
}

void TranscriptLayout::rowsAppended()
{
    for (int row = m_heights.size(); row < m_model->rowCount(); ++row) {
        m_heights.append(estimatedRowHeight(*m_model, row, m_style, m_width));
    }
}

void TranscriptLayout::invalidateRow(int row)
{
    if (const RowPlan *old = m_plans.object(row)) {
        for (const BlockSpec &spec : old->blocks) {
            m_blocks.remove({ row, spec.id });
        }
        m_plans.remove(row);
    }
}

void TranscriptLayout::dropBlocks()
{
    m_blocks.clear();
    m_plans.clear();
}

void TranscriptLayout::dropUncoloured()
{
    const QList<BlockKey> keys = m_blocks.keys();
    for (const BlockKey &key : keys) {
        const auto *code = dynamic_cast<const CodeBlock *>(m_blocks.object(key));
        if (code != nullptr && code->awaitsColours()) {
            m_blocks.remove(key);
        }
    }
}

RowPlan TranscriptLayout::detachedPlan(int row) const
{
    return RowPlanner(*m_model, m_folds, m_style).plan(row);
}

RowPlan &TranscriptLayout::mutablePlan(int row)
{
    if (RowPlan *known = m_plans.object(row)) {
        return *known;
    }
    auto *plan = new RowPlan(detachedPlan(row));
    plan->estimate(m_style, m_width);
    m_plans.insert(row, plan);
    m_heights.setHeight(row, plan->height());
    return *plan;
}

const RowPlan &TranscriptLayout::plan(int row)
{
    return mutablePlan(row);
}

const LaidBlock &TranscriptLayout::block(int row, int index)
{
    RowPlan &plan = mutablePlan(row);
    const BlockSpec &spec = plan.blocks.at(index);
    const BlockKey key { row, spec.id };
    if (const LaidBlock *known = m_blocks.object(key)) {
        return *known;
    }
    const auto image = [this](const BlockSpec &wanted, QSize size) {
        return m_images != nullptr ? m_images->image(m_model->source(), wanted.image, size)
                                   : QImage();
    };
    const BlockInputs in { spec,
                           spec.group >= 0 ? &plan.groups.at(spec.group) : nullptr,
                           m_style,
                           m_width,
                           plan.bottomOf(index) - plan.topOf(index),
                           m_highlighter,
                           image };
    LaidBlock *laid = layOut(in).release();
    m_blocks.insert(key, laid, costOf(spec));
    plan.setMeasured(index, laid->height());
    m_heights.setHeight(row, plan.height());
    return *laid;
}

bool TranscriptLayout::measure(qint64 from, qint64 to, int budgetMs, bool *complete)
{
    *complete = true;
    if (m_heights.size() == 0) {
        return false;
    }
    QElapsedTimer timer;
    timer.start();
    bool changed = false;
    int row = m_heights.rowAt(from);
    qint64 top = m_heights.offsetOf(row);
    for (; row < m_heights.size() && top < to; ++row) {
        const int before = m_heights.height(row);
        const int count = static_cast<int>(plan(row).blocks.size());
        for (int i = 0; i < count; ++i) {
            const RowPlan &current = plan(row);
            if (top + current.topOf(i) >= to) {
                break;
            }
            if (!current.isMeasured(i) && top + current.bottomOf(i) >= from) {
                block(row, i);
                if (budgetMs >= 0 && timer.elapsed() >= budgetMs) {
                    *complete = false;
                    return changed || before != m_heights.height(row);
                }
            }
        }
        changed = changed || before != m_heights.height(row);
        top += m_heights.height(row);
        if (budgetMs >= 0 && timer.elapsed() >= budgetMs && top < to) {
            *complete = false;
            return changed;
        }
    }
    return changed;
}

LayoutAnchor TranscriptLayout::anchorAt(qint64 y)
{
    LayoutAnchor anchor;
    anchor.row = m_heights.rowAt(y);
    if (anchor.row < 0) {
        return anchor;
    }
    const auto inRow = static_cast<int>(y - m_heights.offsetOf(anchor.row));
    const RowPlan *known = m_plans.object(anchor.row);
    if (known == nullptr) {
        anchor.offset = inRow;
        anchor.block = { -1, 0 };
        return anchor;
    }
    const int index = known->blockAt(inRow);
    anchor.block = known->blocks.at(index).id;
    anchor.offset = inRow - known->topOf(index);
    const LaidBlock *laid = m_blocks.object({ anchor.row, anchor.block });
    if (laid != nullptr && known->blocks.at(index).kind == BlockSpec::Kind::Prose
        && anchor.offset > 0) {
        anchor.textPosition = laid->positionAt({ 0, static_cast<qreal>(anchor.offset) }, 0);
    }
    return anchor;
}

qint64 TranscriptLayout::offsetOf(const LayoutAnchor &anchor)
{
    if (anchor.row < 0 || anchor.row >= m_heights.size()) {
        return 0;
    }
    if (anchor.block.part < 0) {
        return m_heights.offsetOf(anchor.row)
                + std::min(anchor.offset, m_heights.height(anchor.row));
    }
    const RowPlan &current = plan(anchor.row);
    return m_heights.offsetOf(anchor.row) + current.topOf(current.indexOf(anchor.block))
            + anchor.offset;
}

} // namespace varve
