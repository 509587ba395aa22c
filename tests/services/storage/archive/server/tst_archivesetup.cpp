// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivesetup.h"
#include "migrations.h"
#include "postgresconnection.h"
#include "postgresserver.h"
#include "testpostgres.h"

#include <QFile>
#include <QTest>

#include <thread>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Making an archive, bringing it up to date, and what stands in the way.
class TestArchiveSetup : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void asTheDocumentsSay(); // first: there are no roles of an archive yet
    void madeOnce();
    void madeByTwoAtOnce();
    void membersAreAdded();
    void withoutASuperuser();
    void kindStays();
    void newerSchema();
    void olderSchema();
    void upgraded();
    void membersMayConnect();
    void howMuchEachMayAddIsKept();
    void partOfAnArchive();
    void failsWhole();
    void restoredElsewhere();
    void whatIsWrong_data();
    void whatIsWrong();
    void wrongCertificate_data();
    void wrongCertificate();
    void rightCertificate();

private:
    [[nodiscard]] ArchiveAddress to(const QString &role) const
    {
        return *ArchiveAddress::fromText(m_postgres->address(role, m_database));
    }
    [[nodiscard]] QString asAdmin(const QString &sql) const
    {
        return m_postgres->execute(sql, m_database);
    }
    [[nodiscard]] Result<ArchiveSetUp> setUp(const QStringList &members = { u"alice"_s }) const
    {
        return setUpArchive(to(u"admin"_s), {}, { .isSealed = false, .members = members });
    }

    std::unique_ptr<TestPostgres> m_postgres;
    QString m_database;
};

void TestArchiveSetup::initTestCase()
{
    QString whyNot;
    m_postgres = TestPostgres::start({ .hasTls = true, .diskMegabytes = 0 }, &whyNot);
    if (!m_postgres) {
        QSKIP(qPrintable(whyNot));
    }
    for (const QString &role :
         { u"alice LOGIN PASSWORD 'right'"_s, u"bob LOGIN"_s, u"mallory LOGIN"_s,
           u"boss LOGIN CREATEROLE"_s, u"\"o'dd \"\"r$$ole\" LOGIN"_s, u"locked NOLOGIN"_s }) {
        QCOMPARE(m_postgres->execute(u"CREATE ROLE "_s + role), QString());
    }
}

void TestArchiveSetup::init()
{
    // A database costs more than all else that a row does.
    if (QTest::currentDataTag() == nullptr) {
        m_database = m_postgres->makeDatabase();
    }
}

void TestArchiveSetup::asTheDocumentsSay()
{
    QCOMPARE(m_postgres->execute(u"CREATE ROLE keeper LOGIN CREATEROLE"_s), QString());
    QCOMPARE(m_postgres->execute(u"ALTER DATABASE %1 OWNER TO keeper"_s.arg(m_database)),
             QString());
    for (int i = 0; i < 2; ++i) {
        const auto made =
                setUpArchive(to(u"keeper"_s), {}, { .isSealed = false, .members = { u"alice"_s } });
        QVERIFY2(made, qPrintable(made ? QString() : made.error().message + made.error().detail));
        QCOMPARE(made->archive.role, u"keeper"_s);
    }
    QVERIFY(PostgresServer(to(u"alice"_s), {}).describe());
    QVERIFY(!PostgresServer(to(u"keeper"_s), {}).describe()); // it is no member
    const auto keeper = m_postgres->connection(u"keeper"_s, m_database);
    QVERIFY(!keeper->execute("SELECT * FROM varve.records"));
    // Roles of one archive are those of all on this server.
    QCOMPARE(m_postgres->execute(u"GRANT varve_owner, varve_member TO admin"_s), QString());
}

void TestArchiveSetup::madeOnce()
{
    const auto made = setUp();
    QVERIFY2(made, qPrintable(made ? QString() : made.error().message + made.error().detail));
    QCOMPARE(made->before, 0);
    QCOMPARE(made->archive.schema, archiveSchemaVersion());
    QCOMPARE(made->archive.role, u"admin"_s);
    const auto again = setUp();
    QVERIFY(again);
    QCOMPARE(again->before, archiveSchemaVersion());
    QCOMPARE(again->archive.id, made->archive.id);
    QVERIFY(PostgresServer(to(u"alice"_s), {}).describe());
}

