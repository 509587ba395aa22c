// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivesetup.h"
#include "postgresconnection.h"
#include "postgresserver.h"
#include "testpostgres.h"

#include <QRandomGenerator>
#include <QTcpServer>
#include <QTest>
#include <QTimeZone>

#include <atomic>
#include <mutex>
#include <thread>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Nothing is lost and nothing is there twice, whenever which side or the way between them ends. VARVE_ARCHIVE_FAULTS: how often.
class TestPostgresFaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void aStopEndsConnecting();
    void connectsAgain();
    void saysThatItIsGone();
    void randomMoments();
    void fullDisk();

private:
    enum class Fault : quint8 { Kill, Restart, Disconnect, Stop };

    [[nodiscard]] static QList<ArchiveRecord> batch(const SessionId &session,
                                                    const MachineId &machine, int index);
    [[nodiscard]] ArchiveAddress address(const QString &database) const
    {
        return *ArchiveAddress::fromText(m_postgres->address(u"alice"_s, database));
    }
    [[nodiscard]] QString setUp(const QString &database) const;
    void cause(Fault fault);

    std::unique_ptr<TestPostgres> m_postgres;
    QString m_database;
    std::stop_source m_stop; ///< of who pushes
    std::mutex m_stopping;
};

void TestPostgresFaults::initTestCase()
{
    QString whyNot;
    m_postgres = TestPostgres::start({ .hasTls = false, .diskMegabytes = 0 }, &whyNot);
    if (!m_postgres) {
        QSKIP(qPrintable(whyNot));
    }
    QCOMPARE(m_postgres->execute(u"CREATE ROLE alice LOGIN"_s), QString());
    m_database = m_postgres->makeDatabase();
    QCOMPARE(setUp(m_database), QString());
}

QString TestPostgresFaults::setUp(const QString &database) const
{
    const auto made =
            setUpArchive(*ArchiveAddress::fromText(m_postgres->address(u"admin"_s, database)), {},
                         { .isSealed = false, .members = { u"alice"_s } });
    return made ? QString() : made.error().message + made.error().detail;
}

QList<ArchiveRecord> TestPostgresFaults::batch(const SessionId &session, const MachineId &machine,
                                               int index)
{
    constexpr int Size = 20;
    QList<ArchiveRecord> records;
    for (int i = 0; i < Size; ++i) {
        const qint64 number = index * Size + i + 1;
        records +=
                ArchiveRecord { .session = session,
                                .machine = machine,
                                .number = number,
                                .kind = ArchiveRecord::Kind::Entry,
                                .at = QDateTime(QDate(2026, 11, 27), QTime(12, 0), QTimeZone::UTC),
                                .payload = QByteArray::number(number).repeated(30),
                                .words = {} };
    }
    return records;
}

void TestPostgresFaults::cause(Fault fault)
{
    switch (fault) {
    case Fault::Kill:
        m_postgres->kill();
        break;
    case Fault::Restart:
        m_postgres->stop();
        break;
    case Fault::Disconnect:
        QCOMPARE(
                m_postgres->execute(
                        u"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'alice'"_s),
                QString());
        return;
    case Fault::Stop: {
        const std::lock_guard lock(m_stopping);
        m_stop.request_stop();
        return;
    }
    }
    QVERIFY(m_postgres->restart());
}

