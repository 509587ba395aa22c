// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "lineblocks.h"

#include "codeblock.h"
#include "endingblock.h"
#include "proseblock.h"
#include <shell/categorycolors.h>
#include <shell/icons.h>

#include <QFontMetricsF>

#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

LineBlock::LineBlock(const BlockInputs &in, int height)
    : m_spec(in.spec)
    , m_style(in.style)
    , m_width(in.width)
    , m_height(height)
{ }

QRectF LineBlock::mirrored(const QRectF &rect) const
{
    return m_style.mirrored
            ? QRectF(m_width - rect.right(), rect.top(), rect.width(), rect.height())
            : rect;
}

qreal LineBlock::widthOf(const QString &text, const QFont &font) const
{
    return std::ceil(QFontMetricsF(font).horizontalAdvance(text));
}

qreal LineBlock::drawText(QPainter &painter, const QRectF &rect, const QString &text,
                          const QFont &font, const QColor &color, Qt::TextElideMode elide) const
{
    if (text.isEmpty() || rect.width() < m_style.em) {
        return 0;
    }
    const QFontMetricsF metrics(font);
    // Measuring a very long text only to cut it would cost more than all else.
    const auto most = static_cast<qsizetype>(rect.width() / 2) + 8;
    QString shown = text.size() > most ? text.first(most) : text;
    const qreal full = std::ceil(metrics.horizontalAdvance(shown));
    if (full > rect.width() || shown.size() < text.size()) {
        shown = metrics.elidedText(shown, elide, rect.width());
    }
    const qreal width = std::min(full, rect.width());
    painter.setFont(font);
    painter.setPen(color);
    const QRectF place(rect.left(), rect.top(), width + 1, rect.height());
    // Figures and file names keep their order, whichever way the window reads.
    painter.setLayoutDirection(shown.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight);
    painter.drawText(mirrored(place),
                     Qt::AlignVCenter | Qt::AlignLeft | Qt::AlignAbsolute | Qt::TextSingleLine,
                     shown);
    return width;
}

qreal LineBlock::drawTextAtEnd(QPainter &painter, const QRectF &rect, const QString &text,
                               const QFont &font, const QColor &color) const
{
    const qreal width = std::min(widthOf(text, font), rect.width());
    drawText(painter, { rect.right() - width, rect.top(), width, rect.height() }, text, font,
             color);
    return width;
}

void LineBlock::drawIcon(QPainter &painter, const QRectF &rect, const QString &name,
                         const QColor &color) const
{
    QString shown = name;
    if (m_style.mirrored && name == "chevron-right"_L1) {
        shown = u"chevron-left"_s;
    } else if (m_style.mirrored && name == "chevron-left"_L1) {
        shown = u"chevron-right"_s;
    }
    tintedIcon(shown, color).paint(&painter, mirrored(rect).toRect());
}

void LineBlock::drawFocus(QPainter &painter, const QRectF &rect) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_style.palette.color(QPalette::Highlight), 1.5));
    painter.drawRoundedRect(mirrored(rect).adjusted(1, 1, -1, -1), m_style.radius, m_style.radius);
    painter.restore();
}

// ---- header

HeaderBlock::HeaderBlock(const BlockInputs &in) : LineBlock(in, in.style.headerHeight) { }

QRectF HeaderBlock::switcherRect() const
{
    const qreal text =
            widthOf(u"%1/%2"_s.arg(m_spec.siblingPosition).arg(m_spec.siblingCount), m_style.small);
    const qreal width = text + 2 * m_height + 4;
    return { m_width - width, 0, width, static_cast<qreal>(m_height) };
}

QList<Hotspot> HeaderBlock::hotspots() const
{
    if (m_spec.siblingCount < 2) {
        return {};
    }
    const QRectF all = switcherRect();
    const qreal side = m_height;
    return { { Hotspot::Kind::SiblingBefore, mirrored({ all.left(), 0, side, side }),
               LineBlock::tr("Show alternative %1 of %2")
                       .arg(m_spec.siblingPosition - 1)
                       .arg(m_spec.siblingCount),
               m_spec.siblingPosition > 1 },
             { Hotspot::Kind::SiblingAfter, mirrored({ all.right() - side, 0, side, side }),
               LineBlock::tr("Show alternative %1 of %2")
                       .arg(m_spec.siblingPosition + 1)
                       .arg(m_spec.siblingCount),
               m_spec.siblingPosition < m_spec.siblingCount } };
}