void TestArchiveSetup::madeByTwoAtOnce()
{
    QList<Result<ArchiveSetUp>> results { Result<ArchiveSetUp>(), Result<ArchiveSetUp>() };
    {
        std::jthread first([&] { results[0] = setUp(); });
        std::jthread second([&] { results[1] = setUp(); });
    }
    QVERIFY2(results[0], qPrintable(results[0] ? QString() : results[0].error().detail));
    QVERIFY2(results[1], qPrintable(results[1] ? QString() : results[1].error().detail));
    QCOMPARE(results[0]->archive.id, results[1]->archive.id);
}

void TestArchiveSetup::membersAreAdded()
{
    const QString odd = u"o'dd \"r$$ole"_s;
    QVERIFY(setUp({ u"alice"_s }));
    QVERIFY(setUp({ odd, u"bob"_s }));
    const auto unknown = setUp({ u"alice"_s, u"nobody at all"_s });
    QVERIFY(!unknown);
    QCOMPARE(unknown.error().kind, Error::Kind::NotFound);
    QVERIFY(unknown.error().message.contains(u"CREATE ROLE"_s));
    QVERIFY(unknown.error().message.contains(u"nobody at all"_s));
    const auto described = PostgresServer(to(u"bob"_s), {}).describe();
    QVERIFY(described);
}

/// Who may make roles and schemas, and no more; nothing of the archive's own role is left with it.
void TestArchiveSetup::withoutASuperuser()
{
    // The roles are those of the server, and somebody else has made them.
    QVERIFY(setUp());
    QCOMPARE(asAdmin(u"DROP SCHEMA varve CASCADE"_s), QString());
    const auto cannot = setUpArchive(to(u"boss"_s), {}, { .isSealed = false, .members = {} });
    QVERIFY(!cannot);
    QCOMPARE(cannot.error().kind, Error::Kind::Refused);
    QCOMPARE(m_postgres->execute(u"GRANT CREATE ON DATABASE %1 TO boss"_s.arg(m_database)),
             QString());
    QCOMPARE(
            m_postgres->execute(
                    u"GRANT varve_owner, varve_member TO boss WITH ADMIN TRUE, INHERIT FALSE, SET FALSE"_s),
            QString());
    const auto made =
            setUpArchive(to(u"boss"_s), {}, { .isSealed = true, .members = { u"alice"_s } });
    QVERIFY2(made, qPrintable(made ? QString() : made.error().message + made.error().detail));
    QVERIFY(PostgresServer(to(u"alice"_s), {}).describe()->isSealed);
    const auto boss = m_postgres->connection(u"boss"_s, m_database);
    QVERIFY(!boss->execute("SET ROLE varve_owner"));
    QVERIFY(!boss->execute("SELECT * FROM varve.records"));
}

void TestArchiveSetup::kindStays()
{
    QVERIFY(setUp());
    const auto other = setUpArchive(to(u"admin"_s), {}, { .isSealed = true, .members = {} });
    QVERIFY(!other);
    QCOMPARE(other.error().kind, Error::Kind::Conflict);
    QVERIFY(!PostgresServer(to(u"alice"_s), {}).describe()->isSealed);
}

void TestArchiveSetup::newerSchema()
{
    QVERIFY(setUp());
    QCOMPARE(asAdmin(u"UPDATE varve.archive SET schema = schema + 1"_s), QString());
    const auto refused = setUp();
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, Error::Kind::NewerVersion);
    PostgresServer server(to(u"alice"_s), {});
    QCOMPARE(server.describe().error().kind, Error::Kind::NewerVersion);
    QCOMPARE(server.putMachine({ MachineId::create(), u"laptop"_s, {} }).error().kind,
             Error::Kind::NewerVersion);
    QCOMPARE(server.describe().error().kind, Error::Kind::NewerVersion);
}

void TestArchiveSetup::olderSchema()
{
    QVERIFY(setUp());
    QCOMPARE(asAdmin(u"UPDATE varve.archive SET schema = schema - 1"_s), QString());
    const auto refused = PostgresServer(to(u"alice"_s), {}).describe();
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, Error::Kind::Conflict);
    QVERIFY(refused.error().message.contains(u"varve archive init"_s));
}

