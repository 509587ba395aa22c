// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "composer.h"
#include "conversationpage.h"
#include "importdialog.h"
#include "modelcatalogue.h"
#include "preferencesdialog.h"
#include "providerconfig.h"
#include "providerspage.h"
#include "sessionlistmodel.h"
#include "sessionlistpanel.h"
#include "sessionlistview.h"
#include "soon.h"
#include "welcomepage.h"
#include "windowfixture.h"

#include <QAction>
#include <QComboBox>
#include <QCommandLinkButton>
#include <QDir>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// The first minutes with an empty store, and what the list says then.
class TestWelcome final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        // One program has left a session there.
        const QString folder = m_home.filePath(u".claude/projects/-src-tides"_s);
        QVERIFY(QDir().mkpath(folder));
        QFile file(folder + u"/5d2f6c1e-0000-4000-8000-000000000001.jsonl"_s);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"type":"user","uuid":"u1","parentUuid":null,"sessionId":"s1",)"
                   R"("timestamp":"2026-01-01T10:00:00.000Z","cwd":"/src/tides",)"
                   R"("message":{"role":"user","content":"When is high water?"}})"
                   "\n");
        file.close();
        qputenv("HOME", QFile::encodeName(m_home.path()));
    }
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>(WorkbenchFixture::Content::Nothing);
        m_fixture->list().refresh();
    }
    void cleanup() { m_fixture.reset(); }

    void threeOffersStandInTheMiddle()
    {
        const auto *page = window().findChild<WelcomePage *>();
        VERIFY_SOON(page->isVisible());
        const auto offers = page->findChildren<QCommandLinkButton *>();
        QCOMPARE(offers.size(), 3);
        for (const QCommandLinkButton *offer : offers) {
            QVERIFY(offer->isEnabled() && !offer->icon().isNull());
            QVERIFY(!offer->description().isEmpty() && !offer->accessibleName().isEmpty());
        }
        VERIFY2_SOON(offers.at(0)->description().contains(u"Claude Code: 1"_s),
                     qPrintable(offers.at(0)->description()));
        if (const QString folder = qEnvironmentVariable("VARVE_PICTURES"); !folder.isEmpty()) {
            window().grab().save(QDir(folder).filePath(u"welcome.png"_s));
        }
    }

    void theSampleIsOpened()
    {
        // The file itself is the program's.
        QSignalSpy asked(window().action("openSample"_L1), &QAction::triggered);
        press(2);
        QCOMPARE(asked.size(), 1);
    }

    void whatWasFoundIsImported()
    {
        press(0);
        ImportDialog *dialog = nullptr;
        VERIFY_SOON((dialog = window().findChild<ImportDialog *>()) != nullptr);
        VERIFY_SOON(m_fixture->button(u"Import"_s, dialog)
                    && m_fixture->button(u"Import"_s, dialog)->isEnabled());
        QVERIFY(m_fixture->press(u"Import"_s, dialog));
        VERIFY_SOON(m_fixture->workbench().hasSession());
        QCOMPARE(m_fixture->workbench().session().cwd, u"/src/tides"_s);
        dialog->close();
        // Its folder is one of another program, and nobody chose it here.
        window().action("newSession"_L1)->trigger();
        VERIFY_SOON(m_fixture->workbench().session().entryCount == 0);
        QCOMPARE(m_fixture->workbench().session().cwd, QString());
    }

    void aModelIsSetUpAndOneWrites()
    {
        QCOMPARE(offer(1)->text(), u"Set up a model and chat"_s);
        press(1);
        PreferencesDialog *dialog = nullptr;
        VERIFY_SOON((dialog = window().findChild<PreferencesDialog *>()) != nullptr);
        VERIFY_SOON(m_fixture->button(u"Add a provider"_s, dialog)); // the page that is needed
        QVERIFY(!m_fixture->workbench().hasSession());
        m_fixture->button(u"Add a provider"_s, dialog)
                ->findChild<QMenu *>()
                ->actions()
                .constLast()
                ->trigger(); // by its address
        QTest::keyClicks(m_fixture->labelled<QLineEdit>(u"&Address"_s, dialog),
                         u"http://127.0.0.1:9/v1"_s);
        auto *key = m_fixture->named<QComboBox>(u"Key"_s, dialog);
        key->setFocus();
        QTest::keyClick(key, Qt::Key_End); // the server needs none
        QVERIFY(m_fixture->press(u"Apply"_s, dialog));
        VERIFY_SOON(offer(1)->description().startsWith(u"No main model is chosen yet."_s));
        dialog->providers()->findChild<QTabWidget *>()->setCurrentIndex(1);
        auto *model = m_fixture->named<QLineEdit>(u"Model to add"_s, dialog);
        QTest::keyClicks(model, u"tiny"_s);
        QTest::keyClick(model, Qt::Key_Return);
        auto *main = m_fixture->labelled<QComboBox>(u"&Main model"_s, dialog);
        main->setFocus();
        QTest::keyClick(main, Qt::Key_End);
        QVERIFY(m_fixture->press(u"OK"_s, dialog));
        VERIFY_SOON(m_fixture->workbench().hasSession());
        QCOMPARE(m_fixture->workbench().session().entryCount, 0);
        window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window()));
        VERIFY_SOON(window().conversation()->composer()->editor()->hasFocus());
    }

    void oneEmptySessionAtMost()
    {
        QAction *fresh = window().action("newSession"_L1);
        SessionId first;
        for (int times = 0; times < 3; ++times) {
            fresh->trigger();
            VERIFY_SOON(m_fixture->workbench().hasSession());
            flush();
            first = first.isNull() ? m_fixture->workbench().session().id : first;
            COMPARE_SOON(m_fixture->workbench().session().id, first);
        }
        COMPARE_SOON(m_fixture->list().sessions().size(), 1);
        // With something typed in it, it is not empty.
        auto *field = window().conversation()->composer()->editor();
        QTest::keyClicks(field, u"half a thought"_s);
        fresh->trigger();
        VERIFY_SOON(m_fixture->workbench().session().id != first);
        COMPARE_SOON(m_fixture->list().sessions().size(), 2);
    }

    /// And not everything that was ever said, which a compaction makes more of.
    void theListSaysTheContextAsItIs()
    {
        m_fixture = std::make_unique<WindowFixture>();
        QVERIFY(m_fixture->openFromList());
        const auto *panel = window().findChild<SessionListPanel *>();
        const auto *model = qobject_cast<SessionListModel *>(panel->view()->model());
        const SessionId sample = m_fixture->workbench().session().id;
        const auto size = [&] {
            return model->index(std::max(0, model->rowOf(sample)))
                    .data(SessionListModel::SizeRole)
                    .toString();
        };
        VERIFY_SOON(size().contains(u" of "_s));
        const QString open = size();
        QVERIFY2(m_fixture->says(open.section(u' ', 0, 0)), qPrintable(open)); // as the panel
        // Of one that is not open it is counted, too.
        m_fixture->restart();
        const auto *again = window().findChild<SessionListPanel *>();
        const auto *list = qobject_cast<SessionListModel *>(again->view()->model());
        VERIFY_SOON(list->rowOf(sample) >= 0);
        const auto figure = [&] {
            return list->index(std::max(0, list->rowOf(sample)))
                    .data(SessionListModel::SizeRole)
                    .toString();
        };
        VERIFY_SOON(!figure().isEmpty());
        QVERIFY(!m_fixture->workbench().hasSession());
        QCOMPARE(figure(), open); // opening it is no reason for another figure
        QStringList shown;
        connect(list, &QAbstractItemModel::dataChanged, this, [&] { shown += figure(); });
        QVERIFY(m_fixture->openFromList());
        VERIFY_SOON(m_fixture->hasSetup());
        shown.removeAll(open);
        QCOMPARE(shown, QStringList());
        list->disconnect(this);
    }

    /// A server tells its window late: what was counted for another says so no longer than what is open.
    void theListFollowsTheWindow()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_fixture->setEndpoint(QUrl(u"http://127.0.0.1:9/v1"_s));
        const SessionId sample = m_fixture->other().reader().sessions()->constFirst().id;
        const auto other = m_fixture->other().createSession({});
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { u"When is high water?"_s } };
        QVERIFY(other && m_fixture->other().append(other->id, {}, { entry }));
        m_fixture->list().refresh();
        m_fixture->workbench().openSession(sample);
        VERIFY_SOON(m_fixture->hasSetup());
        const auto *panel = window().findChild<SessionListPanel *>();
        const auto *model = qobject_cast<SessionListModel *>(panel->view()->model());
        const auto size = [&](const SessionId &id) {
            return model->index(std::max(0, model->rowOf(id)))
                    .data(SessionListModel::SizeRole)
                    .toString();
        };
        VERIFY_SOON(size(sample).endsWith(u"of 200k"_s));
        VERIFY_SOON(!size(other->id).isEmpty());
        QVERIFY2(!size(other->id).contains(u"of"_s), qPrintable(size(other->id)));
        const ProviderConfig provider = readProviders(m_fixture->settings()).constFirst();
        m_fixture->models().noteLimit(provider.catalogueName(), u"tiny"_s, 8192);
        m_fixture->workbench().projectAgain();
        COMPARE_SOON(size(other->id).section(u' ', 1), u"of 8.2k"_s);
        // One of another model keeps that one's window until the one that answers was asked.
        QVERIFY(size(sample).endsWith(u"of 200k"_s));
    }

private:
    MainWindow &window() { return m_fixture->window(); }
    QCommandLinkButton *offer(int number)
    {
        return window().findChild<WelcomePage *>()->findChildren<QCommandLinkButton *>().at(number);
    }
    void press(int number)
    {
        VERIFY_SOON(offer(number)->isVisible() && offer(number)->isEnabled());
        QTest::mouseClick(offer(number), Qt::LeftButton);
    }
    /// What was written before is there.
    void flush()
    {
        bool done = false;
        m_fixture->store()
                .write([](SessionStore &) -> Result<> { return {}; })
                .then(this, [&done](const Result<> &) { done = true; });
        VERIFY_SOON(done);
    }

    QTemporaryDir m_home;
    std::unique_ptr<WindowFixture> m_fixture;
};

QTEST_MAIN(TestWelcome)
#include "tst_welcome.moc"
