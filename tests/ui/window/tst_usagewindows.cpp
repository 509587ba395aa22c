// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatscript.h"
#include "preferencesdialog.h"
#include "requestlogwindow.h"
#include "soon.h"
#include "usagemodel.h"
#include "usagewindow.h"
#include "windowfixture.h"

#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What answers cost, and what was sent to get them.
class TestUsageWindows final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_server = std::make_unique<ScriptedServer>();
        m_server->add(chatAnswer({ u"At noon."_s }));
        QVERIFY(m_fixture->openFromList());
        m_fixture->setEndpoint(m_server->url());
    }
    void cleanup()
    {
        m_fixture.reset();
        m_server.reset();
    }

    void usageFollowsTheSession()
    {
        m_fixture->window().action("usage"_L1)->trigger();
        auto *usage = m_fixture->window().findChild<UsageWindow *>();
        QVERIFY(usage && usage->isVisible() && !usage->isModal());
        auto *table = m_fixture->named<QTableView>(u"Answers"_s, usage);
        VERIFY_SOON(table->model()->rowCount() > 0);
        const int before = table->model()->rowCount();
        QVERIFY(m_fixture->says(m_fixture->workbench().session().name, usage));
        send();
        COMPARE_SOON(table->model()->rowCount(), before + 1);
        QCOMPARE(table->model()->index(0, 1).data().toString(), u"tiny"_s);
        QCOMPARE(table->model()->index(0, 2).data().toString(), u"900"_s);
        QCOMPARE(table->model()->index(0, UsageModel::Cost).data().toString(), u"unknown"_s);
        // A server of one's own has no price: the sum says that it is not all.
        QVERIFY(m_fixture->says(u"The price of 1 answer"_s, usage)
                || m_fixture->says(u"answer(s) is not known"_s, usage));
        m_fixture->workbench().closeSession();
        COMPARE_SOON(table->model()->rowCount(), 0);
    }

    void returnGoesToTheAnswer()
    {
        m_fixture->window().action("usage"_L1)->trigger();
        auto *usage = m_fixture->window().findChild<UsageWindow *>();
        auto *table = m_fixture->named<QTableView>(u"Answers"_s, usage);
        VERIFY_SOON(table->model()->rowCount() > 0);
        QSignalSpy shown(&m_fixture->workbench(), &Workbench::entryShown);
        table->setFocus();
        table->selectRow(0);
        QTest::keyClick(table, Qt::Key_Return);
        VERIFY_SOON(!shown.isEmpty());
    }

    void theStatusBarSumsUp()
    {
        send();
        VERIFY_SOON(m_fixture->says(u"at least $"_s) || m_fixture->says(u"cost unknown"_s));
    }

    /// Nothing is sent before it is asked for; the panel says the same afterwards.
    void theProviderCounts()
    {
        countHere();
        VERIFY_SOON(m_fixture->hasSetup());
        const qint64 tokens = m_fixture->workbench().context()->tokens() + 300;
        m_server->route("/v1/messages/count_tokens"_ba,
                        plainAnswer(200, "application/json",
                                    "{\"input_tokens\":" + QByteArray::number(tokens) + "}"));
        QCOMPARE(m_server->requests().size(), 0);
        m_fixture->window().action("countTokens"_L1)->trigger();
        VERIFY_SOON(m_fixture->says(u"tiny counts "_s + QLocale().toString(tokens)));
        COMPARE_SOON(m_fixture->workbench().context()->tokens(), tokens);
        QCOMPARE(m_server->requests().size(), 1);
        QCOMPARE(m_server->requests().constFirst().path(), "/v1/messages/count_tokens"_ba);
        QVERIFY(m_server->requests().constFirst().body.contains("\"tools\""));
    }

    void aCountOfASessionThatWasLeft_data()
    {
        QTest::addColumn<bool>("opensAnother");
        QTest::newRow("deleted") << false;
        QTest::newRow("another is open") << true;
    }
    void aCountOfASessionThatWasLeft()
    {
        QFETCH(const bool, opensAnother);
        countHere();
        const SessionId counted = openFresh();
        Entry question;
        question.role = Role::User;
        question.blocks = { TextBlock { u"When is high water?"_s } };
        m_fixture->branch().append({ question }, [](const Result<QList<Entry>> &) { });
        COMPARE_SOON(m_fixture->workbench().session().entryCount, 1);
        m_server->route(
                "/v1/messages/count_tokens"_ba,
                Script { Standstill {} }
                        + plainAnswer(200, "application/json", R"({"input_tokens":123456})"));
        const auto before = m_fixture->other().reader().tokenFactors(u"tiny"_s);
        QVERIFY(before);
        m_fixture->window().action("countTokens"_L1)->trigger();
        COMPARE_SOON(m_server->requests().size(), 1);
        if (opensAnother) {
            QVERIFY(openFresh() != counted);
        } else {
            m_fixture->workbench().closeSession();
        }
        m_server->goOn();
        // The estimates learn from it all the same; its figures are of no other session.
        VERIFY_SOON(m_fixture->other().reader().tokenFactors(u"tiny"_s) != before);
        QVERIFY(!m_fixture->says(u"tiny counts"_s));
        QVERIFY(m_fixture->takeMessage().isEmpty());
    }

    void requestsAreListedCopiedAndCleared()
    {
        m_fixture->window().action("requestLog"_L1)->trigger();
        auto *log = m_fixture->window().findChild<RequestLogWindow *>();
        QVERIFY(log && log->isVisible() && !log->isModal());
        auto *text = m_fixture->named<QPlainTextEdit>(u"The chosen request and its answer"_s, log);
        QCOMPARE(text->placeholderText(), u"Nothing was sent yet."_s);
        send();
        auto *list = m_fixture->named<QListWidget>(u"Requests"_s, log);
        COMPARE_SOON(list->count(), 1);
        QVERIFY(list->item(0)->text().contains(u"/v1/chat/completions"_s));
        QVERIFY(text->toPlainText().contains(u"When?"_s));
        QVERIFY(text->toPlainText().contains(u"At noon."_s));
        QVERIFY(m_fixture->press(u"Copy"_s, log));
        QVERIFY(QGuiApplication::clipboard()->text().contains(u"When?"_s));
        // What is being read stays when more comes.
        send();
        COMPARE_SOON(list->count(), 2);
        QCOMPARE(list->currentRow(), 1);
        QVERIFY(m_fixture->press(u"Copy all"_s, log));
        QCOMPARE(QGuiApplication::clipboard()->text().count(u"== #"_s), 2);
        QVERIFY(m_fixture->press(u"Clear"_s, log));
        QCOMPARE(list->count(), 0);
        QVERIFY(text->toPlainText().isEmpty());
        QVERIFY(m_fixture->log()->exchanges().isEmpty());
    }

    void returnInTheListClosesNothing()
    {
        send();
        m_fixture->window().action("requestLog"_L1)->trigger();
        auto *log = m_fixture->window().findChild<RequestLogWindow *>();
        auto *list = m_fixture->named<QListWidget>(u"Requests"_s, log);
        COMPARE_SOON(list->count(), 1);
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Return);
        QVERIFY(log->isVisible());
    }

    void aFileIsWrittenOnlyIfThePersonWants()
    {
        const QString file = m_fixture->file(u"requests.log"_s);
        send();
        COMPARE_SOON(m_fixture->log()->exchanges().size(), 1);
        QVERIFY(!QFile::exists(file));
        m_fixture->window().action("preferences"_L1)->trigger();
        auto *dialog = m_fixture->window().findChild<PreferencesDialog *>();
        dialog->showPage(PreferencesDialog::Page::Providers);
        for (auto *box : dialog->findChildren<QCheckBox *>()) {
            if (box->text().contains(u"to a file"_s)) {
                box->setFocus();
                QTest::keyClick(box, Qt::Key_Space);
            }
        }
        QVERIFY(m_fixture->press(u"OK"_s, dialog));
        send();
        VERIFY_SOON(QFile::exists(file));
        m_fixture->window().action("requestLog"_L1)->trigger();
        auto *log = m_fixture->window().findChild<RequestLogWindow *>();
        QVERIFY(m_fixture->says(file, log));
    }

