// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatscript.h"
#include "composer.h"
#include "conversationpage.h"
#include "migrations.h"
#include "preferencesdialog.h"
#include "providerspage.h"
#include "soon.h"
#include "windowfixture.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestComposing final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_server = std::make_unique<ScriptedServer>();
        QVERIFY(m_fixture->openFromList());
    }
    void cleanup()
    {
        m_fixture.reset();
        m_server.reset();
    }

    void withoutAModelSendingLeadsToSetUp()
    {
        type(u"When is high water?"_s);
        QVERIFY(m_fixture->press(u"Send"_s));
        PreferencesDialog *dialog = nullptr;
        VERIFY_SOON((dialog = m_fixture->window().findChild<PreferencesDialog *>()) != nullptr);
        QVERIFY(dialog->isVisible());
        // The page is the one that is needed.
        QVERIFY(m_fixture->button(u"Add a provider"_s, dialog));
        dialog->reject();
        QCOMPARE(composer()->text(), u"When is high water?"_s);
        auto *choose = m_fixture->button(u"Set up a model…"_s);
        QVERIFY(choose);
        choose->setFocus(Qt::MouseFocusReason);
        QVERIFY(m_fixture->press(u"Set up a model…"_s));
        VERIFY_SOON((dialog = m_fixture->window().findChild<PreferencesDialog *>()) != nullptr
                    && dialog->isVisible());
        dialog->reject();
        QCOMPARE(m_fixture->window().focusWidget(), static_cast<QWidget *>(field()));
    }

    void setUpAndSend()
    {
        m_server->add(chatAnswer({ u"At "_s, u"noon."_s }));
        type(u"When is high water?"_s);
        QVERIFY(m_fixture->press(u"Send"_s));
        PreferencesDialog *dialog = nullptr;
        VERIFY_SOON((dialog = m_fixture->window().findChild<PreferencesDialog *>()) != nullptr);
        const auto entries =
                m_fixture->button(u"Add a provider"_s, dialog)->findChild<QMenu *>()->actions();
        entries.last()->trigger(); // by its address
        auto *address = m_fixture->labelled<QLineEdit>(u"&Address"_s, dialog);
        QTest::keyClicks(address, m_server->url().toString());
        auto *key = m_fixture->named<QComboBox>(u"Key"_s, dialog);
        key->setFocus();
        QTest::keyClick(key, Qt::Key_End); // the server needs none
        auto *tabs = dialog->providers()->findChild<QTabWidget *>();
        tabs->setCurrentIndex(1);
        auto *model = m_fixture->named<QLineEdit>(u"Model to add"_s, dialog);
        QTest::keyClicks(model, u"tiny"_s);
        QTest::keyClick(model, Qt::Key_Return);
        auto *main = m_fixture->labelled<QComboBox>(u"&Main model"_s, dialog);
        main->setFocus();
        QTest::keyClick(main, Qt::Key_End);
        QVERIFY(m_fixture->press(u"OK"_s, dialog));
        VERIFY_SOON(m_fixture->button(u"tiny"_s) != nullptr);
        m_fixture->window().activateWindow(); // without a window manager nobody else does it
        QVERIFY(QTest::qWaitForWindowActive(&m_fixture->window()));
        field()->setFocus();
        QTest::keyClick(field(), Qt::Key_Return, Qt::ControlModifier);
        COMPARE_SOON(lastText(), u"At noon."_s);
        QCOMPARE(composer()->text(), QString());
        VERIFY_SOON(m_fixture->button(u"Send"_s) != nullptr);
    }

    void aFailureIsSaidAndThePartKept()
    {
        for (int tries = 0; tries < 3; ++tries) {
            m_server->add(chatBeginning({ u"At no"_s }, Reset {}));
        }
        m_server->add(chatAnswer({ u"At noon."_s }));
        send(u"When?"_s);
        VERIFY_SOON(m_fixture->button(u"Ask again"_s) != nullptr);
        QCOMPARE(lastText(), u"At no"_s);
        QVERIFY(last().stopReason == StopReason::Error);
        const QString why = last().data.value("errorMessage"_L1).toString();
        QVERIFY(!why.isEmpty() && m_fixture->says(why));
        QCOMPARE(m_fixture->takeMessage(), QString()); // nothing that has to be closed
        VERIFY_SOON(m_fixture->button(u"Ask again"_s)->isEnabled());
        QVERIFY(m_fixture->press(u"Ask again"_s));
        COMPARE_SOON(lastText(), u"At noon."_s);
        QVERIFY(!m_fixture->button(u"Ask again"_s));
        QCOMPARE(m_server->requests().size(), 4);
    }

    void stopKeepsThePart_data()
    {
        QTest::addColumn<bool>("key");
        QTest::newRow("button") << false;
        QTest::newRow("Esc") << true;
    }
    void stopKeepsThePart()
    {
        QFETCH(const bool, key);
        m_server->add(chatBeginning({ u"At no"_s }, Silence {}));
        send(u"When?"_s);
        VERIFY_SOON(m_fixture->says(u"Answering"_s));
        if (key) {
            QTest::keyClick(field(), Qt::Key_Escape);
        } else {
            auto *stop = m_fixture->button(u"Stop"_s);
            stop->setFocus(Qt::MouseFocusReason);
            QVERIFY(m_fixture->press(u"Stop"_s));
        }
        VERIFY_SOON(m_fixture->button(u"Send"_s) != nullptr);
        COMPARE_SOON(lastText(), u"At no"_s);
        QVERIFY(last().stopReason == StopReason::Aborted);
        QCOMPARE(m_fixture->takeMessage(), QString());
        COMPARE_SOON(m_fixture->window().focusWidget(), static_cast<QWidget *>(field()));
    }

    /// As the command line does.
    void aStoreForReadingOnlySaysWhy()
    {
        QVERIFY(m_fixture->other().database().execute(
                u"PRAGMA user_version=%1"_s.arg(currentSchemaVersion() + 1)));
        m_fixture->restart();
        VERIFY_SOON(m_fixture->says(u"was written by a newer Varve"_s));
        QVERIFY(m_fixture->says(u"Update Varve"_s));
    }

    void nothingIsSentWhileAnotherBranchIsLookedAt()
    {
        m_server->add(chatAnswer({ u"never"_s }));
        m_fixture->setEndpoint(m_server->url());
        type(u"When?"_s);
        m_fixture->workbench().lookAt(m_fixture->otherLeaf().id);
        VERIFY_SOON(!m_fixture->workbench().loaded().isAtLeaf());
        QVERIFY(!composer()->sendAction()->isEnabled());
        composer()->sendAction()->trigger();
        QCOMPARE(m_server->requests().size(), 0);
        QCOMPARE(composer()->text(), u"When?"_s);
    }

    /// At once: nobody waits a second before closing the window.
    void aDraftOutlivesTheWindow()
    {
        type(u"half a thought"_s);
        m_fixture->restart();
        m_fixture->window().restoreLastSession();
        COMPARE_SOON(composer()->text(), u"half a thought"_s);
    }

    void draftsStayWithTheirSession()
    {
        const SessionId first = m_fixture->workbench().session().id;
        const auto fresh = m_fixture->other().createSession({});
        QVERIFY(fresh);
        type(u"half a thought"_s);
        m_fixture->workbench().openSession(fresh->id);
        COMPARE_SOON(m_fixture->workbench().session().id, fresh->id);
        QCOMPARE(composer()->text(), QString());
        type(u"another"_s);
        m_fixture->workbench().openSession(first);
        COMPARE_SOON(composer()->text(), u"half a thought"_s);
        m_fixture->workbench().openSession(fresh->id);
        COMPARE_SOON(composer()->text(), u"another"_s);
    }

    /// As in a terminal.
    void upBringsBackWhatWasSaidBefore()
    {
        const QString newest = m_fixture->textOf(m_fixture->newestOnPath(Role::User));
        QTest::keyClick(field(), Qt::Key_Down);
        QCOMPARE(composer()->text(), QString());
        QTest::keyClick(field(), Qt::Key_Up);
        QCOMPARE(composer()->text(), newest);
        QTest::keyClick(field(), Qt::Key_Home, Qt::ControlModifier);
        QTest::keyClick(field(), Qt::Key_Up);
        const QString earlier = composer()->text();
        QVERIFY(!earlier.isEmpty() && earlier != newest);
        QTest::keyClick(field(), Qt::Key_Down);
        QCOMPARE(composer()->text(), newest);
        QTest::keyClick(field(), Qt::Key_Down);
        QCOMPARE(composer()->text(), QString());
        // What was changed, or typed, stays.
        QTest::keyClick(field(), Qt::Key_Up);
        QTest::keyClicks(field(), u"!"_s);
        QTest::keyClick(field(), Qt::Key_Home, Qt::ControlModifier);
        QTest::keyClick(field(), Qt::Key_Up);
        QCOMPARE(composer()->text(), QString(newest + u'!'));
        // It is sent as a new one.
        m_server->add(chatAnswer({ u"At noon."_s }));
        m_fixture->setEndpoint(m_server->url());
        QVERIFY(m_fixture->press(u"Send"_s));
        COMPARE_SOON(lastText(), u"At noon."_s);
        QCOMPARE(m_fixture->textOf(m_fixture->newestOnPath(Role::User)), QString(newest + u'!'));
        QTest::keyClick(field(), Qt::Key_Up);
        QCOMPARE(composer()->text(), QString(newest + u'!'));
    }

    void continuingFromAQuestionKeepsTheDraft()
    {
        const EntryNode question = m_fixture->newestOnPath(Role::User);
        const QString asked = m_fixture->textOf(question);
        type(u"half a thought"_s);
        m_fixture->branch().continueFrom(question.id);
        COMPARE_SOON(composer()->text(), asked);
        QVERIFY(m_fixture->press(u"Restore draft"_s));
        QCOMPARE(composer()->text(), u"half a thought"_s);
        QVERIFY(m_fixture->press(u"Restore draft"_s)); // and back again
        QCOMPARE(composer()->text(), asked);
        QTest::keySequence(field(), QKeySequence::Undo);
        QCOMPARE(composer()->text(), u"half a thought"_s);
        QTest::keySequence(field(), QKeySequence::Redo);
        // Closing the window loses neither.
        m_fixture->restart();
        m_fixture->window().restoreLastSession();
        COMPARE_SOON(composer()->text(), QString(asked + u"\n\nhalf a thought"_s));
        QVERIFY(!m_fixture->button(u"Restore draft"_s));
    }

    void theDraftComesBackOnceTheQuestionWasSent()
    {
        m_server->add(chatAnswer({ u"At noon."_s }));
        type(u"half a thought"_s);
        m_fixture->branch().continueFrom(m_fixture->newestOnPath(Role::User).id);
        VERIFY_SOON(m_fixture->button(u"Restore draft"_s));
        m_fixture->setEndpoint(m_server->url());
        QVERIFY(m_fixture->press(u"Send"_s));
        COMPARE_SOON(composer()->text(), u"half a thought"_s);
        COMPARE_SOON(lastText(), u"At noon."_s);
    }

    /// A command of the person's shell prints whatever it likes.
    void whatCommandsPrintIsNoMarkup()
    {
        composer()->setBusy(u"<b>x</b>"_s);
        for (const QLabel *label : composer()->findChildren<QLabel *>()) {
            QVERIFY(label->text().isEmpty() || label->textFormat() == Qt::PlainText);
        }
        QVERIFY(m_fixture->says(u"<b>x</b>"_s, composer()));
        composer()->setBlocked(u"<b>not now</b>"_s);
        composer()->setBusy({});
        QVERIFY(m_fixture->button(u"Send"_s)->toolTip().contains(u"&lt;b&gt;"_s));
    }

    void theFieldGrowsWithItsText()
    {
        const int before = field()->height();
        type(u"a\nb\nc\nd\ne"_s);
        VERIFY_SOON(field()->height() > before);
    }

private:
    Composer *composer() { return m_fixture->window().conversation()->composer(); }
    QPlainTextEdit *field() { return m_fixture->named<QPlainTextEdit>(u"Message"_s); }
    void type(const QString &text)
    {
        field()->setFocus();
        for (const QChar c : text) {
            if (c == u'\n') {
                QTest::keyClick(field(), Qt::Key_Return);
            } else {
                QTest::keyClicks(field(), QString(c));
            }
        }
        QCOMPARE(composer()->text(), text);
    }
    void send(const QString &text)
    {
        m_fixture->setEndpoint(m_server->url());
        type(text);
        QVERIFY(m_fixture->press(u"Send"_s));
    }
    /// Behind it there may be a word on what the model gets of it.
    Entry last()
    {
        const Entry newest = m_fixture->lastStored(1).value(0);
        return ContextEdit::isContextEdit(newest) ? m_fixture->lastStored(2).value(0) : newest;
    }
    QString lastText() { return last().text(); }

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<ScriptedServer> m_server;
};

QTEST_MAIN(TestComposing)
#include "tst_composing.moc"