/// Who takes the connection and says nothing.
void TestPostgresFaults::aStopEndsConnecting()
{
    QTcpServer silent;
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    std::stop_source stop;
    Result<ArchiveDescription> described;
    std::jthread asking([&] {
        PostgresServer server(
                *ArchiveAddress::fromText(
                        u"postgresql://alice@127.0.0.1:%1/varve"_s.arg(silent.serverPort())),
                {}, stop.get_token(), PostgresLimits { .connectSeconds = 600 });
        described = server.describe();
    });
    QVERIFY(silent.waitForNewConnection(60'000));
    stop.request_stop();
    asking.join(); // hangs here if it waits for that
    QVERIFY(!described);
    QCOMPARE(described.error().kind, Error::Kind::Cancelled);
}

void TestPostgresFaults::connectsAgain()
{
    PostgresServer server(address(m_database), {});
    QVERIFY(server.describe());
    cause(Fault::Restart);
    const auto again = server.describe();
    QVERIFY2(again, qPrintable(again ? QString() : again.error().message + again.error().detail));
    cause(Fault::Kill);
    QVERIFY(server.putMachine({ MachineId::create(), u"laptop"_s, {} }));
    cause(Fault::Disconnect);
    QVERIFY(server.machines());
}

void TestPostgresFaults::saysThatItIsGone()
{
    PostgresServer server(address(m_database), {});
    QVERIFY(server.describe());
    m_postgres->stop();
    for (int i = 0; i < 2; ++i) {
        const auto gone = server.describe();
        QVERIFY(!gone);
        QCOMPARE(gone.error().kind, Error::Kind::Network);
        QVERIFY2(gone.error().message.contains(u"No PostgreSQL answers"_s),
                 qPrintable(gone.error().message));
    }
    QVERIFY(m_postgres->restart());
    QVERIFY(server.describe());
}

void TestPostgresFaults::randomMoments()
{
    bool isGiven = false;
    const int given = qEnvironmentVariableIntValue("VARVE_ARCHIVE_FAULTS", &isGiven);
    const int faults = isGiven ? given : 12;
    QRandomGenerator random(static_cast<quint32>(faults));
    const SessionId session = SessionId::create();
    const MachineId machine = MachineId::create();
    std::atomic<bool> isOver = false;
    std::atomic<int> pushed = 0;
    QString problem;
    std::jthread pushing([&] {
        while (problem.isEmpty() && !isOver) {
            // As a client that is started again: it asks what is there and goes on behind it.
            std::stop_source stop;
            {
                const std::lock_guard lock(m_stopping);
                m_stop = stop;
            }
            PostgresServer server(address(m_database), {}, stop.get_token());
            QByteArray cursor;
            const auto ready =
                    server.putMachine({ machine, u"laptop"_s, {} })
                            .and_then([&] {
                                return server.setVisibility(session, ArchiveVisibility::Mine);
                            })
                            .and_then([&] { return server.heads(&cursor); });
            if (!ready) {
                continue;
            }
            const auto head = std::ranges::find(*ready, session, &ArchiveHead::session);
            int index = head == ready->end() ? 0 : static_cast<int>(head->number / 20);
            while (!isOver) {
                const auto done = server.push(batch(session, machine, index));
                if (!done && done.error().kind == Error::Kind::Conflict) {
                    problem = done.error().message;
                }
                if (!done) {
                    break;
                }
                pushed = ++index;
            }
        }
    });
    for (int i = 0; i < faults; ++i) {
        constexpr int Longest = 60; // ms
        const int before = pushed;
        QVERIFY(!m_postgres->ends(random.bounded(Longest)));
        cause(static_cast<Fault>(random.bounded(4)));
        QTRY_VERIFY_WITH_TIMEOUT(pushed > before || !problem.isEmpty(), 60'000);
    }
    isOver = true;
    pushing.join();
    QCOMPARE(problem, QString());
    // What was under way when its connection broke may be done only now.
    const QString others =
            u"SELECT 1 / (count(*) = 0)::int FROM pg_stat_activity WHERE usename = 'alice'"_s;
    QTRY_COMPARE_WITH_TIMEOUT(m_postgres->execute(others), QString(), 60'000);
    PostgresServer server(address(m_database), {});
    QByteArray cursor;
    const auto heads = server.heads(&cursor);
    QVERIFY(heads);
    const auto head = std::ranges::find(*heads, session, &ArchiveHead::session);
    QVERIFY(head != heads->end());
    QCOMPARE_GE(head->number, pushed * 20);
    for (int index = 0; index < head->number / 20; ++index) {
        auto page = server.records(session, machine, index * 20, 1'000'000);
        QVERIFY(page);
        QCOMPARE(page->first(20), batch(session, machine, index));
    }
    QCOMPARE(server.records(session, machine, head->number, 1000)->size(), 0);
}

void TestPostgresFaults::fullDisk()
{
    QString whyNot;
    const auto postgres = TestPostgres::start({ .hasTls = false, .diskMegabytes = 24 }, &whyNot);
    if (!postgres) {
        QSKIP(qPrintable(whyNot));
    }
    QCOMPARE(postgres->execute(u"CREATE ROLE alice LOGIN"_s), QString());
    const QString database = postgres->makeSmallDatabase();
    QVERIFY(!database.isEmpty());
    const auto made =
            setUpArchive(*ArchiveAddress::fromText(postgres->address(u"admin"_s, database)), {},
                         { .isSealed = false, .members = { u"alice"_s } });
    QVERIFY2(made, qPrintable(made ? QString() : made.error().message + made.error().detail));
    // What makes room when it goes.
    QCOMPARE(postgres->execute(u"CREATE TABLE public.room (x text STORAGE EXTERNAL)"_s, database),
             QString());
    QCOMPARE(
            postgres->execute(
                    u"INSERT INTO public.room SELECT repeat('x', 8000) FROM generate_series(1, 500)"_s,
                    database),
            QString());

    PostgresServer server(*ArchiveAddress::fromText(postgres->address(u"alice"_s, database)), {});
    const SessionId session = SessionId::create();
    const MachineId machine = MachineId::create();
    QVERIFY(server.putMachine({ machine, u"laptop"_s, {} }));
    QVERIFY(server.setVisibility(session, ArchiveVisibility::Mine));
    Result<> done;
    int index = 0;
    const auto large = [&] {
        QList<ArchiveRecord> records = batch(session, machine, index);
        for (ArchiveRecord &record : records) {
            record.payload = record.payload.repeated(1000);
        }
        return records;
    };
    while ((done = server.push(large()))) {
        ++index;
    }
    QCOMPARE(done.error().kind, Error::Kind::DiskFull);
    QVERIFY2(done.error().message.contains(u"full"_s), qPrintable(done.error().message));
    QCOMPARE_GT(index, 0);
    qint64 there = 0;
    while (const auto page = server.records(session, machine, there, 10'000'000)) {
        if (page->isEmpty()) {
            break;
        }
        there = page->back().number;
    }
    QCOMPARE(there, index * 20);
    QCOMPARE(postgres->execute(u"DROP TABLE public.room"_s, database), QString());
    done = server.push(large());
    QVERIFY2(done, qPrintable(done ? QString() : done.error().detail));
}

QTEST_GUILESS_MAIN(TestPostgresFaults)
#include "tst_postgresfaults.moc"