/// As one that was made by the first version.
void TestArchiveSetup::upgraded()
{
    QVERIFY(setUp());
    QFile script(u":/archive/001_initial.sql"_s);
    QVERIFY(script.open(QIODevice::ReadOnly));
    QString search;
    for (const QString &statement : splitStatements(QString::fromUtf8(script.readAll()))) {
        if (statement.contains("CREATE FUNCTION varve.search"_L1)) {
            search = QString(statement).replace(u"CREATE FUNCTION"_s,
                                                u"CREATE OR REPLACE FUNCTION"_s);
        }
    }
    QVERIFY(!search.isEmpty());
    for (const QString &sql :
         { u"DROP FUNCTION varve.search"_s, u"DROP POLICY machines_searched ON varve.machines"_s,
           search, u"ALTER FUNCTION varve.search OWNER TO varve_owner"_s,
           u"DROP INDEX varve.records_deleted"_s, u"DROP TABLE varve.added"_s,
           u"ALTER TABLE varve.archive DROP COLUMN most"_s,
           u"DROP POLICY blobs_counted ON varve.blobs"_s,
           u"DROP FUNCTION varve.count_records, varve.count_blobs, varve.count_heads, "
           "varve.count_sessions, varve.count_machines CASCADE"_s,
           u"UPDATE varve.archive SET schema = 1"_s,
           u"INSERT INTO varve.machines (machine, owner, name) VALUES (gen_random_uuid(), 'bob', 'x')"_s,
           u"INSERT INTO varve.records (session, machine, number, at, kind, payload, words) SELECT "
           "machine, machine, 1, now(), 2, '12345', 'a' FROM varve.machines"_s }) {
        QCOMPARE(asAdmin(sql), QString());
    }
    QVERIFY(!PostgresServer(to(u"alice"_s), {}).describe());
    const auto made = setUp({});
    QVERIFY2(made, qPrintable(made ? QString() : made.error().message + made.error().detail));
    QCOMPARE(made->before, 1);
    // Nobody had said how much, and what was there counts.
    QCOMPARE(made->memberBytes, 0);
    QCOMPARE(made->shares.size(), 1);
    QCOMPARE(made->shares.constFirst().member, u"bob"_s);
    QCOMPARE(made->shares.constFirst().bytes, 200 + 4096 + 200 + 5 + 3);
    QCOMPARE(made->archive.schema, archiveSchemaVersion());
    PostgresServer alice(to(u"alice"_s), {});
    const MachineId machine = MachineId::create();
    QVERIFY(alice.putMachine({ machine, u"laptop"_s, {} }));
    ArchiveRecord record;
    record.session = SessionId::create();
    record.machine = machine;
    record.at = QDateTime::currentDateTimeUtc();
    record.number = 1;
    record.kind = ArchiveRecord::Kind::Entry;
    record.words = "zebra"_ba;
    QVERIFY(alice.setVisibility(record.session, ArchiveVisibility::Mine));
    QVERIFY(alice.push({ record }));
    QCOMPARE(alice.search({ { u"lion|zeb*"_s }, 10 })->size(), 1); // the first one knew neither
    record.number = 2;
    record.kind = ArchiveRecord::Kind::Deleted;
    record.words = "deleted"_ba;
    QVERIFY(alice.push({ record }));
    QCOMPARE(alice.search({ { u"zebra"_s }, 10 })->size(), 0);
    QCOMPARE(alice.search({ { u"deleted"_s }, 10 })->size(), 0);
    record.number = 3;
    record.words.clear();
    QVERIFY(alice.push({ record }));
    QCOMPARE(alice.search({ { u"zebra"_s }, 10 })->size(), 1);
}

/// Who may connect is for whoever made the database to say; who is named may.
void TestArchiveSetup::membersMayConnect()
{
    QVERIFY(setUp()->isOpenToAll);
    QCOMPARE(asAdmin(u"REVOKE CONNECT ON DATABASE %1 FROM PUBLIC"_s.arg(m_database)), QString());
    QVERIFY(!PostgresServer(to(u"bob"_s), {}).describe());
    const auto made = setUp({ u"bob"_s });
    QVERIFY(made && !made->isOpenToAll);
    QVERIFY(PostgresServer(to(u"bob"_s), {}).describe());
}

