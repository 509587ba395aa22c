// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatscript.h"
#include "completionpopup.h"
#include "composer.h"
#include "conversationpage.h"
#include "handoffdialog.h"
#include "handofffactlist.h"
#include "handoffsettings.h"
#include "handoffstart.h"
#include "palettes.h"
#include "referenceblock.h"
#include "referencestrip.h"
#include "sessionlistmodel.h"
#include "soon.h"
#include "summaryeditor.h"
#include "transcriptview.h"
#include "windowedmodel.h"
#include "windowfixture.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QDir>
#include <QListView>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// From one session into another, as a person meets it: handoffs, references and /resume, with keys, in the window.
class TestHandoffWindow final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_model = std::make_unique<WindowedModel>(1'000'000);
        m_asked.clear();
        m_model->setAnswer([this](const ScriptedServer::Request &request) {
            m_asked += request.body;
            return m_script.isEmpty() ? WindowedModel::answer(u"## State\n- The tides fit."_s, 10)
                                      : m_script;
        });
        m_script.clear();
        m_fixture->setEndpoint(m_model->url());
        QVERIFY(m_fixture->openFromList());
        settings().set(Keys::FinalizeSessions, false);
    }
    void cleanup()
    {
        m_fixture.reset();
        m_model.reset();
    }

    void byTheModel();
    void factsComeAndGo();
    void sentAtOnce();
    void byCommand();
    void failureOffersTheBuiltInDraft();
    void withoutAModel();
    void discardLeavesNothing();
    void closedDraftComesBack();
    void draftsAreKeptApart();
    void otherGoalReplacesNothing();
    void windowAsksBeforeADraftIsLost();
    void stopKeepsTheGoal();
    void notBeforeAnythingWasSaid();
    void referenceIsSent();
    void referenceIsOffered();
    void referenceThatIsNotThere();
    void referenceAskedAnew();
    void filesAreOffered();
    void resumeIsOffered();
    void pictures();

private:
    [[nodiscard]] Workbench &workbench() const { return m_fixture->workbench(); }
    [[nodiscard]] MainWindow &window() const { return m_fixture->window(); }
    [[nodiscard]] Settings &settings() const { return m_fixture->settings(); }
    [[nodiscard]] Composer *composer() const { return window().conversation()->composer(); }
    [[nodiscard]] QPlainTextEdit *field() const { return composer()->editor(); }
    [[nodiscard]] HandoffDialog *dialog() const
    {
        HandoffDialog *open = nullptr;
        for (auto *found : window().findChildren<HandoffDialog *>()) {
            open = found->isVisible() ? found : open;
        }
        return open;
    }
    [[nodiscard]] QString draft() const
    {
        return dialog() ? dialog()->findChild<SummaryEditor *>()->toPlainText() : QString();
    }
    [[nodiscard]] bool canStart() const
    {
        const auto *start = dialog() ? m_fixture->button(u"Start session"_s, dialog()) : nullptr;
        return start && start->isEnabled();
    }
    [[nodiscard]] qsizetype sessions() const
    {
        return m_fixture->other().reader().sessions()->size();
    }
    /// Opens the dialog by its keys and writes the goal.
    void handOff(const QString &goal)
    {
        window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window()));
        field()->setFocus();
        QTest::keyClick(&window(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
        VERIFY_SOON(dialog());
        auto *field = m_fixture->named<QPlainTextEdit>(u"Goal of the new session"_s, dialog());
        QVERIFY(field);
        QTest::keyClicks(field, goal);
    }
    void write(const QString &goal)
    {
        handOff(goal);
        auto *field = m_fixture->named<QPlainTextEdit>(u"Goal of the new session"_s, dialog());
        QTest::keyClick(field, Qt::Key_Return, Qt::ControlModifier);
    }
    void type(const QString &text)
    {
        window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window()));
        field()->setFocus();
        field()->setPlainText({});
        QTest::keyClicks(field(), text);
    }
    void submit(const QString &text)
    {
        type(text);
        QTest::keyClick(field(), Qt::Key_Return, Qt::ControlModifier);
    }
    void newSession()
    {
        window().action("newSession"_L1)->trigger();
        COMPARE_SOON(workbench().session().entryCount, 0);
    }
    [[nodiscard]] CompletionPopup *popup() const
    {
        auto *found = window().findChild<CompletionPopup *>();
        return found && found->isVisible() ? found : nullptr;
    }
    [[nodiscard]] int rows() const
    {
        const auto *list = popup() ? popup()->findChild<QListView *>() : nullptr;
        return list ? list->model()->rowCount() : 0;
    }
    [[nodiscard]] QString offered(int row) const
    {
        const auto *list = popup() ? popup()->findChild<QListView *>() : nullptr;
        return list ? list->model()->index(row, 0).data().toString() : QString();
    }

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<WindowedModel> m_model;
    Script m_script; ///< in place of the usual answer
    QList<QByteArray> m_asked;
};

