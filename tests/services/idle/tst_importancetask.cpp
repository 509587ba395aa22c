// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "foundfacts.h"
#include "importancetask.h"
#include "journalstore.h"
#include "sessionbuilder.h"
#include "windowedmodel.h"

#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

using Weights = QHash<int, int>;

/// Facts that rules have weighed are weighed by a model.
class TestImportanceTask final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void answers_data();
    void answers();
    void weighs();
    void aPersonIsNotOverruled();
    void needsAModel();
    void keptTwiceWeighedOnce();
    void anAnswerThatSaysNothing();

private:
    [[nodiscard]] IdleEnd run();
    [[nodiscard]] JournalRecord factOf(const QString &text);
    void answerWith(const QString &text)
    {
        m_model->setAnswer([text](const ScriptedServer::Request &) {
            return WindowedModel::answer(text, 60);
        });
    }

    std::unique_ptr<SessionBuilder> m_builder;
    std::unique_ptr<StoreClient> m_store;
    std::unique_ptr<HttpTransport> m_transport;
    std::unique_ptr<WindowedModel> m_model;
    std::unique_ptr<IdleRunner> m_runner;
    IdleOptions m_order;
    QList<IdleTaskState> m_states;
};

void TestImportanceTask::init()
{
    m_builder = std::make_unique<SessionBuilder>(u"u1 a1"_s);
    QList<JournalFact> facts(3);
    facts[0].text = u"The port is 8080"_s;
    facts[1].text = u"Never push to main"_s;
    facts[2].text = u"src/tide.cpp was read"_s;
    Entry compaction;
    compaction.type = EntryType::Compaction;
    compaction.summary = u"## Goal\n- Print tides"_s;
    compaction.operationId = EntryId::create().toString();
    compaction.data[entryData::Journal] = journalJson(facts);
    m_builder->addEntry(compaction, u"c1"_s);
    auto store = StoreClient::open(m_builder->path());
    QVERIFY(store);
    m_store = std::move(*store);
    m_transport = std::make_unique<HttpTransport>();
    m_model = std::make_unique<WindowedModel>(8'000);
    m_runner = std::make_unique<IdleRunner>(m_store.get(), u"one"_s);
    m_runner->add(std::make_unique<ImportanceTask>(m_store.get(), m_transport.get()));
    connect(m_runner.get(), &IdleRunner::looked, this,
            [this](const QList<IdleTaskState> &states) { m_states = states; });
    m_order = {};
    m_order.tasks = { ImportanceTask::taskName() };
    m_order.summaries.summarizer = Endpoint::chat(m_model->url(), u"tiny"_s, {});
}

void TestImportanceTask::cleanup()
{
    m_runner.reset();
    m_transport.reset();
    m_store.reset();
    m_model.reset();
    m_builder.reset();
}

IdleEnd TestImportanceTask::run()
{
    QSignalSpy finished(m_runner.get(), &IdleRunner::finished);
    m_runner->run(m_order);
    if (finished.isEmpty() && !finished.wait(20'000)) {
        qFatal("the run does not end");
    }
    return finished.constFirst().constFirst().value<IdleEnd>();
}

JournalRecord TestImportanceTask::factOf(const QString &text)
{
    const auto records = JournalStore(m_builder->store().database()).find({});
    for (const JournalRecord &record : records.value_or(QList<JournalRecord>())) {
        if (record.fact.text == text) {
            return record;
        }
    }
    return {};
}

void TestImportanceTask::answers_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<Weights>("weights");
    QTest::newRow("plain") << u"1: 7\n2: 10\n3: 1"_s << Weights { { 1, 7 }, { 2, 10 }, { 3, 1 } };
    QTest::newRow("with words") << u"Here they are:\n- **1.** 7\n\n* 2: 9 (an instruction)\n3) 2"_s
                                << Weights { { 2, 9 }, { 3, 2 } };
    QTest::newRow("out of range") << u"0: 5\n1: 0\n2: 11\n4: 5\n3: 4000"_s << Weights {};
    QTest::newRow("twice") << u"1: 3\n1: 9"_s << Weights { { 1, 3 } };
    QTest::newRow("nothing") << QString() << Weights {};
    QTest::newRow("prose") << u"All of these matter a great deal."_s << Weights {};
}

void TestImportanceTask::answers()
{
    QFETCH(const QString, answer);
    QTEST(readImportances(answer, 3), "weights");
}

void TestImportanceTask::weighs()
{
    answerWith(u"1: 2\n2: 9\n3: 4"_s);
    const IdleEnd end = run();
    QVERIFY(end.how == IdleEnd::How::NothingLeft);
    QCOMPARE(end.steps, 1);
    QSet<int> weights;
    for (const QString &text :
         { u"The port is 8080"_s, u"Never push to main"_s, u"src/tide.cpp was read"_s }) {
        const JournalRecord record = factOf(text);
        QVERIFY(record.fact.method == JournalFact::Method::Model);
        weights += record.fact.importance;
        QVERIFY(m_model->server().requests().constFirst().body.contains(text.toUtf8()));
    }
    QCOMPARE(weights, (QSet<int> { 2, 9, 4 }));
    QCOMPARE(run().steps, 0); // once is enough
}

void TestImportanceTask::aPersonIsNotOverruled()
{
    const JournalId mine = factOf(u"Never push to main"_s).id;
    JournalChange change;
    change.importance = 10;
    // While the model is thinking.
    m_model->setAnswer([&](const ScriptedServer::Request &) {
        JournalStore journal(m_builder->store().database());
        if (!journal.change({ mine }, change)) {
            qFatal("the fact cannot be changed");
        }
        return WindowedModel::answer(u"1: 3\n2: 3\n3: 3"_s, 60);
    });
    QVERIFY(run().how == IdleEnd::How::NothingLeft);
    QCOMPARE(factOf(u"Never push to main"_s).fact.importance, 10);
    QVERIFY(factOf(u"Never push to main"_s).fact.method == JournalFact::Method::Person);
    QCOMPARE(factOf(u"The port is 8080"_s).fact.importance, 3);
}

void TestImportanceTask::needsAModel()
{
    m_order.summaries.summarizer.reset();
    QCOMPARE(run().steps, 0);
    QCOMPARE(m_states.constFirst().waiting, 3);
    QVERIFY(m_states.constFirst().block == IdleLook::Block::NoModel);
    m_order.unaskedProvider = u"“Big” (models.example.com)"_s;
    QCOMPARE(run().steps, 0);
    QVERIFY(m_states.constFirst().block == IdleLook::Block::Unasked);
    QCOMPARE(m_states.constFirst().problem, u"“Big” (models.example.com)"_s);
    m_order.summaries.summarizer =
            Endpoint::chat(QUrl(u"https://models.example.com/v1"_s), u"big"_s, {});
    QCOMPARE(run().steps, 0);
    QVERIFY(m_states.constFirst().block == IdleLook::Block::PaidModel);
    QVERIFY(factOf(u"The port is 8080"_s).fact.method == JournalFact::Method::Heuristic);
}

/// By a compaction, and where it was found.
void TestImportanceTask::keptTwiceWeighedOnce()
{
    const JournalRecord kept = factOf(u"Never push to main"_s);
    FoundFacts found(m_builder->store().database());
    QVERIFY(found.keep({ { m_builder->session(), 0, 2, { { 1, kept.fact } } } }));
    answerWith(u"1: 9\n2: 9\n3: 9\n4: 9"_s);
    QCOMPARE(run().steps, 1);
    const QByteArray asked = m_model->server().requests().constFirst().body;
    QCOMPARE(asked.count("Never push to main"), 1);
    const auto same = JournalStore(m_builder->store().database()).sameAs(kept.id);
    QCOMPARE(same->size(), 2);
    for (const JournalRecord &record : *same) {
        QCOMPARE(record.fact.importance, 9);
        QVERIFY(record.fact.method == JournalFact::Method::Model);
    }
}

/// It is not asked for the same again and again.
void TestImportanceTask::anAnswerThatSaysNothing()
{
    answerWith(u"I would rather not."_s);
    QCOMPARE(run().steps, 1);
    QVERIFY(!m_states.constFirst().problem.isEmpty());
    m_order.retriesNow = true;
    QCOMPARE(run().steps, 0);
    QCOMPARE(m_model->server().requests().size(), 1);
}

QTEST_GUILESS_MAIN(TestImportanceTask)
#include "tst_importancetask.moc"