private:
    SessionId openFresh()
    {
        const auto fresh = m_fixture->other().createSession({});
        const SessionId id = fresh ? fresh->id : SessionId();
        m_fixture->workbench().openSession(id);
        [&] { COMPARE_SOON(m_fixture->workbench().session().id, id); }();
        return id;
    }
    /// By a provider that has a way to count.
    void countHere()
    {
        ProviderConfig provider;
        provider.id = u"counting"_s;
        provider.name = u"Counting"_s;
        provider.api = u"anthropic-messages"_s;
        provider.baseUrl = m_server->url().toString();
        writeProvider(&m_fixture->settings(), provider);
        writeModelChoice(&m_fixture->settings(), ModelPurpose::Main, { provider.id, u"tiny"_s });
    }
    void send()
    {
        const qint64 before = m_fixture->workbench().session().entryCount;
        auto *field = m_fixture->named<QPlainTextEdit>(u"Message"_s);
        field->setFocus();
        QTest::keyClicks(field, u"When?"_s);
        QVERIFY(m_fixture->press(u"Send"_s));
        COMPARE_SOON(m_fixture->workbench().session().entryCount, before + 2);
        VERIFY_SOON(m_fixture->button(u"Send"_s));
    }

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<ScriptedServer> m_server;
};

QTEST_MAIN(TestUsageWindows)
#include "tst_usagewindows.moc"
