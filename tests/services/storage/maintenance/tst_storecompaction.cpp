// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "longwrite.h"
#include "maintenancetest.h"
#include "storecompaction.h"

#include <QFile>
#include <QProcess>
#include <QTest>

#include <thread>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr int Patience = 300'000; // ms, with a process on a machine that has other work

} // namespace

/// A store whose file is written anew.
class TestStoreCompaction final : public CareTest
{
    Q_OBJECT

private Q_SLOTS:
    void compacts();
    void compactRefusedWhileLeased();
    void compactRefusedForAnotherProcess();
    void compactLooksAgainBeforeItWrites();
    void othersWaitWhileItCompacts();
    void compactStops();
};

void TestStoreCompaction::compacts()
{
    for (int i = 60; i < 100; ++i) {
        m_builder->add(u"u%1*20000"_s.arg(i));
    }
    execute(u"CREATE TABLE ballast (x)"_s);
    execute(u"INSERT INTO ballast VALUES (zeroblob(3000000))"_s);
    execute(u"DROP TABLE ballast"_s);
    const auto forecast = forecastCompact(path());
    QVERIFY(forecast);
    QVERIFY2(forecast->free > 2'900'000, qPrintable(QString::number(forecast->free)));
    QVERIFY(forecast->fits());
    const QString before = derivedOf(path());
    QStringList steps;
    const auto outcome = compactStore(
            path(), { {}, [&](const MaintenanceControl::Step &step) { steps += step.name; } });
    QVERIFY2(outcome, outcome ? "" : qPrintable(outcome.error().message));
    QVERIFY(outcome->before - outcome->after >= forecast->free);
    QCOMPARE(QFileInfo(path() + u"-wal"_s).size(), 0);
    QVERIFY(steps.size() >= 3);
    QCOMPARE(derivedOf(path()), before);
    QCOMPARE(namesOf(*checkStore(path())), QStringList());
    m_builder->add(u"u200"_s); // the connection that was open goes on
}

void TestStoreCompaction::compactRefusedWhileLeased()
{
    execute(u"INSERT INTO leases VALUES ('s', 'o', 1, 'turn', %1)"_s.arg(
            QDateTime::currentMSecsSinceEpoch()));
    const auto refused = compactStore(path());
    QVERIFY(!refused);
    QVERIFY(refused.error().kind == Error::Kind::Busy);
    QVERIFY(refused.error().message.contains(u"turn"_s));
}

void TestStoreCompaction::compactRefusedForAnotherProcess()
{
    QProcess other;
    other.start(QCoreApplication::applicationFilePath(), { u"--hold"_s, path() });
    QVERIFY(other.waitForReadyRead(Patience));
    const auto refused = compactStore(path());
    other.closeWriteChannel();
    QVERIFY(other.waitForFinished(Patience));
    QVERIFY(!refused);
    QVERIFY(refused.error().kind == Error::Kind::Busy);
    QVERIFY(refused.error().message.contains(QString::number(other.processId()))
            || refused.error().message.contains(u"Another process"_s));
    QVERIFY(compactStore(path()));
}

/// A turn has begun while the full text was merged.
void TestStoreCompaction::compactLooksAgainBeforeItWrites()
{
    const auto refused =
            compactStore(path(), { {}, [&](const MaintenanceControl::Step &step) {
                                      if (step.name.contains(u"full-text"_s)) {
                                          execute(u"INSERT OR REPLACE INTO leases "
                                                  "VALUES ('s', 'o', 1, 'turn', %1)"_s.arg(
                                                          QDateTime::currentMSecsSinceEpoch()));
                                      }
                                  } });
    QVERIFY(!refused);
    QVERIFY(refused.error().kind == Error::Kind::Busy);
    QVERIFY(refused.error().message.contains(u"turn"_s));
}

void TestStoreCompaction::othersWaitWhileItCompacts()
{
    const auto elsewhere = [this] {
        bool underWay = false;
        std::thread([&] { underWay = LongWrite::isUnderWay(path()); }).join();
        return underWay;
    };
    QStringList steps;
    const auto done =
            compactStore(path(), { {}, [&](const MaintenanceControl::Step &step) {
                                      steps += step.name;
                                      QVERIFY2(elsewhere(), qPrintable(step.name));
                                      QVERIFY(!LongWrite::isUnderWay(path())); // not for itself
                                  } });
    QVERIFY(done);
    QVERIFY(steps.size() >= 3);
    QVERIFY(!elsewhere());
}

void TestStoreCompaction::compactStops()
{
    const QString before = derivedOf(path());
    std::stop_source stop;
    const auto stopped =
            compactStore(path(), { stop.get_token(), [&](const MaintenanceControl::Step &step) {
                                      if (step.name.contains(u"anew"_s)) {
                                          stop.request_stop();
                                      }
                                  } });
    QVERIFY(!stopped);
    QVERIFY(stopped.error().kind == Error::Kind::Cancelled);
    QVERIFY(stopped.error().message.contains(u"as it was"_s));
    QCOMPARE(derivedOf(path()), before);
    QVERIFY(compactStore(path()));
}

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == "--hold"_L1) {
        const auto store = SessionStore::open(arguments.value(2));
        QFile out;
        QFile in;
        if (!store || !out.open(stdout, QIODevice::WriteOnly)
            || !in.open(stdin, QIODevice::ReadOnly)) {
            return 1;
        }
        out.write("ready\n");
        out.flush();
        in.readAll();
        return 0;
    }
    TestStoreCompaction test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_storecompaction.moc"
