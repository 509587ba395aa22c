// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Several machines write at random, send and take in random order and are interrupted at random moments: in the end all have the same.
#include "archivecodec.h"
#include "archivemachine.h"
#include "storecheck.h"
#include <base/ids.h>

#include <QElapsedTimer>
#include <QFile>
#include <QHashSeed>
#include <QTest>
#include <QtEndian>

#include <algorithm>
#include <memory>
#include <vector>

namespace varve
{

namespace
{

QRandomGenerator idSource;
quint64 idTime = 0;

} // namespace

/// In place of that of varve_base: which id is larger decides things, so a seed that shall give the same history again gives the same ids.
QUuid makeUuidV7()
{
    constexpr quint64 Version = 7ULL << 12;
    constexpr quint64 Variant = 2ULL << 62;
    const quint64 first = (++idTime << 16) | Version | (idSource.generate() & 0xfff);
    const quint64 second = Variant | (idSource.generate64() >> 2);
    QByteArray bytes(16, Qt::Uninitialized);
    qToBigEndian(first, bytes.data());
    qToBigEndian(second, bytes.data() + 8);
    return QUuid::fromRfc4122(bytes);
}

} // namespace varve

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

using Way = ArchiveTestMachine::Way;

/// The network as it is: `oneIn` calls fail, some of them after the archive has done what it was asked.
MemoryArchive::Fault unreliable(QRandomGenerator &random, int oneIn)
{
    return [&random, oneIn](QLatin1StringView) -> Result<> {
        return oneIn > 0 && random.bounded(oneIn) == 0
                ? Result<>(fail(Error::Kind::Network, u"The connection broke."_s))
                : Result<>();
    };
}

using Machine = std::unique_ptr<ArchiveTestMachine>;

class History
{
public:
    History(quint32 seed, int machines, int archives) : m_random(seed)
    {
        for (int i = 0; i < machines; ++i) {
            m_machines.push_back(std::make_unique<ArchiveTestMachine>(u"m%1"_s.arg(i)));
        }
        for (int i = 0; i < archives; ++i) {
            m_shelves += std::make_shared<ArchiveShelf>();
            for (const auto &machine : m_machines) {
                if (i > 0) {
                    machine->addArchive(u"second"_s);
                }
            }
        }
    }

    /// From now on stores are put back to what they were before, now and then.
    void putBackStores() { m_putsBack = true; }

    void run(int steps)
    {
        for (int i = 0; i < steps; ++i) {
            const int which = m_random.bounded(int(m_machines.size()));
            ArchiveTestMachine &machine = *m_machines.at(size_t(which));
            if (m_putsBack && m_random.bounded(12) == 0) {
                copyOrPutBack(machine, m_folder.filePath(QString::number(which)));
            }
            if (m_random.bounded(4) != 0) {
                machine.doSomething(m_random);
                continue;
            }
            const int archive = m_random.bounded(int(m_shelves.size()));
            MemoryArchive server(m_shelves.at(archive), unreliable(m_random, 12));
            const auto way = static_cast<Way>(m_random.bounded(3));
            std::stop_source stop;
            if (m_random.bounded(6) == 0) {
                stop.request_stop();
            }
            const auto done = machine.sync(server, way, stop.get_token(), nullptr, archive);
            if (!done && done.error().kind != Error::Kind::Network
                && done.error().kind != Error::Kind::Cancelled) {
                m_fault = done.error().message + u' ' + done.error().detail;
                return;
            }
            if (m_random.bounded(20) == 0) {
                machine.reopen();
            }
        }
    }

    /// Until nothing is left to be sent or taken. Answers what is wrong then.
    QString end()
    {
        constexpr int Most = 20; // rounds
        for (int round = 0; m_fault.isEmpty(); ++round) {
            qint64 moved = 0;
            for (const auto &machine : m_machines) {
                for (int archive = 0; archive < m_shelves.size(); ++archive) {
                    MemoryArchive server(m_shelves.at(archive));
                    const auto done = machine->sync(server, Way::Both, {}, nullptr, archive);
                    if (!done) {
                        return done.error().message + u' ' + done.error().detail;
                    }
                    moved += done->sent + done->taken;
                }
            }
            if (moved == 0) {
                break;
            }
            if (round == Most) {
                return u"it never ends"_s;
            }
        }
        return m_fault.isEmpty() ? difference() : m_fault;
    }

private:
    void copyOrPutBack(ArchiveTestMachine &machine, const QString &copy)
    {
        if (!QFile::exists(copy)) {
            m_fault = machine.store().backUp(copy) ? m_fault : u"no backup"_s;
            return;
        }
        machine.putBack(copy);
        QFile::remove(copy);
        // What was sent nowhere is gone.
        m_gone += machine.written() - sent() - machine.entries();
    }

    QSet<EntryId> sent() const
    {
        QSet<EntryId> all;
        for (const auto &shelf : m_shelves) {
            for (const auto &ofMachine : std::as_const(shelf->records)) {
                for (const ArchiveRecord &record : ofMachine) {
                    const auto item = decodeRecord(record);
                    if (const auto *entry = std::get_if<Entry>(&item->value)) {
                        all += entry->id;
                    }
                }
            }
        }
        return all;
    }

