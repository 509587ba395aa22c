// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcriptview.h"

#include "codecopybutton.h"
#include "transcriptaccessible.h"
#include <shell/categorycolors.h>

#include <QCursor>
#include <QPaintEvent>

namespace varve
{

namespace
{

constexpr int MarkMs = 1600;
constexpr int TickMs = 1000;
constexpr qreal FadedOpacity = 0.68; // readable still: 4.5:1 for normal text in both schemes

} // namespace

TranscriptView::TranscriptView(QWidget *parent)
    : TranscriptArea(parent)
    , m_codeScroll(this, &rows())
    , m_spots(new TranscriptSpots(this, &rows()))
    , m_current(new CurrentMessage(this, &rows(), m_spots, &m_codeScroll))
    , m_selection(new TranscriptSelection(this, &rows(), &m_codeScroll))
    , m_matches(new TranscriptMatches(this, &rows(), m_current, &m_codeScroll))
    , m_actions(new TranscriptActions(this, &rows(), m_current, m_selection, m_spots))
{
    installTranscriptAccessibility();
    setAccessibleName(tr("Transcript"));
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    connect(position(), &TranscriptPosition::settled, this, &TranscriptView::updateTick);
    connect(position(), &TranscriptPosition::scrolled, this, &TranscriptView::hoverAgain);
    connect(&m_tickTimer, &QTimer::timeout, this, &TranscriptView::tick);
    m_markTimer.setSingleShot(true);
    connect(&m_markTimer, &QTimer::timeout, this, [this] {
        m_marked = -1;
        viewport()->update();
    });
}

void TranscriptView::setModel(TranscriptModel *model)
{
    if (this->model() != nullptr) {
        this->model()->disconnect(this);
    }
    m_kept = {};
    rows().setModel(model);
    if (model != nullptr) {
        connect(model, &QAbstractItemModel::modelAboutToBeReset, this,
                [this] { m_kept = position()->place(); });
        connect(model, &QAbstractItemModel::modelReset, this, &TranscriptView::onReset);
        using Event = QAccessibleTableModelChangeEvent;
        connect(model, &QAbstractItemModel::rowsInserted, this,
                [this](const QModelIndex &, int first, int last) {
                    rowsAppended();
                    tellReaders(Event::RowsInserted, first, last);
                });
        connect(model, &QAbstractItemModel::rowsRemoved, this,
                [this](const QModelIndex &, int first, int last) {
                    onRemoved(first);
                    tellReaders(Event::RowsRemoved, first, last);
                });
        connect(model, &QAbstractItemModel::dataChanged, this, &TranscriptView::onChanged);
        connect(model, &TranscriptModel::answerStored, this, &TranscriptView::onAnswerStored);
    }
    onReset();
}

void TranscriptView::setEmptyText(const QString &text)
{
    m_emptyText = text;
    viewport()->update();
}

void TranscriptView::onReset()
{
    m_selection->clear();
    m_spots->clear();
    m_codeScroll.clear();
    m_marked = -1;
    rows().reset();
    position()->setPlace(m_kept);
    m_current->reset();
    m_matches->findAgain();
    tellReaders(QAccessibleTableModelChangeEvent::ModelReset, -1, -1);
}

void TranscriptView::tellReaders(QAccessibleTableModelChangeEvent::ModelChangeType what, int first,
                                 int last)
{
    QAccessibleTableModelChangeEvent event(this, what);
    event.setFirstRow(first);
    event.setLastRow(last);
    QAccessible::updateAccessibility(&event);
}

void TranscriptView::onChanged(const QModelIndex &first, const QModelIndex &last,
                               const QList<int> &roles)
{
    constexpr int Few = 8;
    if (last.row() - first.row() < Few) {
        using Change = TranscriptLayout::Change;
        refresh(first.row(), last.row(),
                roles.contains(TranscriptModel::LiveCallsRole) ? Change::Calls
                        : model()->isLive(first.row())         ? Change::Grown
                                                               : Change::Any);
        return;
    }
    rowsChanged(first.row(), last.row());
    m_actions->describe();
}

void TranscriptView::refresh(int first, int last, TranscriptLayout::Change change)
{
    KeptPlaces places(rows(), first, last);
    m_spots->keepIn(places);
    m_current->keepIn(places);
    const int scrolled = refreshRows(first, last, change);
    places.findAgain();
    if (scrolled != 0) {
        hoverAgain();
    }
    if (m_current->row() >= first && m_current->row() <= last
        && change == TranscriptLayout::Change::Any) {
        m_actions->describe();
    }
}

void TranscriptView::onRemoved(int first)
{
    rowsRemoved(first);
    onAnswerStored(-1);
    m_spots->rowsRemoved(first);
    m_codeScroll.rowsRemoved(first);
    m_selection->rowsRemoved(first);
    m_marked = m_marked >= first ? -1 : m_marked;
    m_current->rowsRemoved(first);
}

void TranscriptView::onAnswerStored(int row)
{
    rows().folds().move(0, row < 0 ? 0 : model()->seqOf(row));
    m_codeScroll.answerStored(row);
    m_current->answerStored(row);
}

void TranscriptView::hoverAgain()
{
    m_spots->hover(viewport()->mapFromGlobal(QCursor::pos()));
}

void TranscriptView::updateTick()
{
    const int row = model() != nullptr ? model()->runningRow() : -1;
    const auto [first, last] = position()->visibleRows();
    const bool wanted = row >= 0 && row >= first && row <= last && isVisible();
    if (!wanted) {
        m_tickTimer.stop();
    } else if (!m_tickTimer.isActive()) {
        m_tickTimer.start(TickMs);
    }
}

void TranscriptView::tick()
{
    updateTick();
    if (m_tickTimer.isActive()) {
        const int row = model()->runningRow();
        refresh(row, row, TranscriptLayout::Change::Calls);
    }
}

bool TranscriptView::jumpTo(const EntryId &id)
{
    const int row = model() != nullptr ? model()->rowOfEntry(id) : -1;
    if (row < 0) {
        return false;
    }
    position()->showRow(row);
    m_current->setRow(row);
    m_marked = row;
    m_markTimer.start(MarkMs);
    return true;
}

bool TranscriptView::jumpToMarks(const EntryId &id)
{
    const bool known = jumpTo(id);
    if (known) {
        m_matches->showMarked(m_current->row());
    }
    return known;
}

void TranscriptView::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    if (rows().rowCount() == 0) {
        paintEmpty(painter);
        return;
    }
    const QRect exposed = event->rect();
    const HeightIndex &heights = rows().heights();
    const qint64 scrolled = position()->value();
    int row = heights.rowAt(scrolled + exposed.top());
    for (qint64 top = heights.offsetOf(row); row < heights.size(); ++row) {
        const auto y = static_cast<int>(top - scrolled);
        if (y > exposed.bottom()) {
            break;
        }
        paintRow(painter, row, y, exposed);
        top += heights.height(row);
    }
}

