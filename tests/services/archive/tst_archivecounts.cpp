// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of every archive again and again must not grow faster than the store does.
#include "archivemachine.h"
#include "database.h"

#include <QSqlDatabase>
#include <QSqlDriver>
#include <QTest>

#include <dlfcn.h>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

using Machine = ArchiveTestMachine;

/// Steps that SQLite makes on the only connection of this thread. Its function is looked for in the plugin of the driver, which may have
/// an SQLite of its own.
class CountedSteps
{
public:
    CountedSteps()
    {
        const QSqlDatabase database =
                QSqlDatabase::database(QSqlDatabase::connectionNames().constFirst());
        const QVariant handle = database.driver()->handle();
        Dl_info plugin {};
        if (qstrcmp(handle.typeName(), "sqlite3*") != 0
            || ::dladdr(database.driver()->metaObject(), &plugin) == 0) {
            return;
        }
        m_connection = *static_cast<void *const *>(handle.constData());
        if (void *library = ::dlopen(plugin.dli_fname, RTLD_LAZY | RTLD_NOLOAD)) {
            m_setHandler =
                    reinterpret_cast<SetHandler>(::dlsym(library, "sqlite3_progress_handler"));
            ::dlclose(library);
        }
    }

    [[nodiscard]] bool isAble() const { return m_setHandler != nullptr; }

    template<typename Work>
    [[nodiscard]] qint64 of(const Work &work)
    {
        constexpr int StepsACall = 10;
        m_calls = 0;
        m_setHandler(m_connection, StepsACall, &CountedSteps::note, this);
        work();
        m_setHandler(m_connection, 0, nullptr, nullptr);
        return m_calls * StepsACall;
    }

private:
    using SetHandler = void (*)(void *, int, int (*)(void *), void *);
    static int note(void *self)
    {
        ++static_cast<CountedSteps *>(self)->m_calls;
        return 0;
    }

    void *m_connection = nullptr;
    SetHandler m_setHandler = nullptr;
    qint64 m_calls = 0;
};

/// Synced, and with statistics: without them SQLite takes another way.
void fill(Machine &machine, int sessions, int exchanges)
{
    for (int i = 0; i < sessions; ++i) {
        machine.talk(exchanges, u"talk"_s);
    }
    settle(std::make_shared<ArchiveShelf>(), { &machine });
    QVERIFY(machine.store().database().execute(u"ANALYZE"_s));
}

/// Each session has something of another machine, of which a second archive knows nothing.
void addOthersPart(Machine &machine)
{
    machine.addArchive(u"second"_s);
    MemoryArchive server(std::make_shared<ArchiveShelf>());
    QVERIFY(machine.sync(server, Machine::Way::Both, {}, nullptr, 1));
    QVERIFY(machine.store().database().execute(
            u"INSERT INTO archive_leaves (session, machine, entry, number) SELECT id, "
            "zeroblob(16), '', 1 FROM sessions"_s));
    QVERIFY(machine.store().database().execute(u"ANALYZE"_s));
}

} // namespace

class TestArchiveCounts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theStateIsFoundInLinearTime_data();
    void theStateIsFoundInLinearTime();
    void thePastIsNotCountedEntryByEntry();
};

void TestArchiveCounts::theStateIsFoundInLinearTime_data()
{
    QTest::addColumn<int>("sessions");
    QTest::addColumn<int>("exchanges");
    QTest::addColumn<bool>("hasOthers");
    QTest::addRow("sessions") << 50 << 5 << false;
    QTest::addRow("sessions of several machines") << 50 << 5 << true;
    QTest::addRow("long sessions") << 5 << 20 << false;
    QTest::addRow("long sessions of several machines") << 5 << 20 << true;
}

void TestArchiveCounts::theStateIsFoundInLinearTime()
{
    QFETCH(const int, sessions);
    QFETCH(const int, exchanges);
    QFETCH(const bool, hasOthers);
    constexpr int Times = 4;
    const bool isLong = exchanges > sessions;
    QList<qint64> steps;
    for (const int times : { 1, Times }) {
        Machine machine(u"a"_s);
        CountedSteps counted;
        if (!counted.isAble()) {
            QSKIP("The driver does not show the functions of SQLite.");
        }
        fill(machine, isLong ? sessions : times * sessions, isLong ? times * exchanges : exchanges);
        if (hasOthers) {
            addOthersPart(machine);
        }
        const qint64 number = machine.archive(hasOthers ? 1 : 0).number;
        steps += counted.of([&] { QVERIFY(ArchiveList(machine.store()).state(number)); });
    }
    QVERIFY2(steps.constLast() < steps.constFirst() * Times * 3 / 2,
             qPrintable(u"%1, %2 steps"_s.arg(steps.constFirst()).arg(steps.constLast())));
}

void TestArchiveCounts::thePastIsNotCountedEntryByEntry()
{
    Machine machine(u"a"_s);
    CountedSteps counted;
    if (!counted.isAble()) {
        QSKIP("The driver does not show the functions of SQLite.");
    }
    constexpr int Exchanges = 1000;
    ArchiveList list(machine.store());
    QVERIFY(list.remove(machine.archive().number));
    machine.talk(Exchanges, u"before"_s);
    Archive archive;
    archive.name = u"again"_s;
    archive.sendsAll = true;
    QVERIFY(list.add(archive));
    const qint64 number = machine.archive().number;
    const qint64 steps = counted.of([&] {
        const auto state = list.state(number);
        QVERIFY(state && state->unsent >= 2 * Exchanges);
    });
    QVERIFY2(steps < 2 * Exchanges, qPrintable(QString::number(steps)));
}

QTEST_GUILESS_MAIN(TestArchiveCounts)
#include "tst_archivecounts.moc"
