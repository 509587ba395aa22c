// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcriptactions.h"

#include "codecopybutton.h"
#include "currentmessage.h"
#include "rowfacts.h"
#include "transcriptselection.h"
#include <shell/actionreason.h>
#include <shell/icons.h>

#include <QApplication>
#include <QClipboard>
#include <QMenu>

namespace varve
{

using namespace Qt::StringLiterals;

TranscriptActions::TranscriptActions(QWidget *view, TranscriptLayout *layout,
                                     CurrentMessage *current, TranscriptSelection *selection,
                                     TranscriptSpots *spots)
    : QObject(view)
    , copy(make(view, tr("Copy"), u"copy"_s))
    , selectAll(make(view, tr("Select all"), {}))
    , copyMessage(make(view, tr("Copy message"), u"copy"_s))
    , copyMarkdown(make(view, tr("Copy as Markdown"), {}))
    , copyReference(make(view, tr("Copy reference"), u"link"_s))
    , continueFrom(make(view, {}, {}))
    , fork(make(view, tr("Fork to new session\u2026"), u"fork"_s))
    , label(make(view, tr("Label\u2026"), u"label"_s))
    , pin(make(view, {}, u"pin"_s))
    , exclude(make(view, {}, u"exclude"_s))
    , mask(make(view, {}, u"mask"_s))
    , showInTree(make(view, tr("Show in tree"), u"show"_s))
    , m_view(view)
    , m_layout(layout)
    , m_current(current)
    , m_selection(selection)
    , m_spots(spots)
{
    copy->setShortcut(QKeySequence::Copy);
    selectAll->setShortcut(QKeySequence::SelectAll);
    copyMessage->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
    connectAll();
    describe();
}

QAction *TranscriptActions::make(QWidget *view, const QString &text, const QString &icon)
{
    auto *action = new QAction(text, view);
    if (!icon.isEmpty()) {
        action->setIcon(themedIcon(icon));
    }
    action->setShortcutContext(Qt::WidgetShortcut);
    view->addAction(action);
    return action;
}

void TranscriptActions::connectAll()
{
    connect(m_current, &CurrentMessage::changed, this, &TranscriptActions::describe);
    connect(m_selection, &TranscriptSelection::changed, this, &TranscriptActions::describe);
    connect(copy, &QAction::triggered, m_selection, &TranscriptSelection::copy);
    connect(selectAll, &QAction::triggered, m_selection, &TranscriptSelection::selectAll);
    connect(copyMessage, &QAction::triggered, this, [this] { copyRow(false); });
    connect(copyMarkdown, &QAction::triggered, this, [this] { copyRow(true); });
    const auto say = [this](QAction *action, void (TranscriptActions::*signal)(const EntryId &)) {
        connect(action, &QAction::triggered, this,
                [this, signal] { Q_EMIT(this->*signal)(m_current->entry()); });
    };
    say(copyReference, &TranscriptActions::referenceRequested);
    say(continueFrom, &TranscriptActions::continueRequested);
    say(fork, &TranscriptActions::forkRequested);
    say(label, &TranscriptActions::labelRequested);
    say(showInTree, &TranscriptActions::showInTreeRequested);
    using Op = ContextEdit::Op;
    connect(pin, &QAction::triggered, this,
            [this] { requestEdit(Op::Pin, Op::Unpin, RowState::Pinned); });
    connect(exclude, &QAction::triggered, this,
            [this] { requestEdit(Op::Exclude, Op::Include, RowState::Excluded); });
    connect(mask, &QAction::triggered, this,
            [this] { requestEdit(Op::Mask, Op::Unmask, RowState::Masked); });
}

TranscriptModel *TranscriptActions::model() const
{
    return m_layout->model();
}

void TranscriptActions::setWritable(bool session, bool context)
{
    m_writesSession = session;
    m_writesContext = context;
    describe();
}

void TranscriptActions::describeContinue(QAction *action, bool isOwnMessage)
{
    action->setText(isOwnMessage ? tr("Edit and send again") : tr("Continue here"));
    action->setIcon(themedIcon(isOwnMessage ? u"edit"_s : u"branch"_s));
}

void TranscriptActions::describe()
{
    const int row = m_current->row();
    const bool any = !m_current->entry().isNull();
    const bool live = model() != nullptr && row >= 0 && model()->isLive(row);
    const RowKind kind = any ? model()->row(row).kind : RowKind::Note;
    const bool isMessage =
            kind != RowKind::Note && kind != RowKind::Compaction && kind != RowKind::RangeSummary;
    const bool isPart = any && isPartLeftOut();
    const bool isWhole = !isPart || !hasCalls(model()->content(row)->entry);
    const RowState state = any ? model()->stateOf(row) : RowState::Unknown;
    const QList<EntryId> outputs = any ? editTargets(true) : QList<EntryId>();
    const bool isExcluded = state == RowState::Excluded || isPart;
    pin->setText(state == RowState::Pinned ? tr("Unpin from context") : tr("Pin in context"));
    exclude->setText(isExcluded ? tr("Include in context") : tr("Exclude from context"));
    mask->setText(stateOf(outputs) == RowState::Masked ? tr("Send tool output in full")
                                                       : tr("Mask tool output in context"));
    describeContinue(continueFrom, any && kind == RowKind::User);

    const QString none = any ? QString()
            : live           ? tr("The answer is not finished")
                             : tr("No message is chosen");
    const QString closed = any ? tr("The store is open for reading only") : none;
    const QString blocked = !any || !m_writesSession ? closed
            : !m_writesContext ? tr("Only on the branch where the session stands")
                               : QString();
    const QString note = tr("This is no message");
    const QString noMessage = blocked.isEmpty() ? note : blocked;
    allow(copy, !m_selection->isEmpty(), tr("No text is selected"));
    selectAll->setEnabled(m_layout->rowCount() > 0);
    allow(copyMessage, any || live, none);
    allow(copyMarkdown, any || live, none);
    allow(copyReference, isMessage || (any && kind == RowKind::Compaction), any ? note : none);
    allow(showInTree, any, none);
    for (QAction *action : { continueFrom, fork, label }) {
        allow(action, any && m_writesSession, closed);
    }
    allow(pin, isMessage && m_writesContext, noMessage);
    allow(exclude, isMessage && m_writesContext && isWhole,
          isWhole ? noMessage : tr("It ends within a call of a tool"));
    allow(mask, m_writesContext && !outputs.isEmpty(),
          blocked.isEmpty() ? tr("This message has no tool output") : blocked);
}

/// What came of an answer that was stopped or failed, while nobody has put it in.
bool TranscriptActions::isPartLeftOut() const
{
    return model()->stateOf(m_current->row()) == RowState::LeftOut
            && model()->content(m_current->row())->entry.isFailedAnswer();
}

/// Of the first of them.
RowState TranscriptActions::stateOf(const QList<EntryId> &targets) const
{
    if (targets.isEmpty()) {
        return RowState::Unknown;
    }
    const auto &tree = model()->branch().snapshot()->tree;
    return model()->branch().stateOf(tree.at(tree.indexOf(targets.constFirst())).seq);
}

QList<EntryId> TranscriptActions::editTargets(bool resultsOnly) const
{
    const int row = m_current->row();
    const RowKind kind = model()->row(row).kind;
    const bool isResult = kind == RowKind::ToolResult || kind == RowKind::BashExecution;
    if (!resultsOnly || isResult) {
        return { m_current->entry() };
    }
    QList<EntryId> targets;
    qint64 only = 0; // the call under the pointer or focus, else all
    for (const SpotPlace *spot : { &m_spots->hoveredSpot(), &m_current->spot() }) {
        only = spot->row == row ? m_layout->plan(row).blocks.value(spot->block).resultSeq : only;
    }
    for (const Entry &result : model()->content(row)->results) {
        if (only == 0 || result.seq == only) {
            targets += result.id;
        }
    }
    return targets;
}

void TranscriptActions::requestEdit(ContextEdit::Op on, ContextEdit::Op off, RowState onState)
{
    if (m_current->entry().isNull()) {
        return;
    }
    const QList<EntryId> targets = editTargets(on == ContextEdit::Op::Mask);
    if (targets.isEmpty()) {
        return;
    }
    const bool isOn =
            stateOf(targets) == onState || (on == ContextEdit::Op::Exclude && isPartLeftOut());
    Q_EMIT editRequested(isOn ? off : on, targets);
}

QList<QAction *> TranscriptActions::menu() const
{
    return { copy,    copyMessage,  copyMarkdown, copyReference, selectAll,
             nullptr, continueFrom, fork,         label,         nullptr,
             pin,     exclude,      mask,         nullptr,       showInTree };
}

QMenu *TranscriptActions::contextMenu(int row, int block, const QString &link)
{
    describe();
    auto *menu = new QMenu(m_view);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (QAction *action : this->menu()) {
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
    CodeCopyButton *button = m_spots->copyButton();
    if (const int group = button->groupIn(row, block); group >= 0) {
        menu->addSeparator();
        menu->addAction(themedIcon(u"copy"_s), tr("Copy code"), button,
                        [button, row, group] { button->copy(row, group); });
    }
    if (!link.isEmpty()) {
        menu->addSeparator();
        menu->addAction(tr("Copy link address"), this,
                        [link] { QApplication::clipboard()->setText(link); });
    }
    return menu;
}

void TranscriptActions::copyRow(bool markdown)
{
    if (m_layout->hasRow(m_current->row())) {
        const auto content = model()->content(m_current->row());
        QApplication::clipboard()->setText(markdown ? markdownOf(*content) : plainTextOf(*content));
    }
}

} // namespace varve