void TestArchiveSetup::howMuchEachMayAddIsKept()
{
    const auto saying = [&](std::optional<qint64> bytes) {
        return setUpArchive(to(u"admin"_s), {},
                            { .isSealed = false, .members = { u"alice"_s }, .memberBytes = bytes });
    };
    QCOMPARE(saying(std::nullopt)->memberBytes, UsualMemberBytes);
    QCOMPARE(saying(5000)->memberBytes, 5000);
    QCOMPARE(saying(std::nullopt)->memberBytes, 5000);
    QVERIFY(setUp()->shares.isEmpty());
    PostgresServer alice(to(u"alice"_s), {});
    QVERIFY(alice.putMachine({ MachineId::create(), u"laptop"_s, {} }));
    QCOMPARE(setUp()->shares.value(0).member, u"alice"_s);

    const auto refused = alice.putMachine({ MachineId::create(), u"desktop"_s, {} });
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, Error::Kind::DiskFull);
    QVERIFY2(refused.error().message.contains("--gigabytes"_L1),
             qPrintable(refused.error().message + refused.error().detail));
    QCOMPARE(alice.machines()->size(), 1);
    QCOMPARE(saying(0)->memberBytes, 0);
    QVERIFY(alice.putMachine({ MachineId::create(), u"desktop"_s, {} }));
}

void TestArchiveSetup::partOfAnArchive()
{
    QVERIFY(setUp());
    QCOMPARE(asAdmin(u"DELETE FROM varve.archive"_s), QString());
    QCOMPARE(setUp().error().kind, Error::Kind::Conflict);
}

void TestArchiveSetup::failsWhole()
{
    QCOMPARE(asAdmin(u"CREATE SCHEMA varve; CREATE TABLE varve.blobs (mine int)"_s), QString());
    QVERIFY(!setUp());
    QVERIFY(!asAdmin(u"SELECT * FROM varve.archive"_s).isEmpty());
    QCOMPARE(asAdmin(u"SELECT mine FROM varve.blobs"_s), QString());
}

/// A dump in another server, which counts its transactions from elsewhere.
void TestArchiveSetup::restoredElsewhere()
{
    QVERIFY(setUp());
    PostgresServer alice(to(u"alice"_s), {});
    const MachineId machine = MachineId::create();
    const SessionId session = SessionId::create();
    QVERIFY(alice.putMachine({ machine, u"laptop"_s, {} }));
    QVERIFY(alice.setVisibility(session, ArchiveVisibility::Mine));
    ArchiveRecord record;
    record.session = session;
    record.machine = machine;
    record.number = 5;
    record.kind = ArchiveRecord::Kind::Entry;
    record.at = QDateTime::currentDateTimeUtc();
    QVERIFY(alice.push({ record }));
    QCOMPARE(asAdmin(u"UPDATE varve.heads SET changed = '123456789012'"_s), QString());

    QByteArray cursor = "7654321:999999999999"_ba; // of the server before
    QCOMPARE(alice.heads(&cursor)->size(), 1);
    QCOMPARE(alice.heads(&cursor)->size(), 1); // ahead of all transactions here
    QVERIFY(setUp());
    QCOMPARE(alice.heads(&cursor)->size(), 1);
    QCOMPARE(alice.heads(&cursor)->size(), 0);
    for (const QByteArray &odd : { "x"_ba, "a:b:c"_ba, "' OR true --:1"_ba, ":"_ba, "-1"_ba }) {
        cursor = odd;
        QCOMPARE(alice.heads(&cursor)->size(), 1);
    }
}

