// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivesetup.h"
#include "postgresconnection.h"
#include "postgresserver.h"
#include "testpostgres.h"

#include <QRegularExpression>
#include <QTest>
#include <QTimeZone>

#include <thread>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What a member of an archive can do there with SQL of their own: see what is theirs and the team's, and add to it.
class TestArchivePolicies : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void seesOnlyItsOwnAndTheTeams_data();
    void seesOnlyItsOwnAndTheTeams();
    void isRefused_data();
    void isRefused();
    void whatIsBeyondLimitsIsRefused_data();
    void whatIsBeyondLimitsIsRefused();
    void changesNothing_data();
    void changesNothing();
    void addsToTheTeams();
    void aFunctionOfItsOwnSeesNoMore();
    void searchSeesNoMore();
    void whoIsNoMemberIsToldSo();
    void nobodyAddsMoreThanIsAllowed_data();
    void nobodyAddsMoreThanIsAllowed();
    void norTwoAtOnce();
    void whatWasRemovedCountsNoMore();
    void garbageKeepsNobodyFromFinding();
    void whatIsDeletedTakesNobodysPlace();
    void notMoreIsToldThanFits();
    void questionsTouchOnePartition(); // from here on plans are logged
    void garbageUnderAKnownNameTakesNobodysPlace();

private:
    [[nodiscard]] PostgresServer server(const QString &role) const;
    [[nodiscard]] QString filled(QString sql) const;
    /// The code of the error, or the first value.
    [[nodiscard]] QString asked(const QString &role, const QString &sql) const;

    std::unique_ptr<TestPostgres> m_postgres;
    QString m_database;
    SessionId m_secret = SessionId::create();
    SessionId m_shared = SessionId::create();
    MachineId m_alices = MachineId::create();
    MachineId m_eves = MachineId::create();
    QString m_before;
};

namespace
{

constexpr auto Fingerprint =
        "SELECT md5(string_agg(t::text, '' ORDER BY t::text)) FROM ("
        "SELECT r::text FROM varve.records r UNION ALL SELECT b::text FROM varve.blobs b UNION ALL "
        "SELECT s::text FROM varve.sessions s UNION ALL SELECT h::text FROM varve.heads h UNION "
        "ALL "
        "SELECT m::text FROM varve.machines m UNION ALL SELECT a::text FROM varve.archive a) t"_L1;

ArchiveRecord record(const SessionId &session, const MachineId &machine, qint64 number,
                     ArchiveRecord::Kind kind, const QByteArray &words = {})
{
    return { .session = session,
             .machine = machine,
             .number = number,
             .kind = kind,
             .at = QDateTime(QDate(2026, 11, 27), QTime(12, 0), QTimeZone::UTC),
             .payload = "secret"_ba,
             .words = words };
}

} // namespace

PostgresServer TestArchivePolicies::server(const QString &role) const
{
    return { *ArchiveAddress::fromText(m_postgres->address(role, m_database)), QString() };
}

void TestArchivePolicies::initTestCase()
{
    QString whyNot;
    m_postgres = TestPostgres::start({ .hasTls = false, .diskMegabytes = 0 }, &whyNot);
    if (!m_postgres) {
        QSKIP(qPrintable(whyNot));
    }
    for (const QString &role : { u"alice"_s, u"eve"_s, u"mallory"_s }) {
        QCOMPARE(m_postgres->execute(u"CREATE ROLE %1 LOGIN"_s.arg(role)), QString());
    }
    m_database = m_postgres->makeDatabase();
    const auto admin = ArchiveAddress::fromText(m_postgres->address(u"admin"_s, m_database));
    QVERIFY(setUpArchive(*admin, {}, { .isSealed = false, .members = { u"alice"_s, u"eve"_s } }));

    PostgresServer alice = server(u"alice"_s);
    QVERIFY(alice.putMachine({ m_alices, u"laptop"_s, {} }));
    QVERIFY(alice.push({ record({}, m_alices, 1, ArchiveRecord::Kind::Fact) }));
    for (const SessionId &session : { m_secret, m_shared }) {
        QVERIFY(alice.setVisibility(
                session, session == m_shared ? ArchiveVisibility::Team : ArchiveVisibility::Mine));
        QVERIFY(alice.push(
                { record(session, m_alices, 2, ArchiveRecord::Kind::Session),
                  record(session, m_alices, 3, ArchiveRecord::Kind::Entry, "planted"_ba) }));
        QVERIFY(alice.pushBlob({ session, "name"_ba, "data"_ba }));
    }
    PostgresServer eve = server(u"eve"_s);
    QVERIFY(eve.putMachine({ m_eves, u"desktop"_s, {} }));
    m_before = asked(u"admin"_s, Fingerprint);
}

