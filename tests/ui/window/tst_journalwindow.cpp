// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "factstab.h"
#include "findpage.h"
#include "journalcontroller.h"
#include "journalmodel.h"
#include "journalstore.h"
#include "memorysettings.h"
#include "noticebar.h"
#include "palettes.h"
#include "soon.h"
#include "windowfixture.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QPromise>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// Light, dark, narrow and right to left, into the folder VARVE_PICTURES, where somebody wants to look at them.
void savePictures(QWidget &window, const QString &name)
{
    const QString folder = qEnvironmentVariable("VARVE_PICTURES");
    if (folder.isEmpty()) {
        return;
    }
    const auto save = [&](const QString &suffix) {
        QTest::qWait(50); // for pictures only: a layout may take two rounds
        window.grab().save(QDir(folder).filePath(name + suffix + u".png"_s));
    };
    applyColorScheme(Scheme::Light);
    save({});
    const QSize size = window.size();
    window.resize(800, 600);
    save(u"-narrow"_s);
    window.resize(size);
    applyColorScheme(Scheme::Dark);
    save(u"-dark"_s);
    applyColorScheme(Scheme::Light);
    QApplication::setLayoutDirection(Qt::RightToLeft);
    save(u"-rtl"_s);
    QApplication::setLayoutDirection(Qt::LeftToRight);
    QCoreApplication::processEvents();
}

} // namespace

/// The journal over the sample session, with real keys and clicks.
class TestJournalWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        QVERIFY(m_fixture->openFromList());
    }
    void cleanup() { m_fixture.reset(); }

    void emptySaysWhatToDo();
    void opensWithAKeyAndListsWhatIsKept();
    void undoTakesItBack();
    void filtersAsOneTypes();
    void jumpsToTheSource();
    void deletesAndBringsBack();
    void weighsSeveral();
    void remembers();
    void remembersWithinThePersonsLimits();
    void anotherSessionRemembersNothing();
    void copiesWhatIsChosen();
    void whatTheReviewChoseIsKept();
    void contradictionsSideBySide();
    void everythingHasAName();

private:
    void compact(qint64 keep, const QList<JournalFact> &facts = {});
    void open();
    [[nodiscard]] FindPage *page() const { return m_fixture->window().findChild<FindPage *>(); }
    [[nodiscard]] QLineEdit *field() const
    {
        return m_fixture->named<QLineEdit>(u"What to find again"_s);
    }
    /// As the menu does it: whatever is typed, in all sessions.
    void lookEverywhere()
    {
        auto *where = m_fixture->named<QToolButton>(u"Where: This session"_s);
        QVERIFY(where != nullptr);
        where->menu()->actions().constFirst()->trigger();
    }
    void choose(const QString &text);
    [[nodiscard]] QTableView *table() const
    {
        return m_fixture->named<QTableView>(u"Facts"_s, m_journal);
    }
    [[nodiscard]] QStringList texts() const;

    std::unique_ptr<WindowFixture> m_fixture;
    FactsTab *m_journal = nullptr;
};

/// `facts`: in place of those that are found.
void TestJournalWindow::compact(qint64 keep, const QList<JournalFact> &facts)
{
    CompactionSession &session = m_fixture->compaction();
    CompactionSession::Options options;
    options.keep = keep;
    session.plan(options);
    QVERIFY2(!session.planner()->currentPlan().isRefused(),
             qPrintable(refusalText(session.planner()->currentPlan().refusal)));
    QSignalSpy ready(&session, &CompactionSession::summaryReady);
    session.summarize();
    COMPARE_SOON(ready.size(), 1);
    if (!facts.isEmpty()) {
        session.setJournal(facts);
    }
    QSignalSpy applied(&session, &CompactionSession::applied);
    QSignalSpy seen(&m_fixture->workbench(), &Workbench::viewChanged);
    session.apply(session.record().text);
    COMPARE_SOON(applied.size(), 1);
    VERIFY_SOON(!seen.isEmpty());
}

