// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// varve_benchcurves FIGURES.json PICTURE.png: draws the figures "curve.WHAT.ENTRIES", one curve for each WHAT, both axes logarithmic.
#include <QFile>
#include <QGuiApplication>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QPainter>

#include <cmath>
#include <cstdio>

using namespace Qt::StringLiterals;

namespace
{

constexpr int Width = 900;
constexpr int Height = 520;
constexpr QRectF Plot(70, 40, 640, 420);

using Curve = QMap<double, double>; // entries: ms

QMap<QString, Curve> readCurves(const QString &path)
{
    QFile file(path);
    QMap<QString, Curve> curves;
    if (!file.open(QIODevice::ReadOnly)) {
        return curves;
    }
    for (const auto &value : QJsonDocument::fromJson(file.readAll())["rows"_L1].toArray()) {
        const QJsonObject row = value.toObject();
        const QStringList name = row["name"_L1].toString().split(u'.');
        if (name.size() == 3 && name.at(0) == "curve"_L1) {
            curves[name.at(1)][name.at(2).toDouble()] = row["measured"_L1]["median"_L1].toDouble();
        }
    }
    return curves;
}

class Chart
{
public:
    explicit Chart(const QMap<QString, Curve> &curves) : m_curves(curves)
    {
        for (const Curve &curve : curves) {
            m_left = std::min(m_left, curve.firstKey());
            m_right = std::max(m_right, curve.lastKey());
            for (const double ms : curve) {
                m_bottom = std::min(m_bottom, std::pow(10, std::floor(std::log10(ms))));
                m_top = std::max(m_top, std::pow(10, std::ceil(std::log10(ms))));
            }
        }
    }

    void paint(QPainter &painter) const
    {
        painter.drawText(QPointF(Plot.left(), 24),
                         u"Median in ms over the number of entries in the store"_s);
        paintGrid(painter);
        int number = 0;
        for (auto it = m_curves.cbegin(); it != m_curves.cend(); ++it) {
            painter.setPen(QPen(QColor::fromHsv(number++ * 47 % 360, 190, 170), 2));
            paintCurve(painter, it.key(), it.value(), number);
        }
    }

private:
    [[nodiscard]] QPointF at(double entries, double ms) const
    {
        const double x = std::log10(entries / m_left) / std::log10(m_right / m_left);
        const double y = std::log10(ms / m_bottom) / std::log10(m_top / m_bottom);
        return { Plot.left() + x * Plot.width(), Plot.bottom() - y * Plot.height() };
    }

    void paintGrid(QPainter &painter) const
    {
        for (double ms = m_bottom; ms <= m_top * 1.01; ms *= 10) {
            painter.setPen(Qt::lightGray);
            painter.drawLine(at(m_left, ms), at(m_right, ms));
            painter.setPen(Qt::black);
            painter.drawText(QRectF(0, at(m_left, ms).y() - 10, Plot.left() - 8, 20),
                             Qt::AlignRight | Qt::AlignVCenter, QString::number(ms));
        }
        for (double entries = m_left; entries <= m_right * 1.01; entries *= 10) {
            painter.setPen(Qt::lightGray);
            painter.drawLine(at(entries, m_bottom), at(entries, m_top));
            painter.setPen(Qt::black);
            painter.drawText(QRectF(at(entries, m_bottom).x() - 50, Plot.bottom() + 8, 100, 20),
                             Qt::AlignHCenter, QLocale::c().toString(qRound64(entries)));
        }
    }

    void paintCurve(QPainter &painter, const QString &name, const Curve &curve, int number) const
    {
        QPolygonF line;
        for (auto it = curve.cbegin(); it != curve.cend(); ++it) {
            line << at(it.key(), it.value());
            painter.drawEllipse(line.constLast(), 2.5, 2.5);
        }
        painter.drawPolyline(line);
        const double y = Plot.top() + 26.0 * number;
        painter.drawLine(QPointF(Plot.right() + 16, y), QPointF(Plot.right() + 36, y));
        painter.setPen(Qt::black);
        painter.drawText(QPointF(Plot.right() + 44, y + 5),
                         u"%1  %2"_s.arg(name).arg(curve.last(), 0, 'g', 3));
    }

    const QMap<QString, Curve> &m_curves;
    double m_left = 1e18;
    double m_right = 1;
    double m_bottom = 1e18;
    double m_top = 1e-9;
};

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication application(argc, argv);
    const QStringList arguments = QGuiApplication::arguments();
    const auto curves = readCurves(arguments.value(1));
    if (arguments.size() != 3 || curves.isEmpty()) {
        std::fputs("varve_benchcurves FIGURES.json PICTURE.png; the figures are those of "
                   "\"varve_bench curve\"\n",
                   stderr);
        return 2;
    }
    QImage image(Width, Height, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    Chart(curves).paint(painter);
    painter.end();
    return image.save(arguments.at(2)) ? 0 : 1;
}
