// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fixtures.h"
#include "importedsession.h"
#include "sessionbuilder.h"
#include "wireprotocol.h"

#include <QRandomGenerator>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// The bytes of a body up to the end of its messages, so that a longer conversation can begin with them.
QByteArray messagesOf(const QByteArray &body)
{
    const qsizetype begin = body.indexOf("\"messages\":[");
    const qsizetype end = body.lastIndexOf("}]");
    return body.sliced(begin, end + 1 - begin);
}

/// Names that are in the summary of `C` at the time it was made: all messages from the previous first kept entry to its
/// own, in all compactions before it too.
class SummaryLedger
{
public:
    /// `plan` was applied on top of `previous` (empty: none).
    void note(const QString &name, const CompactionPlan &plan, const SessionBuilder &builder,
              const QString &previous)
    {
        QSet<QString> covered = m_covered.value(previous);
        for (const EntryId &id : plan.summarize + plan.turnPrefix) {
            const QString message = builder.name(id);
            if (covered.contains(message)) {
                twice += message;
            }
            covered += message;
        }
        m_covered.insert(name, covered);
    }
    [[nodiscard]] QSet<QString> covered(const QString &name) const { return m_covered.value(name); }

    QStringList twice;

private:
    QHash<QString, QSet<QString>> m_covered;
};

} // namespace

/// Undo and redo of compactions, and what is in a summary or word for word at any time.
class TestCompactionUndo : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void undoGivesTheSameBytes_data();
    void undoGivesTheSameBytes();
    void undoWithEntriesInBetween();
    void redoGivesTheSameBytes();
    void survivesARestart();
    void severalLevels();
    void undoOfNothing();
    void redoForgottenByANewCompaction();
    void compactingAfterAnUndo();
    void importedCompactionCanBeUndone();
    void masksOfARunGoWithIt();
    void chainOfTen_data();
    void chainOfTen();
    void foldFromTheRootIsTheSame_data();
    void foldFromTheRootIsTheSame();
    void realSessionUndoneAndRedone();
};

void TestCompactionUndo::undoGivesTheSameBytes_data()
{
    QTest::addColumn<QString>("session");
    QTest::addColumn<int>("keep");
    QTest::newRow("plain") << u"u1*400 a1*400 u2*400 a2*400"_s << 200;
    QTest::newRow("split turn") << u"u1*400 a1*400 u2*400 a2*400 a3*400"_s << 150;
    QTest::newRow("with calls")
            << u"u1*400 a1[x,y]*400 r:x*400 r:y!*400 a2*400 u2*400 a3[z]*400 r:z*400"_s << 300;
    QTest::newRow("with repairs")
            << u"u1*400 a1[x,y]*400 r:y*400 e1 x1[q] a2*400 u2*400 a3[z]*400"_s << 300;
    QTest::newRow("after a compaction")
            << u"u1*400 a1*400 C1(a1) u2*400 a2*400 u3*400 a3*400"_s << 200;
    QTest::newRow("with edits")
            << u"u1*400 a1[x] r:x*4000 u2*400 a2*400 pin(u1) mask(r:x) exclude(u2) u3*400 a3*400"_s
            << 200;
    QTest::newRow("pins above the cut")
            << u"u1*400 a1[x] r:x*400 pin(r:x) u2*400 C1(u2) a2*400 u3*400 a3*400"_s << 200;
    QTest::newRow("model change") << u"m1 t1 u1*400 a1*400 m2 u2*400 a2*400 t2 u3*400"_s << 100;
    QTest::newRow("bash, custom and summaries")
            << u"u1*400 b1*400 k1*400 S1*400 p1*400 a1*400 u2*400 a2*400"_s << 100;
    QTest::newRow("giant result") << u"u1*400 a1*400 u2*400 a2[x]*40 r:x*100000"_s << 300;
}

