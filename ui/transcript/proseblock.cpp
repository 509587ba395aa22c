// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "proseblock.h"

#include <base/markdowntext.h>
#include <shell/categorycolors.h>

#include <QAbstractTextDocumentLayout>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextFrame>
#include <QTextTable>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qreal LineHeight = 1.45; // of the font size, as on paper
// Qt's name of the dialect brings along that "__x__" is underlined, which no other program does: it is strong.
constexpr auto Dialect = QTextDocument::MarkdownFeatures(
        (QTextDocument::MarkdownDialectGitHub & ~0x4000) | QTextDocument::MarkdownNoHTML);

/// "__init__.py" and "__init__()" are names: nobody means a strong "init" right before a suffix. Code has them as they are already.
QString withNames(const QString &markdown)
{
    static const QRegularExpression codeOrName(
            uR"((`+)[^`](?:[\s\S]*?[^`])?\1(?!`)|(?<![\w\\])__(\w+?)__(?=\.\w|\())"_s);
    if (!markdown.contains("__"_L1)) {
        return markdown;
    }
    QString made;
    qsizetype done = 0;
    for (auto matches = codeOrName.globalMatch(markdown); matches.hasNext();) {
        const auto match = matches.next();
        const qsizetype line = markdown.lastIndexOf(u'\n', match.capturedStart()) + 1;
        const QStringView begin = QStringView(markdown).sliced(line, match.capturedStart() - line);
        if (!match.hasCaptured(2) || begin.startsWith("    "_L1) || begin.startsWith(u'\t')) {
            continue;
        }
        made += QStringView(markdown).sliced(done, match.capturedStart() - done);
        made += "\\_\\_"_L1 + match.captured(2).replace(u'_', "\\_"_L1) + "\\_\\_"_L1;
        done = match.capturedEnd();
    }
    made += QStringView(markdown).sliced(done);
    return made;
}

/// Gives the parser's output our type: sizes, distances, colours.
class Dresser
{
public:
    Dresser(QTextDocument &document, const TranscriptStyle &style, bool rightToLeft)
        : m_document(document)
        , m_style(style)
        , m_rightToLeft(rightToLeft)
    { }

    bool dress()
    {
        QTextCursor cursor(&m_document);
        cursor.beginEditBlock();
        bool quotes = false;
        for (QTextBlock block = m_document.begin(); block.isValid(); block = block.next()) {
            dressBlock(cursor, block);
            quotes = quotes || quoteLevel(block.blockFormat()) > 0;
        }
        dressTables(m_document.rootFrame());
        cursor.endEditBlock();
        return quotes;
    }

private:
    void dressBlock(QTextCursor &cursor, const QTextBlock &block)
    {
        QTextBlockFormat format = block.blockFormat();
        const int heading = format.headingLevel();
        const bool code = isCode(format);
        const bool inTable = QTextCursor(block).currentTable() != nullptr;
        const bool first = block == m_document.begin();
        qreal above = 0.6;
        if (heading > 0) {
            above = 0.9;
        } else if (block.textList() != nullptr && block.previous().textList() != nullptr) {
            above = 0.2;
        } else if (code && isCode(block.previous().blockFormat())) {
            above = 0;
        }
        format.setTopMargin(first || inTable ? 0 : above * m_style.em);
        format.setBottomMargin(0);
        format.setLineHeight(LineHeight * m_style.em, QTextBlockFormat::MinimumHeight);
        format.setLayoutDirection(m_rightToLeft && !code ? Qt::RightToLeft : Qt::LeftToRight);
        if (const int level = quoteLevel(format); level > 0) {
            format.setLeftMargin(level * 1.1 * m_style.em);
            format.setRightMargin(0);
        }
        cursor.setPosition(block.position());
        cursor.setBlockFormat(format);
        dressText(cursor, block, heading, code);
    }