QString TestArchivePolicies::filled(QString sql) const
{
    return sql.replace("$secret"_L1, u'\'' + m_secret.toString() + u'\'')
            .replace("$shared"_L1, u'\'' + m_shared.toString() + u'\'')
            .replace("$alices"_L1, u'\'' + m_alices.toString() + u'\'')
            .replace("$eves"_L1, u'\'' + m_eves.toString() + u'\'')
            .replace("$new"_L1, u'\'' + SessionId::create().toString() + u'\'');
}

QString TestArchivePolicies::asked(const QString &role, const QString &sql) const
{
    const auto connection = m_postgres->connection(role, m_database);
    auto row = connection->run(filled(sql).toUtf8());
    if (!row) {
        return connection->error().nativeErrorCode();
    }
    return row->next() ? row->text(0) : QString();
}

void TestArchivePolicies::seesOnlyItsOwnAndTheTeams_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("seen");
    QTest::newRow("records") << u"SELECT count(*) FROM varve.records"_s << u"2"_s;
    QTest::newRow("records of a secret session")
            << u"SELECT count(*) FROM varve.records WHERE session = $secret"_s << u"0"_s;
    QTest::newRow("facts of another")
            << u"SELECT count(*) FROM varve.records WHERE session = $alices"_s << u"0"_s;
    QTest::newRow("all the same")
            << u"SELECT count(*) FROM varve.records WHERE session = $secret OR true"_s << u"2"_s;
    QTest::newRow("sessions") << u"SELECT count(*) FROM varve.sessions"_s
                              << u"2"_s; // with that of the machine
    QTest::newRow("heads") << u"SELECT count(*) FROM varve.heads"_s << u"1"_s;
    QTest::newRow("blobs") << u"SELECT count(*) FROM varve.blobs"_s << u"1"_s;
    QTest::newRow("machines") << u"SELECT count(*) FROM varve.machines"_s << u"2"_s;
}

void TestArchivePolicies::seesOnlyItsOwnAndTheTeams()
{
    QFETCH(const QString, sql);
    QTEST(asked(u"eve"_s, sql), "seen");
}

