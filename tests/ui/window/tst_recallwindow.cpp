// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "composer.h"
#include "contextpanel.h"
#include "conversationpage.h"
#include "memorysettings.h"
#include "recallcontroller.h"
#include "recallpanel.h"
#include "searchresultsview.h"
#include "soon.h"
#include "transcriptview.h"
#include "windowfixture.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QInputDialog>
#include <QLineEdit>
#include <QPromise>
#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What a compaction took out of the sample session, asked for by key and mouse.
class TestRecallWindow final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void opensAndCloses();
    void takesThePlaceOfTheContextPanel();
    void fromTheQuestionToTheEntry();
    void lookingIsNotMoving();
    void bringsItIntoTheMessage();
    void remembers();
    void aKeyIsNotRemembered();
    void thePersonsLimitsHold();
    void whoeverHasGoneElsewhereIsAskedAgain_data();
    void whoeverHasGoneElsewhereIsAskedAgain();
    void sendsAgain();
    void nothingFound();
    void slashCommand();
    void aNewTurnAsksAgain();
    void narrow();

private:
    [[nodiscard]] RecallPanel *panel() const
    {
        return m_fixture->window().findChild<RecallPanel *>();
    }
    [[nodiscard]] QPlainTextEdit *editor() const
    {
        return m_fixture->window().conversation()->composer()->editor();
    }
    [[nodiscard]] RecallPassage currentPassage() const;
    void open();
    void compact();
    void ask(const QString &question);

    std::unique_ptr<WindowFixture> m_fixture;
};

void TestRecallWindow::init()
{
    m_fixture = std::make_unique<WindowFixture>();
    QVERIFY(m_fixture->openFromList());
}

void TestRecallWindow::cleanup()
{
    m_fixture.reset();
}

