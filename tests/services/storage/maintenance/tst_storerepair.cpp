// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "maintenancetest.h"
#include "noderebuild.h"
#include "storecompaction.h"
#include "storerepair.h"

#include <QProcess>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr int Patience = 300'000; // ms, with a process on a machine that has other work

/// As if the table of nodes could not be read any more.
StoreCheck damagedNodes()
{
    StoreCheck found;
    found.findings += StoreFinding { StoreFinding::Kind::DamagedNodes, 1, {} };
    return found;
}

/// The child process: repairs, and is killed by itself at a step.
int repairAndDie(const QString &path, int step, bool nodes)
{
    const auto found = nodes ? damagedNodes() : checkStore(path);
    if (!found) {
        return 3;
    }
    int steps = 0;
    MaintenanceControl control;
    control.progress = [&](const MaintenanceControl::Step &) {
        if (++steps == step) {
            std::_Exit(9);
        }
    };
    return repairStore(path, *found, control) ? 0 : 4;
}

} // namespace

/// Repairs that are stopped, killed or disturbed.
class TestStoreRepair final : public CareTest
{
    Q_OBJECT

private Q_SLOTS:
    void repairSurvivesKills();
    void stoppedRepairGoesOnLater();
    void nodesAreNeverGone_data();
    void nodesAreNeverGone();
    void nodesOfWhatIsWrittenMeanwhile();
    void anotherRepairTakesNothingAway();
    void damagedNodesAreMadeAnew();
    void nodesStayWhereEntriesAreDamaged();
    void aTreeThatCannotBeReadIsNotShorter();
};

void TestStoreRepair::repairSurvivesKills()
{
    const QString whole = derivedOf(path());
    int kills = 0;
    for (int step = 1; step < 40; ++step) {
        execute(u"DELETE FROM entry_nodes WHERE session = 1"_s);
        execute(u"INSERT INTO entry_text (entry_text) VALUES ('delete-all')"_s);
        execute(u"UPDATE sessions SET entry_count = 0, text_size = 3"_s);
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(),
                    { u"--child"_s, path(), QString::number(step) });
        QVERIFY(child.waitForFinished(Patience));
        // The store can be used, and its history is whole.
        m_builder->reopen();
        {
            auto entries =
                    m_builder->store().database().run("SELECT count(*) FROM session_entries"_L1);
            QVERIFY(entries && entries->next());
            QCOMPARE(entries->integer(0), 17);
        }
        QVERIFY(m_builder->store().createSession({}).has_value());
        const auto check = checkStore(path());
        QVERIFY(check);
        QVERIFY(repairStore(path(), *check));
        execute(u"DELETE FROM sessions WHERE number > 2"_s);
        QCOMPARE(derivedOf(path()), whole);
        if (child.exitCode() == 0) {
            break;
        }
        QCOMPARE(child.exitCode(), 9);
        ++kills;
    }
    QVERIFY(kills >= 5);
}

void TestStoreRepair::stoppedRepairGoesOnLater()
{
    const QString whole = derivedOf(path());
    execute(u"DELETE FROM entry_nodes"_s);
    const auto check = checkStore(path());
    QVERIFY(check);
    std::stop_source stop;
    const MaintenanceControl control { stop.get_token(), [&](const MaintenanceControl::Step &) {
                                          stop.request_stop();
                                      } };
    const auto repair = repairStore(path(), *check, control);
    QVERIFY(!repair);
    QVERIFY(repair.error().kind == Error::Kind::Cancelled);
    const auto left = checkStore(path());
    QVERIFY(left);
    QVERIFY(repairStore(path(), *left));
    QCOMPARE(derivedOf(path()), whole);
}

void TestStoreRepair::nodesAreNeverGone_data()
{
    QTest::addColumn<bool>("killed");
    QTest::newRow("stopped") << false;
    QTest::newRow("killed") << true;
}

