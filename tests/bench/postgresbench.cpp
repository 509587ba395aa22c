// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What an archive in a PostgreSQL does, on this machine, over TLS, waiting for its disk as in earnest.
//
//     varve_postgresbench [RECORDS [TEXTS]]     1,000,000 small records pushed and pulled; search in 100,000 texts of 1,000 characters
#include "archivesetup.h"
#include "benchmark.h"
#include "postgresconnection.h"
#include "postgresserver.h"
#include "processmemory.h"
#include "testpostgres.h"
#include "timing.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QTimeZone>

#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace varve;
using namespace varve::bench;
using namespace Qt::StringLiterals;
using varve::test::TestPostgres;

namespace
{

/// Words as they come in texts: few of them often.
class MadeUpWords
{
public:
    explicit MadeUpWords(quint32 seed) : m_random(seed) { }

    QByteArray word()
    {
        constexpr double Vocabulary = 60'000;
        return "word" + QByteArray::number(int(std::pow(Vocabulary, m_random.generateDouble())));
    }

    /// Of a text of so many characters, each once.
    QByteArray words(int characters)
    {
        QSet<QByteArray> seen;
        QByteArrayList all;
        for (int length = 0; length < characters; length += 7) {
            const QByteArray next = word();
            if (!seen.contains(next)) {
                seen.insert(next);
                all += next;
            }
        }
        return all.join(' ');
    }

    QByteArray bytes(qsizetype size)
    {
        QByteArray bytes(size, Qt::Uninitialized);
        std::ranges::generate(bytes, [&] { return static_cast<char>(m_random.generate()); });
        return bytes;
    }

    int below(int most) { return m_random.bounded(most); }

private:
    QRandomGenerator m_random;
};

/// What has gone over the loopback, in megabytes, with all that TCP and TLS add.
double loopbackMegabytes()
{
    QFile file(u"/proc/net/dev"_s);
    if (!file.open(QIODevice::ReadOnly)) {
        return 0;
    }
    for (const QByteArray &line : file.readAll().split('\n')) {
        if (line.trimmed().startsWith("lo:")) {
            return line.simplified().split(' ').value(1).toDouble() / 1e6;
        }
    }
    return 0;
}

/// Time on a processor since it began, of a process; of this one without a number. In milliseconds.
double processorMilliseconds(qint64 process = 0)
{
    QFile file(process == 0 ? u"/proc/self/schedstat"_s : u"/proc/%1/schedstat"_s.arg(process));
    return file.open(QIODevice::ReadOnly) ? file.readAll().split(' ').first().toDouble() / 1e6 : 0;
}

/// How long something takes, and how long it keeps the program and its server busy: what it would take where nobody else is.
struct Times
{
    QList<double> wall;
    QList<double> busy;

    template<typename Work>
    void add(qint64 server, Work work)
    {
        const double before = processorMilliseconds() + processorMilliseconds(server);
        wall += millisecondsOf(work);
        busy += processorMilliseconds() + processorMilliseconds(server) - before;
    }