void TestHandoffWindow::byTheModel()
{
    const Session parent = workbench().session();
    write(u"Document the tides"_s);
    VERIFY_SOON(canStart());
    QCOMPARE(m_asked.size(), 1);
    QVERIFY(m_asked.constFirst().contains("<goal>\\nDocument the tides\\n</goal>"));
    QVERIFY2(draft().startsWith(u"Document the tides\n\n"_s), qPrintable(draft()));
    QVERIFY(draft().contains(u"- The tides fit."_s));
    QVERIFY(m_fixture->says(u"tokens (estimated)"_s, dialog()));
    const QString text = draft();
    const qint64 entries = parent.entryCount;
    QVERIFY(m_fixture->press(u"Start session"_s, dialog()));
    VERIFY_SOON(workbench().session().id != parent.id);
    COMPARE_SOON(composer()->text(), text.trimmed());
    QVERIFY(!dialog());
    const Session child = workbench().session();
    QCOMPARE(child.name, u"Document the tides"_s);
    QCOMPARE(child.cwd, parent.cwd);
    QVERIFY(isHandedOff(child));
    QCOMPARE(m_asked.size(), 1); // nothing was sent

    // The list and the header say so, and both notes lead to the other session.
    const auto *list = window().findChild<SessionListModel *>();
    VERIFY_SOON(list->rowOf(child.id) >= 0);
    QVERIFY(list->data(list->index(list->rowOf(child.id)), Qt::ToolTipRole)
                    .toString()
                    .contains(u"Handed off from"_s));
    QVERIFY(m_fixture->named<QToolButton>(u"Continues %1"_s.arg(parent.name.simplified())));
    const auto first = m_fixture->other().reader().entry(
            workbench().loaded().branch.node(workbench().loaded().branch.path.constFirst()).seq);
    const auto from = handoffLink(*first);
    QVERIFY(from.has_value());
    Q_EMIT window().conversation()->transcript()->spots()->linkActivated(from->place.toUrl());
    VERIFY_SOON(workbench().session().id == parent.id);
    QCOMPARE(workbench().session().entryCount, entries + 1);
    const auto to = handoffLink(m_fixture->lastStored(1).constFirst());
    QVERIFY(to.has_value());
    Q_EMIT window().conversation()->transcript()->spots()->linkActivated(to->place.toUrl());
    VERIFY_SOON(workbench().session().id == child.id);
    COMPARE_SOON(composer()->text(), text.trimmed());
}

