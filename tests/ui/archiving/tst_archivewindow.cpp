// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Archives beyond this machine as the person sees them, with one that is memory. VARVE_PICTURES=FOLDER keeps what is seen.
#include "archiveleaves.h"
#include "archiverulesdialog.h"
#include "archivesentences.h"
#include "archiveservice.h"
#include "archivesettings.h"
#include "choosedialog.h"
#include "format.h"
#include "memoryarchive.h"
#include "newarchivedialog.h"
#include "palettes.h"
#include "phrasedialog.h"
#include "preferencesdialog.h"
#include "secretdialog.h"
#include "sessionactions.h"
#include "sessionlistpanel.h"
#include "soon.h"
#include "windowfixture.h"

#include <QAction>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSemaphore>
#include <QSignalSpy>
#include <QSysInfo>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestArchiveWindow final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void nothingWithoutOne();
    void addsAndGoesThrough();
    void whatFailsStaysReadable();
    void returnTriesAgain();
    void entersThePassword();
    void saysWhenItFailed();
    void aProblemIsALine();
    void tellsTheMachinesName();
    void addingCanBeStopped();
    void goingThroughCanBeStopped();
    void anotherKindIsRefused();
    void aNameIsOneWord();
    void readsOnceMoreHoweverOftenItChanges();
    void statusBarLeadsThere();
    void removesAfterAQuestion();
    void showsThePhraseAgain();
    void choosesForATeam();
    void saysWhatWasWrittenElsewhere();
    void choosingWithoutOneLeadsToAdding();
    void leadsToBranchesOfOtherMachines();
    void choosesFolders();
    void restoresTheKey();
    void tellsWhatFailedOnce();
    void pictures_data();
    void pictures();

private:
    static constexpr auto CableIsCut = "The <b>cable</b> is cut.";

    [[nodiscard]] ArchiveConnector connector();
    [[nodiscard]] ArchiveService &service() { return archivesOf(m_fixture->engine()); }
    [[nodiscard]] PreferencesDialog *openPage();
    [[nodiscard]] NewArchiveDialog *openNew();
    [[nodiscard]] QTableView *table() const { return m_fixture->named<QTableView>(u"Archives"_s); }
    [[nodiscard]] QToolButton *status() const
    {
        return m_fixture->named<QToolButton>(u"Archives"_s);
    }
    void type(NewArchiveDialog *dialog, const QString &label, const QString &text);
    /// Through the dialog, to the end.
    void add(const QString &name = u"own"_s);
    void hang(const QString &call);
    void picture(const QString &name, QWidget &widget) const;
    template<typename T>
    [[nodiscard]] T *dialog()
    {
        T *found = nullptr;
        (void)comesSoon([&] {
            for (T *one : m_fixture->window().findChildren<T *>()) {
                found = one->isVisible() ? one : found;
            }
            return found != nullptr;
        });
        return found;
    }

    std::shared_ptr<ArchiveShelf> m_shelf;
    QMutex m_mutex;
    QByteArray m_wanted; ///< the password that is right; empty: any
    QString m_broken; ///< a call that fails
    QString m_hanging; ///< a call that waits for its stop
    QSemaphore m_hangs;
    std::unique_ptr<WindowFixture> m_fixture;
};

ArchiveConnector TestArchiveWindow::connector()
{
    return [this](const QString &, const ApiKey &password, const std::stop_token &stop) {
        const auto fault = [this, stop, given = password.reveal().toByteArray()](
                                   QLatin1StringView call) -> Result<> {
            QMutexLocker lock(&m_mutex);
            if (!m_wanted.isEmpty() && m_wanted != given) {
                return std::unexpected(wrongPassword(u"localhost/own"_s));
            }
            if (call == m_hanging) {
                lock.unlock();
                QSemaphore stopped;
                const std::stop_callback onStop(stop, [&] { stopped.release(); });
                m_hangs.release();
                stopped.acquire();
                return fail(Error::Kind::Cancelled, u"Stopped."_s);
            }
            return call == m_broken
                    ? Result<>(fail(Error::Kind::Network, QString::fromLatin1(CableIsCut)))
                    : Result<>();
        };
        return Result<std::unique_ptr<ArchiveServer>>(
                std::make_unique<MemoryArchive>(m_shelf, fault));
    };
}