    [[nodiscard]] Figures figures(const QString &name, double most, const QString &note) const
    {
        return { { name, u"ms"_s, Hold::atMost(most), wall, Figure::Judged::P99, note },
                 { name + u"Busy"_s, u"ms"_s, Hold::atMost(most), busy, Figure::Judged::P99,
                   u"of the processor"_s } };
    }
};

class PostgresBench
{
public:
    PostgresBench(int records, int texts) : m_records(records), m_texts(texts)
    {
        QString whyNot;
        m_postgres = TestPostgres::start({ .hasTls = true, .diskMegabytes = 0 }, &whyNot);
        if (!m_postgres) {
            throw BenchFailure(whyNot);
        }
        const QString database = m_postgres->makeDatabase();
        for (const QString &sql :
             { u"CREATE ROLE alice LOGIN PASSWORD 'secret'"_s, u"ALTER SYSTEM SET fsync = on"_s,
               u"ALTER SYSTEM SET full_page_writes = on"_s,
               u"ALTER SYSTEM SET max_wal_size = '4GB'"_s, u"SELECT pg_reload_conf()"_s }) {
            if (const QString problem = m_postgres->execute(sql); !problem.isEmpty()) {
                throw BenchFailure(problem);
            }
        }
        require(setUpArchive(
                require(ArchiveAddress::fromText(m_postgres->address(u"admin"_s, database))), {},
                { .isSealed = false, .members = { u"alice"_s } }));
        const auto address = require(ArchiveAddress::fromText(m_postgres->secureAddress(
                u"alice"_s, database,
                u"sslmode=verify-full&sslrootcert="_s + m_postgres->authorityFile())));
        m_server = std::make_unique<PostgresServer>(address, u"secret"_s);
        require(m_server->putMachine({ m_machine, u"laptop"_s, {} }));
        const auto watch = m_postgres->connection(u"admin"_s, database);
        auto row = require(watch->run("SELECT pid FROM pg_stat_activity WHERE usename = 'alice'"));
        m_backend = row.next() ? row.integer(0) : 0;
    }

    /// Each as soon as it is known.
    void run()
    {
        const double before = residentMegabytes();
        print(pushed());
        print(pulled());
        print({ { u"postgres.memory"_s,
                  u"MB"_s,
                  Hold::atMost(150),
                  { peakMegabytes() - before },
                  Figure::Judged::Median,
                  u"of the program, more than before, while it pushed and pulled"_s } });
        print(searched());
        print(paged());
    }

private:
    static constexpr int InSession = 10'000;
    static constexpr int InBatch = 1'000;

    static void print(const Figures &figures)
    {
        for (const Figure &figure : figures) {
            std::printf("%s\n",
                        QJsonDocument(figure.toJson()).toJson(QJsonDocument::Compact).constData());
        }
        std::fflush(stdout);
    }

    void push(const SessionId &session, qint64 first, int count, int payload, int characters)
    {
        QList<ArchiveRecord> records;
        records.reserve(count);
        for (int i = 0; i < count; ++i) {
            records += ArchiveRecord { .session = session,
                                       .machine = m_machine,
                                       .number = first + i,
                                       .kind = ArchiveRecord::Kind::Entry,
                                       .at = QDateTime::fromMSecsSinceEpoch(
                                               1'790'000'000'000 + first + i, QTimeZone::UTC),
                                       .payload = m_words.bytes(payload),
                                       .words = m_words.words(characters) };
        }
        m_taken += millisecondsOf([&] { require(m_server->push(records)); });
    }

    [[nodiscard]] double databaseBytes() const
    {
        const auto watch = m_postgres->connection(u"admin"_s, u"archive1"_s);
        auto row = require(watch->run("SELECT pg_database_size(current_database())"));
        return row.next() ? double(row.integer(0)) : 0;
    }

    Figures pushed()
    {
        constexpr int Payload = 200;
        constexpr int Characters = 100;
        const double before = loopbackMegabytes();
        const double sizeBefore = databaseBytes();
        for (int done = 0; done < m_records; done += InSession) {
            const SessionId session = SessionId::create();
            m_sessions += session;
            require(m_server->setVisibility(session, ArchiveVisibility::Mine));
            for (int i = 0; i < std::min(InSession, m_records - done); i += InBatch) {
                push(session, 1 + done + i, InBatch, Payload, Characters);
            }
        }
        const QString note = u"%L1 records of %2 bytes and the words of %3 characters, %4 a batch"_s
                                     .arg(m_records)
                                     .arg(Payload)
                                     .arg(Characters)
                                     .arg(InBatch);
        return { { u"postgres.push"_s,
                   u"records/s"_s,
                   {},
                   { m_records / m_taken * 1000 },
                   Figure::Judged::Median,
                   note },
                 { u"postgres.pushBytes"_s,
                   u"bytes/record"_s,
                   {},
                   { (loopbackMegabytes() - before) * 1e6 / m_records },
                   Figure::Judged::Median,
                   u"both ways, with words, TLS and TCP"_s },
                 { u"postgres.size"_s,
                   u"bytes/record"_s,
                   {},
                   { (databaseBytes() - sizeBefore) / m_records },
                   Figure::Judged::Median,
                   u"on the server's disk, with indexes"_s } };
    }

