// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backupsmodel.h"
#include "findingsmodel.h"
#include "spacemodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>
#include <QTimeZone>
#include <QTranslator>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

/// As the program's own file of English plurals has them.
class Singular final : public QTranslator
{
public:
    [[nodiscard]] QString translate(const char *, const char *source, const char *,
                                    int n) const override
    {
        const QLatin1StringView text(source);
        return n != 1                      ? QString()
                : text == "%1 sessions"_L1 ? u"%1 session"_s
                : text == "%1 entries"_L1  ? u"%1 entry"_s
                                           : QString();
    }
    [[nodiscard]] bool isEmpty() const override { return false; }
};

} // namespace

/// What the maintenance dialog lists.
class TestCareModels final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void space_data();
    void space();
    void sharesAddUp();
    void titlesAreNoTags();
    void findings();
    void backups();
    void oneOfEach();

private:
    static StoreStatistics figures()
    {
        StoreStatistics found;
        found.fileSize = 900'000;
        found.logSize = 100'000;
        found.text = 400'000;
        found.parts = { { StoreStatistics::Part::Entries, 600'000 },
                        { StoreStatistics::Part::FullText, 300'000 },
                        { StoreStatistics::Part::Log, 100'000 } };
        found.sessions = { { u"Large"_s, SessionId::create(), 1200, 300'000 },
                           { QString(), SessionId::create(), 4, 100'000 } };
        found.roles = { { u"toolResult"_s, {}, 30, 350'000 }, { u"compaction"_s, {}, 1, 50'000 } };
        found.tools = { { u"bash"_s, {}, 20, 200'000 } };
        found.attachments = { { u"image/png"_s, {}, 2, 5'000 } };
        found.months = { { u"2026-01"_s, {}, 9, 250'000 }, { u"2026-02"_s, {}, 2, 150'000 } };
        return found;
    }
    static QString tree(const QAbstractItemModel &model)
    {
        QStringList rows;
        for (int row = 0; row < model.rowCount(); ++row) {
            QStringList cells;
            for (int column = 0; column < model.columnCount(); ++column) {
                cells += model.index(row, column).data().toString();
            }
            rows += cells.join(u'|');
        }
        return rows.join(u'\n');
    }
};

void TestCareModels::space_data()
{
    QTest::addColumn<int>("by");
    QTest::addColumn<QString>("rows");
    QTest::newRow("parts") << int(SpaceModel::By::Part)
                           << u"Messages and other entries||600.0 kB|60.0%\n"
                              "Full-text index||300.0 kB|30.0%\n"
                              "Log of the latest writes||100.0 kB|10.0%"_s;
    QTest::newRow("sessions") << int(SpaceModel::By::Session)
                              << u"Large|1,200|300.0 kB|75.0%\n(no title)|4|100.0 kB|25.0%"_s;
    QTest::newRow("roles") << int(SpaceModel::By::Role)
                           << u"Tool result|30|350.0 kB|87.5%\nCompactions|1|50.0 kB|12.5%"_s;
    // Of all the text: what tools wrote is a part of it.
    QTest::newRow("tools") << int(SpaceModel::By::Tool) << u"bash|20|200.0 kB|50.0%"_s;
    QTest::newRow("images") << int(SpaceModel::By::Attachment) << u"image/png|2|5.0 kB|100.0%"_s;
    QTest::newRow("months") << int(SpaceModel::By::Month)
                            << u"January 2026|9|250.0 kB|62.5%\nFebruary 2026|2|150.0 kB|37.5%"_s;
}

void TestCareModels::space()
{
    QFETCH(int, by);
    QFETCH(QString, rows);
    QLocale::setDefault(QLocale(u"en_US"_s));
    SpaceModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setBy(static_cast<SpaceModel::By>(by));
    QCOMPARE(tree(model), QString());
    model.setStatistics(figures());
    QCOMPARE(tree(model), rows);
    QCOMPARE(model.sessionAt(0).isNull(), by != int(SpaceModel::By::Session));
    QVERIFY(model.sessionAt(99).isNull());
    QCOMPARE(model.index(0, SpaceModel::Size).data(SpaceModel::SortRole).toLongLong() > 0, true);
}

void TestCareModels::sharesAddUp()
{
    SpaceModel model;
    model.setStatistics(figures());
    double sum = 0;
    for (int row = 0; row < model.rowCount(); ++row) {
        sum += model.index(row, SpaceModel::Share).data(SpaceModel::ShareRole).toDouble();
    }
    QVERIFY(qAbs(sum - 1) < 1e-9);
}

void TestCareModels::titlesAreNoTags()
{
    SpaceModel model;
    StoreStatistics found = figures();
    found.sessions[0].name = u"<b>x</b>"_s;
    model.setBy(SpaceModel::By::Session);
    model.setStatistics(found);
    QVERIFY(model.index(0, SpaceModel::Name)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(u"&lt;b&gt;"_s));
}

void TestCareModels::findings()
{
    FindingsModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    StoreCheck check;
    check.findings = { { StoreFinding::Kind::MissingText, 3, {} },
                       { StoreFinding::Kind::DamagedPages, 1, { u"page 7"_s } } };
    model.setCheck(check);
    QCOMPARE(model.rowCount(), 2);
    QVERIFY(model.index(0).data(FindingsModel::RepairableRole).toBool());
    QVERIFY(!model.index(1).data(FindingsModel::RepairableRole).toBool());
    QVERIFY(model.index(0).data().toString().contains(u"full-text index"_s));
    QVERIFY(model.index(1).data().toString().contains(u"page 7"_s));
    QVERIFY(model.index(1).data().toString().contains(u"restore a backup"_s));
}

void TestCareModels::backups()
{
    BackupsModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QDateTime now = QDateTime::currentDateTimeUtc();
    // Minutes ago, whatever day it was.
    model.setBackups({ { u"/b/2"_s, now.addSecs(-(20 * 60 + 5)), 2'000'000, u"x"_s },
                       { u"/b/1"_s, now.addDays(-1), 1'000'000, u"x"_s } });
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.totalSize(), 3'000'000);
    QCOMPARE(model.backupAt(1).path, u"/b/1"_s);
    QCOMPARE(model.backupAt(7).path, QString());
    QCOMPARE(model.index(0, BackupsModel::Age).data().toString(), u"20 min ago"_s);
    QVERIFY(model.index(0, BackupsModel::State)
                    .data()
                    .toString()
                    .contains(u"when it was written"_s));
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    StoreContents contents;
    contents.sessions = 2;
    contents.entries = 40;
    model.setVerified(u"/b/1"_s, contents);
    model.setVerified(u"/b/2"_s, fail(Error::Kind::InvalidInput, u"it is damaged"_s));
    QCOMPARE(changed.size(), 2);
    QVERIFY(model.index(1, BackupsModel::State).data().toString().contains(u"40 entries"_s));
    QCOMPARE(model.index(0, BackupsModel::State).data().toString(), u"it is damaged"_s);
    // The same list again leaves the selection alone.
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setBackups({ model.backupAt(0), model.backupAt(1) });
    QCOMPARE(reset.size(), 0);
}

void TestCareModels::oneOfEach()
{
    Singular translator;
    QVERIFY(QCoreApplication::installTranslator(&translator));
    BackupsModel model;
    model.setBackups({ { u"/b/1"_s, QDateTime::currentDateTimeUtc(), 1'000'000, u"x"_s } });
    StoreContents contents;
    contents.sessions = 1;
    contents.entries = 1;
    model.setVerified(u"/b/1"_s, contents);
    QCOMPARE(model.index(0, BackupsModel::State).data().toString(), u"Whole: 1 session, 1 entry"_s);
}

QTEST_GUILESS_MAIN(TestCareModels)
#include "tst_maintenancemodels.moc"
