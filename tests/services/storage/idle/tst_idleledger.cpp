// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idleledger.h"
#include "leases.h"
#include "sessionbuilder.h"
#include "unsummarized.h"

#include <QTest>
#include <QTimeZone>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What was done while idle, and what may be done still.
class TestIdleLedger : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_builder.reset(); }
    void aStepFromBeginningToEnd();
    void onlyOneAtAStep();
    void notWhileATurnRuns();
    void whatWasDoneIsNotDoneTwice();
    void limits_data();
    void limits();
    void aNewDay();
    void deadProcesses();
    void lostClaims();
    void littlePiecesAreOneRow();
    void oldRowsGo();
    void manyRowsDoNotHideWhatTheDayHasUsed();
    void sessionsWithoutSummary();
    void whatFailedComesLast();
    void summariesToImprove();

private:
    using What = IdleLedger::Begun::What;
    using Outcome = IdleRecord::Outcome;

    [[nodiscard]] IdleLedger ledger(const QString &owner = u"one"_s)
    {
        return { m_builder->store().database(), owner };
    }
    [[nodiscard]] IdleRecord step(qint64 tokens = 0) const
    {
        IdleRecord record;
        record.task = u"summaries"_s;
        record.session = m_builder->session();
        record.leafSeq = 2;
        record.inputTokens = tokens;
        record.limited = tokens > 0;
        record.model = tokens > 0 ? u"big"_s : QString();
        return record;
    }
    [[nodiscard]] IdleLedger::Begun begin(const IdleRecord &record, const IdleLimits &limits = {},
                                          const QString &owner = u"one"_s)
    {
        const auto begun = ledger(owner).begin(record, limits, m_day, m_now);
        if (!begun) {
            qWarning("%s", qPrintable(begun.error().message));
            return { What::Busy, -1 };
        }
        return *begun;
    }
    void end(qint64 id, IdleRecord record, Outcome outcome = Outcome::Done)
    {
        record.id = id;
        record.outcome = outcome;
        record.endedAt = m_now.addSecs(2);
        QVERIFY(ledger().end(record));
    }
    void execute(const QString &sql) { QVERIFY(m_builder->store().database().execute(sql)); }
    [[nodiscard]] UnsummarizedList due(bool improve = false)
    {
        UnsummarizedQuery query;
        query.task = u"summaries"_s;
        query.leftBefore = QDateTime::currentDateTimeUtc().addSecs(60);
        query.improve = improve;
        query.most = 10;
        const auto found = findUnsummarized(m_builder->store().database(), query);
        return found ? *found : UnsummarizedList { {}, -1 };
    }

    std::unique_ptr<SessionBuilder> m_builder;
    QDateTime m_now;
    QDateTime m_day;
};

void TestIdleLedger::init()
{
    m_builder = std::make_unique<SessionBuilder>(u"u1 a1"_s);
    m_now = QDateTime::currentDateTimeUtc();
    m_day = m_now.addSecs(-3600);
}

void TestIdleLedger::aStepFromBeginningToEnd()
{
    const auto begun = begin(step(120), { 1000, 1 });
    QVERIFY(begun.what == What::Begun);
    QList<IdleRecord> records = *ledger().records(10);
    QCOMPARE(records.size(), 1);
    QVERIFY(records.constFirst().outcome == Outcome::Running);
    QVERIFY(!records.constFirst().endedAt.isValid());
    IdleRecord done = step(80);
    done.outputTokens = 7;
    done.cost = 0.25;
    done.amount = 1;
    end(begun.id, done);
    records = *ledger().records(10);
    QCOMPARE(records.size(), 1);
    const IdleRecord &kept = records.constFirst();
    QVERIFY(kept.outcome == Outcome::Done);
    QCOMPARE(kept.tokens(), 87);
    QCOMPARE(kept.cost, std::optional(0.25));
    QCOMPARE(kept.amount, 1);
    QCOMPARE(kept.session, m_builder->session());
    QCOMPARE(kept.durationMs(), 2000);
    QCOMPARE(kept.model, u"big"_s);
    const IdleSum sum = *ledger().sum(m_day, true);
    QCOMPARE(sum, (IdleSum { 1, 87, 0.25, 0 }));
}

