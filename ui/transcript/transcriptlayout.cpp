// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcriptlayout.h"

#include "codeblock.h"
#include "imagestore.h"
#include <models/transcriptmodel.h>

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

/// Whether two lots of code look the same; what stands before them in their groups colours both.
bool isSameCode(const BlockSpec &block, const CodeGroup &a, const CodeGroup &b)
{
    if (a.kind != b.kind || a.language != b.language) {
        return false;
    }
    if (block.lines.isEmpty()) {
        return true;
    }
    const qsizetype from = block.lines.constFirst().offset;
    const qsizetype to = block.lines.constLast().offset + block.lines.constLast().length;
    return to <= a.text.size() && to <= b.text.size()
            && QStringView(a.text).sliced(from, to - from)
            == QStringView(b.text).sliced(from, to - from);
}

/// The same place among groups that are counted from elsewhere.
bool isSameBlock(BlockSpec a, const CodeGroup *groupOfA, const BlockSpec &b,
                 const CodeGroup *groupOfB)
{
    if ((groupOfA == nullptr) != (groupOfB == nullptr)) {
        return false;
    }
    a.group = b.group;
    return a == b && (!groupOfA || isSameCode(b, *groupOfA, *groupOfB));
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
    m_folds.folded.clear();
    m_folds.showAll.clear();
    reset();
}

TranscriptModel *TranscriptLayout::model() const
{
    return m_model;
}

