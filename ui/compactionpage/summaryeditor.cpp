// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "summaryeditor.h"

#include <QScrollBar>
#include <QSyntaxHighlighter>

namespace varve
{

namespace
{

class Headings final : public QSyntaxHighlighter
{
public:
    using QSyntaxHighlighter::QSyntaxHighlighter;

protected:
    void highlightBlock(const QString &text) override
    {
        if (text.startsWith(u'#')) {
            QTextCharFormat bold;
            bold.setFontWeight(QFont::Bold);
            setFormat(0, static_cast<int>(text.size()), bold);
        }
    }
};

} // namespace

SummaryEditor::SummaryEditor(QWidget *parent) : QPlainTextEdit(parent)
{
    setAccessibleName(tr("Summary"));
    setTabChangesFocus(true);
    document()->setDocumentMargin(10);
    new Headings(document());
}

SummaryEditor::~SummaryEditor() = default;

void SummaryEditor::appendText(const QString &text)
{
    QScrollBar *bar = verticalScrollBar();
    const bool follows = bar->value() >= bar->maximum() - 1;
    const int place = bar->value();
    QTextCursor cursor(document());
    cursor.movePosition(QTextCursor::End);
    cursor.insertText(text);
    bar->setValue(follows ? bar->maximum() : place);
}

void SummaryEditor::replaceText(const QString &text)
{
    const int place = verticalScrollBar()->value();
    QTextCursor cursor(document());
    cursor.select(QTextCursor::Document);
    cursor.insertText(text);
    verticalScrollBar()->setValue(place);
}

void SummaryEditor::reset()
{
    clear();
    document()->clearUndoRedoStacks();
}

} // namespace varve