void TestIdleLedger::onlyOneAtAStep()
{
    const auto first = begin(step());
    QVERIFY(first.what == What::Begun);
    QVERIFY(begin(step(), {}, u"two"_s).what == What::Taken);
    IdleRecord other = step();
    other.task = u"vectors"_s;
    QVERIFY(begin(other, {}, u"two"_s).what == What::Begun);
    end(first.id, step(), Outcome::Stopped);
    QVERIFY(begin(step(), {}, u"two"_s).what == What::Begun);
}

void TestIdleLedger::notWhileATurnRuns()
{
    Leases leases(m_builder->store().database(), u"somebody"_s);
    QVERIFY(leases.acquire(m_builder->session(), u"a turn"_s));
    QVERIFY(begin(step()).what == What::Busy);
    QVERIFY(leases.release(m_builder->session()));
    const auto begun = begin(step());
    QVERIFY(begun.what == What::Begun);
    QVERIFY(ledger().renew(begun.id, m_now));
    QVERIFY(leases.acquire(m_builder->session(), u"a turn"_s));
    const auto renewed = ledger().renew(begun.id, m_now); // it began meanwhile
    QVERIFY(!renewed);
    QVERIFY(renewed.error().kind == Error::Kind::Conflict);
}

void TestIdleLedger::whatWasDoneIsNotDoneTwice()
{
    for (const Outcome outcome : { Outcome::Failed, Outcome::Stopped, Outcome::Done }) {
        const auto begun = begin(step());
        QVERIFY(begun.what == What::Begun);
        end(begun.id, step(), outcome);
    }
    QVERIFY(begin(step(), {}, u"two"_s).what == What::Taken);
    IdleRecord grown = step();
    grown.leafSeq = 5;
    QVERIFY(begin(grown).what == What::Begun);
    QVERIFY(begin(step(100)).what == What::Taken); // one of the session runs
}

void TestIdleLedger::limits_data()
{
    QTest::addColumn<qint64>("tokens");
    QTest::addColumn<double>("cost"); // negative: not known
    QTest::addColumn<qint64>("mostTokens");
    QTest::addColumn<double>("mostCost");
    QTest::addColumn<int>("what");
    const auto is = [](What what) { return static_cast<int>(what); };
    QTest::newRow("fits exactly") << qint64(600) << 0.5 << qint64(1000) << 1.0 << is(What::Begun);
    QTest::newRow("tokens") << qint64(601) << 0.5 << qint64(1000) << 1.0 << is(What::TokenLimit);
    QTest::newRow("cost") << qint64(600) << 0.51 << qint64(1000) << 1.0 << is(What::CostLimit);
    QTest::newRow("no limit") << qint64(1'000'000) << 99.0 << qint64(0) << 0.0 << is(What::Begun);
    QTest::newRow("unknown price") << qint64(600) << -1.0 << qint64(1000) << 0.6 << is(What::Begun);
    QTest::newRow("unknown price, tokens")
            << qint64(601) << -1.0 << qint64(1000) << 0.6 << is(What::TokenLimit);
    QTest::newRow("free") << qint64(0) << 0.0 << qint64(1) << 0.1 << is(What::Begun);
}

void TestIdleLedger::limits()
{
    QFETCH(const qint64, tokens);
    QFETCH(const double, cost);
    QFETCH(const qint64, mostTokens);
    QFETCH(const double, mostCost);
    QFETCH(const int, what);
    // 400 tokens and half a dollar are gone, by a step that still runs elsewhere.
    IdleRecord before = step(400);
    before.task = u"other"_s;
    before.cost = 0.5;
    QVERIFY(begin(before, {}, u"two"_s).what == What::Begun);
    IdleRecord wanted = step(tokens);
    wanted.cost = cost < 0 ? std::nullopt : std::optional(cost);
    const auto begun = begin(wanted, { mostTokens, mostCost });
    QCOMPARE(static_cast<int>(begun.what), what);
    QCOMPARE(ledger().records(10)->size(), begun.what == What::Begun ? 2 : 1);
}

