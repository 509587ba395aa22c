// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "entrywriter.h"
#include "journalfact.h"
#include "sessionbuilder.h"

#include <QElapsedTimer>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

Entry compaction(int number, int facts)
{
    QList<JournalFact> kept(facts);
    for (JournalFact &fact : kept) {
        fact.text = u"The tide table of harbour %1 was printed again"_s.arg(number);
        fact.sources = { EntryId::create() };
    }
    Entry entry;
    entry.type = EntryType::Compaction;
    entry.summary = u"- a summary"_s;
    entry.operationId = EntryId::create().toString();
    entry.tokensBefore = 1000 + number;
    entry.data[u"tokensAfter"_s] = number;
    entry.data[entryData::Journal] = journalJson(kept);
    return entry;
}

} // namespace

/// What a snapshot says of compactions is read once and stays right.
class TestSnapshotFigures final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sameEveryTime();
    void afterARollback();
    void ofAnotherConnection();
    void manyCompactions();
    void aLongSession();
};

void TestSnapshotFigures::sameEveryTime()
{
    SessionBuilder builder(u"u1*400 a1*400 C1(a1) u2 a2"_s);
    const EntryId own = builder.addEntry(compaction(7, 3), u"own"_s);
    for (int time = 0; time < 2; ++time) {
        const auto snapshot = builder.store().reader().snapshot(builder.session());
        QVERIFY(snapshot);
        QCOMPARE(snapshot->compactions.size(), 2);
        QCOMPARE(snapshot->compactions.value(own).tokensBefore, 1007);
        QCOMPARE(snapshot->compactions.value(own).tokensAfter, 7);
        QVERIFY(snapshot->compactions.value(builder.id(u"C1"_s)).firstKept == builder.id(u"a1"_s));
        QCOMPARE(snapshot->compactions.value(builder.id(u"C1"_s)).tokensAfter, -1);
    }
    // What an imported one came to is known only by what follows it.
    Entry answer;
    answer.role = Role::Assistant;
    answer.stopReason = StopReason::Stop;
    Usage usage;
    usage.input = 321;
    answer.usage = usage;
    SessionBuilder imported(u"u1 a1 C1(a1) u2"_s);
    const auto before = imported.store().reader().snapshot(imported.session());
    QCOMPARE(before->compactions.value(imported.id(u"C1"_s)).tokensAfter, -1);
    imported.addEntry(answer, u"a2"_s);
    const auto after = imported.store().reader().snapshot(imported.session());
    QCOMPARE(after->compactions.value(imported.id(u"C1"_s)).tokensAfter, 321);
}

/// A number that was read in a transaction which is rolled back belongs to another entry afterwards.
void TestSnapshotFigures::afterARollback()
{
    SessionBuilder builder(u"u1 a1"_s);
    SessionStore &store = builder.store();
    qint64 number = 0;
    {
        auto transaction = Transaction::begin(store.database());
        QVERIFY(transaction);
        Entry lost = compaction(1, 1);
        lost.parent = builder.id(u"a1"_s);
        EntryWriter writer(store.database(), *store.reader().session(builder.session()));
        QVERIFY(writer.write(lost));
        number = lost.seq;
        const auto inside = store.reader().snapshot(builder.session());
        QCOMPARE(inside->compactions.value(lost.id).tokensAfter, 1);
    }
    const EntryId kept = builder.addEntry(compaction(2, 1), u"kept"_s);
    const auto snapshot = store.reader().snapshot(builder.session());
    QCOMPARE(snapshot->compactions.size(), 1);
    QCOMPARE(snapshot->compactions.value(kept).seq, number);
    QCOMPARE(snapshot->compactions.value(kept).tokensAfter, 2);
}

void TestSnapshotFigures::ofAnotherConnection()
{
    SessionBuilder builder(u"u1 a1"_s);
    auto other = SessionStore::open(builder.path());
    QVERIFY(other);
    QVERIFY((*other)->reader().snapshot(builder.session())->compactions.isEmpty());
    const EntryId added = builder.addEntry(compaction(5, 1), u"c"_s);
    QCOMPARE((*other)->reader().snapshot(builder.session())->compactions.value(added).tokensAfter,
             5);
}

/// Prints what a session of weeks costs with each request.
void TestSnapshotFigures::manyCompactions()
{
    SessionBuilder builder(u"u1 a1"_s);
    for (int i = 0; i < 200; ++i) {
        builder.addEntry(compaction(i, 150), u"c%1"_s.arg(i));
    }
    builder.reopen();
    StoreReader &reader = builder.store().reader();
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(reader.snapshot(builder.session())->compactions.size(), 200);
    const qint64 first = timer.nsecsElapsed();
    constexpr int Times = 20;
    timer.restart();
    for (int i = 0; i < Times; ++i) {
        QCOMPARE(reader.snapshot(builder.session())->compactions.size(), 200);
    }
    const double again = static_cast<double>(timer.nsecsElapsed()) / Times / 1e6;
    qInfo() << "200 compactions: first" << static_cast<double>(first) / 1e6 << "ms, then" << again
            << "ms";
    QVERIFY(again < 1'000);
}

/// A connection that only reads takes its newer half from another one.
void TestSnapshotFigures::aLongSession()
{
    SessionBuilder builder(u"u1 a1"_s);
    SessionStore &store = builder.store();
    const auto write = [&](int count) {
        QList<Entry> entries(count);
        for (int i = 0; i < count; ++i) {
            entries[i].role = Role::User;
            entries[i].blocks = { TextBlock { u"The tide at %1"_s.arg(i) } };
        }
        const auto session = store.reader().session(builder.session());
        QVERIFY(store.append(builder.session(), session->leaf, entries));
    };
    const auto reader = Database::open(builder.path(), { .mode = Database::Mode::ReadOnly });
    QVERIFY(reader);
    const auto isTheSame = [&] {
        const auto whole = store.reader().snapshot(builder.session());
        const auto halves = StoreReader(**reader).snapshot(builder.session());
        return whole && halves
                && std::ranges::equal(whole->tree.nodes(), halves->tree.nodes(),
                                      [](const EntryNode &a, const EntryNode &b) {
                                          return a.seq == b.seq && a.parentSeq == b.parentSeq
                                                  && a.id == b.id && a.metrics == b.metrics
                                                  && a.type == b.type && a.role == b.role
                                                  && a.flags == b.flags && a.tokens == b.tokens;
                                      });
    };
    write(12'000);
    QVERIFY(store.moveLeaf(builder.session(), store.reader().session(builder.session())->leaf,
                           builder.id(u"a1"_s), u"test"_s));
    write(12'000);
    QCOMPARE(store.reader().snapshot(builder.session())->tree.size(), 24'002);
    QVERIFY(isTheSame());
    // Where a node is missing the count is not right, and it is what the rows are that counts.
    const auto other = Database::open(builder.path(), {});
    QVERIFY((*other)->execute(u"DELETE FROM entry_nodes WHERE seq = 20000"_s));
    QCOMPARE(store.reader().snapshot(builder.session())->tree.size(), 24'001);
    QVERIFY(isTheSame());
}

QTEST_GUILESS_MAIN(TestSnapshotFigures)
#include "tst_snapshotfigures.moc"
