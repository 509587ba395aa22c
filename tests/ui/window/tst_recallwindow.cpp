// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "composer.h"
#include "contextpanel.h"
#include "conversationpage.h"
#include "findpage.h"
#include "memorycontroller.h"
#include "memoryeditor.h"
#include "memorysettings.h"
#include "palettes.h"
#include "passagestab.h"
#include "searchresultsview.h"
#include "searchsettings.h"
#include "soon.h"
#include "transcriptview.h"
#include "windowfixture.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPromise>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>
#include <QToolButton>

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
    void aQuestionIsAnsweredAnywhere();
    void ordersAreForNow();
    void fromTheQuestionToTheEntry();
    void lookingIsNotMoving();
    void bringsItIntoTheMessage();
    void aHitIsBroughtToo();
    void copies();
    void remembers();
    void aKeyIsNotRemembered();
    void thePersonsLimitsHold();
    void whoeverHasGoneElsewhereIsTold_data();
    void whoeverHasGoneElsewhereIsTold();
    void sendsAgain();
    void nothingFound();
    void slashCommand();
    void aNewTurnAsksAgain();
    void withoutASession();
    void looks_data();
    void looks();

private:
    [[nodiscard]] FindPage *page() const { return m_fixture->window().findChild<FindPage *>(); }
    [[nodiscard]] PassagesTab *tab() const
    {
        return m_fixture->window().findChild<PassagesTab *>();
    }
    [[nodiscard]] QLineEdit *field() const
    {
        return m_fixture->named<QLineEdit>(u"What to find again"_s);
    }
    [[nodiscard]] const SearchResultsModel &model() const
    {
        return *qobject_cast<const SearchResultsModel *>(tab()->list()->model());
    }
    [[nodiscard]] QPlainTextEdit *editor() const
    {
        return m_fixture->window().conversation()->composer()->editor();
    }
    /// Of the dialog in which something is remembered.
    [[nodiscard]] QPlainTextEdit *remembered() const
    {
        return m_fixture->named<QPlainTextEdit>(u"Something to remember"_s);
    }
    /// With its key shown in a button, below the list.
    [[nodiscard]] QAction *command(const QString &text) const
    {
        auto *button = qobject_cast<QToolButton *>(m_fixture->button(text, tab()));
        return button != nullptr ? button->defaultAction() : nullptr;
    }
    [[nodiscard]] RecallPassage currentPassage() const;
    void open();
    void compact();
    /// Until something answers; the keyboard is in the list then.
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
    VERIFY_SOON(tab()->isVisible());
    VERIFY_SOON(field()->hasFocus());
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
    QTest::keyClicks(field(), question);
    VERIFY_SOON(model().answerCount() > 0 && tab()->shownFor().endsWith(question));
    QTest::keyClick(field(), Qt::Key_Down);
    VERIFY_SOON(tab()->list()->hasFocus());
}

RecallPassage TestRecallWindow::currentPassage() const
{
    const RecallPassage *passage = model().passageAt(tab()->current());
    return passage != nullptr ? *passage : RecallPassage();
}

void TestRecallWindow::opensAndCloses()
{
    const ContextPanel *context = m_fixture->window().findChild<ContextPanel *>();
    QVERIFY(context->isVisible());
    open();
    QVERIFY(context->isVisible()); // beside it
    QVERIFY(m_fixture->named<QToolButton>(u"Where: This session"_s) != nullptr);
    QTest::keyClicks(field(), u"tide"_s); // behind the place
    VERIFY_SOON(model().answerCount() > 0);
    QVERIFY(m_fixture->button(u"Best answers"_s, tab()) != nullptr);
    QTest::keyClick(field(), Qt::Key_Escape);
    QVERIFY(!page()->isVisible());
    QVERIFY(m_fixture->window().conversation()->transcript()->hasFocus());
    // The next question takes the place of the words, and not of where they are looked for.
    const QString place = page()->typed().chopped(4);
    open();
    QCOMPARE(field()->selectedText(), u"tide"_s);
    QTest::keyClicks(field(), u"harmonic"_s);
    QCOMPARE(page()->typed(), place + u"harmonic"_s);
}