void TestIdleLedger::aNewDay()
{
    const auto begun = begin(step(900), { 1000, 0 });
    end(begun.id, step(900));
    IdleRecord next = step(200);
    next.leafSeq = 7;
    QVERIFY(begin(next, { 1000, 0 }).what == What::TokenLimit);
    m_now = m_now.addDays(1);
    m_day = m_day.addDays(1);
    QVERIFY(begin(next, { 1000, 0 }).what == What::Begun);
}

void TestIdleLedger::deadProcesses()
{
    const auto begun = begin(step(300), { 1000, 0 });
    execute(u"UPDATE idle_work SET pid = 999999999"_s);
    QVERIFY(ledger().records(1)->constFirst().outcome == Outcome::Interrupted);
    // Whether it was answered nobody knows: what it was estimated at counts.
    IdleRecord next = step(800);
    QVERIFY(begin(next, { 1000, 0 }).what == What::TokenLimit);
    next = step(600);
    QVERIFY(begin(next, { 1000, 0 }).what == What::Begun);
    IdleRecord late = step(1);
    late.id = begun.id;
    late.outcome = Outcome::Done;
    QVERIFY(ledger().end(late)); // changes nothing any more
    QVERIFY(ledger().records(2)->at(1).outcome == Outcome::Interrupted);
}

void TestIdleLedger::lostClaims()
{
    const auto begun = begin(step());
    m_now = m_now.addMSecs(Leases::Lifetime + 1);
    QVERIFY(begin(step(), {}, u"two"_s).what == What::Begun); // the first was silent for too long
    QVERIFY(!ledger().renew(begun.id, m_now));
}

void TestIdleLedger::littlePiecesAreOneRow()
{
    IdleRecord piece;
    piece.task = u"vectors"_s;
    piece.model = u"small"_s;
    piece.provider = u"p"_s;
    piece.amount = 64;
    piece.inputTokens = 1000;
    piece.cost = 0.5;
    piece.outcome = Outcome::Done;
    for (int i = 0; i < 3; ++i) {
        piece.begunAt = m_now.addSecs(i * 60);
        piece.endedAt = piece.begunAt.addSecs(5);
        QVERIFY(ledger().add(piece));
    }
    QCOMPARE(ledger().records(10)->size(), 1);
    const IdleRecord all = ledger().records(10)->constFirst();
    QCOMPARE(all.amount, 192);
    QCOMPARE(all.inputTokens, 3000);
    QCOMPARE(all.cost, std::optional(1.5));
    piece.begunAt = piece.endedAt.addMSecs(IdleLedger::MergeWithin + 1);
    piece.endedAt = piece.begunAt.addSecs(1);
    QVERIFY(ledger().add(piece));
    QCOMPARE(ledger().records(10)->size(), 2);
    QCOMPARE(ledger().sum(m_day, true)->steps, 0); // it was no idle work: the limits are not for it
    QCOMPARE(ledger().sum(m_day, false)->tokens, 4000);
}

void TestIdleLedger::oldRowsGo()
{
    const auto old = begin(step());
    end(old.id, step());
    m_now = m_now.addDays(IdleLedger::KeptDays + 1);
    IdleRecord next = step();
    next.leafSeq = 9;
    QVERIFY(begin(next).what == What::Begun);
    QCOMPARE(ledger().records(10)->size(), 1);
    QCOMPARE(ledger().records(10)->constFirst().leafSeq, 9);
}

