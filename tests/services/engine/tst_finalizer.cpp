// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatscript.h"
#include "finalizer.h"
#include "journalstore.h"
#include "rolloverstory.h"
#include "shortsummary.h"
#include "soon.h"
#include "windowedmodel.h"

#include <QSignalSpy>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

class TestFinalizer final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_host = std::make_unique<TurnHost>();
        m_model = std::make_unique<WindowedModel>(8'000);
        m_finalizer = std::make_unique<Finalizer>(&m_host->store(), &m_host->transport());
    }
    void cleanup()
    {
        m_finalizer.reset();
        m_host.reset();
        m_model.reset();
    }

    void texts_data();
    void texts();
    void offlineTexts();
    void byTheModel();
    void ofTheCompactedContext();
    void factsInTheSameRequest();
    void noFactsWhereNotWanted();
    void withoutAModel();
    void aModelThatFails();
    void notOfOneMessage();
    void notTwiceWithoutGrowth();
    void notWhatHasGoneOn();

private:
    [[nodiscard]] CompactionOptions options(bool withModel = true) const
    {
        CompactionOptions options = rollOverOrder({}, std::nullopt).options;
        if (withModel) {
            options.summarizer = Endpoint::chat(m_model->url(), u"tiny"_s, {});
        }
        return options;
    }
    void append(const QList<Entry> &entries)
    {
        const auto stored =
                awaited(m_host->store().write([entries, id = session()](SessionStore &store) {
                    return store.reader().session(id).and_then([&](const Session &now) {
                        return store.append(id, now.leaf, entries);
                    });
                }));
        QVERIFY(stored.has_value());
    }
    [[nodiscard]] SessionId session() const { return m_host->session(); }
    [[nodiscard]] QString summary() { return m_host->store().rows().session(session())->summary; }
    /// Of the built-in summarizer and of the model's; empty if none came.
    [[nodiscard]] QString finalized(const CompactionOptions &options)
    {
        QSignalSpy done(m_finalizer.get(), &Finalizer::finalized);
        m_finalizer->finalize(session(), options);
        return done.wait(10'000) ? summary() : QString();
    }

    std::unique_ptr<TurnHost> m_host;
    std::unique_ptr<WindowedModel> m_model;
    std::unique_ptr<Finalizer> m_finalizer;
};

void TestFinalizer::texts_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<QString>("summary");
    QTest::newRow("two") << u"The tide table was wrong. It is right now."_s
                         << u"The tide table was wrong. It is right now."_s;
    QTest::newRow("three") << u"One. Two! Three."_s << u"One. Two!"_s;
    QTest::newRow("one without an end") << u"The tide table"_s << u"The tide table"_s;
    QTest::newRow("names with periods")
            << u"The parser in src/tide.cpp reads 3.5 m as 3 m. The fix is in v1.2.0, and tests pass."_s
            << u"The parser in src/tide.cpp reads 3.5 m as 3 m. The fix is in v1.2.0, and tests pass."_s;
    QTest::newRow("marks") << u"## Summary\n- **Tides** were `computed`.\n- They fit."_s
                           << u"Tides were computed. They fit."_s;
    QTest::newRow("lines") << u"The tide\ntable.\n\nIt fits.\n"_s << u"The tide table. It fits."_s;
    QTest::newRow("nothing") << u" \n"_s << QString();
}

void TestFinalizer::texts()
{
    QFETCH(const QString, answer);
    QTEST(shortSummary(answer), "summary");
}

void TestFinalizer::offlineTexts()
{
    QCOMPARE(shortSummaryOf(u"## Goal\n- Correct the tide table\n\n## Done\n- Changed table.cpp\n- "
                            "Ran the tests\n"_s),
             u"Correct the tide table. Changed table.cpp."_s);
    QCOMPARE(shortSummaryOf(u"## Goal\n- (none)\n\n## In progress\n- Reading the log\n"_s),
             u"Reading the log."_s);
    QCOMPARE(shortSummaryOf(u"What it was. What came of it."_s),
             u"What it was. What came of it."_s);
    QVERIFY(shortSummaryOf(u"word "_s.repeated(500)).size() <= 400);
}

void TestFinalizer::byTheModel()
{
    append(factMessages(0, 2));
    QByteArray asked;
    m_model->setAnswer([&asked](const ScriptedServer::Request &request) {
        asked = request.body;
        return WindowedModel::answer(u"The gates were looked at. Both are open. More text."_s, 10);
    });
    QCOMPARE(finalized(options()), u"The gates were looked at. Both are open."_s);
    QVERIFY(asked.contains("FACT-0") && asked.contains("FACT-1"));
    QVERIFY(asked.contains("two sentences"));
}

/// Of a long session the summary of its compaction and what came after it is enough.
void TestFinalizer::ofTheCompactedContext()
{
    append(factMessages(0, 10));
    CompactionRequest order =
            rollOverOrder(session(), Endpoint::chat(m_model->url(), u"tiny"_s, {}));
    order.options.settings.landing = CompactionLanding::InPlace;
    QVERIFY(awaited(m_host->compactor().run(order)).how == CompactionOutcome::How::Applied);
    QByteArray asked;
    m_model->setAnswer([&asked](const ScriptedServer::Request &request) {
        asked = request.body;
        return WindowedModel::answer(u"Gates. Open."_s, 10);
    });
    QCOMPARE(finalized(options()), u"Gates. Open."_s);
    QVERIFY(asked.contains("FACT-0")); // from the summary
    QVERIFY(!asked.contains("FACT-0: the gate"));
}