void TestRecallWindow::open()
{
    QTest::keyClick(&m_fixture->window(), Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    VERIFY_SOON(panel()->isVisible());
    VERIFY_SOON(panel()->field()->hasFocus());
}

void TestRecallWindow::compact()
{
    CompactionSession::Options options;
    options.keep = 2'000;
    CompactionSession &session = m_fixture->compaction();
    session.plan(options);
    QSignalSpy ready(&session, &CompactionSession::summaryReady);
    session.summarize();
    COMPARE_SOON(ready.size(), 1);
    QSignalSpy applied(&session, &CompactionSession::applied);
    session.apply(session.record().text);
    COMPARE_SOON(applied.size(), 1);
    VERIFY_SOON(m_fixture->workbench().loaded().branch.compaction >= 0);
}

void TestRecallWindow::ask(const QString &question)
{
    panel()->field()->clear();
    VERIFY_SOON(!panel()->current().isValid());
    panel()->field()->setText(question);
    VERIFY_SOON(panel()->current().isValid());
}

RecallPassage TestRecallWindow::currentPassage() const
{
    const auto *model = qobject_cast<const RecallModel *>(panel()->list()->model());
    const RecallPassage *passage = model->passageAt(panel()->current());
    return passage != nullptr ? *passage : RecallPassage();
}

void TestRecallWindow::opensAndCloses()
{
    open();
    QCOMPARE(panel()->hintTitle(), u"Nothing is lost"_s); // the sample was compacted once
    QTest::keyClicks(panel()->field(), u"tide"_s);
    VERIFY_SOON(panel()->current().isValid());
    QTest::keyClick(panel()->field(), Qt::Key_Escape); // what was typed first
    QVERIFY(panel()->field()->text().isEmpty());
    QVERIFY(panel()->isVisible());
    QTest::keyClick(panel()->field(), Qt::Key_Escape);
    VERIFY_SOON(!panel()->isVisible());
    QVERIFY(editor()->hasFocus());
}

void TestRecallWindow::takesThePlaceOfTheContextPanel()
{
    const ContextPanel *context = m_fixture->window().findChild<ContextPanel *>();
    QVERIFY(context->isVisible());
    open();
    QVERIFY(!context->isVisible());
    QVERIFY(panel()->width() >= 240);
    QVERIFY(m_fixture->window().conversation()->width() >= 400);
    Q_EMIT panel()->closed();
    VERIFY_SOON(context->isVisible());
    open();
    m_fixture->window().action("showContext"_L1)->trigger(); // off
    m_fixture->window().action("showContext"_L1)->trigger();
    VERIFY_SOON(context->isVisible());
    QVERIFY(!panel()->isVisible());
}

void TestRecallWindow::fromTheQuestionToTheEntry()
{
    compact();
    open();
    ask(u"where do the harmonic constants come from"_s);
    const RecallPassage passage = currentPassage();
    QVERIFY(passage.standing == RecallStanding::Gone);
    QVERIFY(passage.text.contains(u"constants"_s, Qt::CaseInsensitive));
    QList<EntryId> shown;
    connect(&m_fixture->workbench(), &Workbench::entryShown, this,
            [&shown](const EntryId &entry) { shown += entry; });
    QTest::keyClick(panel()->field(), Qt::Key_Return);
    VERIFY_SOON(shown.contains(passage.entry));
    QVERIFY(panel()->isVisible());

    // The next one by the arrow keys.
    QTest::keyClick(panel()->field(), Qt::Key_Down);
    VERIFY_SOON(panel()->list()->hasFocus());
    QTest::keyClick(panel()->list(), Qt::Key_Down);
    VERIFY_SOON(currentPassage().entry != passage.entry);
    const EntryId second = currentPassage().entry;
    QTest::keyClick(panel()->list(), Qt::Key_Return);
    VERIFY_SOON(shown.contains(second));
    disconnect(&m_fixture->workbench(), &Workbench::entryShown, this, nullptr);
    // A letter goes on with the question.
    QTest::keyClicks(panel()->list(), u"s"_s);
    QVERIFY(panel()->field()->hasFocus());
    QVERIFY(panel()->question().endsWith(u"froms"_s));
}

void TestRecallWindow::lookingIsNotMoving()
{
    const EntryNode other = m_fixture->otherLeaf();
    const EntryId leaf = m_fixture->stored().session().leaf;
    open();
    ask(m_fixture->textOf(other).left(60));
    const auto *model = qobject_cast<const RecallModel *>(panel()->list()->model());
    VERIFY_SOON(model->indexOf(other.id).isValid());
    panel()->list()->setCurrentIndex(model->indexOf(other.id));
    panel()->goAction()->trigger();
    VERIFY_SOON(!m_fixture->workbench().loaded().isAtLeaf());
    QVERIFY(m_fixture->stored().session().leaf == leaf);
    QVERIFY(!panel()->bringAction()->isEnabled() || m_fixture->workbench().loaded().isAtLeaf());
    QVERIFY(panel()->bringAction()->toolTip().contains(u"another branch"_s));
}

void TestRecallWindow::bringsItIntoTheMessage()
{
    compact();
    editor()->setPlainText(u"As you said:"_s);
    editor()->moveCursor(QTextCursor::End);
    open();
    ask(u"harmonic constants"_s);
    const RecallPassage passage = currentPassage();
    QTest::keyClick(panel()->field(), Qt::Key_Return, Qt::ControlModifier);
    VERIFY_SOON(editor()->toPlainText().size() > 20);
    const QString text = editor()->toPlainText();
    QVERIFY(text.startsWith(u"As you said:\n\n> "_s));
    QVERIFY2(text.contains(passage.reference), qPrintable(text));
    QVERIFY(editor()->hasFocus());
    QTest::keyClicks(editor(), u"Is it so?"_s);
    QVERIFY(editor()->toPlainText().endsWith(u"\n\nIs it so?"_s));
}

void TestRecallWindow::remembers()
{
    compact();
    open();
    ask(u"harmonic constants"_s);
    const EntryId source = currentPassage().entry;
    m_fixture->whenAsked<QInputDialog>([](QInputDialog *dialog) {
        QVERIFY(!dialog->textValue().isEmpty());
        dialog->setTextValue(u"The constants are typed into a file"_s);
        dialog->accept();
    });
    QTest::keyClick(panel()->field(), Qt::Key_D, Qt::ControlModifier);
    VERIFY_SOON(!m_fixture->workbench().loaded().branch.state.facts().isEmpty());
    const MemoryFact fact = m_fixture->workbench().loaded().branch.state.facts().constFirst();
    QCOMPARE(fact.text, u"The constants are typed into a file"_s);
    QVERIFY(fact.sources == QList<EntryId> { source });
}

/// The dialog comes again and says why.
void TestRecallWindow::aKeyIsNotRemembered()
{
    open();
    ask(u"harmonic constants"_s);
    QString said;
    m_fixture->whenAsked<QInputDialog>([&](QInputDialog *dialog) {
        dialog->setTextValue(u"It is sk-ant-api03-AbCdEfGhIjKlMnOpQrStUvWxYz0123456789"_s);
        dialog->accept();
    });
    panel()->rememberAction()->trigger();
    VERIFY_SOON(m_fixture->wasAsked());
    m_fixture->whenAsked<QInputDialog>([&](QInputDialog *again) {
        said = again->labelText();
        again->reject();
    });
    VERIFY2_SOON(said.contains(u"key"_s), qPrintable(said));
    QVERIFY(m_fixture->workbench().loaded().branch.state.facts().isEmpty());
}

void TestRecallWindow::thePersonsLimitsHold()
{
    m_fixture->settings().set(Keys::MemoryCharacters, 50);
    open();
    ask(u"harmonic constants"_s);
    m_fixture->whenAsked<QInputDialog>([&](QInputDialog *dialog) {
        dialog->setTextValue(u"The constants are typed into a file that somebody else has made"_s);
        dialog->accept();
    });
    panel()->rememberAction()->trigger();
    VERIFY_SOON(m_fixture->wasAsked());
    QString said;
    m_fixture->whenAsked<QInputDialog>([&](QInputDialog *again) {
        said = again->labelText();
        again->reject();
    });
    VERIFY2_SOON(said.contains(u"50 characters"_s), qPrintable(said));
    QVERIFY(m_fixture->workbench().loaded().branch.state.facts().isEmpty());
}

void TestRecallWindow::whoeverHasGoneElsewhereIsAskedAgain_data()
{
    QTest::addColumn<bool>("toABranch");
    QTest::newRow("another session") << false;
    QTest::newRow("another branch") << true;
}

/// The keychain may take its time. What was typed is still there.
void TestRecallWindow::whoeverHasGoneElsewhereIsAskedAgain()
{
    QFETCH(const bool, toABranch);
    QPromise<QList<ApiKey>> keys;
    keys.start();
    FeatureContext context = m_fixture->window().context();
    context.ownKeys = [&keys] { return keys.future(); };
    const RecallPanel *own = panel();
    RecallController controller(context, nullptr);
    const auto panels = m_fixture->window().findChildren<RecallPanel *>();
    RecallPanel *other = panels.at(panels.indexOf(own) == 0 ? 1 : 0);
    other->show();
    controller.open(u"harmonic constants"_s);
    VERIFY_SOON(other->current().isValid());
    const QString fact = u"The constants are typed into a file"_s;
    m_fixture->whenAsked<QInputDialog>([&](QInputDialog *dialog) {
        dialog->setTextValue(fact);
        dialog->accept();
    });
    other->rememberAction()->trigger();
    VERIFY_SOON(m_fixture->wasAsked());
    if (toABranch) {
        m_fixture->workbench().lookAt(m_fixture->otherLeaf().id);
        VERIFY_SOON(!m_fixture->workbench().loaded().isAtLeaf());
    } else {
        const auto fresh = m_fixture->other().createSession({});
        QVERIFY(fresh);
        m_fixture->workbench().openSession(fresh->id);
        COMPARE_SOON(m_fixture->workbench().session().id, fresh->id);
    }
    QString kept;
    m_fixture->whenAsked<QInputDialog>([&](QInputDialog *again) {
        kept = again->textValue();
        again->reject();
    });
    keys.addResult(QList<ApiKey>());
    keys.finish();
    COMPARE_SOON(kept, fact);
    m_fixture->workbench().lookAtLeaf();
    VERIFY_SOON(m_fixture->workbench().loaded().isAtLeaf());
    QVERIFY(m_fixture->workbench().loaded().branch.state.facts().isEmpty());
}

void TestRecallWindow::sendsAgain()
{
    compact();
    open();
    ask(u"harmonic constants"_s);
    const EntryId entry = currentPassage().entry;
    QVERIFY(m_fixture->stateOf(entry) == ItemState::LeftOut);
    QTest::keyClick(panel()->field(), Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    VERIFY_SOON(m_fixture->stateOf(entry) == ItemState::Pinned);
    // It is in the context now, and listed there.
    const auto *model = qobject_cast<const RecallModel *>(panel()->list()->model());
    VERIFY_SOON(model->passageAt(model->indexOf(entry)) == nullptr
                || model->passageAt(model->indexOf(entry))->standing == RecallStanding::Sent);
}

void TestRecallWindow::nothingFound()
{
    open();
    QTest::keyClicks(panel()->field(), u"kubernetesque"_s);
    COMPARE_SOON(panel()->hintTitle(), u"Nothing was found"_s);
    QVERIFY(!panel()->bringAction()->isEnabled());
    QVERIFY(!panel()->goAction()->isEnabled());
    auto *scope = m_fixture->named<QComboBox>(u"Where to look"_s);
    QVERIFY(scope != nullptr);
    scope->setCurrentIndex(static_cast<int>(RecallScope::Everywhere));
    COMPARE_SOON(panel()->hintTitle(), u"Nothing was found"_s);
    panel()->field()->clear();
    QTest::keyClicks(panel()->field(), u"tide"_s);
    VERIFY_SOON(panel()->current().isValid());
}

void TestRecallWindow::slashCommand()
{
    editor()->setFocus();
    QTest::keyClicks(editor(), u"/recall harmonic constants"_s);
    QTest::keyClick(editor(), Qt::Key_Return, Qt::ControlModifier);
    VERIFY_SOON(panel()->isVisible());
    QCOMPARE(panel()->question(), u"harmonic constants"_s);
    VERIFY_SOON(panel()->current().isValid());
    VERIFY_SOON(editor()->toPlainText().isEmpty());
}

/// What the session says meanwhile is found without asking again.
void TestRecallWindow::aNewTurnAsksAgain()
{
    open();
    QTest::keyClicks(panel()->field(), u"heliotrope"_s);
    COMPARE_SOON(panel()->hintTitle(), u"Nothing was found"_s);
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { u"The codename is Heliotrope."_s } };
    m_fixture->workbench().append({ entry }, [](const Result<QList<Entry>> &) { });
    VERIFY_SOON(panel()->current().isValid());
}

void TestRecallWindow::narrow()
{
    m_fixture->window().resize(800, 600);
    VERIFY_SOON(!m_fixture->window().findChild<ContextPanel *>()->isVisible());
    open();
    VERIFY_SOON(panel()->width() >= 240);
    QVERIFY(m_fixture->window().rect().contains(
            QRect(panel()->mapTo(&m_fixture->window(), QPoint()), panel()->size())));
    m_fixture->window().resize(1440, 900);
    VERIFY_SOON(panel()->isVisible());
    Q_EMIT panel()->closed();
    VERIFY_SOON(m_fixture->window().findChild<ContextPanel *>()->isVisible());
}

QTEST_MAIN(TestRecallWindow)
#include "tst_recallwindow.moc"
