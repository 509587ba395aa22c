// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "composer.h"
#include "conversationpage.h"
#include "findbar.h"
#include "findpage.h"
#include "fixtures.h"
#include "palettes.h"
#include "searchcontroller.h"
#include "searchresultsmodel.h"
#include "searchsettings.h"
#include "sessionstore.h"
#include "soon.h"
#include "transcriptview.h"
#include "windowfixture.h"

#include <QAction>
#include <QApplication>
#include <QDirIterator>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// Light, dark, and right to left, into the folder VARVE_PICTURES, where somebody wants to look at them.
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
    applyColorScheme(Scheme::Dark);
    save(u"-dark"_s);
    applyColorScheme(Scheme::Light);
    QApplication::setLayoutDirection(Qt::RightToLeft);
    save(u"-rtl"_s);
    QApplication::setLayoutDirection(Qt::LeftToRight);
    QCoreApplication::processEvents();
}

} // namespace

/// From typing to the entry, over the sample session.
class TestSearchWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void fromTheFieldToTheEntry();
    void barIsThereBeforeTheJump();
    void onAnotherBranch();
    void nextAndBack();
    void findBarHasItsKeys();
    void anotherTextInTheField();
    void whatCannotBeOpenedLeavesNoMarks();
    void newEntriesAreFound();
    void recentSearches();
    void escape();
    void palette();
    void realSessions();

private:
    void open();
    [[nodiscard]] QLineEdit *field() const
    {
        return m_fixture->named<QLineEdit>(u"What to find again"_s);
    }
    [[nodiscard]] QTreeView *list() const
    {
        return m_fixture->named<QTreeView>(u"Search results"_s);
    }
    [[nodiscard]] TranscriptView *transcript() const
    {
        return m_fixture->window().conversation()->transcript();
    }
    bool find(const QString &typed);

    std::unique_ptr<WindowFixture> m_fixture;
};

void TestSearchWindow::init()
{
    m_fixture = std::make_unique<WindowFixture>();
}

void TestSearchWindow::cleanup()
{
    m_fixture.reset();
}