void TestArchiveSetup::whatIsWrong_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<QString>("password");
    QTest::addColumn<Error::Kind>("kind");
    QTest::addColumn<QString>("says");
    const QString trusted = u"sslmode=verify-full&sslrootcert="_s + m_postgres->authorityFile();
    QTest::newRow("password") << m_postgres->secureAddress(u"alice"_s, u"postgres"_s, trusted)
                              << u"wrong"_s << Error::Kind::Refused << u"password"_s;
    QTest::newRow("no password") << m_postgres->secureAddress(u"alice"_s, u"postgres"_s, trusted)
                                 << QString() << Error::Kind::Refused << u"password"_s;
    QTest::newRow("role") << m_postgres->address(u"nobody"_s, u"postgres"_s) << QString()
                          << Error::Kind::Refused << u"role"_s;
    QTest::newRow("role that may not sign in") << m_postgres->address(u"locked"_s, u"postgres"_s)
                                               << QString() << Error::Kind::Refused << u"sign in"_s;
    QTest::newRow("database") << m_postgres->address(u"alice"_s, u"nowhere"_s) << QString()
                              << Error::Kind::NotFound << u"no such database"_s;
    QTest::newRow("no archive") << m_postgres->address(u"alice"_s, u"postgres"_s) << QString()
                                << Error::Kind::NotFound << u"varve archive init"_s;
    QTest::newRow("nobody there") << u"postgresql://alice@127.0.0.1:1/x"_s << QString()
                                  << Error::Kind::Network << u"No PostgreSQL answers"_s;
    QTest::newRow("no socket") << u"postgresql://alice@/x?host=/nowhere"_s << QString()
                               << Error::Kind::Network << u"No PostgreSQL answers"_s;
    QTest::newRow("no such machine") << u"postgresql://alice@machine.invalid/x"_s << QString()
                                     << Error::Kind::Network << u"not found"_s;
    QTest::newRow("without TLS") << m_postgres->secureAddress(u"alice"_s, u"postgres"_s,
                                                              u"sslmode=disable"_s)
                                 << u"right"_s << Error::Kind::Refused << u"sign in from here"_s;
}

void TestArchiveSetup::whatIsWrong()
{
    QFETCH(const QString, address);
    QFETCH(const QString, password);
    QFETCH(const QString, says);
    const auto to = ArchiveAddress::fromText(address);
    QVERIFY2(to, qPrintable(to ? QString() : to.error().message));
    const auto described = PostgresServer(*to, password).describe();
    QVERIFY(!described);
    QVERIFY2(described.error().message.contains(says),
             qPrintable(described.error().message + u'\n' + described.error().detail));
    QTEST(described.error().kind, "kind");
    QVERIFY(!described.error().detail.isEmpty());
    QVERIFY(!described.error().message.contains(u"wrong"_s));
}

void TestArchiveSetup::wrongCertificate_data()
{
    QTest::addColumn<QString>("host");
    QTest::addColumn<QString>("authority");
    QTest::newRow("of another authority") << u"localhost"_s << m_postgres->otherAuthorityFile();
    QTest::newRow("of no file") << u"localhost"_s << u"/nowhere.pem"_s;
    QTest::newRow("of those of the system") << u"localhost"_s << u"system"_s;
    QTest::newRow("of another name") << u"127.0.0.1"_s << m_postgres->authorityFile();
}

void TestArchiveSetup::wrongCertificate()
{
    QFETCH(const QString, host);
    QFETCH(const QString, authority);
    QString address = m_postgres->secureAddress(u"alice"_s, u"postgres"_s,
                                                u"sslmode=verify-full&sslrootcert="_s + authority);
    const auto to = ArchiveAddress::fromText(address.replace(u"localhost"_s, host));
    QVERIFY(to);
    const auto described = PostgresServer(*to, u"right"_s).describe();
    QVERIFY(!described);
    QCOMPARE(described.error().kind, Error::Kind::Refused);
    QVERIFY2(described.error().message.contains(u"certificate"_s),
             qPrintable(described.error().message + described.error().detail));
}

void TestArchiveSetup::rightCertificate()
{
    QVERIFY(setUp());
    const auto to = ArchiveAddress::fromText(m_postgres->secureAddress(
            u"alice"_s, m_database,
            u"sslmode=verify-full&sslrootcert="_s + m_postgres->authorityFile()));
    QVERIFY(to);
    const auto described = PostgresServer(*to, u"right"_s).describe();
    QVERIFY2(described,
             qPrintable(described ? QString()
                                  : described.error().message + described.error().detail));
    QCOMPARE(described->role, u"alice"_s);
}

QTEST_GUILESS_MAIN(TestArchiveSetup)
#include "tst_archivesetup.moc"
