// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatscript.h"
#include "compactionpage.h"
#include "compactionplanstep.h"
#include "composer.h"
#include "conversationpage.h"
#include "replypanel.h"
#include "sessionlistmodel.h"
#include "soon.h"
#include "windowedmodel.h"
#include "windowfixture.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QPlainTextEdit>
#include <QTest>
#include <QToolButton>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Sessions that go on in another one, as a person meets them: with keys, in the window.
class TestLanding final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_model = std::make_unique<WindowedModel>(1'000'000);
        m_model->setSummary(wellShapedSummary(u"Tide tables"_s));
        m_fixture->setEndpoint(m_model->url());
        QVERIFY(m_fixture->openFromList());
        settings().set(Keys::KeepRecentTokens, qint64(300)); // the sample is small
    }
    void cleanup()
    {
        m_fixture.reset();
        m_model.reset();
    }

    void theWindowFollows()
    {
        const Session parent = workbench().session();
        const qint64 before = tokens();
        rollOverByItself();
        VERIFY2_SOON(workbench().session().rolledOver, qPrintable(state()));
        QCOMPARE(workbench().session().parentSession, parent.id);
        QVERIFY(tokens() < before);
        QVERIFY(summaryIsSent());
        auto *back = named<QToolButton>(u"Continues %1"_s.arg(parent.name.simplified()));
        QVERIFY(back);
        QVERIFY(m_fixture->button(u"Back to the earlier session"_s));

        // Back, where everything is as it was, and the answer that was the last.
        QTest::mouseClick(back, Qt::LeftButton);
        COMPARE_SOON(workbench().session().id, parent.id);
        QVERIFY(!m_fixture->button(u"Back to the earlier session"_s));
        QVERIFY(!summaryIsSent());
        QVERIFY(!workbench().session().summary.isEmpty());
        QVERIFY(!window().action("openEarlier"_L1)->isEnabled());
    }

    void whatIsTypedComesAlong()
    {
        const SessionId parent = workbench().session().id;
        m_model->setSummaryScript(Script { Pause { std::chrono::milliseconds(400) } }
                                  + chatAnswer({ wellShapedSummary(u"Tides"_s) }));
        rollOverByItself();
        VERIFY2_SOON(m_model->summaries() > 0, qPrintable(state()));
        QTest::keyClicks(field(), u"half a thought"_s);
        VERIFY2_SOON(workbench().session().rolledOver, qPrintable(state()));
        COMPARE_SOON(composer()->text(), u"half a thought"_s);
        workbench().openSession(parent);
        COMPARE_SOON(workbench().session().id, parent);
        COMPARE_SOON(composer()->text(), QString());
    }

    /// Whoever has gone to another session reads nothing of it there, and what came of it on coming back.
    void inTheBackgroundNothingIsSaidElsewhere()
    {
        const SessionId compacted = workbench().session().id;
        m_model->setSummaryScript(Script { Pause { std::chrono::milliseconds(400) } }
                                  + chatAnswer({ wellShapedSummary(u"Tides"_s) }));
        settings().set(Keys::FinalizeSessions, false);
        compactByItself();
        VERIFY2_SOON(m_model->summaries() > 0, qPrintable(state()));
        VERIFY2_SOON(statusSays(u"Compacting automatically"_s), qPrintable(state()));
        const qint64 before = entriesOf(compacted);
        submit(u"/new"_s);
        COMPARE_SOON(workbench().session().entryCount, 0);
        QVERIFY2(!named<QToolButton>(u"Compaction under way"_s), qPrintable(state()));
        VERIFY_SOON(entriesOf(compacted) > before);
        QTest::qWait(50);
        QVERIFY2(!named<QToolButton>(u"Compaction under way"_s), qPrintable(state()));
        workbench().openSession(compacted);
        COMPARE_SOON(workbench().session().id, compacted);
        VERIFY2_SOON(statusSays(u"Compacted"_s), qPrintable(state()));
    }

    void undoInTheNewSession()
    {
        rollOverByItself();
        VERIFY2_SOON(workbench().session().rolledOver, qPrintable(state()));
        const qint64 compacted = tokens();
        QVERIFY(window().action("undoCompaction"_L1)->isEnabled());
        window().action("undoCompaction"_L1)->trigger();
        VERIFY_SOON(!summaryIsSent());
        QVERIFY(tokens() > compacted);
        QVERIFY(workbench().session().rolledOver); // still the same session
    }

    void theStatusBarForgetsWhatWasUndone()
    {
        compactByItself();
        VERIFY2_SOON(statusSays(u"Undo is in the Context menu"_s), qPrintable(state()));
        VERIFY_SOON(window().action("undoCompaction"_L1)->isEnabled());
        window().action("undoCompaction"_L1)->trigger();
        VERIFY_SOON(!statusSays(u"Undo is in the Context menu"_s));
    }

    void byHand()
    {
        const SessionId parent = workbench().session().id;
        const qint64 before = tokens();
        window().action("compact"_L1)->trigger();
        auto *page = window().findChild<CompactionPage *>();
        VERIFY_SOON(page->isVisible());
        auto *landing = m_fixture->labelled<QComboBox>(u"Afterwar&ds"_s, page);
        QVERIFY(landing);
        QCOMPARE(landing->currentText(), u"Go on here"_s);
        landing->setFocus();
        QTest::keyClick(landing, Qt::Key_Down);
        QCOMPARE(landing->currentText(), u"Go on in a new session"_s);
        VERIFY_SOON(page->plan()->choices().rollOver);
        QVERIFY(m_fixture->press(u"Summarize"_s, page));
        VERIFY_SOON(m_fixture->button(u"Apply"_s, page)
                    && m_fixture->button(u"Apply"_s, page)->isEnabled());
        QVERIFY(m_fixture->press(u"Apply"_s, page));
        COMPARE_SOON(page->step(), CompactionPage::Step::Outcome);
        VERIFY2_SOON(workbench().session().rolledOver, qPrintable(state()));
        QCOMPARE(workbench().session().parentSession, parent);
        QVERIFY(page->isVisible());
        QVERIFY(tokens() < before);
        QVERIFY(m_fixture->press(u"Undo"_s, page));
        COMPARE_SOON(tokens(), before);
        QVERIFY(m_fixture->press(u"Done"_s, page));
        QVERIFY(window().conversation()->isVisible());
    }

    /// It was imported: the model is not asked about what nobody has sent it.
    void newFinalizesWithoutAModelWhatWasNotAsked()
    {
        const SessionId left = workbench().session().id;
        submit(u"/new"_s);
        VERIFY_SOON(!summaryOf(left).isEmpty());
        QCOMPARE(m_model->server().requests().size(), 0);
    }

    void newFinalizes()
    {
        const SessionId left = workbench().session().id;
        Entry change;
        change.type = EntryType::ModelChange;
        change.provider = u"test-server"_s;
        change.model = u"tiny"_s;
        Entry question;
        question.role = Role::User;
        question.blocks = { TextBlock { u"And now?"_s } };
        const qint64 entries = workbench().session().entryCount;
        m_fixture->branch().append({ change, question }, [](const auto &) { });
        COMPARE_SOON(workbench().session().entryCount, entries + 2);
        m_model->setAnswer([](const ScriptedServer::Request &) {
            return WindowedModel::answer(u"Tide tables were made. They fit."_s, 10);
        });
        submit(u"/new"_s);
        COMPARE_SOON(workbench().session().entryCount, 0);
        COMPARE_SOON(summaryOf(left), u"Tide tables were made. They fit."_s);
        VERIFY_SOON(toolTipOf(left).contains(u"They fit."_s));
        submit(u"/resume"_s);
        VERIFY_SOON(replied().contains(u"They fit."_s));
    }

    void newDoesNotWhereThatIsOff()
    {
        const SessionId left = workbench().session().id;
        settings().set(Keys::FinalizeSessions, false);
        submit(u"/clear"_s);
        COMPARE_SOON(workbench().session().entryCount, 0);
        QTest::qWait(300); // nothing comes of it
        QVERIFY(summaryOf(left).isEmpty());
        QCOMPARE(m_model->server().requests().size(), 0);
    }

    void resumeWhole_data()
    {
        QTest::addColumn<QString>("which");
        QTest::newRow("number") << u"1"_s;
        QTest::newRow("title") << QString();
        QTest::newRow("summary") << u"moonlight"_s;
    }
    void resumeWhole()
    {
        QFETCH(const QString, which);
        const Session sample = workbench().session();
        QVERIFY(m_fixture->other().setSummary(sample.id, u"The moonlight was bright."_s));
        submit(u"/new"_s);
        COMPARE_SOON(workbench().session().entryCount, 0);
        m_fixture->list().refresh();
        VERIFY_SOON(std::ranges::any_of(m_fixture->list().sessions(), [](const Session &session) {
            return !session.summary.isEmpty();
        }));
        submit(u"/resume "_s + (which.isEmpty() ? sample.name.left(12) : which));
        COMPARE_SOON(workbench().session().id, sample.id);
        QVERIFY(statusSays(u"Resumed whole"_s));
        QCOMPARE(m_fixture->list().sessions().size(), 2);
    }

    /// The words of a message, which neither title nor summary has.
    void resumeByFullText()
    {
        const SessionId sample = workbench().session().id;
        Entry said;
        said.role = Role::User;
        said.blocks = { TextBlock { u"The heliotrope stands by the lockkeeper"_s } };
        m_fixture->branch().append({ said }, [](const auto &) { });
        COMPARE_SOON(lastText(), u"The heliotrope stands by the lockkeeper"_s);
        settings().set(Keys::FinalizeSessions, false);
        submit(u"/new"_s);
        COMPARE_SOON(workbench().session().entryCount, 0);
        submit(u"/resume heliotrope"_s);
        COMPARE_SOON(workbench().session().id, sample);
        submit(u"/resume heliotrope"_s);
        VERIFY_SOON(replied().contains(u"session that is open"_s));
        submit(u"/resume xylophone"_s);
        VERIFY_SOON(replied().contains(u"No session has this"_s));
    }

    /// Too large: from a summary, in a new session; a second time with the same summary.
    void resumeFromTheSummary()
    {
        const Session sample = workbench().session();
        const qint64 before = tokens();
        settings().set(Keys::CompactionMode, u"off"_s);
        settings().set(Keys::FinalizeSessions, false);
        setWindow(before);
        submit(u"/new"_s);
        COMPARE_SOON(workbench().session().entryCount, 0);
        submit(u"/resume 1"_s);
        VERIFY2_SOON(workbench().session().rolledOver, qPrintable(state()));
        QCOMPARE(workbench().session().parentSession, sample.id);
        QVERIFY(tokens() < before);
        QVERIFY(summaryIsSent());
        VERIFY_SOON(statusSays(u"Resumed from its summary"_s));
        const int written = m_model->summaries(); // in parts
        const SessionId first = workbench().session().id;

        submit(u"/resume "_s + sample.id.toString());
        VERIFY_SOON(workbench().session().id != first);
        QCOMPARE(workbench().session().parentSession, sample.id);
        QVERIFY(summaryIsSent());
        QCOMPARE(m_model->summaries(), written);
    }

    /// What the person wants last is what happens, and nothing goes on being stopped for ever.
    void resumeOfAnotherMeanwhile()
    {
        settings().set(Keys::CompactionMode, u"off"_s);
        settings().set(Keys::FinalizeSessions, false);
        const SessionId sample = workbench().session().id;
        const SessionId small = m_fixture->other().createSession({})->id;
        setWindow(tokens());
        submit(u"/new"_s);
        COMPARE_SOON(workbench().session().entryCount, 0);
        m_model->setSummaryScript(Script { Silence {} });
        submit(u"/resume "_s + sample.toString());
        VERIFY2_SOON(m_model->summaries() > 0, qPrintable(state()));
        VERIFY_SOON(window().action("stopCompaction"_L1)->isEnabled());
        submit(u"/resume "_s + small.toString());
        COMPARE_SOON(workbench().session().id, small);
        VERIFY_SOON(!window().action("stopCompaction"_L1)->isEnabled());
        COMPARE_SOON(m_model->server().abandoned(), 1); // nobody reads what it would say
    }

