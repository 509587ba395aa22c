// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "heightindex.h"

#include <QRandomGenerator>
#include <QTest>

#include <numeric>

using namespace varve;

namespace
{

qint64 plainOffset(const std::vector<int> &heights, int row)
{
    return std::accumulate(heights.begin(), heights.begin() + row, qint64(0));
}

int plainRowAt(const std::vector<int> &heights, qint64 y)
{
    qint64 bottom = 0;
    for (size_t row = 0; row < heights.size(); ++row) {
        bottom += heights[row];
        if (y < bottom) {
            return static_cast<int>(row);
        }
    }
    return static_cast<int>(heights.size()) - 1;
}

} // namespace

class TestHeightIndex : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithPlainSums_data()
    {
        QTest::addColumn<int>("count");
        for (const int count : { 0, 1, 2, 3, 7, 8, 9, 100, 1023, 1024, 1025 }) {
            QTest::addRow("%d rows", count) << count;
        }
    }

    void agreesWithPlainSums()
    {
        QFETCH(int, count);
        QRandomGenerator random(7);
        std::vector<int> heights;
        HeightIndex index;
        for (int i = 0; i < count / 2; ++i) {
            heights.push_back(random.bounded(0, 50));
        }
        index.assign(heights);
        for (int i = count / 2; i < count; ++i) {
            heights.push_back(random.bounded(0, 50));
            index.append(heights.back());
            if (i % 3 == 0) { // a row that went again
                index.append(17);
                index.removeLast();
            }
        }
        for (int i = 0; i < count; ++i) {
            const int row = random.bounded(count);
            heights[static_cast<size_t>(row)] = random.bounded(0, 400);
            index.setHeight(row, heights[static_cast<size_t>(row)]);
        }
        QCOMPARE(index.size(), count);
        QCOMPARE(index.total(), plainOffset(heights, count));
        for (int row = 0; row <= count; ++row) {
            QCOMPARE(index.offsetOf(row), plainOffset(heights, row));
        }
        for (qint64 y = -5; y < index.total() + 5; y += 1 + count / 20) {
            QCOMPARE(index.rowAt(y), plainRowAt(heights, std::max<qint64>(y, 0)));
        }
    }
};

QTEST_APPLESS_MAIN(TestHeightIndex)
#include "tst_heightindex.moc"
