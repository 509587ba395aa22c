// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionlistview.h"

#include "sessiondelegate.h"
#include <models/sessionlistmodel.h>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QScopedValueRollback>
#include <QScrollBar>

#include <algorithm>
#include <chrono>

namespace varve
{

using namespace std::chrono_literals;

SessionListView::SessionListView(SessionListModel *model, QWidget *parent)
    : QListView(parent)
    , m_sessions(model)
{
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setContextMenuPolicy(Qt::CustomContextMenu);
    setItemDelegate(new SessionDelegate(this));
    // Before the view hears of it: what it shows is still the old list.
    for (const auto signal : { &QAbstractItemModel::rowsAboutToBeInserted,
                               &QAbstractItemModel::rowsAboutToBeRemoved }) {
        connect(model, signal, this, &SessionListView::beforeChange);
    }
    connect(model, &QAbstractItemModel::rowsAboutToBeMoved, this, &SessionListView::beforeChange);
    connect(model, &QAbstractItemModel::modelAboutToBeReset, this, &SessionListView::beforeChange);
    setModel(model);
    connect(model, &SessionListModel::shownChanged, this, &SessionListView::afterChange);
    m_visible.setSingleShot(true);
    m_visible.setInterval(50ms);
    connect(&m_visible, &QTimer::timeout, this, &SessionListView::visibleChanged);
    const auto later = qOverload<>(&QTimer::start);
    connect(model, &SessionListModel::shownChanged, &m_visible, later);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, &m_visible,
            [this] { m_visible.start(); });
}

QList<SessionId> SessionListView::visibleSessions() const
{
    QList<SessionId> sessions;
    const QModelIndex first = indexAt(QPoint(viewport()->width() / 2, 1));
    for (int row = first.row(); first.isValid() && row < m_sessions->rowCount(); ++row) {
        const QModelIndex index = m_sessions->index(row);
        if (visualRect(index).top() > viewport()->height()) {
            break;
        }
        const SessionId id(index.data(SessionListModel::SessionIdRole).toUuid());
        if (!id.isNull()) {
            sessions += id;
        }
    }
    return sessions;
}

void SessionListView::resizeEvent(QResizeEvent *event)
{
    QListView::resizeEvent(event);
    m_visible.start();
}

QModelIndex SessionListView::indexOf(const SessionId &session, const QString &group) const
{
    const int row = !session.isNull() ? m_sessions->rowOf(session)
            : !group.isEmpty()        ? m_sessions->rowOfGroup(group)
                                      : -1;
    return row < 0 ? QModelIndex() : m_sessions->index(row);
}

QList<SessionId> SessionListView::selectedSessions() const
{
    QModelIndexList indexes = selectionModel()->selectedIndexes();
    std::ranges::sort(indexes);
    QList<SessionId> sessions;
    QSet<SessionId> known; // by tags a session may have several rows
    for (const QModelIndex &index : std::as_const(indexes)) {
        const SessionId id(index.data(SessionListModel::SessionIdRole).toUuid());
        if (!id.isNull() && !known.contains(id)) {
            known += id;
            sessions += id;
        }
    }
    return sessions;
}

SessionId SessionListView::currentSession() const
{
    return SessionId(currentIndex().data(SessionListModel::SessionIdRole).toUuid());
}

void SessionListView::selectSession(const SessionId &session)
{
    const QModelIndex index = indexOf(session, {});
    {
        const QScopedValueRollback changing(m_changing, true);
        if (index.isValid()) {
            selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
        } else {
            clearSelection();
            selectionModel()->clearCurrentIndex();
        }
    }
    m_chosen = session;
    m_selected = session.isNull() ? QList<SessionId>() : QList<SessionId> { session };
    m_current = session;
    m_currentGroup.clear();
    Q_EMIT selectedChanged();
}

void SessionListView::beforeChange()
{
    m_changing = true;
    if (m_anchor || verticalScrollBar()->value() == 0) {
        return; // at the top one wants to see what is new
    }
    const QModelIndex top = indexAt(QPoint(1, 1));
    m_anchor = Anchor { SessionId(top.data(SessionListModel::SessionIdRole).toUuid()),
                        top.data(SessionListModel::KeyRole).toString(), visualRect(top).top() };
}

