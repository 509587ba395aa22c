// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcriptactions.h"

#include <shell/icons.h>

#include <QWidget>

namespace varve
{

using namespace Qt::StringLiterals;

TranscriptActions::TranscriptActions(QWidget *view)
    : copy(make(view, tr("Copy"), u"copy"_s))
    , selectAll(make(view, tr("Select all"), {}))
    , copyMessage(make(view, tr("Copy message"), u"copy"_s))
    , copyMarkdown(make(view, tr("Copy as Markdown"), {}))
    , continueFrom(make(view, {}, {}))
    , fork(make(view, tr("Fork to new session\u2026"), u"fork"_s))
    , label(make(view, tr("Label\u2026"), u"label"_s))
    , pin(make(view, {}, u"pin"_s))
    , exclude(make(view, {}, u"exclude"_s))
    , mask(make(view, {}, u"mask"_s))
    , showInTree(make(view, tr("Show in tree"), u"show"_s))
{
    copy->setShortcut(QKeySequence::Copy);
    selectAll->setShortcut(QKeySequence::SelectAll);
    copyMessage->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
    describe(false, false, false);
    describeContinue(continueFrom, false);
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

QList<QAction *> TranscriptActions::menu() const
{
    return { copy,  copyMessage, copyMarkdown, selectAll, nullptr, continueFrom, fork,
             label, nullptr,     pin,          exclude,   mask,    nullptr,      showInTree };
}

void TranscriptActions::describeContinue(QAction *action, bool isOwnMessage)
{
    action->setText(isOwnMessage ? tr("Edit and send again") : tr("Continue here"));
    action->setIcon(themedIcon(isOwnMessage ? u"edit"_s : u"branch"_s));
}

void TranscriptActions::describe(bool pinned, bool excluded, bool masked)
{
    pin->setText(pinned ? tr("Unpin from context") : tr("Pin in context"));
    exclude->setText(excluded ? tr("Include in context") : tr("Exclude from context"));
    mask->setText(masked ? tr("Send tool output in full") : tr("Mask tool output in context"));
}

} // namespace varve