/// The limits are worked out from the rows of the day.
void TestIdleLedger::manyRowsDoNotHideWhatTheDayHasUsed()
{
    const IdleLimits limits { 1000, 0 };
    IdleRecord used = step(900);
    const auto begun = begin(used, limits);
    end(begun.id, used);
    const QString rows =
            u"INSERT INTO idle_work (task, session, leaf_seq, begun_at, ended_at, outcome, owner, "
            "pid, heartbeat) SELECT 'facts', '', 0, %1, %1, 'done', 'one', 1, %1 FROM (WITH "
            "RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= %2) SELECT i "
            "FROM n)"_s;
    execute(rows.arg(m_now.toMSecsSinceEpoch()).arg(IdleLedger::KeptRows));
    IdleRecord next = step();
    next.leafSeq = 9;
    const auto free = begin(next, limits);
    QVERIFY(free.what == What::Begun);
    end(free.id, next);
    next = step(200);
    next.leafSeq = 10;
    QVERIFY(begin(next, limits).what == What::TokenLimit);
    // A few days later there are no more than are kept.
    m_now = m_now.addDays(3);
    m_day = m_now;
    QVERIFY(begin(next, limits).what == What::Begun);
    QCOMPARE(ledger().records(2L * IdleLedger::KeptRows)->size(), IdleLedger::KeptRows + 1);
}

void TestIdleLedger::sessionsWithoutSummary()
{
    UnsummarizedList list = due();
    QCOMPARE(list.count, 1);
    QCOMPARE(list.sessions.constFirst().session, m_builder->session());
    QVERIFY(list.sessions.constFirst().characters > 0);
    QCOMPARE(list.sessions.constFirst().leafSeq, 2);
    // Not what was written to a moment ago, and not what is on the screen.
    UnsummarizedQuery query;
    query.task = u"summaries"_s;
    query.leftBefore = QDateTime::currentDateTimeUtc().addSecs(-60);
    QCOMPARE(findUnsummarized(m_builder->store().database(), query)->count, 0);
    query.leftBefore = QDateTime::currentDateTimeUtc().addSecs(60);
    query.without = { m_builder->session() };
    QCOMPARE(findUnsummarized(m_builder->store().database(), query)->count, 0);
    // Not what nothing can be made of, until it goes on.
    IdleRecord record = step();
    const auto begun = begin(record);
    end(begun.id, record, Outcome::Nothing);
    QCOMPARE(due().count, 0);
    m_builder->add(u"u2 a2"_s);
    QCOMPARE(due().count, 1);
    QVERIFY(m_builder->store().setSummary(m_builder->session(), u"One. Two."_s));
    QCOMPARE(due().count, 0);
}

void TestIdleLedger::whatFailedComesLast()
{
    const SessionId first = m_builder->session();
    Session wanted;
    wanted.name = u"second"_s;
    m_builder->use(m_builder->store().createSession(wanted)->id);
    m_builder->add(u"u5 a5"_s);
    execute(u"UPDATE sessions SET updated_at = '2026-01-02T03:04:05.000Z' WHERE id = '%1'"_s.arg(
            first.toString()));
    const SessionId newest = due().sessions.constFirst().session;
    QVERIFY(newest == m_builder->session());
    IdleRecord record = step();
    record.leafSeq = due().sessions.constFirst().leafSeq;
    const auto begun = begin(record);
    QVERIFY(begun.what == What::Begun);
    end(begun.id, record, Outcome::Failed);
    QVERIFY(due().sessions.constFirst().session == first);
    QCOMPARE(due().count, 2);
}

void TestIdleLedger::summariesToImprove()
{
    const auto begun = begin(step());
    QVERIFY(m_builder->store().setSummary(m_builder->session(), u"Roughly this."_s));
    end(begun.id, step());
    QCOMPARE(due(false).count, 0);
    QCOMPARE(due(true).count, 1);
    QVERIFY(due(true).sessions.constFirst().hasSummary);
    const auto better = begin(step(50));
    QVERIFY(better.what == What::Begun);
    end(better.id, step(50));
    QCOMPARE(due(true).count, 0);
}

QTEST_GUILESS_MAIN(TestIdleLedger)
#include "tst_idleledger.moc"