void TestArchivePolicies::isRefused_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const QString &sql) { QTest::newRow(name) << sql; };
    row("partition", u"SELECT * FROM varve.records_3"_s);
    row("no policies", u"SET row_security = off; SELECT * FROM varve.records"_s);
    row("another role", u"SET ROLE alice"_s);
    row("the owner", u"SET ROLE varve_owner"_s);
    row("another session", u"SET SESSION AUTHORIZATION alice"_s);
    row("a policy less", u"DROP POLICY records_shown ON varve.records"_s);
    row("policies off", u"ALTER TABLE varve.records DISABLE ROW LEVEL SECURITY"_s);
    row("a table there", u"CREATE TABLE varve.mine (a int)"_s);
    row("another search",
        u"CREATE OR REPLACE FUNCTION varve.search(wanted text[], most integer, without text[]) RETURNS int LANGUAGE sql AS 'SELECT 1'"_s);
    row("files", u"COPY varve.records TO '/tmp/records'"_s);
    row("a program", u"COPY (SELECT 1) TO PROGRAM 'true'"_s);
    row("delete", u"DELETE FROM varve.records"_s);
    row("delete of what is its own", u"DELETE FROM varve.machines WHERE machine = $eves"_s);
    row("truncate", u"TRUNCATE varve.records"_s);
    row("update", u"UPDATE varve.records SET payload = ''"_s);
    row("update on conflict",
        u"INSERT INTO varve.records (session, machine, number, at, kind, payload) VALUES ($shared, "
        u"$alices, 3, now(), 2, '') "
        "ON CONFLICT (session, machine, number) DO UPDATE SET payload = excluded.payload"_s);
    row("update of blobs", u"UPDATE varve.blobs SET data = ''"_s);
    row("another's machine",
        u"INSERT INTO varve.records (session, machine, number, at, kind, payload) VALUES ($shared, $alices, 9, now(), 2, '')"_s);
    row("another's session",
        u"INSERT INTO varve.records (session, machine, number, at, kind, payload) VALUES ($secret, $eves, 9, now(), 2, '')"_s);
    row("a session that is none",
        u"INSERT INTO varve.records (session, machine, number, at, kind, payload) VALUES ($new, $eves, 9, now(), 2, '')"_s);
    for (const int kind : { 0, 1, 4, 5, 6, 7, 8, 9, 77 }) {
        QTest::addRow("kind %d in a session of the team", kind)
                << u"INSERT INTO varve.records (session, machine, number, at, kind, payload) VALUES ($shared, $eves, 9, now(), %1, '')"_s
                           .arg(kind);
    }
    row("another's blobs",
        u"INSERT INTO varve.blobs (session, name, part, parts, data) VALUES ($secret, 'x', 0, 1, '')"_s);
    row("another's name",
        u"INSERT INTO varve.machines (machine, owner, name) VALUES ($new, 'alice', 'x')"_s);
    row("an owner by name",
        u"INSERT INTO varve.sessions (session, owner, visibility) VALUES ($new, 'alice', 1)"_s);
    row("another owner", u"UPDATE varve.sessions SET owner = 'eve'"_s);
    row("the place of facts",
        u"INSERT INTO varve.sessions (session, visibility) VALUES ($alices, 1) ON CONFLICT (session) DO UPDATE SET visibility = 1"_s);
    row("a taken session",
        u"INSERT INTO varve.sessions (session, visibility) VALUES ($secret, 1) ON CONFLICT (session) DO UPDATE SET visibility = 1"_s);
    row("another's head",
        u"INSERT INTO varve.heads (session, machine, number, at) VALUES ($secret, $eves, 9, now())"_s);
    row("a head of another's machine",
        u"INSERT INTO varve.heads (session, machine, number, at) VALUES ($shared, $alices, 9, "
        u"now()) "
        "ON CONFLICT (session, machine) DO UPDATE SET number = 4503599627370496, changed = DEFAULT"_s);
    row("a machine in a session of the team",
        u"INSERT INTO varve.machines (machine, name) VALUES ($shared, 'x')"_s);
    row("the place of one's own machine for all",
        u"UPDATE varve.sessions SET visibility = 1, changed = DEFAULT WHERE session = $eves"_s);
    row("the archive", u"UPDATE varve.archive SET sealed = true"_s);
    row("another limit", u"UPDATE varve.archive SET most = NULL"_s);
    row("what others have added", u"SELECT * FROM varve.added"_s);
    row("less that is added", u"UPDATE varve.added SET bytes = 0"_s);
    row("the counting in a table of its own",
        u"CREATE TEMP TABLE forged (owner text, data bytea); CREATE TRIGGER forged AFTER DELETE ON "
        "forged REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION "
        "varve.count_blobs()"_s);
    row("no counting", u"SET session_replication_role = replica"_s);
    row("a table without its trigger", u"ALTER TABLE varve.records DISABLE TRIGGER counted"_s);
    row("a member more", u"GRANT varve_member TO mallory"_s);
}

void TestArchivePolicies::isRefused()
{
    QFETCH(const QString, sql);
    const auto connection = m_postgres->connection(u"eve"_s, m_database);
    Result<> done;
    for (const QString &statement : filled(sql).split(u"; "_s)) {
        done = connection->execute(statement.toUtf8());
    }
    QVERIFY(!done);
    QCOMPARE(connection->error().nativeErrorCode(), u"42501"_s);
    QCOMPARE(done.error().kind, Error::Kind::Refused);
    QCOMPARE(asked(u"admin"_s, Fingerprint), m_before);
}