/// Making the table anew is interrupted at each of its steps: what a session is shown from is there all the time.
void TestStoreRepair::nodesAreNeverGone()
{
    QFETCH(bool, killed);
    for (int i = 60; i < 600; ++i) { // two batches
        m_builder->add(u"u%1"_s.arg(i));
    }
    const QString whole = derivedOf(path());
    bool ended = false;
    int interrupted = 0;
    for (int step = 1; step < 60 && !ended; ++step) {
        if (killed) {
            QProcess child;
            child.start(QCoreApplication::applicationFilePath(),
                        { u"--child"_s, path(), QString::number(step), u"nodes"_s });
            QVERIFY(child.waitForFinished(Patience));
            ended = child.exitCode() == 0;
            QCOMPARE(child.exitCode(), ended ? 0 : 9);
        } else {
            std::stop_source stop;
            int steps = 0;
            const auto repair =
                    repairStore(path(), damagedNodes(),
                                { stop.get_token(), [&](const MaintenanceControl::Step &) {
                                     if (++steps == step) {
                                         stop.request_stop();
                                     }
                                 } });
            ended = repair.has_value();
            QVERIFY(ended || repair.error().kind == Error::Kind::Cancelled);
        }
        interrupted += ended ? 0 : 1;
        m_builder->reopen();
        QCOMPARE(derivedOf(path()), whole);
        auto tables = m_builder->store().database().run(
                "SELECT count(*) FROM sqlite_master WHERE name LIKE 'entry_nodes%'"_L1);
        QVERIFY(tables && tables->next());
        QVERIFY(tables->integer(0) == 1 || (killed && !ended));
        const auto check = checkStore(path());
        QVERIFY(check);
        QCOMPARE(namesOf(*check), QStringList());
    }
    QVERIFY(ended);
    QVERIFY2(interrupted >= 5, qPrintable(QString::number(interrupted)));
}

/// Also sessions that did not exist when it began.
void TestStoreRepair::nodesOfWhatIsWrittenMeanwhile()
{
    int written = 100;
    MaintenanceControl control;
    control.progress = [&](const MaintenanceControl::Step &) {
        if (written == 103) {
            const auto made = m_builder->store().createSession({});
            QVERIFY(made);
            m_builder->use(made->id);
            m_builder->add(u"@"_s);
        }
        if (written < 110) {
            m_builder->add(u"u%1*400000"_s.arg(written++));
        }
    };
    const auto repair = repairStore(path(), damagedNodes(), control);
    QVERIFY2(repair, repair ? "" : qPrintable(repair.error().message + repair.error().detail));
    QCOMPARE(written, 110);
    QCOMPARE(namesOf(repair->after), QStringList());
    m_builder->add(u"u200"_s); // by the connection that knew the table of before
    QCOMPARE(namesOf(*checkStore(path())), QStringList());
}

/// A second repair of the same store (the command line beside the window) begins in the middle of this one.
void TestStoreRepair::anotherRepairTakesNothingAway()
{
    for (int i = 60; i < 600; ++i) { // two batches
        m_builder->add(u"u%1"_s.arg(i));
    }
    const QString whole = derivedOf(path());
    const auto other = SessionStore::open(path());
    QVERIFY(other);
    int steps = 0;
    MaintenanceControl control;
    control.progress = [&](const MaintenanceControl::Step &) {
        if (++steps == 2) { // the first batch is there
            QVERIFY(dropUnfinishedNodes((*other)->database()));
            QVERIFY((*other)->database().execute(
                    u"CREATE TABLE entry_nodes_new (session INTEGER NOT NULL, seq INTEGER NOT "
                    "NULL, parent_seq INTEGER NOT NULL, kind INTEGER NOT NULL, role INTEGER NOT "
                    "NULL, flags INTEGER NOT NULL, tokens INTEGER NOT NULL, id BLOB NOT NULL, "
                    "metrics BLOB NOT NULL, PRIMARY KEY (session, seq)) WITHOUT ROWID"_s));
        }
    };
    const auto made = makeNodesAnew(m_builder->store().database(), control);
    QVERIFY(steps >= 2);
    QCOMPARE(derivedOf(path()), whole);
    QVERIFY(!made);
    QVERIFY(made.error().kind == Error::Kind::Conflict);
    // Who came second is not disturbed, and what a killed one left goes with the next repair.
    QVERIFY((*other)->database().execute(u"DELETE FROM entry_nodes_new"_s));
    QVERIFY(makeNodesAnew((*other)->database(), {}));
    QVERIFY(repairStore(path(), damagedNodes()));
    QCOMPARE(derivedOf(path()), whole);
    auto tables = (*other)->database().run(
            "SELECT count(*) FROM sqlite_master WHERE name LIKE 'entry_nodes%'"_L1);
    QVERIFY(tables && tables->next());
    QCOMPARE(tables->integer(0), 1);
}

