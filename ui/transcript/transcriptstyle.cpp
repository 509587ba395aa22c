// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcriptstyle.h"

#include <shell/categorycolors.h>

#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QFont scaled(const QFont &font, qreal factor)
{
    QFont result = font;
    if (font.pointSizeF() > 0) {
        result.setPointSizeF(font.pointSizeF() * factor);
    } else {
        result.setPixelSize(qRound(font.pixelSize() * factor));
    }
    return result;
}

QFont monospaced(const QFont &base)
{
    QFont mono = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    mono.setStyleHint(QFont::Monospace);
    if (base.pointSizeF() > 0) {
        mono.setPointSizeF(base.pointSizeF());
    } else {
        mono.setPixelSize(base.pixelSize());
    }
    return scaled(mono, 0.92);
}

} // namespace

TranscriptStyle::TranscriptStyle(const QFont &base, const QPalette &widgetPalette, bool compact)
    : palette(widgetPalette)
    , font(base)
    , strong(base)
    , small(scaled(base, 0.86))
    , mono(monospaced(base))
    , text(palette.color(QPalette::Text))
    , dimmed(dimmedTextColor(palette))
    , line(lineColor(palette))
    , card(cardColor(palette))
    , band(bandColor(palette))
    , link(linkColor(palette))
    , match(matchColor(palette))
    , currentMatch(blended(match, accentColor(Accent::Warning, palette), 0.4))
    , dark(isDark(palette))
{
    strong.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(font);
    const QFontMetricsF monoMetrics(mono);
    em = QFontInfo(font).pixelSize();
    lineHeight = qRound(std::max(metrics.height(), em * (compact ? 1.25 : 1.45)));
    codeLineHeight = qRound(monoMetrics.height() * (compact ? 1.05 : 1.18));
    foldHeight = qRound(metrics.height() + em * (compact ? 0.35 : 0.65));
    headerHeight = qRound(metrics.height() * 1.2);
    padding = qRound(em * (compact ? 0.6 : 0.8));
    radius = qRound(em * 0.35);
    charWidth = metrics.averageCharWidth();
    monoWidth = monoMetrics.horizontalAdvance(u'x');
    iconSize = qRound(em * 1.05);
}

void paintCard(QPainter &painter, const QRectF &rect, qreal radius, const QColor &fill,
               const QColor &line)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(line);
    painter.drawRoundedRect(rect, radius + 0.5, radius + 0.5);
    painter.setBrush(fill);
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), radius - 0.5, radius - 0.5);
    painter.restore();
}

} // namespace varve
