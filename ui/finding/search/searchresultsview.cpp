// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchresultsview.h"

#include "searchresultdelegate.h"
#include <models/searchresultsmodel.h>
#include <shell/categorycolors.h>

#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

namespace varve
{

SearchResultsView::SearchResultsView(QWidget *parent) : QTreeView(parent)
{
    setAccessibleName(tr("Search results"));
    setHeaderHidden(true);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setExpandsOnDoubleClick(false);
    setEditTriggers(NoEditTriggers);
    setItemDelegate(new SearchResultDelegate(this));
    setIndentation(fontMetrics().lineSpacing());
    setTabKeyNavigation(false);
    connect(verticalScrollBar(), &QAbstractSlider::actionTriggered, this,
            [this] { m_moved = true; });
}

SearchResultsView::~SearchResultsView() = default;

void SearchResultsView::keepingPlace(const std::function<void()> &work)
{
    const QRect current = visualRect(currentIndex());
    const bool reading = current.isValid() && viewport()->rect().intersects(current);
    const QPersistentModelIndex anchor(reading ? currentIndex() : indexAt(QPoint(0, 0)));
    const int before = anchor.isValid() ? visualRect(anchor).top() : 0;
    work();
    executeDelayedItemsLayout();
    if (anchor.isValid()) {
        QScrollBar *bar = verticalScrollBar();
        bar->setValue(bar->value() + visualRect(anchor).top() - before);
    }
}

void SearchResultsView::choose(const QModelIndex &index)
{
    if (!index.isValid()) {
        return;
    }
    m_moved = true;
    if (index.data(SearchResultsModel::HeadingRole).toBool()) {
        setExpanded(index, !isExpanded(index));
    } else {
        Q_EMIT hitChosen(index);
    }
}

/// The ground of the row goes on below the arrow.
void SearchResultsView::drawBranches(QPainter *painter, const QRect &rect,
                                     const QModelIndex &index) const
{
    const bool selected = selectionModel()->isSelected(index);
    painter->fillRect(rect,
                      selected ? softHighlightColor(palette()) : palette().color(QPalette::Base));
    if (!index.parent().isValid()) {
        QTreeView::drawBranches(painter, rect, index);
    }
}

void SearchResultsView::keyPressEvent(QKeyEvent *event)
{
    const QString text = event->text();
    const bool chord = (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) != 0;
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        choose(currentIndex());
    } else if (event->key() == Qt::Key_Up && !indexAbove(currentIndex()).isValid()) {
        Q_EMIT leftAtTop();
    } else if (event->key() == (isRightToLeft() ? Qt::Key_Right : Qt::Key_Left)
               && currentIndex().parent().isValid()) {
        m_moved = true;
        setCurrentIndex(currentIndex().parent()); // not every style does so
    } else if (!chord && event->key() == Qt::Key_Backspace) {
        Q_EMIT typed(text);
    } else if (!chord && !text.isEmpty() && text.at(0).isPrint()
               && !(event->key() == Qt::Key_Space && text.size() == 1)) {
        Q_EMIT typed(text);
    } else {
        m_moved = m_moved || event->key() != Qt::Key_Escape;
        QTreeView::keyPressEvent(event);
    }
}

void SearchResultsView::wheelEvent(QWheelEvent *event)
{
    m_moved = true;
    QTreeView::wheelEvent(event);
}

void SearchResultsView::mousePressEvent(QMouseEvent *event)
{
    m_pressed = event->button() == Qt::LeftButton ? indexAt(event->position().toPoint())
                                                  : QModelIndex();
    m_moved = true;
    QTreeView::mousePressEvent(event);
}

void SearchResultsView::mouseReleaseEvent(QMouseEvent *event)
{
    QTreeView::mouseReleaseEvent(event);
    const QPoint place = event->position().toPoint();
    const QModelIndex index = indexAt(place);
    // Beside the text of a heading stands its arrow, which folds by itself.
    if (event->button() == Qt::LeftButton && index.isValid() && index == m_pressed
        && visualRect(index).contains(place)) {
        choose(index);
    }
}

} // namespace varve
