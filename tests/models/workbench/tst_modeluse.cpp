// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cachebreak.h"
#include "entrydata.h"
#include "soon.h"
#include "usagemodel.h"
#include "workbenchfixture.h"
#include <workspace/modeloffers.h>

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What can be chosen, what answers cost, and what the cache would lose.
class TestModelUse final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void init()
    {
        m_fixture = std::make_unique<WorkbenchFixture>();
        QVERIFY(m_fixture->openSample());
    }
    void cleanup() { m_fixture.reset(); }

    void everyModelThatMayAnswerIsOffered()
    {
        m_fixture->setEndpoint(QUrl(u"http://127.0.0.1:9/v1"_s));
        ProviderConfig server = readProviders(m_fixture->settings()).constFirst();
        server.models = { { u"by-hand"_s, 4096, {} } };
        writeProvider(&m_fixture->settings(), server);
        ReportedModel chat;
        chat.id = u"reported"_s;
        chat.window = 8192;
        ReportedModel embedding;
        embedding.id = u"embedding"_s;
        embedding.kind = ReportedModel::Kind::Embedding;
        m_fixture->models().setReported(server.id, { chat, embedding },
                                        QDateTime::currentDateTimeUtc());
        ProviderConfig off = server;
        off.id = u"off"_s;
        off.enabled = false;
        writeProvider(&m_fixture->settings(), off);
        const QList<ModelOffer> offers = modelOffers(m_fixture->settings(), m_fixture->models());
        QStringList told;
        for (const ModelOffer &offer : offers) {
            told += u"%1/%2 %3"_s.arg(offer.provider, offer.choice.model).arg(offer.window);
        }
        QCOMPARE(told,
                 QStringList({ u"Test server/tiny 0"_s, u"Test server/by-hand 4096"_s,
                               u"Test server/reported 8192"_s }));
    }

    void aChangeOfTheModelIsAnEntryOfTheBranch()
    {
        const qint64 before = m_fixture->stored().session().entryCount;
        m_fixture->branch().setModel(u"openai"_s, u"gpt-5"_s);
        COMPARE_SOON(workbench().loaded().branch.state.model, u"gpt-5"_s);
        QCOMPARE(workbench().context()->model, u"gpt-5"_s);
        const Entry change = m_fixture->lastStored(1).constFirst();
        QVERIFY(change.type == EntryType::ModelChange);
        QCOMPARE(change.provider, u"openai"_s);
        m_fixture->branch().setModel(u"openai"_s, u"gpt-5"_s); // it is that already
        m_fixture->branch().setThinkingLevel(u"low"_s);
        COMPARE_SOON(workbench().loaded().branch.state.thinkingLevel, u"low"_s);
        QCOMPARE(m_fixture->stored().session().entryCount, before + 2);
        QVERIFY(m_fixture->lastStored(1).constFirst().type == EntryType::ThinkingLevelChange);
        m_fixture->branch().setThinkingLevel({});
        COMPARE_SOON(workbench().loaded().branch.state.thinkingLevel, QString());
    }

    void theWindowIsThatOfTheModelThatWillAnswer()
    {
        m_fixture->branch().setModel(u"nobody"_s, u"nothing-1"_s);
        COMPARE_SOON(workbench().context()->model, u"nothing-1"_s);
        QCOMPARE(workbench().choice().window.tokens, 0);
        m_fixture->setEndpoint(QUrl(u"http://127.0.0.1:9/v1"_s));
        ReportedModel tiny;
        tiny.id = u"tiny"_s;
        tiny.window = 8192;
        m_fixture->models().setReported(u"test-server"_s, { tiny },
                                        QDateTime::currentDateTimeUtc());
        workbench().projectAgain();
        QCOMPARE(workbench().choice().window.tokens, 8192);
        QVERIFY(workbench().choice().window.source == ModelWindow::Source::Server);
        QCOMPARE(workbench().context()->window, 8192);
    }

    void theAnswersOfASessionAddUpToItsTotals()
    {
        UsageTracker tracker(&workbench(), &m_fixture->list(), &m_fixture->models());
        UsageModel model(&tracker);
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy changed(&tracker, &UsageTracker::changed);
        workbench().projectAgain();
        VERIFY_SOON(tracker.isComplete() && !tracker.answers().isEmpty());
        Usage sum;
        for (const AnswerUse &answer : tracker.answers()) {
            sum += answer.usage;
        }
        const Usage &totals = workbench().session().totals;
        QCOMPARE(sum.prompt(), totals.prompt());
        QCOMPARE(sum.output, totals.output);
        QCOMPARE(tracker.sum().usage.cacheRead, totals.cacheRead);
        QCOMPARE(model.rowCount(), tracker.answers().size());
        // One more answer: only that one is read.
        Entry answer;
        answer.role = Role::Assistant;
        answer.provider = u"nobody"_s;
        answer.model = u"nothing-1"_s;
        answer.blocks = { TextBlock { u"At noon."_s } };
        answer.usage = Usage { 1200, 30, 400, 0, 0, std::nullopt };
        answer.data[entryData::DurationMs] = 3100;
        const qsizetype before = tracker.answers().size();
        changed.clear();
        append(answer);
        COMPARE_SOON(tracker.answers().size(), before + 1);
        QCOMPARE(changed.size(), 1);
        QVERIFY(tracker.sum().certainty() != CostSum::Certainty::Exact);
        QStringList row;
        for (int column = UsageModel::Model; column < UsageModel::ColumnCount; ++column) {
            row += model.index(0, column).data().toString(); // the newest is on top
        }
        QCOMPARE(row,
                 QStringList({ u"nothing-1"_s,
                               u"1.2k"_s,
                               u"400"_s,
                               {},
                               u"25.0%"_s,
                               u"30"_s,
                               {},
                               u"unknown"_s,
                               u"3.1 s"_s }));
        QCOMPARE(model.entryAt(model.index(0, 0)), m_fixture->lastStored(1).constFirst().id);
        workbench().closeSession();
        QCOMPARE(model.rowCount(), 0);
    }

    /// In parts; and what was still being read of it when it was closed does not come twice.
    /// Another program, or an import, brings what it started.
    void subagentsAreInTheSumWithThem()
    {
        UsageTracker tracker(&workbench(), &m_fixture->list(), &m_fixture->models());
        workbench().projectAgain();
        VERIFY_SOON(tracker.isComplete() && !tracker.answers().isEmpty());
        QCOMPARE(tracker.subagents(), 0);
        QCOMPARE(tracker.familySum().usage, tracker.sum().usage);
        Session agent;
        agent.kind = SessionKind::Subagent;
        agent.parentSession = workbench().session().id;
        Entry answer;
        answer.role = Role::Assistant;
        answer.blocks = { TextBlock { u"At noon."_s } };
        answer.usage = Usage { 1200, 30, 400, 0, 0, std::nullopt };
        const auto made = m_fixture->other().createSession(agent);
        QVERIFY(made && m_fixture->other().append(made->id, {}, { answer }));
        m_fixture->list().refresh();
        COMPARE_SOON(tracker.subagents(), 1);
        QCOMPARE(tracker.familySum().usage.prompt(), tracker.sum().usage.prompt() + 1600);
        QCOMPARE(tracker.familySum().usage.output, tracker.sum().usage.output + 30);
    }

    void aLongSessionIsReadOnce()
    {
        constexpr int Answers = 4500;
        UsageTracker tracker(&workbench(), &m_fixture->list(), &m_fixture->models());
        workbench().projectAgain();
        VERIFY_SOON(tracker.isComplete() && !tracker.answers().isEmpty());
        const qsizetype before = tracker.answers().size();
        QList<Entry> entries(Answers);
        for (Entry &answer : entries) {
            answer.role = Role::Assistant;
            answer.blocks = { TextBlock { u"At noon."_s } };
            answer.usage = Usage { 1, 1, 0, 0, 0, std::nullopt };
        }
        m_fixture->branch().append(entries,
                                   [](const Result<QList<Entry>> &stored) { QVERIFY(stored); });
        COMPARE_SOON(tracker.answers().size(), before + Answers);
        const SessionId id = workbench().session().id;
        QSignalSpy opened(&workbench(), &Workbench::sessionOpened);
        for (int time = 1; time <= 3; ++time) {
            workbench().closeSession();
            QVERIFY(tracker.answers().isEmpty());
            workbench().openSession(id);
            COMPARE_SOON(opened.size(), time); // and its answers are not read yet
        }
        VERIFY_SOON(tracker.isComplete() && !tracker.answers().isEmpty());
        QCOMPARE(tracker.answers().size(), before + Answers);
        QVERIFY(std::ranges::is_sorted(tracker.answers(), std::ranges::less {}, &AnswerUse::seq));
    }

    void whatTheCacheWouldLose()
    {
        QVERIFY(lost().cause == CacheBreak::Cause::None);
        cachedAnswer();
        QVERIFY(lost().cause == CacheBreak::Cause::None);
        m_fixture->branch().setModel(u"openai"_s, u"gpt-5"_s);
        COMPARE_SOON(workbench().context()->model, u"gpt-5"_s);
        QVERIFY(lost().cause == CacheBreak::Cause::Model);
        QCOMPARE(lost().tokens, workbench().context()->tokens());
        QCOMPARE(lost().model, u"claude-x"_s);
        m_fixture->branch().setModel(u"anthropic"_s, u"claude-x"_s); // back, and nothing is lost
        COMPARE_SOON(workbench().context()->model, u"claude-x"_s);
        QVERIFY(lost().cause == CacheBreak::Cause::None);
    }

    void anEditLosesWhatComesAfterIt()
    {
        const EntryNode question = m_fixture->newestOnPath(Role::User);
        cachedAnswer();
        m_fixture->branch().edit(ContextEdit::Op::Pin, { question.id }); // moves nothing
        VERIFY_SOON(m_fixture->stateOf(question.id) == ItemState::Pinned);
        QVERIFY(lost().cause == CacheBreak::Cause::None);
        m_fixture->branch().edit(ContextEdit::Op::Exclude, { question.id });
        VERIFY_SOON(m_fixture->stateOf(question.id) == ItemState::Excluded);
        const CacheBreak broken = lost();
        QVERIFY(broken.cause == CacheBreak::Cause::Edit);
        QVERIFY(broken.tokens > 0);
        QVERIFY(broken.tokens < workbench().context()->tokens());
    }

    /// What was stopped after the answer is in no cache, whether it is put in or taken out.
    void whatCameAfterTheAnswerIsInNoCache()
    {
        cachedAnswer();
        Entry part;
        part.role = Role::Assistant;
        part.stopReason = StopReason::Aborted;
        part.blocks = { TextBlock { u"At no"_s } };
        append(part);
        const EntryId stopped = m_fixture->lastStored(1).constFirst().id;
        m_fixture->branch().edit(ContextEdit::Op::Include, { stopped });
        VERIFY_SOON(m_fixture->stateOf(stopped) == ItemState::Sent);
        QVERIFY(lost().cause == CacheBreak::Cause::None);
    }

private:
    Workbench &workbench() { return m_fixture->workbench(); }
    void append(const Entry &entry)
    {
        const qint64 before = workbench().session().entryCount;
        m_fixture->branch().append({ entry },
                                   [](const Result<QList<Entry>> &stored) { QVERIFY(stored); });
        COMPARE_SOON(workbench().session().entryCount, before + 1);
    }
    void cachedAnswer()
    {
        Entry answer;
        answer.role = Role::Assistant;
        answer.provider = u"anthropic"_s;
        answer.model = u"claude-x"_s;
        answer.stopReason = StopReason::Stop;
        answer.blocks = { TextBlock { u"At noon."_s } };
        answer.usage = Usage { 100, 30, 9000, 0, 0, std::nullopt };
        append(answer);
    }
    CacheBreak lost()
    {
        return cacheBreak(workbench().loaded(), *workbench().context(), m_fixture->store().rows());
    }

    std::unique_ptr<WorkbenchFixture> m_fixture;
};

QTEST_GUILESS_MAIN(TestModelUse)
#include "tst_modeluse.moc"
