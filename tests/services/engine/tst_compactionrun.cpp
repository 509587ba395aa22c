// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatscript.h"
#include "compactionfacts.h"
#include "compactionrun.h"
#include "leases.h"
#include "planrequest.h"
#include "soon.h"
#include "summarysections.h"
#include "turnhost.h"
#include "windowedmodel.h"

#include <QRandomGenerator>
#include <QSignalSpy>

#include <algorithm>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 Window = 100'000;
using How = CompactionOutcome::How;

/// One compaction by a plan that was seen, whoever wants it; by itself: tst_compactor.
class TestCompactionRun final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void thePlanIsFollowed();
    void rulesOutliveCompactions_data();
    void rulesOutliveCompactions();
    void theHookIsToldOfThePlan();
    void aReviewDecides_data();
    void aReviewDecides();
    void whatWasUsedMeanwhileIsAdded_data();
    void whatWasUsedMeanwhileIsAdded();
    void nobodyIsKeptOutWhileAPersonReviews();
    void aTurnIsNotCutInTwo_data();
    void aTurnIsNotCutInTwo();
    void whatOthersHaveTakenOverIsLeftAlone();
    void aSummaryWithoutItsHeadings_data();
    void aSummaryWithoutItsHeadings();
    void whatIsWrittenAlreadyIsOnlyStored();
    void calledOff_data();
    void calledOff();
    void afterAnAnswer_data();
    void afterAnAnswer();

private:
    [[nodiscard]] CompactionRequest request(qint64 keep = 1'000);
    [[nodiscard]] Endpoint endpoint() const
    {
        return Endpoint::chat(m_model->url(), u"tiny"_s, {});
    }
    [[nodiscard]] std::unique_ptr<CompactionRun> runOf(const CompactionRequest &wanted);
    CompactionOutcome ended(CompactionRun &run, const std::function<void()> &meanwhile = {});
    void append(const QList<Entry> &entries);
    [[nodiscard]] QString sentNow();
    [[nodiscard]] int compactions();
    [[nodiscard]] bool isFree();

    std::unique_ptr<TurnHost> m_host;
    std::unique_ptr<WindowedModel> m_model;
    std::shared_ptr<LeaseBook> m_leases;
    AskHook m_hook;
};

Entry said(Role role, const QString &text)
{
    Entry entry;
    entry.role = role;
    entry.blocks = { TextBlock { text } };
    return entry;
}

void TestCompactionRun::init()
{
    m_host = std::make_unique<TurnHost>();
    m_model = std::make_unique<WindowedModel>(Window);
    m_leases = std::make_shared<LeaseBook>(u"this one"_s);
    m_hook = {};
    QList<Entry> entries;
    for (int i = 0; i < 10; ++i) {
        entries += said(i % 2 == 0 ? Role::User : Role::Assistant,
                        u"FACT-%1 "_s.arg(i) + u"the tide comes in and goes out. "_s.repeated(50));
    }
    append(entries);
}

void TestCompactionRun::cleanup()
{
    m_host.reset();
    m_model.reset();
}

CompactionRequest TestCompactionRun::request(qint64 keep)
{
    ProjectionChoice choice;
    choice.window.tokens = Window;
    choice.projection.window = Window;
    PlanRequest wanted;
    wanted.keep = keep;
    StoreReader &rows = m_host->store().rows();
    const auto planned = planByHand(wanted, *loadSession(rows, m_host->session()), choice, rows);
    CompactionRequest request = CompactionRequest::of(*planned, CompactionOptions::of(choice));
    request.options.setSummarizers({ { endpoint(), Window } });
    return request;
}

std::unique_ptr<CompactionRun> TestCompactionRun::runOf(const CompactionRequest &wanted)
{
    return std::make_unique<CompactionRun>(
            CompactorServices { &m_host->store(), &m_host->transport(), m_leases, m_hook, {} },
            wanted);
}

CompactionOutcome TestCompactionRun::ended(CompactionRun &run,
                                           const std::function<void()> &meanwhile)
{
    std::optional<CompactionOutcome> reached;
    connect(&run, &CompactionRun::finished, this,
            [&](const CompactionOutcome &outcome) { reached = outcome; });
    run.start();
    if (meanwhile) {
        meanwhile();
    }
    if (!comesSoon([&] { return reached.has_value(); })) {
        qFatal("the run does not end");
    }
    return *reached;
}