void TranscriptView::paintRow(QPainter &painter, int row, int top, const QRect &exposed)
{
    const int left = columnLeft();
    const int count = static_cast<int>(rows().plan(row).blocks.size());
    const int height = rows().plan(row).height();
    const int margin = qRound(rows().style().em * 0.6);
    if (row == m_marked) {
        const int from = top + rows().plan(row).topOf(0) - margin / 2;
        painter.fillRect(
                QRect(left - margin, from, rows().width() + 2 * margin,
                      top + height + margin / 2 - from),
                blended(palette().color(QPalette::Base), softHighlightColor(palette()), 0.5));
    }
    if (row == m_current->row() && hasFocus() && m_current->spot().row < 0) {
        const int from = top + rows().plan(row).topOf(0);
        const int x = isRightToLeft() ? left + rows().width() + margin + 2 : left - margin - 4;
        painter.fillRect(QRect(x, from, 2, top + height - from),
                         palette().color(QPalette::Highlight));
    }
    const bool faded = rows().plan(row).faded;
    for (int i = rows().plan(row).blockAt(exposed.top() - top); i < count; ++i) {
        const RowPlan &plan = rows().plan(row);
        const int from = top + plan.topOf(i);
        if (top + plan.bottomOf(i) < exposed.top()) {
            continue;
        }
        if (from > exposed.bottom()) {
            break;
        }
        const LaidBlock &laid = rows().block(row, i);
        BlockPaint paint = blockPaint(row, i, laid);
        paint.clip = QRectF(0, exposed.top() - from, rows().width(), exposed.height());
        painter.save();
        painter.translate(left, from);
        painter.setOpacity(faded ? FadedOpacity : 1.0);
        laid.paint(painter, paint);
        painter.restore();
    }
}

BlockPaint TranscriptView::blockPaint(int row, int block, const LaidBlock &laid)
{
    BlockPaint paint;
    const BlockSpec &spec = rows().plan(row).blocks.at(block);
    const TextSelection &range = m_selection->range();
    const bool selected = !range.isEmpty() && row >= range.from().row && row <= range.to().row;
    if (selected || m_matches->areMarked()) {
        const QString text = laid.text();
        if (selected) {
            paint.selection = range.rangeIn(row, spec.id, static_cast<int>(text.size()));
        }
        m_matches->mark(paint, row, block, text);
    }
    const SpotPlace &hovered = m_spots->hoveredSpot();
    if (hovered.row == row && hovered.block == block) {
        paint.hovered = hovered.spot;
    }
    const SpotPlace &focused = m_current->spot();
    if (focused.row == row && focused.block == block && hasFocus()) {
        paint.focused = focused.spot;
    }
    if (spec.group >= 0) {
        const RowHit &hit = m_spots->hovered();
        paint.scrollX = m_codeScroll.of(row, spec.group);
        paint.copied = m_spots->copyButton()->hasCopied(row, spec.group);
        paint.groupHovered = hit.row == row && hit.block >= 0
                && rows().plan(row).blocks.value(hit.block).group == spec.group;
    }
    return paint;
}

void TranscriptView::paintEmpty(QPainter &painter) const
{
    if (m_emptyText.isEmpty()) {
        return;
    }
    const int width = std::min(viewport()->width() - 40, 480);
    const QRect place((viewport()->width() - width) / 2, 0, width, viewport()->height());
    painter.setPen(transcriptLayout().style().dimmed);
    painter.setFont(font());
    painter.drawText(place, Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
}

} // namespace varve