void TestCompactionUndo::undoGivesTheSameBytes()
{
    QFETCH(QString, session);
    QFETCH(int, keep);
    SessionBuilder builder(session);
    const QByteArray before = builder.body();
    const Context context = builder.context();
    const QString run = builder.compact(keep, u"run"_s);
    QVERIFY2(!run.isEmpty(), qPrintable(refusalText(builder.plan(keep).refusal)));
    const QByteArray compacted = builder.body();
    QVERIFY(compacted != before);
    QVERIFY(compacted.contains("run> summary"));
    QCOMPARE(contextFault(builder.context(), builder.request(), compacted), QString());

    QVERIFY(builder.undo());
    QCOMPARE(builder.body(), before);
    QCOMPARE(builder.context().tokens(), context.tokens());
    QVERIFY(builder.redo());
    QCOMPARE(builder.body(), compacted);
    QVERIFY(builder.undo());
    QCOMPARE(builder.body(), before);
}

void TestCompactionUndo::undoWithEntriesInBetween()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400"_s);
    const QByteArray before = builder.body();
    QVERIFY(!builder.compact(200, u"C1"_s).isEmpty());
    builder.add(u"u3 a3"_s);
    QCOMPARE(builder.sent(), u"C1 u2 a2 u3 a3"_s);
    QVERIFY(builder.undo());
    QCOMPARE(builder.sent(), u"u1 a1 u2 a2 u3 a3"_s);
    QVERIFY(messagesOf(builder.body()).startsWith(messagesOf(before)));
    QCOMPARE(builder.unsent(), u"C1=undone"_s);
    builder.add(u"u4"_s);
    QCOMPARE(builder.sent(), u"u1 a1 u2 a2 u3 a3 u4"_s);
    QVERIFY(builder.redo());
    QCOMPARE(builder.sent(), u"C1 u2 a2 u3 a3 u4"_s);
}

void TestCompactionUndo::redoGivesTheSameBytes()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400 u3*400 a3*400"_s);
    builder.compact(400, u"C1"_s);
    const QByteArray first = builder.body();
    builder.compact(200, u"C2"_s);
    const QByteArray second = builder.body();
    QVERIFY(first != second);
    QVERIFY(builder.undo());
    QCOMPARE(builder.body(), first);
    QVERIFY(builder.redo());
    QCOMPARE(builder.body(), second);
}

void TestCompactionUndo::survivesARestart()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400"_s);
    const QByteArray before = builder.body();
    builder.compact(200, u"C1"_s);
    builder.reopen();
    const QByteArray compacted = builder.body();
    QVERIFY(builder.undo());
    builder.reopen();
    QCOMPARE(builder.body(), before);
    QVERIFY(builder.redo());
    builder.reopen();
    QCOMPARE(builder.body(), compacted);
}

void TestCompactionUndo::severalLevels()
{
    SessionBuilder builder;
    QList<QByteArray> bodies;
    for (int i = 1; i <= 6; ++i) {
        builder.add(u"u%1*400 a%1*400 u%1b*400 a%1b*400"_s.arg(i));
        bodies += builder.body();
        QVERIFY(!builder.compact(200, u"C%1"_s.arg(i)).isEmpty());
    }
    const QByteArray last = builder.body();
    // Undone one after the other, the newest first; each shows what was before it, with what came after it.
    for (int i = 6; i >= 1; --i) {
        QVERIFY(builder.undo());
        const QByteArray body = builder.body();
        if (i == 6) {
            QCOMPARE(body, bodies.at(5));
        }
        QVERIFY(messagesOf(body).startsWith(messagesOf(bodies.at(i - 1))));
        QCOMPARE(contextFault(builder.context(), builder.request(), body), QString());
    }
    QVERIFY(!builder.undo());
    QCOMPARE(builder.sent().split(u' ').size(), 24);
    for (int i = 1; i <= 6; ++i) {
        QVERIFY(builder.redo());
    }
    QCOMPARE(builder.body(), last);
    QVERIFY(!builder.redo());
}

