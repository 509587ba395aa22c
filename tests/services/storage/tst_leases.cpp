// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "leases.h"
#include "processes.h"
#include "sessionbuilder.h"

#include <QScopeGuard>
#include <QTest>

#ifdef Q_OS_LINUX
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>
#endif

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// One running turn a session.
class TestLeases : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneAtATime();
    void expires();
    void lostLease();
    void sessionsAreApart();
    void killedProcessesHoldNothing();
    void anotherProcessWithTheSameNumber();
};

void TestLeases::oneAtATime()
{
    SessionBuilder builder;
    Leases one(builder.store().database(), u"one"_s);
    Leases two(builder.store().database(), u"two"_s);
    QVERIFY(one.acquire(builder.session(), u"a compaction"_s));
    QVERIFY(one.acquire(builder.session(), u"a compaction"_s)); // its own may be taken again
    const auto refused = two.acquire(builder.session(), u"a turn"_s);
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, Error::Kind::Conflict);
    QVERIFY(refused.error().message.contains(QString::number(QCoreApplication::applicationPid())));
    QVERIFY(refused.error().message.contains(u"a compaction"_s));
    QVERIFY(two.release(builder.session())); // not its own: nothing happens
    QVERIFY(!two.acquire(builder.session(), u"a turn"_s));
    QVERIFY(one.renew(builder.session()));
    QVERIFY(one.release(builder.session()));
    QVERIFY(two.acquire(builder.session(), u"a turn"_s));
}

void TestLeases::expires()
{
    SessionBuilder builder;
    Leases one(builder.store().database(), u"one"_s);
    Leases two(builder.store().database(), u"two"_s);
    QVERIFY(one.acquire(builder.session(), u"a turn"_s));
    const auto setAge = [&](qint64 age) {
        return builder.store()
                .database()
                .execute(u"UPDATE leases SET pid = 1, heartbeat = %1"_s.arg(
                        QDateTime::currentMSecsSinceEpoch() - age))
                .has_value();
    };
    QVERIFY(setAge(Leases::Lifetime - 5000));
    QVERIFY(!two.acquire(builder.session(), u"a turn"_s));
    QVERIFY(setAge(Leases::Lifetime + 1));
    QVERIFY(two.acquire(builder.session(), u"a turn"_s));
}

void TestLeases::lostLease()
{
    SessionBuilder builder;
    Leases one(builder.store().database(), u"one"_s);
    Leases two(builder.store().database(), u"two"_s);
    QVERIFY(one.acquire(builder.session(), u"a turn"_s));
    QVERIFY(builder.store().database().execute(u"UPDATE leases SET heartbeat = 0"_s));
    QVERIFY(two.acquire(builder.session(), u"a turn"_s));
    const auto renewed = one.renew(builder.session());
    QVERIFY(!renewed);
    QCOMPARE(renewed.error().kind, Error::Kind::Conflict);
    QVERIFY(one.release(builder.session()));
    QVERIFY(two.renew(builder.session())); // still its own
}

void TestLeases::sessionsAreApart()
{
    SessionBuilder builder;
    Leases one(builder.store().database(), u"one"_s);
    Leases two(builder.store().database(), u"two"_s);
    QVERIFY(one.acquire(builder.session(), u"a turn"_s));
    QVERIFY(two.acquire(SessionId::create(), u"a turn"_s));
}

/// A process that was killed keeps its number until its parent asks after it, which may be never.
void TestLeases::killedProcessesHoldNothing()
{
#ifdef Q_OS_LINUX
    QVERIFY(isProcessAlive(QCoreApplication::applicationPid()));
    const pid_t child = ::fork();
    if (child == 0) {
        ::_exit(0);
    }
    QVERIFY(child > 0);
    siginfo_t ended {};
    QCOMPARE(::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT), 0);
    QVERIFY(!isProcessAlive(child));
    SessionBuilder builder;
    Leases one(builder.store().database(), u"one"_s);
    Leases two(builder.store().database(), u"two"_s);
    QVERIFY(one.acquire(builder.session(), u"a turn"_s));
    QVERIFY(builder.store().database().execute(u"UPDATE leases SET pid = %1"_s.arg(child)));
    QVERIFY(two.acquire(builder.session(), u"a turn"_s));
    QCOMPARE(::waitpid(child, nullptr, 0), child);
#else
    QSKIP("Linux says of a process that it has ended");
#endif
}

/// What has begun since a lease was renewed has only got the number of the process that held it.
void TestLeases::anotherProcessWithTheSameNumber()
{
#ifdef Q_OS_LINUX
    SessionBuilder builder;
    Database &database = builder.store().database();
    Leases one(database, u"one"_s);
    Leases two(database, u"two"_s);
    QVERIFY(one.acquire(builder.session(), u"a turn"_s));
    QCOMPARE(leasesInForce(database)->size(), 1);
    QCOMPARE(leasesInForce(database)->constFirst().purpose, u"a turn"_s);
    QVERIFY(!two.acquire(builder.session(), u"a turn"_s));
    // Renewed by somebody before this test program was started.
    const pid_t child = ::fork();
    if (child == 0) {
        ::pause();
        ::_exit(0);
    }
    QVERIFY(child > 0);
    const auto end = qScopeGuard([child] {
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
    });
    const auto renewed = [&](qint64 before) {
        return database
                .execute(u"UPDATE leases SET pid = %1, heartbeat = %2"_s.arg(child).arg(
                        QDateTime::currentMSecsSinceEpoch() - before))
                .has_value();
    };
    QVERIFY(renewed(0));
    QVERIFY(!two.acquire(builder.session(), u"a turn"_s));
    QVERIFY(renewed(10'000));
    QCOMPARE(leasesInForce(database)->size(), 0);
    QVERIFY(two.acquire(builder.session(), u"a turn"_s));
#else
    QSKIP("Linux says of a process when it has begun");
#endif
}

QTEST_GUILESS_MAIN(TestLeases)
#include "tst_leases.moc"