private:
    [[nodiscard]] Workbench &workbench() const { return m_fixture->workbench(); }
    [[nodiscard]] MainWindow &window() const { return m_fixture->window(); }
    [[nodiscard]] Settings &settings() const { return m_fixture->settings(); }
    [[nodiscard]] Composer *composer() const { return window().conversation()->composer(); }
    [[nodiscard]] QPlainTextEdit *field() const { return composer()->editor(); }
    [[nodiscard]] qint64 tokens() const { return workbench().context()->tokens(); }
    template<typename T>
    [[nodiscard]] T *named(const QString &name) const
    {
        return m_fixture->named<T>(name);
    }
    /// That of this session, not the one that the sample brings along.
    [[nodiscard]] bool summaryIsSent() const
    {
        const Branch &branch = workbench().loaded().branch;
        return branch.compaction >= 0
                && branch.node(branch.compaction).seq > workbench().session().baseSeq
                && workbench().session().rolledOver;
    }
    [[nodiscard]] QString lastText() const
    {
        const bool isEmpty = workbench().session().leaf.isNull();
        return isEmpty ? QString() : m_fixture->lastStored(1).constFirst().text();
    }
    /// What a command has answered.
    [[nodiscard]] QString replied() const
    {
        const ReplyPanel *reply = window().conversation()->reply();
        return reply && reply->isVisible() ? reply->markdown() : QString();
    }
    [[nodiscard]] QString summaryOf(const SessionId &id) const
    {
        return m_fixture->other().reader().session(id)->summary;
    }
    [[nodiscard]] qint64 entriesOf(const SessionId &id) const
    {
        return m_fixture->other().reader().session(id)->entryCount;
    }
    [[nodiscard]] QString toolTipOf(const SessionId &id) const
    {
        const auto *model = window().findChild<SessionListModel *>();
        return model->data(model->index(model->rowOf(id)), Qt::ToolTipRole).toString();
    }
    [[nodiscard]] bool statusSays(const QString &part) const
    {
        const auto *status = named<QToolButton>(u"Compaction under way"_s);
        return status && status->text().contains(part);
    }
    /// What the window says instead.
    [[nodiscard]] QString state() const
    {
        const auto *status = named<QToolButton>(u"Compaction under way"_s);
        const bool runs = m_fixture->conversations().turns().isRunning(workbench().session().id);
        return u"%1 answers, %2 summaries, %3; %4; %5"_s.arg(
                QString::number(m_model->answers()), QString::number(m_model->summaries()),
                runs ? u"a turn runs"_s : lastText(), status ? status->text() : QString(),
                status ? status->toolTip() : QString());
    }
    void setWindow(qint64 tokens)
    {
        for (const QString &model : { workbench().loaded().branch.state.model, u"tiny"_s }) {
            settings().setForModel(Keys::ModelWindow, model, std::optional<qint64>(tokens));
        }
    }
    void submit(const QString &text)
    {
        field()->setFocus();
        window().activateWindow(); // after a dialog nobody else does it here
        QVERIFY(QTest::qWaitForWindowActive(&window()));
        field()->setPlainText({});
        QTest::keyClicks(field(), text);
        if (text.startsWith(u'/') && !text.contains(u' ')) {
            QTest::keyClick(field(), Qt::Key_Escape); // the list of completions
        }
        QTest::keyClick(field(), Qt::Key_Return, Qt::ControlModifier);
    }
    /// A question is answered, and the context is above the threshold.
    void rollOverByItself()
    {
        settings().set(Keys::Landing, u"rollOver"_s);
        compactByItself();
    }
    void compactByItself()
    {
        settings().set(Keys::Emergency, false);
        settings().set(Keys::BetweenTools, false);
        settings().set(Keys::ThresholdShare, 0.25);
        settings().set(Keys::ProgressShare,
                       0.0); // the sample has not grown much since its last one
        setWindow(2 * tokens());
        submit(u"And now?"_s);
    }

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<WindowedModel> m_model;
};

QTEST_MAIN(TestLanding)
#include "tst_landing.moc"
