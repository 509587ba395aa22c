// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcriptview.h"

#include "codecopybutton.h"
#include "codehighlighter.h"
#include "imagestore.h"
#include "transcriptaccessible.h"
#include <models/transcriptmodel.h>

#include <QAccessible>
#include <QEvent>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace varve
{

namespace
{

constexpr int MaxColumn = 900;
constexpr int SideMargin = 26;

} // namespace

TranscriptView::TranscriptView(QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_highlighter(new CodeHighlighter(this))
    , m_images(new ImageStore(this))
    , m_layout(m_highlighter, m_images)
    , m_actions(this)
    , m_find(new TranscriptFind(
              [this](qint64 seq) { return m_model ? m_model->rowOfSeq(seq) : -1; }, this))
    , m_copyButton(new CodeCopyButton(viewport()))
{
    connect(m_copyButton, &QToolButton::clicked, this, [this] {
        if (isCode(m_hoveredHit)) {
            copyCode(m_hoveredHit.row,
                     m_layout.plan(m_hoveredHit.row).blocks.at(m_hoveredHit.block).group);
        }
    });
    installTranscriptAccessibility();
    setAccessibleName(tr("Transcript"));
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setBackgroundRole(QPalette::Base);
    viewport()->setAutoFillBackground(true);
    connect(m_highlighter, &CodeHighlighter::ready, this, [this] {
        m_layout.dropUncoloured();
        viewport()->update();
    });
    connect(m_images, &ImageStore::ready, viewport(), qOverload<>(&QWidget::update));
    connect(m_find, &TranscriptFind::searched, this, [this] {
        m_currentMatch = { -1, {} };
        if (std::exchange(m_findsFirst, false) && !m_find->rows().isEmpty()) {
            findNext();
        } else {
            Q_EMIT findChanged(m_find->currentNumber(), m_find->total());
        }
        viewport()->update();
    });
    connectActions();
    restyle();
}

TranscriptView::~TranscriptView() = default;

void TranscriptView::setModel(TranscriptModel *model)
{
    if (m_model) {
        m_model->disconnect(this);
    }
    m_model = model;
    m_kept = {};
    m_layout.setModel(model);
    if (model != nullptr) {
        connect(model, &QAbstractItemModel::modelAboutToBeReset, this,
                [this] { m_kept = place(); });
        connect(model, &QAbstractItemModel::modelReset, this, &TranscriptView::onReset);
        using Event = QAccessibleTableModelChangeEvent;
        connect(model, &QAbstractItemModel::rowsInserted, this,
                [this](const QModelIndex &, int first, int last) {
                    onInserted();
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

void TranscriptView::setUndoBlocked(const QString &reason)
{
    if (reason == m_layout.folds().undoBlocked) {
        return;
    }
    m_layout.folds().undoBlocked = reason;
    for (int row = 0; m_model && row < m_model->rowCount(); ++row) {
        if (m_model->row(row).kind == RowKind::Compaction) {
            m_layout.invalidateRow(row);
        }
    }
    viewport()->update();
}

void TranscriptView::setNoticesShown(bool shown)
{
    if (std::exchange(m_layout.folds().notices, shown) == shown) {
        return;
    }
    if (m_model) {
        m_model->setNoticesShown(shown);
    }
    const LayoutAnchor anchor = m_layout.anchorAt(value());
    m_layout.dropBlocks();
    scrollTo(anchor);
}

void TranscriptView::onReset()
{
    m_selection.clear();
    m_copyTimer.stop();
    m_current = -1;
    m_focusedSpot = m_hoveredSpot = m_pressedSpot = {};
    m_hoveredHit = {};
    m_marked = -1;
    m_codeDrag = {};
    m_codeScroll.clear();
    m_layout.reset();
    setPlace(m_kept);
    describeActions();
    m_find->refresh();
    Q_EMIT currentEntryChanged({});
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

void TranscriptView::onInserted()
{
    m_layout.rowsAppended();
    settle();
    viewport()->update();
}

void TranscriptView::onChanged(const QModelIndex &first, const QModelIndex &last,
                               const QList<int> &roles)
{
    constexpr int Few = 8;
    if (last.row() - first.row() < Few) {
        using Change = TranscriptLayout::Change;
        refreshRows(first.row(), last.row(),
                    roles.contains(TranscriptModel::LiveCallsRole) ? Change::Calls
                            : m_model->isLive(first.row())         ? Change::Grown
                                                                   : Change::Any);
        return;
    }
    const LayoutAnchor anchor = m_layout.anchorAt(value());
    // States, labels and siblings change headers and folds.
    for (int row = first.row(); row <= last.row(); ++row) {
        m_layout.invalidateRow(row);
    }
    if (m_sticky) {
        settle();
    } else {
        scrollTo(anchor);
    }
    describeActions();
}

void TranscriptView::setCompact(bool compact)
{
    if (compact != m_compact) {
        m_compact = compact;
        restyle();
    }
}

void TranscriptView::restyle()
{
    const LayoutAnchor anchor = m_layout.anchorAt(value());
    TranscriptStyle style(font(), palette(), m_compact);
    style.mirrored = isRightToLeft();
    m_layout.setStyle(style);
    verticalScrollBar()->setSingleStep(style.lineHeight);
    fitWidth();
    if (m_sticky) {
        settle();
    } else {
        scrollTo(anchor);
    }
}

int TranscriptView::columnLeft() const
{
    const int free = viewport()->width() - m_layout.width();
    // A wide window gives a third of what is left to this side, so the text does not stick to the edge.
    const int left = std::max(std::min(SideMargin, free / 2), free / 3);
    return isRightToLeft() ? free - left : left;
}

void TranscriptView::fitWidth()
{
    const int margin = viewport()->width() > 480 ? SideMargin : 10;
    m_layout.setWidth(std::clamp(viewport()->width() - 2 * margin, 120, MaxColumn));
}

void TranscriptView::rowChanged(int row)
{
    const LayoutAnchor anchor = m_layout.anchorAt(value());
    m_layout.invalidateRow(row);
    // Unfolding the last row must not drag the view to the end of what was unfolded.
    setSticky(false);
    scrollTo(anchor);
    setSticky(verticalScrollBar()->maximum() - value() <= m_layout.style().lineHeight);
}

void TranscriptView::setExpanded(int row, int part, bool expanded)
{
    m_layout.folds().set({ m_model->seqOf(row), part }, expanded);
    rowChanged(row);
    const RowKind kind = m_model->row(row).kind;
    const bool isSummary = kind == RowKind::Compaction || kind == RowKind::BranchSummary
            || kind == RowKind::RangeSummary;
    if (expanded && isSummary) {
        // Who unfolds it wants to read it, and it may stand at the lower edge.
        constexpr double OfPage = 0.75;
        ensureVisible(row,
                      QRectF(0, 0, 1,
                             std::min<double>(m_layout.heights().height(row),
                                              viewport()->height() * OfPage)));
    }
}

void TranscriptView::toggleShowAll(int row, int part)
{
    const FoldKey key { m_model->seqOf(row), part };
    if (!m_layout.folds().showAll.remove(key)) {
        m_layout.folds().showAll.insert(key);
    }
    rowChanged(row);
}

std::pair<int, int> TranscriptView::visibleRows() const
{
    const HeightIndex &heights = m_layout.heights();
    return { heights.rowAt(value()), heights.rowAt(value() + viewport()->height() - 1) };
}

QRect TranscriptView::rowRect(int row) const
{
    const HeightIndex &heights = m_layout.heights();
    return { columnLeft(), static_cast<int>(heights.offsetOf(row) - value()), m_layout.width(),
             heights.height(row) };
}

int TranscriptView::rowAt(QPoint point) const
{
    const qint64 y = value() + point.y();
    return y >= m_layout.heights().total() ? -1 : m_layout.heights().rowAt(y);
}

void TranscriptView::showEvent(QShowEvent *event)
{
    QAbstractScrollArea::showEvent(event);
    updateTick();
}

QSize TranscriptView::sizeHint() const
{
    return { 720, 560 };
}

void TranscriptView::resizeEvent(QResizeEvent *event)
{
    // Taken before the width changes: the anchor knows the text at the top.
    LayoutAnchor anchor = m_layout.anchorAt(value());
    const int before = m_layout.width();
    fitWidth();
    if (m_layout.width() != before && anchor.textPosition >= 0 && anchor.row >= 0) {
        const int index = m_layout.plan(anchor.row).indexOf(anchor.block);
        const QRectF at = m_layout.block(anchor.row, index).rectOf(anchor.textPosition);
        anchor.offset = qRound(at.top());
    }
    if (m_sticky) {
        settle();
    } else {
        scrollTo(anchor);
    }
    QAbstractScrollArea::resizeEvent(event);
}

void TranscriptView::changeEvent(QEvent *event)
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

} // namespace varve
