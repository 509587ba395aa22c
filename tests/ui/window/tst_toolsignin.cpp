// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "oauthscript.h"
#include "preferencesdialog.h"
#include "soon.h"
#include "toolspage.h"
#include "windowfixture.h"

#include <QDesktopServices>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QPushButton>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Signing in at a tool server from the preferences, with the mouse, and with a browser that a person says yes in.
class TestToolSignIn final : public QObject
{
    Q_OBJECT

public Q_SLOTS:
    void openInBrowser(const QUrl &url) { m_opened += url; }

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void init()
    {
        QDesktopServices::setUrlHandler(u"http"_s, this, "openInBrowser");
        m_script = std::make_unique<OAuthScript>();
        m_fixture = std::make_unique<WindowFixture>();
        ToolServerConfig server;
        server.id = u"tracker-1"_s;
        server.name = u"tracker"_s;
        server.kind = ToolServerConfig::Kind::Http;
        server.url = m_script->address().toString();
        writeToolServer(&m_fixture->settings(), server);
        m_fixture->window().action("preferences"_L1)->trigger();
        m_dialog = m_fixture->window().findChild<PreferencesDialog *>();
        QVERIFY(m_dialog);
        m_dialog->showPage(PreferencesDialog::Page::Tools);
        m_dialog->tools()->showSection(ToolsPage::Section::Servers);
    }
    void cleanup()
    {
        m_fixture.reset();
        m_script.reset();
        m_opened.clear();
        QDesktopServices::unsetUrlHandler(u"http"_s);
    }

    void signsInAndOut()
    {
        VERIFY_SOON(m_fixture->button(u"Start now"_s, m_dialog));
        QCOMPARE(m_script->requests().size(), 0);
        QVERIFY(m_fixture->press(u"Start now"_s, m_dialog));
        VERIFY_SOON(m_fixture->says(u"The server asks you to sign in."_s, m_dialog));
        QVERIFY(m_opened.isEmpty()); // nobody has asked for it
        QVERIFY(m_fixture->press(u"Sign in"_s, m_dialog));
        COMPARE_SOON(m_opened.size(), 1);
        QCOMPARE(m_opened.at(0).path(), u"/authorize"_s);
        VERIFY_SOON(m_fixture->says(u"Sign in at 127.0.0.1, in the browser."_s, m_dialog));
        sayYes();
        VERIFY_SOON(m_fixture->says(u"Signed in."_s, m_dialog));
        VERIFY_SOON(m_fixture->says(u"Ready, 2 tool(s)"_s, m_dialog));
        QVERIFY(!m_fixture->keychain().key(u"tool-server-tracker-1"_s).isEmpty());
        // A draft of the page that is older than the sign-in does not undo it.
        m_dialog->tools()->save(&m_fixture->settings());
        QVERIFY(signedInToolServers(m_fixture->settings()).contains(u"tracker-1"_s));
        const QFuture<QList<ApiKey>> own = m_fixture->engine().ownKeys();
        VERIFY_SOON(own.isFinished());
        QVERIFY(own.result().contains(ApiKey("access-1"))); // so that no export and no log has it

        QVERIFY(m_fixture->press(u"Sign out"_s, m_dialog));
        VERIFY_SOON(m_fixture->says(u"The server asks you to sign in."_s, m_dialog));
        VERIFY_SOON(m_fixture->keychain().key(u"tool-server-tracker-1"_s).isEmpty());
        QCOMPARE(m_opened.size(), 1);
    }

    void isCancelled()
    {
        VERIFY_SOON(m_fixture->press(u"Start now"_s, m_dialog));
        VERIFY_SOON(m_fixture->press(u"Sign in"_s, m_dialog));
        COMPARE_SOON(m_opened.size(), 1);
        QVERIFY(m_fixture->press(u"Cancel sign-in"_s, m_dialog));
        VERIFY_SOON(m_fixture->button(u"Sign in"_s, m_dialog));
        QCOMPARE(m_script->asked("/token"), 0);
    }

private:
    void sayYes()
    {
        const QUrlQuery asked(m_opened.constLast());
        QUrl back(asked.queryItemValue(u"redirect_uri"_s, QUrl::FullyDecoded));
        back.setQuery(u"code=1&state=%1&iss=%2"_s.arg(asked.queryItemValue(u"state"_s),
                                                      m_script->base()));
        m_browser.get(QNetworkRequest(back));
    }

    std::unique_ptr<OAuthScript> m_script;
    std::unique_ptr<WindowFixture> m_fixture;
    PreferencesDialog *m_dialog = nullptr;
    QNetworkAccessManager m_browser;
    QList<QUrl> m_opened;
};

QTEST_MAIN(TestToolSignIn)
#include "tst_toolsignin.moc"
