// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "factstask.h"
#include "idleledger.h"
#include "journalmerge.h"
#include "journalscope.h"
#include "sessionbuilder.h"
#include "sessiondeletion.h"
#include "soon.h"

#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Sessions that no compaction has touched have facts, too.
class TestFactsTask final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void byRule();
    void eachMessageOnce();
    void onlyWhatWasLeft();
    void branchesApart();
    void asOneWithACompaction();
    void deletedStaysOut();
    void withoutKeys();
    void longOnesInParts();
    void twoProcesses();
    void stopped();
    void aSessionThatGoes();
    void switchedOff();

private:
    using How = IdleEnd::How;

    EntryId say(const QString &name, Role role, const QString &text);
    void call(const QString &name, const QString &command, const QString &result);
    void compactWith(const QString &name, const JournalFact &fact);
    void useRunner(const ReadingLimits &limits = {});
    IdleEnd run(int steps = -1);
    [[nodiscard]] JournalStore journal() { return JournalStore(m_builder->store().database()); }
    [[nodiscard]] QStringList texts(const JournalFilter &filter = {});
    /// In force where the session stands.
    [[nodiscard]] QStringList inForce();
    [[nodiscard]] JournalRecord recordOf(const QString &text);
    [[nodiscard]] QList<IdleRecord> steps()
    {
        return *IdleLedger(m_builder->store().database(), {}).records(100);
    }

    std::unique_ptr<SessionBuilder> m_builder;
    std::unique_ptr<StoreClient> m_store;
    std::unique_ptr<IdleRunner> m_runner;
    QDateTime m_now;
    IdleOptions m_order;
    QList<IdleTaskState> m_states;
};

void TestFactsTask::init()
{
    m_builder = std::make_unique<SessionBuilder>();
    auto store = StoreClient::open(m_builder->path());
    QVERIFY(store);
    m_store = std::move(*store);
    m_now = QDateTime::currentDateTimeUtc().addDays(1);
    m_order = {};
    m_order.tasks = { FactsTask::taskName() };
    useRunner();
}

void TestFactsTask::cleanup()
{
    m_runner.reset();
    m_store.reset();
    m_builder.reset();
}

void TestFactsTask::useRunner(const ReadingLimits &limits)
{
    const IdleClock clock = [this] { return m_now; };
    m_runner = std::make_unique<IdleRunner>(m_store.get(), u"one"_s, clock);
    m_runner->add(std::make_unique<FactsTask>(m_store.get(), clock, limits));
    connect(m_runner.get(), &IdleRunner::looked, this,
            [this](const QList<IdleTaskState> &states) { m_states = states; });
}

