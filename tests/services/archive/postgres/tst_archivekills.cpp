// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Processes that write, send and take are killed (SIGKILL) at random moments, two of one store at once, too: nothing is lost and nothing is
// there twice. VARVE_ARCHIVE_KILLS: how often. VARVE_ARCHIVE_SEED: which moments.
#include "archivecodec.h"
#include "archivemachine.h"
#include "archivesetup.h"
#include "postgresserver.h"
#include "storecheck.h"
#include "testpostgres.h"

#include <QCoreApplication>
#include <QTest>

#include <array>
#include <cstdio>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

using Way = ArchiveTestMachine::Way;

constexpr int Machines = 3;

/// Until it is killed.
int client(const QStringList &arguments)
{
    const bool writes = arguments.at(2) == u"write";
    const quint32 seed = arguments.at(5).toUInt();
    ArchiveTestMachine machine(arguments.at(3), false, arguments.at(4));
    machine.keepAll();
    PostgresServer server(*ArchiveAddress::fromText(arguments.at(6)), {});
    QRandomGenerator random(seed);
    std::puts("ready");
    std::fflush(stdout);
    for (;;) {
        for (int i = random.bounded(writes ? 6 : 1); i > 0; --i) {
            machine.doSomething(random);
        }
        const auto done = machine.sync(server, static_cast<Way>(random.bounded(3)));
        if (!done) {
            qFatal("%s", qPrintable(done.error().message + u' ' + done.error().detail));
        }
    }
}

} // namespace

class TestArchiveKills : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void nothingIsLostAndNothingTwice();

private:
    [[nodiscard]] QString nameOf(int machine) const { return u"m%1"_s.arg(machine); }
    void begin(QProcess &process, const QString &what, int machine, quint32 seed);
    void look();
    void settleAll();
    void compare();

    std::unique_ptr<TestPostgres> m_postgres;
    QString m_address;
    std::array<QTemporaryDir, Machines> m_folders;
    QSet<EntryId> m_seen; ///< in any of the stores
};

void TestArchiveKills::initTestCase()
{
    QString whyNot;
    m_postgres = TestPostgres::start({ .hasTls = false, .diskMegabytes = 0 }, &whyNot);
    if (!m_postgres) {
        QSKIP(qPrintable(whyNot));
    }
    QCOMPARE(m_postgres->execute(u"CREATE ROLE alice LOGIN"_s), QString());
    const QString database = m_postgres->makeDatabase();
    const auto made =
            setUpArchive(*ArchiveAddress::fromText(m_postgres->address(u"admin"_s, database)), {},
                         { .isSealed = false, .members = { u"alice"_s } });
    QVERIFY2(made, qPrintable(made ? QString() : made.error().message));
    m_address = m_postgres->address(u"alice"_s, database);
}

void TestArchiveKills::begin(QProcess &process, const QString &what, int machine, quint32 seed)
{
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(QCoreApplication::applicationFilePath(),
                  { u"--client"_s, what, nameOf(machine), m_folders.at(size_t(machine)).path(),
                    QString::number(seed), m_address });
    QVERIFY2(process.waitForReadyRead(60'000), qPrintable(process.errorString()));
}

void TestArchiveKills::look()
{
    for (int i = 0; i < Machines; ++i) {
        m_seen += ArchiveTestMachine(nameOf(i), false, m_folders.at(size_t(i)).path()).entries();
    }
}

void TestArchiveKills::settleAll()
{
    constexpr int Most = 20; // rounds
    PostgresServer server(*ArchiveAddress::fromText(m_address), {});
    qint64 moved = 1;
    for (int round = 0; moved > 0; ++round) {
        QVERIFY(round < Most);
        moved = 0;
        for (int i = 0; i < Machines; ++i) {
            ArchiveTestMachine machine(nameOf(i), false, m_folders.at(size_t(i)).path());
            const auto done = machine.sync(server);
            QVERIFY2(done, qPrintable(done ? QString() : done.error().message));
            QCOMPARE(done->sessionsWaiting, 0);
            QVERIFY(!done->isSentAgain);
            moved += done->sent + done->taken;
        }
    }
}

void TestArchiveKills::compare()
{
    ArchiveTestMachine first(nameOf(0), false, m_folders.front().path());
    const QStringList everything = first.everything();
    for (int i = 1; i < Machines; ++i) {
        ArchiveTestMachine machine(nameOf(i), false, m_folders.at(size_t(i)).path());
        QCOMPARE(machine.everything(), everything);
        QVERIFY(checkStore(machine.path())->findings.isEmpty());
    }
    QVERIFY((m_seen - first.entries()).isEmpty());
    // Of each entry there is one record.
    PostgresServer server(*ArchiveAddress::fromText(m_address), {});
    QByteArray cursor;
    QSet<EntryId> there;
    const auto heads = server.heads(&cursor);
    QVERIFY(heads);
    for (const ArchiveHead &head : *heads) {
        for (qint64 after = 0;;) {
            const auto page = server.records(head.session, head.machine, after, 1'000'000);
            QVERIFY(page);
            if (page->isEmpty()) {
                break;
            }
            for (const ArchiveRecord &record : *page) {
                const auto item = decodeRecord(record);
                QVERIFY(item);
                after = record.number;
                if (const auto *entry = std::get_if<Entry>(&item->value)) {
                    QVERIFY(!there.contains(entry->id));
                    there += entry->id;
                }
            }
        }
    }
    QCOMPARE(there, first.entries());
}

void TestArchiveKills::nothingIsLostAndNothingTwice()
{
    const int given = qEnvironmentVariableIntValue("VARVE_ARCHIVE_KILLS");
    const int kills = given > 0 ? given : 24;
    QRandomGenerator random(quint32(qEnvironmentVariableIntValue("VARVE_ARCHIVE_SEED")));
    for (int i = 0; i < kills; ++i) {
        const int machine = random.bounded(Machines);
        const bool isBeside = random.bounded(2) == 0;
        QProcess writing;
        QProcess beside;
        begin(writing, u"write"_s, machine, random.generate());
        if (isBeside) { // of the same store, or of another
            const int other = random.bounded(2) == 0 ? machine : random.bounded(Machines);
            begin(beside, u"sync"_s, other, random.generate());
        }
        QVERIFY(!writing.waitForFinished(random.bounded(500))); // ms
        writing.kill();
        QVERIFY(writing.waitForFinished());
        if (isBeside) {
            QVERIFY(!beside.waitForFinished(random.bounded(100)));
            beside.kill();
            QVERIFY(beside.waitForFinished());
        }
        look();
        if (i % 8 == 7) {
            settleAll();
        }
    }
    settleAll();
    compare();
    qInfo("kills: %d, entries: %lld, nothing lost, nothing twice", kills, m_seen.size());
}

} // namespace varve::test

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == u"--client") {
        return varve::test::client(arguments);
    }
    varve::test::TestArchiveKills test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_archivekills.moc"
