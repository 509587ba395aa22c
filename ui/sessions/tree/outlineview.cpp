// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "outlineview.h"

#include "outlinedelegate.h"
#include <models/outlinemodel.h>
#include <shell/icons.h>
#include <transcript/transcriptactions.h>

#include <QAction>
#include <QContextMenuEvent>
#include <QMenu>
#include <QScopedValueRollback>

using namespace Qt::StringLiterals;

namespace varve
{

namespace
{

EntryId entryOf(const QModelIndex &index)
{
    return EntryId(index.data(OutlineModel::EntryIdRole).toUuid());
}

bool isFold(const QModelIndex &index)
{
    return index.data(OutlineModel::KindRole).toInt() == int(OutlineRow::Kind::Fold);
}

bool isSubagent(const QModelIndex &index)
{
    return index.data(OutlineModel::KindRole).toInt() == int(OutlineRow::Kind::Subagent);
}

} // namespace

OutlineView::OutlineView(OutlineModel *model, QWidget *parent) : QListView(parent), m_outline(model)
{
    setItemDelegate(new OutlineDelegate(this));
    setUniformItemSizes(true);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setAccessibleName(tr("Session tree"));

    m_continue = addEntryAction({}, u"branch"_s, &OutlineView::continueRequested);
    m_fork = addEntryAction(tr("Fork to new session…"), u"fork"_s, &OutlineView::forkRequested);
    m_label = addEntryAction(tr("Label…"), u"label"_s, &OutlineView::labelRequested);
    m_label->setShortcut(Qt::Key_F2);
    m_copy = addEntryAction(tr("Copy text"), u"copy"_s, &OutlineView::copyRequested);
    m_copy->setShortcut(QKeySequence::Copy);
    m_show = addEntryAction(tr("Show in transcript"), u"show"_s,
                            &OutlineView::showInTranscriptRequested);
    m_compactUpTo = addEntryAction(tr("Compact up to here…"), u"compact"_s,
                                   &OutlineView::compactUpToRequested);
    m_compare = addEntryAction(tr("Compare with the current branch…"), u"compare"_s,
                               &OutlineView::compareRequested);
    m_bring = addEntryAction(tr("Bring a summary of this branch here…"), u"quote"_s,
                             &OutlineView::bringRequested);
    m_open = new QAction(themedIcon(u"open"_s), tr("Open the subagent's session"), this);
    connect(m_open, &QAction::triggered, this, [this] {
        Q_EMIT sessionRequested(
                SessionId(currentIndex().data(OutlineModel::SessionIdRole).toUuid()));
    });
    addAction(m_open);
    m_fold = new QAction(tr("Fold or unfold"), this);
    connect(m_fold, &QAction::triggered, this,
            [this] { m_outline->toggleFold(currentIndex().row()); });
    addAction(m_fold);
    for (QAction *action : entryActions()) {
        action->setShortcutContext(Qt::WidgetShortcut);
    }

    // Only now: setting a model tells currentChanged(), which needs the actions.
    setModel(model);
    connect(this, &QListView::activated, this, [this](const QModelIndex &index) {
        if (isFold(index)) {
            m_outline->toggleFold(index.row());
        } else if (isSubagent(index)) {
            m_open->trigger();
        } else {
            Q_EMIT showInTranscriptRequested(entryOf(index));
        }
    });
    connect(model, &QAbstractItemModel::modelAboutToBeReset, this, &OutlineView::rememberSelection);
    connect(model, &QAbstractItemModel::modelReset, this, &OutlineView::restoreSelection);
    connect(model, &OutlineModel::updated, this, &OutlineView::keepSelection);
    updateActions();
}

QAction *OutlineView::addEntryAction(const QString &text, const QString &icon,
                                     EntrySignal requested)
{
    auto *action = new QAction(themedIcon(icon), text, this);
    connect(action, &QAction::triggered, this,
            [this, requested] { Q_EMIT(this->*requested)(currentEntry()); });
    addAction(action);
    return action;
}

QList<QAction *> OutlineView::entryActions() const
{
    return {
        m_continue, m_fork, m_label, m_copy, m_show, m_fold, m_compare, m_bring, m_compactUpTo
    };
}

EntryId OutlineView::currentEntry() const
{
    return currentIndex().isValid() ? entryOf(currentIndex()) : EntryId();
}

void OutlineView::setCurrentRow(int row)
{
    const QModelIndex index = m_outline->index(row);
    setCurrentIndex(index);
    scrollTo(index);
}

void OutlineView::selectEntry(const EntryId &entry)
{
    const QScopedValueRollback quiet(m_quiet, true);
    const int row = entry.isNull() ? -1 : m_outline->rowForEntry(entry);
    if (row < 0) {
        clearSelection();
        setCurrentIndex({});
        m_selectedSeq = 0;
        return;
    }
    m_selectedSeq = m_outline->seqOf(entry);
    setCurrentRow(row);
}

void OutlineView::rememberSelection()
{
    // While a stand-in is selected, what it stands for is remembered already.
    if (currentIndex().isValid() && m_outline->rowForSeq(m_selectedSeq) != currentIndex().row()) {
        m_selectedSeq = currentIndex().data(OutlineModel::SeqRole).toLongLong();
    }
}

void OutlineView::restoreSelection()
{
    const QScopedValueRollback quiet(m_quiet, true);
    int row = m_selectedSeq > 0 ? m_outline->rowForSeq(m_selectedSeq) : -1;
    row = row < 0 ? m_outline->leafRow() : row;
    if (row >= 0) {
        setCurrentRow(row);
    }
    followLeaf();
    updateActions();
}

void OutlineView::rowsAboutToBeRemoved(const QModelIndex &parent, int start, int end)
{
    // The base class would take a neighbour for what the person selects next.
    rememberSelection();
    const QScopedValueRollback quiet(m_quiet, true);
    QListView::rowsAboutToBeRemoved(parent, start, end);
}

void OutlineView::keepSelection()
{
    const int row = m_selectedSeq > 0 ? m_outline->rowForSeq(m_selectedSeq) : -1;
    if (row >= 0 && currentIndex().isValid() && row != currentIndex().row()
        && !isSubagent(currentIndex())) {
        const QScopedValueRollback quiet(m_quiet, true);
        setCurrentIndex(m_outline->index(row));
    }
    followLeaf();
    updateActions();
}

/// Whoever sees the end of the conversation sees its new end.
void OutlineView::followLeaf()
{
    const QModelIndex leaf = m_outline->index(m_outline->leafRow());
    const qint64 seq = leaf.isValid() ? leaf.data(OutlineModel::SeqRole).toLongLong() : 0;
    const int before = m_leafSeq > 0 ? m_outline->rowForSeq(m_leafSeq) : -1;
    if (before >= 0 && seq > 0 && seq != m_leafSeq) {
        executeDelayedItemsLayout();
        if (viewport()->rect().intersects(visualRect(m_outline->index(before)))) {
            scrollTo(leaf);
        }
    }
    m_leafSeq = seq;
}

void OutlineView::setWritable(bool writable)
{
    m_writable = writable;
    updateActions();
}

void OutlineView::updateActions()
{
    const bool subagent = currentIndex().isValid() && isSubagent(currentIndex());
    const bool entry = currentIndex().isValid() && !isFold(currentIndex()) && !subagent;
    m_open->setEnabled(subagent);
    for (QAction *action : { m_copy, m_show }) {
        action->setEnabled(entry);
    }
    for (QAction *action : { m_continue, m_fork, m_label }) {
        action->setEnabled(entry && m_writable);
    }
    const bool isEntry = entry
            && currentIndex().data(OutlineModel::KindRole).toInt() == int(OutlineRow::Kind::Entry);
    TranscriptActions::describeContinue(
            m_continue,
            isEntry && Role(currentIndex().data(OutlineModel::DotRole).toInt()) == Role::User);
    const bool aside = entry
            && (currentIndex().data(OutlineModel::FlagsRole).toInt() & OutlineRow::OnPath) == 0;
    m_compactUpTo->setEnabled(entry && !aside && m_writable);
    m_compare->setEnabled(aside);
    m_bring->setEnabled(aside && m_writable);
    m_fold->setEnabled(currentIndex().isValid() && !subagent
                       && m_outline->filter() == OutlineFilter::Default);
}

void OutlineView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QListView::currentChanged(current, previous);
    updateActions();
    if (!m_quiet && current.isValid()) {
        m_selectedSeq = current.data(OutlineModel::SeqRole).toLongLong();
        if (!isFold(current) && !isSubagent(current)) {
            Q_EMIT viewRequested(entryOf(current));
        }
    }
}

