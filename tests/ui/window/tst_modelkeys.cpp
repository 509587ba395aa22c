// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatscript.h"
#include "composer.h"
#include "conversationpage.h"
#include "preferencesdialog.h"
#include "soon.h"
#include "windowfixture.h"

#include <QAbstractButton>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// A key on its way from the keychain to a request.
class TestModelKeys final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_server = std::make_unique<ScriptedServer>();
        QVERIFY(m_fixture->openFromList());
        m_fixture->setEndpoint(m_server->url());
        m_provider = readProviders(m_fixture->settings()).constFirst();
        m_provider.key.kind = KeySource::Kind::Keychain;
        writeProvider(&m_fixture->settings(), m_provider);
    }
    void cleanup()
    {
        m_fixture.reset();
        m_server.reset();
    }

    void aMessageIsSentWithTheKeyOfTheKeychain()
    {
        m_server->add(chatAnswer({ u"At noon."_s }));
        m_fixture->keychain().put(m_provider.id, ApiKey("sk-of-the-keychain"_ba));
        send();
        COMPARE_SOON(m_server->requests().size(), 1);
        QCOMPARE(m_server->requests().first().header("authorization"),
                 "Bearer sk-of-the-keychain"_ba);
        VERIFY_SOON(m_fixture->button(u"Send"_s));
        QCOMPARE(composer()->text(), QString());
    }

    void aMissingKeyIsSaidWithAWayToThePreferences()
    {
        send();
        QMessageBox *box = nullptr;
        VERIFY_SOON(box = m_fixture->window().findChild<QMessageBox *>());
        QVERIFY(box->text().contains(u"There is no key for Test server in the keychain."_s));
        QCOMPARE(composer()->text(), u"When?"_s); // not lost
        QVERIFY(m_fixture->button(u"Send"_s));
        QVERIFY(m_fixture->press(u"Open preferences"_s, box));
        auto *dialog = m_fixture->window().findChild<PreferencesDialog *>();
        QVERIFY(dialog && dialog->providers()->isVisible());
        QVERIFY(m_server->requests().isEmpty());
        dialog->reject();
    }

    void theTestOfAConnectionFindsTheModelsAndTriesOne()
    {
        m_server->add(plainAnswer(404, "text/plain", "not here"));
        m_server->route("/v1/models"_ba,
                        plainAnswer(200, "application/json",
                                    R"({"object":"list","data":[{"id":"tiny"},{"id":"other"}]})"));
        m_server->route("/v1/chat/completions"_ba, chatAnswer({ u"ok"_s }));
        m_fixture->keychain().put(m_provider.id, ApiKey("sk-test"_ba));
        PreferencesDialog *dialog = openProviders();
        QVERIFY(m_fixture->press(u"Test connection"_s, dialog));
        QTRY_VERIFY_WITH_TIMEOUT(m_fixture->says(u"tiny answered after"_s, dialog), 15'000);
        QCOMPARE(m_fixture->models().modelsOf(m_provider.id).size(), 2);
        for (const auto &request : m_server->requests()) {
            QVERIFY(request.header("authorization").isEmpty()
                    || request.header("authorization") == "Bearer sk-test"_ba);
        }
        dialog->reject();
    }

    void aRefusedKeyIsSaid()
    {
        const Script refused = plainAnswer(401, "application/json",
                                           R"({"error":{"message":"Incorrect API key"}})");
        m_server->add(refused);
        m_fixture->keychain().put(m_provider.id, ApiKey("sk-wrong"_ba));
        PreferencesDialog *dialog = openProviders();
        QVERIFY(m_fixture->press(u"Test connection"_s, dialog));
        QTRY_VERIFY_WITH_TIMEOUT(m_fixture->says(u"does not accept the API key"_s, dialog), 15'000);
        QVERIFY(!m_fixture->says(u"sk-wrong"_s, dialog));
        dialog->reject();
    }

private:
    [[nodiscard]] Composer *composer() { return m_fixture->window().conversation()->composer(); }
    void send()
    {
        auto *field = composer()->findChild<QPlainTextEdit *>();
        field->setFocus();
        QTest::keyClicks(field, u"When?"_s);
        QVERIFY(m_fixture->press(u"Send"_s));
    }
    PreferencesDialog *openProviders()
    {
        m_fixture->window().action("preferences"_L1)->trigger();
        auto *dialog = m_fixture->window().findChild<PreferencesDialog *>();
        dialog->showPage(PreferencesDialog::Page::Providers);
        QCoreApplication::processEvents();
        return dialog;
    }

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<ScriptedServer> m_server;
    ProviderConfig m_provider;
};

QTEST_MAIN(TestModelKeys)
#include "tst_modelkeys.moc"
