// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agentscript.h"
#include "chatscript.h"
#include "composer.h"
#include "conversationpage.h"
#include "desktopnotifier.h"
#include "fakedesktop.h"
#include "soon.h"
#include "windowfixture.h"
#include "windowsettings.h"

#include <QDir>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What the desktop is told while the person uses another window. The desktop is one of the test's own.
class TestNoticeWindow final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        if (!m_desktop.start() || !m_desktop.offer()) {
            QSKIP("dbus-daemon is not installed");
        }
    }
    void init()
    {
        m_desktop.notices.notices.clear();
        m_notifier = std::make_unique<DesktopNotifier>(m_desktop.address());
        m_fixture = std::make_unique<WindowFixture>();
        m_fixture->closeWindow();
        m_fixture->setNotifier(m_notifier.get());
        m_fixture->openWindow();
        m_server = std::make_unique<ScriptedServer>();
        m_server->ignoreProbes();
        m_fixture->setEndpoint(m_server->url());
        QVERIFY(QDir().mkpath(folder()));
        QVERIFY(m_fixture->openFromList());
        m_fixture->sessions().starter.setFolder(folder());
        COMPARE_SOON(m_fixture->workbench().session().cwd, folder());
    }
    void cleanup()
    {
        m_other.hide();
        m_fixture.reset();
        m_server.reset();
        m_notifier.reset();
    }

    void anAnswerThatHasComeIsTold()
    {
        m_server->add(chatBeginning({ u"At "_s }, Standstill {})
                      + chatAnswer({ u"noon."_s }).sliced(1));
        submit(u"When is high water?"_s);
        COMPARE_SOON(m_server->requests().size(), 1);
        useAnotherWindow();
        m_server->goOn();
        COMPARE_SOON(notices().size(), 1);
        QCOMPARE(notices().constFirst().text, u"The answer has come."_s);
        QCOMPARE(notices().constFirst().title, m_fixture->workbench().session().name);
        QVERIFY(!notices().constFirst().text.contains(u"noon"_s)); // others may see it
    }

    void whoLooksIsToldOfNothing()
    {
        m_server->add(chatText(u"At noon."_s));
        submit(u"When is high water?"_s);
        VERIFY_SOON(m_fixture->button(u"Send"_s) != nullptr && !composerIsBusy());
        QVERIFY(notices().isEmpty());
    }

    void aQuestionThatWaitsIsTold()
    {
        m_server->add(
                chatBeginning({ u"Let me look."_s }, Standstill {})
                + chatCalls({}, { { u"k1"_s, u"bash"_s, { { u"command"_s, u"rm -r ."_s } } } })
                          .sliced(1));
        submit(u"Do it"_s);
        COMPARE_SOON(m_server->requests().size(), 1);
        useAnotherWindow();
        m_server->goOn();
        COMPARE_SOON(notices().size(), 1);
        QCOMPARE(notices().constFirst().text, u"A tool waits to be allowed: bash."_s);
    }

    void nobodyIsToldWhoDoesNotWantIt()
    {
        m_fixture->settings().set(Keys::AnswerNotices, false);
        m_server->add(chatBeginning({ u"At "_s }, Standstill {})
                      + chatAnswer({ u"noon."_s }).sliced(1));
        submit(u"When is high water?"_s);
        COMPARE_SOON(m_server->requests().size(), 1);
        useAnotherWindow();
        m_server->goOn();
        VERIFY_SOON(!composerIsBusy());
        QVERIFY(notices().isEmpty());
    }

    /// The session that it is about comes back.
    void aPressLeadsToTheSession()
    {
        const SessionId asked = m_fixture->workbench().session().id;
        m_server->add(chatBeginning({ u"At "_s }, Standstill {})
                      + chatAnswer({ u"noon."_s }).sliced(1));
        submit(u"When is high water?"_s);
        COMPARE_SOON(m_server->requests().size(), 1);
        m_fixture->workbench().closeSession();
        useAnotherWindow();
        m_server->goOn();
        COMPARE_SOON(notices().size(), 1);
        QVERIFY(m_desktop.tell(u"ActionInvoked"_s, 42, u"default"_s));
        VERIFY_SOON(m_fixture->workbench().isOpen(asked));
    }

private:
    [[nodiscard]] QString folder() const { return m_fixture->file(u"work"_s); }
    [[nodiscard]] const QList<FakeNotices::Notice> &notices() const
    {
        return m_desktop.notices.notices;
    }
    Composer *composer() { return m_fixture->window().conversation()->composer(); }
    bool composerIsBusy() { return composer()->stopAction()->isEnabled(); }
    void submit(const QString &text)
    {
        m_fixture->window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&m_fixture->window()));
        composer()->editor()->setFocus();
        QTest::keyClicks(composer()->editor(), text);
        QTest::keyClick(composer()->editor(), Qt::Key_Return, Qt::ControlModifier);
    }
    /// As if of another program.
    void useAnotherWindow()
    {
        m_other.show();
        m_other.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&m_other));
    }

    FakeDesktop m_desktop;
    QWidget m_other;
    std::unique_ptr<DesktopNotifier> m_notifier;
    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<ScriptedServer> m_server;
};

QTEST_MAIN(TestNoticeWindow)
#include "tst_noticewindow.moc"