void OutlineView::foldOrJump(bool forward)
{
    const QModelIndex index = currentIndex();
    if (!index.isValid()) {
        return;
    }
    const bool folded = index.data(OutlineModel::FoldCountRole).toInt() > 0;
    const int flags = index.data(OutlineModel::FlagsRole).toInt();
    if (forward && folded && m_outline->toggleFold(index.row())) {
        return;
    }
    if (!forward && !folded) {
        if ((flags & OutlineRow::BranchStart) != 0
            && m_outline->setBranchCollapsed(index.row(), true)) {
            return;
        }
        if ((flags & OutlineRow::Head) != 0 && m_outline->toggleFold(index.row())) {
            return;
        }
    }
    const int row = m_outline->segmentStart(index.row(), forward);
    if (row >= 0) {
        setCurrentRow(row);
    }
}

void OutlineView::keyPressEvent(QKeyEvent *event)
{
    if (event->modifiers() == Qt::AltModifier
        && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)) {
        const bool right = event->key() == Qt::Key_Right;
        foldOrJump(right != isRightToLeft());
        event->accept();
        return;
    }
    QListView::keyPressEvent(event);
}

void OutlineView::mousePressEvent(QMouseEvent *event)
{
    const QModelIndex index = indexAt(event->position().toPoint());
    m_pressedCurrent =
            event->button() == Qt::LeftButton && index.isValid() && index == currentIndex();
    QListView::mousePressEvent(event);
}

