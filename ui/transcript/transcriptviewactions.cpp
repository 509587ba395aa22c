// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codecopybutton.h"
#include "rowfacts.h"
#include "transcriptview.h"
#include <models/transcriptmodel.h>
#include <shell/actionreason.h>
#include <shell/icons.h>

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// What came of an answer that was stopped or failed, while nobody has put it in.
bool isPartLeftOut(TranscriptModel &model, int row)
{
    return model.stateOf(row) == RowState::LeftOut && model.content(row)->entry.isFailedAnswer();
}

} // namespace

void TranscriptView::connectActions()
{
    connect(m_actions.copy, &QAction::triggered, m_selection, &TranscriptSelection::copy);
    connect(m_actions.selectAll, &QAction::triggered, m_selection, &TranscriptSelection::selectAll);
    connect(m_current, &CurrentMessage::changed, this, &TranscriptView::describeActions);
    connect(m_selection, &TranscriptSelection::changed, this, &TranscriptView::describeActions);
    connect(m_actions.copyMessage, &QAction::triggered, this, [this] { copyRow(false); });
    connect(m_actions.copyMarkdown, &QAction::triggered, this, [this] { copyRow(true); });
    const auto forward = [this](QAction *action, void (TranscriptView::*signal)(const EntryId &)) {
        connect(action, &QAction::triggered, this,
                [this, signal] { Q_EMIT(this->*signal)(m_current->entry()); });
    };
    forward(m_actions.continueFrom, &TranscriptView::continueRequested);
    forward(m_actions.fork, &TranscriptView::forkRequested);
    forward(m_actions.label, &TranscriptView::labelRequested);
    forward(m_actions.showInTree, &TranscriptView::showInTreeRequested);
    using Op = ContextEdit::Op;
    connect(m_actions.pin, &QAction::triggered, this,
            [this] { requestEdit(Op::Pin, Op::Unpin, RowState::Pinned); });
    connect(m_actions.exclude, &QAction::triggered, this,
            [this] { requestEdit(Op::Exclude, Op::Include, RowState::Excluded); });
    connect(m_actions.mask, &QAction::triggered, this,
            [this] { requestEdit(Op::Mask, Op::Unmask, RowState::Masked); });
}

void TranscriptView::setWritable(bool session, bool context)
{
    m_writesSession = session;
    m_writesContext = context;
    describeActions();
}

void TranscriptView::describeActions()
{
    const bool any = !m_current->entry().isNull();
    const bool live =
            model() != nullptr && m_current->row() >= 0 && model()->isLive(m_current->row());
    const QString none = any ? QString()
            : live           ? tr("The answer is not finished")
                             : tr("No message is chosen");
    const QString closed = tr("The store is open for reading only");
    const QString elsewhere = tr("Only on the branch where the session stands");
    allow(m_actions.copy, !m_selection->isEmpty(), tr("No text is selected"));
    m_actions.selectAll->setEnabled(model() != nullptr && model()->rowCount() > 0);
    for (QAction *action : { m_actions.copyMessage, m_actions.copyMarkdown }) {
        allow(action, any || live, none);
    }
    allow(m_actions.showInTree, any, none);
    for (QAction *action : { m_actions.continueFrom, m_actions.fork, m_actions.label }) {
        allow(action, any && m_writesSession, any ? closed : none);
    }
    RowState state = RowState::Unknown;
    RowState results = RowState::Unknown;
    bool message = false;
    bool isPart = false;
    if (any) {
        state = model()->stateOf(m_current->row());
        message = model()->row(m_current->row()).kind != RowKind::Note
                && model()->row(m_current->row()).kind != RowKind::Compaction
                && model()->row(m_current->row()).kind != RowKind::RangeSummary;
        isPart = isPartLeftOut(*model(), m_current->row());
        const QList<EntryId> targets = editTargets(true);
        if (!targets.isEmpty()) {
            const int index = model()->snapshot()->tree.indexOf(targets.constFirst());
            results = model()->stateOfSeq(model()->snapshot()->tree.at(index).seq);
        }
    }
    m_actions.describe(state == RowState::Pinned, state == RowState::Excluded || isPart,
                       results == RowState::Masked);
    TranscriptActions::describeContinue(
            m_actions.continueFrom, any && model()->row(m_current->row()).kind == RowKind::User);
    const QString blocked = !any ? none
            : !m_writesSession   ? closed
            : !m_writesContext   ? elsewhere
                                 : QString();
    const QString noMessage = blocked.isEmpty() ? tr("This is no message") : blocked;
    allow(m_actions.pin, message && m_writesContext, noMessage);
    const bool isWhole = !isPart || !hasCalls(model()->content(m_current->row())->entry);
    allow(m_actions.exclude, message && m_writesContext && isWhole,
          isWhole ? noMessage : tr("It ends within a call of a tool"));
    allow(m_actions.mask, any && m_writesContext && !editTargets(true).isEmpty(),
          blocked.isEmpty() ? tr("This message has no tool output") : blocked);
}