void HeaderBlock::paintSwitcher(QPainter &painter, const BlockPaint &paint) const
{
    const QRectF all = switcherRect();
    const QList<Hotspot> spots = hotspots();
    for (int i = 0; i < spots.size(); ++i) {
        const QRectF rect = mirrored(spots.at(i).rect); // back to unmirrored
        const qreal inset = (m_height - m_style.iconSize) / 2.0;
        QColor color = m_style.dimmed;
        if (!spots.at(i).enabled) {
            color.setAlphaF(0.35F);
        } else if (paint.hovered == i) {
            color = m_style.text;
        }
        drawIcon(painter, rect.adjusted(inset, inset, -inset, -inset),
                 i == 0 ? u"chevron-left"_s : u"chevron-right"_s, color);
        if (paint.focused == i) {
            drawFocus(painter, rect);
        }
    }
    const QRectF middle = all.adjusted(m_height, 0, -m_height, 0);
    drawTextAtEnd(painter, middle.adjusted(0, 0, -2, 0),
                  u"%1/%2"_s.arg(m_spec.siblingPosition).arg(m_spec.siblingCount), m_style.small,
                  m_style.dimmed);
}

void HeaderBlock::paint(QPainter &painter, const BlockPaint &paint) const
{
    qreal right = m_width;
    if (m_spec.siblingCount > 1) {
        paintSwitcher(painter, paint);
        right = switcherRect().left() - m_style.em;
    }
    const qreal gap = m_style.em * 0.6;
    const auto left = [&](qreal x) { return QRectF(x, 0, right - x, m_height); };
    qreal x = drawText(painter, left(0), m_spec.title, m_style.strong,
                       roleTextColor(m_spec.role, m_style.palette))
            + gap;
    if (!m_spec.label.isEmpty()) {
        const qreal width = std::min(widthOf(m_spec.label, m_style.small) + m_style.em,
                                     std::max<qreal>(0, right - x));
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(softHighlightColor(m_style.palette));
        const QRectF chip(x, 2, width, m_height - 4);
        painter.drawRoundedRect(mirrored(chip), chip.height() / 2, chip.height() / 2);
        painter.restore();
        drawText(painter, chip.adjusted(m_style.em / 2, 0, -m_style.em / 2 + 1, 0), m_spec.label,
                 m_style.small, m_style.link);
        x += width + gap;
    }
    x += drawText(painter, left(x), m_spec.detail, m_style.small, m_style.dimmed) + gap;
    drawText(painter, left(x), m_spec.state, m_style.small,
             accentColor(Accent::Warning, m_style.palette));
}

// ---- fold

FoldBlock::FoldBlock(const BlockInputs &in) : LineBlock(in, in.style.foldHeight) { }

QList<Hotspot> FoldBlock::hotspots() const
{
    if (!m_spec.has(BlockSpec::Foldable)) {
        return {};
    }
    QString what = QString(m_spec.title % u' ' % m_spec.text).trimmed();
    if (!m_spec.state.isEmpty()) {
        what += u", "_s + m_spec.state;
    }
    return { { Hotspot::Kind::Fold, QRectF(0, 0, m_width, m_height),
               m_spec.has(BlockSpec::Expanded) ? LineBlock::tr("Fold %1").arg(what)
                                               : LineBlock::tr("Unfold %1").arg(what),
               true } };
}

qreal FoldBlock::paintTrailing(QPainter &painter, const QRectF &content) const
{
    qreal right = content.right();
    const auto before = [&] { return QRectF(content.left(), 0, right - content.left(), m_height); };
    // Status, counts and figures give way only to the name.
    right -= drawTextAtEnd(painter, before().adjusted(before().width() * 0.45, 0, 0, 0),
                           m_spec.trailing, m_style.small, m_style.dimmed);
    const qreal gap = m_style.em * 0.5;
    const auto iconBefore = [&](const QString &name, const QColor &color) {
        right -= gap + m_style.iconSize;
        drawIcon(painter,
                 { right, (m_height - m_style.iconSize) / 2.0, qreal(m_style.iconSize),
                   qreal(m_style.iconSize) },
                 name, color);
    };
    if (m_spec.has(BlockSpec::Busy)) {
        right += m_spec.trailing.isEmpty() ? gap : 0;
        iconBefore(u"clock"_s, m_style.dimmed);
    }
    if (!m_spec.state.isEmpty()) {
        right -= drawTextAtEnd(painter, before(), m_spec.state, m_style.small,
                               accentColor(Accent::Warning, m_style.palette));
    }
    if (m_spec.removed > 0) {
        right -= gap;
        right -= drawTextAtEnd(painter, before(), u"\u2212%1"_s.arg(m_spec.removed), m_style.small,
                               accentColor(Accent::Danger, m_style.palette));
    }
    if (m_spec.added > 0) {
        right -= gap;
        right -= drawTextAtEnd(painter, before(), u"+%1"_s.arg(m_spec.added), m_style.small,
                               accentColor(Accent::Success, m_style.palette));
    }
    if (m_spec.has(BlockSpec::Ok) || m_spec.has(BlockSpec::Failed)) {
        const bool ok = m_spec.has(BlockSpec::Ok);
        iconBefore(ok ? u"check"_s : u"error"_s,
                   accentColor(ok ? Accent::Success : Accent::Danger, m_style.palette));
    }
    return right - gap;
}

