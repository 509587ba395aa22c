// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What only an archive has, from typing to the session here, with an archive that is memory and another machine that has sent to it.
// VARVE_PICTURES=FOLDER keeps what is seen.
#include "archivedsessionwindow.h"
#include "archivemachine.h"
#include "archiveservice.h"
#include "findpage.h"
#include "memoryarchive.h"
#include "palettes.h"
#include "preferencesdialog.h"
#include "searchresultsmodel.h"
#include "soon.h"
#include "transcriptview.h"
#include "windowfixture.h"

#include <QDir>
#include <QLineEdit>
#include <QSemaphore>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <archive/redactingfilter.h>
#include <atomic>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestArchiveFindings final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void nothingIsAskedByItself();
    void findsBesideWhatIsHere();
    void whatFailsIsALine();
    void askingCanBeStopped();
    void sealedOnesSayWhy();
    void readsAndBrings();
    void whatCannotBeBroughtStaysThere();
    void readingCanBeStopped();
    void pictures_data();
    void pictures();

private:
    static constexpr auto CableIsCut = "The <b>cable</b> is cut.";

    [[nodiscard]] ArchiveConnector connector();
    [[nodiscard]] Result<> fault(QLatin1StringView call, const std::stop_token &stop);
    void addArchive(const QString &name = u"team"_s);
    void breakCall(const QString &call);
    void hang(const QString &call);
    [[nodiscard]] bool type(const QString &text);
    [[nodiscard]] QLineEdit *field() const
    {
        return m_fixture->named<QLineEdit>(u"What to find again"_s);
    }
    [[nodiscard]] QTreeView *list() const
    {
        return m_fixture->named<QTreeView>(u"Search results"_s);
    }
    /// Rows below the heading of the archive; -1: there is none.
    [[nodiscard]] int rows() const;
    [[nodiscard]] QModelIndex heading() const;
    /// By the keyboard alone.
    [[nodiscard]] bool ask();
    [[nodiscard]] ArchivedSessionWindow *openFound();
    void picture(const QString &name, QWidget &widget) const;

    std::shared_ptr<ArchiveShelf> m_shelf;
    std::unique_ptr<ArchiveTestMachine> m_desk;
    SessionId m_there;
    QMutex m_mutex;
    QString m_broken; ///< a call that fails
    QString m_hanging; ///< a call that waits for its stop
    QSemaphore m_hangs;
    std::atomic<int> m_searches = 0;
    std::unique_ptr<WindowFixture> m_fixture;
};

Result<> TestArchiveFindings::fault(QLatin1StringView call, const std::stop_token &stop)
{
    QMutexLocker lock(&m_mutex);
    m_searches += call == "search"_L1 ? 1 : 0;
    if (call == m_hanging) {
        lock.unlock();
        QSemaphore stopped;
        const std::stop_callback onStop(stop, [&] { stopped.release(); });
        m_hangs.release();
        stopped.acquire();
        return fail(Error::Kind::Cancelled, u"Stopped."_s);
    }
    return call == m_broken ? Result<>(fail(Error::Kind::Network, QString::fromLatin1(CableIsCut)))
                            : Result<>();
}

ArchiveConnector TestArchiveFindings::connector()
{
    return [this](const QString &, const ApiKey &, const std::stop_token &stop) {
        return Result<std::unique_ptr<ArchiveServer>>(std::make_unique<MemoryArchive>(
                m_shelf, [this, stop](QLatin1StringView call) { return fault(call, stop); }));
    };
}

void TestArchiveFindings::init()
{
    m_shelf = std::make_shared<ArchiveShelf>();
    m_shelf->description.isSealed = false;
    m_desk = std::make_unique<ArchiveTestMachine>(u"<i>desk</i>"_s, false);
    m_there = m_desk->talk(3, u"zebras of the team"_s);
    {
        auto redactor = Redactor::make({ true, {}, {} });
        QVERIFY(redactor);
        RedactingFilter filter(std::move(*redactor));
        MemoryArchive server(m_shelf);
        QVERIFY(m_desk->sync(server, ArchiveTestMachine::Way::Push, {}, &filter));
    }
    m_broken.clear();
    m_hanging.clear();
    m_searches = 0;
    m_fixture = std::make_unique<WindowFixture>();
    m_fixture->closeWindow();
    Engine &engine = m_fixture->engine();
    delete &archivesOf(engine);
    new ArchiveService({ engine.store(), engine.settings(),
                         engine.keys()->findChild<ArchiveSecrets *>(Qt::FindDirectChildrenOnly),
                         engine.keySource(), connector() },
                       engine.flows());
    m_fixture->openWindow();
}

