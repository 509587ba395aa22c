// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "format.h"
#include "shownfigures.h"

#include <QRandomGenerator>
#include <QTest>

#include <numeric>

using namespace varve;
using namespace Qt::StringLiterals;

class TestShownFigures final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sharesOut()
    {
        QCOMPARE(distribute({ 1.5, 1.5, 1.0 }, 4), (QList<qint64> { 2, 1, 1 }));
        QCOMPARE(distribute({ 0.4, 0.4, 0.4 }, 1), (QList<qint64> { 1, 0, 0 }));
        QCOMPARE(distribute({}, 0), QList<qint64>());
    }

    void rowsAddUpToTheirTotal()
    {
        // 1.25k each: rounded by itself each would say 1.3k, together 5.2k of a shown 5.0k.
        const QList<qint64> shown = shownTokens({ 1250, 1250, 1250, 1250 });
        QCOMPARE(shown, (QList<qint64> { 1300, 1300, 1200, 1200 }));
    }

    void smallOnesAreExact()
    {
        QCOMPARE(shownTokens({ 842, 17, 121934 }), (QList<qint64> { 842, 17, 121900 }));
    }

    void takesAShownTotalOver()
    {
        QCOMPARE(shownTokens({ 1040, 1040, 1040 }, 3100), (QList<qint64> { 1100, 1000, 1000 }));
        QCOMPARE(shownTokens({ 1040, 1040, 1040 }, 3200), (QList<qint64> { 1100, 1100, 1000 }));
    }

    void addUpWhateverTheNumbers()
    {
        QRandomGenerator random(7);
        for (int round = 0; round < 500; ++round) {
            QList<qint64> values;
            qint64 sum = 0;
            for (int i = random.bounded(1, 14); i > 0; --i) {
                values += random.bounded(1000, 900'000 / 14);
                sum += values.last();
            }
            const QList<qint64> shown = shownTokens(values);
            QCOMPARE(std::accumulate(shown.cbegin(), shown.cend(), qint64(0)), shownTokens(sum));
            for (qsizetype i = 0; i < values.size(); ++i) {
                QVERIFY(std::abs(shown.at(i) - values.at(i)) < 100);
                QCOMPARE(shown.at(i) % 100, 0);
            }
        }
    }

    void millionsStandBesideThousands()
    {
        const QList<qint64> shown = shownTokens({ 12'345'678, 812'345, 500 });
        QCOMPARE(shown, (QList<qint64> { 12'400'000, 812'300, 500 }));
    }

    void sharesAddUpToTheWhole()
    {
        const QList<qint64> shares = shownShares({ 66667, 66667, 66666 }, 200000);
        QCOMPARE(std::accumulate(shares.cbegin(), shares.cend(), qint64(0)), 1000);
        QCOMPARE(shownShares({ 5, 5 }, 0), (QList<qint64> { 0, 0 }));
    }

    void windowsAreRound_data()
    {
        QTest::addColumn<qint64>("tokens");
        QTest::addColumn<QString>("text");
        QTest::newRow("200k") << qint64(200000) << u"200k"_s;
        QTest::newRow("1M") << qint64(1000000) << u"1M"_s;
        QTest::newRow("1.5M") << qint64(1500000) << u"1.5M"_s;
        QTest::newRow("power of two") << qint64(131072) << u"131.1k"_s;
        QTest::newRow("small") << qint64(512) << u"512"_s;
    }
    void windowsAreRound()
    {
        QFETCH(qint64, tokens);
        QTEST(formatWindow(tokens, QLocale::c()), "text");
    }
};

QTEST_GUILESS_MAIN(TestShownFigures)
#include "tst_shownfigures.moc"
