// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agentscript.h"
#include "answerdrafts.h"
#include "chatscript.h"
#include "loadedsession.h"
#include "messagequeue.h"
#include "rollover.h"
#include "rolloverstory.h"
#include "soon.h"
#include "storesearch.h"
#include "windowedmodel.h"

#include <QRegularExpression>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 Window = 8'000;

class TestRollOver final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_host = std::make_unique<TurnHost>();
        m_model = std::make_unique<WindowedModel>(Window);
    }
    void cleanup()
    {
        m_host.reset();
        m_model.reset();
    }

    void theChildStandsOnTheParent();
    void titles_data();
    void titles();
    void whatWaitsGoesAlong();
    void aConflictLeavesNothing();
    void goingOnDropsTheSummary();
    void undoInTheChildGivesTheWholeHistory();
    void twiceWithoutForgetting();
    void aForkOfTheChild();
    void notAgainFromTheSamePlace();
    void aTurnLandsInPlace();
    void onceMoreWithTheSameSummary();
    void itWaitsForTheTurn();

private:
    [[nodiscard]] Endpoint endpoint() const
    {
        return Endpoint::chat(m_model->url(), u"tiny"_s, {});
    }
    [[nodiscard]] CompactionOutcome rollOver(const SessionId &session,
                                             CompactionCause cause = CompactionCause::Manual)
    {
        CompactionRequest order = rollOverOrder(session, endpoint());
        order.cause = cause;
        return awaited(m_host->compactor().run(order));
    }
    void append(const SessionId &id, const QList<Entry> &entries)
    {
        const auto stored = awaited(m_host->store().write([entries, id](SessionStore &store) {
            return store.reader().session(id).and_then([&](const Session &session) {
                return store.append(id, session.leaf, entries);
            });
        }));
        QVERIFY(stored.has_value());
    }
    [[nodiscard]] Session session(const SessionId &id)
    {
        return m_host->store().rows().session(id).value_or(Session());
    }
    [[nodiscard]] qsizetype sessions() { return m_host->store().rows().sessions()->size(); }
    [[nodiscard]] Context contextOf(const SessionId &id)
    {
        ProjectionSettings settings;
        settings.window = Window;
        return project(loadSession(m_host->store().rows(), id)->branch, settings);
    }
    /// What is sent of the entries, as the words of each.
    [[nodiscard]] QStringList sentOf(const SessionId &id)
    {
        QStringList texts;
        for (const ContextItem &item : contextOf(id).items) {
            if (item.isSent() && item.seq > 0) {
                const auto entry = m_host->store().rows().entry(item.seq);
                texts += entry->summary.isEmpty() ? entry->text() : entry->summary;
            }
        }
        return texts;
    }

    std::unique_ptr<TurnHost> m_host;
    std::unique_ptr<WindowedModel> m_model;
};

void TestRollOver::theChildStandsOnTheParent()
{
    const SessionId parent = m_host->session();
    append(parent, factMessages(0, 10));
    const Session before = session(parent);
    const QStringList sentBefore = sentOf(parent);
    const CompactionOutcome end = rollOver(parent);
    QVERIFY2(end.how == CompactionOutcome::How::Applied, qPrintable(end.error.message));
    QVERIFY(!end.child.isNull());

    const Session after = session(parent);
    QCOMPARE(after.leaf, before.leaf);
    QCOMPARE(after.entryCount, before.entryCount);
    QCOMPARE(sentOf(parent), sentBefore);
    QCOMPARE(after.summary, end.entries.constLast().summary);

    const Session child = session(end.child);
    QCOMPARE(child.parentSession, parent);
    QCOMPARE(child.baseEntry, before.leaf);
    QCOMPARE(child.cwd, before.cwd);
    QVERIFY(child.kind == before.kind);
    QCOMPARE(child.name, before.name + u" (2)"_s);
    QVERIFY(!child.namedByPerson);
    QCOMPARE(child.leaf, end.entries.constLast().id);
    QCOMPARE(child.entryCount, end.entries.size());
    QVERIFY(end.entries.constLast().type == EntryType::Compaction);

    // Its context: the summary, and what is kept of the parent, word for word.
    const QStringList sent = sentOf(end.child);
    QCOMPARE(sent.constFirst(), after.summary);
    QVERIFY(sent.size() > 1 && sent.size() < sentBefore.size());
    QCOMPARE(sent.sliced(1), sentBefore.last(sent.size() - 1));
    QVERIFY(end.after);
    QCOMPARE(end.after->tokens(), contextOf(end.child).tokens());
    QVERIFY(end.after->tokens() < end.before->tokens());
    const auto checked = awaited(
            m_host->store().write([](SessionStore &store) { return store.checkIntegrity(); }));
    QCOMPARE(checked.value(), QStringList());
}