void TestCompactionRun::append(const QList<Entry> &entries)
{
    const auto stored =
            awaited(m_host->store().write([entries, id = m_host->session()](SessionStore &store) {
                return store.reader().session(id).and_then([&](const Session &session) {
                    return store.append(id, session.leaf, entries);
                });
            }));
    QVERIFY(stored.has_value());
}

int TestCompactionRun::compactions()
{
    return static_cast<int>(
            std::ranges::count(m_host->entries(), EntryType::Compaction, &Entry::type));
}

/// For another process.
bool TestCompactionRun::isFree()
{
    const auto other = SessionStore::open(m_host->storePath());
    Leases leases((*other)->database(), u"somebody else"_s);
    return leases.acquire(m_host->session(), u"an answer"_s)
            .and_then([&] { return leases.release(m_host->session()); })
            .has_value();
}

/// Also where it frees less than what begins by itself has to.
void TestCompactionRun::thePlanIsFollowed()
{
    CompactionRequest wanted = request();
    wanted.options.settings.mustShrinkTokens = 1'000'000;
    const CompactionPlan plan = wanted.planned->plan;
    QVERIFY(!plan.isRefused());
    const auto run = runOf(wanted);
    const CompactionOutcome outcome = ended(*run);
    QVERIFY2(outcome.how == How::Applied, qPrintable(outcome.error.message));
    const Entry made = m_host->entries().constLast();
    QCOMPARE(made.firstKept, plan.firstKept);
    QCOMPARE(made.tokensBefore, plan.tokensBefore);
    QCOMPARE(made.summary, outcome.record.text);
    QVERIFY(made.summary.contains(u"FACT-0"_s));
    QCOMPARE(outcome.plan.summarize, plan.summarize);
    QCOMPARE(outcome.leaf, made.id);
    QCOMPARE(outcome.loaded.session().leaf, made.id);
    QVERIFY(outcome.after->tokens() < outcome.before->tokens());
    QVERIFY(isFree());
}

/// The summary in force and what it keeps.
QString TestCompactionRun::sentNow()
{
    const QList<Entry> entries = m_host->entries();
    const auto last = std::ranges::find_last(entries, EntryType::Compaction, &Entry::type).begin();
    QString text = last->summary;
    bool kept = false;
    for (const Entry &entry : entries) {
        kept = kept || entry.id == last->firstKept;
        text += kept ? u'\n' + entry.text() : QString();
    }
    return text;
}

void TestCompactionRun::rulesOutliveCompactions_data()
{
    QTest::addColumn<bool>("byModel");
    QTest::addColumn<quint32>("seed");
    for (const quint32 seed : { 1U, 2U, 3U }) {
        QTest::addRow("built in, %u", seed) << false << seed;
        QTest::addRow("model, %u", seed) << true << seed; // which says nothing of any rule
    }
}

