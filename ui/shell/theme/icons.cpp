// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "icons.h"

#include <QDir>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSet>
#include <QSvgRenderer>

#include <cmath>

using namespace Qt::StringLiterals;

namespace varve
{

namespace
{

class SvgIconEngine final : public QIconEngine
{
public:
    SvgIconEngine(const QString &name, const QColor &color) : m_name(name), m_color(color) { }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state) override
    {
        const qreal scale =
                painter->device() != nullptr ? painter->device()->devicePixelRatio() : 1;
        painter->drawPixmap(rect, scaledPixmap(rect.size(), mode, state, scale));
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1);
    }

    // `size` is in device-independent pixels.
    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State, qreal scale) override
    {
        const QColor tint = tintFor(mode);
        const QString key = u"varve-icon/%1/%2x%3@%4/%5"_s.arg(
                m_name, QString::number(size.width()), QString::number(size.height()),
                QString::number(scale), tint.name(QColor::HexArgb));
        QPixmap result;
        if (!QPixmapCache::find(key, &result)) {
            result = render((QSizeF(size) * scale).toSize(), tint);
            result.setDevicePixelRatio(scale);
            QPixmapCache::insert(key, result);
        }
        return result;
    }

    QSize actualSize(const QSize &size, QIcon::Mode, QIcon::State) override { return size; }
    QIconEngine *clone() const override { return new SvgIconEngine(*this); }
    QString key() const override { return u"varve-svg"_s; }
    QString iconName() override { return m_name; }
    bool isNull() override { return false; }

private:
    [[nodiscard]] QColor tintFor(QIcon::Mode mode) const
    {
        const QPalette palette = QGuiApplication::palette();
        if (mode == QIcon::Selected) {
            return palette.color(QPalette::HighlightedText);
        }
        if (mode == QIcon::Disabled) {
            QColor pale = m_color.isValid()
                    ? m_color
                    : palette.color(QPalette::Disabled, QPalette::WindowText);
            if (m_color.isValid()) {
                pale.setAlphaF(pale.alphaF() * 0.4F);
            }
            return pale;
        }
        return m_color.isValid() ? m_color : palette.color(QPalette::WindowText);
    }

    [[nodiscard]] QPixmap render(const QSize &size, const QColor &tint) const
    {
        QImage image(size, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QSvgRenderer renderer(u":/icons/%1.svg"_s.arg(m_name));
        renderer.setAspectRatioMode(Qt::KeepAspectRatio);
        QPainter painter(&image);
        renderer.render(&painter, QRectF(QPointF(), QSizeF(size)));
        painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
        painter.fillRect(image.rect(), tint);
        painter.end();
        return QPixmap::fromImage(image);
    }

    QString m_name;
    QColor m_color; ///< invalid: from the palette
};

} // namespace

QIcon themedIcon(const QString &name)
{
    return tintedIcon(name, QColor());
}

QIcon tintedIcon(const QString &name, const QColor &color)
{
    // Asked for with each painting.
    static const QStringList All = iconNames();
    static const QSet<QString> Known(All.cbegin(), All.cend());
    if (!Known.contains(name)) {
        return {};
    }
    return QIcon(new SvgIconEngine(name, color));
}

QStringList iconNames()
{
    QStringList names = QDir(u":/icons"_s).entryList({ u"*.svg"_s }, QDir::Files, QDir::Name);
    for (QString &name : names) {
        name.chop(4);
    }
    return names;
}

} // namespace varve
