// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rowplan.h"

#include <QImage>
#include <QPainter>
#include <QRectF>

#include <functional>
#include <memory>

namespace varve
{

class CodeHighlighter;

struct TextRange
{
    int from = 0;
    int to = 0;
    [[nodiscard]] bool isEmpty() const { return to <= from; }
};

/// Something in a block that can be clicked, or reached with Tab and pressed.
struct Hotspot
{
    enum class Kind : quint8 {
        Fold,
        Undo,
        Redo,
        More,
        SiblingBefore,
        SiblingAfter,
        CopyCode,
        Link, ///< for keys only: the pointer has linkAt(), and may select what a link says
    };

    Kind kind = Kind::Fold;
    QRectF rect; ///< in block coordinates
    QString name; ///< for screen readers and tooltips
    bool enabled = true;
    QString reason {}; ///< why it is not enabled, for the tooltip
    QString target {}; ///< of a link
};

/// What painting depends on beyond the block itself.
struct BlockPaint
{
    TextRange selection;
    QList<TextRange> matches;
    int currentMatch = -1; ///< index into matches
    int hovered = -1; ///< index into hotspots()
    int focused = -1;
    bool copied = false; ///< its code group was, a moment ago
    bool groupHovered = false; ///< the pointer is over this block's code group
    qreal scrollX = 0; ///< of its code group
    QRectF clip; ///< what is visible, in block coordinates
};

/// A block laid out for one width and style. The painter's origin is the block's top left corner. Text
/// positions are UTF-16 offsets into text().
class LaidBlock
{
public:
    virtual ~LaidBlock() = default;

    [[nodiscard]] virtual int height() const = 0;
    virtual void paint(QPainter &painter, const BlockPaint &paint) const = 0;
    [[nodiscard]] virtual QList<Hotspot> hotspots() const { return {}; }
    /// What selection and find work on; empty where there is nothing to select.
    [[nodiscard]] virtual QString text() const { return {}; }
    /// The position nearest to a point.
    [[nodiscard]] virtual int positionAt(QPointF, qreal /*scrollX*/) const { return 0; }
    [[nodiscard]] virtual bool hasTextAt(QPointF) const { return false; }
    /// Where the character at `position` is painted.
    [[nodiscard]] virtual QRectF rectOf(int) const { return {}; }
    /// The line around `position` as it was broken; empty where no lines are.
    [[nodiscard]] virtual TextRange lineOf(int) const { return {}; }
    [[nodiscard]] virtual QString linkAt(QPointF) const { return {}; }
    /// Of the group's longest line; 0 where nothing scrolls sideways.
    [[nodiscard]] virtual qreal scrollWidth() const { return 0; }
    /// The bar below such text, where the block shows one: what can be dragged, and how far the text then
    /// goes for each pixel.
    struct ScrollThumb
    {
        QRectF track; ///< empty: there is none
        QRectF thumb;
        qreal perPixel = 0;
    };
    [[nodiscard]] virtual ScrollThumb scrollThumb(qreal /*scrollX*/) const { return {}; }
};

/// What laying out needs.
struct BlockInputs
{
    const BlockSpec &spec;
    const CodeGroup *group = nullptr; ///< of code and More
    const TranscriptStyle &style;
    int width = 0;
    int height = 0; ///< as planned; what images fit into
    CodeHighlighter *highlighter = nullptr;
    std::function<QImage(const BlockSpec &, QSize)> image; ///< null image: not there (yet)
};

[[nodiscard]] std::unique_ptr<LaidBlock> layOut(const BlockInputs &in);

} // namespace varve