void TestCompactionRun::rulesOutliveCompactions()
{
    QFETCH(const bool, byModel);
    QFETCH(const quint32, seed);
    QRandomGenerator random(seed);
    QStringList rules {
        u"Never push without asking me first."_s, u"Always use pnpm, never npm."_s,
        u"From now on answer in German."_s,       u"Verwende immer vier Leerzeichen."_s,
        u"今後は日本語で答えてください。"_s,      u"不要直接提交到主分支"_s
    };
    std::shuffle(rules.begin(), rules.end(), random);
    QStringList told;
    QString dropped;
    const auto compact = [&](const SummaryReview &review) {
        CompactionRequest wanted = request();
        if (!byModel) {
            wanted.options.setSummarizers({});
            wanted.offlineAllowed = true;
        }
        const auto run = runOf(wanted);
        if (review) {
            run->setReview([&](const SummaryDraft &draft) {
                SummaryRecord record = draft.record;
                review({ record, draft.material });
                record.text.remove(u"- "_s + dropped + u'\n');
                record.text.remove(u"\n- "_s + dropped);
                record.editedByHand = true;
                run->accept(record);
            });
        }
        const CompactionOutcome outcome = ended(*run);
        QVERIFY2(outcome.how == How::Applied, qPrintable(outcome.error.message));
    };
    for (int round = 0; round < 3; ++round) {
        QList<Entry> entries;
        for (int i = 0; i < 12; ++i) {
            entries += said(i % 2 == 0 ? Role::User : Role::Assistant,
                            u"Round %1, part %2. "_s.arg(round).arg(i)
                                    + u"The tide comes in and goes out. "_s.repeated(50));
        }
        for (int i = 0; i < 2; ++i) {
            const QString rule = rules.at(2 * round + i);
            Entry &entry = entries[2 * random.bounded(6)];
            entry.blocks += TextBlock { u"\n"_s + rule + u"\n"_s };
            told += rule;
        }
        append(entries);
        compact({});
        const QString sent = sentNow();
        for (const QString &rule : std::as_const(told)) {
            QVERIFY2(sent.contains(rule), qPrintable(rule + u" is not in: "_s + sent));
        }
    }
    // Taken back in a review it is gone from what follows, also where what said it is summarized once more.
    dropped = rules.first();
    append({ said(Role::User, u"And on. "_s.repeated(600)),
             said(Role::Assistant, u"On. "_s.repeated(900)) });
    bool offered = false;
    compact([&](const SummaryDraft &draft) {
        offered = std::ranges::contains(draft.record.rules, dropped, &StandingRule::text);
    });
    QVERIFY(offered);
    QVERIFY(!SectionedSummary::parse(m_host->entries().constLast().summary)
                     .bullets(SummarySection::Rules)
                     .contains(dropped));
    append({ said(Role::User, u"Further. "_s.repeated(600)),
             said(Role::Assistant, u"Well. "_s.repeated(900)) });
    compact({});
    QVERIFY(!m_host->entries().constLast().summary.contains(dropped));
    StoreReader &rows = m_host->store().rows();
    const LoadedSession loaded = *loadSession(rows, m_host->session());
    const QList<UndoableRun> runs = *compactionRuns(loaded.branch, rows);
    append(*undoEntriesTo(runs, runs.at(runs.size() - 2).operationId));
    append({ said(Role::User, u"Go on. "_s.repeated(600)),
             said(Role::Assistant, u"Yes. "_s.repeated(900)) });
    compact({});
    const QString summary = m_host->entries().constLast().summary;
    QVERIFY2(!summary.contains(dropped), qPrintable(summary));
    for (const QString &rule : rules.sliced(1)) {
        QVERIFY2(summary.contains(rule), qPrintable(rule));
    }
}

void TestCompactionRun::theHookIsToldOfThePlan()
{
    HookQuestion asked;
    m_hook = [&](const CompactionSettings &, const HookQuestion &question) {
        asked = question;
        return QtFuture::makeReadyValueFuture(
                Result<HookAnswer>(HookAnswer { false, {}, u"Name the moon."_s, {} }));
    };
    CompactionRequest wanted = request();
    wanted.options.settings.hook = u"ask"_s;
    wanted.options.settings.instructions = u"Name the tides."_s;
    wanted.instructions = u"Name the piers."_s;
    const auto run = runOf(wanted);
    QVERIFY(ended(*run).how == How::Applied);
    const PlannedCompaction &planned = *wanted.planned;
    QCOMPARE(asked.session, m_host->session().toString());
    QCOMPARE(asked.folder, planned.loaded.session().cwd);
    QCOMPARE(asked.title, planned.loaded.session().name);
    QVERIFY(asked.cause == CompactionCause::Manual);
    QCOMPARE(asked.tokens, planned.before->tokens());
    QCOMPARE(asked.expectedTokens, planned.plan.tokensAfter);
    QCOMPARE(asked.window, Window);
    QCOMPARE(asked.entries, planned.plan.summarize.size() + planned.plan.turnPrefix.size());
    QCOMPARE(asked.masked, planned.plan.masked.size());
    QCOMPARE(asked.instructions, u"Name the tides.\n\nName the piers."_s);
    QVERIFY(asked.transcript.contains(u"FACT-0"_s));
    const QByteArray sent = m_model->server().requests().constLast().body;
    for (const char *words : { "Name the tides.", "Name the piers.", "Name the moon." }) {
        QVERIFY2(sent.contains(words), words);
    }
}

void TestCompactionRun::aReviewDecides_data()
{
    QTest::addColumn<QString>("stored"); // empty: as it was written
    QTest::addColumn<QString>("refusal");
    QTest::newRow("accepted") << QString() << QString();
    QTest::newRow("edited") << u"All went well."_s << QString();
    QTest::newRow("refused") << QString() << u"Not so."_s;
}