QList<EntryId> TranscriptView::editTargets(bool resultsOnly)
{
    const RowKind kind = model()->row(m_current->row()).kind;
    const bool isResult = kind == RowKind::ToolResult || kind == RowKind::BashExecution;
    if (!resultsOnly || isResult) {
        return { m_current->entry() };
    }
    QList<EntryId> targets;
    qint64 only = 0; // the call under the pointer or focus, else all
    for (const SpotPlace *spot : { &m_spots->hoveredSpot(), &m_current->spot() }) {
        only = spot->row == m_current->row()
                ? rows().plan(spot->row).blocks.value(spot->block).resultSeq
                : only;
    }
    for (const Entry &result : model()->content(m_current->row())->results) {
        if (only == 0 || result.seq == only) {
            targets += result.id;
        }
    }
    return targets;
}

void TranscriptView::requestEdit(ContextEdit::Op on, ContextEdit::Op off, RowState onState)
{
    if (m_current->entry().isNull()) {
        return;
    }
    const QList<EntryId> targets = editTargets(on == ContextEdit::Op::Mask);
    if (targets.isEmpty()) {
        return;
    }
    const int index = model()->snapshot()->tree.indexOf(targets.constFirst());
    const RowState state = model()->stateOfSeq(model()->snapshot()->tree.at(index).seq);
    const bool isOn = state == onState
            || (on == ContextEdit::Op::Exclude && isPartLeftOut(*model(), m_current->row()));
    Q_EMIT editRequested(isOn ? off : on, targets);
}

void TranscriptView::contextMenuEvent(QContextMenuEvent *event)
{
    if (rows().rowCount() == 0) {
        return;
    }
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const SpotPlace &spot = m_current->spot();
    RowHit code { spot.row, spot.block };
    QPoint global = event->globalPos();
    if (byKey) {
        const QRect rect = spot.row >= 0 ? spot.rect : rowRect(m_current->row());
        global = viewport()->mapToGlobal(
                QPoint(rect.left() + 20, std::clamp(rect.top() + 20, 0, viewport()->height())));
    } else {
        code = hitAt(event->pos());
        if (code.row >= 0) {
            m_spots->hover(event->pos());
            m_current->setRow(code.row);
        }
    }
    describeActions();
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (QAction *action : m_actions.menu()) {
        if (action != nullptr) {
            menu->addAction(action);
        } else {
            menu->addSeparator();
        }
    }
    if (!m_more.isEmpty()) {
        menu->addSeparator();
        menu->addActions(m_more);
    }
    if (const int group = m_spots->copyButton()->groupIn(code.row, code.block); group >= 0) {
        menu->addSeparator();
        menu->addAction(themedIcon(u"copy"_s), tr("Copy code"), this,
                        [this, row = code.row, group] { m_spots->copyButton()->copy(row, group); });
    }
    if (const QString link = byKey ? m_spots->targetOf(m_current->spot()) : m_spots->hoveredLink();
        !link.isEmpty()) {
        menu->addSeparator();
        menu->addAction(tr("Copy link address"), this,
                        [link] { QApplication::clipboard()->setText(link); });
    }
    menu->popup(global);
}

void TranscriptView::copyRow(bool markdown)
{
    if (model() != nullptr && m_current->row() >= 0 && m_current->row() < model()->rowCount()) {
        const auto content = model()->content(m_current->row());
        QApplication::clipboard()->setText(markdown ? markdownOf(*content) : plainTextOf(*content));
    }
}

} // namespace varve