void TestHandoffWindow::factsComeAndGo()
{
    write(u"Document the tides"_s);
    VERIFY_SOON(canStart());
    auto *facts = dialog()->findChild<HandoffFactList *>();
    QVERIFY(facts->topLevelItemCount() > 0);
    QTreeWidgetItem *row = facts->topLevelItem(0)->child(0);
    QVERIFY(row);
    const QString path = row->text(0).section(u' ', 0, 0);
    const bool taken = row->checkState(0) == Qt::Checked;
    QCOMPARE(draft().contains(u"`%1`"_s.arg(path)), taken);
    facts->setFocus();
    facts->setCurrentItem(row);
    QTest::keyClick(facts, Qt::Key_Space);
    QCOMPARE(row->checkState(0) == Qt::Checked, !taken);
    QCOMPARE(draft().contains(u"`%1`"_s.arg(path)), !taken);
    // What the person takes out of the text is not ticked any more, and Undo brings both back.
    auto *editor = dialog()->findChild<SummaryEditor *>();
    QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(editor, Qt::Key_Delete);
    QVERIFY(row->checkState(0) == Qt::Unchecked);
    QVERIFY(!canStart());
    QTest::keyClick(editor, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(row->checkState(0) == Qt::Checked, !taken);
    QVERIFY(canStart());
}

void TestHandoffWindow::sentAtOnce()
{
    const SessionId parent = workbench().session().id;
    write(u"/document the tides"_s); // no command
    VERIFY_SOON(canStart());
    auto *send = dialog()->findChild<QCheckBox *>();
    QTest::keyClick(send, Qt::Key_Space);
    QVERIFY(send->isChecked());
    QVERIFY(m_fixture->press(u"Start session"_s, dialog()));
    VERIFY_SOON(workbench().session().id != parent);
    COMPARE_SOON(m_model->answers(), 2);
    QVERIFY(m_asked.constLast().contains("/document the tides"));
    QVERIFY(!m_asked.constLast().contains("Handed off from"));
    VERIFY_SOON(workbench().session().messageCount >= 2);
    COMPARE_SOON(composer()->text(), QString());
    QVERIFY(settings().get(Keys::HandoffSends));
}

void TestHandoffWindow::byCommand()
{
    submit(u"/handoff Document the tides"_s);
    VERIFY_SOON(canStart());
    QCOMPARE(dialog()->goal(), u"Document the tides"_s);
    QVERIFY(draft().contains(u"The tides fit"_s));
}

void TestHandoffWindow::failureOffersTheBuiltInDraft()
{
    const qsizetype before = sessions();
    m_script = plainAnswer(401, "application/json", R"({"error":{"message":"no such key"}})");
    write(u"Document the tides"_s);
    VERIFY_SOON(m_fixture->button(u"Use the built-in draft"_s, dialog()));
    QCOMPARE(dialog()->goal(), u"Document the tides"_s);
    QVERIFY(!canStart());
    QVERIFY(m_fixture->press(u"Use the built-in draft"_s, dialog()));
    VERIFY_SOON(canStart());
    QVERIFY(m_fixture->says(u"This is the built-in draft"_s, dialog()));
    QVERIFY(draft().startsWith(u"Document the tides"_s));
    QVERIFY(!m_fixture->button(u"Use the built-in draft"_s, dialog()));
    QCOMPARE(sessions(), before);
}

void TestHandoffWindow::withoutAModel()
{
    settings().set(Keys::SummaryProvider, u"offline"_s);
    write(u"Document the tides"_s);
    VERIFY_SOON(canStart());
    QVERIFY(m_asked.isEmpty());
    QVERIFY(!m_fixture->button(u"Built-in draft"_s, dialog()));
}

void TestHandoffWindow::discardLeavesNothing()
{
    const qsizetype before = sessions();
    const qint64 entries = workbench().session().entryCount;
    write(u"Document the tides"_s);
    VERIFY_SOON(canStart());
    QVERIFY(m_fixture->press(u"Discard"_s, dialog()));
    VERIFY_SOON(!dialog());
    QCOMPARE(sessions(), before);
    QCOMPARE(m_fixture->stored().session().entryCount, entries);
    QVERIFY(composer()->text().isEmpty());
    handOff({});
    QVERIFY(dialog()->goal().isEmpty());
    QVERIFY(draft().isEmpty());
}

/// Escape, and the window's own button, throw nothing away.
void TestHandoffWindow::closedDraftComesBack()
{
    write(u"Document the tides"_s);
    VERIFY_SOON(canStart());
    QTest::keyClicks(dialog()->findChild<SummaryEditor *>(), u"By hand: "_s);
    const QString edited = draft();
    QVERIFY(edited.contains(u"By hand: "_s));
    QTest::keyClick(dialog(), Qt::Key_Escape);
    VERIFY_SOON(!dialog());
    handOff({});
    QCOMPARE(draft(), edited);
    QCOMPARE(dialog()->goal(), u"Document the tides"_s);
    QVERIFY(canStart());
    dialog()->close();
    VERIFY_SOON(!dialog());
    handOff({});
    QCOMPARE(draft(), edited);
    const SessionId parent = workbench().session().id;
    QVERIFY(m_fixture->press(u"Start session"_s, dialog()));
    VERIFY_SOON(workbench().session().id != parent);
    COMPARE_SOON(composer()->text(), edited.trimmed());
    // It was started: the next one of the same session begins with nothing.
    workbench().openSession(parent);
    VERIFY_SOON(workbench().session().id == parent);
    handOff({});
    QVERIFY(dialog()->goal().isEmpty());
    QVERIFY(draft().isEmpty());
}

void TestHandoffWindow::draftsAreKeptApart()
{
    const SessionId first = workbench().session().id;
    write(u"Document the tides"_s);
    VERIFY_SOON(canStart());
    const QString drafted = draft();
    QTest::keyClick(dialog(), Qt::Key_Escape);
    newSession();
    submit(u"What else?"_s);
    VERIFY_SOON(workbench().session().messageCount >= 2);
    VERIFY_SOON(window().action("handOff"_L1)->isEnabled());
    handOff({});
    QVERIFY(dialog()->goal().isEmpty());
    QVERIFY(draft().isEmpty());
    // Another session comes up below the dialog, which is not modal.
    workbench().openSession(first);
    VERIFY_SOON(workbench().session().id == first);
    window().action("handOff"_L1)->trigger();
    COMPARE_SOON(draft(), drafted);
    // One that goes on says that its draft knows nothing of it.
    QTest::keyClick(dialog(), Qt::Key_Escape);
    const qint64 entries = workbench().session().entryCount;
    submit(u"And now?"_s);
    VERIFY_SOON(workbench().session().entryCount >= entries + 2);
    VERIFY_SOON(window().action("handOff"_L1)->isEnabled());
    handOff({});
    QCOMPARE(draft(), drafted);
    QVERIFY(m_fixture->says(u"at another place of the session"_s, dialog()));
}

void TestHandoffWindow::otherGoalReplacesNothing()
{
    write(u"Document the tides"_s);
    VERIFY_SOON(canStart());
    const QString drafted = draft();
    QTest::keyClick(dialog(), Qt::Key_Escape);
    VERIFY_SOON(!dialog());
    submit(u"/handoff Draw the tides"_s);
    VERIFY_SOON(dialog());
    QCOMPARE(dialog()->goal(), u"Draw the tides"_s);
    QCOMPARE(draft(), drafted);
    QVERIFY(m_fixture->says(u"The draft that you began is still here"_s, dialog()));
    QCOMPARE(m_asked.size(), 1);
    QVERIFY(m_fixture->press(u"Write anew"_s, dialog()));
    VERIFY_SOON(draft().startsWith(u"Draw the tides"_s));
}

void TestHandoffWindow::windowAsksBeforeADraftIsLost()
{
    const auto question = [this] { return window().findChild<QMessageBox *>(); };
    write(u"Document the tides"_s);
    VERIFY_SOON(canStart());
    QTest::keyClick(dialog(), Qt::Key_Escape);
    VERIFY_SOON(!dialog());
    QVERIFY(!window().close());
    VERIFY_SOON(question() && question()->isVisible());
    QTest::keyClick(question(), Qt::Key_Escape);
    VERIFY_SOON(!question());
    QVERIFY(window().isVisible());
    QVERIFY(!window().close());
    VERIFY_SOON(question());
    QVERIFY(m_fixture->press(u"Close"_s, question()));
    VERIFY_SOON(!window().isVisible());
}

void TestHandoffWindow::stopKeepsTheGoal()
{
    m_script = Script(chatBeginning({ u"## State\n- Half"_s }, Silence {}));
    write(u"Document the tides"_s);
    VERIFY_SOON(draft().contains(u"Half"_s));
    QTest::keyClick(dialog(), Qt::Key_Escape);
    QVERIFY(dialog());
    QVERIFY(!dialog()->isDrafting());
    QCOMPARE(dialog()->goal(), u"Document the tides"_s);
    QVERIFY(draft().isEmpty());
    m_script.clear();
    QVERIFY(m_fixture->press(u"Write draft"_s, dialog()));
    VERIFY_SOON(canStart());
}

void TestHandoffWindow::notBeforeAnythingWasSaid()
{
    newSession();
    QVERIFY(!window().action("handOff"_L1)->isEnabled());
    QVERIFY(window().action("handOff"_L1)->toolTip().contains(u"Nothing was said"_s));
}

void TestHandoffWindow::referenceIsSent()
{
    const Session sample = workbench().session();
    newSession();
    const QString typed = u"As in @#%1?"_s.arg(sample.number);
    type(typed);
    auto *strip = window().findChild<ReferenceStrip *>();
    COMPARE_SOON(strip->references().size(), 1);
    QVERIFY(strip->isVisible());
    QCOMPARE(strip->references().constFirst().title, sample.name.simplified());
    QVERIFY(strip->references().constFirst().tokens > 20);
    QTest::keyClick(field(), Qt::Key_Return, Qt::ControlModifier);
    COMPARE_SOON(m_model->answers(), 1);
    QVERIFY(m_asked.constFirst().contains("<reference to=\\\"#"));
    QVERIFY(m_asked.constFirst().contains("</reference>"));
    VERIFY_SOON(workbench().session().messageCount >= 2);
    COMPARE_SOON(composer()->text(), QString());
    VERIFY_SOON(!strip->isVisible());
    QCOMPARE(workbench().session().name, typed);
    // A chip in the transcript leads there, with the words that were sent behind it.
    const auto question = m_fixture->stored().branch;
    const auto entry =
            m_fixture->other().reader().entry(question.node(question.path.constFirst()).seq);
    const auto reference = referenceAt(entry->blocks, 1);
    QVERIFY(reference.has_value());
    QVERIFY(reference->session == sample.id);
    QCOMPARE(typedText(entry->blocks), typed);
}

void TestHandoffWindow::referenceIsOffered()
{
    const Session sample = workbench().session();
    newSession();
    type(u"As in @#%1"_s.arg(sample.number));
    VERIFY_SOON(popup());
    QCOMPARE(offered(0), u"@#%1"_s.arg(sample.number));
    type(u"As in @"_s + sample.name.simplified().section(u' ', 0, 0));
    VERIFY_SOON(popup());
    QCOMPARE(offered(0), u"@#%1"_s.arg(sample.number));
    QTest::keyClick(field(), Qt::Key_Return);
    QCOMPARE(composer()->text(), u"As in @#%1 "_s.arg(sample.number));
    type(u"@#%1/"_s.arg(sample.number));
    VERIFY2_SOON(offered(0).startsWith(u"@#%1/"_s.arg(sample.number)), qPrintable(offered(0)));
    QTest::keyClick(field(), Qt::Key_Tab);
    auto *strip = window().findChild<ReferenceStrip *>();
    COMPARE_SOON(strip->references().size(), 1);
    QVERIFY2(strip->references().constFirst().problem.isEmpty(),
             qPrintable(strip->references().constFirst().problem));
    QTest::mouseClick(strip->findChild<QToolButton *>(), Qt::LeftButton);
    VERIFY_SOON(workbench().session().id == sample.id);
}

void TestHandoffWindow::referenceThatIsNotThere()
{
    const qint64 entries = workbench().session().entryCount;
    submit(u"As in @#999?"_s);
    VERIFY_SOON(m_fixture->says(u"There is no session #999"_s));
    QCOMPARE(composer()->text(), u"As in @#999?"_s);
    QVERIFY(m_asked.isEmpty());
    QCOMPARE(m_fixture->stored().session().entryCount, entries);
    auto *strip = window().findChild<ReferenceStrip *>();
    COMPARE_SOON(strip->references().size(), 1);
    QVERIFY(!strip->references().constFirst().problem.isEmpty());
    // Between backticks it is a text like any other.
    submit(u"As in `@#999`?"_s);
    COMPARE_SOON(m_model->answers(), 1);
    QVERIFY(!m_asked.constFirst().contains("<reference"));
}

void TestHandoffWindow::referenceAskedAnew()
{
    const Session sample = workbench().session();
    newSession();
    const QString typed = u"As in @#%1?"_s.arg(sample.number);
    submit(typed);
    VERIFY_SOON(workbench().session().messageCount >= 2);
    COMPARE_SOON(composer()->text(), QString());
    const Branch branch = workbench().loaded().branch;
    m_fixture->branch().continueFrom(branch.node(branch.path.constFirst()).id);
    COMPARE_SOON(composer()->text(), typed);
}

void TestHandoffWindow::filesAreOffered()
{
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkpath(u"src"_s));
    for (const QString &name : { u"src/tides.cpp"_s, u"src/my notes.txt"_s, u"zebra.md"_s }) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
    }
    const Session sample = workbench().session();
    newSession();
    m_fixture->sessions().starter.setFolder(folder.path());
    COMPARE_SOON(workbench().session().cwd, folder.path());
    type(u"Look at @zeb"_s);
    COMPARE_SOON(offered(0), u"zebra.md"_s);
    QTest::keyClick(field(), Qt::Key_Return);
    QCOMPARE(composer()->text(), u"Look at @zebra.md "_s);
    // The person's letters, wherever they are; and a name with a space stays one.
    QTest::keyClicks(field(), u"and @mnote"_s);
    COMPARE_SOON(offered(0), u"my notes.txt"_s);
    QTest::keyClick(field(), Qt::Key_Tab);
    QCOMPARE(composer()->text(), u"Look at @zebra.md and @\"src/my notes.txt\" "_s);
    // Sessions stand below the files, and "#" means none of those.
    type(u"@"_s);
    VERIFY_SOON(rows() >= 4);
    QCOMPARE(offered(2), u"tides.cpp"_s);
    QCOMPARE(offered(3), u"@#%1"_s.arg(sample.number));
    type(u"@#"_s);
    COMPARE_SOON(rows(), 1);
    // It goes as it is written: the model reads the file with its tools.
    submit(u"Look at @src/tides.cpp"_s);
    COMPARE_SOON(m_model->answers(), 1);
    QVERIFY(m_asked.constFirst().contains("Look at @src/tides.cpp"));
    QVERIFY(!m_asked.constFirst().contains("<reference"));
}