    QString difference()
    {
        const QStringList first = m_machines.front()->everything();
        for (const auto &machine : m_machines) {
            const QStringList all = machine->everything();
            if (all != first) {
                const auto [a, b] = std::ranges::mismatch(first, all);
                return u"not the same:\n%1\n---\n%2"_s.arg(a != first.end() ? *a : u"nothing"_s,
                                                           b != all.end() ? *b : u"nothing"_s);
            }
            const auto check = checkStore(machine->path());
            if (!check || !check->findings.isEmpty()) {
                return check ? u"damaged: kind %1, %2"_s.arg(int(check->findings.constFirst().kind))
                                       .arg(check->findings.constFirst().places.join(u' '))
                             : check.error().message;
            }
        }
        const QString lost = whatWasLost();
        const QString leaves = lost.isEmpty() ? leavesDiffer() : lost;
        return leaves.isEmpty() ? aNewOneHasLess() : leaves;
    }

    /// A machine that comes now gets everything of each archive alone.
    QString aNewOneHasLess()
    {
        const QStringList all = m_machines.front()->everything();
        for (const auto &shelf : std::as_const(m_shelves)) {
            ArchiveTestMachine machine(u"new"_s);
            MemoryArchive server(shelf);
            const auto done = machine.sync(server);
            if (!done) {
                return done.error().message + u' ' + done.error().detail;
            }
            const QStringList has = machine.everything();
            if (has != all) {
                const auto [a, b] = std::ranges::mismatch(all, has);
                return u"a new one has not the same of archive %1 (%2 waiting):\n%3\n---\n%4"_s
                        .arg(m_shelves.indexOf(shelf))
                        .arg(done->sessionsWaiting)
                        .arg(a != all.end() ? *a : u"nothing"_s,
                             b != has.end() ? *b : u"nothing"_s);
            }
        }
        return {};
    }

    /// Nothing but what somebody had before the eyes when they deleted its session.
    QString whatWasLost()
    {
        QSet<EntryId> lost;
        for (const auto &machine : m_machines) {
            lost += machine->written();
        }
        lost -= m_machines.front()->entries();
        lost -= m_gone;
        for (const auto &machine : m_machines) {
            lost -= machine->deleted();
        }
        return lost.isEmpty() ? QString()
                              : u"%1 entries were lost, as %2"_s.arg(lost.size())
                                        .arg(lost.constBegin()->toString());
    }

    /// Where a machine stands is known to all others.
    QString leavesDiffer()
    {
        for (const auto &machine : m_machines) {
            for (const Session &session : *machine->store().reader().sessions()) {
                for (const auto &other : m_machines) {
                    const auto leaves = archiveLeaves(other->store().reader(), session.id);
                    for (const ArchiveLeaf &leaf : *leaves) {
                        if (leaf.machine == machine->id() && leaf.leaf != session.leaf) {
                            return u"another leaf in "_s + session.id.toString();
                        }
                    }
                }
            }
        }
        return {};
    }

    QRandomGenerator m_random;
    QList<ShelfOfArchive> m_shelves;
    std::vector<Machine> m_machines;
    const QTemporaryDir m_folder;
    bool m_putsBack = false;
    QSet<EntryId> m_gone;
    QString m_fault;
};

} // namespace

class TestArchiveHistories : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QHashSeed::setDeterministicGlobalSeed(); }
    void allHaveTheSame();
    void alsoWhereStoresArePutBack();

private:
    static void tryAll(int usually, bool putsBack);
};

/// VARVE_ARCHIVE_SEED: the first one, VARVE_ARCHIVE_HISTORIES: how many.
void TestArchiveHistories::tryAll(int usually, bool putsBack)
{
    const int given = qEnvironmentVariableIntValue("VARVE_ARCHIVE_HISTORIES");
    const int histories = given > 0 ? given : usually;
    const int first = qEnvironmentVariableIntValue("VARVE_ARCHIVE_SEED");
    QElapsedTimer time;
    time.start();
    for (int i = 0; i < histories; ++i) {
        const quint32 seed = quint32(first + i);
        idSource.seed(seed);
        idTime = 0;
        // What a store has lost comes back by the archive that has it, and does not go on to another one.
        History history(seed, seed % 3 == 0 ? 5 : 2, seed % 4 == 1 && !putsBack ? 2 : 1);
        if (putsBack) {
            history.putBackStores();
        }
        history.run(seed % 3 == 0 ? 120 : 70);
        const QString wrong = history.end();
        QVERIFY2(wrong.isEmpty(),
                 qPrintable(u"VARVE_ARCHIVE_SEED=%1 VARVE_ARCHIVE_HISTORIES=1: %2"_s.arg(seed).arg(
                         wrong)));
    }
    qInfo("histories %d to %d: all the same, %lld s", first, first + histories - 1,
          time.elapsed() / 1000);
}

void TestArchiveHistories::allHaveTheSame()
{
    tryAll(40, false);
}

/// Missing is in the end what was sent nowhere and what who deleted its session had seen, nothing else.
void TestArchiveHistories::alsoWhereStoresArePutBack()
{
    tryAll(10, true);
}

} // namespace varve::test

QTEST_GUILESS_MAIN(varve::test::TestArchiveHistories)
#include "tst_archivehistories.moc"