    void dressText(QTextCursor &cursor, const QTextBlock &block, int heading, bool code)
    {
        QList<std::pair<TextRange, QTextCharFormat>> changes;
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextFragment fragment = it.fragment();
            QTextCharFormat format = fragment.charFormat();
            const bool changed =
                    dressFormat(format, heading, code, quoteLevel(block.blockFormat()));
            if (changed) {
                changes.append({ { fragment.position(), fragment.position() + fragment.length() },
                                 format });
            }
        }
        for (const auto &[range, format] : std::as_const(changes)) {
            cursor.setPosition(range.from);
            cursor.setPosition(range.to, QTextCursor::KeepAnchor);
            cursor.setCharFormat(format);
        }
    }

    bool dressFormat(QTextCharFormat &format, int heading, bool code, int quote) const
    {
        bool changed = false;
        if (heading > 0) {
            const qreal factor = heading == 1 ? 1.25 : heading == 2 ? 1.12 : 1.0;
            format.clearProperty(QTextFormat::FontSizeAdjustment);
            format.setFontPointSize(pointSize(m_style.font) * factor);
            format.setFontWeight(QFont::Bold);
            changed = true;
        }
        if (format.fontFixedPitch()) {
            format.setFontFamilies(m_style.mono.families());
            format.setFontPointSize(pointSize(m_style.mono) * (heading == 1 ? 1.25 : 1.0));
            format.setBackground(m_style.card);
            changed = true;
        } else if (code) {
            format.setFontFamilies(m_style.mono.families());
            changed = true;
        }
        if (format.isAnchor()) {
            format.setForeground(m_style.link);
            format.setFontUnderline(true);
            changed = true;
        } else if (quote > 0) {
            format.setForeground(m_style.dimmed);
            changed = true;
        }
        return changed;
    }

    static qreal pointSize(const QFont &font)
    {
        return font.pointSizeF() > 0 ? font.pointSizeF() : font.pixelSize() * 0.75;
    }

    /// A hairline below each row; no box.
    void rule(QTextTable *table) const
    {
        for (int row = 0; row < table->rows(); ++row) {
            for (int column = 0; column < table->columns(); ++column) {
                QTextTableCell cell = table->cellAt(row, column);
                QTextTableCellFormat format = cell.format().toTableCellFormat();
                format.setBottomBorder(1);
                format.setBottomBorderStyle(QTextFrameFormat::BorderStyle_Solid);
                format.setBottomBorderBrush(m_style.line);
                cell.setFormat(format);
            }
        }
    }

    void dressTables(QTextFrame *frame) const
    {
        const QList<QTextFrame *> children = frame->childFrames();
        for (QTextFrame *child : children) {
            if (auto *table = qobject_cast<QTextTable *>(child)) {
                QTextTableFormat format = table->format();
                format.setBorderCollapse(true);
                format.setBorder(0);
                format.setCellPadding(m_style.em * 0.35);
                format.setCellSpacing(0);
                format.setTopMargin(m_style.em * 0.5);
                format.setBottomMargin(m_style.em * 0.3);
                table->setFormat(format);
                rule(table);
            }
            dressTables(child);
        }
    }

    QTextDocument &m_document;
    const TranscriptStyle &m_style;
    bool m_rightToLeft;
};

} // namespace

bool isCode(const QTextBlockFormat &format)
{
    return format.hasProperty(QTextFormat::BlockCodeFence)
            || format.hasProperty(QTextFormat::BlockCodeLanguage) || format.nonBreakableLines();
}

int quoteLevel(const QTextBlockFormat &format)
{
    return format.intProperty(QTextFormat::BlockQuoteLevel);
}

QString normalizedText(QString text)
{
    for (QChar &c : text) {
        // Paragraphs, lines, and the beginnings and ends of frames.
        if (c == QChar::ParagraphSeparator || c == QChar::LineSeparator || c.unicode() == 0xfdd0
            || c.unicode() == 0xfdd1) {
            c = u'\n';
        } else if (c == QChar::Nbsp) {
            c = u' ';
        }
    }
    return text;
}

QVariant SealedDocument::loadResource(int, const QUrl &)
{
    return {};
}

