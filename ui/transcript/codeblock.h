// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "laidblock.h"

#include <QCoreApplication>
#include <QTextLayout>

#include <vector>

namespace varve
{

/// Some lines of a code group. Never wraps; scrolls sideways with its group; always left to right.
class CodeBlock : public LaidBlock
{
    Q_DECLARE_TR_FUNCTIONS(varve::CodeBlock)
public:
    explicit CodeBlock(const BlockInputs &in);

    /// Laid out before its colours were known.
    [[nodiscard]] bool awaitsColours() const { return m_awaitsColours; }

    [[nodiscard]] int height() const override { return m_height; }
    void paint(QPainter &painter, const BlockPaint &paint) const override;
    [[nodiscard]] QList<Hotspot> hotspots() const override;
    [[nodiscard]] QString text() const override { return m_text; }
    [[nodiscard]] int positionAt(QPointF point, qreal scrollX) const override;
    [[nodiscard]] bool hasTextAt(QPointF point) const override;
    [[nodiscard]] QRectF rectOf(int position) const override;
    [[nodiscard]] qreal scrollWidth() const override { return m_scrollWidth; }
    [[nodiscard]] ScrollThumb scrollThumb(qreal scrollX) const override;

private:
    struct Line
    {
        std::unique_ptr<QTextLayout> layout;
        int from = 0; ///< in m_text
        QChar mark; ///< of a diff: what its line begins with
    };

    void layOutLines(const BlockInputs &in);
    void paintLines(QPainter &painter, const BlockPaint &paint) const;
    void paintCorner(QPainter &painter, const BlockPaint &paint) const;
    void paintScrollThumb(QPainter &painter, const BlockPaint &paint) const;
    [[nodiscard]] int lineAt(qreal y) const;
    [[nodiscard]] QRectF copyRect() const;

    const TranscriptStyle &m_style;
    CodeGroup::Kind m_kind;
    QString m_language;
    QString m_text;
    std::vector<Line> m_lines;
    int m_width;
    int m_height = 0;
    int m_top = 0; ///< of the first line
    bool m_first;
    bool m_last;
    bool m_awaitsColours = false;
    qreal m_scrollWidth = 0;
};

/// The card behind code; corners are rounded where a group begins and ends.
void paintCodeCard(QPainter &painter, const TranscriptStyle &style, const QRectF &rect, bool first,
                   bool last);

/// The lines of a code block as they are copied.
[[nodiscard]] QString codeText(const BlockSpec &spec, const CodeGroup &group);

} // namespace varve