void TestRollOver::titles_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("isChild");
    QTest::addColumn<QString>("next");
    QTest::newRow("first") << u"Tides"_s << false << u"Tides (2)"_s;
    QTest::newRow("second") << u"Tides (2)"_s << true << u"Tides (3)"_s;
    QTest::newRow("ninth") << u"Tides (9)"_s << true << u"Tides (10)"_s;
    QTest::newRow("the person's own number") << u"Tides (1998)"_s << false << u"Tides (1998) (2)"_s;
    QTest::newRow("a child with another name") << u"Ebb"_s << true << u"Ebb (2)"_s;
    QTest::newRow("none") << QString() << false << QString();
}

void TestRollOver::titles()
{
    QFETCH(const QString, name);
    QFETCH(const bool, isChild);
    Session parent;
    parent.name = name;
    if (isChild) {
        parent.baseEntry = EntryId::create();
    }
    QTEST(titleOfNext(parent), "next");
}

void TestRollOver::whatWaitsGoesAlong()
{
    const SessionId parent = m_host->session();
    append(parent, factMessages(0, 10));
    const auto prepared = awaited(m_host->store().write([parent](SessionStore &store) {
        MessageQueue queue(store.database());
        (void)queue.add(parent, { 0, { TextBlock { u"then this"_s } }, true, {} });
        (void)queue.add(parent, { 0, { TextBlock { u"and that"_s } }, false, {} });
        return store.saveDraft(parent, u"half a thought"_s);
    }));
    QVERIFY(prepared.has_value());
    const CompactionOutcome end = rollOver(parent);
    QVERIFY2(end.how == CompactionOutcome::How::Applied, qPrintable(end.error.message));
    using Waiting = std::pair<QStringList, QString>;
    const auto waiting = [this](const SessionId &id) {
        return awaited(m_host->store().write([id](SessionStore &store) {
            QStringList texts;
            const auto messages = MessageQueue(store.database()).messages(id);
            for (const QueuedMessage &message : *messages) {
                texts += plainText(message.blocks) + (message.steer ? u" (steer)"_s : QString());
            }
            return Waiting { texts, store.draft(id).value_or(QString()) };
        }));
    };
    QCOMPARE(waiting(end.child),
             (Waiting { { u"then this (steer)"_s, u"and that"_s }, u"half a thought"_s }));
    QCOMPARE(waiting(parent), (Waiting { {}, QString() }));
}

void TestRollOver::aConflictLeavesNothing()
{
    const SessionId parent = m_host->session();
    append(parent, factMessages(0, 4));
    const EntryId old = session(parent).leaf;
    append(parent, factMessages(4, 1));
    Entry compaction;
    compaction.type = EntryType::Compaction;
    compaction.summary = u"All of it"_s;
    const auto done = awaited(m_host->store().write([=](SessionStore &store) {
        return varve::rollOver(store, { parent, old, { compaction }, compaction.summary });
    }));
    QVERIFY(!done.has_value());
    QVERIFY(done.error().kind == Error::Kind::Conflict);
    QCOMPARE(sessions(), 1);
    QVERIFY(session(parent).summary.isEmpty());
}