void TestArchivePolicies::whatIsBeyondLimitsIsRefused_data()
{
    QTest::addColumn<QString>("sql");
    const auto record = [](const char *name, const QString &values) {
        QTest::newRow(name)
                << u"INSERT INTO varve.records (session, machine, number, at, kind, size, payload) VALUES ($shared, $eves, 9, %1)"_s
                           .arg(values);
    };
    record("a time that is none", u"'infinity', 2, 1, ''"_s);
    record("a time long ago", u"'4000-01-01 BC', 2, 1, ''"_s);
    record("less than no words", u"now(), 2, -1, ''"_s);
    record("very many words", u"now(), 2, 2147483647, ''"_s);
    record("a large payload", u"now(), 2, 1, decode(repeat('00', 68000000), 'hex')"_s);
    const auto blob = [](const char *name, const QString &values) {
        QTest::newRow(name)
                << u"INSERT INTO varve.blobs (session, name, part, parts, data) VALUES ($shared, 'x', 0, %1)"_s
                           .arg(values);
    };
    blob("very many parts", u"2000000000, ''"_s);
    blob("a large part", u"1, decode(repeat('00', 4000001), 'hex')"_s);
    QTest::newRow("a head that is for ever the newest")
            << u"INSERT INTO varve.heads (session, machine, number, at) VALUES ($shared, $eves, 9, 'infinity')"_s;
}

/// Nor does anybody put there what others could not read.
void TestArchivePolicies::whatIsBeyondLimitsIsRefused()
{
    QFETCH(const QString, sql);
    QCOMPARE(asked(u"eve"_s, sql), u"23514"_s);
    QCOMPARE(asked(u"admin"_s, Fingerprint), m_before);
}

void TestArchivePolicies::changesNothing_data()
{
    QTest::addColumn<QString>("sql");
    QTest::newRow("names of machines")
            << u"UPDATE varve.machines SET name = 'x' WHERE machine = $alices"_s;
    QTest::newRow("visibility")
            << u"UPDATE varve.sessions SET visibility = 1, changed = DEFAULT WHERE session = $secret"_s;
    QTest::newRow("visibility of the team's")
            << u"UPDATE varve.sessions SET visibility = 0, changed = DEFAULT WHERE session = $shared"_s;
    QTest::newRow("heads")
            << u"UPDATE varve.heads SET number = 1, changed = DEFAULT WHERE machine = $alices"_s;
}

void TestArchivePolicies::changesNothing()
{
    QFETCH(const QString, sql);
    QCOMPARE(asked(u"eve"_s, sql), QString());
    QCOMPARE(asked(u"admin"_s, Fingerprint), m_before);
}

/// In a transaction that is undone, for the other tests.
void TestArchivePolicies::addsToTheTeams()
{
    const auto connection = m_postgres->connection(u"eve"_s, m_database);
    for (const QString &sql : {
                 u"BEGIN"_s,
                 u"INSERT INTO varve.records (session, machine, number, at, kind, payload) VALUES ($shared, $eves, 9, now(), 2, ''), ($shared, $eves, 10, now(), 3, '')"_s,
                 u"INSERT INTO varve.heads (session, machine, number, at) VALUES ($shared, $eves, 10, now())"_s,
                 u"INSERT INTO varve.blobs (session, name, part, parts, data) VALUES ($shared, 'x', 0, 1, '')"_s,
         }) {
        const auto done = connection->execute(filled(sql).toUtf8());
        QVERIFY2(done, qPrintable(done ? QString() : done.error().detail));
    }
    // Not a number that nobody could go beyond, nor a transaction that would be new for ever.
    for (const QString &sql :
         { u"UPDATE varve.heads SET number = 9223372036854775807, changed = DEFAULT WHERE machine = $eves"_s,
           u"UPDATE varve.heads SET changed = '1000000000000' WHERE machine = $eves"_s }) {
        QVERIFY(connection->execute("SAVEPOINT a"));
        QVERIFY(!connection->execute(filled(sql).toUtf8()));
        QVERIFY(connection->execute("ROLLBACK TO a"));
    }
}

void TestArchivePolicies::aFunctionOfItsOwnSeesNoMore()
{
    const auto connection = m_postgres->connection(u"eve"_s, m_database);
    QVERIFY(connection->execute("CREATE TEMP TABLE seen (session uuid)"));
    QVERIFY(connection->execute(
            "CREATE FUNCTION pg_temp.look(session uuid) RETURNS boolean LANGUAGE plpgsql COST "
            "0.0001 AS "
            "$$ BEGIN INSERT INTO pg_temp.seen VALUES (session); RETURN true; END $$"));
    QVERIFY(connection->execute("SELECT count(*) FROM varve.records WHERE pg_temp.look(session)"));
    QVERIFY(connection->execute("SELECT count(*) FROM varve.sessions WHERE pg_temp.look(session)"));
    auto row = connection->run(
            filled(u"SELECT count(*) FROM pg_temp.seen WHERE session = $secret"_s).toUtf8());
    QVERIFY(row && row->next());
    QCOMPARE(row->integer(0), 0);
}