void parseMarkdown(SealedDocument &document, const QString &markdown)
{
    document.setUndoRedoEnabled(false);
    // The parser drops an image without alternative text: its address stands for it.
    static const QRegularExpression bare(uR"(!\[\]\(([^)\s]+))"_s);
    QString text = withNames(normalizedMarkdown(markdown));
    if (text.contains("![]("_L1)) {
        text.replace(bare, u"![\\1](\\1"_s);
    }
    // A text that begins with a rule would be taken for front matter and vanish.
    if (text.startsWith("---"_L1)) {
        text.prepend(u'\n');
    }
    document.setMarkdown(text, Dialect);
    // An image becomes the text that stands for it.
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QList<std::pair<int, QString>> images;
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextCharFormat format = it.fragment().charFormat();
            if (format.isImageFormat()) {
                const QString alt = format.stringProperty(QTextFormat::ImageAltText);
                const QString name = format.toImageFormat().name();
                for (int i = 0; i < it.fragment().length(); ++i) {
                    images.prepend({ it.fragment().position() + i, alt.isEmpty() ? name : alt });
                }
            }
        }
        QTextCursor cursor(&document);
        for (const auto &[position, alt] : std::as_const(images)) {
            cursor.setPosition(position);
            cursor.deleteChar();
            QTextCharFormat plain;
            plain.setFontItalic(true);
            cursor.insertText(u"["_s % alt % u']', plain);
        }
    }
}

/// Written out, an address of the web, or one of mail.
bool mayHaveLinks(const QString &markdown)
{
    return markdown.contains("]("_L1) || markdown.contains("://"_L1) || markdown.contains("www."_L1)
            || markdown.contains(u'@');
}

QString shownText(const BlockSpec &prose)
{
    SealedDocument document;
    parseMarkdown(document, prose.text);
    return normalizedText(document.toRawText());
}

ProseBlock::ProseBlock(const BlockInputs &in)
    : m_style(in.style)
    , m_width(in.width)
    , m_gap(in.spec.gap)
    , m_framed(in.spec.has(BlockSpec::Framed))
    , m_last(in.spec.has(BlockSpec::Last))
{
    m_inset = m_framed ? m_style.padding : 0;
    m_document.setDocumentMargin(0);
    m_document.setDefaultFont(m_style.font);
    m_document.setIndentWidth(m_style.em * 1.7);
    parseMarkdown(m_document, in.spec.text);
    m_hasQuotes = Dresser(m_document, m_style, in.spec.rightToLeft).dress();
    m_document.setTextWidth(m_width - 2 * m_inset);
    m_height = qRound(m_document.size().height()) + (m_framed && m_last ? m_style.padding : 0);
}

void ProseBlock::paintFrame(QPainter &painter) const
{
    const QRectF rect(0, -m_gap, m_width, m_height + m_gap);
    painter.save();
    painter.setClipRect(rect.adjusted(-1, 0, 1, 0));
    paintCard(painter, rect.adjusted(0, -m_style.radius * 3, 0, m_last ? 0 : 40), m_style.radius,
              m_style.band,
              blended(m_style.band, categoryColor(Category::CompactionSummary, m_style.palette),
                      0.6));
    painter.restore();
}

void ProseBlock::paintQuotes(QPainter &painter) const
{
    const qreal width = 3;
    for (QTextBlock block = m_document.begin(); block.isValid(); block = block.next()) {
        const int level = quoteLevel(block.blockFormat());
        if (level == 0) {
            continue;
        }
        QRectF rect = m_document.documentLayout()->blockBoundingRect(block);
        // Over the distance to the paragraph above, if that is of the quote too.
        if (quoteLevel(block.previous().blockFormat()) > 0) {
            rect.setTop(rect.top() - m_style.em * 0.6);
        }
        for (int i = 0; i < level; ++i) {
            painter.fillRect(QRectF(i * 1.1 * m_style.em, rect.top(), width, rect.height()),
                             m_style.line);
        }
    }
}

