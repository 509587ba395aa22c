// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rowplan.h"

#include <models/transcriptmodel.h>

#include <algorithm>

namespace varve
{

namespace
{

int imageHeight(QSize size, const TranscriptStyle &style, int width)
{
    if (size.isEmpty()) {
        return qRound(style.em * 12);
    }
    const QSize limit(width, qRound(style.em * 26));
    const QSize shown = size.width() > limit.width() || size.height() > limit.height()
            ? size.scaled(limit, Qt::KeepAspectRatio)
            : size;
    return std::max(shown.height(), 4);
}

int proseEstimate(qsizetype chars, const TranscriptStyle &style, int width)
{
    const qreal perLine = std::max(10.0, width / style.charWidth);
    const int lines = 1 + static_cast<int>(static_cast<qreal>(chars) / perLine);
    return lines * style.lineHeight;
}

int estimatedHeight(const BlockSpec &block, const TranscriptStyle &style, int width)
{
    switch (block.kind) {
    case BlockSpec::Kind::Prose:
    case BlockSpec::Kind::Ending:
        return proseEstimate(block.text.size(), style, width);
    case BlockSpec::Kind::Code:
        return static_cast<int>(block.lines.size()) * style.codeLineHeight
                + (block.has(BlockSpec::First) ? style.padding : 0)
                + (block.has(BlockSpec::Last) ? style.padding : 0);
    case BlockSpec::Kind::Header:
    case BlockSpec::Kind::Note:
        return style.headerHeight;
    case BlockSpec::Kind::Fold:
    case BlockSpec::Kind::More:
        return style.foldHeight;
    case BlockSpec::Kind::Compaction:
        return qRound(style.foldHeight * 1.35);
    case BlockSpec::Kind::Image:
        break;
    }
    return imageHeight(block.imageSize, style, width);
}

} // namespace

void RowPlan::estimate(const TranscriptStyle &style, int width)
{
    const size_t from = m_heights.size();
    m_heights.resize(static_cast<size_t>(blocks.size()), 0);
    m_measured.resize(m_heights.size(), true);
    for (size_t i = from; i < m_heights.size(); ++i) {
        const BlockSpec &block = blocks.at(static_cast<qsizetype>(i));
        m_heights[i] = estimatedHeight(block, style, width);
        m_measured[i] =
                block.kind != BlockSpec::Kind::Prose && block.kind != BlockSpec::Kind::Ending;
    }
    sumUp(from);
}

void RowPlan::sumUp(size_t from)
{
    m_tops.resize(m_heights.size() + 1, 0);
    for (size_t i = from; i < m_heights.size(); ++i) {
        m_tops[i + 1] = m_tops[i] + blocks.at(static_cast<qsizetype>(i)).gap + m_heights[i];
    }
}

RowPlan::Tail RowPlan::cutOff(const PlanMark &mark)
{
    Tail tail;
    tail.from = mark;
    tail.blocks = blocks.sliced(mark.blocks);
    tail.groups = groups.sliced(mark.groups);
    tail.heights.assign(m_heights.begin() + mark.blocks, m_heights.end());
    tail.measured.assign(m_measured.begin() + mark.blocks, m_measured.end());
    blocks.resize(mark.blocks);
    groups.resize(mark.groups);
    m_heights.resize(static_cast<size_t>(mark.blocks));
    m_measured.resize(m_heights.size());
    m_tops.resize(m_heights.size() + 1);
    return tail;
}

void RowPlan::setMeasured(int block, int height)
{
    const auto i = static_cast<size_t>(block);
    m_measured[i] = true;
    setHeight(i, height);
}

void RowPlan::guessHeight(int block, int height)
{
    setHeight(static_cast<size_t>(block), height);
}

void RowPlan::setHeight(size_t block, int height)
{
    const int delta = height - m_heights[block];
    if (delta != 0) {
        m_heights[block] = height;
        for (size_t at = block + 1; at < m_tops.size(); ++at) {
            m_tops[at] += delta;
        }
    }
}

int RowPlan::blockAt(int y) const
{
    const auto after = std::ranges::upper_bound(m_tops, y);
    const auto index = static_cast<int>(std::distance(m_tops.begin(), after)) - 1;
    return std::clamp(index, 0, static_cast<int>(blocks.size()) - 1);
}

int RowPlan::indexOf(BlockId id) const
{
    const auto found = std::ranges::lower_bound(blocks, id, {}, &BlockSpec::id);
    const auto index = static_cast<int>(std::distance(blocks.begin(), found));
    return std::min(index, static_cast<int>(blocks.size()) - 1);
}

void FoldState::set(const FoldKey &key, bool open)
{
    if (open) {
        expanded.insert(key);
        folded.remove(key);
    } else {
        expanded.remove(key);
        folded.insert(key);
    }
}

void FoldState::move(qint64 from, qint64 to)
{
    for (QSet<FoldKey> *keys : { &expanded, &folded, &showAll }) {
        QSet<FoldKey> moved;
        keys->removeIf([&](const FoldKey &key) {
            if (key.seq == from) {
                moved.insert({ to, key.part });
            }
            return key.seq == from;
        });
        if (to != 0) {
            keys->unite(moved);
        }
    }
}

int estimatedRowHeight(const TranscriptModel &model, int row, const TranscriptStyle &style,
                       int width)
{
    const TranscriptRow &r = model.row(row);
    const int gap = qRound(style.em * 0.4);
    int height = r.folds * (style.foldHeight + gap) + r.images * qRound(style.em * 14);
    switch (r.kind) {
    case RowKind::Compaction:
    case RowKind::BranchSummary:
    case RowKind::RangeSummary:
        return height + 2 * style.foldHeight;
    case RowKind::Note:
        return height + style.headerHeight + gap;
    case RowKind::User:
        height += style.headerHeight + style.lineHeight;
        break;
    default:
        height += gap;
        break;
    }
    if (r.chars > 0) {
        // Paragraphs end early and are set apart: a fifth more than the characters alone need.
        height += qRound(proseEstimate(r.chars, style, width) * 1.2) + gap;
    }
    return height;
}

} // namespace varve