void TestArchiveWindow::init()
{
    m_shelf = std::make_shared<ArchiveShelf>();
    m_wanted.clear();
    m_broken.clear();
    m_hanging.clear();
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

void TestArchiveWindow::cleanup()
{
    m_fixture.reset();
    applyColorScheme(Scheme::Light);
}

PreferencesDialog *TestArchiveWindow::openPage()
{
    m_fixture->window().action("preferences"_L1)->trigger();
    auto *preferences = dialog<PreferencesDialog>();
    if (preferences != nullptr) {
        preferences->showPage(PreferencesDialog::Page::Archives);
    }
    return preferences;
}

NewArchiveDialog *TestArchiveWindow::openNew()
{
    return m_fixture->press(u"Add…"_s) ? dialog<NewArchiveDialog>() : nullptr;
}

void TestArchiveWindow::type(NewArchiveDialog *dialog, const QString &label, const QString &text)
{
    auto *field = m_fixture->labelled<QLineEdit>(label, dialog);
    QVERIFY2(field, qPrintable(label));
    field->setFocus();
    QTest::keyClicks(field, text);
}

void TestArchiveWindow::add(const QString &name)
{
    NewArchiveDialog *asked = openNew();
    QVERIFY(asked);
    type(asked, u"&Name"_s, name);
    type(asked, u"A&ddress"_s, u"postgresql://ada@localhost/own"_s);
    if (!m_shelf->description.isSealed) {
        auto *kind = m_fixture->labelled<QComboBox>(u"&Kind"_s, asked);
        kind->setFocus();
        QTest::keyClick(kind, Qt::Key_Down);
    }
    QTest::keyClick(asked, Qt::Key_Return);
    if (m_shelf->description.isSealed) {
        auto *phrase = dialog<PhraseDialog>();
        QVERIFY(phrase);
        QTest::keyClick(phrase, Qt::Key_Escape);
    }
    VERIFY_SOON(table() && table()->model()->rowCount() > 0);
    VERIFY_SOON(!m_fixture->window().findChild<NewArchiveDialog *>());
}

void TestArchiveWindow::hang(const QString &call)
{
    while (m_hangs.tryAcquire()) { }
    const QMutexLocker lock(&m_mutex);
    m_hanging = call;
}

void TestArchiveWindow::picture(const QString &name, QWidget &widget) const
{
    const QString folder = qEnvironmentVariable("VARVE_PICTURES");
    if (!folder.isEmpty()) {
        QTest::qWait(100);
        widget.grab().save(QDir(folder).filePath(QString::fromLatin1(QTest::currentDataTag()) + u'-'
                                                 + name + u".png"_s));
    }
}

void TestArchiveWindow::nothingWithoutOne()
{
    QVERIFY(openPage());
    VERIFY_SOON(m_fixture->says(u"No archive is set up."_s));
    QVERIFY(!status());
    for (const auto &button : { u"Send and take now"_s, u"Remove…"_s, u"Recovery phrase…"_s }) {
        QVERIFY(!m_fixture->button(button)->isEnabled());
    }
}

void TestArchiveWindow::addsAndGoesThrough()
{
    QVERIFY(openPage());
    NewArchiveDialog *asked = openNew();
    QVERIFY(asked);
    QVERIFY(!m_fixture->button(u"Add"_s, asked)->isEnabled());
    type(asked, u"&Name"_s, u"own"_s);
    type(asked, u"A&ddress"_s, u"postgresql://ada:secret@localhost/own"_s);
    QVERIFY(m_fixture->press(u"Add"_s, asked));
    auto *phrase = dialog<PhraseDialog>();
    QVERIFY(phrase);
    const QString words =
            m_fixture->named<QPlainTextEdit>(u"Recovery phrase"_s, phrase)->toPlainText();
    QCOMPARE(words.count(u'-'), 16);
    QVERIFY(m_fixture->press(u"Close"_s, phrase));
    COMPARE_SOON(table()->model()->rowCount(), 1);
    const auto cell = [this](int column) {
        return table()->model()->index(0, column).data().toString();
    };
    QCOMPARE(cell(0), u"own"_s);
    QCOMPARE(cell(1), u"Sealed"_s);
    QVERIFY(cell(2).contains(u"localhost/own") && !cell(2).contains(u"secret"));
    QCOMPARE(cell(3), u"All sessions"_s);
    QCOMPARE(cell(5), u"never"_s);
    VERIFY_SOON(status() && status()->text().startsWith(u"own: "));
    QVERIFY(status()->text().contains(u"wait"));
    QVERIFY(m_shelf->records.isEmpty()); // nothing is sent by that

    QVERIFY(m_fixture->press(u"Send and take now"_s));
    VERIFY_SOON(m_fixture->says(u" sent, 0 taken."_s));
    QVERIFY(!m_shelf->records.isEmpty());
    VERIFY_SOON(status()->text().startsWith(u"own: up to date"));
    COMPARE_SOON(cell(4), u"0"_s);
    QVERIFY(m_fixture->press(u"Send and take now"_s));
    VERIFY_SOON(m_fixture->says(u"Nothing was new"_s));
}

void TestArchiveWindow::whatFailsStaysReadable()
{
    QVERIFY(openPage());
    m_broken = u"describe"_s;
    NewArchiveDialog *asked = openNew();
    QVERIFY(asked);
    type(asked, u"&Name"_s, u"own"_s);
    type(asked, u"A&ddress"_s, u"postgresql://ada@localhost/own"_s);
    QVERIFY(m_fixture->press(u"Add"_s, asked));
    VERIFY_SOON(m_fixture->says(QString::fromLatin1(CableIsCut), asked)); // letter by letter
    QVERIFY(asked->isVisible());
    QCOMPARE(m_fixture->labelled<QLineEdit>(u"&Name"_s, asked)->text(), u"own"_s);
    {
        const QMutexLocker lock(&m_mutex);
        m_broken.clear();
    }
    QVERIFY(m_fixture->press(u"Add"_s, asked));
    QVERIFY(dialog<PhraseDialog>());
}

/// By keys alone: after a try that failed the field has the focus again, and Return tries again.
void TestArchiveWindow::returnTriesAgain()
{
    QVERIFY(openPage());
    m_broken = u"describe"_s;
    NewArchiveDialog *asked = openNew();
    QVERIFY(asked);
    QVERIFY(QTest::qWaitForWindowActive(asked));
    type(asked, u"&Name"_s, u"own"_s);
    type(asked, u"A&ddress"_s, u"postgresql://ada@localhost/own"_s);
    auto *address = m_fixture->labelled<QLineEdit>(u"A&ddress"_s, asked);
    QTest::keyClick(address, Qt::Key_Return);
    VERIFY_SOON(m_fixture->says(QString::fromLatin1(CableIsCut), asked));
    VERIFY_SOON(address->hasFocus());
    {
        const QMutexLocker lock(&m_mutex);
        m_broken.clear();
    }
    QTest::keyClick(address, Qt::Key_Return);
    QVERIFY(dialog<PhraseDialog>());
}

/// On the page and in the notice, without adding it again.
void TestArchiveWindow::entersThePassword()
{
    auto *preferences = openPage();
    QVERIFY(preferences);
    add();
    VERIFY_SOON(!m_fixture->window().findChild<PhraseDialog *>());
    {
        const QMutexLocker lock(&m_mutex);
        m_wanted = "right"_ba;
    }
    const auto enter = [&](const QString &password) {
        auto *asked = dialog<PasswordDialog>();
        QVERIFY(asked);
        auto *field = m_fixture->labelled<QLineEdit>(u"&Password"_s, asked);
        QVERIFY(QTest::qWaitForWindowActive(asked));
        VERIFY_SOON(field->hasFocus());
        field->selectAll();
        QTest::keyClicks(field, password);
        QTest::keyClick(field, Qt::Key_Return);
    };
    QVERIFY(m_fixture->press(u"Send and take now"_s));
    VERIFY_SOON(m_fixture->says(u"does not accept the password"_s, preferences));
    QVERIFY(m_shelf->records.isEmpty());
    QVERIFY(m_fixture->press(u"Enter password…"_s));
    enter(u"wrong"_s);
    VERIFY_SOON(m_fixture->says(u"does not accept the password"_s, dialog<PasswordDialog>()));
    enter(u"right"_s);
    VERIFY_SOON(!m_fixture->window().findChild<PasswordDialog *>());
    VERIFY_SOON(m_fixture->says(u" sent, 0 taken."_s));
    QVERIFY(!m_shelf->records.isEmpty());
    QTest::keyClick(preferences, Qt::Key_Escape);
    VERIFY_SOON(!m_fixture->window().findChild<PreferencesDialog *>());

    {
        const QMutexLocker lock(&m_mutex);
        m_wanted = "another"_ba;
    }
    const auto report = service().sync(u"own"_s, ArchiveWay::Both, {});
    VERIFY_SOON(report.isFinished());
    QVERIFY(!report.result());
    VERIFY_SOON(m_fixture->button(u"Enter password…"_s));
    QVERIFY(m_fixture->press(u"Enter password…"_s));
    enter(u"another"_s);
    VERIFY_SOON(!m_fixture->window().findChild<PasswordDialog *>());
    VERIFY_SOON(!m_fixture->says(u"does not accept the password"_s));
    VERIFY_SOON(status()->text().startsWith(u"own: up to date"));
}

/// What is said of an attempt that failed is when it did, and when one went well.
void TestArchiveWindow::saysWhenItFailed()
{
    const QDateTime now = QDateTime::currentDateTimeUtc();
    ArchiveNow one;
    one.archive.name = u"own"_s;
    one.state.lastError = u"Cut."_s;
    one.state.lastAt = now.addDays(-3);
    one.state.failedAt = now.addSecs(-4 * 60);
    QVERIFY(archiveState(one, now).contains(formatAge(one.state.failedAt, now)));
    QVERIFY(!archiveState(one, now).contains(formatAge(one.state.lastAt, now)));
    QVERIFY(archiveDetails(one, now).contains(formatAge(one.state.lastAt, now)));
    one.state.lastAt = {};
    QVERIFY(archiveDetails(one, now).contains("never"_L1));
    one.state.failedAt = {}; // by an earlier version
    QCOMPARE(archiveState(one, now), u"the last attempt failed"_s);
    one.isRunning = true;
    const QString looking = archiveState(one, now);
    one.progress.step = ArchiveProgress::Step::Sending;
    QCOMPARE(archiveState(one, now), looking); // until there is something to count

    QVERIFY(openPage());
    add();
    QVERIFY(m_fixture->press(u"Send and take now"_s));
    VERIFY_SOON(m_fixture->says(u" sent, 0 taken."_s));
    {
        const QMutexLocker lock(&m_mutex);
        m_broken = u"heads"_s;
    }
    QVERIFY(m_fixture->press(u"Send and take now"_s));
    VERIFY_SOON(status()->text().contains(u"the last attempt failed · "));
    QVERIFY(status()->toolTip().contains(u"It last went well"));
    const auto state = ArchiveList(m_fixture->other()).state(1);
    QVERIFY(state && state->failedAt.isValid() && state->failedAt >= state->lastAt);
}

/// Of what went wrong beside it no dialog speaks that has no phrase.
void TestArchiveWindow::aProblemIsALine()
{
    m_shelf->description.isSealed = false;
    auto *preferences = openPage();
    QVERIFY(preferences);
    NewArchiveDialog *asked = openNew();
    QVERIFY(asked);
    type(asked, u"&Name"_s, u"team"_s);
    type(asked, u"A&ddress"_s, u"postgresql://ada:secret@localhost/own"_s);
    auto *kind = m_fixture->labelled<QComboBox>(u"&Kind"_s, asked);
    kind->setFocus();
    QTest::keyClick(kind, Qt::Key_Down);
    QTest::keyClick(asked, Qt::Key_Return);
    VERIFY_SOON(m_fixture->says(u"The password was taken out of the address"_s, preferences));
    QVERIFY(!m_fixture->window().findChild<PhraseDialog *>());
}

void TestArchiveWindow::tellsTheMachinesName()
{
    const auto told = [this] { return m_shelf->machines.first().name; };
    m_shelf->description.isSealed = false;
    auto *settings = m_fixture->engine().settings();
    settings->set(Keys::MachineName, u"  the <i>desk</i>  "_s);
    QVERIFY(openPage());
    add(u"team"_s);
    QCOMPARE(told(), u"the <i>desk</i>"_s);
    for (const QString &name : { u"attic"_s, QString() }) {
        settings->set(Keys::MachineName, name);
        const auto report = service().sync(u"team"_s, ArchiveWay::Both, {});
        VERIFY_SOON(report.isFinished());
        QVERIFY(report.result());
        QCOMPARE(told(), name.isEmpty() ? QSysInfo::machineHostName() : name);
    }
}

void TestArchiveWindow::addingCanBeStopped()
{
    QVERIFY(openPage());
    hang(u"describe"_s);
    NewArchiveDialog *asked = openNew();
    QVERIFY(asked);
    type(asked, u"&Name"_s, u"own"_s);
    type(asked, u"A&ddress"_s, u"postgresql://ada@localhost/own"_s);
    QVERIFY(m_fixture->press(u"Add"_s, asked));
    VERIFY_SOON(m_hangs.available() > 0);
    QVERIFY(!m_fixture->button(u"Add"_s, asked)->isEnabled());
    QVERIFY(m_fixture->press(u"Stop"_s, asked));
    VERIFY_SOON(m_fixture->says(u"Stopped. Nothing was added."_s, asked));
    QVERIFY(m_fixture->button(u"Add"_s, asked)->isEnabled());
    QTest::keyClick(asked, Qt::Key_Escape);
    QCOMPARE(table()->model()->rowCount(), 0);
}

void TestArchiveWindow::goingThroughCanBeStopped()
{
    QVERIFY(openPage());
    add();
    hang(u"heads"_s);
    QVERIFY(m_fixture->press(u"Send and take now"_s));
    VERIFY_SOON(m_hangs.available() > 0);
    VERIFY_SOON(m_fixture->button(u"Stop"_s));
    QVERIFY(!m_fixture->button(u"Send and take now"_s)->isEnabled());
    VERIFY_SOON(!status()->text().contains(u"wait")); // says what is being done
    QVERIFY(m_fixture->press(u"Stop"_s));
    VERIFY_SOON(m_fixture->button(u"Send and take now"_s)->isEnabled());
    VERIFY_SOON(m_fixture->says(u"Stopped."_s));
}

void TestArchiveWindow::anotherKindIsRefused()
{
    m_shelf->description.isSealed = false;
    QVERIFY(openPage());
    NewArchiveDialog *asked = openNew();
    QVERIFY(asked);
    type(asked, u"&Name"_s, u"own"_s);
    type(asked, u"A&ddress"_s, u"postgresql://ada@localhost/own"_s);
    QVERIFY(m_fixture->press(u"Add"_s, asked)); // as a sealed one, with all sessions
    VERIFY_SOON(m_fixture->says(u"The archive at this address is an open one"_s, asked));
    QVERIFY(m_shelf->machines.isEmpty());
    QCOMPARE(table()->model()->rowCount(), 0);
}

void TestArchiveWindow::aNameIsOneWord()
{
    QVERIFY(openPage());
    NewArchiveDialog *asked = openNew();
    QVERIFY(asked);
    type(asked, u"A&ddress"_s, u"postgresql://ada@localhost/own"_s);
    type(asked, u"&Name"_s, u"my archive"_s);
    QVERIFY(m_fixture->says(u"The name has to be one word"_s, asked));
    QVERIFY(!m_fixture->button(u"Add"_s, asked)->isEnabled());
}

void TestArchiveWindow::readsOnceMoreHoweverOftenItChanges()
{
    QVERIFY(openPage());
    add();
    COMPARE_SOON(table()->model()->rowCount(), 1);
    StoreClient *store = m_fixture->engine().store();
    const auto pass = [store] {
        bool isPassed = false;
        std::ignore = store->write([](SessionStore &) { return true; }).then(store, [&](bool) {
            isPassed = true;
        });
        return comesSoon([&] { return isPassed; });
    };
    QVERIFY(pass());
    QVERIFY(pass());
    QSignalSpy shown(table()->model(), &QAbstractItemModel::dataChanged);
    QSemaphore goesOn;
    std::ignore = store->write([&](SessionStore &) {
        goesOn.acquire();
        return true;
    });
    for (int i = 0; i < 50; ++i) {
        service().noteChange();
    }
    goesOn.release();
    for (int i = 0; i < 4; ++i) {
        QVERIFY(pass());
    }
    VERIFY_SOON(shown.size() >= 1);
    QVERIFY(pass()); // nothing more is on its way
    QVERIFY2(shown.size() <= 2, qPrintable(QString::number(shown.size())));
}

void TestArchiveWindow::statusBarLeadsThere()
{
    auto *preferences = openPage();
    QVERIFY(preferences);
    add();
    {
        const QMutexLocker lock(&m_mutex);
        m_broken = u"heads"_s;
    }
    QVERIFY(m_fixture->press(u"Send and take now"_s));
    VERIFY_SOON(m_fixture->says(QString::fromLatin1(CableIsCut), preferences));
    QTest::keyClick(preferences, Qt::Key_Escape);
    VERIFY_SOON(status()->text().contains(u"the last attempt failed"));
    QVERIFY(status()->toolTip().contains(u"cable"));
    QVERIFY(!status()->toolTip().contains(u"<b>cable</b>"));
    VERIFY_SOON(!m_fixture->window().findChild<PreferencesDialog *>());
    QTest::mouseClick(status(), Qt::LeftButton);
    QVERIFY(dialog<PreferencesDialog>());
    VERIFY_SOON(table() && table()->model()->rowCount() == 1);
}

void TestArchiveWindow::removesAfterAQuestion()
{
    QVERIFY(openPage());
    add();
    QVERIFY(m_fixture->press(u"Remove…"_s));
    auto *box = dialog<QMessageBox>();
    QVERIFY(box);
    QTest::keyClick(box, Qt::Key_Return); // cancels
    QCOMPARE(table()->model()->rowCount(), 1);
    VERIFY_SOON(!m_fixture->window().findChild<QMessageBox *>());
    QVERIFY(m_fixture->press(u"Remove…"_s));
    box = dialog<QMessageBox>();
    QVERIFY(box && box->text().contains(u"“own”"));
    QVERIFY(m_fixture->press(u"Remove"_s, box));
    COMPARE_SOON(table()->model()->rowCount(), 0);
    VERIFY_SOON(!status());
}

void TestArchiveWindow::showsThePhraseAgain()
{
    QVERIFY(openPage());
    add();
    VERIFY_SOON(!m_fixture->window().findChild<PhraseDialog *>());
    VERIFY_SOON(m_fixture->button(u"Recovery phrase…"_s)->isEnabled());
    QVERIFY(m_fixture->press(u"Recovery phrase…"_s));
    auto *phrase = dialog<PhraseDialog>();
    QVERIFY(phrase);
    QVERIFY(m_fixture->says(u"Write it down."_s, phrase));
}

void TestArchiveWindow::choosesForATeam()
{
    m_shelf->description.isSealed = false;
    auto *preferences = openPage();
    QVERIFY(preferences);
    add(u"team"_s);
    QTest::keyClick(preferences, Qt::Key_Escape);
    VERIFY_SOON(status() && !status()->text().contains(u"wait"));
    QVERIFY(m_fixture->openFromList());
    const auto *panel = m_fixture->window().findChild<SessionListPanel *>();
    const auto choose = [&](int down, QDialog::DialogCode end) {
        for (QAction *action : panel->sessionActions()->all()) {
            if (action->text() == u"Send to an archive…"_s) {
                action->trigger();
            }
        }
        auto *asked = dialog<ChooseDialog>();
        QVERIFY(asked);
        auto *field = m_fixture->named<QComboBox>(u"team"_s, asked);
        QVERIFY(field);
        field->setFocus();
        for (int times = 0; times < down; ++times) {
            QTest::keyClick(field, Qt::Key_Down);
        }
        QTest::keyClick(asked, end == QDialog::Accepted ? Qt::Key_Return : Qt::Key_Escape);
        VERIFY_SOON(!m_fixture->window().findChild<ChooseDialog *>());
    };
    const auto choices = [this] {
        return ArchiveList(m_fixture->other()).choices(1).value_or(QList<ArchiveChoice>());
    };
    choose(2, QDialog::Rejected);
    QVERIFY(choices().isEmpty());
    choose(2, QDialog::Accepted);
    COMPARE_SOON(choices().size(), 1);
    QCOMPARE(choices().first().visibility, ArchiveVisibility::Team);
    QCOMPARE(choices().first().session, m_fixture->workbench().session().id);
    VERIFY_SOON(status()->text().contains(u"wait"));
    QVERIFY(m_shelf->records.isEmpty());
    choose(1, QDialog::Accepted); // stays here
    VERIFY_SOON(!choices().first().goes);
}

void TestArchiveWindow::saysWhatWasWrittenElsewhere()
{
    Archive archive;
    archive.name = u"team"_s;
    const HeldSession held { SessionId::create(),
                             u"A <b>title</b>"_s,
                             HeldSession::Why::WrittenElsewhere,
                             { u"laptop"_s } };
    ChooseDialog asked({ { archive, ArchiveChosen::What::Nothing, { held } } }, 1);
    asked.show();
    QVERIFY(m_fixture->says(u"on laptop: “A <b>title</b>”"_s, &asked));
    ArchiveNow now;
    now.archive = archive;
    now.state.held = { held };
    QVERIFY(archiveDetails(now, QDateTime::currentDateTimeUtc()).contains("on laptop"_L1));
}

void TestArchiveWindow::choosingWithoutOneLeadsToAdding()
{
    QVERIFY(m_fixture->openFromList());
    m_fixture->window().ask(ChooseForArchives { { m_fixture->workbench().session().id } });
    QVERIFY(dialog<PreferencesDialog>());
    VERIFY_SOON(m_fixture->button(u"Add…"_s));
}

void TestArchiveWindow::leadsToBranchesOfOtherMachines()
{
    QVERIFY(m_fixture->openFromList());
    const SessionId session = m_fixture->workbench().session().id;
    const EntryNode other = m_fixture->otherLeaf();
    const EntryNode own = m_fixture->newestOnPath(Role::User);
    ArchiveList list(m_fixture->other());
    const auto put = [&](const QString &machine, const EntryId &leaf) {
        const MachineId id(QUuid::createUuid());
        QVERIFY(list.setMachines({ { id, machine, u"ada"_s } }));
        QVERIFY(m_fixture->other().database().execute(
                u"INSERT INTO archive_leaves VALUES ('%1', X'%2', '%3', 7)"_s.arg(
                        session.toString(), QString::fromLatin1(id.toBytes().toHex()),
                        leaf.toString())));
    };
    const auto button = [this] { return m_fixture->window().findChild<ArchiveLeaves *>(); };
    put(u"desk"_s, own.id); // no branch of its own
    service().noteChange();
    QVERIFY(!button()->isVisible());
    put(u"<b>lap</b> & top"_s, other.id);
    service().noteChange();
    VERIFY_SOON(button()->isVisible());
    QVERIFY(button()->accessibleName().contains(u"from <b>lap</b> & top"));
    QVERIFY(button()->text().contains(u"&& top"));
    picture(u"leaves"_s, m_fixture->window());
    QTest::mouseClick(button(), Qt::LeftButton);
    VERIFY_SOON(!m_fixture->workbench().loaded().isAtLeaf());
    QCOMPARE(m_fixture->workbench()
                     .loaded()
                     .branch.node(m_fixture->workbench().loaded().branch.leaf)
                     .id,
             other.id);
    QCOMPARE(m_fixture->stored().session().leafSeq, m_fixture->workbench().session().leafSeq);

    put(u"third"_s, other.id);
    service().noteChange();
    VERIFY_SOON(button()->text().contains(u"from other machines"));
    QVERIFY(button()->menu());
    QCOMPARE(button()->menu()->actions().size(), 2);
}

void TestArchiveWindow::choosesFolders()
{
    m_shelf->description.isSealed = false;
    QVERIFY(openPage());
    QVERIFY(!m_fixture->button(u"What goes there…"_s)->isEnabled());
    add(u"team"_s);
    VERIFY_SOON(m_fixture->button(u"What goes there…"_s)->isEnabled());
    const auto open = [this] {
        return m_fixture->press(u"What goes there…"_s) ? dialog<ArchiveRulesDialog>() : nullptr;
    };
    const auto choices = [this] {
        return ArchiveList(m_fixture->other()).choices(1).value_or(QList<ArchiveChoice>());
    };
    const QTemporaryDir folder;
    auto *rules = open();
    QVERIFY(rules);
    QVERIFY(!m_fixture->button(u"Remove"_s, rules)->isEnabled());
    m_fixture->whenAsked<QFileDialog>([&](QFileDialog *asked) {
        asked->findChild<QLineEdit *>(u"fileNameEdit"_s)->setText(folder.path());
        QTest::mouseClick(asked->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Open),
                          Qt::LeftButton);
    });
    QVERIFY(QTest::qWaitForWindowActive(rules));
    QTest::keyClick(rules, Qt::Key_A, Qt::AltModifier);
    VERIFY_SOON(m_fixture->wasAsked());
    auto *table = m_fixture->named<QTableView>(u"Folders and sessions that were chosen"_s, rules);
    COMPARE_SOON(table->model()->rowCount(), 1);
    auto *what = m_fixture->named<QComboBox>(u"What becomes of it"_s, rules);
    COMPARE_SOON(rules->focusWidget(), what);
    QTest::keyClick(what, Qt::Key_Down);
    QCOMPARE(table->model()->index(0, 1).data().toString(), u"Goes there, for the team"_s);
    QVERIFY(choices().isEmpty()); // until it is accepted
    QTest::keyClick(rules, Qt::Key_Return);
    COMPARE_SOON(choices().size(), 1);
    QCOMPARE(choices().first(),
             (ArchiveChoice { {}, QDir::cleanPath(folder.path()), true, ArchiveVisibility::Team }));
    QVERIFY(m_shelf->records.isEmpty());
    VERIFY_SOON(!m_fixture->window().findChild<ArchiveRulesDialog *>());

    rules = open();
    QVERIFY(rules);
    auto *sends = m_fixture->labelled<QComboBox>(u"What &goes there"_s, rules);
    sends->setFocus();
    QTest::keyClick(sends, Qt::Key_Down);
    QVERIFY(m_fixture->says(u"Who runs the database can read all that goes there"_s, rules));
    QTest::keyClick(rules, Qt::Key_R, Qt::AltModifier);
    QTest::keyClick(rules, Qt::Key_Escape);
    VERIFY_SOON(!m_fixture->window().findChild<ArchiveRulesDialog *>());
    QCOMPARE(choices().size(), 1);

    rules = open();
    QVERIFY(rules);
    sends = m_fixture->labelled<QComboBox>(u"What &goes there"_s, rules);
    QVERIFY(QTest::qWaitForWindowActive(rules));
    sends->setFocus();
    QTest::keyClick(sends, Qt::Key_Down);
    QVERIFY(m_fixture->button(u"Remove"_s, rules)->isEnabled());
    table = m_fixture->named<QTableView>(u"Folders and sessions that were chosen"_s, rules);
    COMPARE_SOON(table->model()->rowCount(), 1);
    QTest::keyClick(rules, Qt::Key_R, Qt::AltModifier);
    COMPARE_SOON(table->model()->rowCount(), 0);
    QTest::keyClick(rules, Qt::Key_Return);
    COMPARE_SOON(choices().size(), 0);
    const auto archive = [this] { return ArchiveList(m_fixture->other()).named(u"team"_s); };
    VERIFY_SOON(archive()->sendsAll);
    QVERIFY(!archive()->takesAll);
    VERIFY_SOON(status()->text().contains(u"wait"));
}