void TestRollOver::goingOnDropsTheSummary()
{
    const SessionId parent = m_host->session();
    append(parent, factMessages(0, 10));
    QVERIFY(!rollOver(parent).child.isNull());
    QVERIFY(!session(parent).summary.isEmpty());
    Entry label;
    label.type = EntryType::Label;
    append(parent, { label });
    QVERIFY(!session(parent).summary.isEmpty());
    append(parent, factMessages(10, 1));
    QVERIFY(session(parent).summary.isEmpty());
}

void TestRollOver::undoInTheChildGivesTheWholeHistory()
{
    const SessionId parent = m_host->session();
    append(parent, factMessages(0, 10));
    const QStringList whole = sentOf(parent);
    const CompactionOutcome end = rollOver(parent);
    QVERIFY(!end.child.isNull());
    const QStringList compacted = sentOf(end.child);
    StoreReader &rows = m_host->store().rows();
    const auto loaded = loadSession(rows, end.child);
    const auto undo = compactionRuns(loaded->branch, rows).and_then(undoEntry);
    QVERIFY2(undo.has_value(), "nothing to undo");
    append(end.child, { *undo });
    QCOMPARE(sentOf(end.child), whole);
    const auto undone = loadSession(rows, end.child);
    const auto redo = redoEntry(undone->branch, *compactionRuns(undone->branch, rows), rows);
    QVERIFY(redo.has_value());
    append(end.child, { *redo });
    QCOMPARE(sentOf(end.child), compacted);
}

/// What the grandparent said is in the grandchild's context, and its words are found where they stand.
void TestRollOver::twiceWithoutForgetting()
{
    const SessionId first = m_host->session();
    append(first, factMessages(0, 10));
    const CompactionOutcome once = rollOver(first);
    QVERIFY2(!once.child.isNull(), qPrintable(once.error.message));
    append(once.child, factMessages(10, 10));
    const CompactionOutcome twice = rollOver(once.child);
    QVERIFY2(!twice.child.isNull(), qPrintable(twice.error.message));
    QCOMPARE(session(twice.child).parentSession, once.child);
    QCOMPARE(session(twice.child).name, session(first).name + u" (3)"_s);

    const QString sent = sentOf(twice.child).join(u'\n');
    for (int i = 0; i < 20; ++i) {
        const QRegularExpression fact(u"FACT-%1\\b"_s.arg(i));
        QVERIFY2(sent.contains(fact), qPrintable(u"FACT-%1 is gone"_s.arg(i)));
    }
    SearchQuery query;
    query.text = u"FACT-1"_s;
    const auto hits = StoreSearch(m_host->store().rows()).find(query);
    QVERIFY(hits.has_value());
    QVERIFY(std::ranges::any_of(*hits, [&](const SearchHit &hit) {
        return hit.session == first && hit.type == EntryType::Message;
    }));
    // The tree of the newest goes down to the first message of the first.
    const auto snapshot = m_host->store().rows().snapshot(twice.child);
    const QList<int> path = snapshot->tree.pathTo(snapshot->tree.indexOf(snapshot->session.leaf));
    QCOMPARE(std::ranges::count_if(path,
                                   [&](int node) { return snapshot->tree.at(node).isMessage(); }),
             20);
}

void TestRollOver::aForkOfTheChild()
{
    append(m_host->session(), factMessages(0, 10));
    const CompactionOutcome end = rollOver(m_host->session());
    QVERIFY(!end.child.isNull());
    append(end.child, factMessages(10, 2));
    const EntryId at = session(end.child).leaf;
    const auto fork = awaited(m_host->store().write(
            [child = end.child, at](SessionStore &store) { return store.forkSession(child, at); }));
    QVERIFY(fork.has_value());
    QCOMPARE(sentOf(fork->id), sentOf(end.child));
    // From before the compaction: the parent's words.
    const auto early = awaited(m_host->store().write(
            [child = end.child, base = session(end.child).baseEntry](SessionStore &store) {
                return store.forkSession(child, base);
            }));
    QVERIFY(early.has_value());
    QCOMPARE(sentOf(early->id), sentOf(m_host->session()));
}