void TestJournalWindow::open()
{
    m_fixture->window().activateWindow(); // without a window manager nobody else does it
    QVERIFY(QTest::qWaitForWindowActive(&m_fixture->window()));
    QTest::keyClick(&m_fixture->window(), Qt::Key_J, Qt::ControlModifier | Qt::ShiftModifier);
    m_journal = m_fixture->window().findChild<FactsTab *>();
    QVERIFY(m_journal && m_journal->isVisible());
    QVERIFY(field()->hasFocus());
}

QStringList TestJournalWindow::texts() const
{
    QStringList rows;
    for (const MergedFact &fact : m_journal->model()->facts()) {
        rows += fact.record.fact.text;
    }
    return rows;
}

void TestJournalWindow::choose(const QString &text)
{
    const qsizetype row = texts().indexOf(text);
    QVERIFY2(row >= 0, qPrintable(texts().join(u'\n')));
    table()->setFocus();
    table()->setCurrentIndex(m_journal->model()->index(static_cast<int>(row), JournalModel::Text));
}

namespace
{

JournalFact fact(const QString &text, int importance,
                 JournalFact::Kind kind = JournalFact::Kind::Decision)
{
    JournalFact one;
    one.text = text;
    one.importance = importance;
    one.kind = kind;
    return one;
}

QList<JournalFact> threeFacts()
{
    return { fact(u"The port is 8080"_s, 7),
             fact(u"Never push to main"_s, 9, JournalFact::Kind::Instruction),
             fact(u"disk full"_s, 4, JournalFact::Kind::Error) };
}

} // namespace

void TestJournalWindow::emptySaysWhatToDo()
{
    m_fixture->workbench().closeSession();
    open();
    QCOMPARE(page()->typed(), QString());
    auto *importance = m_fixture->named<QSpinBox>(u"Least importance"_s, m_journal);
    importance->setValue(10);
    VERIFY_SOON(m_fixture->says(u"No fact fits."_s, m_journal));
    QVERIFY(m_fixture->press(u"Clear filters"_s, m_journal));
    QCOMPARE(importance->value(), 1);
}

void TestJournalWindow::opensWithAKeyAndListsWhatIsKept()
{
    compact(2000);
    const qsizetype kept = m_fixture->compaction().record().journal.size();
    QVERIFY(kept > 3);
    open();
    QVERIFY(m_fixture->named<QToolButton>(u"Where: This session"_s) != nullptr);
    VERIFY_SOON(m_journal->model()->rowCount() > 3);
    const auto label = [this] { return page()->findChild<QTabWidget *>()->tabText(1); };
    COMPARE_SOON(label(), u"Facts (%1)"_s.arg(m_journal->model()->rowCount()));
    int summaries = 0;
    for (const MergedFact &one : m_journal->model()->facts()) {
        summaries += one.record.fact.kind == JournalFact::Kind::Synthesis ? 1 : 0;
    }
    QVERIFY(summaries >= 1);
    VERIFY_SOON(table()->isColumnHidden(
            JournalModel::Session)); // what is meant may be asked for once more
    savePictures(m_fixture->window(), u"journal"_s);
    lookEverywhere();
    VERIFY_SOON(!table()->isColumnHidden(JournalModel::Session));
    // In a narrow window what it says goes before how it is filed.
    const QSize size = m_fixture->window().size();
    m_fixture->window().resize(1600, 800);
    VERIFY_SOON(!table()->isColumnHidden(JournalModel::Tags));
    m_fixture->window().resize(800, 600);
    VERIFY_SOON(table()->isColumnHidden(JournalModel::Tags));
    m_fixture->window().resize(size);
    savePictures(m_fixture->window(), u"journal-everything"_s);
}

void TestJournalWindow::undoTakesItBack()
{
    compact(2000, threeFacts());
    open();
    VERIFY_SOON(texts().contains(u"disk full"_s));
    m_fixture->branch().undoCompaction();
    VERIFY_SOON(!texts().contains(u"disk full"_s));
    lookEverywhere();
    COMPARE_SOON(page()->typed(), QString());
    QVERIFY(!texts().contains(u"disk full"_s));
    m_fixture->branch().redoCompaction();
    VERIFY_SOON(texts().contains(u"disk full"_s));
}