void TestCompactionRun::aReviewDecides()
{
    QFETCH(const QString, stored);
    QFETCH(const QString, refusal);
    QString written;
    const auto run = runOf(request());
    run->setReview([&](const SummaryDraft &draft) {
        written = draft.record.text;
        SummaryRecord record = draft.record;
        record.text = stored.isEmpty() ? written : stored;
        if (refusal.isEmpty()) {
            run->accept(record);
        } else {
            run->refuse({ Error::Kind::Refused, refusal, {} });
        }
    });
    const CompactionOutcome outcome = ended(*run);
    QVERIFY(written.contains(u"FACT-0"_s));
    QVERIFY(outcome.how == (refusal.isEmpty() ? How::Applied : How::Failed));
    QCOMPARE(outcome.error.message, refusal);
    QCOMPARE(compactions(), refusal.isEmpty() ? 1 : 0);
    QCOMPARE(outcome.record.text, stored.isEmpty() ? written : stored);
    if (refusal.isEmpty()) {
        QCOMPARE(m_host->entries().constLast().summary, outcome.record.text);
    }
    QVERIFY(isFree());
}

void TestCompactionRun::whatWasUsedMeanwhileIsAdded_data()
{
    QTest::addColumn<bool>("isReviewed");
    QTest::addColumn<QStringList>("added");
    // Who reviews has seen what the kept end uses, and has left it out.
    QTest::newRow("reviewed") << true << QStringList { u"harbour_key"_s };
    QTest::newRow("not reviewed") << false << QStringList { u"gate_code"_s };
}

/// The session goes on while a summary is written and looked at.
void TestCompactionRun::whatWasUsedMeanwhileIsAdded()
{
    QFETCH(const bool, isReviewed);
    QFETCH(const QStringList, added);
    append({ said(Role::Assistant, u"The harbour_key opens the doors of the pier."_s),
             said(Role::Assistant, u"The gate_code opens the gate of the port."_s),
             said(Role::User, u"the tide "_s.repeated(600) + u"with the gate_code"_s) });
    const CompactionRequest wanted = request(200);
    const auto run = runOf(wanted);
    if (isReviewed) {
        run->setReview([&](const SummaryDraft &draft) {
            append({ said(Role::User, u"Take the harbour_key."_s) });
            run->accept(draft.record);
        });
    }
    const CompactionOutcome outcome = ended(*run);
    QVERIFY2(outcome.how == How::Applied, qPrintable(outcome.error.message));
    const QString summary = m_host->entries().constLast().summary;
    QCOMPARE(summary, outcome.record.text);
    QVERIFY2(summary.contains(u"## Used since"_s), qPrintable(summary));
    for (const QString &name : { u"harbour_key"_s, u"gate_code"_s }) {
        QCOMPARE(summary.contains(u"The %1 opens"_s.arg(name)), added.contains(name));
    }
}

void TestCompactionRun::nobodyIsKeptOutWhileAPersonReviews()
{
    m_model->setSummaryScript(Script { Standstill {} }
                              + chatAnswer({ wellShapedSummary(u"Tides"_s) }));
    std::optional<SummaryDraft> draft;
    const auto run = runOf(request());
    run->setReview([&](const SummaryDraft &written) { draft = written; });
    const CompactionOutcome outcome = ended(*run, [&] {
        VERIFY_SOON(m_model->summaries() > 0);
        QVERIFY(!isFree()); // another one would make this summary a waste
        VERIFY_SOON(
                (m_model->server().goOn(), draft.has_value())); // a split turn takes two requests
        QVERIFY(isFree());
        append({ said(Role::User, u"meanwhile"_s) });
        run->accept(draft->record);
    });
    QVERIFY2(outcome.how == How::Applied, qPrintable(outcome.error.message));
    QCOMPARE(compactions(), 1);
    QVERIFY(m_host->lines().contains(u"user:meanwhile"_s));
}

void TestCompactionRun::aTurnIsNotCutInTwo_data()
{
    QTest::addColumn<bool>("rollsOver");
    QTest::addColumn<bool>("waits");
    for (const bool rollsOver : { false, true }) {
        for (const bool waits : { false, true }) {
            QTest::addRow("%s, %s", rollsOver ? "a child session" : "an open call",
                          waits ? "waits" : "is refused")
                    << rollsOver << waits;
        }
    }
}

