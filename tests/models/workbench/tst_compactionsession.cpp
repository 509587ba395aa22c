// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatscript.h"
#include "compactionfacts.h"
#include "coverage.h"
#include "leases.h"
#include "soon.h"
#include "workbenchfixture.h"

#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

using State = CompactionSession::State;

namespace
{

constexpr qint64 Keep = 2000; // the sample is small

} // namespace

class TestCompactionSession final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WorkbenchFixture>();
        QVERIFY(m_fixture->openSample());
    }
    void cleanup() { m_fixture.reset(); }

    void applyUndoRedo()
    {
        const qint64 before = workbench().context()->tokens();
        summarizeOffline();
        QCOMPARE(session().state(), State::Reviewing);
        QVERIFY(session().record().offline);
        const qint64 entries = m_fixture->stored().session().entryCount;
        QSignalSpy applied(&session(), &CompactionSession::applied);
        session().apply(session().record().text);
        COMPARE_SOON(applied.size(), 1);
        QCOMPARE(session().state(), State::Done);
        QCOMPARE(session().planner()->before()->tokens(), before);
        QVERIFY(session().result().after->tokens() < before);
        QVERIFY(m_fixture->stored().session().entryCount > entries);
        // At once, whether or not the workbench has read it again.
        QCOMPARE(session().result().entriesInTree, m_fixture->stored().snapshot->tree.size());
        COMPARE_SOON(workbench().context()->tokens(), session().result().after->tokens());
        m_fixture->branch().undoCompaction();
        COMPARE_SOON(workbench().context()->tokens(), before);
        m_fixture->branch().redoCompaction();
        COMPARE_SOON(workbench().context()->tokens(), session().result().after->tokens());
    }

    void noJournalHoldsAKeyOfThePerson()
    {
        ProviderConfig provider;
        provider.id = u"mine"_s;
        provider.key.kind = KeySource::Kind::Keychain;
        writeProvider(&m_fixture->settings(), provider);
        m_fixture->keychain().put(provider.id, ApiKey("tide-horse-battery-42"_ba));
        ScriptedServer server;
        server.add(chatAnswer({ wellShapedSummary(u"Tides"_s)
                                + u"\n## Facts\n- [finding, 8] Log in with tide-horse-battery-42\n"
                                  "- [decision, 7] The tables of May are printed"_s }));
        CompactionSession::Options options;
        options.keep = Keep;
        options.model = SummaryModel { Endpoint::chat(server.url(), u"tiny"_s) };
        QSignalSpy ready(&session(), &CompactionSession::summaryReady);
        session().plan(options);
        session().summarize();
        COMPARE_SOON(ready.size(), 1);
        const auto has = [&](const QString &words) {
            return std::ranges::any_of(session().record().journal, [&](const JournalFact &fact) {
                return fact.text.contains(words);
            });
        };
        QVERIFY(has(u"The tables of May"_s));
        QVERIFY(!has(u"horse"_s));
        QVERIFY(session().record().journalLeftOut > 0);
        // Nor what is typed.
        JournalFact typed;
        typed.text = u"It is tide-horse-battery-42"_s;
        session().setJournal({ typed });
        QVERIFY(session().record().journal.isEmpty());
    }

    void anEditedSummaryIsStoredAsEdited()
    {
        summarizeOffline();
        const auto missing = reviewOf(u"mine"_s).missing;
        QVERIFY(!missing.isEmpty());
        const QString all = appendMissing(u"mine"_s, missing);
        const ReviewedSummary review = reviewOf(all);
        QCOMPARE(review.missing.size(), 0);
        QVERIFY(review.tokensAfter > 0 && review.tokensAfter < review.tokensBefore);
        QSignalSpy applied(&session(), &CompactionSession::applied);
        session().apply(all);
        COMPARE_SOON(applied.size(), 1);
        const Branch &branch = m_fixture->stored().branch;
        const auto compaction =
                m_fixture->other().reader().entry(branch.node(branch.compaction).seq);
        QVERIFY(compaction);
        QCOMPARE(compaction->summary, all);
        // The size that was said is the size that it has.
        QCOMPARE(session().result().after->tokens(), review.tokensAfter);
    }

    void maskOnlyNeedsNoSummary()
    {
        CompactionSession::Options options;
        options.keep = Keep;
        options.maskOnly = true;
        m_fixture->settings().set(Keys::MaskProtectTokens, qint64(1));
        m_fixture->settings().set(Keys::MaskMinimumTokens, qint64(1));
        session().plan(options);
        QVERIFY(!session().planner()->maskPlan().isRefused());
        QVERIFY(!session().planner()->maskPlan().masked.isEmpty());
        const qint64 before = workbench().context()->tokens();
        QSignalSpy applied(&session(), &CompactionSession::applied);
        session().apply({});
        COMPARE_SOON(applied.size(), 1);
        QVERIFY(session().result().after->tokens() < before);
        QCOMPARE(m_fixture->stored().branch.compaction, workbench().loaded().branch.compaction);
    }

    void aBranchThatMovedIsRefusedAndNothingWritten()
    {
        summarizeOffline();
        Session stored = m_fixture->stored().session();
        const EntryId other = m_fixture->otherLeaf().id;
        QVERIFY(m_fixture->other().moveLeaf(stored.id, stored.leaf, other, u"test"_s));
        stored = m_fixture->stored().session();
        QSignalSpy failed(&session(), &CompactionSession::applyFailed);
        session().apply(session().record().text);
        COMPARE_SOON(failed.size(), 1);
        QVERIFY(!failed.at(0).at(0).value<Error>().message.isEmpty());
        QCOMPARE(session().state(), State::Reviewing);
        QCOMPARE(m_fixture->stored().session().entryCount, stored.entryCount);
        QCOMPARE(m_fixture->stored().session().leaf, other);
    }

    /// Its answer would be left behind in the session that is gone on from.
    void anAnswerOnItsWayIsWaitedFor()
    {
        const std::shared_ptr<LeaseBook> &leases = m_fixture->engine().leases();
        const SessionId id = workbench().session().id;
        const auto inStore = [&](const auto &what) {
            auto done = m_fixture->store().write([&](SessionStore &store) { return what(store); });
            return comesSoon([&] { return done.isFinished(); }) && done.result();
        };
        QVERIFY(inStore([&](SessionStore &store) {
            return leases->acquire(store.database(), id, u"an answer"_s);
        }));
        summarizeOffline(true);
        const qint64 entries = m_fixture->stored().session().entryCount;
        QSignalSpy failed(&session(), &CompactionSession::applyFailed);
        session().apply(session().record().text);
        COMPARE_SOON(failed.size(), 1);
        QVERIFY(failed.at(0).at(0).value<Error>().kind == Error::Kind::Refused);
        QCOMPARE(session().state(), State::Reviewing);
        QCOMPARE(m_fixture->stored().session().entryCount, entries);

        // Another process: the same.
        QVERIFY(inStore(
                [&](SessionStore &store) { return leases->release(store.database(), id); }));
        Leases others(m_fixture->other().database(), u"somebody else"_s);
        VERIFY_SOON(others.acquire(id, u"an answer"_s).has_value());
        session().apply(session().record().text);
        COMPARE_SOON(failed.size(), 2);
        QVERIFY(failed.at(1).at(0).value<Error>().kind == Error::Kind::Conflict);

        QVERIFY(others.release(id).has_value());
        QSignalSpy applied(&session(), &CompactionSession::applied);
        session().apply(session().record().text);
        COMPARE_SOON(applied.size(), 1);
        QVERIFY(!session().result().child.isNull());
    }

    void newMessagesDoNotStandInTheWay()
    {
        summarizeOffline();
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { u"one more"_s } };
        const Session stored = m_fixture->stored().session();
        const auto added = m_fixture->other().append(stored.id, stored.leaf, { entry });
        QVERIFY(added);
        QSignalSpy applied(&session(), &CompactionSession::applied);
        session().apply(session().record().text);
        COMPARE_SOON(applied.size(), 1);
        const LoadedSession after = m_fixture->stored();
        QVERIFY(after.branch.path.contains(after.snapshot->tree.indexOf(added->constFirst().id)));
    }

    void aModelStreamsItsSummary()
    {
        const QString summary = wellShapedSummary(u"Tide tables"_s);
        ScriptedServer server;
        server.add(chatAnswer({ summary.first(40), summary.sliced(40) }));
        QSignalSpy text(&session(), &CompactionSession::textAdded);
        QSignalSpy ready(&session(), &CompactionSession::summaryReady);
        summarizeWith(server);
        COMPARE_SOON(ready.size(), 1);
        QVERIFY(!text.isEmpty());
        QVERIFY(session().record().text.contains(u"Tide tables"_s));
        QVERIFY(!session().record().offline);
        QCOMPARE(session().record().model, u"tiny"_s);
    }

    /// Whoever wrote an earlier summary has nothing to do with it; which files were touched is known all the same.
    void aTextThatIsFinishedByHandIsNobodyElses()
    {
        ScriptedServer server;
        server.add(chatAnswer({ wellShapedSummary(u"Tide tables"_s) }));
        ScriptedServer other;
        other.add(plainAnswer(200, "text/html", "<html><body>Sign in</body></html>"));
        QSignalSpy ready(&session(), &CompactionSession::summaryReady);
        QSignalSpy failed(&session(), &CompactionSession::summaryFailed);
        summarizeWith(server);
        COMPARE_SOON(ready.size(), 1);
        const SummaryRecord first = session().record();
        summarizeWith(other);
        COMPARE_SOON(failed.size(), 1);
        QVERIFY(!reviewOf({}).missing.isEmpty());
        QSignalSpy applied(&session(), &CompactionSession::applied);
        session().apply(u"All in all it went well."_s);
        COMPARE_SOON(applied.size(), 1);
        const Entry stored = compaction();
        QCOMPARE(stored.summary, u"All in all it went well."_s);
        QCOMPARE(stored.model, QString());
        QCOMPARE(stored.provider, QString());
        QVERIFY(!stored.usage);
        const CompactionFacts facts = compactionFacts(stored);
        QVERIFY(facts.editedByHand);
        QCOMPARE(facts.readFiles, first.files.read);
        QCOMPARE(facts.modifiedFiles, first.files.modified);
        QVERIFY(!first.files.isEmpty());
    }

    /// Two summaries of one session would be paid for, and one of them thrown away.
    void nobodyElseWorksInTheSessionWhileASummaryIsWritten()
    {
        ScriptedServer server;
        server.add(Script { Standstill {} } + chatAnswer({ wellShapedSummary(u"Tides"_s) }));
        QSignalSpy ready(&session(), &CompactionSession::summaryReady);
        summarizeWith(server);
        VERIFY_SOON(!server.requests().isEmpty());
        Leases others(m_fixture->other().database(), u"somebody else"_s);
        const SessionId id = workbench().session().id;
        QVERIFY(!others.acquire(id, u"an answer"_s).has_value());
        VERIFY_SOON((server.goOn(), ready.size() == 1)); // a split turn takes two requests
        QVERIFY(others.acquire(id, u"an answer"_s).has_value()); // the person may take an hour
        QVERIFY(others.release(id).has_value());
        QSignalSpy applied(&session(), &CompactionSession::applied);
        session().apply(session().record().text);
        COMPARE_SOON(applied.size(), 1);
        QVERIFY(others.acquire(id, u"an answer"_s).has_value());
    }

    void theHookIsAskedFirst_data()
    {
        QTest::addColumn<bool>("maskOnly");
        QTest::newRow("a summary") << false;
        QTest::newRow("masks") << true;
    }
    void theHookIsAskedFirst()
    {
        QFETCH(const bool, maskOnly);
        m_fixture->settings().set(Keys::CompactionHook,
                                  uR"(echo '{"veto":true,"reason":"Not on a Friday."}')"_s);
        m_fixture->settings().set(Keys::MaskProtectTokens, qint64(1));
        m_fixture->settings().set(Keys::MaskMinimumTokens, qint64(1));
        const qint64 entries = m_fixture->stored().session().entryCount;
        QSignalSpy failed(&session(),
                          maskOnly ? &CompactionSession::applyFailed
                                   : &CompactionSession::summaryFailed);
        CompactionSession::Options options;
        options.keep = Keep;
        options.maskOnly = maskOnly;
        session().plan(options);
        if (maskOnly) {
            session().apply({});
        } else {
            session().summarize();
        }
        COMPARE_SOON(failed.size(), 1);
        const QString why = failed.at(0).at(0).value<Error>().message;
        QVERIFY2(why.contains(u"Not on a Friday."_s), qPrintable(why));
        QCOMPARE(session().state(), State::Planning);
        QCOMPARE(m_fixture->stored().session().entryCount, entries);
    }

    void aWebPageIsNoSummary()
    {
        ScriptedServer server;
        server.add(plainAnswer(200, "text/html", "<html><body>Sign in</body></html>"));
        QSignalSpy failed(&session(), &CompactionSession::summaryFailed);
        summarizeWith(server);
        COMPARE_SOON(failed.size(), 1);
        QVERIFY(!failed.at(0).at(0).value<Error>().message.isEmpty());
        QCOMPARE(session().state(), State::Planning);
    }

    void stopEndsTheRequest()
    {
        ScriptedServer server;
        server.add(chatBeginning({ u"## Goal\n"_s }, Silence {}));
        QSignalSpy text(&session(), &CompactionSession::textAdded);
        QSignalSpy ready(&session(), &CompactionSession::summaryReady);
        QSignalSpy failed(&session(), &CompactionSession::summaryFailed);
        summarizeWith(server);
        VERIFY_SOON(!text.isEmpty());
        session().stop();
        QCOMPARE(session().state(), State::Planning);
        COMPARE_SOON(server.abandoned(), 1);
        QCOMPARE(ready.size() + failed.size(), 0);
    }

    /// A summary of one plan never becomes that of another.
    void anotherPlanDropsWhatIsBeingWritten()
    {
        ScriptedServer server;
        server.add(chatBeginning({ u"## Goal\n"_s }, Silence {}));
        QSignalSpy text(&session(), &CompactionSession::textAdded);
        summarizeWith(server);
        VERIFY_SOON(!text.isEmpty());
        CompactionSession::Options options;
        options.keep = Keep;
        session().plan(options);
        QCOMPARE(session().state(), State::Planning);
        COMPARE_SOON(server.abandoned(), 1);
        summarizeOffline();
        QVERIFY(session().record().offline);
    }

    void aPlanMayBeRefused()
    {
        CompactionSession::Options options;
        options.keep = 10'000'000;
        session().plan(options);
        QVERIFY(session().planner()->currentPlan().isRefused());
        QVERIFY(!refusalText(session().planner()->currentPlan().refusal).isEmpty());
    }

