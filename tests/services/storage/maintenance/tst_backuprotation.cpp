// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backuprotation.h"

#include <QTest>
#include <QTimeZone>

using namespace varve;
using namespace Qt::StringLiterals;

/// Which backups stay, over a year of them.
class TestBackupRotation final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keeps_data();
    void keeps();
    void aYearDayByDay();
    void theGoodOneStays();
    void due_data();
    void due();

private:
    static BackupFile at(const QString &time)
    {
        const QDateTime when = QDateTime::fromString(time + u'Z', Qt::ISODate);
        return { time, when, 1, u"o"_s };
    }
    static QStringList kept(QList<BackupFile> backups, const BackupKeep &keep,
                            const QStringList &needed = {})
    {
        for (const BackupFile &gone : backupsToRemove(backups, keep, needed)) {
            backups.removeOne(gone);
        }
        QStringList times;
        for (const BackupFile &backup : std::as_const(backups)) {
            times += backup.path;
        }
        times.sort();
        return times;
    }
};

void TestBackupRotation::keeps_data()
{
    QTest::addColumn<QStringList>("backups");
    QTest::addColumn<QList<int>>("rule"); // newest, days, weeks, months
    QTest::addColumn<QStringList>("kept");
    const QStringList oneDay { u"2026-03-04T01:00:00"_s, u"2026-03-04T09:00:00"_s,
                               u"2026-03-04T18:00:00"_s };
    QTest::newRow("none") << QStringList() << QList { 3, 3, 3, 3 } << QStringList();
    QTest::newRow("never less than one")
            << oneDay << QList { 0, 0, 0, 0 } << QStringList { oneDay.at(2) };
    QTest::newRow("newest two") << oneDay << QList { 2, 0, 0, 0 } << oneDay.sliced(1);
    QTest::newRow("newest of a day")
            << QStringList { u"2026-03-02T08:00:00"_s, u"2026-03-02T20:00:00"_s,
                             u"2026-03-03T08:00:00"_s, u"2026-03-03T20:00:00"_s,
                             u"2026-03-04T08:00:00"_s }
            << QList { 1, 3, 0, 0 }
            << QStringList { u"2026-03-02T20:00:00"_s, u"2026-03-03T20:00:00"_s,
                             u"2026-03-04T08:00:00"_s };
    // 2026-01-01 is a Thursday: the week began in the old year.
    QTest::newRow("a week over the year's end")
            << QStringList { u"2025-12-28T08:00:00"_s, u"2025-12-29T08:00:00"_s,
                             u"2026-01-01T08:00:00"_s, u"2026-01-04T08:00:00"_s }
            << QList { 1, 0, 2, 0 }
            << QStringList { u"2025-12-28T08:00:00"_s, u"2026-01-04T08:00:00"_s };
    QTest::newRow("months, with one that has none")
            << QStringList { u"2025-11-03T08:00:00"_s, u"2025-11-30T08:00:00"_s,
                             u"2026-01-04T08:00:00"_s, u"2026-02-01T08:00:00"_s }
            << QList { 1, 0, 0, 3 }
            << QStringList { u"2025-11-30T08:00:00"_s, u"2026-01-04T08:00:00"_s,
                             u"2026-02-01T08:00:00"_s };
}

void TestBackupRotation::keeps()
{
    QFETCH(QStringList, backups);
    QFETCH(QList<int>, rule);
    QFETCH(QStringList, kept);
    QList<BackupFile> files;
    for (const QString &time : std::as_const(backups)) {
        files += at(time);
    }
    QCOMPARE(TestBackupRotation::kept(files, { rule.at(0), rule.at(1), rule.at(2), rule.at(3) }),
             kept);
}

/// A backup every six hours for a year, rotated after each: what is left is never more than the rule says, and reaches back a year.
void TestBackupRotation::aYearDayByDay()
{
    const BackupKeep keep { 5, 7, 4, 12 };
    QList<BackupFile> files;
    QDateTime time(QDate(2025, 1, 1), QTime(0, 30), QTimeZone::UTC);
    const QDateTime end = time.addDays(365);
    for (; time < end; time = time.addSecs(6 * 3600)) {
        files += { time.toString(Qt::ISODate), time, 1, u"o"_s };
        for (const BackupFile &gone : backupsToRemove(files, keep)) {
            files.removeOne(gone);
        }
        QVERIFY(files.size() <= 5 + 7 + 4 + 12);
        QCOMPARE(files.constLast().time, time);
    }
    QSet<int> months;
    QSet<qint64> days;
    for (const BackupFile &file : std::as_const(files)) {
        months.insert(file.time.date().month());
        if (file.time > end.addDays(-7)) {
            days.insert(file.time.date().toJulianDay());
        }
    }
    QCOMPARE(months.size(), 12);
    QCOMPARE(days.size(), 7);
    // The one kept of a month is its last.
    QVERIFY(std::ranges::any_of(files, [](const BackupFile &file) {
        return file.time == QDateTime(QDate(2025, 3, 31), QTime(18, 30), QTimeZone::UTC);
    }));
}

void TestBackupRotation::theGoodOneStays()
{
    const QList<BackupFile> files { at(u"2026-03-01T08:00:00"_s), at(u"2026-03-02T08:00:00"_s),
                                    at(u"2026-03-03T08:00:00"_s) };
    QCOMPARE(kept(files, { 1, 0, 0, 0 }, { files.constFirst().path }),
             QStringList({ u"2026-03-01T08:00:00"_s, u"2026-03-03T08:00:00"_s }));
    QCOMPARE(kept(files, { 1, 0, 0, 0 }, { files.at(0).path, files.at(1).path }).size(), 3);
}

void TestBackupRotation::due_data()
{
    QTest::addColumn<QStringList>("backups");
    QTest::addColumn<QString>("changed");
    QTest::addColumn<bool>("due");
    QTest::newRow("first") << QStringList() << u"2026-03-04T01:00:00"_s << true;
    QTest::newRow("too soon") << QStringList { u"2026-03-04T01:00:00"_s }
                              << u"2026-03-04T02:00:00"_s << false;
    QTest::newRow("a day later") << QStringList { u"2026-03-03T12:00:00"_s }
                                 << u"2026-03-04T02:00:00"_s << true;
    QTest::newRow("nothing changed")
            << QStringList { u"2026-03-01T12:00:00"_s } << u"2026-03-01T11:59:59"_s << false;
    QTest::newRow("the newest counts")
            << QStringList { u"2026-03-01T12:00:00"_s, u"2026-03-04T11:00:00"_s }
            << u"2026-03-04T11:30:00"_s << false;
    QTest::newRow("from a clock that was ahead")
            << QStringList { u"2027-03-01T12:00:00"_s } << u"2027-03-01T12:30:00"_s << true;
}

void TestBackupRotation::due()
{
    QFETCH(QStringList, backups);
    QFETCH(QString, changed);
    QFETCH(bool, due);
    QList<BackupFile> files;
    for (const QString &time : std::as_const(backups)) {
        files += at(time);
    }
    QCOMPARE(isBackupDue(files, at(changed).time, 24, at(u"2026-03-04T12:00:00"_s).time), due);
}

QTEST_APPLESS_MAIN(TestBackupRotation)
#include "tst_backuprotation.moc"
