// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "changesview.h"

#include <shell/categorycolors.h>

#include <QEvent>
#include <QTextBlock>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QString lineOf(const SummaryChange &change)
{
    switch (change.kind) {
    case SummaryChange::Kind::Added:
        return u"+ "_s + change.text;
    case SummaryChange::Kind::Removed:
        return u"\u2212 "_s + change.text;
    case SummaryChange::Kind::Gap:
        return u"\u22EF"_s;
    case SummaryChange::Kind::Same:
        break;
    }
    return u"  "_s + change.text;
}

} // namespace

ChangesView::ChangesView(QWidget *parent) : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setTabChangesFocus(true);
    setAccessibleName(tr("Changes to the previous summary"));
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
}

ChangesView::~ChangesView() = default;

void ChangesView::setChanges(const QList<SummaryChange> &changes, const QString &otherwise)
{
    m_changes = changes;
    QStringList lines;
    for (const SummaryChange &change : changes) {
        lines += lineOf(change);
    }
    setPlainText(changes.isEmpty() ? otherwise : lines.join(u'\n'));
    tint();
}

void ChangesView::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        tint();
    }
}

void ChangesView::tint()
{
    QList<QTextEdit::ExtraSelection> selections;
    QTextBlock block = document()->firstBlock();
    for (const SummaryChange &change : std::as_const(m_changes)) {
        if (!block.isValid()) {
            break;
        }
        QTextEdit::ExtraSelection selection;
        selection.cursor = QTextCursor(block);
        // The whole of it: without a selection only the first line of a wrapped one is tinted.
        selection.cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        selection.format.setProperty(QTextFormat::FullWidthSelection, true);
        if (change.kind == SummaryChange::Kind::Added) {
            selection.format.setBackground(softAccentColor(Accent::Success, palette()));
            selections += selection;
        } else if (change.kind == SummaryChange::Kind::Removed) {
            selection.format.setBackground(softAccentColor(Accent::Danger, palette()));
            selections += selection;
        } else if (change.kind == SummaryChange::Kind::Gap) {
            selection.format.setForeground(dimmedTextColor(palette()));
            selections += selection;
        }
        block = block.next();
    }
    setExtraSelections(selections);
}

} // namespace varve