private:
    ReviewedSummary reviewOf(const QString &text)
    {
        QSignalSpy reviewed(&session(), &CompactionSession::reviewed);
        session().look(text);
        return QTest::qWaitFor([&] { return !reviewed.isEmpty(); }, 30'000)
                ? reviewed.last().first().value<ReviewedSummary>()
                : ReviewedSummary {};
    }
    Workbench &workbench() { return m_fixture->workbench(); }
    CompactionSession &session() { return m_fixture->compaction(); }

    /// The newest, as it is stored.
    Entry compaction()
    {
        const Branch &branch = m_fixture->stored().branch;
        return *m_fixture->other().reader().entry(branch.node(branch.compaction).seq);
    }
    void summarizeOffline(bool rollOver = false)
    {
        CompactionSession::Options options;
        options.keep = Keep;
        options.rollOver = rollOver;
        QSignalSpy ready(&session(), &CompactionSession::summaryReady);
        session().plan(options);
        QVERIFY(!session().planner()->currentPlan().isRefused());
        session().summarize();
        QCOMPARE(session().state(), State::Writing);
        COMPARE_SOON(ready.size(), 1);
    }
    void summarizeWith(const ScriptedServer &server)
    {
        CompactionSession::Options options;
        options.keep = Keep;
        options.model = SummaryModel { Endpoint::chat(server.url(), u"tiny"_s, {}) };
        session().plan(options);
        session().summarize();
    }

    std::unique_ptr<WorkbenchFixture> m_fixture;
};

QTEST_GUILESS_MAIN(TestCompactionSession)
#include "tst_compactionsession.moc"
