// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcriptarea.h"

#include "codehighlighter.h"
#include "imagestore.h"

#include <QEvent>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <utility>

namespace varve
{

namespace
{

constexpr int MaxColumn = 900;
constexpr int SideMargin = 26;

} // namespace

TranscriptArea::TranscriptArea(QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_highlighter(new CodeHighlighter(this))
    , m_images(new ImageStore(this))
    , m_layout(m_highlighter, m_images)
    , m_position(new TranscriptPosition(this, &m_layout))
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setBackgroundRole(QPalette::Base);
    viewport()->setAutoFillBackground(true);
    connect(m_highlighter, &CodeHighlighter::ready, this, [this] {
        m_layout.dropUncoloured();
        viewport()->update();
    });
    connect(m_images, &ImageStore::ready, viewport(), qOverload<>(&QWidget::update));
    restyle();
}

void TranscriptArea::setUndoBlocked(const QString &reason)
{
    if (reason == m_layout.folds().undoBlocked) {
        return;
    }
    m_layout.folds().undoBlocked = reason;
    for (int row = 0; row < m_layout.rowCount(); ++row) {
        if (model()->row(row).kind == RowKind::Compaction) {
            m_layout.invalidateRow(row);
        }
    }
    viewport()->update();
}

void TranscriptArea::setNoticesShown(bool shown)
{
    if (std::exchange(m_layout.folds().notices, shown) == shown) {
        return;
    }
    if (model() != nullptr) {
        model()->setNoticesShown(shown);
    }
    const LayoutAnchor anchor = m_position->anchor();
    m_layout.dropBlocks();
    m_position->scrollTo(anchor);
}

void TranscriptArea::setThinkingShown(bool shown)
{
    if (std::exchange(m_layout.folds().thinking, shown) == shown) {
        return;
    }
    const LayoutAnchor anchor = m_position->anchor();
    m_layout.reset();
    m_position->scrollTo(anchor);
}

void TranscriptArea::setCompact(bool compact)
{
    if (std::exchange(m_compact, compact) != compact) {
        restyle();
    }
}

void TranscriptArea::restyle()
{
    const LayoutAnchor anchor = m_position->anchor();
    TranscriptStyle style(font(), palette(), m_compact);
    style.mirrored = isRightToLeft();
    m_layout.setStyle(style);
    verticalScrollBar()->setSingleStep(style.lineHeight);
    fitWidth();
    m_position->stay(anchor);
}

int TranscriptArea::columnLeft() const
{
    const int free = viewport()->width() - m_layout.width();
    // A wide window gives a third of what is left to this side, so the text does not stick to the edge.
    const int left = std::max(std::min(SideMargin, free / 2), free / 3);
    return isRightToLeft() ? free - left : left;
}

void TranscriptArea::fitWidth()
{
    const int margin = viewport()->width() > 480 ? SideMargin : 10;
    m_layout.setWidth(std::clamp(viewport()->width() - 2 * margin, 120, MaxColumn));
}

void TranscriptArea::refold(int row)
{
    const LayoutAnchor anchor = m_position->anchor();
    m_layout.invalidateRow(row);
    // Unfolding the last row must not drag the view to the end of what was unfolded.
    m_position->followEnd(false);
    m_position->scrollTo(anchor);
    m_position->followEnd(verticalScrollBar()->maximum() - m_position->value()
                          <= m_layout.style().lineHeight);
}

void TranscriptArea::setExpanded(int row, int part, bool expanded)
{
    m_layout.folds().set({ model()->seqOf(row), part }, expanded);
    refold(row);
    const RowKind kind = model()->row(row).kind;
    const bool isSummary = kind == RowKind::Compaction || kind == RowKind::BranchSummary
            || kind == RowKind::RangeSummary;
    if (expanded && isSummary) {
        // Who unfolds it wants to read it, and it may stand at the lower edge.
        constexpr double OfPage = 0.75;
        m_position->ensureVisible(row,
                                  QRectF(0, 0, 1,
                                         std::min<double>(m_layout.heights().height(row),
                                                          viewport()->height() * OfPage)));
    }
}

void TranscriptArea::toggleShowAll(int row, int part)
{
    const FoldKey key { model()->seqOf(row), part };
    if (!m_layout.folds().showAll.remove(key)) {
        m_layout.folds().showAll.insert(key);
    }
    refold(row);
}

QRect TranscriptArea::rowRect(int row) const
{
    const HeightIndex &heights = m_layout.heights();
    return { columnLeft(), static_cast<int>(heights.offsetOf(row) - m_position->value()),
             m_layout.width(), heights.height(row) };
}

int TranscriptArea::rowAt(QPoint point) const
{
    const qint64 y = m_position->value() + point.y();
    return y >= m_layout.heights().total() ? -1 : m_layout.heights().rowAt(y);
}

RowHit TranscriptArea::hitAt(QPoint point)
{
    const int row = model() != nullptr ? rowAt(point) : -1;
    if (row < 0) {
        return {};
    }
    const QPoint inRow = point - rowRect(row).topLeft();
    const RowPlan &plan = m_layout.plan(row);
    const int block = plan.blockAt(inRow.y());
    return { row, block, QPointF(inRow.x(), inRow.y() - plan.topOf(block)) };
}

QSize TranscriptArea::sizeHint() const
{
    return { 720, 560 };
}

void TranscriptArea::resizeEvent(QResizeEvent *event)
{
    // Taken before the width changes: the anchor knows the text at the top.
    LayoutAnchor anchor = m_position->anchor();
    const int before = m_layout.width();
    fitWidth();
    if (m_layout.width() != before && anchor.textPosition >= 0 && anchor.row >= 0) {
        const int index = m_layout.plan(anchor.row).indexOf(anchor.block);
        const QRectF at = m_layout.block(anchor.row, index).rectOf(anchor.textPosition);
        anchor.offset = qRound(at.top());
    }
    m_position->stay(anchor);
    QAbstractScrollArea::resizeEvent(event);
}

void TranscriptArea::scrollContentsBy(int, int dy)
{
    m_position->barMoved(-dy);
}

void TranscriptArea::changeEvent(QEvent *event)
{
    switch (event->type()) {
    case QEvent::PaletteChange:
    case QEvent::FontChange:
    case QEvent::StyleChange:
    case QEvent::LayoutDirectionChange:
    case QEvent::LanguageChange:
        restyle();
        break;
    default:
        break;
    }
    QAbstractScrollArea::changeEvent(event);
}

void TranscriptArea::rowsAppended()
{
    m_layout.rowsAppended();
    m_position->settle();
}

void TranscriptArea::rowsRemoved(int first)
{
    const LayoutAnchor anchor = m_position->anchor();
    while (m_layout.heights().size() > m_layout.rowCount()) {
        m_layout.lastRowRemoved();
    }
    if (m_position->follows() || anchor.row >= first) {
        m_position->settleShortened();
    } else {
        m_position->scrollTo(anchor);
    }
}

void TranscriptArea::rowsChanged(int first, int last)
{
    const LayoutAnchor anchor = m_position->anchor();
    // States, labels and siblings change headers and folds.
    for (int row = first; row <= last; ++row) {
        m_layout.invalidateRow(row);
    }
    m_position->stay(anchor);
}

int TranscriptArea::refreshRows(int first, int last, TranscriptLayout::Change change)
{
    const LayoutAnchor anchor = m_position->anchor();
    const qint64 before = m_position->value();
    const int topRow = m_position->visibleRows().first;
    const int topBefore = rowRect(topRow).top();
    const int block = m_layout.refreshRow(first, change); // the first that need be painted again
    const auto blockTop = [&] {
        return rowRect(first).top()
                + (m_layout.isPlanned(first) ? m_layout.plan(first).topOf(block) : 0);
    };
    const int from = blockTop();
    for (int row = first + 1; row <= last; ++row) {
        m_layout.refreshRow(row, change);
    }
    using Repaint = TranscriptPosition::Repaint;
    if (m_position->follows()) {
        m_position->settle(Repaint::None);
    } else {
        m_position->scrollTo(anchor, Repaint::None);
    }
    const auto scrolled = static_cast<int>(m_position->value() - before);
    const bool movedAsOne = rowRect(topRow).top() == topBefore - scrolled
            && blockTop() == from - scrolled && first >= topRow;
    repaintFrom(movedAsOne ? blockTop() : 0, movedAsOne ? scrolled : 0);
    return scrolled;
}

/// What stands above `top` is on the screen already, `scrolled` pixels further down.
void TranscriptArea::repaintFrom(int top, int scrolled)
{
    const QRect all = viewport()->rect();
    const bool wholePixels = qFuzzyIsNull(std::remainder(viewport()->devicePixelRatioF(), 1.0));
    if (scrolled != 0) {
        if (scrolled < 0 || scrolled >= all.height() || top <= 0 || !wholePixels) {
            viewport()->update();
            return;
        }
        viewport()->scroll(0, -scrolled, all);
    }
    viewport()->update(all.adjusted(0, std::clamp(top, 0, all.height()), 0, 0));
}

} // namespace varve
