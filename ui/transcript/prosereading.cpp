// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "prosereading.h"

#include "proseblock.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextList>
#include <QTextTable>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QString markerOf(const QTextBlock &block)
{
    const QTextList *list = block.textList();
    if (list == nullptr) {
        return {};
    }
    switch (block.blockFormat().marker()) {
    case QTextBlockFormat::MarkerType::Checked:
        return u"\u2611"_s;
    case QTextBlockFormat::MarkerType::Unchecked:
        return u"\u2610"_s;
    case QTextBlockFormat::MarkerType::NoMarker:
        break;
    }
    const bool counts = list->format().style() <= QTextListFormat::ListDecimal;
    return counts ? list->itemText(block) : u"\u2022"_s;
}

ProseParagraph::Kind kindOf(const QTextBlock &block)
{
    using Kind = ProseParagraph::Kind;
    const QTextBlockFormat format = block.blockFormat();
    return format.headingLevel() > 0      ? Kind::Heading
            : isCode(format)              ? Kind::Code
            : block.textList() != nullptr ? Kind::Item
            : quoteLevel(format) > 0      ? Kind::Quote
                                          : Kind::Text;
}

QList<TextLook> looksOf(const QTextBlock &block, ProseParagraph::Kind kind)
{
    QList<TextLook> looks;
    for (auto it = block.begin(); !it.atEnd(); ++it) {
        const QTextFragment fragment = it.fragment();
        const QTextCharFormat format = fragment.charFormat();
        const int from = fragment.position() - block.position();
        TextLook look;
        look.range = { from, from + fragment.length() };
        look.bold = format.fontWeight() >= QFont::Bold || kind == ProseParagraph::Kind::Heading;
        look.italic = format.fontItalic();
        look.mono = format.fontFixedPitch() || kind == ProseParagraph::Kind::Code;
        look.struck = format.fontStrikeOut();
        look.link = format.isAnchor() ? format.anchorHref() : QString();
        if (look.bold || look.italic || look.mono || look.struck || !look.link.isEmpty()) {
            looks += look;
        }
    }
    return looks;
}

} // namespace

QList<ProseParagraph> readProse(const BlockSpec &prose)
{
    SealedDocument document;
    parseMarkdown(document, prose.text);
    QList<ProseParagraph> paragraphs;
    QList<const QTextTable *> tables;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        ProseParagraph paragraph;
        paragraph.kind = kindOf(block);
        paragraph.level = block.blockFormat().headingLevel();
        paragraph.from = block.position();
        paragraph.text = normalizedText(block.text());
        paragraph.looks = looksOf(block, paragraph.kind);
        if (const QTextTable *table = QTextCursor(block).currentTable()) {
            const QTextTableCell cell = table->cellAt(block.position());
            if (!tables.contains(table)) {
                tables += table;
            }
            paragraph.table = static_cast<int>(tables.indexOf(table));
            paragraph.row = cell.row();
            paragraph.column = cell.column();
        } else if (paragraph.text.isEmpty()) {
            continue; // a rule, or what stands around a table
        } else {
            paragraph.marker = markerOf(block);
        }
        paragraphs += paragraph;
    }
    return paragraphs;
}

} // namespace varve