void TestJournalWindow::filtersAsOneTypes()
{
    compact(2000, threeFacts());
    open();
    VERIFY_SOON(texts().size() >= 4);
    QTest::keyClicks(field(), u"PUSH"_s);
    COMPARE_SOON(texts(), QStringList { u"Never push to main"_s });
    QTest::keyClicks(field(), u"x"_s);
    VERIFY_SOON(m_fixture->says(u"No fact fits."_s, m_journal));
    QTest::keyClick(field(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(field(), Qt::Key_Delete);
    VERIFY_SOON(texts().size() >= 4);
    QTest::keyClicks(field(), u"role:user "_s);
    VERIFY_SOON(m_fixture->says(u"Of the filters only the place holds for facts"_s, m_journal));
    field()->clear();
    auto *kind = m_fixture->named<QComboBox>(u"Kind"_s, m_journal);
    kind->setCurrentText(u"Error"_s);
    COMPARE_SOON(texts(), QStringList { u"disk full"_s });
    kind->setCurrentIndex(0);
    auto *importance = m_fixture->named<QSpinBox>(u"Least importance"_s, m_journal);
    importance->setFocus();
    importance->setValue(8);
    COMPARE_SOON(texts(), QStringList { u"Never push to main"_s });
    QTest::keyClick(m_journal, Qt::Key_F, Qt::ControlModifier);
    QVERIFY(field()->hasFocus());
    // What was searched for does not hide them the next time.
    importance->setValue(1);
    QTest::keyClicks(field(), u"PUSH"_s);
    COMPARE_SOON(texts(), QStringList { u"Never push to main"_s });
    m_fixture->window().action("findEverywhere"_L1)->trigger();
    open();
    VERIFY_SOON(texts().size() >= 4);
    QTest::keyClick(m_journal, Qt::Key_F, Qt::ControlModifier);
    // Other sessions' places have nothing of it.
    QTest::keyClicks(field(), u"project:nowhere "_s);
    VERIFY_SOON(m_fixture->says(u"Nothing is kept of this yet."_s, m_journal)
                || m_fixture->says(u"No fact fits."_s, m_journal));
}

void TestJournalWindow::jumpsToTheSource()
{
    const EntryNode question = m_fixture->newestOnPath(Role::User);
    JournalFact sourced = fact(u"The port is 8080"_s, 7);
    sourced.sources = { question.id };
    compact(0, { sourced, fact(u"from nowhere"_s, 5) });
    open();
    VERIFY_SOON(texts().contains(sourced.text));
    QSignalSpy shown(&m_fixture->workbench(), &Workbench::entryShown);
    choose(sourced.text);
    QTest::keyClick(table(), Qt::Key_Return);
    COMPARE_SOON(shown.size(), 1);
    QCOMPARE(shown.first().first().value<EntryId>(), question.id);
    // Without a source: to the compaction that keeps it.
    open();
    VERIFY_SOON(texts().contains(u"from nowhere"_s));
    choose(u"from nowhere"_s);
    const EntryId kept = m_journal->model()->factAt(table()->currentIndex().row()).record.entry;
    QVERIFY(m_fixture->press(u"Show where it stands"_s, m_journal));
    COMPARE_SOON(shown.size(), 2);
    QCOMPARE(shown.last().first().value<EntryId>(), kept);
}

void TestJournalWindow::deletesAndBringsBack()
{
    compact(2000, threeFacts());
    open();
    VERIFY_SOON(texts().contains(u"disk full"_s));
    choose(u"disk full"_s);
    QTest::keyClick(table(), Qt::Key_Delete);
    VERIFY_SOON(!texts().contains(u"disk full"_s));
    QVERIFY(m_fixture->says(u"1 fact(s) deleted"_s, m_journal));
    JournalStore stored(m_fixture->other().database());
    const auto words = [&stored] { return stored.find({ .text = u"disk"_s })->size(); };
    QCOMPARE(words(), 0);
    QVERIFY(m_fixture->press(u"Bring back"_s, m_journal));
    VERIFY_SOON(texts().contains(u"disk full"_s));
    QCOMPARE(words(), 1);
}

void TestJournalWindow::weighsSeveral()
{
    compact(2000, threeFacts());
    open();
    VERIFY_SOON(texts().contains(u"disk full"_s));
    auto *kind = m_fixture->named<QComboBox>(u"Kind"_s, m_journal);
    kind->setCurrentText(u"Decision"_s);
    COMPARE_SOON(texts(), QStringList { u"The port is 8080"_s });
    kind->setCurrentIndex(0);
    VERIFY_SOON(texts().size() > 3);
    table()->setFocus();
    table()->selectAll();
    VERIFY_SOON(table()->hasFocus());
    QTest::keyClick(table(), Qt::Key_Up, Qt::ControlModifier);
    JournalStore stored(m_fixture->other().database());
    const auto importance = [&stored](const QString &text) {
        const auto found = stored.find({ .text = text });
        return found->isEmpty() ? 0 : found->first().fact.importance;
    };
    COMPARE_SOON(importance(u"disk full"_s), 5);
    COMPARE_SOON(importance(u"port is 8080"_s), 8);
    // In place, and tags.
    choose(u"disk full"_s);
    table()->setCurrentIndex(table()->currentIndex().siblingAtColumn(JournalModel::Tags));
    QTest::keyClick(table(), Qt::Key_T, Qt::ControlModifier);
    auto *editor = QApplication::focusWidget();
    QTest::keyClicks(editor, u"Storage, io"_s);
    QTest::keyClick(editor, Qt::Key_Return);
    COMPARE_SOON(stored.find({ .tag = u"storage"_s })->size(), 1);
}

void TestJournalWindow::remembers()
{
    compact(2000, threeFacts());
    open();
    VERIFY_SOON(texts().contains(u"Never push to main"_s));
    choose(u"Never push to main"_s);
    QTest::keyClick(table(), Qt::Key_R, Qt::ControlModifier);
    COMPARE_SOON(m_fixture->workbench().loaded().branch.state.facts().size(), 1);
    QCOMPARE(m_fixture->workbench().loaded().branch.state.facts().first().text,
             u"Never push to main"_s);
    VERIFY_SOON(m_fixture->says(u"1 fact(s) remembered"_s, m_journal));
    // Twice is refused, with the reason.
    QTest::keyClick(table(), Qt::Key_R, Qt::ControlModifier);
    VERIFY_SOON(m_fixture->says(u"remembered already"_s, m_journal));
    // A summary cannot be.
    auto *kind = m_fixture->named<QComboBox>(u"Kind"_s, m_journal);
    kind->setCurrentText(u"Summary"_s);
    VERIFY_SOON(!texts().isEmpty() && !texts().contains(u"disk full"_s));
    table()->selectRow(0);
    for (const QAction *action : m_journal->commands()) {
        if (action->text() == u"&Remember always"_s) {
            QVERIFY(!action->isEnabled());
        }
    }
}

void TestJournalWindow::remembersWithinThePersonsLimits()
{
    const QString text = u"The port is 8080 on every machine, and nobody may change it"_s;
    m_fixture->settings().set(Keys::MemoryCharacters, 50);
    compact(2000, { fact(text, 7) });
    open();
    VERIFY_SOON(texts().contains(text));
    choose(text);
    QTest::keyClick(table(), Qt::Key_R, Qt::ControlModifier);
    VERIFY_SOON(m_fixture->says(u"50 characters"_s, m_journal));
    QVERIFY(m_fixture->workbench().loaded().branch.state.facts().isEmpty());
}

/// The keychain may take its time.
void TestJournalWindow::anotherSessionRemembersNothing()
{
    compact(2000, threeFacts());
    QPromise<QList<ApiKey>> keys;
    keys.start();
    FeatureContext context = m_fixture->window().context();
    context.ownKeys = [&keys] { return keys.future(); };
    FindPage page;
    const auto controller = std::make_unique<JournalController>(context, &page);
    m_journal = page.findChild<FactsTab *>();
    page.show();
    page.activateWindow(); // without a window manager nobody else does it
    QVERIFY(QTest::qWaitForWindowActive(&page));
    page.searchAgain();
    VERIFY_SOON(texts().contains(u"Never push to main"_s));
    choose(u"Never push to main"_s);
    QTest::keyClick(table(), Qt::Key_R, Qt::ControlModifier);
    const auto fresh = m_fixture->other().createSession({});
    QVERIFY(fresh);
    m_fixture->workbench().openSession(fresh->id);
    COMPARE_SOON(m_fixture->workbench().session().id, fresh->id);
    keys.addResult(QList<ApiKey>());
    keys.finish();
    VERIFY_SOON(m_fixture->says(u"Another session was opened meanwhile"_s, m_journal));
    QCOMPARE(m_fixture->other().reader().session(fresh->id)->entryCount, 0);
}

void TestJournalWindow::copiesWhatIsChosen()
{
    compact(2000, threeFacts());
    open();
    auto *kind = m_fixture->named<QComboBox>(u"Kind"_s, m_journal);
    kind->setCurrentText(u"Decision"_s);
    COMPARE_SOON(texts(), QStringList { u"The port is 8080"_s });
    table()->setFocus();
    table()->selectAll();
    VERIFY_SOON(table()->hasFocus());
    QTest::keyClick(table(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"The port is 8080"_s);
}

void TestJournalWindow::whatTheReviewChoseIsKept()
{
    compact(2000,
            { fact(u"The key is sk-ant-api03-AbCdEfGhIjKlMnOpQrStUvWxYz0123456789"_s, 9),
              fact(u"disk full"_s, 4) });
    QCOMPARE(m_fixture->compaction().record().journalLeftOut, 1);
    const Entry stored = m_fixture->lastStored(1).first();
    QCOMPARE(journalOf(stored).size(), 1);
    QVERIFY(!QString::fromUtf8(QJsonDocument(stored.data).toJson()).contains(u"sk-ant"_s));
}

void TestJournalWindow::contradictionsSideBySide()
{
    compact(4000, { fact(u"The port is 8080"_s, 7), fact(u"disk full"_s, 4) });
    compact(1000, { fact(u"The port is 9090"_s, 5), fact(u"all is well"_s, 6) });
    open();
    VERIFY_SOON(texts().contains(u"The port is 8080"_s));
    const qsizetype newest = texts().indexOf(u"The port is 9090"_s);
    QCOMPARE(texts().indexOf(u"The port is 8080"_s), newest + 1);
    QVERIFY(m_fixture->says(u"1 contradicted by newer ones"_s, m_journal));
    savePictures(m_fixture->window(), u"journal-contradiction"_s);
}

void TestJournalWindow::everythingHasAName()
{
    compact(2000, threeFacts());
    open();
    VERIFY_SOON(!texts().isEmpty());
    const auto widgets = m_journal->findChildren<QWidget *>();
    for (const QWidget *widget : widgets) {
        const bool control = qobject_cast<const QComboBox *>(widget)
                || qobject_cast<const QSpinBox *>(widget)
                || qobject_cast<const QTableView *>(widget)
                || qobject_cast<const QToolButton *>(widget);
        if (control && widget->isVisible() && widget->focusPolicy() != Qt::NoFocus) {
            const auto *button = qobject_cast<const QToolButton *>(widget);
            QVERIFY2(!widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()),
                     widget->metaObject()->className());
        }
    }
    for (const QAction *action : m_journal->commands()) {
        QVERIFY2(!action->icon().isNull(), qPrintable(action->text()));
    }
}

QTEST_MAIN(TestJournalWindow)
#include "tst_journalwindow.moc"