void TestArchivePolicies::searchSeesNoMore()
{
    QCOMPARE(server(u"alice"_s).search({ { u"planted"_s }, 10 })->size(), 2);
    QCOMPARE(server(u"eve"_s).search({ { u"planted"_s }, 10 })->size(), 1);
    QCOMPARE(server(u"eve"_s).search({ { u"planted"_s }, 10 })->value(0).session, m_shared);
    // Neither by tables of the same names, nor by another role.
    const auto connection = m_postgres->connection(u"eve"_s, m_database);
    QVERIFY(connection->execute("CREATE TEMP TABLE sessions AS SELECT 'eve' AS owner"));
    QVERIFY(connection->execute("SET search_path = pg_temp, varve"));
    QVERIFY(connection->execute("SET ROLE varve_member"));
    auto row = connection->run("SELECT count(*) FROM varve.search(ARRAY['planted'], 10, '{}')");
    QVERIFY(row && row->next());
    QCOMPARE(row->integer(0), 1);
}

void TestArchivePolicies::whoIsNoMemberIsToldSo()
{
    const auto described = server(u"mallory"_s).describe();
    QVERIFY(!described);
    QCOMPARE(described.error().kind, Error::Kind::Refused);
    QVERIFY(described.error().message.contains(u"no right"_s));
    QCOMPARE(asked(u"mallory"_s, u"SELECT * FROM varve.search(ARRAY['planted'], 10, '{}')"_s),
             u"42501"_s);
}

void TestArchivePolicies::nobodyAddsMoreThanIsAllowed_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const QString &sql) { QTest::newRow(name) << sql; };
    row("a record",
        u"INSERT INTO varve.records (session, machine, number, at, kind, payload) VALUES ($shared, $eves, 9, now(), 2, decode(repeat('00', 5000), 'hex'))"_s);
    row("words",
        u"INSERT INTO varve.records (session, machine, number, at, kind, payload, words) VALUES ($shared, $eves, 9, now(), 2, '', array_to_tsvector(ARRAY[repeat('a', 2000), repeat('b', 2000), repeat('c', 2000)]))"_s);
    row("small records",
        u"INSERT INTO varve.records (session, machine, number, at, kind, payload) SELECT $shared, $eves, 300000 + i, now(), 2, '' FROM generate_series(1, 50) i"_s);
    row("a blob",
        u"INSERT INTO varve.blobs (session, name, part, parts, data) VALUES ($shared, 'much', 0, 1, decode(repeat('00', 5000), 'hex'))"_s);
    row("sessions",
        u"INSERT INTO varve.sessions (session, visibility) SELECT gen_random_uuid(), 0 FROM generate_series(1, 50)"_s);
    row("machines",
        u"INSERT INTO varve.machines (machine, name) SELECT gen_random_uuid(), '' FROM generate_series(1, 2)"_s);
}

/// By whatever table; what would go beyond it is refused whole, and others go on.
void TestArchivePolicies::nobodyAddsMoreThanIsAllowed()
{
    QFETCH(const QString, sql);
    // More than alice has.
    QCOMPARE(asked(u"eve"_s,
                   u"INSERT INTO varve.blobs (session, name, part, parts, data) VALUES ($shared, "
                   "'%1', 0, 1, decode(repeat('00', 100000), 'hex'))"_s.arg(
                           QString::fromUtf8(QTest::currentDataTag()))),
             QString());
    const QString before = asked(u"admin"_s, Fingerprint);
    QCOMPARE(asked(u"admin"_s,
                   u"UPDATE varve.archive SET most = (SELECT bytes + 5000 FROM varve.added WHERE "
                   "member = 'eve')"_s),
             QString());
    QCOMPARE(asked(u"eve"_s, sql), u"53400"_s);
    QCOMPARE(asked(u"admin"_s,
                   u"SELECT most - bytes FROM varve.archive, varve.added WHERE member = 'eve'"_s),
             u"5000"_s);
    const auto alice = m_postgres->connection(u"alice"_s, m_database);
    QVERIFY(alice->execute("BEGIN"));
    QVERIFY(alice->execute(filled(QString(sql).replace("$eves"_L1, "$alices"_L1)).toUtf8()));
    QVERIFY(alice->execute("ROLLBACK"));
    QCOMPARE(asked(u"admin"_s, u"UPDATE varve.archive SET most = 100000000000"_s), QString());
    QCOMPARE(asked(u"admin"_s, Fingerprint), before);
}