void TestArchiveWindow::restoresTheKey()
{
    QVERIFY(openPage());
    add();
    VERIFY_SOON(!m_fixture->window().findChild<PhraseDialog *>());
    const auto phrase = service().recoveryPhrase(u"own"_s);
    VERIFY_SOON(phrase.isFinished());
    m_fixture->engine()
            .keys()
            ->findChild<ArchiveSecrets *>(Qt::FindDirectChildrenOnly)
            ->forget(m_shelf->description.id, ArchiveSecrets::Kind::Phrase)
            .waitForFinished();
    QVERIFY(m_fixture->press(u"Recovery phrase…"_s));
    VERIFY_SOON(m_fixture->says(u"is not on this machine"_s));
    QVERIFY(m_fixture->press(u"Restore key…"_s));
    auto *asked = dialog<RestoreKeyDialog>();
    QVERIFY(asked);
    QVERIFY(!m_fixture->button(u"Restore"_s, asked)->isEnabled());
    auto *field = m_fixture->labelled<QLineEdit>(u"&Recovery phrase"_s, asked);
    VERIFY_SOON(field->hasFocus());
    QTest::keyClicks(field, u"some words"_s);
    QTest::keyClick(field, Qt::Key_Return);
    VERIFY_SOON(field->isEnabled() && !m_fixture->says(u"Trying the key"_s, asked));
    QVERIFY(asked->isVisible()); // and says why
    field->selectAll();
    QTest::keyClicks(field, phrase.result()->toUpper().replace(u'-', u' '));
    QTest::keyClick(field, Qt::Key_Return);
    VERIFY_SOON(!m_fixture->window().findChild<RestoreKeyDialog *>());
    VERIFY_SOON(m_fixture->says(u"The key is on this machine again."_s));
    QVERIFY(m_fixture->press(u"Recovery phrase…"_s));
    QVERIFY(dialog<PhraseDialog>());
}