/// Of the same process; the lease keeps the others out.
void TestCompactionRun::aTurnIsNotCutInTwo()
{
    QFETCH(const bool, rollsOver);
    QFETCH(const bool, waits);
    const auto inStore = [&](const auto &work) {
        QVERIFY(awaited(m_host->store().write(
                [&](SessionStore &store) { return work(store.database()).has_value(); })));
    };
    inStore([&](Database &database) {
        return m_leases->acquire(database, m_host->session(), u"an answer"_s);
    });
    CompactionRequest wanted = request();
    wanted.waitsForTurn = waits;
    wanted.options.settings.landing =
            rollsOver ? CompactionLanding::RollOver : CompactionLanding::InPlace;
    Entry result = said(Role::ToolResult, u"Slept."_s);
    result.toolName = u"bash"_s;
    result.toolCallId = u"c1"_s;
    if (!rollsOver) {
        Entry call = said(Role::Assistant, u"Looking."_s);
        call.blocks += ToolCallBlock { u"c1"_s, u"bash"_s, "{}", {} };
        append({ call });
    }
    const auto run = runOf(wanted);
    const auto endTurn = [&] {
        if (!rollsOver) {
            append({ result });
        }
        inStore([&](Database &database) { return m_leases->release(database, m_host->session()); });
    };
    QSignalSpy finished(run.get(), &CompactionRun::finished);
    const CompactionOutcome outcome = ended(*run, [&] {
        if (waits) {
            VERIFY_SOON(m_model->summaries() > 0);
            QCOMPARE(compactions(), 0);
            QCOMPARE(finished.size(), 0);
            endTurn();
        }
    });
    QVERIFY(outcome.how == (waits ? How::Applied : How::Failed));
    QCOMPARE(!outcome.child.isNull(), rollsOver && waits);
    if (!waits) {
        QVERIFY(outcome.error.kind == Error::Kind::Refused);
        QCOMPARE(compactions(), 0);
        endTurn();
    } else if (!rollsOver) {
        const QList<Entry> entries = m_host->entries();
        QVERIFY(entries.constLast().type == EntryType::Compaction);
        QVERIFY(entries.at(entries.size() - 2).role == Role::ToolResult);
    }
}

/// This process did not answer for a while.
void TestCompactionRun::whatOthersHaveTakenOverIsLeftAlone()
{
    m_model->setSummaryScript(Script { Standstill {} }
                              + chatAnswer({ wellShapedSummary(u"Tides"_s) }));
    const auto run = runOf(request());
    QSignalSpy finished(run.get(), &CompactionRun::finished);
    const CompactionOutcome outcome = ended(*run, [&] {
        VERIFY_SOON(m_model->summaries() > 0);
        const auto other = SessionStore::open(m_host->storePath());
        QVERIFY(Leases((*other)->database(), m_leases->owner())
                        .release(m_host->session())
                        .has_value());
        QVERIFY(Leases((*other)->database(), u"somebody else"_s)
                        .acquire(m_host->session(), u"an answer"_s)
                        .has_value());
        VERIFY_SOON((m_model->server().goOn(), finished.size() == 1));
    });
    QVERIFY(outcome.how == How::Failed);
    QVERIFY(outcome.error.kind == Error::Kind::Conflict);
    QCOMPARE(compactions(), 0);
}

void TestCompactionRun::aSummaryWithoutItsHeadings_data()
{
    QTest::addColumn<bool>("isReviewed");
    QTest::addColumn<bool>("takesUnchecked");
    QTest::addColumn<How>("how");
    QTest::newRow("nobody looks at it") << false << false << How::Failed;
    QTest::newRow("taken unchecked") << false << true << How::Applied;
    QTest::newRow("a person sees it") << true << false << How::Applied;
}

void TestCompactionRun::aSummaryWithoutItsHeadings()
{
    QFETCH(const bool, isReviewed);
    QFETCH(const bool, takesUnchecked);
    QFETCH(const How, how);
    m_model->setSummary(u"It went well."_s);
    CompactionRequest wanted = request();
    wanted.takesUnchecked = takesUnchecked;
    const auto run = runOf(wanted);
    if (isReviewed) {
        run->setReview([&](const SummaryDraft &draft) { run->accept(draft.record); });
    }
    const CompactionOutcome outcome = ended(*run);
    QVERIFY(outcome.how == how);
    QVERIFY(outcome.record.misshapen);
    QCOMPARE(outcome.record.model, u"tiny"_s);
    QCOMPARE(compactions(), how == How::Applied ? 1 : 0);
}

