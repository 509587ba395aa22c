// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionsettings.h"
#include "settings.h"

#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class TestCompactionSettings final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void defaultsFitTheWindow_data()
    {
        QTest::addColumn<qint64>("window");
        QTest::addColumn<qint64>("reserve");
        QTest::addColumn<qint64>("threshold");
        QTest::addColumn<qint64>("emergency");
        QTest::addColumn<qint64>("idle");
        QTest::addColumn<qint64>("keep");
        QTest::addColumn<qint64>("protect");
        QTest::addColumn<qint64>("minimum");
        QTest::addColumn<qint64>("summary");
        //                            window   reserve   threshold  emergency  idle     keep    protect min     summary
        QTest::newRow("4k") << 4096LL << 1024LL << 3072LL << 3072LL << 2867LL << 921LL << 1024LL
                            << 409LL << 819LL;
        QTest::newRow("8k") << 8192LL << 2048LL << 6144LL << 6144LL << 5734LL << 1843LL << 2048LL
                            << 819LL << 1638LL;
        QTest::newRow("32k") << 32768LL << 8192LL << 24576LL << 24576LL << 22937LL << 7372LL
                             << 8192LL << 3276LL << 6553LL;
        QTest::newRow("128k") << 128000LL << 16384LL << 102400LL << 111616LL << 89600LL << 20000LL
                              << 32000LL << 12800LL << 13107LL;
        QTest::newRow("200k") << 200000LL << 16384LL << 160000LL << 183616LL << 140000LL << 20000LL
                              << 40000LL << 20000LL << 13107LL;
        QTest::newRow("1M") << 1000000LL << 16384LL << 800000LL << 983616LL << 700000LL << 20000LL
                            << 40000LL << 20000LL << 13107LL;
        QTest::newRow("unknown") << 0LL << 16384LL << -1LL << -1LL << -1LL << 20000LL << 40000LL
                                 << 20000LL << 13107LL;
    }
    void defaultsFitTheWindow()
    {
        QFETCH(qint64, window);
        const CompactionSettings settings;
        QTEST(settings.reserveFor(window), "reserve");
        QTEST(settings.thresholdFor(window).value_or(-1), "threshold");
        QTEST(settings.emergencyFor(window).value_or(-1), "emergency");
        QTEST(settings.idleFor(window).value_or(-1), "idle");
        QTEST(settings.keepRecentFor(window), "keep");
        QTEST(settings.maskProtectFor(window), "protect");
        QTEST(settings.maskMinimumFor(window), "minimum");
        QTEST(settings.summaryOutputFor(window), "summary");
    }

    void whatIsSetGoesBeforeWhatIsWorkedOut()
    {
        CompactionSettings settings;
        settings.reserveTokens = 40000;
        settings.keepRecentTokens = 5000;
        settings.maskProtectTokens = 7;
        settings.maskMinimumTokens = 8;
        QCOMPARE(settings.reserveFor(200000), 40000);
        QCOMPARE(settings.thresholdFor(200000), 160000);
        QCOMPARE(settings.emergencyFor(200000), 160000);
        QCOMPARE(settings.keepRecentFor(200000), 5000);
        QCOMPARE(settings.maskProtectFor(200000), 7);
        QCOMPARE(settings.maskMinimumFor(200000), 8);
        QCOMPARE(settings.reserveFor(0), 40000);
        QCOMPARE(settings.keepRecentFor(0), 5000);
    }

    void aReserveLeavesHalfOfASmallWindow()
    {
        CompactionSettings settings;
        settings.reserveTokens = 16384;
        QCOMPARE(settings.reserveFor(8192), 4096);
        QCOMPARE(settings.thresholdFor(8192), 4096);
    }

    void theLargestOfTheKeepRulesHolds()
    {
        CompactionSettings settings;
        settings.keepRecentShare = 0.25;
        QCOMPARE(settings.keepRecentFor(200000), 50000);
        settings.keepRecentTokens = 60000;
        QCOMPARE(settings.keepRecentFor(200000), 60000);
    }

    void idleCanBeSwitchedOff()
    {
        CompactionSettings settings;
        settings.idleMinutes = 0;
        QCOMPARE(settings.idleFor(200000), std::nullopt);
    }

    void shrinksByAtLeast()
    {
        const CompactionSettings settings;
        QCOMPARE(settings.mustShrinkBy(1000), 500);
        QCOMPARE(settings.mustShrinkBy(100000), 10000);
    }

    void defaultsAreThoseOfTheKeys()
    {
        const QTemporaryDir folder;
        const Settings settings(folder.path(), QProcessEnvironment());
        QCOMPARE(CompactionSettings::read(settings), CompactionSettings());
    }

    void readsWhatHoldsForAModel()
    {
        const QTemporaryDir folder;
        Settings settings(folder.path(), QProcessEnvironment());
        settings.set(Keys::CompactionMode, u"remind"_s);
        settings.setForModel<qint64>(Keys::ReserveTokens, u"tiny"_s, 512);
        QVERIFY(CompactionSettings::read(settings).mode == CompactionMode::Remind);
        QCOMPARE(CompactionSettings::read(settings).reserveTokens, 0);
        QCOMPARE(CompactionSettings::read(settings, u"tiny-1b"_s).reserveTokens, 512);
    }
};

QTEST_GUILESS_MAIN(TestCompactionSettings)
#include "tst_compactionsettings.moc"