/// What is done by itself says what failed above the columns: once, until it is well again.
void TestArchiveWindow::tellsWhatFailedOnce()
{
    auto *preferences = openPage();
    QVERIFY(preferences);
    add();
    QTest::keyClick(preferences, Qt::Key_Escape);
    VERIFY_SOON(!m_fixture->window().findChild<PreferencesDialog *>());
    const auto breakHeads = [this](bool broken) {
        const QMutexLocker lock(&m_mutex);
        m_broken = broken ? u"heads"_s : QString();
    };
    const auto sync = [this](bool ends) {
        const auto report = service().sync(u"own"_s, ArchiveWay::Both, {});
        VERIFY_SOON(report.isFinished());
        QCOMPARE(report.result().has_value(), ends);
        service().noteChange();
        VERIFY_SOON(status()->text().contains(u"failed") != ends);
    };
    const auto isTold = [this] { return m_fixture->says(QString::fromLatin1(CableIsCut)); };
    breakHeads(true);
    sync(false);
    VERIFY_SOON(isTold()); // letter by letter
    picture(u"notice"_s, m_fixture->window());
    QVERIFY(m_fixture->press(u"Close"_s));
    QVERIFY(!isTold());
    sync(false);
    QVERIFY(!isTold());
    breakHeads(false);
    sync(true);
    breakHeads(true);
    sync(false);
    VERIFY_SOON(isTold());
    breakHeads(false);
    sync(true);
    VERIFY_SOON(!isTold()); // it is well again
    breakHeads(true);
    sync(false);
    VERIFY_SOON(isTold());
    QVERIFY(m_fixture->press(u"Archives…"_s));
    QVERIFY(dialog<PreferencesDialog>());
}