void SessionListView::afterChange()
{
    QItemSelection selection;
    const QSet<SessionId> selected(m_selected.cbegin(), m_selected.cend());
    for (int row = 0; !selected.isEmpty() && row < m_sessions->rowCount(); ++row) {
        const QModelIndex index = m_sessions->index(row);
        if (selected.contains(SessionId(index.data(SessionListModel::SessionIdRole).toUuid()))) {
            selection.select(index, index);
        }
    }
    const QModelIndex current = indexOf(m_current, m_currentGroup);
    {
        const QScopedValueRollback changing(m_changing, true);
        if (current != currentIndex()) {
            selectionModel()->setCurrentIndex(current, QItemSelectionModel::NoUpdate);
        }
        if (selection != selectionModel()->selection()) {
            selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
        }
    }
    m_changing = false;
    if (m_anchor) {
        const QModelIndex top = indexOf(m_anchor->session, m_anchor->group);
        if (top.isValid()) {
            const int moved = visualRect(top).top() - m_anchor->top;
            verticalScrollBar()->setValue(verticalScrollBar()->value() + moved);
        }
        m_anchor.reset();
    }
    Q_EMIT selectedChanged();
}

/// The base class makes another row current in the place of one that goes.
void SessionListView::rowsAboutToBeRemoved(const QModelIndex &parent, int start, int end)
{
    const QScopedValueRollback changing(m_changing, true);
    QListView::rowsAboutToBeRemoved(parent, start, end);
}

void SessionListView::selectionChanged(const QItemSelection &selected,
                                       const QItemSelection &deselected)
{
    QListView::selectionChanged(selected, deselected);
    noteSelection();
}

void SessionListView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QListView::currentChanged(current, previous);
    noteSelection();
}

void SessionListView::noteSelection()
{
    if (m_changing) {
        return;
    }
    m_selected = selectedSessions();
    m_current = currentSession();
    m_currentGroup = currentIndex().data(SessionListModel::KeyRole).toString();
    considerChoice();
    Q_EMIT selectedChanged();
}

void SessionListView::considerChoice()
{
    if (!m_quiet && m_selected.size() == 1 && m_selected.constFirst() == m_current
        && m_current != m_chosen) {
        m_chosen = m_current;
        Q_EMIT sessionChosen(m_chosen);
    }
}

bool SessionListView::foldAt(const QPoint &position)
{
    const QModelIndex index = indexAt(position);
    if (!index.isValid()) {
        return false;
    }
    if (!m_sessions->isHeading(index.row())
        && !SessionDelegate::foldMark(visualRect(index), font(), index, layoutDirection())
                    .contains(position)) {
        return false;
    }
    m_sessions->setFolded(index.row(), !index.data(SessionListModel::FoldedRole).toBool());
    return true;
}

void SessionListView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && event->modifiers() == Qt::NoModifier
        && foldAt(event->position().toPoint())) {
        event->accept();
        return;
    }
    // A menu is about a row and opens nothing; a later press on the same row does.
    const QScopedValueRollback quiet(m_quiet, event->button() == Qt::RightButton);
    QListView::mousePressEvent(event);
    considerChoice();
}

void SessionListView::mouseDoubleClickEvent(QMouseEvent *event)
{
    // The second press of two quick ones folds again.
    if (event->button() == Qt::LeftButton && foldAt(event->position().toPoint())) {
        event->accept();
        return;
    }
    QListView::mouseDoubleClickEvent(event);
}

/// Forward unfolds, backward folds or goes to what the row belongs to, as in a tree.
bool SessionListView::foldByKey(bool forward)
{
    const QModelIndex index = currentIndex();
    if (!index.isValid()) {
        return false;
    }
    const bool folds = m_sessions->isHeading(index.row())
            || !index.data(SessionListModel::BelowRole).toString().isEmpty();
    if (folds && index.data(SessionListModel::FoldedRole).toBool() == forward) {
        m_sessions->setFolded(index.row(), !forward);
        return true;
    }
    if (forward || m_sessions->isHeading(index.row())) {
        return false;
    }
    const int depth = index.data(SessionListModel::DepthRole).toInt();
    for (int row = index.row() - 1; row >= 0; --row) {
        const QModelIndex above = m_sessions->index(row);
        if (m_sessions->isHeading(row) || above.data(SessionListModel::DepthRole).toInt() < depth) {
            selectionModel()->setCurrentIndex(above,
                                              m_sessions->isHeading(row)
                                                      ? QItemSelectionModel::NoUpdate
                                                      : QItemSelectionModel::ClearAndSelect);
            return true;
        }
    }
    return false;
}

void SessionListView::keyPressEvent(QKeyEvent *event)
{
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    const bool onHeading = currentIndex().isValid() && m_sessions->isHeading(currentIndex().row());
    if (plain) {
        switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Right:
            if (foldByKey((event->key() == Qt::Key_Right) != mirrored)) {
                return;
            }
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
        case Qt::Key_Space:
            if (onHeading) {
                m_sessions->setFolded(currentIndex().row(),
                                      !currentIndex().data(SessionListModel::FoldedRole).toBool());
                return;
            }
            considerChoice();
            break;
        default:
            break;
        }
    }
    QListView::keyPressEvent(event);
}

} // namespace varve