void FoldBlock::paint(QPainter &painter, const BlockPaint &paint) const
{
    const QRectF card(0, 0, m_width, m_height);
    paintCard(painter, card, m_style.radius, m_style.card,
              paint.hovered == 0 ? m_style.dimmed : m_style.line);
    if (paint.focused == 0) {
        drawFocus(painter, card);
    }
    const QColor color = categoryTextColor(m_spec.category, m_style.palette);
    const qreal icon = m_style.iconSize * 0.85;
    qreal x = m_style.padding * 0.7;
    if (m_spec.has(BlockSpec::Foldable)) {
        drawIcon(painter, { x, (m_height - icon) / 2, icon, icon },
                 m_spec.has(BlockSpec::Expanded) ? u"chevron-down"_s : u"chevron-right"_s, color);
    }
    x += icon + m_style.em * 0.35;
    const QRectF content(x, 0, m_width - x - m_style.padding, m_height);
    const qreal right = paintTrailing(painter, content);
    const auto left = [&] { return QRectF(x, 0, std::max<qreal>(0, right - x), m_height); };
    x += drawText(painter, left(), m_spec.title, m_style.font, color) + m_style.em * 0.6;
    x += drawText(painter, left(), m_spec.text, m_style.mono, m_style.text, Qt::ElideMiddle);
    drawText(painter, left(), m_spec.detail, m_style.small, m_style.dimmed);
}

// ---- compaction

CompactionBlock::CompactionBlock(const BlockInputs &in)
    : LineBlock(in, qRound(in.style.foldHeight * 1.35))
{ }

QList<Hotspot> CompactionBlock::hotspots() const
{
    const bool expanded = m_spec.has(BlockSpec::Expanded);
    QList<Hotspot> spots;
    qreal right = m_width - m_style.padding / 2.0;
    const auto place = [&](Hotspot::Kind kind, const QString &text, qreal extra) {
        const qreal width = widthOf(text, m_style.font) + m_style.em + extra;
        const QRectF rect(right - width, 4, width, m_height - 8);
        right -= width + m_style.em * 0.3;
        spots.prepend({ kind, mirrored(rect), text, true });
    };
    if (m_spec.has(BlockSpec::CanUndo)) {
        place(Hotspot::Kind::Undo, LineBlock::tr("Undo"), 0);
    } else if (m_spec.has(BlockSpec::CanRedo)) {
        place(Hotspot::Kind::Redo, LineBlock::tr("Redo"), 0);
    }
    for (Hotspot &spot : spots) {
        spot.enabled = m_spec.blocked.isEmpty();
        spot.reason = m_spec.blocked;
    }
    place(Hotspot::Kind::Fold, expanded ? LineBlock::tr("Hide summary") : LineBlock::tr("Summary"),
          m_style.iconSize);
    return spots;
}

void CompactionBlock::paint(QPainter &painter, const BlockPaint &paint) const
{
    const QColor violet = categoryTextColor(m_spec.category, m_style.palette);
    const bool open = m_spec.has(BlockSpec::Expanded);
    painter.save();
    painter.setClipRect(QRectF(-1, -1, m_width + 2, m_height + (open ? 1 : 2)), Qt::IntersectClip);
    paintCard(painter, QRectF(0, 0, m_width, m_height + (open ? 20 : 0)), m_style.radius,
              m_style.band,
              open ? blended(m_style.band, categoryColor(m_spec.category, m_style.palette), 0.6)
                   : categoryColor(m_spec.category, m_style.palette));
    painter.restore();
    const QList<Hotspot> spots = hotspots();
    qreal right = m_width - m_style.padding;
    for (int i = 0; i < spots.size(); ++i) {
        const QRectF rect = mirrored(spots.at(i).rect);
        right = std::min(right, rect.left() - m_style.em * 0.4);
        QFont font = m_style.font;
        font.setUnderline(paint.hovered == i);
        const QColor link =
                readableOn(spots.at(i).enabled ? m_style.link : m_style.dimmed, m_style.band);
        drawText(painter, rect.adjusted(m_style.em / 2, 0, 0, 0), spots.at(i).name, font, link);
        if (spots.at(i).kind == Hotspot::Kind::Fold) {
            const qreal size = m_style.iconSize * 0.85;
            drawIcon(painter, { rect.right() - size - 4, rect.center().y() - size / 2, size, size },
                     open ? u"chevron-down"_s : u"chevron-right"_s, link);
        }
        if (paint.focused == i) {
            drawFocus(painter, rect);
        }
    }
    qreal x = m_style.padding;
    drawIcon(painter,
             { x, (m_height - m_style.iconSize) / 2.0, qreal(m_style.iconSize),
               qreal(m_style.iconSize) },
             u"compact"_s, violet);
    x += m_style.iconSize + m_style.em * 0.4;
    const auto left = [&] { return QRectF(x, 0, std::max<qreal>(0, right - x), m_height); };
    x += drawText(painter, left(), m_spec.title, m_style.strong, readableOn(violet, m_style.band))
            + m_style.em * 0.7;
    x += drawText(painter, left(), m_spec.text, m_style.font, m_style.text) + m_style.em * 0.7;
    drawText(painter, left(), m_spec.detail, m_style.small,
             readableOn(m_style.dimmed, m_style.band));
}