void TestCompactionUndo::undoOfNothing()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400"_s);
    const auto undone = builder.undo();
    QVERIFY(!undone);
    QCOMPARE(undone.error().kind, Error::Kind::Refused);
    const auto redone = builder.redo();
    QVERIFY(!redone);
    QCOMPARE(redone.error().kind, Error::Kind::Refused);
    // A compaction of another branch is not this branch's to undo.
    builder.compact(200, u"C1"_s);
    builder.add(u"@a1 u3"_s);
    QVERIFY(!builder.undo());
    QCOMPARE(builder.sent(), u"u1 a1 u3"_s);
}

void TestCompactionUndo::redoForgottenByANewCompaction()
{
    // Undo, then compact anew: what counts is the newest that is in force.
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400"_s);
    builder.compact(200, u"C1"_s);
    QVERIFY(builder.undo());
    builder.add(u"u3*400 a3*400"_s);
    builder.compact(200, u"C2"_s);
    QCOMPARE(builder.sent(), u"C2 u3 a3"_s);
    QVERIFY(builder.undo());
    QCOMPARE(builder.sent(), u"u1 a1 u2 a2 u3 a3"_s);
    QVERIFY(builder.redo());
    QCOMPARE(builder.sent(), u"C2 u3 a3"_s);
}

void TestCompactionUndo::compactingAfterAnUndo()
{
    // The range of the new one begins where the one in force kept, not where the undone one did.
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400 u3*400 a3*400"_s);
    builder.compact(400, u"C1"_s);
    builder.add(u"u4*400 a4*400"_s);
    builder.compact(200, u"C2"_s);
    QVERIFY(builder.undo());
    const CompactionPlan plan = builder.plan(200);
    QCOMPARE(builder.name(plan.previousCompaction), u"C1"_s);
    QCOMPARE(builder.names(plan.summarize), u"u2 a2 u3 a3"_s);
    QVERIFY(builder.undo());
    const CompactionPlan whole = builder.plan(200);
    QVERIFY(whole.previousCompaction.isNull());
    QCOMPARE(builder.names(whole.summarize), u"u1 a1 u2 a2 u3 a3"_s);
}

void TestCompactionUndo::importedCompactionCanBeUndone()
{
    SessionBuilder builder;
    builder.add(u"u1 a1 u2 a2"_s);
    Entry compaction;
    compaction.type = EntryType::Compaction;
    compaction.summary = u"<C1>"_s;
    compaction.firstKept = builder.id(u"u2"_s);
    builder.addEntry(compaction, u"C1"_s); // no operation id, no state: as from pi
    QCOMPARE(builder.sent(), u"C1 u2 a2"_s);
    QVERIFY(builder.undo());
    QCOMPARE(builder.sent(), u"u1 a1 u2 a2"_s);
    QVERIFY(builder.redo());
    QCOMPARE(builder.sent(), u"C1 u2 a2"_s);
}

void TestCompactionUndo::masksOfARunGoWithIt()
{
    SessionBuilder builder(
            u"u1*400 a1*400 u2 a2[x] r:x*40000 mask(r:x) a3[y] r:y*40000 a4*400 a5*40 u3*400"_s);
    builder.numbers.maskProtect = 0;
    builder.numbers.maskMinimum = 100;
    const QByteArray before = builder.body();
    const CompactionPlan plan = builder.plan(400);
    QVERIFY(!plan.isRefused());
    QCOMPARE(builder.names(plan.masked), u"r:y"_s);
    builder.compact(400, u"C1"_s);
    QVERIFY(builder.load().branch.state.isMasked(builder.id(u"r:y"_s)));
    QVERIFY(builder.undo());
    QCOMPARE(builder.body(), before);
    QVERIFY(!builder.load().branch.state.isMasked(builder.id(u"r:y"_s)));
    QVERIFY(builder.load().branch.state.isMasked(builder.id(u"r:x"_s))); // by hand: stays
}

void TestCompactionUndo::chainOfTen_data()
{
    QTest::addColumn<quint32>("seed");
    for (quint32 seed = 1; seed <= 8; ++seed) {
        QTest::addRow("seed %u", seed) << seed;
    }
}