void TestStoreRepair::damagedNodesAreMadeAnew()
{
    for (int i = 100; i < 400; ++i) {
        m_builder->add(u"u%1"_s.arg(i));
    }
    const QString whole = derivedOf(path());
    const QString copy = path() + u".damaged"_s;
    QVERIFY(m_builder->store().backUp(copy));
    damagePage(copy, rootOf(copy, u"entry_nodes"_s));
    const auto check = checkStore(copy);
    QVERIFY2(check, check ? "" : qPrintable(check.error().message + check.error().detail));
    QVERIFY(check->has(StoreFinding::Kind::DamagedNodes));
    const auto repair = repairStore(copy, *check);
    QVERIFY2(repair, repair ? "" : qPrintable(repair.error().message + repair.error().detail));
    QCOMPARE(namesOf(repair->after), QStringList());
    QCOMPARE(derivedOf(copy), whole);
    QVERIFY(compactStore(copy)); // which reads every page that is still in use
    QCOMPARE(derivedOf(copy), whole);
    const auto used = SessionStore::open(copy);
    QVERIFY(used && (*used)->createSession({}));
    auto index = (*used)->database().run(
            "SELECT count(*) FROM sqlite_master WHERE name = 'idx_entry_nodes_turns'"_L1);
    QVERIFY(index && index->next());
    QCOMPARE(index->integer(0), 1);
}

/// The end of what can be read is not the end of the entries.
void TestStoreRepair::nodesStayWhereEntriesAreDamaged()
{
    for (int i = 100; i < 400; ++i) {
        m_builder->add(u"u%1*1500"_s.arg(i));
    }
    const QString whole = derivedOf(path());
    const QString copy = path() + u".damaged"_s;
    QVERIFY(m_builder->store().backUp(copy));
    qint64 page = 0;
    {
        const auto database = Database::open(copy, { Database::Mode::Immutable, 100 });
        // One that holds entries, from the middle of the table.
        auto leaf = (*database)->run("SELECT pageno FROM dbstat WHERE name = 'session_entries' AND "
                                     "pagetype = 'leaf' ORDER BY path LIMIT 1 OFFSET 60"_L1);
        QVERIFY(leaf && leaf->next());
        page = leaf->integer(0);
    }
    damagePage(copy, page);
    const auto repair = repairStore(copy, damagedNodes());
    QVERIFY(!repair);
    QVERIFY(repair.error().kind == Error::Kind::InvalidInput);
    const auto check = checkStore(copy);
    QVERIFY2(check, check ? "" : qPrintable(check.error().message + check.error().detail));
    QVERIFY(check->has(StoreFinding::Kind::DamagedPages));
    const auto nodes = [](const QString &text) { return text.left(text.indexOf(u"\n1 "_s)); };
    QCOMPARE(nodes(derivedOf(copy)), nodes(whole));
}

void TestStoreRepair::aTreeThatCannotBeReadIsNotShorter()
{
    for (int i = 100; i < 400; ++i) {
        m_builder->add(u"u%1"_s.arg(i));
    }
    const SessionId session = m_builder->session();
    QVERIFY(m_builder->store().reader().snapshot(session));
    const QString copy = path() + u".damaged"_s;
    QVERIFY(m_builder->store().backUp(copy));
    const auto database = Database::open(copy, { Database::Mode::Immutable, 100 });
    qint64 page = 0;
    {
        auto leaf = (*database)->run("SELECT pageno FROM dbstat WHERE name = 'entry_nodes' AND "
                                     "pagetype = 'leaf' ORDER BY path DESC LIMIT 1"_L1);
        QVERIFY(leaf && leaf->next());
        page = leaf->integer(0);
    }
    damagePage(copy, page);
    const auto again = Database::open(copy, { Database::Mode::Immutable, 100 });
    const auto snapshot = StoreReader(**again).snapshot(session);
    QVERIFY(!snapshot);
    QVERIFY(snapshot.error().kind == Error::Kind::InvalidInput);
}

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == "--child"_L1) {
        return repairAndDie(arguments.value(2), arguments.value(3).toInt(),
                            arguments.value(4) == "nodes"_L1);
    }
    TestStoreRepair test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_storerepair.moc"
