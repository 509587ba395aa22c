// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "laidblock.h"

#include <QCoreApplication>

namespace varve
{

/// A block of one line that is painted straight from its spec. Works left to right and is mirrored as a
/// whole where the window is.
class LineBlock : public LaidBlock
{
    Q_DECLARE_TR_FUNCTIONS(varve::LineBlock)
public:
    LineBlock(const BlockInputs &in, int height);

    [[nodiscard]] int height() const override { return m_height; }

protected:
    [[nodiscard]] QRectF mirrored(const QRectF &rect) const;
    /// Draws `text` elided into `rect` and returns the width it took.
    qreal drawText(QPainter &painter, const QRectF &rect, const QString &text, const QFont &font,
                   const QColor &color, Qt::TextElideMode elide = Qt::ElideRight) const;
    /// The same, ending at the right edge of `rect`.
    qreal drawTextAtEnd(QPainter &painter, const QRectF &rect, const QString &text,
                        const QFont &font, const QColor &color) const;
    void drawIcon(QPainter &painter, const QRectF &rect, const QString &name,
                  const QColor &color) const;
    void drawFocus(QPainter &painter, const QRectF &rect) const;
    [[nodiscard]] qreal widthOf(const QString &text, const QFont &font) const;

    BlockSpec m_spec;
    const TranscriptStyle &m_style;
    int m_width;
    int m_height;
};

class HeaderBlock : public LineBlock
{
public:
    explicit HeaderBlock(const BlockInputs &in);
    void paint(QPainter &painter, const BlockPaint &paint) const override;
    [[nodiscard]] QList<Hotspot> hotspots() const override;

private:
    [[nodiscard]] QRectF switcherRect() const;
    void paintSwitcher(QPainter &painter, const BlockPaint &paint) const;
};

class FoldBlock : public LineBlock
{
public:
    explicit FoldBlock(const BlockInputs &in);
    void paint(QPainter &painter, const BlockPaint &paint) const override;
    [[nodiscard]] QList<Hotspot> hotspots() const override;

private:
    qreal paintTrailing(QPainter &painter, const QRectF &content) const;
};

class CompactionBlock : public LineBlock
{
public:
    explicit CompactionBlock(const BlockInputs &in);
    void paint(QPainter &painter, const BlockPaint &paint) const override;
    [[nodiscard]] QList<Hotspot> hotspots() const override;
};

class NoteBlock : public LineBlock
{
public:
    explicit NoteBlock(const BlockInputs &in);
    void paint(QPainter &painter, const BlockPaint &paint) const override;
    [[nodiscard]] QString text() const override { return {}; }
};

class MoreBlock : public LineBlock
{
public:
    explicit MoreBlock(const BlockInputs &in);
    void paint(QPainter &painter, const BlockPaint &paint) const override;
    [[nodiscard]] QList<Hotspot> hotspots() const override;
};

class ImageBlockView : public LineBlock
{
public:
    ImageBlockView(const BlockInputs &in, int height);
    void paint(QPainter &painter, const BlockPaint &paint) const override;

private:
    QSize m_size;
    std::function<QImage(const BlockSpec &, QSize)> m_image;
};

} // namespace varve
