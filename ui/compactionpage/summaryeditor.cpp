// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "summaryeditor.h"

#include <compaction/summarysections.h>
#include <shell/categorycolors.h>

#include <QEvent>
#include <QScrollBar>
#include <QSyntaxHighlighter>
#include <QTextBlock>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// The state of a line: whether it stands in a section of the program's.
enum : int { ByModel = 0, ByProgram = 1 };

bool isProgramsHeading(const QString &line)
{
    const int section = sectionOfHeading(line);
    return section >= 0 && !modelSections().contains(SummarySection(section));
}

} // namespace

class SummaryEditor::Highlighter final : public QSyntaxHighlighter
{
public:
    explicit Highlighter(SummaryEditor *editor)
        : QSyntaxHighlighter(editor->document())
        , m_editor(editor)
    { }

    void setOn(bool on)
    {
        if (std::exchange(m_isOn, on) != on) {
            rehighlight();
        }
    }
    [[nodiscard]] bool isOn() const { return m_isOn; }

protected:
    void highlightBlock(const QString &text) override
    {
        const bool isHeading = text.startsWith(u'#');
        if (text.startsWith("## "_L1)) {
            setCurrentBlockState(isProgramsHeading(text) ? ByProgram : ByModel);
        } else {
            setCurrentBlockState(std::max<int>(previousBlockState(), ByModel));
        }
        const bool isGrey = m_isOn && currentBlockState() == ByProgram;
        if (isHeading || isGrey) {
            QTextCharFormat format;
            format.setFontWeight(isHeading ? QFont::Bold : QFont::Normal);
            if (isGrey) {
                format.setForeground(dimmedTextColor(m_editor->palette()));
            }
            setFormat(0, static_cast<int>(text.size()), format);
        }
    }

private:
    SummaryEditor *const m_editor;
    bool m_isOn = false;
};

SummaryEditor::SummaryEditor(QWidget *parent) : QPlainTextEdit(parent)
{
    setAccessibleName(tr("Summary"));
    setTabChangesFocus(true);
    document()->setDocumentMargin(10);
    m_highlighter = new Highlighter(this);
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
    tellApart(false);
}

void SummaryEditor::tellApart(bool on)
{
    m_highlighter->setOn(on);
}

bool SummaryEditor::tellsApart() const
{
    if (!m_highlighter->isOn()) {
        return false;
    }
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        if (isProgramsHeading(block.text())) {
            return true;
        }
    }
    return false;
}

void SummaryEditor::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        m_highlighter->rehighlight();
    }
}

} // namespace varve
