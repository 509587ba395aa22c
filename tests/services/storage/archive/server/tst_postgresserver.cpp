// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivesetup.h"
#include "postgresconnection.h"
#include "postgresserver.h"
#include "testpostgres.h"

#include <QTest>
#include <QTimeZone>

#include <thread>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QDateTime moment(int second)
{
    return QDateTime(QDate(2026, 11, 27), QTime(12, 0, second, 123), QTimeZone::UTC);
}

ArchiveRecord record(const SessionId &session, const MachineId &machine, qint64 number,
                     ArchiveRecord::Kind kind = ArchiveRecord::Kind::Entry,
                     const QByteArray &payload = "payload"_ba, const QByteArray &words = {})
{
    return { .session = session,
             .machine = machine,
             .number = number,
             .kind = kind,
             .at = moment(static_cast<int>(number % 60)),
             .payload = payload,
             .words = words };
}

QByteArray everyByte()
{
    QByteArray bytes;
    for (int i = 0; i < 256; ++i) {
        bytes += static_cast<char>(i);
    }
    return bytes;
}

} // namespace

#define DONE(expression)                                                                           \
    do {                                                                                           \
        const auto done = (expression);                                                            \
        QVERIFY2(done, qPrintable(done ? QString() : done.error().message + done.error().detail)); \
    } while (false)

/// An archive in a real PostgreSQL.
class TestPostgresServer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void describes();
    void recordsComeBack();
    void pages();
    void largePushes();
    void whatIsThereStays();
    void otherBytesAreAConflict();
    void whatIsMadeAnewStays();
    void whatIsTooLarge();
    void blobs();
    void machinesHaveNames();
    void sessionsNewestFirst();
    void visibility();
    void headsOfOverlappingTransactions();
    void twoProcessesOfOneMachine();
    void stops();
    void search();
    void sealedOnesTakeSealedOnly();

private:
    std::unique_ptr<PostgresServer> server(const QString &role,
                                           const std::stop_token &stop = {}) const;
    /// A session of the role with a machine of its own.
    static SessionId begin(PostgresServer &server, const MachineId &machine,
                           ArchiveVisibility visibility = ArchiveVisibility::Mine);
    void setUp(bool isSealed);

    std::unique_ptr<TestPostgres> m_postgres;
    QString m_database;
    std::unique_ptr<PostgresServer> m_alice;
    std::unique_ptr<PostgresServer> m_bob;
    MachineId m_laptop;
    MachineId m_desktop;
};

void TestPostgresServer::initTestCase()
{
    QString whyNot;
    m_postgres = TestPostgres::start({ .hasTls = false, .diskMegabytes = 0 }, &whyNot);
    if (!m_postgres) {
        QSKIP(qPrintable(whyNot));
    }
    for (const QString &role : { u"alice"_s, u"bob"_s, u"mallory"_s }) {
        QCOMPARE(m_postgres->execute(u"CREATE ROLE %1 LOGIN"_s.arg(role)), QString());
    }
}

void TestPostgresServer::setUp(bool isSealed)
{
    m_database = m_postgres->makeDatabase();
    const auto address = ArchiveAddress::fromText(m_postgres->address(u"admin"_s, m_database));
    QVERIFY(address);
    const auto made = setUpArchive(*address, {},
                                   { .isSealed = isSealed, .members = { u"alice"_s, u"bob"_s } });
    QVERIFY2(made, qPrintable(made ? QString() : made.error().message + made.error().detail));
    QCOMPARE(made->before, 0);
    m_alice = server(u"alice"_s);
    m_bob = server(u"bob"_s);
    m_laptop = MachineId::create();
    m_desktop = MachineId::create();
    DONE(m_alice->putMachine({ m_laptop, u"laptop"_s, {} }));
    DONE(m_bob->putMachine({ m_desktop, u"desktop"_s, {} }));
}

void TestPostgresServer::init()
{
    setUp(false);
}