void TestCompactionRun::whatIsWrittenAlreadyIsOnlyStored()
{
    bool asked = false;
    m_hook = [&](const CompactionSettings &, const HookQuestion &) {
        asked = true;
        return QtFuture::makeReadyValueFuture(Result<HookAnswer>());
    };
    CompactionRequest wanted = request();
    wanted.options.settings.hook = u"ask"_s;
    wanted.written.emplace();
    wanted.written->text = u"All went well."_s;
    const auto run = runOf(wanted);
    QVERIFY(ended(*run).how == How::Applied);
    QVERIFY(!asked);
    QCOMPARE(m_model->summaries(), 0);
    QCOMPARE(m_host->entries().constLast().summary, u"All went well."_s);
}

void TestCompactionRun::calledOff_data()
{
    QTest::addColumn<QString>("when");
    QTest::newRow("it begins") << u"begin"_s;
    QTest::newRow("the hook thinks") << u"hook"_s;
    QTest::newRow("the model writes") << u"model"_s;
    QTest::newRow("a person reviews") << u"review"_s;
}

/// Nothing is stored, and nobody is kept out.
void TestCompactionRun::calledOff()
{
    QFETCH(const QString, when);
    std::stop_token told;
    QPromise<Result<HookAnswer>> hookAnswer;
    hookAnswer.start();
    m_hook = [&](const CompactionSettings &, const HookQuestion &question) {
        told = question.stop;
        return hookAnswer.future();
    };
    CompactionRequest wanted = request();
    if (when == "hook"_L1) {
        wanted.options.settings.hook = u"ask"_s;
    }
    if (when == "model"_L1) {
        m_model->setSummaryScript(chatBeginning({ u"## Goal\n"_s }, Silence {}));
    }
    const auto run = runOf(wanted);
    run->setReview([](const SummaryDraft &) { });
    const CompactionOutcome outcome = ended(*run, [&] {
        if (when == "hook"_L1) {
            VERIFY_SOON(told.stop_possible());
        } else if (when == "model"_L1) {
            VERIFY_SOON(m_model->summaries() > 0);
        } else if (when == "review"_L1) {
            VERIFY_SOON(run->isReviewed());
        }
        run->cancel();
        if (when == "hook"_L1) {
            QVERIFY(told.stop_requested());
            hookAnswer.addResult(std::unexpected(Error { Error::Kind::Cancelled, {}, {} }));
            hookAnswer.finish();
        }
    });
    QVERIFY(outcome.how == How::Cancelled);
    QCOMPARE(compactions(), 0);
    QVERIFY(isFree());
}

void TestCompactionRun::afterAnAnswer_data()
{
    QTest::addColumn<CompactionMode>("mode");
    QTest::addColumn<bool>("knowsWindow");
    QTest::addColumn<bool>("prunes");
    QTest::addColumn<bool>("looks"); // at the context
    QTest::addColumn<bool>("mayCompact");
    using Mode = CompactionMode;
    QTest::newRow("automatic") << Mode::Automatic << true << false << true << true;
    QTest::newRow("the window is not known") << Mode::Automatic << false << false << false << false;
    QTest::newRow("not known, and old output goes")
            << Mode::Automatic << false << true << true << false;
    QTest::newRow("reminders") << Mode::Remind << true << true << true << true;
    QTest::newRow("reminders, not known") << Mode::Remind << false << true << false << false;
    QTest::newRow("off") << Mode::Off << true << true << false << false;
}

/// The same for the window, `varve ask` and the server.
void TestCompactionRun::afterAnAnswer()
{
    QFETCH(const CompactionMode, mode);
    QFETCH(const bool, knowsWindow);
    QFETCH(const bool, prunes);
    QFETCH(const bool, looks);
    QFETCH(const bool, mayCompact);
    CompactionOptions options;
    options.window = knowsWindow ? Window : 0;
    options.settings.mode = mode;
    options.settings.prune = prunes;
    const auto wanted = CompactionRequest::afterAnswer(m_host->session(), options);
    QCOMPARE(wanted.has_value(), looks);
    if (wanted) {
        QVERIFY(wanted->cause == CompactionCause::AfterAnswer);
        QCOMPARE(*wanted->above < 10 * Window, mayCompact);
    }
}

} // namespace

QTEST_GUILESS_MAIN(TestCompactionRun)
#include "tst_compactionrun.moc"