void TestArchiveWindow::pictures_data()
{
    QTest::addColumn<Scheme>("scheme");
    QTest::newRow("light") << Scheme::Light;
    QTest::newRow("dark") << Scheme::Dark;
}

/// At 800 pixels, without anything beyond the edge.
void TestArchiveWindow::pictures()
{
    QFETCH(const Scheme, scheme);
    applyColorScheme(scheme);
    constexpr QSize Narrow(800, 600);
    m_fixture->window().resize(Narrow);
    auto *preferences = openPage();
    QVERIFY(preferences);
    preferences->resize(preferences->size().boundedTo(Narrow));
    NewArchiveDialog *asked = openNew();
    QVERIFY(asked);
    picture(u"new"_s, *asked);
    QVERIFY(asked->width() <= Narrow.width());
    QTest::keyClick(asked, Qt::Key_Escape);
    VERIFY_SOON(!m_fixture->window().findChild<NewArchiveDialog *>());
    add();
    picture(u"page"_s, *preferences);
    QVERIFY(table()->width() <= preferences->width());
    VERIFY_SOON(!m_fixture->window().findChild<PhraseDialog *>());
    QVERIFY(m_fixture->press(u"Recovery phrase…"_s));
    auto *phrase = dialog<PhraseDialog>();
    QVERIFY(phrase);
    picture(u"phrase"_s, *phrase);
    QTest::keyClick(phrase, Qt::Key_Escape);
    {
        const QMutexLocker lock(&m_mutex);
        m_broken = u"heads"_s;
    }
    QVERIFY(m_fixture->press(u"What goes there…"_s));
    auto *rules = dialog<ArchiveRulesDialog>();
    QVERIFY(rules);
    picture(u"rules"_s, *rules);
    QVERIFY(rules->width() <= Narrow.width());
    QTest::keyClick(rules, Qt::Key_Escape);
    QVERIFY(m_fixture->press(u"Restore key…"_s));
    auto *restore = dialog<RestoreKeyDialog>();
    QVERIFY(restore);
    picture(u"restore"_s, *restore);
    QVERIFY(restore->width() <= Narrow.width());
    QTest::keyClick(restore, Qt::Key_Escape);
    QVERIFY(m_fixture->press(u"Send and take now"_s));
    VERIFY_SOON(m_fixture->says(QString::fromLatin1(CableIsCut), preferences));
    picture(u"failed"_s, *preferences);
    QTest::keyClick(preferences, Qt::Key_Escape);
    VERIFY_SOON(status()->text().contains(u"failed"));
    picture(u"window"_s, m_fixture->window());
}

QTEST_MAIN(TestArchiveWindow)
#include "tst_archivewindow.moc"