void TestSearchWindow::open()
{
    QTest::keyClick(&m_fixture->window(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    VERIFY_SOON(field() != nullptr);
    QVERIFY(m_fixture->window().findChild<FindPage *>()->isVisible());
}

bool TestSearchWindow::find(const QString &typed)
{
    field()->clear();
    QTest::keyClicks(field(), typed);
    // Rows alone may be those of the search before.
    return comesSoon([&] {
        const auto *controller = m_fixture->window().findChild<SearchController *>();
        const auto *searcher = controller->findChild<Searcher *>(Qt::FindDirectChildrenOnly);
        return searcher && searcher->results().done && searcher->results().typed == typed && list()
                && list()->model()->rowCount() > 0;
    });
}

void TestSearchWindow::fromTheFieldToTheEntry()
{
    open();
    QVERIFY(find(u"harmonics"_s));
    QTest::keyClick(field(), Qt::Key_Down);
    const EntryId wanted(list()->currentIndex().data(SearchResultsModel::EntryIdRole).toUuid());
    QTest::keyClick(list(), Qt::Key_Return);
    VERIFY_SOON(transcript()->isVisible());
    VERIFY_SOON(transcript()->hasFocus());
    const EntryId shown = transcript()->current()->entry();
    const TranscriptModel *model = transcript()->model();
    QCOMPARE(model->rowOfEntry(shown), model->rowOfEntry(wanted));
    QVERIFY(m_fixture->says(u"for “harmonics”"_s));
    // The words are marked: without the marker the same place looks different.
    const QImage marked = transcript()->viewport()->grab().toImage();
    QVERIFY(m_fixture->press(u"Stop marking what was found"_s));
    QVERIFY(!m_fixture->says(u"for “harmonics”"_s));
    QVERIFY(transcript()->viewport()->grab().toImage() != marked);
}

/// Or a hit at the lower edge would end up below it.
void TestSearchWindow::barIsThereBeforeTheJump()
{
    QVERIFY(m_fixture->openFromList());
    int height = 0;
    connect(&m_fixture->workbench(), &Workbench::entryShown, this,
            [&] { height = transcript()->viewport()->height(); });
    open();
    QVERIFY(find(u"harmonics"_s));
    QTest::keyClick(field(), Qt::Key_Down);
    QTest::keyClick(list(), Qt::Key_Return);
    VERIFY_SOON(height > 0);
    QVERIFY(m_fixture->says(u"for “harmonics”"_s));
    QCoreApplication::processEvents();
    QCOMPARE(transcript()->viewport()->height(), height);
}

void TestSearchWindow::onAnotherBranch()
{
    QVERIFY(m_fixture->openFromList());
    const EntryNode other = m_fixture->otherLeaf();
    const QString text = m_fixture->textOf(other).simplified();
    open();
    QVERIFY(find(u"path:off role:assistant"_s));
    QTest::keyClick(field(), Qt::Key_Down);
    const EntryId wanted(list()->currentIndex().data(SearchResultsModel::EntryIdRole).toUuid());
    QVERIFY(!list()->currentIndex().data(SearchResultsModel::OnPathRole).toBool());
    QTest::keyClick(list(), Qt::Key_Return);
    VERIFY_SOON(transcript()->hasFocus());
    VERIFY_SOON(!m_fixture->workbench().loaded().isAtLeaf());
    QVERIFY(transcript()->model()->rowOfEntry(wanted) >= 0);
    QVERIFY(m_fixture->button(u"Continue here"_s) != nullptr);
}

void TestSearchWindow::nextAndBack()
{
    open();
    QVERIFY(find(u"role:user the"_s));
    const int count = m_fixture->window().findChild<FindPage *>()->isVisible() ? 1 : 0;
    QCOMPARE(count, 1);
    QTest::keyClick(field(), Qt::Key_Down);
    QTest::keyClick(list(), Qt::Key_Return);
    VERIFY_SOON(m_fixture->says(u"Hit 1 of "_s));
    QTest::keyClick(transcript(), Qt::Key_F3);
    VERIFY_SOON(m_fixture->says(u"Hit 2 of "_s));
    QTest::keyClick(transcript(), Qt::Key_F3, Qt::ShiftModifier);
    VERIFY_SOON(m_fixture->says(u"Hit 1 of "_s));
    QTest::keyClick(transcript(), Qt::Key_F3);
    VERIFY_SOON(m_fixture->says(u"Hit 2 of "_s));
    QVERIFY(m_fixture->press(u"Back to results"_s));
    QVERIFY(list() != nullptr);
    QVERIFY(list()->hasFocus());
    const auto *model = qobject_cast<const SearchResultsModel *>(list()->model());
    QCOMPARE(model->numberOf(list()->currentIndex()), 1); // where one was last
    QCOMPARE(field()->text(), u"role:user the"_s);
}

void TestSearchWindow::findBarHasItsKeys()
{
    open();
    QVERIFY(find(u"role:user the"_s));
    QTest::keyClick(field(), Qt::Key_Down);
    QTest::keyClick(list(), Qt::Key_Return);
    VERIFY_SOON(m_fixture->says(u"Hit 1 of "_s));
    QTest::keyClick(m_fixture->window().focusWidget(), Qt::Key_F3);
    VERIFY_SOON(m_fixture->says(u"Hit 2 of "_s));
    m_fixture->window().action("find"_L1)->trigger();
    auto *bar = m_fixture->named<QLineEdit>(u"Find in this session"_s);
    QVERIFY(bar);
    QTest::keyClicks(bar, u"the"_s);
    VERIFY_SOON(m_fixture->says(u"1 of "_s, bar->parentWidget()));
    QTest::keyClick(bar, Qt::Key_F3);
    VERIFY_SOON(m_fixture->says(u"2 of "_s, bar->parentWidget()));
    QVERIFY(m_fixture->says(u"Hit 2 of "_s));
    QTest::keyClick(bar, Qt::Key_F3, Qt::ShiftModifier);
    VERIFY_SOON(m_fixture->says(u"1 of "_s, bar->parentWidget()));
    QTest::keyClick(bar, Qt::Key_Escape);
    QTest::keyClick(m_fixture->window().focusWidget(), Qt::Key_F3);
    VERIFY_SOON(m_fixture->says(u"Hit 3 of "_s));
}

/// F3 goes through the hits that are there, whatever is being typed.
void TestSearchWindow::anotherTextInTheField()
{
    open();
    QVERIFY(find(u"role:user the"_s));
    QTest::keyClick(field(), Qt::Key_Down);
    QTest::keyClick(list(), Qt::Key_Return);
    VERIFY_SOON(m_fixture->says(u"Hit 1 of "_s));
    QVERIFY(m_fixture->press(u"Back to results"_s));
    QSignalBlocker unanswered(field()); // the answer has not come
    field()->setText(u"something else"_s);
    m_fixture->window().action("findNext"_L1)->trigger();
    VERIFY_SOON(m_fixture->says(u"Hit 2 of "_s));
    QVERIFY(m_fixture->says(u"for “role:user the”"_s));
}

void TestSearchWindow::whatCannotBeOpenedLeavesNoMarks()
{
    open();
    QVERIFY(find(u"harmonics"_s));
    SessionStore *store = nullptr;
    auto opened = SessionStore::open(m_fixture->workbench().store()->path());
    QVERIFY(opened);
    store = opened->get();
    const SessionId session(list()->model()
                                    ->index(0, 0, list()->model()->index(0, 0))
                                    .data(SearchResultsModel::SessionIdRole)
                                    .toUuid());
    QVERIFY(store->database().run("UPDATE sessions SET deleted_at = 'x' WHERE id = ?"_L1,
                                  { session.toString() }));
    QSignalSpy failed(&m_fixture->workbench(), &Workbench::failed);
    QTest::keyClick(field(), Qt::Key_Down);
    QTest::keyClick(list(), Qt::Key_Return);
    COMPARE_SOON(failed.size(), 1);
    QVERIFY(!m_fixture->says(u"for “harmonics”"_s));
    // The session comes back and is opened by itself: nothing is marked.
    QVERIFY(store->database().run("UPDATE sessions SET deleted_at = '' WHERE id = ?"_L1,
                                  { session.toString() }));
    m_fixture->workbench().openSession(session);
    VERIFY_SOON(m_fixture->workbench().hasSession());
    QVERIFY(!m_fixture->says(u"for “harmonics”"_s));
}

void TestSearchWindow::newEntriesAreFound()
{
    open();
    QVERIFY(find(u"harmonics"_s));
    const int before = qobject_cast<const SearchResultsModel *>(list()->model())->hitCount();
    auto store = SessionStore::open(m_fixture->workbench().store()->path());
    QVERIFY(store);
    const auto session = (*store)->createSession({});
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { u"harmonics of another day"_s } };
    QVERIFY(session && (*store)->append(session->id, {}, { entry }));
    open(); // Ctrl+Shift+F again
    COMPARE_SOON(qobject_cast<const SearchResultsModel *>(list()->model())->hitCount(), before + 1);
}

void TestSearchWindow::recentSearches()
{
    open();
    QVERIFY(find(u"harmonics"_s));
    QTest::keyClick(field(), Qt::Key_Return);
    QCOMPARE(m_fixture->settings().get(Keys::RecentSearches), u"harmonics"_s);
    field()->clear();
    QVERIFY(m_fixture->button(u"harmonics"_s, m_fixture->window().findChild<FindPage *>())
            != nullptr);
    m_fixture->window().action("clearRecentSearches"_L1)->trigger();
    QVERIFY(m_fixture->settings().get(Keys::RecentSearches).isEmpty());
    QVERIFY(m_fixture->button(u"harmonics"_s, m_fixture->window().findChild<FindPage *>())
            == nullptr);
    QVERIFY(!m_fixture->window().action("clearRecentSearches"_L1)->isEnabled());
}

void TestSearchWindow::escape()
{
    QVERIFY(m_fixture->openFromList());
    open();
    QVERIFY(find(u"harmonics"_s));
    QTest::keyClick(field(), Qt::Key_Escape);
    QVERIFY(transcript()->isVisible());
    open();
    QCOMPARE(field()->text(), u"harmonics"_s);
    QCOMPARE(field()->selectedText(), u"harmonics"_s);
    QVERIFY(list() != nullptr);
}

void TestSearchWindow::palette()
{
    QVERIFY(m_fixture->openFromList());
    Composer *composer = m_fixture->window().conversation()->composer();
    composer->offer(u"/search harmonics"_s);
    Q_EMIT composer->sendRequested(u"/search harmonics"_s);
    VERIFY_SOON(field() != nullptr);
    QCOMPARE(field()->text(), u"harmonics"_s);
    VERIFY_SOON(list() != nullptr && list()->model()->rowCount() > 0);
}

/// Hits of several programs' sessions; also the pictures (VARVE_PICTURES).
void TestSearchWindow::realSessions()
{
    QStringList files;
    for (const QString &folder : { u"claude"_s, u"codex"_s, u"pi"_s }) {
        const QString path = sharedPath(u"fixtures/"_s + folder);
        if (path.isEmpty()) {
            QSKIP("the shared material is not here (set VARVE_SHARED)");
        }
        QDirIterator it(path, { u"*.jsonl"_s }, QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext()) {
            files += it.next();
        }
    }
    QSignalSpy imported(&m_fixture->imports(), &ImportRunner::finished);
    m_fixture->imports().start(files);
    QVERIFY(imported.wait(120'000));
    m_fixture->list().refresh();
    QVERIFY(m_fixture->openFromList());
    open();
    FindPage *page = m_fixture->window().findChild<FindPage *>();
    savePictures(m_fixture->window(), u"search-start"_s);
    QVERIFY(find(u"compaction threshold"_s));
    const auto *model = qobject_cast<const SearchResultsModel *>(list()->model());
    COMPARE_SOON(page->typed(), u"compaction threshold"_s);
    VERIFY_SOON(model->sessionCount() > 1);
    QTest::keyClick(field(), Qt::Key_Down);
    QTest::keyClick(list(), Qt::Key_Down);
    savePictures(m_fixture->window(), u"search"_s);
    m_fixture->window().resize(820, 700);
    savePictures(m_fixture->window(), u"search-narrow"_s);
    m_fixture->window().resize(1440, 900);
    const int count = model->hitCount();
    QVERIFY(find(u"role:user compaction"_s));
    VERIFY_SOON(model->hitCount() != count);
    page->setTyped(u"role:user \"no such thing\""_s);
    VERIFY_SOON(m_fixture->says(u"Nothing found"_s));
    savePictures(m_fixture->window(), u"search-nothing"_s);
}

QTEST_MAIN(TestSearchWindow)
#include "tst_searchwindow.moc"
