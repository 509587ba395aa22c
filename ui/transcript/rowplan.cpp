// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rowplan.h"

#include "transcriptmodel.h"

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

} // namespace

void RowPlan::estimate(const TranscriptStyle &style, int width)
{
    m_heights.assign(static_cast<size_t>(blocks.size()), 0);
    m_measured.assign(static_cast<size_t>(blocks.size()), true);
    for (qsizetype i = 0; i < blocks.size(); ++i) {
        const BlockSpec &block = blocks.at(i);
        int &height = m_heights[static_cast<size_t>(i)];
        switch (block.kind) {
        case BlockSpec::Kind::Header:
            height = style.headerHeight;
            break;
        case BlockSpec::Kind::Prose:
            height = proseEstimate(block.text.size(), style, width);
            m_measured[static_cast<size_t>(i)] = false;
            break;
        case BlockSpec::Kind::Code: {
            const int padding = style.padding;
            height = static_cast<int>(block.lines.size()) * style.codeLineHeight
                    + (block.has(BlockSpec::First) ? padding : 0)
                    + (block.has(BlockSpec::Last) ? padding : 0);
            break;
        }
        case BlockSpec::Kind::Fold:
            height = style.foldHeight;
            break;
        case BlockSpec::Kind::Compaction:
            height = qRound(style.foldHeight * 1.35);
            break;
        case BlockSpec::Kind::Note:
            height = style.headerHeight;
            break;
        case BlockSpec::Kind::More:
            height = style.foldHeight;
            break;
        case BlockSpec::Kind::Image:
            height = imageHeight(block.imageSize, style, width);
            break;
        }
    }
    sumUp();
}

void RowPlan::sumUp()
{
    m_tops.assign(m_heights.size() + 1, 0);
    for (size_t i = 0; i < m_heights.size(); ++i) {
        m_tops[i + 1] = m_tops[i] + blocks.at(static_cast<qsizetype>(i)).gap + m_heights[i];
    }
}

void RowPlan::setMeasured(int block, int height)
{
    const auto i = static_cast<size_t>(block);
    m_measured[i] = true;
    const int delta = height - m_heights[i];
    if (delta != 0) {
        m_heights[i] = height;
        for (size_t at = i + 1; at < m_tops.size(); ++at) {
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

int estimatedRowHeight(const TranscriptModel &model, int row, const TranscriptStyle &style,
                       int width)
{
    const TranscriptRow &r = model.row(row);
    const int gap = qRound(style.em * 0.4);
    int height = r.folds * (style.foldHeight + gap) + r.images * qRound(style.em * 14);
    switch (r.kind) {
    case RowKind::Compaction:
    case RowKind::BranchSummary:
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