void TestArchiveFindings::cleanup()
{
    m_fixture.reset();
    m_desk.reset();
    applyColorScheme(Scheme::Light);
}

void TestArchiveFindings::addArchive(const QString &name)
{
    const auto added = archivesOf(m_fixture->engine())
                               .add({ .name = name,
                                      .address = u"postgresql://ada@localhost/team"_s,
                                      .password = {},
                                      .phrase = {} },
                                    {});
    VERIFY_SOON(added.isFinished());
    QVERIFY(added.result());
}

void TestArchiveFindings::breakCall(const QString &call)
{
    const QMutexLocker lock(&m_mutex);
    m_broken = call;
}

void TestArchiveFindings::hang(const QString &call)
{
    while (m_hangs.tryAcquire()) { }
    const QMutexLocker lock(&m_mutex);
    m_hanging = call;
}

bool TestArchiveFindings::type(const QString &text)
{
    m_fixture->window().activateWindow();
    if (!QTest::qWaitForWindowActive(&m_fixture->window())) {
        return false;
    }
    QTest::keyClick(&m_fixture->window(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    if (!comesSoon([this] { return field() != nullptr; })) {
        return false;
    }
    field()->selectAll();
    QTest::keyClicks(field(), text);
    // Of this machine.
    return comesSoon([this] { return list() != nullptr || m_fixture->says(u"Nothing found"_s); });
}

QModelIndex TestArchiveFindings::heading() const
{
    if (list() == nullptr) {
        return {};
    }
    for (int row = 0; row < list()->model()->rowCount(); ++row) {
        const QModelIndex index = list()->model()->index(row, 0);
        if (index.data().toString() == u"In the archive team") {
            return index;
        }
    }
    return {};
}

int TestArchiveFindings::rows() const
{
    const QModelIndex found = heading();
    return found.isValid() ? list()->model()->rowCount(found) : -1;
}

bool TestArchiveFindings::ask()
{
    auto *button = m_fixture->button(u"Search in team"_s);
    if (button == nullptr) {
        return false;
    }
    // From the field by Tab alone.
    for (int times = 0; times < 30 && !button->hasFocus(); ++times) {
        QTest::keyClick(m_fixture->window().focusWidget(), Qt::Key_Tab);
    }
    if (!button->hasFocus()) {
        return false;
    }
    QTest::keyClick(button, Qt::Key_Space);
    return true;
}

ArchivedSessionWindow *TestArchiveFindings::openFound()
{
    if (!ask() || !comesSoon([this] { return rows() > 0 && list()->hasFocus(); })) {
        return nullptr;
    }
    QTest::keyClick(list(), Qt::Key_Return);
    ArchivedSessionWindow *found = nullptr;
    (void)comesSoon([&] {
        found = m_fixture->window().findChild<ArchivedSessionWindow *>();
        return found != nullptr && found->isVisible();
    });
    return found;
}

void TestArchiveFindings::picture(const QString &name, QWidget &widget) const
{
    const QString folder = qEnvironmentVariable("VARVE_PICTURES");
    if (!folder.isEmpty()) {
        QTest::qWait(100);
        widget.grab().save(QDir(folder).filePath(u"archive-"_s
                                                 + QString::fromLatin1(QTest::currentDataTag())
                                                 + u'-' + name + u".png"_s));
    }
}

void TestArchiveFindings::nothingIsAskedByItself()
{
    QVERIFY(type(u"zebras"_s));
    VERIFY_SOON(m_fixture->says(u"Nothing found"_s));
    QVERIFY(!m_fixture->button(u"Search in team"_s)); // there is none yet
    addArchive();
    VERIFY_SOON(m_fixture->button(u"Search in team"_s));
    QVERIFY(m_fixture->says(u"Its server is asked only then."_s));
    QTest::keyClicks(field(), u" of"_s);
    QTest::keyClick(field(), Qt::Key_Return);
    VERIFY_SOON(m_fixture->says(u"Nothing found"_s));
    QCOMPARE(m_searches, 0);
    field()->setFocus();
    field()->selectAll();
    QTest::keyClick(field(), Qt::Key_Delete);
    VERIFY_SOON(!m_fixture->button(u"Search in team"_s));
    QCOMPARE(m_searches, 0);
}

void TestArchiveFindings::findsBesideWhatIsHere()
{
    addArchive();
    QVERIFY(type(u"team"_s));
    VERIFY_SOON(m_fixture->button(u"Search in team"_s));
    QVERIFY(ask());
    VERIFY_SOON(rows() == 6);
    QCOMPARE(m_searches, 1);
    VERIFY_SOON(list()->hasFocus());
    QCOMPARE(list()->currentIndex().parent(), heading());
    const QModelIndex row = list()->model()->index(0, 0, heading());
    const QString spoken = row.data(Qt::AccessibleTextRole).toString();
    QVERIFY2(spoken.contains(u"on <i>desk</i> of owner"), qPrintable(spoken));
    QVERIFY(row.data().toString().contains(u"zebras"));
    QVERIFY(!row.data(SearchResultsModel::HighlightsRole).value<QList<QPoint>>().isEmpty());
    QVERIFY(m_fixture->says(u" that are only there."_s));

    // Of other words nothing is known.
    field()->setFocus();
    field()->end(false);
    QTest::keyClicks(field(), u" zebras"_s);
    VERIFY_SOON(rows() == -1);
    VERIFY_SOON(m_fixture->says(u"Its server is asked only then."_s));
    QCOMPARE(m_searches, 1);
}

void TestArchiveFindings::whatFailsIsALine()
{
    addArchive();
    breakCall(u"search"_s);
    QVERIFY(type(u"the"_s)); // which the sample has
    VERIFY_SOON(list() && list()->model()->rowCount() > 0);
    const int here = list()->model()->rowCount();
    QVERIFY(ask());
    VERIFY_SOON(m_fixture->says(QString::fromLatin1(CableIsCut))); // letter by letter
    QCOMPARE(list()->model()->rowCount(), here);
    breakCall({});
    VERIFY_SOON(m_fixture->button(u"Try again"_s));
    QCOMPARE(m_fixture->button(u"Try again"_s)->accessibleName(), u"team: Try again"_s);
    QVERIFY(m_fixture->press(u"Archives…"_s));
    PreferencesDialog *preferences = nullptr;
    VERIFY_SOON((preferences = m_fixture->window().findChild<PreferencesDialog *>()) != nullptr);
    QTest::keyClick(preferences, Qt::Key_Escape);
    QVERIFY(m_fixture->press(u"Try again"_s));
    VERIFY_SOON(rows() > 0);
    QCOMPARE(list()->model()->rowCount(), here + 1);
}

void TestArchiveFindings::askingCanBeStopped()
{
    addArchive();
    hang(u"search"_s);
    QVERIFY(type(u"zebras"_s));
    VERIFY_SOON(m_fixture->button(u"Search in team"_s));
    QVERIFY(ask());
    VERIFY_SOON(m_hangs.available() > 0);
    QVERIFY(m_fixture->says(u"Asking team"_s));
    QVERIFY(m_fixture->press(u"Stop"_s));
    VERIFY_SOON(m_fixture->button(u"Search in team"_s));
    hang({});
    QVERIFY(ask());
    VERIFY_SOON(rows() == 6);
}

void TestArchiveFindings::sealedOnesSayWhy()
{
    m_shelf = std::make_shared<ArchiveShelf>();
    addArchive(u"own"_s);
    QVERIFY(type(u"zebras"_s));
    VERIFY_SOON(m_fixture->says(u"The archive own is sealed"_s));
    QVERIFY(!m_fixture->button(u"Search in own"_s));
    field()->selectAll();
    QTest::keyClicks(field(), u"the"_s);
    VERIFY_SOON(list() != nullptr);
    VERIFY_SOON(!m_fixture->says(u"The archive own is sealed"_s));
}

void TestArchiveFindings::readsAndBrings()
{
    addArchive();
    QVERIFY(type(u"zebras"_s));
    VERIFY_SOON(m_fixture->button(u"Search in team"_s));
    ArchivedSessionWindow *window = openFound();
    QVERIFY(window);
    QVERIFY(m_fixture->says(u"Only in the archive team."_s, window));
    auto *view = window->findChild<TranscriptView *>();
    VERIFY_SOON(view->model() && view->model()->rowCount() == 6);
    VERIFY_SOON(!m_fixture->button(u"Stop"_s, window));
    QVERIFY(view->model()
                    ->data(view->model()->index(0, 0), Qt::DisplayRole)
                    .toString()
                    .contains(u"zebras of the team"));
    QVERIFY(!m_fixture->other().reader().session(m_there)); // only read
    QVERIFY(!m_fixture->workbench().isOpen(m_there));

    QTest::keyClick(window, Qt::Key_F, Qt::ControlModifier);
    auto *sought = m_fixture->named<QLineEdit>(u"Find in this session"_s, window);
    VERIFY_SOON(sought && sought->isVisible());
    QTest::keyClicks(sought, u"ZEBRAS OF"_s);
    VERIFY_SOON(m_fixture->says(u"1 of "_s, window));
    QTest::keyClick(sought, Qt::Key_Escape);
    VERIFY_SOON(!sought->isVisible());
    QVERIFY(window->isVisible());

    QTest::keyClick(window, Qt::Key_B, Qt::AltModifier);
    VERIFY_SOON(m_fixture->workbench().isOpen(m_there));
    VERIFY_SOON(!m_fixture->window().findChild<ArchivedSessionWindow *>());
    QVERIFY(m_fixture->other().reader().session(m_there));
    QVERIFY(ArchiveList(m_fixture->other()).choices(1)->isEmpty());
    VERIFY_SOON(std::ranges::contains(m_fixture->list().sessions(), m_there, &Session::id));

    // What is here is said to be here, without asking again.
    QVERIFY(type(u"zebras"_s));
    VERIFY_SOON(list() && list()->model()->rowCount() > 0);
    VERIFY_SOON(m_fixture->says(u"All that was found in team is here, too."_s));
    QCOMPARE(rows(), -1);
    QCOMPARE(m_searches, 1);
}

void TestArchiveFindings::whatCannotBeBroughtStaysThere()
{
    addArchive();
    QVERIFY(type(u"zebras"_s));
    VERIFY_SOON(m_fixture->button(u"Search in team"_s));
    ArchivedSessionWindow *window = openFound();
    QVERIFY(window);
    VERIFY_SOON(!m_fixture->button(u"Stop"_s, window));
    breakCall(u"records"_s);
    QVERIFY(m_fixture->press(u"Bring it here"_s, window));
    VERIFY_SOON(m_fixture->says(QString::fromLatin1(CableIsCut), window));
    QVERIFY(!m_fixture->other().reader().session(m_there));
    breakCall({});
    QVERIFY(m_fixture->press(u"Bring it here"_s, window));
    VERIFY_SOON(m_fixture->workbench().isOpen(m_there));
}

void TestArchiveFindings::readingCanBeStopped()
{
    addArchive();
    QVERIFY(type(u"zebras"_s));
    VERIFY_SOON(m_fixture->button(u"Search in team"_s));
    hang(u"records"_s);
    ArchivedSessionWindow *window = openFound();
    QVERIFY(window);
    VERIFY_SOON(m_hangs.available() > 0);
    QVERIFY(m_fixture->press(u"Stop"_s, window));
    VERIFY_SOON(m_fixture->says(u"Stopped. What came until then can be read."_s, window));
    hang(u"records"_s);
    window->close(); // while nothing runs, and then while something does
    VERIFY_SOON(!m_fixture->window().findChild<ArchivedSessionWindow *>());
    QTest::keyClick(list(), Qt::Key_Return);
    VERIFY_SOON(m_hangs.available() > 0);
    m_fixture->window().findChild<ArchivedSessionWindow *>()->close();
    VERIFY_SOON(!m_fixture->window().findChild<ArchivedSessionWindow *>());
}

void TestArchiveFindings::pictures_data()
{
    QTest::addColumn<Scheme>("scheme");
    QTest::newRow("light") << Scheme::Light;
    QTest::newRow("dark") << Scheme::Dark;
}

/// At 800 pixels, without anything beyond the edge.
void TestArchiveFindings::pictures()
{
    QFETCH(const Scheme, scheme);
    applyColorScheme(scheme);
    constexpr QSize Narrow(800, 600);
    m_fixture->window().resize(Narrow);
    addArchive();
    QVERIFY(type(u"team"_s));
    VERIFY_SOON(m_fixture->button(u"Search in team"_s));
    picture(u"before"_s, m_fixture->window());
    breakCall(u"search"_s);
    QVERIFY(ask());
    VERIFY_SOON(m_fixture->says(QString::fromLatin1(CableIsCut)));
    picture(u"failed"_s, m_fixture->window());
    breakCall({});
    QVERIFY(m_fixture->press(u"Try again"_s));
    VERIFY_SOON(rows() > 0);
    picture(u"found"_s, m_fixture->window());
    QVERIFY(m_fixture->window().width() <= Narrow.width());
    list()->setFocus();
    list()->setCurrentIndex(list()->model()->index(0, 0, heading()));
    QTest::keyClick(list(), Qt::Key_Return);
    VERIFY_SOON(m_fixture->window().findChild<ArchivedSessionWindow *>());
    auto *window = m_fixture->window().findChild<ArchivedSessionWindow *>();
    window->resize(window->size().boundedTo(Narrow));
    VERIFY_SOON(!m_fixture->button(u"Stop"_s, window));
    picture(u"session"_s, *window);
    QVERIFY(window->width() <= Narrow.width());
}

QTEST_MAIN(TestArchiveFindings)
#include "tst_archivefindings.moc"