void OutlineView::mouseReleaseEvent(QMouseEvent *event)
{
    QListView::mouseReleaseEvent(event);
    const QModelIndex index = indexAt(event->position().toPoint());
    if (event->button() != Qt::LeftButton || !index.isValid() || index != currentIndex()) {
        return;
    }
    // A fold, or what a row shows at its end about what it holds, opens with one click.
    const QRect row = visualRect(index);
    const int fromEnd = isRightToLeft() ? event->position().toPoint().x() - row.left()
                                        : row.right() - event->position().toPoint().x();
    const bool atCount =
            index.data(OutlineModel::FoldCountRole).toInt() > 0 && fromEnd < row.height() * 4;
    if (isFold(index) || atCount) {
        m_outline->toggleFold(index.row());
    } else if (m_pressedCurrent && !isSubagent(index)) {
        Q_EMIT viewRequested(entryOf(index)); // the transcript may be somewhere else by now
    }
}

void OutlineView::contextMenuEvent(QContextMenuEvent *event)
{
    if (!currentIndex().isValid()) {
        return;
    }
    QMenu menu(this);
    if (isSubagent(currentIndex())) {
        menu.addAction(m_open);
        menu.addSeparator();
    }
    menu.addActions({ m_continue, m_fork });
    menu.addSeparator();
    menu.addActions({ m_compactUpTo, m_compare, m_bring });
    menu.addSeparator();
    menu.addActions({ m_label, m_copy, m_show });
    menu.addSeparator();
    menu.addAction(m_fold);
    menu.exec(event->reason() == QContextMenuEvent::Keyboard
                      ? viewport()->mapToGlobal(visualRect(currentIndex()).center())
                      : event->globalPos());
}

void OutlineView::changeEvent(QEvent *event)
{
    QListView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        scheduleDelayedItemsLayout();
    }
}

void OutlineView::showMatch(bool forward)
{
    const int row = m_outline->nextMatch(currentIndex().row(), forward);
    if (row >= 0) {
        setCurrentRow(row);
    }
}

void OutlineView::showNextMatch()
{
    showMatch(true);
}

void OutlineView::showPreviousMatch()
{
    showMatch(false);
}

} // namespace varve
