// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idleschedule.h"
#include "powersource.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

/// When idle work may begin.
class TestIdleSchedule : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void verdicts_data();
    void verdicts();
    void untilWhen();
    void battery_data();
    void battery();
};

using What = IdleVerdict::What;

void TestIdleSchedule::verdicts_data()
{
    QTest::addColumn<bool>("enabled");
    QTest::addColumn<int>("pausedDaysAgo"); // -1: never
    QTest::addColumn<bool>("busy");
    QTest::addColumn<bool>("onBattery");
    QTest::addColumn<bool>("alsoOnBattery");
    QTest::addColumn<int>("quietSeconds");
    QTest::addColumn<int>("restSeconds"); // 0: none
    QTest::addColumn<int>("what");
    const auto row = [](const char *name, bool enabled, int paused, bool busy, bool battery,
                        bool also, int quiet, int rest, What what) {
        QTest::newRow(name) << enabled << paused << busy << battery << also << quiet << rest
                            << static_cast<int>(what);
    };
    row("quiet for long enough", true, -1, false, false, false, 300, 0, What::Begin);
    row("a second too early", true, -1, false, false, false, 299, 0, What::Quiet);
    row("off", false, -1, false, false, false, 900, 0, What::Off);
    row("paused today", true, 0, false, false, false, 900, 0, What::Paused);
    row("paused yesterday", true, 1, false, false, false, 900, 0, What::Begin);
    row("a turn runs", true, -1, true, false, false, 900, 0, What::Busy);
    row("battery", true, -1, false, true, false, 900, 0, What::Battery);
    row("battery allowed", true, -1, false, true, true, 900, 0, What::Begin);
    row("nothing was left", true, -1, false, false, false, 900, 60, What::Resting);
    row("rested", true, -1, false, false, false, 900, -1, What::Begin);
}

void TestIdleSchedule::verdicts()
{
    QFETCH(const bool, enabled);
    QFETCH(const int, pausedDaysAgo);
    QFETCH(const bool, busy);
    QFETCH(const bool, onBattery);
    QFETCH(const bool, alsoOnBattery);
    QFETCH(const int, quietSeconds);
    QFETCH(const int, restSeconds);
    const QDateTime now = QDateTime::currentDateTimeUtc();
    IdleSettings settings;
    settings.enabled = enabled;
    settings.onBattery = alsoOnBattery;
    if (pausedDaysAgo >= 0) {
        settings.pausedOn = now.toLocalTime().date().addDays(-pausedDaysAgo);
    }
    const IdleMoment moment { now, now.addSecs(-quietSeconds), busy, onBattery,
                              restSeconds == 0 ? QDateTime() : now.addSecs(restSeconds) };
    QTEST(static_cast<int>(judgeIdle(settings, moment).what), "what");
}

void TestIdleSchedule::untilWhen()
{
    const QDateTime now = QDateTime::currentDateTimeUtc();
    IdleSettings settings;
    settings.enabled = true;
    settings.minutes = 10;
    QCOMPARE(judgeIdle(settings, { now, now.addSecs(-60), false, false, {} }).at,
             now.addSecs(9 * 60));
    settings.pausedOn = now.toLocalTime().date();
    const IdleVerdict paused = judgeIdle(settings, { now, now.addSecs(-60), false, false, {} });
    QCOMPARE(paused.at.toLocalTime(), settings.pausedOn.addDays(1).startOfDay());
    // The day rolls over: it is over by itself.
    settings.minutes = 1;
    QVERIFY(judgeIdle(settings, { paused.at.addSecs(61), paused.at, false, false, {} }).what
            == What::Begin);
}

void TestIdleSchedule::battery_data()
{
    QTest::addColumn<QStringList>("files"); // path=content
    QTest::addColumn<bool>("on");
    QTest::newRow("none") << QStringList() << false;
    QTest::newRow("discharging") << QStringList {
        u"BAT0/type=Battery"_s, u"BAT0/status=Discharging"_s, u"AC/type=Mains"_s, u"AC/online=0"_s
    } << true;
    QTest::newRow("plugged in") << QStringList {
        u"BAT0/type=Battery"_s, u"BAT0/status=Discharging"_s, u"AC/type=Mains"_s, u"AC/online=1"_s
    } << false;
    QTest::newRow("full") << QStringList { u"BAT0/type=Battery"_s, u"BAT0/status=Full"_s } << false;
    QTest::newRow("of a mouse") << QStringList { u"hid/type=Battery"_s, u"hid/scope=Device"_s,
                                                 u"hid/status=Discharging"_s }
                                << false;
}

void TestIdleSchedule::battery()
{
    QFETCH(const QStringList, files);
    const QTemporaryDir folder;
    for (const QString &entry : files) {
        const QString path = folder.filePath(entry.section(u'=', 0, 0));
        QVERIFY(QDir().mkpath(path.section(u'/', 0, -2)));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(entry.section(u'=', 1).toUtf8() + '\n');
    }
    QTEST(isOnBattery(folder.path()), "on");
    QVERIFY(!isOnBattery(folder.filePath(u"missing"_s)));
}

QTEST_GUILESS_MAIN(TestIdleSchedule)
#include "tst_idleschedule.moc"