void TestCompactionUndo::chainOfTen()
{
    QFETCH(quint32, seed);
    QRandomGenerator random(seed);
    SessionBuilder builder;
    SummaryLedger ledger;
    QStringList messages;
    QString previous;
    int number = 0;
    for (int round = 1; round <= 10; ++round) {
        const int turns = random.bounded(1, 4);
        for (int turn = 0; turn < turns; ++turn) {
            ++number;
            const QString words = random.bounded(2) == 0
                    ? u"u%1*400 a%1[x%1,y%1]*200 r:x%1*300 r:y%1*500 z%1*300"_s
                    : u"u%1*300 a%1*500"_s;
            for (QString word : words.arg(number).split(u' ')) {
                if (word.startsWith(u'z')) {
                    word.replace(0, 1, u"az"_s);
                }
                builder.add(word);
                messages += word.section(u'*', 0, 0).section(u'[', 0, 0);
            }
        }
        const CompactionPlan plan = builder.plan(random.bounded(20, 400));
        const QString name = u"C%1"_s.arg(round);
        if (plan.isRefused()) {
            continue;
        }
        const LoadedSession loaded = builder.load();
        const auto made = compactionEntries(loaded.branch, plan, summaryOf(u"summary of "_s + name),
                                            builder.settings, builder.store().reader());
        QVERIFY(made);
        for (Entry entry : made->entries) {
            builder.addEntry(
                    entry, entry.type == EntryType::Compaction ? name : QString(name + u"mask"_s));
        }
        ledger.note(name, plan, builder, previous);
        previous = name;

        const QStringList sent = builder.sent().split(u' ');
        QCOMPARE(sent.constFirst(), name);
        for (const QString &message : std::as_const(messages)) {
            const int places = (ledger.covered(name).contains(message) ? 1 : 0)
                    + static_cast<int>(sent.count(message));
            QVERIFY2(places == 1,
                     qPrintable(
                             u"%1 is in %2 places after %3"_s.arg(message).arg(places).arg(name)));
        }
        QCOMPARE(contextFault(builder.context(), builder.request(), builder.body()), QString());
    }
    QCOMPARE(ledger.twice, QStringList());
    QVERIFY(!previous.isEmpty());
}

void TestCompactionUndo::foldFromTheRootIsTheSame_data()
{
    QTest::addColumn<quint32>("seed");
    for (quint32 seed = 1; seed <= 25; ++seed) {
        QTest::addRow("seed %u", seed) << seed;
    }
}

void TestCompactionUndo::foldFromTheRootIsTheSame()
{
    QFETCH(quint32, seed);
    QRandomGenerator random(seed);
    SessionBuilder builder(u"u0*400"_s);
    QStringList names { u"u0"_s };
    const auto any = [&] { return names.at(random.bounded(static_cast<int>(names.size()))); };
    static const QStringList Ops { u"pin"_s,  u"unpin"_s,  u"exclude"_s, u"include"_s,
                                   u"mask"_s, u"unmask"_s, u"boundary"_s };
    for (int step = 0; step < 60; ++step) {
        switch (random.bounded(9)) {
        case 0:
            builder.add(Ops.at(random.bounded(7)) + u'(' + any() + u')');
            break;
        case 1:
            builder.add(Ops.at(random.bounded(6)) + u'(' + any() + u',' + any() + u')');
            break;
        case 2:
            builder.compact(random.bounded(100, 600), u"C%1"_s.arg(step));
            break;
        case 3:
            std::ignore = builder.undo();
            break;
        case 4:
            std::ignore = builder.redo();
            break;
        case 5:
            builder.add(random.bounded(2) == 0 ? u"m%1"_s.arg(step) : u"t%1"_s.arg(step));
            break;
        case 6:
            builder.add(u"a%1[x%1]*300 r:x%1*800"_s.arg(step));
            names += { u"a%1"_s.arg(step), u"r:x%1"_s.arg(step) };
            break;
        default:
            builder.add(u"u%1*300"_s.arg(step));
            names += u"u%1"_s.arg(step);
        }
        const LoadedSession loaded = builder.load();
        const auto root = loadBranch(loaded.snapshot, loaded.branch.leaf, builder.store().reader(),
                                     FoldFrom::Root);
        QVERIFY(root);
        QCOMPARE(root->compaction, loaded.branch.compaction);
        QCOMPARE(root->firstKept, loaded.branch.firstKept);
        QCOMPARE(root->state.model, loaded.branch.state.model);
        QCOMPARE(root->state.thinkingLevel, loaded.branch.state.thinkingLevel);
        const Context shortWay = project(loaded.branch, builder.settings);
        const Context longWay = project(*root, builder.settings);
        QCOMPARE(longWay.items.size(), shortWay.items.size());
        for (qsizetype i = 0; i < longWay.items.size(); ++i) {
            const ContextItem &a = longWay.items.at(i);
            const ContextItem &b = shortWay.items.at(i);
            QVERIFY2(a.entry == b.entry && a.state == b.state && a.tokens == b.tokens
                             && a.reason == b.reason && a.parts == b.parts,
                     qPrintable(u"%1 at step %2"_s.arg(builder.name(a.entry)).arg(step)));
        }
        QCOMPARE(longWay.repairs, shortWay.repairs);
        QCOMPARE(contextFault(shortWay, builder.request(), builder.body()), QString());
    }
}