/// Whichever key one came with: it stands on top of the hits.
void TestRecallWindow::aQuestionIsAnsweredAnywhere()
{
    compact();
    QTest::keyClick(&m_fixture->window(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    VERIFY_SOON(field() && field()->hasFocus());
    QTest::keyClicks(field(), u"harmonic"_s);
    VERIFY_SOON(model().hitCount() > 0);
    QCOMPARE(model().answerCount(), 0); // words are looked for, no more
    field()->clear();
    QTest::keyClicks(field(), u"where do the harmonic constants come from"_s);
    VERIFY_SOON(model().answerCount() > 0);
    QCOMPARE(model().index(0, 0).data().toString(), u"No longer in the context"_s);
    VERIFY_SOON(model().sessionCount() > 0);
    // What recall does not know leaves nothing to ask.
    field()->clear();
    QTest::keyClicks(field(), u"role:user where do the harmonic constants come from"_s);
    VERIFY_SOON(tab()->shownFor().startsWith(u"role:user"_s));
    COMPARE_SOON(model().answerCount(), 0);
}

/// The key for answers chooses them for this time; the menu for ever.
void TestRecallWindow::ordersAreForNow()
{
    open();
    QVERIFY(m_fixture->says(u"A question is answered first"_s,
                            tab())); // a place alone asks nothing
    // Filters alone are listed by time; that is no choice.
    QTest::keyClicks(field(), u"role:user"_s);
    VERIFY_SOON(m_fixture->button(u"Newest first"_s, tab()) != nullptr);
    for (int i = 0; i < 9; ++i) {
        QTest::keyClick(field(), Qt::Key_Backspace);
    }
    ask(u"harmonic"_s);
    QVERIFY(m_fixture->settings().get(Keys::SearchOrder) == "best"_L1);
    QTest::keyClick(&m_fixture->window(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    COMPARE_SOON(model().answerCount(), 0);
    VERIFY_SOON(model().hitCount() > 1);
    auto *order = qobject_cast<QToolButton *>(m_fixture->button(u"Best first"_s, tab()));
    QVERIFY(order != nullptr);
    order->menu()->actions().constLast()->trigger();
    VERIFY_SOON(model().answerCount() > 0);
    QVERIFY(m_fixture->settings().get(Keys::SearchOrder) == "answers"_L1);
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
    QTest::keyClick(tab()->list(), Qt::Key_Return);
    VERIFY_SOON(shown.contains(passage.entry));
    TranscriptView *transcript = m_fixture->window().conversation()->transcript();
    VERIFY_SOON(transcript->hasFocus());
    QVERIFY(m_fixture->says(u"Hit 1 of "_s));
    // On to the next one, and back to where one was.
    QTest::keyClick(transcript, Qt::Key_F3);
    VERIFY_SOON(m_fixture->says(u"Hit 2 of "_s));
    QVERIFY(m_fixture->press(u"Back to results"_s));
    VERIFY_SOON(tab()->list()->hasFocus());
    QCOMPARE(model().numberOf(tab()->current()), 1);
    disconnect(&m_fixture->workbench(), &Workbench::entryShown, this, nullptr);
    // A letter goes on with the question.
    QTest::keyClicks(tab()->list(), u"s"_s);
    QVERIFY(field()->hasFocus());
    QVERIFY(page()->typed().endsWith(u"froms"_s));
}

void TestRecallWindow::lookingIsNotMoving()
{
    const EntryNode other = m_fixture->otherLeaf();
    const EntryId leaf = m_fixture->stored().session().leaf;
    open();
    page()->setTyped(page()->typed() + m_fixture->textOf(other).simplified().left(60));
    VERIFY_SOON(model().indexOf(other.id, true).isValid());
    tab()->list()->setCurrentIndex(model().indexOf(other.id, true));
    command(u"Show in the transcript"_s)->trigger();
    VERIFY_SOON(!m_fixture->workbench().loaded().isAtLeaf());
    QVERIFY(m_fixture->stored().session().leaf == leaf);
    QVERIFY(m_fixture->press(u"Back to results"_s));
    QVERIFY(!command(u"Bring into the message"_s)->isEnabled());
    QVERIFY(command(u"Bring into the message"_s)->toolTip().contains(u"another branch"_s));
}

void TestRecallWindow::bringsItIntoTheMessage()
{
    compact();
    editor()->setPlainText(u"As you said:"_s);
    editor()->moveCursor(QTextCursor::End);
    open();
    ask(u"harmonic constants"_s);
    const RecallPassage passage = currentPassage();
    QTest::keyClick(tab()->list(), Qt::Key_Return, Qt::ControlModifier);
    VERIFY_SOON(editor()->hasFocus());
    const QString text = editor()->toPlainText();
    QVERIFY(text.startsWith(u"As you said:\n\n> "_s));
    QVERIFY2(text.contains(passage.reference), qPrintable(text));
    QTest::keyClicks(editor(), u"Is it so?"_s);
    QVERIFY(editor()->toPlainText().endsWith(u"\n\nIs it so?"_s));
}

/// Of a hit of the search too, with what stands around its words.
void TestRecallWindow::aHitIsBroughtToo()
{
    QTest::keyClick(&m_fixture->window(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    VERIFY_SOON(field() && field()->hasFocus());
    QTest::keyClicks(field(), u"harmonics"_s);
    VERIFY_SOON(model().hitCount() > 0 && tab()->shownFor() == u"harmonics"_s);
    QTest::keyClick(field(), Qt::Key_Down);
    const EntryId entry(tab()->current().data(SearchResultsModel::EntryIdRole).toUuid());
    QVERIFY(model().passageAt(tab()->current()) == nullptr);
    QTest::keyClick(tab()->list(), Qt::Key_Return, Qt::ControlModifier);
    VERIFY_SOON(editor()->toPlainText().startsWith(u"> "_s));
    const QString text = editor()->toPlainText();
    QVERIFY2(text.contains(u"harmonics"_s, Qt::CaseInsensitive), qPrintable(text));
    QVERIFY2(text.contains(entry.toString().left(8)), qPrintable(text));
}

void TestRecallWindow::copies()
{
    open();
    ask(u"harmonic constants"_s);
    QTest::keyClick(tab()->list(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), currentPassage().text);
}

void TestRecallWindow::remembers()
{
    compact();
    open();
    ask(u"harmonic constants"_s);
    const EntryId source = currentPassage().entry;
    QTest::keyClick(tab()->list(), Qt::Key_D, Qt::ControlModifier);
    VERIFY_SOON(remembered() != nullptr);
    QVERIFY(!remembered()->toPlainText().isEmpty());
    QTest::keyClicks(remembered(), u"The constants are typed into a file"_s);
    QTest::keyClick(remembered(), Qt::Key_Return);
    VERIFY_SOON(!m_fixture->workbench().loaded().branch.state.facts().isEmpty());
    const MemoryFact fact = m_fixture->workbench().loaded().branch.state.facts().constFirst();
    QCOMPARE(fact.text, u"The constants are typed into a file"_s);
    QVERIFY(fact.sources == QList<EntryId> { source });
    VERIFY_SOON(m_fixture->window().findChild<RememberDialog *>() == nullptr);
}

/// The text stays, with the reason.
void TestRecallWindow::aKeyIsNotRemembered()
{
    open();
    ask(u"harmonic constants"_s);
    command(u"Remember…"_s)->trigger();
    VERIFY_SOON(remembered() != nullptr);
    auto *dialog = m_fixture->window().findChild<RememberDialog *>();
    const QString key = u"It is sk-ant-api03-AbCdEfGhIjKlMnOpQrStUvWxYz0123456789"_s;
    remembered()->setPlainText(key);
    QTest::keyClick(remembered(), Qt::Key_Return);
    VERIFY_SOON(m_fixture->says(u"key"_s, dialog));
    QCOMPARE(remembered()->toPlainText(), key);
    QVERIFY(m_fixture->workbench().loaded().branch.state.facts().isEmpty());
    QTest::keyClick(remembered(), Qt::Key_Escape);
    VERIFY_SOON(m_fixture->window().findChild<RememberDialog *>() == nullptr);
}

void TestRecallWindow::thePersonsLimitsHold()
{
    m_fixture->settings().set(Keys::MemoryCharacters, 50);
    open();
    ask(u"harmonic constants"_s);
    command(u"Remember…"_s)->trigger();
    VERIFY_SOON(remembered() != nullptr);
    remembered()->setPlainText(
            u"The constants are typed into a file that somebody else has made"_s);
    QTest::keyClick(remembered(), Qt::Key_Return);
    VERIFY_SOON(
            m_fixture->says(u"50 characters"_s, m_fixture->window().findChild<RememberDialog *>()));
    QVERIFY(m_fixture->workbench().loaded().branch.state.facts().isEmpty());
}

void TestRecallWindow::whoeverHasGoneElsewhereIsTold_data()
{
    QTest::addColumn<bool>("toABranch");
    QTest::newRow("another session") << false;
    QTest::newRow("another branch") << true;
}

/// The keychain may take its time. What was typed is still there.
void TestRecallWindow::whoeverHasGoneElsewhereIsTold()
{
    QFETCH(const bool, toABranch);
    QPromise<QList<ApiKey>> keys;
    keys.start();
    MemoryEditor editor(&m_fixture->workbench(), &m_fixture->list(), &m_fixture->branch(),
                        &m_fixture->settings(), [&keys] { return keys.future(); });
    const QString fact = u"The constants are typed into a file"_s;
    RememberDialog dialog(&editor, fact, {}, nullptr);
    dialog.show();
    auto *text = m_fixture->named<QPlainTextEdit>(u"Something to remember"_s, &dialog);
    QTest::keyClick(text, Qt::Key_Return);
    if (toABranch) {
        m_fixture->workbench().lookAt(m_fixture->otherLeaf().id);
        VERIFY_SOON(!m_fixture->workbench().loaded().isAtLeaf());
    } else {
        const auto fresh = m_fixture->other().createSession({});
        QVERIFY(fresh);
        m_fixture->workbench().openSession(fresh->id);
        COMPARE_SOON(m_fixture->workbench().session().id, fresh->id);
    }
    keys.addResult(QList<ApiKey>());
    keys.finish();
    VERIFY_SOON(m_fixture->says(toABranch ? u"another branch"_s : u"was closed before"_s, &dialog));
    QVERIFY(dialog.isVisible());
    QCOMPARE(text->toPlainText(), fact);
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
    QTest::keyClick(tab()->list(), Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    VERIFY_SOON(m_fixture->stateOf(entry) == ItemState::Pinned);
    // It is in the context now, and listed there.
    VERIFY_SOON(model().passageAt(model().indexOf(entry, true)) == nullptr
                || model().passageAt(model().indexOf(entry, true))->standing
                        == RecallStanding::Sent);
    QVERIFY(page()->isVisible());
}

void TestRecallWindow::nothingFound()
{
    open();
    QTest::keyClicks(field(), u"kubernetesque"_s);
    VERIFY_SOON(m_fixture->says(u"Nothing found"_s, tab()));
    QVERIFY(command(u"Bring into the message"_s) == nullptr);
    m_fixture->named<QToolButton>(u"Where: This session"_s)
            ->menu()
            ->actions()
            .constFirst()
            ->trigger();
    VERIFY_SOON(tab()->shownFor() == u"kubernetesque"_s);
    VERIFY_SOON(m_fixture->says(u"Nothing found"_s, tab()));
    field()->clear();
    QTest::keyClicks(field(), u"tide"_s);
    VERIFY_SOON(tab()->current().isValid());
}

void TestRecallWindow::slashCommand()
{
    editor()->setFocus();
    QTest::keyClicks(editor(), u"/recall harmonic constants"_s);
    QTest::keyClick(editor(), Qt::Key_Return, Qt::ControlModifier);
    VERIFY_SOON(tab()->isVisible());
    QVERIFY(page()->typed().endsWith(u"harmonic constants"_s));
    QVERIFY(m_fixture->named<QToolButton>(u"Where: This session"_s) != nullptr);
    VERIFY_SOON(model().answerCount() > 0);
    VERIFY_SOON(editor()->toPlainText().isEmpty());
}

/// What the session says meanwhile is found without asking again.
void TestRecallWindow::aNewTurnAsksAgain()
{
    open();
    QTest::keyClicks(field(), u"heliotrope"_s);
    VERIFY_SOON(m_fixture->says(u"Nothing found"_s, tab()));
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { u"The codename is Heliotrope."_s } };
    m_fixture->branch().append({ entry }, [](const Result<QList<Entry>> &) { });
    VERIFY_SOON(model().answerCount() > 0);
    VERIFY_SOON(model().sessionCount() > 0);
}

/// All sessions can be asked.
void TestRecallWindow::withoutASession()
{
    m_fixture->workbench().closeSession();
    open();
    QCOMPARE(page()->typed(), QString());
    ask(u"where do the harmonic constants come from"_s);
    QVERIFY(command(u"Show in the transcript"_s)->isEnabled());
    QVERIFY(!command(u"Bring into the message"_s)->isEnabled());
    QTest::keyClick(tab()->list(), Qt::Key_Return);
    VERIFY_SOON(m_fixture->workbench().hasSession());
    VERIFY_SOON(m_fixture->says(u"Hit 1 of "_s));
}

void TestRecallWindow::looks_data()
{
    QTest::addColumn<Scheme>("scheme");
    QTest::addColumn<Qt::LayoutDirection>("direction");
    QTest::addColumn<QSize>("size");
    QTest::newRow("light") << Scheme::Light << Qt::LeftToRight << QSize(1440, 900);
    QTest::newRow("dark") << Scheme::Dark << Qt::LeftToRight << QSize(1440, 900);
    QTest::newRow("right-to-left") << Scheme::Light << Qt::RightToLeft << QSize(1440, 900);
    QTest::newRow("narrow") << Scheme::Light << Qt::LeftToRight << QSize(800, 600);
}

/// Nothing falls out; with pictures of each tab (VARVE_PICTURES).
void TestRecallWindow::looks()
{
    QFETCH(const Scheme, scheme);
    QFETCH(const Qt::LayoutDirection, direction);
    QFETCH(const QSize, size);
    compact();
    QApplication::setLayoutDirection(direction);
    applyColorScheme(scheme);
    m_fixture->window().resize(size);
    open();
    const QString folder = qEnvironmentVariable("VARVE_PICTURES");
    const auto save = [&](const QString &name) {
        if (!folder.isEmpty()) {
            QTest::qWait(50); // for pictures only: a layout may take two rounds
            m_fixture->window().grab().save(u"%1/find-%2-%3.png"_s.arg(
                    folder, name, QString::fromLatin1(QTest::currentDataTag())));
        }
    };
    save(u"start"_s);
    ask(u"where do the harmonic constants come from"_s);
    save(u"passages"_s);
    for (const auto &[key, name] :
         { std::pair(Qt::Key_2, u"facts"_s), std::pair(Qt::Key_3, u"always"_s) }) {
        QTest::keyClick(field(), key, Qt::ControlModifier);
        save(name);
    }
    QTest::keyClick(field(), Qt::Key_1, Qt::ControlModifier);
    QVERIFY(m_fixture->window().width() <= size.width());
    for (const QToolButton *button : page()->findChildren<QToolButton *>()) {
        if (button->isVisible()) {
            const QRect place(button->mapTo(page(), QPoint()), button->size());
            QVERIFY2(page()->rect().contains(place), qPrintable(button->text()));
        }
    }
    QApplication::setLayoutDirection(Qt::LeftToRight);
    applyColorScheme(Scheme::Light);
}

QTEST_MAIN(TestRecallWindow)
#include "tst_recallwindow.moc"