std::unique_ptr<PostgresServer> TestPostgresServer::server(const QString &role,
                                                           const std::stop_token &stop) const
{
    const auto address = ArchiveAddress::fromText(m_postgres->address(role, m_database));
    return std::make_unique<PostgresServer>(*address, QString(), stop);
}

SessionId TestPostgresServer::begin(PostgresServer &server, const MachineId &machine,
                                    ArchiveVisibility visibility)
{
    const SessionId session = SessionId::create();
    if (!server.setVisibility(session, visibility)
        || !server.push({ record(session, machine, 1, ArchiveRecord::Kind::Session) })) {
        return {};
    }
    return session;
}

void TestPostgresServer::describes()
{
    const auto description = m_alice->describe();
    DONE(description);
    QVERIFY(!description->id.isNull());
    QVERIFY(!description->isSealed);
    QCOMPARE(description->schema, archiveSchemaVersion());
    QCOMPARE(description->role, u"alice"_s);
    QCOMPARE(m_bob->describe()->id, description->id);
}

void TestPostgresServer::recordsComeBack()
{
    const SessionId session = begin(*m_alice, m_laptop);
    const QList<ArchiveRecord> records {
        record(session, m_laptop, 7, ArchiveRecord::Kind::Entry, everyByte()),
        record(session, m_laptop, 8, ArchiveRecord::Kind::Entry, QByteArray()),
        record(session, m_laptop, 9, ArchiveRecord::Kind::Title, "' \\ \" { } , NULL"_ba),
        record(session, m_laptop, 1LL << 52, ArchiveRecord::Kind::Leaf, "NULL"_ba),
    };
    DONE(m_alice->push(records));
    DONE(m_alice->push({}));
    const auto read = m_alice->records(session, m_laptop, 1, 1'000'000);
    DONE(read);
    QCOMPARE(*read, records);
    QCOMPARE(m_alice->records(session, m_laptop, 1LL << 52, 1'000'000)->size(), 0);

    const ArchiveRecord fact = record({}, m_laptop, 11, ArchiveRecord::Kind::Fact);
    DONE(m_alice->push({ fact }));
    QCOMPARE(m_alice->records({}, m_laptop, 0, 1)->value(0), fact);
    QCOMPARE(m_bob->records({}, m_laptop, 0, 1)->size(), 0);

    QByteArray cursor;
    const auto heads = m_alice->heads(&cursor);
    DONE(heads);
    QCOMPARE(heads->size(), 2);
    QVERIFY(heads->contains(ArchiveHead { session, m_laptop, 1LL << 52 }));
    QVERIFY(heads->contains(ArchiveHead { {}, m_laptop, 11 }));

    for (const qint64 number : { 0LL, -1LL, (1LL << 52) + 1 }) {
        QVERIFY(!m_alice->push({ record(session, m_laptop, number) }));
    }
    QVERIFY(!m_alice->push({ record(session, m_laptop, 20), record({}, m_laptop, 21) }));
}

void TestPostgresServer::pages()
{
    const SessionId session = begin(*m_alice, m_laptop);
    QList<ArchiveRecord> records;
    for (int i = 0; i < 100; ++i) {
        records += record(session, m_laptop, 2 + 3 * i, ArchiveRecord::Kind::Entry,
                          QByteArray(1000, 'x'));
    }
    DONE(m_alice->push(records));
    QList<ArchiveRecord> read;
    qint64 after = 1;
    for (;;) {
        const auto page = m_alice->records(session, m_laptop, after, 10'000);
        DONE(page);
        if (page->isEmpty()) {
            break;
        }
        QCOMPARE_LE(page->size(), 11);
        read += *page;
        after = page->back().number;
    }
    QCOMPARE(read, records);
    QCOMPARE(m_alice->records(session, m_laptop, 1, 0)->size(), 1);
}

/// More than one statement: all of it or nothing.
void TestPostgresServer::largePushes()
{
    const SessionId session = begin(*m_alice, m_laptop);
    QList<ArchiveRecord> records;
    for (int i = 2; i < 6; ++i) {
        records += record(session, m_laptop, i, ArchiveRecord::Kind::Entry,
                          QByteArray(1'500'000, static_cast<char>(i)));
    }
    DONE(m_alice->push({ record(session, m_laptop, 5, ArchiveRecord::Kind::Leaf) }));
    const auto refused = m_alice->push(records);
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, Error::Kind::Conflict);
    QCOMPARE(m_alice->records(session, m_laptop, 0, 100'000'000)->size(), 2);
    records.removeLast();
    DONE(m_alice->push(records));
    QCOMPARE(m_alice->records(session, m_laptop, 0, 100'000'000)->size(), 5);
}