/// The parent is as full as ever, and what goes on is its child.
void TestRollOver::notAgainFromTheSamePlace()
{
    const SessionId parent = m_host->session();
    append(parent, factMessages(0, 10));
    QVERIFY(!rollOver(parent, CompactionCause::AfterAnswer).child.isNull());
    QVERIFY(rollOver(parent, CompactionCause::Idle).how == CompactionOutcome::How::NotNeeded);
    QCOMPARE(sessions(), 2);
    append(parent, factMessages(10, 2));
    QVERIFY(!rollOver(parent, CompactionCause::Idle).child.isNull());
    QCOMPARE(sessions(), 3);
}

void TestRollOver::aTurnLandsInPlace()
{
    const SessionId parent = m_host->session();
    append(parent, factMessages(0, 10));
    CompactionRequest order = rollOverOrder(parent, endpoint());
    order.ofTurn = true;
    order.leafSeq = session(parent).leafSeq;
    const CompactionOutcome end = awaited(m_host->compactor().run(order));
    QVERIFY2(end.how == CompactionOutcome::How::Applied, qPrintable(end.error.message));
    QVERIFY(end.child.isNull());
    QCOMPARE(sessions(), 1);
    QCOMPARE(session(parent).leaf, end.leaf);
}

void TestRollOver::onceMoreWithTheSameSummary()
{
    const SessionId parent = m_host->session();
    append(parent, factMessages(0, 10));
    const auto roll = [this](const SessionId &id) {
        return awaited(m_host->store().write(
                [id](SessionStore &store) { return rollOverAgain(store, id); }));
    };
    QVERIFY(!roll(parent).has_value());
    const CompactionOutcome end = rollOver(parent);
    QVERIFY(!end.child.isNull());
    const int written = m_model->summaries();
    const QStringList first = sentOf(end.child);
    append(end.child, factMessages(10, 2));
    const auto again = roll(parent);
    QVERIFY2(again.has_value(), again ? "" : qPrintable(again.error().message));
    QVERIFY(again->child.id != end.child);
    QCOMPARE(sentOf(again->child.id), first);
    QCOMPARE(m_model->summaries(), written);
    // Each of the two is undone by itself.
    StoreReader &rows = m_host->store().rows();
    const auto loaded = loadSession(rows, again->child.id);
    append(again->child.id, { *compactionRuns(loaded->branch, rows).and_then(undoEntry) });
    QCOMPARE(sentOf(again->child.id), sentOf(parent));
    QCOMPARE(sentOf(end.child).constFirst(), first.constFirst());
}

/// An answer that is on its way when the child is made would be missing there (reference: a race of Lis).
void TestRollOver::itWaitsForTheTurn()
{
    const SessionId parent = m_host->session();
    append(parent, factMessages(0, 10));
    m_model->setAnswer([](const ScriptedServer::Request &) {
        return Script { Pause { std::chrono::milliseconds(600) } }
        + WindowedModel::answer(u"Here it is."_s, 10);
    });
    const auto turn = m_host->turnOf(m_host->startOf(u"What is it?"_s, endpoint()));
    std::optional<TurnEnd> reached;
    connect(turn.get(), &Turn::finished, this, [&](const TurnEnd &end) { reached = end; });
    bool stored = false;
    connect(turn.get(), &Turn::stored, this, [&] { stored = true; });
    turn->start();
    VERIFY_SOON(stored);
    const CompactionOutcome end = rollOver(parent);
    QVERIFY2(end.how == CompactionOutcome::How::Applied, qPrintable(end.error.message));
    QVERIFY(reached.has_value());
    QCOMPARE(reached->how, TurnEnd::How::Answered);
    QCOMPARE(sentOf(end.child).last(2), QStringList({ u"What is it?"_s, u"Here it is."_s }));
}

} // namespace

QTEST_GUILESS_MAIN(TestRollOver)
#include "tst_rollover.moc"