// ---- note, more, image

NoteBlock::NoteBlock(const BlockInputs &in) : LineBlock(in, in.style.headerHeight) { }

void NoteBlock::paint(QPainter &painter, const BlockPaint &) const
{
    const qreal width = drawText(painter, QRectF(0, 0, m_width, m_height), m_spec.text,
                                 m_style.small, m_style.dimmed);
    const QRectF rule(width + m_style.em, m_height / 2.0, m_width - width - m_style.em, 1);
    if (rule.width() > m_style.em && !m_spec.has(BlockSpec::Busy)) {
        painter.fillRect(mirrored(rule), m_style.line);
    }
}

MoreBlock::MoreBlock(const BlockInputs &in) : LineBlock(in, in.style.foldHeight) { }

QList<Hotspot> MoreBlock::hotspots() const
{
    const qreal width = widthOf(m_spec.text, m_style.small) + 2 * m_style.padding;
    return { { Hotspot::Kind::More, mirrored({ 0, 0, width, qreal(m_height) }), m_spec.text,
               true } };
}

void MoreBlock::paint(QPainter &painter, const BlockPaint &paint) const
{
    paintCodeCard(painter, m_style, QRectF(0, 0, m_width, m_height), false, true);
    QFont font = m_style.small;
    font.setUnderline(paint.hovered == 0);
    drawText(painter, QRectF(m_style.padding, 0, m_width - 2 * m_style.padding, m_height),
             m_spec.text, font, m_style.link);
    if (paint.focused == 0) {
        drawFocus(painter, mirrored(hotspots().constFirst().rect));
    }
}

ImageBlockView::ImageBlockView(const BlockInputs &in, int height)
    : LineBlock(in, height)
    , m_image(in.image)
{
    m_size = m_spec.imageSize.isEmpty()
            ? QSize(qRound(m_style.em * 20), height)
            : m_spec.imageSize.scaled(m_width, height, Qt::KeepAspectRatio);
}

void ImageBlockView::paint(QPainter &painter, const BlockPaint &) const
{
    const QRectF rect = mirrored(QRectF(QPointF(0, 0), QSizeF(m_size)));
    const qreal ratio = painter.device()->devicePixelRatioF();
    const QImage image = m_image ? m_image(m_spec, m_size * ratio) : QImage();
    if (!image.isNull()) {
        painter.drawImage(rect, image);
        return;
    }
    paintCodeCard(painter, m_style, rect, true, true);
    const qreal side = m_style.iconSize;
    if (rect.height() > 2 * side && rect.width() > 6 * side) {
        drawIcon(painter, { m_style.padding * 1.0, (rect.height() - side) / 2, side, side },
                 u"image"_s, m_style.dimmed);
        drawText(painter,
                 QRectF(m_style.padding + side * 1.4, 0, m_size.width() - side * 3, rect.height()),
                 m_spec.text, m_style.small, m_style.dimmed);
    }
}

std::unique_ptr<LaidBlock> layOut(const BlockInputs &in)
{
    switch (in.spec.kind) {
    case BlockSpec::Kind::Header:
        return std::make_unique<HeaderBlock>(in);
    case BlockSpec::Kind::Prose:
        return std::make_unique<ProseBlock>(in);
    case BlockSpec::Kind::Code:
        return std::make_unique<CodeBlock>(in);
    case BlockSpec::Kind::Fold:
        return std::make_unique<FoldBlock>(in);
    case BlockSpec::Kind::Compaction:
        return std::make_unique<CompactionBlock>(in);
    case BlockSpec::Kind::Note:
        return std::make_unique<NoteBlock>(in);
    case BlockSpec::Kind::More:
        return std::make_unique<MoreBlock>(in);
    case BlockSpec::Kind::Ending:
        return std::make_unique<EndingBlock>(in);
    case BlockSpec::Kind::Image:
        break;
    }
    return std::make_unique<ImageBlockView>(in, in.height);
}

} // namespace varve
