// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "format.h"

#include <QTest>
#include <QTimeZone>

using namespace varve;
using namespace Qt::StringLiterals;

class TestFormat final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tokens_data()
    {
        QTest::addColumn<qint64>("tokens");
        QTest::addColumn<QString>("english");
        QTest::addColumn<QString>("german");
        QTest::newRow("zero") << qint64(0) << u"0"_s << u"0"_s;
        QTest::newRow("plain") << qint64(842) << u"842"_s << u"842"_s;
        QTest::newRow("below a thousand") << qint64(999) << u"999"_s << u"999"_s;
        QTest::newRow("a thousand") << qint64(1000) << u"1.0k"_s << u"1,0k"_s;
        QTest::newRow("thousands") << qint64(1234) << u"1.2k"_s << u"1,2k"_s;
        QTest::newRow("window") << qint64(121934) << u"121.9k"_s << u"121,9k"_s;
        QTest::newRow("just below a million") << qint64(999949) << u"999.9k"_s << u"999,9k"_s;
        QTest::newRow("rounds to a million") << qint64(999950) << u"1.0M"_s << u"1,0M"_s;
        QTest::newRow("millions") << qint64(18'912'345) << u"18.9M"_s << u"18,9M"_s;
        QTest::newRow("less") << qint64(-97'800) << u"-97.8k"_s << u"-97,8k"_s;
    }
    void tokens()
    {
        QFETCH(qint64, tokens);
        QTEST(formatTokens(tokens, QLocale::c()), "english");
        QTEST(formatTokens(tokens, QLocale(QLocale::German)), "german");
    }

    void exactFigures()
    {
        const QLocale english(QLocale::English);
        QCOMPARE(formatTokensExact(121934, english), u"121,934 tokens"_s);
        QCOMPARE(formatCount(14179, english), u"14,179"_s);
        QCOMPARE(formatCost(12.4, english), u"$ 12.40"_s);
        QCOMPARE(formatCost(0, english), u"$ 0.00"_s);
        QCOMPARE(formatCost(0.004, english), u"< $ 0.01"_s);
        QCOMPARE(formatShare(0.3847, english), u"38.5%"_s);
        QCOMPARE(formatBytes(842, english), u"842 B"_s);
        QCOMPARE(formatBytes(8'400, english), u"8.4 kB"_s);
        QCOMPARE(formatBytes(79'161'002, english), u"79.2 MB"_s);
        QCOMPARE(formatDuration(840, english), u"0.8 s"_s);
        QCOMPARE(formatDuration(12'300, english), u"12 s"_s);
        QCOMPARE(formatDuration(185'000, english), u"3 min 5 s"_s);
    }

    void age_data()
    {
        QTest::addColumn<QString>("when");
        QTest::addColumn<QString>("expected");
        QTest::newRow("now") << u"2025-11-12T14:02:30"_s << u"just now"_s;
        QTest::newRow("clock ahead") << u"2025-11-12T14:03:10"_s << u"just now"_s;
        QTest::newRow("minutes") << u"2025-11-12T13:44:10"_s << u"18 min ago"_s;
        QTest::newRow("hours") << u"2025-11-12T11:00:00"_s << u"3 h ago"_s;
        QTest::newRow("yesterday") << u"2025-11-11T23:50:00"_s << u"yesterday"_s;
        QTest::newRow("this year") << u"2025-11-03T08:00:00"_s << u"3 Nov"_s;
        QTest::newRow("another year") << u"2024-11-03T08:00:00"_s << u"3 Nov 2024"_s;
        QTest::newRow("future") << u"2025-12-24T08:00:00"_s << u"24 Dec"_s;
        QTest::newRow("never") << QString() << QString();
    }
    void age()
    {
        QFETCH(QString, when);
        const auto at = [](const QString &text) {
            QDateTime time = QDateTime::fromString(text, Qt::ISODate);
            time.setTimeZone(QTimeZone::utc());
            return time;
        };
        const QDateTime now = at(u"2025-11-12T14:02:45"_s);
        QTEST(formatAge(when.isEmpty() ? QDateTime() : at(when), now, QLocale(QLocale::English)),
              "expected");
    }
    void ageCountsTheDaysOfTheReader()
    {
        // 23:30 UTC on the 10th is 01:30 on the 11th in Helsinki: yesterday there, on the 12th.
        const QTimeZone helsinki(2 * 3600);
        const QDateTime when(QDate(2025, 11, 10), QTime(23, 30), QTimeZone::utc());
        const QDateTime now(QDate(2025, 11, 12), QTime(9, 0), helsinki);
        QCOMPARE(formatAge(when, now, QLocale(QLocale::English)), u"yesterday"_s);
    }

    void everyCategoryHasItsOwnName()
    {
        QSet<QString> names;
        for (int i = 0; i < CategoryCount; ++i) {
            const QString name = categoryName(static_cast<Category>(i));
            QVERIFY(!name.isEmpty());
            names += name;
        }
        QCOMPARE(names.size(), CategoryCount);
    }
};

QTEST_GUILESS_MAIN(TestFormat)
#include "tst_format.moc"