    Figures pulled()
    {
        constexpr qint64 PageBytes = 1024 * 1024;
        qint64 count = 0;
        const double before = loopbackMegabytes();
        const double taken = millisecondsOf([&] {
            QByteArray cursor;
            for (const ArchiveHead &head : require(m_server->heads(&cursor))) {
                for (qint64 after = 0; after < head.number;) {
                    const auto page = require(
                            m_server->records(head.session, head.machine, after, PageBytes));
                    count += page.size();
                    after = page.isEmpty() ? head.number : page.back().number;
                }
            }
        });
        if (count != m_records) {
            throw BenchFailure(u"%1 records came back"_s.arg(count));
        }
        return { { u"postgres.pull"_s,
                   u"records/s"_s,
                   {},
                   { double(count) / taken * 1000 },
                   Figure::Judged::Median,
                   {} },
                 { u"postgres.pullBytes"_s,
                   u"bytes/record"_s,
                   {},
                   { (loopbackMegabytes() - before) * 1e6 / double(count) },
                   Figure::Judged::Median,
                   u"both ways, without words"_s } };
    }

    /// Texts of 1,000 characters, in sessions of 200.
    Figures searched()
    {
        constexpr int TextsOfSession = 200;
        for (int done = 0; done < m_texts; done += TextsOfSession) {
            m_texted = SessionId::create();
            require(m_server->setVisibility(m_texted, ArchiveVisibility::Team));
            push(m_texted, 1, TextsOfSession, 600, 1000);
        }
        QString problem = m_postgres->execute(u"ANALYZE"_s, u"archive1"_s);
        Times one;
        Times two;
        for (int i = 0; i < 100; ++i) {
            const QString first = QString::fromLatin1(m_words.word());
            const QString second = QString::fromLatin1(m_words.word());
            one.add(m_backend, [&] { require(m_server->search({ { first }, 50 })); });
            two.add(m_backend, [&] { require(m_server->search({ { first, second }, 50 })); });
        }
        const QString note =
                u"%L1 characters in %L2 texts, beside the small records; frequent and rare words, the best 50"_s
                        .arg(m_texts * 1000LL)
                        .arg(m_texts);
        return one.figures(u"postgres.search"_s, 100, note + problem)
                + two.figures(u"postgres.searchTwo"_s, 100, note);
    }

    Figures paged()
    {
        Times times;
        for (int i = 0; i < 100; ++i) {
            const SessionId session = m_sessions.at(m_words.below(int(m_sessions.size())));
            const qint64 first = 1 + InSession * m_sessions.indexOf(session);
            times.add(m_backend, [&] {
                require(m_server->records(session, m_machine, first + m_words.below(InSession),
                                          100'000));
            });
        }
        return times.figures(u"postgres.page"_s, 50,
                             u"100 kB of a session of 10,000 records, from anywhere in it"_s);
    }

    const int m_records;
    const int m_texts;
    std::unique_ptr<TestPostgres> m_postgres;
    std::unique_ptr<PostgresServer> m_server;
    qint64 m_backend = 0; ///< the process of the server that is asked
    MachineId m_machine = MachineId::create();
    MadeUpWords m_words { 7 };
    QList<SessionId> m_sessions;
    SessionId m_texted;
    double m_taken = 0; ///< ms
};

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    try {
        PostgresBench bench(arguments.value(1, u"1000000"_s).toInt(),
                            arguments.value(2, u"100000"_s).toInt());
        bench.run();
    } catch (const BenchFailure &failure) {
        std::fprintf(stderr, "%s\n", failure.what());
        return 1;
    }
    return 0;
}