void TestArchivePolicies::norTwoAtOnce()
{
    const QString sql =
            u"INSERT INTO varve.records (session, machine, number, at, kind, payload) VALUES ($shared, $eves, %1, now(), 2, decode(repeat('00', 3000), 'hex'))"_s;
    QCOMPARE(asked(u"admin"_s,
                   u"UPDATE varve.archive SET most = (SELECT bytes + 5000 FROM varve.added WHERE "
                   "member = 'eve')"_s),
             QString());
    const auto first = m_postgres->connection(u"eve"_s, m_database);
    QVERIFY(first->execute("BEGIN"));
    QVERIFY(first->execute(filled(sql.arg(401)).toUtf8()));
    QString second;
    {
        std::jthread other([&] { second = asked(u"eve"_s, sql.arg(402)); });
        QVERIFY(first->execute("COMMIT"));
    }
    QCOMPARE(second, u"53400"_s);
    QCOMPARE(asked(u"admin"_s, u"UPDATE varve.archive SET most = 100000000000"_s), QString());
}

void TestArchivePolicies::whatWasRemovedCountsNoMore()
{
    constexpr auto Eves = "SELECT bytes FROM varve.added WHERE member = 'eve'"_L1;
    const qint64 before = asked(u"admin"_s, Eves).toLongLong();
    PostgresServer eve = server(u"eve"_s);
    const SessionId session = SessionId::create();
    QVERIFY(eve.setVisibility(session, ArchiveVisibility::Mine));
    QVERIFY(eve.push(
            { record(session, m_eves, 7, ArchiveRecord::Kind::Entry, "lent \\ it's"_ba) }));
    QVERIFY(eve.push(
            { record(session, m_eves, 7, ArchiveRecord::Kind::Entry, "lent \\ it's"_ba) }));
    QVERIFY(eve.pushBlob({ session, "lent"_ba, QByteArray(4'500'000, 'x') }));
    const qint64 there = asked(u"admin"_s, Eves).toLongLong() - before;
    QVERIFY2(there > 4'500'000 && there < 4'502'000, qPrintable(QString::number(there)));
    for (const QString &table : { u"records"_s, u"blobs"_s, u"heads"_s, u"sessions"_s }) {
        QCOMPARE(asked(u"admin"_s,
                       u"DELETE FROM varve.%1 WHERE session = '%2'"_s.arg(table,
                                                                          session.toString())),
                 QString());
    }
    QCOMPARE(asked(u"admin"_s, Eves).toLongLong(), before);
}

/// By the plans that the server writes into its log.
void TestArchivePolicies::questionsTouchOnePartition()
{
    for (const QString &setting :
         { u"session_preload_libraries = 'auto_explain'"_s, u"auto_explain.log_min_duration = 0"_s,
           u"auto_explain.log_nested_statements = on"_s }) {
        QCOMPARE(m_postgres->execute(u"ALTER ROLE alice SET "_s + setting), QString());
    }
    PostgresServer alice = server(u"alice"_s);
    QVERIFY(alice.describe());
    const auto partitions = [&] {
        static const QRegularExpression name(u"\\b(records|blobs)_\\d+\\b"_s);
        const QString log = m_postgres->log();
        QSet<QString> names;
        for (const auto &match : name.globalMatch(log)) {
            names += match.captured();
        }
        return names.size() == 1 ? u"one"_s : QStringList(names.values()).join(u' ') + log;
    };
    std::ignore = m_postgres->log();
    QVERIFY(alice.records(m_shared, m_alices, 0, 1000));
    QCOMPARE(partitions(), u"one"_s);
    QVERIFY(alice.push({ record(m_shared, m_alices, 2, ArchiveRecord::Kind::Session) }));
    QCOMPARE(partitions(), u"one"_s);
    QVERIFY(alice.lackingBlobs(m_shared, { "name"_ba, "other"_ba }));
    QCOMPARE(partitions(), u"one"_s);
    QVERIFY(alice.blob(m_shared, "name"_ba));
    QCOMPARE(partitions(), u"one"_s);
}

