// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "alwayssenttab.h"
#include "chatscript.h"
#include "composer.h"
#include "conversationpage.h"
#include "factlistmodel.h"
#include "factstore.h"
#include "factview.h"
#include "findpage.h"
#include "memoryactions.h"
#include "memorycontroller.h"
#include "replypanel.h"
#include "soon.h"
#include "transcriptview.h"
#include "windowfixture.h"

#include <QApplication>
#include <QLineEdit>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QTabWidget>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What is always sent, as a person meets it in the window: the page's tab, transcript, slash commands.
class TestMemoryWindow final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        QVERIFY(m_fixture->openFromList());
    }
    void cleanup() { m_fixture.reset(); }

    void theShortcutLeadsToTheField()
    {
        QVERIFY(!panel()->isVisible());
        QTest::keyClick(&window(), Qt::Key_Y, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(panel()->isVisible());
        VERIFY_SOON(field()->hasFocus());
        QTest::keyClicks(field(), u"The port is 8080"_s);
        QTest::keyClick(field(), Qt::Key_Return);
        COMPARE_SOON(stored(), u"The port is 8080"_s);
        VERIFY_SOON(m_fixture->workbench().context()->workingMemory.contains(u"8080"_s));
        QTest::keyClick(field(), Qt::Key_Escape);
        QVERIFY(!panel()->isVisible());
        QVERIFY(window().conversation()->transcript()->hasFocus());
    }

    /// What is typed on the page is looked for here too.
    void theWordsNarrowTheList()
    {
        panel()->editor()->remember(FactScope::Session, u"The port is 8080"_s, {});
        panel()->editor()->remember(FactScope::Session, u"Use tabs"_s, {});
        COMPARE_SOON(stored(), u"The port is 8080, Use tabs"_s);
        QTest::keyClick(&window(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        auto *find = m_fixture->named<QLineEdit>(u"What to find again"_s);
        QTest::keyClicks(find, u"port"_s);
        auto *tabs = window().findChild<FindPage *>()->findChild<QTabWidget *>();
        COMPARE_SOON(tabs->tabText(2), u"Always sent (1)"_s);
        QTest::keyClick(find, Qt::Key_3, Qt::ControlModifier);
        QVERIFY(panel()->isVisible());
        QTest::keyClick(find, Qt::Key_Down);
        QVERIFY(panel()->view()->hasFocus());
        QTest::keyClick(panel()->view(), Qt::Key_Delete);
        COMPARE_SOON(stored(), u"Use tabs"_s);
        // With something typed the key leads to what was found, not to the field where facts are written.
        QTest::keyClick(&window(), Qt::Key_Y, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(find->hasFocus());
    }

    void aSelectionIsRememberedWithItsSource()
    {
        TranscriptView *transcript = window().conversation()->transcript();
        transcript->setFocus();
        const EntryId asked = m_fixture->newestOnPath(Role::User).id;
        QVERIFY(transcript->jumpTo(asked));
        COMPARE_SOON(transcript->current()->entry(), asked);
        QCOMPARE(QString(window().action("remember"_L1)->text()).remove(u'&'), u"Remember…"_s);
        window().action("remember"_L1)->trigger();
        QVERIFY(transcript->isVisible()); // what is remembered is still seen
        QVERIFY(dialog() && !field()->toPlainText().isEmpty());
        QVERIFY(m_fixture->says(u"From the chosen message"_s, dialog()));
        QTest::keyClicks(field(), u"Said by the person"_s); // in place of what was offered
        QTest::keyClick(field(), Qt::Key_Return);
        VERIFY_SOON(!dialog());
        COMPARE_SOON(stored(), u"Said by the person"_s);
        QCOMPARE(m_fixture->stored().branch.state.facts().constFirst().sources,
                 QList<EntryId> { asked });
        transcript->selection()->selectAll();
        COMPARE_SOON(QString(window().action("remember"_L1)->text()).remove(u'&'),
                     u"Remember selection…"_s);
        window().action("remember"_L1)->trigger();
        QCOMPARE(field()->toPlainText().simplified(), transcript->selection()->text().simplified());
        QTest::keyClick(field(), Qt::Key_Escape);
        VERIFY_SOON(!dialog());
        // And back to where it comes from.
        m_fixture->workbench().lookAt(m_fixture->tree().at(0).id);
        panel()->view()->setCurrentFact(0);
        panel()->actions().goToSource->trigger();
        VERIFY_SOON(transcript->rowRect(transcript->current()->row()).isValid());
    }

    void slashCommands()
    {
        send(u"/remember Use tabs"_s);
        COMPARE_SOON(stored(), u"Use tabs"_s);
        VERIFY_SOON(window().conversation()->reply()->markdown().contains(u"Remembered"_s));
        send(u"/remember The port is 8080"_s);
        COMPARE_SOON(stored(), u"Use tabs, The port is 8080"_s);
        send(u"/forget 1"_s);
        COMPARE_SOON(stored(), u"The port is 8080"_s);
        send(u"/forget"_s);
        VERIFY_SOON(panel()->isVisible());
        panel()->actions().undo->trigger();
        COMPARE_SOON(stored(), u"Use tabs, The port is 8080"_s);
    }

    void whatIsRefusedStandsInTheComposerAgain()
    {
        send(u"/remember Use tabs"_s);
        COMPARE_SOON(stored(), u"Use tabs"_s);
        send(u"/remember use tabs"_s);
        QVERIFY(m_fixture->waitForMessage().contains(u"This is remembered already."_s));
        Composer *composer = window().conversation()->composer();
        QCOMPARE(composer->text(), u"/remember use tabs"_s);
        // What fails later was not given there.
        composer->clear();
        window().action("showMemory"_L1)->trigger();
        panel()->editor()->remember(FactScope::Session, u"use tabs"_s, {});
        VERIFY_SOON(m_fixture->says(u"This is remembered already."_s, panel()));
        QCOMPARE(composer->text(), QString());
    }

    /// Facts beyond the session are in the next request, too.
    void keptFactsAreSent()
    {
        window().action("showMemory"_L1)->trigger();
        panel()->editor()->remember(FactScope::Everywhere, u"Answer briefly"_s, {});
        const auto sent = [this] {
            const QList<PromptPart> prompts = m_fixture->workbench().choice().projection.prompts;
            return std::ranges::any_of(prompts, [](const PromptPart &part) {
                return part.category == Category::WorkingMemory
                        && part.text.contains(u"1. Answer briefly"_s);
            });
        };
        VERIFY_SOON(sent());
        panel()->view()->setCurrentFact(1);
        panel()->actions().forget->trigger();
        VERIFY_SOON(!sent());
        QVERIFY(FactStore(m_fixture->other().database()).facts({})->isEmpty());
    }

    /// What the person forgets while a turn runs is in no request after it.
    void keptFactsFollowARunningTurn()
    {
        panel()->editor()->remember(FactScope::Everywhere, u"MARK-6"_s, {});
        COMPARE_SOON(FactStore(m_fixture->other().database()).facts({})->size(), 1);
        ScriptedServer server;
        server.setResponder([&](const ScriptedServer::Request &) {
            if (server.requests().size() > 1) {
                return chatAnswer({ u"Hello."_s });
            }
            panel()->editor()->forget(
                    { panel()->editor()->state().kept.everywhere.constFirst().id });
            const QDeadlineTimer deadline(
                    Soon); // stored, by another thread, before it is asked again
            while (!FactStore(m_fixture->other().database()).facts({})->isEmpty()
                   && !deadline.hasExpired()) {
                QThread::msleep(5);
            }
            return plainAnswer(500, "text/plain", "x", "Retry-After: 0.5\r\n");
        });
        m_fixture->setEndpoint(server.url());
        send(u"Hi there"_s);
        COMPARE_SOON(server.requests().size(), 2);
        QVERIFY(server.requests().at(0).body.contains("MARK-6"));
        QVERIFY(!server.requests().at(1).body.contains("MARK-6"));
        QVERIFY(server.requests().at(1).body.contains("Hi there"));
        const SessionId id = m_fixture->workbench().session().id;
        VERIFY_SOON(!m_fixture->conversations().turns().isRunning(id));
    }

    void everyActionCanBeFoundInTheMenus()
    {
        QList<QAction *> found;
        QList<QMenu *> menus = window().menuBar()->findChildren<QMenu *>();
        for (const QMenu *menu : std::as_const(menus)) {
            found += menu->actions();
        }
        QList<QAction *> wanted = panel()->actions().all();
        wanted += { window().action("remember"_L1), window().action("showMemory"_L1) };
        for (QAction *action : std::as_const(wanted)) {
            QVERIFY2(found.contains(action), qPrintable(action->text()));
        }
    }

private:
    MainWindow &window() const { return m_fixture->window(); }
    AlwaysSentTab *panel() const { return window().findChild<AlwaysSentTab *>(); }
    QPlainTextEdit *field() const
    {
        return m_fixture->named<QPlainTextEdit>(u"Something to remember"_s);
    }
    RememberDialog *dialog() const { return window().findChild<RememberDialog *>(); }
    void send(const QString &text) const
    {
        auto *edit = window().conversation()->composer()->findChild<QPlainTextEdit *>();
        edit->setFocus();
        edit->clear();
        QTest::keyClicks(edit, text);
        if (!text.contains(u' ')) {
            QTest::keyClick(edit, Qt::Key_Escape); // the list of completions
        }
        QTest::keyClick(edit, Qt::Key_Return, Qt::ControlModifier);
    }
    QString stored() const
    {
        QStringList texts;
        const QList<MemoryFact> facts = m_fixture->stored().branch.state.facts();
        for (const MemoryFact &fact : facts) {
            texts += fact.text;
        }
        return texts.join(u", "_s);
    }

    std::unique_ptr<WindowFixture> m_fixture;
};

QTEST_MAIN(TestMemoryWindow)
#include "tst_memorywindow.moc"
