// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "previewview.h"

#include <models/revealedtext.h>
#include <shell/categorycolors.h>

#include <QFontDatabase>
#include <QKeyEvent>
#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int LeastLines = 2;

enum class LineKind : quint8 { Plain, Added, Removed, Remark };

/// `isHunk`: after the first "@@", where "---" is a line that goes and no header.
LineKind kindOf(QStringView line, bool isHunk)
{
    if (line.startsWith("@@"_L1) || line.startsWith(u'\\') || !isHunk) {
        return LineKind::Remark;
    }
    return line.startsWith(u'+')    ? LineKind::Added
            : line.startsWith(u'-') ? LineKind::Removed
                                    : LineKind::Plain;
}

/// Fills an empty document line by line.
class PreviewWriter
{
public:
    PreviewWriter(QTextDocument *document, const QPalette &palette)
        : m_cursor(document)
        , m_palette(palette)
    {
        m_mark.setBackground(softAccentColor(Accent::Warning, palette));
        m_mark.setForeground(readableOn(accentColor(Accent::Warning, palette),
                                        softAccentColor(Accent::Warning, palette)));
        m_mark.setFontWeight(QFont::Bold);
    }

    void write(const RevealedText &revealed, bool isDiff)
    {
        bool isHunk = false;
        qsizetype start = 0;
        m_cursor.beginEditBlock();
        const QStringList lines = revealed.text.split(u'\n');
        for (const QString &line : lines) {
            if (start > 0) {
                m_cursor.insertBlock();
            }
            isHunk = isHunk || line.startsWith("@@"_L1);
            writeLine(line, start, isDiff ? kindOf(line, isHunk) : LineKind::Plain, revealed.marks);
            start += line.size() + 1;
        }
        m_cursor.endEditBlock();
    }

private:
    void writeLine(const QString &line, qsizetype start, LineKind kind,
                   const QList<RevealedText::Mark> &marks)
    {
        QTextBlockFormat block;
        QTextCharFormat format;
        if (kind == LineKind::Added || kind == LineKind::Removed) {
            const Accent accent = kind == LineKind::Added ? Accent::Success : Accent::Danger;
            const QColor soft = softAccentColor(accent, m_palette);
            block.setBackground(soft);
            format.setForeground(readableOn(accentColor(accent, m_palette), soft));
        } else if (kind == LineKind::Remark) {
            format.setForeground(dimmedTextColor(m_palette));
        }
        m_cursor.setBlockFormat(block);
        m_cursor.setBlockCharFormat(format);
        qsizetype done = 0;
        for (; m_next < marks.size() && marks[m_next].start < start + line.size(); ++m_next) {
            const qsizetype at = marks[m_next].start - start;
            m_cursor.insertText(line.sliced(done, at - done), format);
            m_cursor.insertText(line.sliced(at, marks[m_next].length), m_mark);
            done = at + marks[m_next].length;
        }
        m_cursor.insertText(line.sliced(done), format);
    }

    QTextCursor m_cursor;
    const QPalette m_palette;
    QTextCharFormat m_mark;
    qsizetype m_next = 0;
};

} // namespace

PreviewView::PreviewView(QWidget *parent) : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setTabChangesFocus(true);
    setUndoRedoEnabled(false);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    // Code and paths run from left to right, whatever the window does.
    QTextOption option = document()->defaultTextOption();
    option.setTextDirection(Qt::LeftToRight);
    option.setAlignment(Qt::AlignLeft | Qt::AlignAbsolute);
    option.setTabStopDistance(fontMetrics().horizontalAdvance(u' ') * 4);
    document()->setDefaultTextOption(option);
}

PreviewView::~PreviewView() = default;

void PreviewView::showText(const QString &text, bool isDiff)
{
    m_text = text;
    m_isDiff = isDiff;
    m_all = false;
    fill();
    verticalScrollBar()->setValue(0);
}

void PreviewView::showAll()
{
    m_all = true;
    const int before = verticalScrollBar()->value();
    fill();
    verticalScrollBar()->setValue(before);
}

void PreviewView::setMaximumLines(int lines)
{
    if (lines != m_maximumLines) {
        m_maximumLines = lines;
        updateGeometry();
    }
}

void PreviewView::fill()
{
    m_changing = true;
    QStringView shown(m_text);
    if (isShortened()) {
        shown = shown.first(ShownAtFirst - (shown[ShownAtFirst - 1].isHighSurrogate() ? 1 : 0));
    }
    clear();
    PreviewWriter(document(), palette()).write(revealHidden(shown), m_isDiff);
    moveCursor(QTextCursor::Start);
    m_changing = false;
    updateGeometry();
}

/// No more than counts: a long text is not laid out for its height.
int PreviewView::neededLines() const
{
    const int width = viewport()->width() - 2 * static_cast<int>(document()->documentMargin());
    const int columns = std::max(8, width / std::max(1, fontMetrics().averageCharWidth()));
    int lines = 0;
    for (QTextBlock block = document()->begin(); block.isValid() && lines < m_maximumLines;
         block = block.next()) {
        const int laidOut = block.layout() ? block.layout()->lineCount() : 0;
        lines += laidOut > 0 ? laidOut : 1 + std::max(0, block.length() - 2) / columns;
    }
    return std::max(lines, 1);
}

int PreviewView::heightOf(int lines) const
{
    constexpr int Spare = 2; // or a scroll bar comes for a fraction of a pixel
    return lines * fontMetrics().lineSpacing() + Spare
            + 2 * (frameWidth() + static_cast<int>(document()->documentMargin()));
}

QSize PreviewView::sizeHint() const
{
    return { QPlainTextEdit::sizeHint().width(),
             heightOf(std::clamp(neededLines(), 1, m_maximumLines)) };
}

QSize PreviewView::minimumSizeHint() const
{
    return { fontMetrics().averageCharWidth() * 20,
             heightOf(std::clamp(neededLines(), 1, LeastLines)) };
}

void PreviewView::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (!m_changing && event->type() == QEvent::PaletteChange && !m_text.isEmpty()) {
        const int before = verticalScrollBar()->value();
        fill();
        verticalScrollBar()->setValue(before);
    }
}

void PreviewView::keyPressEvent(QKeyEvent *event)
{
    const bool isPlain =
            (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
    if (isPlain && !event->text().isEmpty()
        && (event->text().front().isPrint() || event->text().front().isHighSurrogate())) {
        Q_EMIT typed(event->text());
        event->accept();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

void PreviewView::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) {
        updateGeometry();
    }
}

} // namespace varve