void TestArchivePolicies::garbageUnderAKnownNameTakesNobodysPlace()
{
    PostgresServer alice = server(u"alice"_s);
    const auto puts = [&](const QByteArray &name) {
        return asked(
                u"eve"_s,
                u"INSERT INTO varve.blobs (session, name, part, parts, data) VALUES ($shared, '%1', 0, 1, 'garbage')"_s
                        .arg(QString::fromUtf8(name)));
    };
    QCOMPARE(puts("name"_ba), QString());
    QCOMPARE(alice.blob(m_shared, "name"_ba)->data, "data"_ba);
    // Before the owner has sent it, too.
    QCOMPARE(puts("later"_ba), QString());
    QCOMPARE(alice.lackingBlobs(m_shared, { "later"_ba }).value(), QList { "later"_ba });
    QVERIFY(alice.pushBlob({ m_shared, "later"_ba, "data"_ba }));
    QCOMPARE(server(u"eve"_s).blob(m_shared, "later"_ba)->data, "data"_ba);
    QCOMPARE(
            asked(u"eve"_s,
                  u"INSERT INTO varve.blobs (session, name, owner, part, parts, data) VALUES ($shared, 'x', 'alice', 0, 1, '')"_s),
            u"42501"_s);
}

/// More than the first places that are looked at.
void TestArchivePolicies::garbageKeepsNobodyFromFinding()
{
    QCOMPARE(asked(u"eve"_s,
                   u"INSERT INTO varve.records (session, machine, number, at, kind, size, payload, "
                   u"words) "
                   "SELECT $shared, $eves, 100000 + i, now(), 2, 1, '', 'planted' FROM "
                   "generate_series(1, 20500) i"_s),
             QString());
    PostgresServer alice = server(u"alice"_s);
    QCOMPARE(alice.search({ { u"planted"_s }, 1000 })->size(), 1000);
    QCOMPARE(alice.search({ { u"planted"_s }, 1000, { u"eve"_s, u"it's \\"_s } })->size(), 2);
    QCOMPARE(alice.search({ { u"planted"_s }, 1000, { u"eve"_s, u"alice"_s } })->size(), 0);
}

void TestArchivePolicies::whatIsDeletedTakesNobodysPlace()
{
    PostgresServer alice = server(u"alice"_s);
    QVERIFY(alice.push(
            { record(m_secret, m_alices, 20, ArchiveRecord::Kind::Entry, "mislaid"_ba) }));
    PostgresServer eve = server(u"eve"_s);
    const SessionId gone = SessionId::create();
    QVERIFY(eve.setVisibility(gone, ArchiveVisibility::Team));
    QCOMPARE(
            asked(u"eve"_s,
                  u"INSERT INTO varve.records (session, machine, number, at, kind, size, payload, "
                  u"words) "
                  "SELECT '%1', $eves, i, now(), 2, 1, '', 'mislaid' FROM generate_series(1, 20500) i"_s
                          .arg(gone.toString())),
            QString());
    QVERIFY(eve.push({ record(gone, m_eves, 30000, ArchiveRecord::Kind::Deleted, "deleted"_ba) }));
    QCOMPARE(alice.search({ { u"mislaid"_s }, 10 })->size(), 1);
}

/// What a search brings has room in the memory of who asks.
void TestArchivePolicies::notMoreIsToldThanFits()
{
    constexpr qsizetype Most = 36'000'000;
    PostgresServer alice = server(u"alice"_s);
    QVERIFY(alice.push(
            { record(m_secret, m_alices, 21, ArchiveRecord::Kind::Entry, "bulky here"_ba) }));
    QCOMPARE(
            asked(u"eve"_s,
                  u"INSERT INTO varve.records (session, machine, number, at, kind, size, payload, "
                  u"words) "
                  "SELECT $shared, $eves, 200000 + i, now(), 2, 1, "
                  "convert_to(repeat('x', 1000000), 'UTF8'), 'bulky' FROM generate_series(1, 60) i"_s),
            QString());
    const auto found = alice.search({ { u"bulky"_s }, 1000 });
    QVERIFY(found);
    QCOMPARE(found->size(), 61);
    qsizetype bytes = 0;
    for (const ArchiveHit &hit : *found) {
        bytes += hit.record.payload.size();
    }
    QCOMPARE_LT(bytes, Most);
    QCOMPARE(found->constLast().record.payload, "secret"_ba);
}

QTEST_GUILESS_MAIN(TestArchivePolicies)
#include "tst_archivepolicies.moc"
