// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcriptview.h"

#include "codecopybutton.h"
#include "transcriptaccessible.h"
#include <models/transcriptmodel.h>

#include <QAccessible>

#include <utility>

namespace varve
{

namespace
{

constexpr int MarkMs = 1600;

} // namespace

TranscriptView::TranscriptView(QWidget *parent)
    : TranscriptArea(parent)
    , m_actions(this)
    , m_find(new TranscriptFind(
              [this](qint64 seq) { return this->model() != nullptr ? model()->rowOfSeq(seq) : -1; },
              this))
    , m_codeScroll(this, &rows())
    , m_selection(new TranscriptSelection(this, &rows(), &m_codeScroll))
    , m_copyButton(new CodeCopyButton(this, &rows()))
{
    connect(m_copyButton, &QToolButton::clicked, this, [this] {
        m_copyButton->copy(m_hoveredHit.row,
                           m_copyButton->groupIn(m_hoveredHit.row, m_hoveredHit.block));
    });
    installTranscriptAccessibility();
    setAccessibleName(tr("Transcript"));
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    connect(this, &TranscriptArea::settled, this, &TranscriptView::updateTick);
    connect(this, &TranscriptArea::scrolled, this, &TranscriptView::hoverAgain);
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
}

TranscriptView::~TranscriptView() = default;

void TranscriptView::setModel(TranscriptModel *model)
{
    if (this->model() != nullptr) {
        this->model()->disconnect(this);
    }
    m_kept = {};
    rows().setModel(model);
    if (model != nullptr) {
        connect(model, &QAbstractItemModel::modelAboutToBeReset, this,
                [this] { m_kept = place(); });
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
    m_current = -1;
    m_focusedSpot = m_hoveredSpot = m_pressedSpot = {};
    m_hoveredHit = {};
    m_marked = -1;
    m_codeScroll.clear();
    rows().reset();
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
    describeActions();
}

void TranscriptView::showEvent(QShowEvent *event)
{
    TranscriptArea::showEvent(event);
    updateTick();
}

bool TranscriptView::jumpTo(const EntryId &id)
{
    const int row = model() != nullptr ? model()->rowOfEntry(id) : -1;
    if (row < 0) {
        return false;
    }
    showRow(row);
    setCurrentRow(row);
    m_marked = row;
    m_markTimer.start(MarkMs, this);
    return true;
}

} // namespace varve
