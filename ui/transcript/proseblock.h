// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "laidblock.h"

#include <QTextDocument>
#include <QTextFormat>

#include <optional>

namespace varve
{

/// A document that never loads anything, whatever its text asks for.
class SealedDocument : public QTextDocument
{
    Q_OBJECT
public:
    using QTextDocument::QTextDocument;

protected:
    QVariant loadResource(int type, const QUrl &name) override;
};

/// A piece of Markdown: paragraphs, headings, lists, quotes, tables. Raw HTML is text; an image is its
/// alternative text.
class ProseBlock : public LaidBlock
{
public:
    explicit ProseBlock(const BlockInputs &in);

    [[nodiscard]] int height() const override { return m_height; }
    void paint(QPainter &painter, const BlockPaint &paint) const override;
    /// Its links.
    [[nodiscard]] QList<Hotspot> hotspots() const override;
    [[nodiscard]] QString text() const override;
    [[nodiscard]] int positionAt(QPointF point, qreal scrollX) const override;
    [[nodiscard]] bool hasTextAt(QPointF point) const override;
    [[nodiscard]] QRectF rectOf(int position) const override;
    [[nodiscard]] TextRange lineOf(int position) const override;
    [[nodiscard]] QString linkAt(QPointF point) const override;

private:
    void paintFrame(QPainter &painter) const;
    void paintQuotes(QPainter &painter) const;
    void paintFocus(QPainter &painter, const Hotspot &link) const;

    const TranscriptStyle &m_style;
    mutable SealedDocument m_document; // its layout is made on demand
    int m_width;
    int m_height = 0;
    int m_gap;
    bool m_framed;
    bool m_last;
    bool m_hasQuotes = false;
    qreal m_inset = 0;
    mutable std::optional<QList<Hotspot>> m_links;
};

/// Into an empty document: raw HTML is text, an image is its alternative text. Any thread, if the document is of it.
void parseMarkdown(SealedDocument &document, const QString &markdown);
/// Of a document's raw text: one character for each position, so that offsets agree with the document's.
[[nodiscard]] QString normalizedText(QString text);
[[nodiscard]] bool isCode(const QTextBlockFormat &format);
[[nodiscard]] int quoteLevel(const QTextBlockFormat &format);
/// False: there is none, which is told without parsing it.
[[nodiscard]] bool mayHaveLinks(const QString &markdown);
/// The plain text that a piece shows, without laying it out.
[[nodiscard]] QString shownText(const BlockSpec &prose);

} // namespace varve