int TranscriptLayout::rowCount() const
{
    return m_model ? m_model->rowCount() : 0;
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

void TranscriptLayout::rowRevised(int row)
{
    constexpr qsizetype Few = 100;
    if (m_revisions.size() < Few) {
        m_revisions.insert(row, ++m_lastRevision);
    } else {
        allRevised();
    }
}

void TranscriptLayout::allRevised()
{
    m_revisions.clear();
    m_reset = ++m_lastRevision;
}

void TranscriptLayout::reset()
{
    allRevised();
    m_blocks.clear();
    m_plans.clear();
    m_heights.clear();
    if (m_model) {
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

void TranscriptLayout::lastRowRemoved()
{
    invalidateRow(m_heights.size() - 1);
    m_heights.removeLast();
}

int TranscriptLayout::refreshRow(int row, Change change)
{
    rowRevised(row);
    RowPlan *plan = m_plans.object(row);
    if (plan == nullptr) {
        if (m_model->isLive(row)) {
            m_heights.setHeight(row, estimatedRowHeight(*m_model, row, m_style, m_width));
        }
        return 0;
    }
    const bool live = m_model->isLive(row);
    int from = -1;
    if (live && change == Change::Grown) {
        from = m_growing.firstChange(*m_model->content(row), m_model->live().isAnswering());
    } else if (change == Change::Calls) {
        from = firstOpenCall(row);
    }
    const bool wasFaded = plan->faded;
    const RowPlan::Tail before = RowPlanner(*m_model, m_folds, m_style)
                                         .planAgain(row, *plan, from, live ? &m_growing : nullptr);
    plan->estimate(m_style, m_width);
    const int same = keepLaid(row, *plan, before);
    m_heights.setHeight(row, plan->height());
    return plan->faded == wasFaded ? same : 0;
}

/// Both lists are sorted by id.
int TranscriptLayout::keepLaid(int row, RowPlan &plan, const RowPlan::Tail &before)
{
    auto now = static_cast<int>(before.from.blocks);
    const auto count = static_cast<int>(plan.blocks.size());
    int firstChanged = -1;
    for (qsizetype i = 0; i < before.blocks.size(); ++i) {
        const BlockSpec &old = before.blocks.at(i);
        while (now < count && plan.blocks.at(now).id < old.id) {
            firstChanged = firstChanged < 0 ? now : firstChanged;
            ++now;
        }
        const BlockSpec *spec = now < count ? &plan.blocks.at(now) : nullptr;
        const bool same = spec && spec->id == old.id
                && isSameBlock(old, before.groupOf(old), *spec,
                               spec->group < 0 ? nullptr : &plan.groups.at(spec->group));
        const auto at = static_cast<size_t>(i);
        if (!same) {
            m_blocks.remove({ row, old.id });
            firstChanged = firstChanged < 0 ? std::min(now, count - 1) : firstChanged;
            if (spec && spec->id == old.id && before.measured[at] && !plan.isMeasured(now)) {
                plan.guessHeight(now, before.heights[at]); // better than a guess from nothing
                ++now;
            }
            continue;
        }
        if (before.measured[at] && !plan.isMeasured(now)) {
            plan.setMeasured(now, before.heights[at]);
        }
        ++now;
    }
    if (firstChanged < 0) {
        firstChanged = std::min(now, count - 1);
    }
    return firstChanged;
}

/// What stands above it does not change while calls run.
int TranscriptLayout::firstOpenCall(int row) const
{
    const std::shared_ptr<const RowContent> content = m_model->content(row);
    const Blocks &blocks = content->entry.blocks;
    for (qsizetype i = 0; i < blocks.size(); ++i) {
        const auto *call = std::get_if<ToolCallBlock>(&blocks.at(i));
        if (call && content->resultOf(call->callId) == nullptr) {
            return static_cast<int>(i);
        }
    }
    return static_cast<int>(blocks.size());
}

void TranscriptLayout::invalidateRow(int row)
{
    rowRevised(row);
    if (const RowPlan *old = m_plans.object(row)) {
        for (const BlockSpec &spec : old->blocks) {
            m_blocks.remove({ row, spec.id });
        }
        m_plans.remove(row);
    }
}

void TranscriptLayout::dropBlocks()
{
    allRevised();
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

bool TranscriptLayout::isLive(int row) const
{
    return m_model->isLive(row);
}

RowPlan TranscriptLayout::detachedPlan(int row) const
{
    return RowPlanner(*m_model, m_folds, m_style).plan(row);
}

RowPlan TranscriptLayout::planApart(int row) const
{
    const RowPlan *known = knownPlan(row);
    return known != nullptr ? *known : detachedPlan(row);
}

RowPlan &TranscriptLayout::mutablePlan(int row)
{
    if (RowPlan *known = m_plans.object(row)) {
        return *known;
    }
    GrowingAnswer *growing = m_model->isLive(row) ? &m_growing : nullptr;
    auto *plan = new RowPlan(RowPlanner(*m_model, m_folds, m_style).plan(row, growing));
    plan->estimate(m_style, m_width);
    m_plans.insert(row, plan);
    m_heights.setHeight(row, plan->height());
    return *plan;
}

const RowPlan &TranscriptLayout::plan(int row)
{
    return mutablePlan(row);
}

int TranscriptLayout::groupOf(int row, int index)
{
    const bool known = hasRow(row) && index >= 0 && index < plan(row).blocks.size();
    return known ? plan(row).blocks.at(index).group : -1;
}

std::unique_ptr<LaidBlock> TranscriptLayout::layOutApart(const RowPlan &plan, int index) const
{
    const BlockSpec &spec = plan.blocks.at(index);
    const auto image = [this](const BlockSpec &wanted, QSize size) {
        return m_images != nullptr ? m_images->image(m_model->source(), wanted.image, size)
                                   : QImage();
    };
    return layOut({ spec, spec.group >= 0 ? &plan.groups.at(spec.group) : nullptr, m_style, m_width,
                    plan.bottomOf(index) - plan.topOf(index), m_highlighter, image });
}

const LaidBlock &TranscriptLayout::block(int row, int index)
{
    RowPlan &plan = mutablePlan(row);
    const BlockSpec &spec = plan.blocks.at(index);
    const BlockKey key { row, spec.id };
    if (const LaidBlock *known = m_blocks.object(key)) {
        return *known;
    }
    LaidBlock *laid = layOutApart(plan, index).release();
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
        const qint64 above = std::clamp<qint64>(from - top, 0, m_heights.height(row));
        for (int i = plan(row).blockAt(static_cast<int>(above)); i < count; ++i) {
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
