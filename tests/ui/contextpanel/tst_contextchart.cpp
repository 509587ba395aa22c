// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextchart.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace varve;

/// Charts of more points than there are pixels.
class TestContextChart final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linesAreThinned_data();
    void linesAreThinned();
    void aLongLineHasFourPointsAColumn_data();
    void aLongLineHasFourPointsAColumn();
    void aLongLineLooksTheSame();
    void dotsOnEachOtherAreOne();
};

void TestContextChart::linesAreThinned_data()
{
    QTest::addColumn<QPolygonF>("line");
    QTest::addColumn<QPolygonF>("thinned");

    QTest::newRow("none") << QPolygonF() << QPolygonF();
    QTest::newRow("one") << QPolygonF { { 3, 4 } } << QPolygonF { { 3, 4 } };
    QTest::newRow("one a column") << QPolygonF { { 0, 4 }, { 1, 9 }, { 2, 2 } }
                                  << QPolygonF { { 0, 4 }, { 1, 9 }, { 2, 2 } };
    QTest::newRow("first, lowest, highest, last, in their order")
            << QPolygonF { { 0.1, 5 }, { 0.2, 9 }, { 0.3, 6 }, { 0.4, 1 }, { 0.5, 4 } }
            << QPolygonF { { 0.1, 5 }, { 0.2, 9 }, { 0.4, 1 }, { 0.5, 4 } };
    QTest::newRow("the first is the highest")
            << QPolygonF { { 0.1, 9 }, { 0.2, 5 }, { 0.3, 1 }, { 0.4, 3 } }
            << QPolygonF { { 0.1, 9 }, { 0.3, 1 }, { 0.4, 3 } };
    QTest::newRow("level") << QPolygonF { { 0.1, 2 }, { 0.2, 2 }, { 0.3, 2 } }
                           << QPolygonF { { 0.1, 2 }, { 0.3, 2 } };
    QTest::newRow("from right to left")
            << QPolygonF { { 2.9, 1 }, { 2.5, 7 }, { 2.1, 3 }, { 1.9, 4 } }
            << QPolygonF { { 2.9, 1 }, { 2.5, 7 }, { 2.1, 3 }, { 1.9, 4 } };
}

void TestContextChart::linesAreThinned()
{
    QFETCH(const QPolygonF, line);
    QTEST(thinnedLine(line, 1), "thinned");
}

namespace
{

/// As a context grows and falls at compactions.
QPolygonF saw(int points, double width, double height)
{
    QPolygonF line;
    for (int i = 0; i < points; ++i) {
        line += QPointF(width * i / points, height - (i % 997) * height / 997);
    }
    return line;
}

} // namespace

void TestContextChart::aLongLineHasFourPointsAColumn_data()
{
    QTest::addColumn<double>("column");
    QTest::newRow("one pixel") << 1.0;
    QTest::newRow("half of one, as on a finer screen") << 0.5;
}

void TestContextChart::aLongLineHasFourPointsAColumn()
{
    QFETCH(const double, column);
    constexpr double Width = 300;
    const QPolygonF line = saw(200'000, Width, 100);
    const QPolygonF thinned = thinnedLine(line, column);
    QVERIFY(thinned.size() <= 4 * Width / column);
    QCOMPARE(thinned.boundingRect(), line.boundingRect());
    QVERIFY(std::ranges::is_sorted(thinned, {}, &QPointF::x));
}

void TestContextChart::aLongLineLooksTheSame()
{
    const auto picture = [](const QPolygonF &line) {
        QImage image(300, 100, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.setPen(QPen(Qt::black, 1));
        painter.drawPolyline(line);
        return image;
    };
    const QPolygonF line = saw(20'000, 300, 100);
    const QImage whole = picture(line);
    const QImage thinned = picture(thinnedLine(line, 1));
    int different = 0;
    for (int y = 0; y < whole.height(); ++y) {
        for (int x = 0; x < whole.width(); ++x) {
            different += whole.pixel(x, y) == thinned.pixel(x, y) ? 0 : 1;
        }
    }
    QVERIFY2(different < whole.width() * whole.height() / 100,
             QByteArray::number(different).constData());
}

void TestContextChart::dotsOnEachOtherAreOne()
{
    QCOMPARE(thinnedDots({ QPolygonF { { 1.1, 5 }, { 1.2, 5.5 }, { 1.3, 7 }, { 2.1, 5 } } }, 1),
             (QPolygonF { { 1.1, 5 }, { 1.3, 7 }, { 2.1, 5 } }));
    QCOMPARE(thinnedDots({}, 1), QPolygonF());
}

QTEST_MAIN(TestContextChart)
#include "tst_contextchart.moc"
