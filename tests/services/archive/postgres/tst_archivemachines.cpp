// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// As tst_archivehistories, with a real PostgreSQL that is killed, restarted and cut off at random moments.
#include "archivemachine.h"
#include "archivesetup.h"
#include "postgresserver.h"
#include "testpostgres.h"

#include <QTest>

#include <archive/sealedarchive.h>
#include <atomic>
#include <thread>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

using Way = ArchiveTestMachine::Way;

class PostgresHistory
{
public:
    PostgresHistory(quint32 seed, bool isSealed, ArchiveAddress address)
        : m_random(seed)
        , m_isSealed(isSealed)
        , m_address(std::move(address))
    {
        const int machines = seed % 3 == 0 ? 5 : 2;
        for (int i = 0; i < machines; ++i) {
            m_machines.push_back(std::make_unique<ArchiveTestMachine>(u"m%1"_s.arg(i), isSealed));
        }
    }

    /// What is wrong; empty: nothing.
    QString run(int steps)
    {
        for (int i = 0; i < steps; ++i) {
            ArchiveTestMachine &machine =
                    *m_machines.at(size_t(m_random.bounded(int(m_machines.size()))));
            if (m_random.bounded(4) != 0) {
                machine.doSomething(m_random);
                continue;
            }
            const auto done = machine.sync(*server(), static_cast<Way>(m_random.bounded(3)));
            if (!done && done.error().kind != Error::Kind::Network
                && done.error().kind != Error::Kind::Busy) {
                return done.error().message + u' ' + done.error().detail;
            }
        }
        return {};
    }

    /// With a server that stays: until all have the same.
    QString end()
    {
        constexpr int Most = 20; // rounds
        for (int round = 0; round < Most; ++round) {
            qint64 moved = 0;
            for (const auto &machine : m_machines) {
                const auto done = machine->sync(*server());
                if (!done) {
                    return done.error().message + u' ' + done.error().detail;
                }
                moved += done->sent + done->taken;
            }
            if (moved == 0) {
                return difference();
            }
        }
        return u"it never ends"_s;
    }

private:
    std::unique_ptr<ArchiveServer> server() const
    {
        auto postgres = std::make_unique<PostgresServer>(m_address, QString());
        if (!m_isSealed) {
            return postgres;
        }
        return std::make_unique<SealedArchive>(std::move(postgres), m_key);
    }

    QString difference()
    {
        const QStringList first = m_machines.front()->everything();
        for (const auto &machine : m_machines) {
            const QStringList all = machine->everything();
            if (const auto [a, b] = std::ranges::mismatch(first, all);
                a != first.end() || b != all.end()) {
                return u"not the same:\n%1\n---\n%2"_s.arg(a != first.end() ? *a : u"nothing"_s,
                                                           b != all.end() ? *b : u"nothing"_s);
            }
        }
        return {};
    }

    QRandomGenerator m_random;
    const bool m_isSealed;
    const ArchiveAddress m_address;
    const ArchiveKey m_key = ArchiveKey::generate();
    std::vector<std::unique_ptr<ArchiveTestMachine>> m_machines;
};

} // namespace

class TestArchiveMachines : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void allHaveTheSame();

private:
    void makeTrouble(QRandomGenerator &random);

    std::unique_ptr<TestPostgres> m_postgres;
};

void TestArchiveMachines::initTestCase()
{
    QString whyNot;
    m_postgres = TestPostgres::start({ .hasTls = false, .diskMegabytes = 0 }, &whyNot);
    if (!m_postgres) {
        QSKIP(qPrintable(whyNot));
    }
    QCOMPARE(m_postgres->execute(u"CREATE ROLE alice LOGIN"_s), QString());
}

void TestArchiveMachines::makeTrouble(QRandomGenerator &random)
{
    const int what = random.bounded(8);
    if (what > 1) {
        QCOMPARE(
                m_postgres->execute(
                        u"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'alice'"_s),
                QString());
        return;
    }
    if (what == 0) {
        m_postgres->kill();
    } else {
        m_postgres->stop();
    }
    QVERIFY(m_postgres->restart());
}

void TestArchiveMachines::allHaveTheSame()
{
    const int given = qEnvironmentVariableIntValue("VARVE_ARCHIVE_HISTORIES");
    const int first = qEnvironmentVariableIntValue("VARVE_ARCHIVE_SEED");
    for (int i = first; i < first + (given > 0 ? given : 4); ++i) {
        const auto seed = quint32(i);
        const bool isSealed = seed % 2 == 0;
        const QString database = m_postgres->makeDatabase();
        const auto made =
                setUpArchive(*ArchiveAddress::fromText(m_postgres->address(u"admin"_s, database)),
                             {}, { .isSealed = isSealed, .members = { u"alice"_s } });
        QVERIFY2(made, qPrintable(made ? QString() : made.error().message));
        const auto address = ArchiveAddress::fromText(m_postgres->address(u"alice"_s, database));

        std::atomic<bool> isOver = false;
        std::atomic<bool> isQuiet = false;
        QString wrong;
        std::jthread machines([&] {
            PostgresHistory history(seed, isSealed, *address);
            wrong = history.run(seed % 3 == 0 ? 80 : 50);
            isOver = true;
            isQuiet.wait(false);
            wrong = wrong.isEmpty() ? history.end() : wrong;
        });
        QRandomGenerator random(seed);
        while (!isOver) {
            if (!m_postgres->ends(random.bounded(150))) { // ms
                makeTrouble(random);
            }
        }
        isQuiet = true;
        isQuiet.notify_all();
        machines.join();
        QVERIFY2(wrong.isEmpty(),
                 qPrintable(u"VARVE_ARCHIVE_SEED=%1 VARVE_ARCHIVE_HISTORIES=1: %2"_s.arg(seed).arg(
                         wrong)));
        QCOMPARE(m_postgres->execute(u"DROP DATABASE %1 WITH (FORCE)"_s.arg(database)), QString());
    }
}

} // namespace varve::test

QTEST_MAIN(varve::test::TestArchiveMachines)
#include "tst_archivemachines.moc"