IdleEnd TestFactsTask::run(int steps)
{
    QSignalSpy finished(m_runner.get(), &IdleRunner::finished);
    m_runner->run(m_order, steps);
    if (finished.isEmpty() && !finished.wait(20'000)) {
        qFatal("the run does not end");
    }
    return finished.constFirst().constFirst().value<IdleEnd>();
}

EntryId TestFactsTask::say(const QString &name, Role role, const QString &text)
{
    Entry entry;
    entry.role = role;
    entry.blocks = { TextBlock { text } };
    if (role == Role::Assistant) {
        entry.stopReason = StopReason::Stop;
    }
    return m_builder->addEntry(entry, name);
}

void TestFactsTask::call(const QString &name, const QString &command, const QString &result)
{
    Entry answer;
    answer.role = Role::Assistant;
    answer.stopReason = StopReason::ToolUse;
    answer.blocks = { ToolCallBlock {
            name, u"bash"_s, QByteArray("{\"command\":\"") + command.toUtf8() + "\"}", {} } };
    m_builder->addEntry(answer, name);
    Entry output;
    output.role = Role::ToolResult;
    output.toolCallId = name;
    output.toolName = u"bash"_s;
    output.blocks = { TextBlock { result } };
    m_builder->addEntry(output, name + u"-result"_s);
}

void TestFactsTask::compactWith(const QString &name, const JournalFact &fact)
{
    Entry compaction;
    compaction.type = EntryType::Compaction;
    compaction.summary = u"## Goal\n- Tables"_s;
    compaction.operationId = EntryId::create().toString();
    compaction.data[entryData::Journal] = journalJson({ fact });
    m_builder->addEntry(compaction, name);
}

QStringList TestFactsTask::texts(const JournalFilter &filter)
{
    QStringList texts;
    const auto found = journal().find(filter);
    for (const JournalRecord &record : found.value_or(QList<JournalRecord>())) {
        if (record.id.position > 0) {
            texts += record.fact.text;
        }
    }
    texts.sort();
    return texts;
}

QStringList TestFactsTask::inForce()
{
    JournalStore store = journal();
    const auto holders = journalInForce(m_builder->load().branch, store);
    return holders ? texts({ .holders = *holders }) : QStringList();
}

JournalRecord TestFactsTask::recordOf(const QString &text)
{
    const auto found = journal().find({});
    for (const JournalRecord &record : found.value_or(QList<JournalRecord>())) {
        if (record.fact.text == text) {
            return record;
        }
    }
    return {};
}

void TestFactsTask::byRule()
{
    const EntryId rule = say(u"u1"_s, Role::User, u"Never change the tide tables by hand."_s);
    call(u"c1"_s, u"make tables"_s, u"12 passed, 1 failed"_s);
    say(u"a1"_s, Role::Assistant,
        u"We decided to keep SQLite because it needs no server at all."_s);
    const EntryId leaf = m_builder->load().session().leaf;
    const qint64 entries = m_builder->load().session().entryCount;
    QVERIFY(run().how == How::NothingLeft);

    const JournalRecord record = recordOf(u"Never change the tide tables by hand."_s);
    QVERIFY(record.fact.kind == JournalFact::Kind::Instruction);
    QVERIFY(record.fact.source == JournalFact::Source::Direct);
    QVERIFY(record.fact.method == JournalFact::Method::Heuristic);
    QVERIFY(record.isFound && !record.isUndone);
    QCOMPARE(record.fact.sources, QList { rule });
    QVERIFY(record.entry == rule);
    QVERIFY(record.fact.importance >= 8);
    QVERIFY(!texts({ .kinds = { JournalFact::Kind::Command } }).isEmpty());
    QVERIFY(!texts({ .kinds = { JournalFact::Kind::Decision } }).isEmpty());
    QCOMPARE(inForce(), texts());

    // The session is as it was.
    QVERIFY(m_builder->load().session().leaf == leaf);
    QCOMPARE(m_builder->load().session().entryCount, entries);
    QCOMPARE(steps().size(), 1);
    QVERIFY(steps().constFirst().outcome == IdleRecord::Outcome::Done);
    QCOMPARE(steps().constFirst().amount, texts().size());
    QVERIFY(steps().constFirst().model.isEmpty() && !steps().constFirst().limited);
}

void TestFactsTask::eachMessageOnce()
{
    say(u"u1"_s, Role::User, u"Never change the tide tables by hand."_s);
    say(u"a1"_s, Role::Assistant, u"Fine, I will leave all of them as they are."_s);
    QCOMPARE(run().steps, 1);
    const QStringList first = texts();
    QCOMPARE(run().steps, 0);
    QCOMPARE(m_states.constFirst().waiting, 0);
    m_store.reset(); // as after a restart
    auto store = StoreClient::open(m_builder->path());
    QVERIFY(store);
    m_runner.reset();
    m_store = std::move(*store);
    useRunner();
    QCOMPARE(run().steps, 0);
    QCOMPARE(texts(), first);

    // The leaf elsewhere is no growth.
    QVERIFY(m_builder->store().moveLeaf(m_builder->session(), m_builder->load().session().leaf,
                                        m_builder->id(u"u1"_s), u"test"_s));
    QCOMPARE(run().steps, 0);
    m_builder->add(u"@a1"_s);
    say(u"u2"_s, Role::User, u"Always print the tables twice."_s);
    QCOMPARE(run().steps, 1);
    QCOMPARE(texts().size(), first.size() + 1);
    QVERIFY(texts().contains(u"Always print the tables twice."_s));
}

void TestFactsTask::onlyWhatWasLeft()
{
    say(u"u1"_s, Role::User, u"Never change the tide tables by hand."_s);
    QCOMPARE(run().steps, 0); // one message is no session yet
    say(u"a1"_s, Role::Assistant, u"Fine, I will leave all of them as they are."_s);
    m_now = QDateTime::currentDateTimeUtc().addSecs(60);
    QCOMPARE(run().steps, 0);
    m_now = m_now.addDays(1);
    m_order.without = { m_builder->session() };
    QCOMPARE(run().steps, 0);
    m_order.without.clear();
    QCOMPARE(run().steps, 1);
}

/// A fact is in force wherever its message is, and nowhere else.
void TestFactsTask::branchesApart()
{
    say(u"u1"_s, Role::User, u"Never change the tide tables by hand."_s);
    say(u"a1"_s, Role::Assistant, u"Fine, I will leave all of them as they are."_s);
    say(u"u2"_s, Role::User, u"Always print the tables in colour."_s);
    m_builder->add(u"@a1"_s);
    say(u"u3"_s, Role::User, u"Always print the tables in grey."_s);
    QVERIFY(run().how == How::NothingLeft);
    const QString common = u"Never change the tide tables by hand."_s;
    QCOMPARE(texts(),
             (QStringList { u"Always print the tables in colour."_s,
                            u"Always print the tables in grey."_s, common }));
    QCOMPARE(inForce(), (QStringList { u"Always print the tables in grey."_s, common }));
    m_builder->add(u"@u2"_s);
    m_builder->add(u"a2"_s);
    QCOMPARE(inForce(), (QStringList { u"Always print the tables in colour."_s, common }));

    const auto fork = m_builder->store().forkSession(m_builder->session(), m_builder->id(u"a1"_s));
    QVERIFY(fork);
    m_builder->use(fork->id);
    QCOMPARE(inForce(), QStringList { common });
}

void TestFactsTask::asOneWithACompaction()
{
    JournalFact fact;
    fact.kind = JournalFact::Kind::Instruction;
    fact.text = u"Never change the tide tables by hand."_s;
    fact.sources = { say(u"u1"_s, Role::User, fact.text) };
    say(u"a1"_s, Role::Assistant, u"Fine, I will leave all of them as they are."_s);
    compactWith(u"c1"_s, fact);
    QCOMPARE(run().steps, 1);
    const auto merged = mergeJournal(*journal().find({ .kinds = { fact.kind } }), false);
    QCOMPARE(merged.size(), 1);
    QCOMPARE(merged.constFirst().ids.size(), 2);
    // Undone, it is still known from the message.
    QVERIFY(m_builder->undo());
    QCOMPARE(inForce(), QStringList { fact.text });
}

/// Neither a compaction nor another look brings back what a person has taken out.
void TestFactsTask::deletedStaysOut()
{
    JournalFact fact;
    fact.kind = JournalFact::Kind::Instruction;
    fact.text = u"Never change the tide tables by hand."_s;
    fact.sources = { say(u"u1"_s, Role::User, fact.text) };
    say(u"a1"_s, Role::Assistant, u"Fine, I will leave all of them as they are."_s);
    QCOMPARE(run().steps, 1);
    const JournalId id = recordOf(fact.text).id;
    QVERIFY(journal().change({ id }, { .isDeleted = true }));
    QCOMPARE(texts(), QStringList());
    compactWith(u"c1"_s, fact);
    QCOMPARE(texts(), QStringList());
    QCOMPARE(inForce(), QStringList());
    // Said once more it is news.
    say(u"u2"_s, Role::User, fact.text);
    QCOMPARE(run().steps, 1);
    QCOMPARE(texts(), QStringList { fact.text });
    QVERIFY(journal().change({ id }, { .isDeleted = false }));
    QCOMPARE(texts().size(), 3);
}

void TestFactsTask::withoutKeys()
{
    m_order.secrets.own = { ApiKey("my-very-own-key-17") };
    say(u"u1"_s, Role::User, u"Always use my-very-own-key-17 for the tables."_s);
    say(u"u2"_s, Role::User, u"Never change the tide tables by hand."_s);
    QCOMPARE(run().steps, 1);
    QCOMPARE(texts(), QStringList { u"Never change the tide tables by hand."_s });
}

void TestFactsTask::longOnesInParts()
{
    useRunner({ .entries = 5 });
    QStringList said;
    for (int i = 0; i < 10; ++i) {
        said += u"Never change table number %1 by hand."_s.arg(i);
        say(u"u%1"_s.arg(i), Role::User, said.constLast());
        call(u"c%1"_s.arg(i), u"make table%1"_s.arg(i), u"3 passed"_s);
    }
    QCOMPARE(run(1).steps, 1);
    QVERIFY(texts({ .kinds = { JournalFact::Kind::Instruction } }).size() < 10);
    QVERIFY(run().how == How::NothingLeft);
    QCOMPARE(texts({ .kinds = { JournalFact::Kind::Instruction } }), said);
    // No call was parted from its result.
    const QStringList commands = texts({ .kinds = { JournalFact::Kind::Command } });
    QCOMPARE(commands.size(), 10);
    QVERIFY(commands.filter(u"no result"_s).isEmpty());
    QCOMPARE(commands.filter(u"3 passed"_s).size(), 10);
}

void TestFactsTask::twoProcesses()
{
    say(u"u1"_s, Role::User, u"Never change the tide tables by hand."_s);
    say(u"a1"_s, Role::Assistant, u"Fine, I will leave all of them as they are."_s);
    auto second = StoreClient::open(m_builder->path());
    QVERIFY(second);
    const IdleClock clock = [this] { return m_now; };
    IdleRunner other(second->get(), u"two"_s, clock);
    other.add(std::make_unique<FactsTask>(second->get(), clock));
    QSignalSpy ended(&other, &IdleRunner::finished);
    QSignalSpy own(m_runner.get(), &IdleRunner::finished);
    other.run(m_order);
    m_runner->run(m_order);
    VERIFY_SOON(!ended.isEmpty() && !own.isEmpty());
    run();
    QCOMPARE(texts(), QStringList { u"Never change the tide tables by hand."_s });
}

void TestFactsTask::stopped()
{
    say(u"u1"_s, Role::User, u"Never change the tide tables by hand."_s);
    say(u"a1"_s, Role::Assistant, u"Fine, I will leave all of them as they are."_s);
    QSignalSpy finished(m_runner.get(), &IdleRunner::finished);
    connect(m_runner.get(), &IdleRunner::began, m_runner.get(), &IdleRunner::stop);
    m_runner->run(m_order);
    QVERIFY(finished.wait(20'000));
    QVERIFY(finished.constFirst().constFirst().value<IdleEnd>().how == How::Stopped);
    const QStringList afterStop = texts();
    QVERIFY(afterStop.isEmpty()
            || steps().constFirst().outcome == IdleRecord::Outcome::Done); // all or nothing
    useRunner();
    run();
    QCOMPARE(texts(), QStringList { u"Never change the tide tables by hand."_s });
}

void TestFactsTask::aSessionThatGoes()
{
    say(u"u1"_s, Role::User, u"Never change the tide tables by hand."_s);
    say(u"a1"_s, Role::Assistant, u"Fine, I will leave all of them as they are."_s);
    QVERIFY(SessionDeletion(m_builder->store()).remove({ m_builder->session() }));
    QCOMPARE(run().steps, 0);
    QVERIFY(SessionDeletion(m_builder->store()).restore({ m_builder->session() }));
    QCOMPARE(run().steps, 1);
    QCOMPARE(texts().size(), 1);
    QVERIFY(SessionDeletion(m_builder->store()).remove({ m_builder->session() }));
    QCOMPARE(texts().size(), 0);
}

void TestFactsTask::switchedOff()
{
    say(u"u1"_s, Role::User, u"Never change the tide tables by hand."_s);
    say(u"a1"_s, Role::Assistant, u"Fine, I will leave all of them as they are."_s);
    m_order.tasks.clear();
    QCOMPARE(run().steps, 0);
    QVERIFY(texts().isEmpty());
}

QTEST_GUILESS_MAIN(TestFactsTask)
#include "tst_factstask.moc"