void TestCompactionUndo::realSessionUndoneAndRedone()
{
    VARVE_REQUIRE_SHARED(file, "fixtures/pi/pimono-before-compaction.jsonl");
    ImportedStore imported;
    const auto report = imported.import(file);
    QVERIFY(report);
    const SessionId session = report->sessions.constFirst().id;
    StoreReader &reader = imported.store().reader();
    ProjectionSettings settings;
    settings.replaysThinking = false;
    const auto bodyNow = [&] {
        const auto loaded = imported.load(session);
        const auto request = buildRequest(project(loaded->branch, settings), reader, settings);
        return encodeRequest({}, *request, {});
    };
    const auto appendOne = [&](const Entry &entry) {
        return imported.store()
                .append(session, imported.load(session)->session().leaf, { entry })
                .has_value();
    };

    QList<QByteArray> bodies { bodyNow() };
    for (const qint64 keep : { 90'000, 50'000, 20'000 }) {
        const auto loaded = imported.load(session);
        PlanNumbers numbers;
        numbers.keep = keep;
        const Context before = project(loaded->branch, settings);
        const CompactionPlan plan = planCompaction(loaded->branch, before, numbers);
        QVERIFY2(!plan.isRefused(),
                 qPrintable(u"keep %1 of %2: "_s.arg(keep).arg(before.tokens())
                            + refusalText(plan.refusal)));
        const auto made = compactionEntries(loaded->branch, plan, summaryOf(u"A summary."_s),
                                            settings, reader);
        QVERIFY(made);
        QVERIFY(imported.store().append(session, loaded->session().leaf, made->entries));
        const Context after = project(imported.load(session)->branch, settings);
        QCOMPARE(made->entries.constLast().data[u"tokensAfter"_s].toInteger(), after.tokens());
        QVERIFY(after.tokens() < before.tokens());
        bodies += bodyNow();
    }
    for (qsizetype i = bodies.size() - 1; i-- > 0;) {
        const auto runs = compactionRuns(imported.load(session)->branch, reader);
        QVERIFY(runs);
        QVERIFY(appendOne(*undoEntry(*runs)));
        QCOMPARE(bodyNow(), bodies.at(i));
    }
    for (qsizetype i = 1; i < bodies.size(); ++i) {
        const auto loaded = imported.load(session);
        const auto runs = compactionRuns(loaded->branch, reader);
        QVERIFY(runs);
        QVERIFY(appendOne(*redoEntry(loaded->branch, *runs, reader)));
        QCOMPARE(bodyNow(), bodies.at(i));
    }
}

QTEST_GUILESS_MAIN(TestCompactionUndo)
#include "tst_compactionundo.moc"