void TestHandoffWindow::resumeIsOffered()
{
    const Session sample = workbench().session();
    QVERIFY(m_fixture->other().setSummary(sample.id, u"The moonlight was bright."_s).has_value());
    newSession();
    m_fixture->list().refresh();
    VERIFY_SOON(std::ranges::any_of(m_fixture->list().sessions(), [](const Session &session) {
        return !session.summary.isEmpty();
    }));
    type(u"/resume moonl"_s);
    VERIFY_SOON(popup());
    QVERIFY2(offered(0).startsWith(u"#%1 "_s.arg(sample.number)), qPrintable(offered(0)));
    QTest::keyClick(field(), Qt::Key_Return);
    VERIFY_SOON(workbench().session().id == sample.id);
}

void TestHandoffWindow::pictures()
{
    const QString folder = qEnvironmentVariable("VARVE_PICTURES");
    write(u"Document the tides, with a table of the months"_s);
    VERIFY_SOON(canStart());
    QVERIFY(!dialog()->grab().isNull());
    if (!folder.isEmpty()) {
        QVERIFY(dialog()->grab().save(folder + u"/handoff.png"_s));
        applyColorScheme(Scheme::Dark);
        VERIFY_SOON(dialog()->palette().color(QPalette::Window).lightness() < 128);
        QVERIFY(dialog()->grab().save(folder + u"/handoff-dark.png"_s));
        applyColorScheme(Scheme::Light);
        dialog()->resize(640, 620);
        QVERIFY(dialog()->grab().save(folder + u"/handoff-narrow.png"_s));
    }
    QVERIFY(m_fixture->press(u"Start session"_s, dialog()));
    VERIFY_SOON(isHandedOff(workbench().session()));
    const Session session = workbench().session();
    VERIFY_SOON(!composer()->text().isEmpty());
    submit(u"As in @#%1 and @#999"_s.arg(session.number));
    auto *strip = window().findChild<ReferenceStrip *>();
    COMPARE_SOON(strip->references().size(), 2);
    if (!folder.isEmpty()) {
        QVERIFY(window().grab().save(folder + u"/references.png"_s));
    }
    submit(u"As in @#1, go on"_s);
    VERIFY_SOON(workbench().session().messageCount >= 2);
    type(u"/resume t"_s);
    VERIFY_SOON(popup());
    if (!folder.isEmpty()) {
        QVERIFY(window().grab().save(folder + u"/resume.png"_s));
    }
}

QTEST_MAIN(TestHandoffWindow)
#include "tst_handoffwindow.moc"