void ProseBlock::paint(QPainter &painter, const BlockPaint &paint) const
{
    if (m_framed) {
        paintFrame(painter);
    }
    painter.save();
    painter.translate(m_inset, 0);
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette = m_style.palette;
    context.clip = paint.clip.translated(-m_inset, 0);
    const auto highlight = [&](TextRange range, const QColor &background, const QColor &text) {
        QAbstractTextDocumentLayout::Selection selection;
        selection.cursor = QTextCursor(&m_document);
        selection.cursor.setPosition(range.from);
        selection.cursor.setPosition(range.to, QTextCursor::KeepAnchor);
        selection.format.setBackground(background);
        if (text.isValid()) {
            selection.format.setForeground(text);
        }
        context.selections += selection;
    };
    for (int i = 0; i < paint.matches.size(); ++i) {
        highlight(paint.matches.at(i),
                  i == paint.currentMatch ? m_style.currentMatch : m_style.match, {});
    }
    if (!paint.selection.isEmpty()) {
        highlight(paint.selection, m_style.palette.color(QPalette::Highlight),
                  m_style.palette.color(QPalette::HighlightedText));
    }
    if (m_hasQuotes) {
        paintQuotes(painter);
    }
    m_document.documentLayout()->draw(&painter, context);
    painter.restore();
    if (paint.focused >= 0 && paint.focused < hotspots().size()) {
        paintFocus(painter, hotspots().at(paint.focused));
    }
}

void ProseBlock::paintFocus(QPainter &painter, const Hotspot &link) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_style.palette.color(QPalette::Highlight), 1.5));
    painter.drawRoundedRect(link.rect.adjusted(-2, -1, 2, 1), m_style.radius, m_style.radius);
    painter.restore();
}

QList<Hotspot> ProseBlock::hotspots() const
{
    if (m_links) {
        return *m_links;
    }
    QList<Hotspot> links;
    int end = -1; // of the last one
    for (QTextBlock block = m_document.begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextFragment fragment = it.fragment();
            if (!fragment.charFormat().isAnchor()) {
                continue;
            }
            const int from = fragment.position();
            const QString target = fragment.charFormat().anchorHref();
            if (from != end || links.constLast().target != target) {
                Hotspot link;
                link.kind = Hotspot::Kind::Link;
                link.target = target;
                links += link;
            }
            end = from + fragment.length();
            links.last().name += fragment.text();
            // Of a link that is broken into lines the part in its first one.
            const QRectF first =
                    links.constLast().rect.isEmpty() ? rectOf(from) : links.constLast().rect;
            const int lineEnd = std::min(end, lineOf(from).to);
            const QRectF behind =
                    rectOf(lineEnd); // where the line is broken, the beginning of the next one
            QRectF last = rectOf(lineEnd - 1);
            last = behind.top() == last.top() ? last.united(behind) : last;
            links.last().rect = first.top() == last.top() ? first.united(last) : first;
        }
    }
    m_links = links;
    return links;
}

QString ProseBlock::text() const
{
    return normalizedText(m_document.toRawText());
}

int ProseBlock::positionAt(QPointF point, qreal) const
{
    point.rx() -= m_inset;
    const int position = m_document.documentLayout()->hitTest(point, Qt::FuzzyHit);
    return std::max(0, position);
}

bool ProseBlock::hasTextAt(QPointF point) const
{
    return point.x() >= 0 && point.x() <= m_width && point.y() >= 0 && point.y() < m_height;
}

QRectF ProseBlock::rectOf(int position) const
{
    const QTextBlock block = m_document.findBlock(position);
    if (!block.isValid()) {
        return {};
    }
    const QRectF bounds = m_document.documentLayout()->blockBoundingRect(block);
    const QTextLine line = block.layout()->lineForTextPosition(position - block.position());
    if (!line.isValid()) {
        return bounds;
    }
    return { bounds.left() + line.cursorToX(position - block.position()) + m_inset,
             bounds.top() + line.y(), 1, line.height() };
}

TextRange ProseBlock::lineOf(int position) const
{
    const QTextBlock block = m_document.findBlock(position);
    if (!block.isValid()) {
        return {};
    }
    const QTextLine line = block.layout()->lineForTextPosition(position - block.position());
    const int from = block.position() + (line.isValid() ? line.textStart() : 0);
    return { from, from + (line.isValid() ? line.textLength() : block.length() - 1) };
}

QString ProseBlock::linkAt(QPointF point) const
{
    return m_document.documentLayout()->anchorAt(point - QPointF(m_inset, 0));
}

} // namespace varve
