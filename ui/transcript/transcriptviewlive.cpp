// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What TranscriptView does while a turn runs: rows that change many times a second, and nothing else with them.
#include "transcriptview.h"
#include <models/transcriptmodel.h>

#include <QCursor>

#include <algorithm>

namespace varve
{

namespace
{

constexpr int TickMs = 1000;

} // namespace

/// Where the pointer, the focus and a press stand in these rows, by what does not change with them.
QList<TranscriptView::KeptPlace> TranscriptView::placesIn(int first, int last)
{
    QList<KeptPlace> places;
    const auto keep = [&](int &row, int &block) {
        if (row < first || row > last) {
            return;
        }
        const RowPlan &plan = rows().plan(row);
        if (block >= 0 && block < plan.blocks.size()) {
            places += KeptPlace { &row, &block, plan.blocks.at(block).id };
        } else {
            row = -1;
        }
    };
    for (SpotPlace *spot : { &m_focusedSpot, &m_hoveredSpot, &m_pressedSpot }) {
        keep(spot->row, spot->block);
    }
    keep(m_hoveredHit.row, m_hoveredHit.block);
    return places;
}

void TranscriptView::findAgain(const QList<KeptPlace> &places)
{
    for (const KeptPlace &place : places) {
        const RowPlan &plan = rows().plan(*place.row);
        *place.block = plan.indexOf(place.id);
        if (plan.blocks.at(*place.block).id != place.id) {
            *place.row = -1;
        }
    }
}

void TranscriptView::refresh(int first, int last, TranscriptLayout::Change change)
{
    const QList<KeptPlace> places = placesIn(first, last);
    const int scrolled = refreshRows(first, last, change);
    findAgain(places);
    if (scrolled != 0) {
        hoverAgain();
    }
    if (m_current >= first && m_current <= last && change == TranscriptLayout::Change::Any) {
        describeActions();
    }
}

void TranscriptView::hoverAgain()
{
    updateHover(viewport()->mapFromGlobal(QCursor::pos()));
}

/// Only the live row goes, and it is the last one.
void TranscriptView::onRemoved(int first)
{
    rowsRemoved(first);
    onAnswerStored(-1);
    for (SpotPlace *spot : { &m_focusedSpot, &m_hoveredSpot, &m_pressedSpot }) {
        *spot = spot->row >= first ? SpotPlace() : *spot;
    }
    m_hoveredHit = m_hoveredHit.row >= first ? RowHit() : m_hoveredHit;
    m_codeScroll.rowsRemoved(first);
    m_marked = m_marked >= first ? -1 : m_marked;
    m_selection->rowsRemoved(first);
    if (m_current >= first) {
        setCurrentRow(first - 1);
    }
}

/// What was unfolded and scrolled sideways in the live row is the entry's from now on; -1: it is nobody's.
void TranscriptView::onAnswerStored(int row)
{
    const qint64 seq = row < 0 ? 0 : model()->seqOf(row);
    rows().folds().move(0, seq);
    m_codeScroll.answerStored(row);
    if (row >= 0 && row == m_current) {
        Q_EMIT currentEntryChanged(currentEntry());
    }
}

void TranscriptView::updateTick()
{
    const int row = model() != nullptr ? model()->runningRow() : -1;
    const auto [first, last] = visibleRows();
    const bool wanted = row >= 0 && row >= first && row <= last && isVisible();
    if (!wanted) {
        m_tickTimer.stop();
    } else if (!m_tickTimer.isActive()) {
        m_tickTimer.start(TickMs, this);
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

} // namespace varve