/// They are kept where they stand; what is known already is weighed anew, and what a person took out stays out.
void TestFinalizer::factsInTheSameRequest()
{
    append({ saidBy(Role::User, u"Please correct the tide table, and never push to main"_s),
             saidBy(Role::Assistant, u"The table has its own time zone, I found in harbour.csv"_s),
             saidBy(Role::User, u"We print it in grey from now on"_s) });
    const QList<EntryNode> nodes = m_host->store().rows().snapshot(session())->tree.nodes();
    JournalFact rule;
    rule.kind = JournalFact::Kind::Instruction;
    rule.text = u"Never push to main"_s;
    JournalFact gone;
    gone.kind = JournalFact::Kind::Decision;
    gone.text = u"We print the table in grey"_s;
    const qint64 first = nodes.constFirst().seq;
    const auto prepared = awaited(m_host->store().write([=, id = session()](SessionStore &store) {
        return FoundFacts(store.database())
                .keep({ { id, 0, first, { { first, rule }, { first, gone } } } })
                .and_then([&](qint64) {
                    return JournalStore(store.database())
                            .change({ { first, 2 } }, { .isDeleted = true });
                });
    }));
    QVERIFY(prepared.has_value());
    QByteArray asked;
    m_model->setAnswer([&asked](const ScriptedServer::Request &request) {
        asked = request.body;
        return WindowedModel::answer(
                u"The table was corrected. It is printed in grey.\n\n## Facts\n"
                "- [finding, 8] The table in harbour.csv has its own time zone\n"
                "- [instruction, 10] never push to main\n"
                "- [decision, 6] We print the table in grey\n"
                "- [finding, 7] The password is sk-ant-api03-Ab12cdEf34gh56ij78kl90\n"_s,
                10);
    });
    QCOMPARE(finalized(options()), u"The table was corrected. It is printed in grey."_s);
    QVERIFY(asked.contains("## Facts"));
    QCOMPARE(m_model->server().requests().size(), 1);
    const auto found = awaited(m_host->store().read([](StoreReader &reader) {
        return JournalStore(reader.database()).find({ .order = JournalFilter::Order::Oldest });
    }));
    QVERIFY(found.has_value());
    QStringList texts;
    for (const JournalRecord &record : *found) {
        texts += record.fact.text;
    }
    QCOMPARE(texts,
             (QStringList { rule.text, u"The table in harbour.csv has its own time zone"_s }));
    QCOMPARE(found->at(0).fact.importance, 10);
    QVERIFY(found->at(0).fact.method == JournalFact::Method::Model);
    QVERIFY(found->at(1).isFound);
    QVERIFY(found->at(1).entry == nodes.at(1).id);
}

void TestFinalizer::noFactsWhereNotWanted()
{
    append(factMessages(0, 2));
    QByteArray asked;
    m_model->setAnswer([&asked](const ScriptedServer::Request &request) {
        asked = request.body;
        return WindowedModel::answer(u"Gates. Open."_s, 10);
    });
    CompactionOptions without = options();
    without.settings.journalByModel = false;
    QCOMPARE(finalized(without), u"Gates. Open."_s);
    QVERIFY(!asked.contains("## Facts"));
}

void TestFinalizer::withoutAModel()
{
    append({ saidBy(Role::User, u"Please correct the tide table in table.cpp"_s),
             saidBy(Role::Assistant, u"I have corrected the tide table. All tests pass."_s) });
    const QString text = finalized(options(false));
    QVERIFY2(text.contains(u"tide table"_s), qPrintable(text));
    QVERIFY(text.size() <= 400 && !text.contains(u'\n') && !text.contains(u'#'));
    QCOMPARE(m_model->server().requests().size(), 0);
}

void TestFinalizer::aModelThatFails()
{
    append({ saidBy(Role::User,
                    u"Please correct the tide table of the northern harbour, it is an hour late"_s),
             saidBy(Role::Assistant,
                    u"It is corrected: the hours of that harbour were those of winter time."_s) });
    m_model->setAnswer([](const ScriptedServer::Request &) {
        return plainAnswer(401, "application/json", R"({"error":{"message":"no"}})");
    });
    const QString text = finalized(options());
    QVERIFY2(text.contains(u"tide table"_s), qPrintable(text));
}

void TestFinalizer::notOfOneMessage()
{
    append(factMessages(0, 1));
    m_finalizer->finalize(session(), options());
    QTest::qWait(300); // nothing comes of it
    QVERIFY(summary().isEmpty());
    QCOMPARE(m_model->server().requests().size(), 0);
}

void TestFinalizer::notTwiceWithoutGrowth()
{
    append(factMessages(0, 2));
    QVERIFY(!finalized(options()).isEmpty());
    const auto asked = m_model->server().requests().size();
    m_finalizer->finalize(session(), options());
    QTest::qWait(300);
    QCOMPARE(m_model->server().requests().size(), asked);
    append(factMessages(2, 2));
    QVERIFY(summary().isEmpty());
    QVERIFY(!finalized(options()).isEmpty());
    QCOMPARE(m_model->server().requests().size(), asked + 1);
}

/// A summary that says nothing of the newest messages would be wrong.
void TestFinalizer::notWhatHasGoneOn()
{
    append(factMessages(0, 2));
    m_model->setAnswer([](const ScriptedServer::Request &) {
        return Script { Pause { std::chrono::milliseconds(300) } }
        + WindowedModel::answer(u"Gates. Open."_s, 10);
    });
    m_finalizer->finalize(session(), options());
    COMPARE_SOON(m_model->answers(), 1);
    append(factMessages(2, 1));
    QTest::qWait(600);
    QVERIFY(summary().isEmpty());
}

} // namespace

QTEST_GUILESS_MAIN(TestFinalizer)
#include "tst_finalizer.moc"