void TestPostgresServer::whatIsThereStays()
{
    const SessionId session = begin(*m_alice, m_laptop);
    const QList<ArchiveRecord> first { record(session, m_laptop, 2), record(session, m_laptop, 3) };
    DONE(m_alice->push(first));
    DONE(m_alice->push(first));
    DONE(m_alice->push(first + QList { record(session, m_laptop, 4) }));
    DONE(m_alice->push({ first.front() }));
    QCOMPARE(m_alice->records(session, m_laptop, 0, 1'000'000)->size(), 4);
    QByteArray cursor;
    QVERIFY(m_alice->heads(&cursor)->contains(ArchiveHead { session, m_laptop, 4 }));
}

void TestPostgresServer::otherBytesAreAConflict()
{
    const SessionId session = begin(*m_alice, m_laptop);
    DONE(m_alice->push({ record(session, m_laptop, 2) }));
    ArchiveRecord later = record(session, m_laptop, 2, ArchiveRecord::Kind::Entry, "other"_ba);
    later.at = later.at.addMSecs(1);
    for (const ArchiveRecord &other :
         { later, record(session, m_laptop, 2, ArchiveRecord::Kind::Leaf) }) {
        const auto refused = m_alice->push({ record(session, m_laptop, 3), other });
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::Conflict);
    }
    QCOMPARE(m_alice->records(session, m_laptop, 1, 1'000'000),
             QList { record(session, m_laptop, 2) });
    QByteArray cursor;
    QVERIFY(m_alice->heads(&cursor)->contains(ArchiveHead { session, m_laptop, 2 }));
}

/// Another pattern of what is a key, or another compression, makes other bytes of the same thing.
void TestPostgresServer::whatIsMadeAnewStays()
{
    const SessionId session = begin(*m_alice, m_laptop);
    DONE(m_alice->push({ record(session, m_laptop, 2) }));
    DONE(m_alice->push({ record(session, m_laptop, 2, ArchiveRecord::Kind::Entry, "other"_ba),
                         record(session, m_laptop, 3) }));
    QCOMPARE(m_alice->records(session, m_laptop, 1, 1'000'000),
             (QList { record(session, m_laptop, 2), record(session, m_laptop, 3) }));
}

/// It is about that record alone: others go on.
void TestPostgresServer::whatIsTooLarge()
{
    const SessionId session = begin(*m_alice, m_laptop);
    const auto refused = m_alice->push({ record(session, m_laptop, 2, ArchiveRecord::Kind::Entry,
                                                QByteArray(67'200'000, 'x')) });
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, Error::Kind::InvalidInput);
    DONE(m_alice->push({ record(session, m_laptop, 3) }));
}

