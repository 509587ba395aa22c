// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatscript.h"
#include "composer.h"
#include "conversationpage.h"
#include "modelpicker.h"
#include "preferencesdialog.h"
#include "soon.h"
#include "windowfixture.h"

#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStatusBar>
#include <QTest>
#include <QTreeWidget>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Which model answers, chosen with keys and mouse.
class TestModelChoice final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_server = std::make_unique<ScriptedServer>();
        m_fixture->setEndpoint(m_server->url());
        ProviderConfig messages;
        messages.id = u"thinker"_s;
        messages.name = u"Thinking server"_s;
        messages.api = u"anthropic-messages"_s;
        messages.baseUrl = m_server->url().toString();
        messages.models = { { u"deep-1"_s, 200'000, {} }, { u"deep-2"_s, 0, u"low"_s } };
        writeProvider(&m_fixture->settings(), messages);
        QVERIFY(m_fixture->openFromList());
    }
    void cleanup()
    {
        m_fixture.reset();
        m_server.reset();
    }

    void aModelIsFoundAndChosenWithTheKeyboard()
    {
        QTest::keyClick(&m_fixture->window(), Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
        ModelPicker *picker = openPicker();
        QVERIFY(picker);
        QCOMPARE(shown(picker),
                 QStringList({ u"Test server: tiny"_s, u"Thinking server: deep-1"_s,
                               u"Thinking server: deep-2"_s }));
        auto *field = m_fixture->named<QLineEdit>(u"Find a model"_s, picker);
        QTest::keyClicks(field, u"think deep"_s);
        QCOMPARE(shown(picker),
                 QStringList({ u"Thinking server: deep-1"_s, u"Thinking server: deep-2"_s }));
        QTest::keyClick(field, Qt::Key_Down);
        QTest::keyClick(field, Qt::Key_Return);
        VERIFY_SOON(m_fixture->button(u"Model: deep-2"_s));
        const Entry change = m_fixture->lastStored(1).constFirst();
        QVERIFY(change.type == EntryType::ModelChange);
        QCOMPARE(change.provider, u"thinker"_s);
        QCOMPARE(change.model, u"deep-2"_s);
        // The main model is what it was.
        QCOMPARE(readModelChoice(m_fixture->settings(), ModelPurpose::Main).model, u"tiny"_s);
        VERIFY_SOON(!openPicker());
        QVERIFY(qobject_cast<QPlainTextEdit *>(
                m_fixture->window().focusWidget())); // to go on writing
    }

    void theChosenModelIsAsked()
    {
        m_server->route("/v1/messages"_ba, noKey());
        m_server->route("/v1/chat/completions"_ba, chatAnswer({ u"At noon."_s }));
        choose(u"deep-1"_s);
        VERIFY_SOON(m_fixture->button(u"Model: deep-1"_s));
        send(u"When?"_s);
        COMPARE_SOON(m_server->requests().size(), 1);
        QCOMPARE(m_server->requests().first().path(), "/v1/messages"_ba);
        QVERIFY(m_server->requests().first().body.contains(R"("model":"deep-1")"));
        VERIFY_SOON(m_fixture->button(u"Ask again"_s));
        choose(u"tiny"_s);
        VERIFY_SOON(m_fixture->button(u"Model: tiny"_s));
        send(u"And now?"_s);
        COMPARE_SOON(m_server->requests().last().path(), "/v1/chat/completions"_ba);
        VERIFY_SOON(m_fixture->button(u"Send"_s));
    }

    void theMouseChoosesToo()
    {
        QVERIFY(m_fixture->press(u"Model: tiny"_s));
        ModelPicker *picker = openPicker();
        QVERIFY(picker);
        auto *list = m_fixture->named<QTreeWidget>(u"Models"_s, picker);
        // A provider's name is no model.
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualItemRect(list->topLevelItem(1)).center());
        QCOMPARE(openPicker(), picker);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualItemRect(list->topLevelItem(1)->child(0)).center());
        VERIFY_SOON(m_fixture->button(u"Model: deep-1"_s));
    }

    void escapeChoosesNothing()
    {
        const qint64 before = m_fixture->stored().session().entryCount;
        m_fixture->window().action("chooseModel"_L1)->trigger();
        QTest::keyClick(m_fixture->named<QLineEdit>(u"Find a model"_s, openPicker()),
                        Qt::Key_Escape);
        VERIFY_SOON(!openPicker());
        QCOMPARE(m_fixture->stored().session().entryCount, before);
    }

    void withoutASessionItIsTheMainModel()
    {
        m_fixture->workbench().closeSession();
        choose(u"deep-1"_s);
        QCOMPARE(readModelChoice(m_fixture->settings(), ModelPurpose::Main),
                 (ModelChoice { u"thinker"_s, u"deep-1"_s }));
    }

    void withoutProvidersItLeadsToSetUp()
    {
        removeProvider(&m_fixture->settings(), u"thinker"_s);
        removeProvider(&m_fixture->settings(), u"test-server"_s);
        QVERIFY(comesSoon([&] { return m_fixture->press(u"Set up a model…"_s); }));
        auto *dialog = m_fixture->window().findChild<PreferencesDialog *>();
        QVERIFY(dialog && dialog->providers()->isVisible());
        dialog->reject();
    }

    void aBranchOfAnotherModelSaysWhoAnswers()
    {
        // The sample was written with models that are not set up here.
        QVERIFY(m_fixture->says(u"is not set up, tiny answers"_s));
        choose(u"deep-1"_s);
        VERIFY_SOON(!m_fixture->says(u"is not set up"_s));
    }

    /// The status bar stays narrow, and says nothing of "about" where nothing is about right.
    void aModelWithoutRoomIsSaidShortly()
    {
        const int least = m_fixture->window().minimumSizeHint().width();
        const QString name = u"model-with-a-long-name-"_s.repeated(10);
        ProviderConfig small;
        small.id = u"small"_s;
        small.name = u"Small server"_s;
        small.baseUrl = m_server->url().toString();
        small.models = { { name, 100, {} } };
        writeProvider(&m_fixture->settings(), small);
        writeModelChoice(&m_fixture->settings(), ModelPurpose::Main, { small.id, name });
        m_fixture->workbench().projectAgain();
        VERIFY_SOON(!misfit().isEmpty());
        QVERIFY2(misfit().contains(u"…"_s) && !misfit().contains(name), qPrintable(misfit()));
        QVERIFY(m_fixture->window().minimumSizeHint().width() <= least);
        // What is sent was changed: else that is an estimate.
        const EntryNode said = m_fixture->newestOnPath(Role::User);
        m_fixture->branch().edit(ContextEdit::Op::Exclude, { said.id });
        VERIFY_SOON(m_fixture->stateOf(said.id) == ItemState::Excluded);
        QVERIFY2(misfit().startsWith(u"does not fit "_s), qPrintable(misfit()));
    }

    void theThinkingLevelIsAnEntryAndIsAskedFor()
    {
        m_server->add(noKey());
        choose(u"deep-1"_s);
        VERIFY_SOON(m_fixture->button(u"Thinking: High"_s)); // as the sample's branch has it
        QMenu *menu = thinking();
        QVERIFY(menu);
        menu->popup({});
        for (int i = 0; i < 4; ++i) { // by itself, off, low, medium
            QTest::keyClick(menu, Qt::Key_Down);
        }
        QCOMPARE(menu->activeAction()->text(), u"Medium"_s);
        QTest::keyClick(menu, Qt::Key_Return);
        VERIFY_SOON(m_fixture->button(u"Thinking: Medium"_s));
        QVERIFY(m_fixture->lastStored(1).constFirst().type == EntryType::ThinkingLevelChange);
        send(u"When?"_s);
        COMPARE_SOON(m_server->requests().size(), 1);
        QVERIFY2(m_server->requests().first().body.contains("budget_tokens"),
                 m_server->requests().first().body.right(200).constData());
        VERIFY_SOON(m_fixture->button(u"Ask again"_s));
    }

    void theModelsOwnLevelHoldsUntilTheBranchHasOne()
    {
        m_fixture->branch().setThinkingLevel({});
        COMPARE_SOON(m_fixture->workbench().context()->thinkingLevel, QString());
        choose(u"deep-2"_s);
        VERIFY_SOON(m_fixture->button(u"Thinking: Low"_s));
        QCOMPARE(thinking()->actions().constFirst()->text(), u"As set for the model (Low)"_s);
    }

    void whatTakesNoLevelOffersNone()
    {
        // A plain chat server has no field for it.
        QVERIFY(!m_fixture->window().conversation()->composer()->thinkingButton()->isVisible());
        QVERIFY(!m_fixture->window().action("chooseThinking"_L1)->isEnabled());
    }

    void nothingIsChosenWhileAnotherBranchIsLookedAt()
    {
        m_fixture->workbench().lookAt(m_fixture->otherLeaf().id);
        VERIFY_SOON(!m_fixture->workbench().loaded().isAtLeaf());
        QVERIFY(!m_fixture->window().action("chooseModel"_L1)->isEnabled());
    }

    void whatTheCacheLosesIsSaidBeforeTheMessage()
    {
        Entry answer;
        answer.role = Role::Assistant;
        answer.provider = u"thinker"_s;
        answer.model = u"deep-1"_s;
        answer.stopReason = StopReason::Stop;
        answer.blocks = { TextBlock { u"At noon."_s } };
        answer.usage = Usage { 100, 30, 9000, 0, 0, std::nullopt };
        m_fixture->branch().append({ answer }, [](const Result<QList<Entry>> &) { });
        VERIFY_SOON(m_fixture->button(u"Model: deep-1"_s));
        QVERIFY(!m_fixture->says(u"anew"_s));
        choose(u"tiny"_s);
        VERIFY_SOON(m_fixture->says(u"Another model reads everything anew"_s));
        QVERIFY(m_fixture->says(u"in the cache of deep-1"_s));
        choose(u"deep-1"_s);
        VERIFY_SOON(!m_fixture->says(u"anew"_s));
        m_fixture->branch().edit(ContextEdit::Op::Exclude,
                                 { m_fixture->newestOnPath(Role::User).id });
        VERIFY_SOON(m_fixture->says(u"What you changed stands before cached text"_s));
        // Without caching there is nothing to lose.
        m_fixture->settings().set(Keys::PromptCaching, u"off"_s);
        VERIFY_SOON(!m_fixture->says(u"anew"_s));
    }

    void thePanelSaysWhoKnowsTheWindow()
    {
        choose(u"deep-1"_s);
        VERIFY_SOON(m_fixture->says(u"Window 200k, set by you"_s));
        choose(u"tiny"_s);
        VERIFY_SOON(m_fixture->button(u"Model: tiny"_s));
        m_server->add(plainAnswer(404, "text/plain", "not here"));
        m_server->route(
                "/v1/models"_ba,
                plainAnswer(200, "application/json",
                            R"({"object":"list","data":[{"id":"tiny","max_model_len":128000}]})"));
        m_fixture->window().ask(AskLocalServers {}); // as at the start
        QTRY_VERIFY_WITH_TIMEOUT(m_fixture->says(u"Window 128k, as the server says"_s), 15'000);
    }

    void anOverflowTeachesTheWindow()
    {
        m_server->add(plainAnswer(
                400, "application/json",
                "{\"error\":{\"message\":\"This model's maximum context length is 8192 tokens. "_ba
                        + "However, your messages resulted in 9000 "
                          "tokens.\",\"code\":\"context_length_exceeded\"}}"));
        send(u"When?"_s);
        VERIFY_SOON(m_fixture->button(u"Ask again"_s));
        choose(u"tiny"_s);
        VERIFY_SOON(m_fixture->says(u"as the server says"_s));
        QCOMPARE(m_fixture->workbench().choice().window.tokens, 8192);
    }

private:
    /// As the status bar says it; empty: it does not.
    [[nodiscard]] QString misfit() const
    {
        const auto labels = m_fixture->window().statusBar()->findChildren<QLabel *>();
        for (const QLabel *label : labels) {
            if (label->isVisible() && label->text().contains(u"does not fit"_s)) {
                return label->text();
            }
        }
        return {};
    }
    static Script noKey()
    {
        return plainAnswer(401, "application/json", R"({"error":{"message":"no key"}})");
    }
    ModelPicker *openPicker()
    {
        for (auto *picker : m_fixture->window().findChildren<ModelPicker *>()) {
            if (picker->isVisible()) {
                return picker;
            }
        }
        return nullptr;
    }
    static QStringList shown(const ModelPicker *picker)
    {
        const auto *list = picker->findChild<QTreeWidget *>();
        QStringList models;
        for (int top = 0; top < list->topLevelItemCount(); ++top) {
            const QTreeWidgetItem *group = list->topLevelItem(top);
            for (int row = 0; row < group->childCount() && !group->isHidden(); ++row) {
                if (!group->child(row)->isHidden()) {
                    models += group->text(0) + u": "_s + group->child(row)->text(0);
                }
            }
        }
        return models;
    }
    void choose(const QString &model)
    {
        VERIFY_SOON(m_fixture->window().action("chooseModel"_L1)->isEnabled());
        m_fixture->window().action("chooseModel"_L1)->trigger();
        ModelPicker *picker = openPicker();
        QVERIFY(picker);
        auto *field = m_fixture->named<QLineEdit>(u"Find a model"_s, picker);
        QTest::keyClicks(field, model);
        QTest::keyClick(field, Qt::Key_Return);
    }
    QMenu *thinking()
    {
        return m_fixture->window().conversation()->composer()->thinkingButton()->menu();
    }
    void send(const QString &text)
    {
        auto *field = m_fixture->named<QPlainTextEdit>(u"Message"_s);
        field->setFocus();
        QTest::keyClicks(field, text);
        QVERIFY(m_fixture->press(u"Send"_s));
    }

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<ScriptedServer> m_server;
};

QTEST_MAIN(TestModelChoice)
#include "tst_modelchoice.moc"