void TestPostgresServer::blobs()
{
    const SessionId session = begin(*m_alice, m_laptop);
    const QByteArray small(32, '\xfe');
    const QByteArray large(32, '\0');
    const QByteArray missing(32, '\x27');
    QCOMPARE(*m_alice->lackingBlobs(session, { small, large, missing }),
             (QList { small, large, missing }));
    DONE(m_alice->pushBlob({ session, small, everyByte() }));
    DONE(m_alice->pushBlob({ session, small, everyByte() }));
    DONE(m_alice->pushBlob({ session, large, everyByte().repeated(40'000) }));
    QCOMPARE(*m_alice->lackingBlobs(session, { small, large, missing }), QList { missing });
    QCOMPARE(m_alice->blob(session, small)->data, everyByte());
    QCOMPARE(m_alice->blob(session, large)->data, everyByte().repeated(40'000));
    QCOMPARE(m_alice->blob(session, missing).error().kind, Error::Kind::NotFound);
    QCOMPARE(m_bob->blob(session, small).error().kind, Error::Kind::NotFound);
    DONE(m_alice->pushBlob({ session, missing, QByteArray() }));
    QCOMPARE(m_alice->blob(session, missing)->data, QByteArray());
    QVERIFY(!m_alice->pushBlob({ {}, small, everyByte() }));
}

void TestPostgresServer::machinesHaveNames()
{
    const QString odd = u"Zoë's \\ \"box\" '); DROP TABLE varve.records; -- 機"_s;
    DONE(m_alice->putMachine({ m_laptop, odd, {} }));
    const auto machines = m_bob->machines();
    DONE(machines);
    QCOMPARE(machines->size(), 2);
    for (const ArchiveMachine &machine : *machines) {
        QCOMPARE(machine.name, machine.id == m_laptop ? odd : u"desktop"_s);
        QCOMPARE(machine.owner, machine.id == m_laptop ? u"alice"_s : u"bob"_s);
    }
    QCOMPARE(m_bob->putMachine({ m_laptop, u"mine"_s, {} }).error().kind, Error::Kind::Refused);
}

void TestPostgresServer::sessionsNewestFirst()
{
    const SessionId older = begin(*m_alice, m_laptop);
    const SessionId newer = begin(*m_alice, m_laptop, ArchiveVisibility::Team);
    DONE(m_alice->push({ record(older, m_laptop, 30) }));
    DONE(m_bob->push({ record(newer, m_desktop, 40) }));
    const auto sessions = m_alice->sessions(10);
    DONE(sessions);
    QCOMPARE(sessions->size(), 2);
    QCOMPARE(sessions->at(0).id, newer);
    QCOMPARE(sessions->at(0).owner, u"alice"_s);
    QCOMPARE(sessions->at(0).visibility, ArchiveVisibility::Team);
    QCOMPARE(sessions->at(0).newest, moment(40));
    QCOMPARE(sessions->at(1).id, older);
    QCOMPARE(m_alice->sessions(1)->size(), 1);
    QCOMPARE(m_bob->sessions(10)->size(), 1);
}

void TestPostgresServer::visibility()
{
    const SessionId session = begin(*m_alice, m_laptop);
    QByteArray cursor;
    DONE(m_bob->heads(&cursor));
    QCOMPARE(m_bob->heads(&cursor)->size(), 0);
    QCOMPARE(m_bob->setVisibility(session, ArchiveVisibility::Team).error().kind,
             Error::Kind::Refused);
    QCOMPARE(m_bob->records(session, m_laptop, 0, 1000)->size(), 0);
    DONE(m_alice->setVisibility(session, ArchiveVisibility::Mine)); // as it is
    // It is new to who may see it from now on, however old it is.
    DONE(m_alice->setVisibility(session, ArchiveVisibility::Team));
    QCOMPARE(m_bob->heads(&cursor)->value(0), (ArchiveHead { session, m_laptop, 1 }));
    QCOMPARE(m_bob->records(session, m_laptop, 0, 1000)->size(), 1);
    DONE(m_bob->push({ record(session, m_desktop, 5) }));
    for (const auto wanted : { ArchiveVisibility::Mine, ArchiveVisibility::Team }) {
        QCOMPARE(m_bob->setVisibility(session, wanted).error().kind, Error::Kind::Refused);
    }
    DONE(m_bob->heads(&cursor));
    DONE(m_alice->setVisibility(session, ArchiveVisibility::Team));
    QCOMPARE(m_bob->heads(&cursor)->size(), 0); // nothing has changed
    DONE(m_alice->setVisibility(session, ArchiveVisibility::Mine));
    QCOMPARE(m_bob->records(session, m_laptop, 0, 1000)->size(), 0);
    QCOMPARE(m_bob->push({ record(session, m_desktop, 6) }).error().kind, Error::Kind::Refused);
    QCOMPARE(m_alice->records(session, m_desktop, 0, 1000)->size(), 1);
}

/// One that began first and is committed last is not passed by.
void TestPostgresServer::headsOfOverlappingTransactions()
{
    const SessionId session = begin(*m_alice, m_laptop);
    QByteArray cursor;
    DONE(m_alice->heads(&cursor));
    const auto early = m_postgres->connection(u"alice"_s, m_database);
    QVERIFY(early->execute("BEGIN"));
    QVERIFY(early->execute("UPDATE varve.heads SET number = 50, changed = DEFAULT WHERE session = "
                           + PostgresConnection::literal(session.uuid())));
    const SessionId later = begin(*m_alice, m_laptop);
    auto heads = m_alice->heads(&cursor);
    DONE(heads);
    QCOMPARE(*heads, (QList { ArchiveHead { later, m_laptop, 1 } }));
    QVERIFY(early->execute("COMMIT"));
    heads = m_alice->heads(&cursor);
    DONE(heads);
    QVERIFY(heads->contains(ArchiveHead { session, m_laptop, 50 }));
    DONE(m_alice->heads(&cursor));
    QCOMPARE(m_alice->heads(&cursor)->size(), 0);
}

void TestPostgresServer::twoProcessesOfOneMachine()
{
    const SessionId session = begin(*m_alice, m_laptop);
    QList<ArchiveRecord> records;
    for (int i = 2; i < 200; ++i) {
        records += record(session, m_laptop, i);
    }
    const auto pushing = [&] {
        auto own = server(u"alice"_s);
        for (qsizetype from = 0; from < records.size(); from += 11) {
            if (const auto pushed = own->push(records.mid(from, 20)); !pushed) {
                return pushed.error().message;
            }
        }
        return QString();
    };
    QStringList problems { QString(), QString() };
    {
        std::jthread first([&] { problems[0] = pushing(); });
        std::jthread second([&] { problems[1] = pushing(); });
    }
    QCOMPARE(problems, QStringList(2));
    QCOMPARE(*m_alice->records(session, m_laptop, 1, 1'000'000), records);
}

void TestPostgresServer::stops()
{
    std::stop_source stop;
    const auto address = ArchiveAddress::fromText(m_postgres->address(u"alice"_s, m_database));
    PostgresConnection connection(*address, {}, stop.get_token(), {});
    DONE(connection.open());
    std::jthread stopping([&] {
        const auto watch = m_postgres->connection(u"admin"_s, m_database);
        const auto isWaiting = [&] {
            auto row = watch->run(
                    "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'");
            return !row || (row->next() && row->integer(0) > 0);
        };
        while (!isWaiting()) { }
        stop.request_stop();
    });
    const auto done = connection.execute("SELECT pg_sleep(30)");
    QVERIFY(!done); // it did not wait for the end
    QCOMPARE(done.error().kind, Error::Kind::Cancelled);
    QCOMPARE(server(u"alice"_s, stop.get_token())->describe().error().kind, Error::Kind::Cancelled);
}

void TestPostgresServer::search()
{
    const SessionId session = begin(*m_alice, m_laptop, ArchiveVisibility::Team);
    const SessionId secret = begin(*m_alice, m_laptop);
    const QByteArray odd("it's a\\b \"c\" & | ! :* 履歴 ");
    DONE(m_alice->push({ record(session, m_laptop, 2, ArchiveRecord::Kind::Entry, "2",
                                "the runner running runs"),
                         record(session, m_laptop, 3, ArchiveRecord::Kind::Entry, "3", "runner"),
                         record(session, m_laptop, 4, ArchiveRecord::Kind::Entry, "4", odd),
                         record(session, m_laptop, 5, ArchiveRecord::Kind::Entry, "5",
                                QByteArray(5000, 'x') + " huge \x01 fine"),
                         record(session, m_laptop, 6, ArchiveRecord::Kind::Entry, "6") }));
    DONE(m_alice->push(
            { record(secret, m_laptop, 7, ArchiveRecord::Kind::Entry, "7", "runner secretly") }));
    const auto found = [](PostgresServer &server, const QStringList &words) {
        QByteArrayList payloads;
        const auto hits = server.search({ words, 10 });
        if (!hits) {
            return QByteArrayList { hits.error().message.toUtf8() };
        }
        for (const ArchiveHit &hit : *hits) {
            payloads += hit.record.payload;
        }
        return payloads;
    };
    QCOMPARE(found(*m_alice, { u"runner"_s }), (QByteArrayList { "3", "7", "2" }));
    QCOMPARE(found(*m_bob, { u"runner"_s }), (QByteArrayList { "3", "2" }));
    QCOMPARE(found(*m_alice, { u"runner"_s, u"runs"_s }), QByteArrayList { "2" });
    QCOMPARE(found(*m_alice, { u"run"_s }),
             QByteArrayList()); // no forms of words: whoever asks knows them
    for (const QString &word : { u"it's"_s, u"a\\b"_s, u"\"c\""_s, u"&"_s, u"!"_s, u":*"_s,
                                 u"履歴"_s, u"履*"_s, u"nothing|it's"_s }) {
        QCOMPARE(found(*m_alice, { word }), QByteArrayList { "4" });
    }
    QCOMPARE(found(*m_alice, { u"fine"_s }), QByteArrayList { "5" });
    QCOMPARE(found(*m_alice, { u"runn*"_s }), (QByteArrayList { "3", "7", "2" }));
    QCOMPARE(found(*m_alice, { u"secretly|running"_s, u"runner"_s }),
             (QByteArrayList { "7", "2" }));
    for (const QString &nothing : { u"|"_s, u"*"_s, u"|*"_s }) {
        QCOMPARE(found(*m_alice, { nothing }), QByteArrayList());
    }
    QCOMPARE(found(*m_alice, {}), QByteArrayList());
    QCOMPARE(m_alice->search({ { u"runner"_s }, 1 })->size(), 1);
    const auto hits = m_alice->search({ { u"runs"_s }, 10 });
    QCOMPARE(hits->value(0).session, session);
    QCOMPARE(hits->value(0).record, record(session, m_laptop, 2, ArchiveRecord::Kind::Entry, "2"));
}

void TestPostgresServer::sealedOnesTakeSealedOnly()
{
    const SessionId open = begin(*m_alice, m_laptop);
    QCOMPARE(m_alice->push({ record(open, m_laptop, 2, ArchiveRecord::Kind::Sealed) }).error().kind,
             Error::Kind::Refused);
    setUp(true);
    QVERIFY(m_alice->describe()->isSealed);
    const SessionId session = SessionId::create();
    DONE(m_alice->setVisibility(session, ArchiveVisibility::Mine));
    QCOMPARE(m_alice->push({ record(session, m_laptop, 2) }).error().kind, Error::Kind::Refused);
    DONE(m_alice->push({ record(session, m_laptop, 2, ArchiveRecord::Kind::Sealed, everyByte()) }));
    QCOMPARE(m_alice->records(session, m_laptop, 0, 1)->value(0).payload, everyByte());
    QCOMPARE(m_alice->search({ { u"word"_s }, 10 }).error().kind, Error::Kind::Refused);
    QCOMPARE(m_bob->records(session, m_laptop, 0, 1)->size(), 0);
}

QTEST_GUILESS_MAIN(TestPostgresServer)
#include "tst_postgresserver.moc"
