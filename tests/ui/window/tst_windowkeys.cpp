// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandpalette.h"
#include "compactionpage.h"
#include "composer.h"
#include "contextpanel.h"
#include "contexttreeview.h"
#include "conversationpage.h"
#include "outlinepanel.h"
#include "outlineview.h"
#include "sessionlistpanel.h"
#include "sessionlistview.h"
#include "shortcutsdialog.h"
#include "soon.h"
#include "transcriptactions.h"
#include "transcriptview.h"
#include "windowfixture.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>
#include <QTreeWidget>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Everything by keys: where they go, and how they get somewhere else.
class TestWindowKeys final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        QVERIFY(m_fixture->openFromList());
        window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window()));
    }
    void cleanup() { m_fixture.reset(); }

    void aClickIntoTheListLeadsToTheComposer() { VERIFY_SOON(field()->hasFocus()); }

    void whoGoesThroughTheListStaysInIt()
    {
        const SessionId other = addSession(u"Another"_s);
        list()->view()->setFocus();
        press(Qt::Key_Home);
        press(Qt::Key_Down);
        VERIFY_SOON(m_fixture->workbench().isOpen(other));
        QVERIFY(list()->view()->hasFocus());
        press(Qt::Key_Return);
        QVERIFY(field()->hasFocus());
        QTest::keyClicks(window().focusWidget(), u"typed"_s);
        QCOMPARE(field()->toPlainText(), u"typed"_s);
    }

    void aNewSessionIsWrittenInFromAnywhere_data()
    {
        QTest::addColumn<bool>("list");
        QTest::newRow("the search") << false;
        QTest::newRow("the list") << true;
    }
    void aNewSessionIsWrittenInFromAnywhere()
    {
        QFETCH(const bool, list);
        if (list) {
            this->list()->view()->setFocus();
            press(Qt::Key_Up); // one went by keys before
        } else {
            this->list()->searchField()->setFocus();
        }
        press(Qt::Key_N, Qt::ControlModifier);
        VERIFY_SOON(field()->hasFocus());
    }

    void panesInTheirOrder()
    {
        const QList<QWidget *> panes { list()->view(), window().findChild<OutlinePanel *>()->view(),
                                       window().conversation()->transcript(), field(),
                                       window().findChild<ContextPanel *>() };
        list()->view()->setFocus();
        for (qsizetype i = 1; i <= panes.size(); ++i) {
            press(Qt::Key_F6);
            QVERIFY2(isIn(panes.at(i % panes.size())), qPrintable(QString::number(i)));
        }
        for (qsizetype i = panes.size() - 1; i >= 0; --i) {
            press(Qt::Key_F6, Qt::ShiftModifier);
            QVERIFY2(isIn(panes.at(i)), qPrintable(QString::number(i)));
        }
    }

    void whatIsHiddenIsPassedBy()
    {
        window().action("showLeft"_L1)->setChecked(false);
        window().action("showContext"_L1)->setChecked(false);
        field()->setFocus();
        press(Qt::Key_F6);
        QVERIFY(isIn(window().conversation()->transcript()));
        press(Qt::Key_F6);
        QVERIFY(isIn(field()));
    }

    void aPaneIsComeBackToWhereItWasLeft()
    {
        list()->searchField()->setFocus();
        press(Qt::Key_F6);
        press(Qt::Key_F6, Qt::ShiftModifier);
        QVERIFY(list()->searchField()->hasFocus());
    }

    void theComposerFromAnywhere()
    {
        window().findChild<OutlinePanel *>()->view()->setFocus();
        press(Qt::Key_L, Qt::ControlModifier);
        QVERIFY(field()->hasFocus());
        openPlan();
        press(Qt::Key_L, Qt::ControlModifier);
        QVERIFY(field()->hasFocus());
    }

    void theNextSessionAndThePreviousOne()
    {
        const SessionId sample = m_fixture->workbench().session().id;
        const SessionId other = addSession(u"Another"_s); // newest first
        field()->setFocus();
        press(Qt::Key_PageUp, Qt::ControlModifier);
        VERIFY_SOON(m_fixture->workbench().isOpen(other));
        VERIFY_SOON(field()->hasFocus());
        press(Qt::Key_PageUp, Qt::ControlModifier); // there is none
        press(Qt::Key_PageDown, Qt::ControlModifier);
        VERIFY_SOON(m_fixture->workbench().isOpen(sample));
    }

    void aCommandLeavesNoButtonBehind()
    {
        auto *compact = qobject_cast<QPushButton *>(m_fixture->button(u"Compact now…"_s));
        QVERIFY(compact);
        compact->setFocus();
        press(Qt::Key_K, Qt::ControlModifier);
        auto *palette = window().findChild<CommandPalette *>();
        QVERIFY(palette);
        auto *typed = palette->findChild<QLineEdit *>();
        QTest::keyClicks(typed, u"Larger text"_s);
        QTest::keyClick(typed, Qt::Key_Return);
        COMPARE_SOON(window().focusWidget(), static_cast<QWidget *>(field()));
        QTest::keyClicks(window().focusWidget(), u"hello keyboard"_s);
        QCOMPARE(field()->toPlainText(), u"hello keyboard"_s);
    }

    void theMenuOfAMessageHasBothItsKeys()
    {
        auto *transcript = window().conversation()->transcript();
        transcript->setFocus();
        press(Qt::Key_Home);
        press(Qt::Key_F10, Qt::ShiftModifier);
        const auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        QVERIFY(menu);
        QVERIFY(menu->actions().contains(transcript->actions()->fork));
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Escape);
    }

    void escLeavesThePlanFromAnywhere_data()
    {
        QTest::addColumn<QString>("from");
        for (const auto *from : { "page", "context", "tree", "sessions", "search" }) {
            QTest::newRow(from) << QString::fromLatin1(from);
        }
    }
    void escLeavesThePlanFromAnywhere()
    {
        QFETCH(const QString, from);
        CompactionPage *page = openPlan();
        QVERIFY(page->isVisible());
        if (from == "context"_L1) {
            m_fixture->window().findChild<ContextPanel *>()->tree()->setFocus();
        } else if (from == "tree"_L1) {
            window().findChild<OutlinePanel *>()->view()->setFocus();
        } else if (from == "sessions"_L1) {
            list()->view()->setFocus();
        } else if (from == "search"_L1) {
            list()->searchField()->setFocus();
        }
        press(Qt::Key_Escape);
        QVERIFY(!page->isVisible());
        QVERIFY(field()->hasFocus());
    }

    void escIsOfTheFieldThatSomethingIsTypedIn()
    {
        const CompactionPage *page = openPlan();
        QLineEdit *search = list()->searchField();
        search->setFocus();
        QTest::keyClicks(search, u"tide"_s);
        press(Qt::Key_Escape);
        QVERIFY(search->text().isEmpty());
        QVERIFY(page->isVisible());
        press(Qt::Key_Escape);
        QVERIFY(!page->isVisible());
    }

    void theListOfShortcutsHasThem()
    {
        press(Qt::Key_F1);
        auto *dialog = window().findChild<ShortcutsDialog *>();
        QVERIFY(dialog);
        const auto *rows = dialog->findChild<QTreeWidget *>();
        for (const auto &name : { u"Next pane"_s, u"Previous pane"_s, u"Focus composer"_s,
                                  u"Next session"_s, u"Previous session"_s }) {
            const auto found = rows->findItems(name, Qt::MatchExactly | Qt::MatchRecursive);
            QVERIFY2(found.size() == 1 && !found.constFirst()->text(1).isEmpty(), qPrintable(name));
        }
    }

private:
    MainWindow &window() { return m_fixture->window(); }
    QPlainTextEdit *field() { return window().conversation()->composer()->editor(); }
    SessionListPanel *list() { return window().findChild<SessionListPanel *>(); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(window().focusWidget(), key, modifiers);
    }
    bool isIn(const QWidget *pane)
    {
        const QWidget *focus = window().focusWidget();
        return focus == pane || pane->isAncestorOf(focus);
    }
    SessionId addSession(const QString &title)
    {
        Session wanted;
        wanted.name = title;
        const auto made = m_fixture->other().createSession(wanted);
        m_fixture->list().refresh();
        if (!made || !comesSoon([&] { return m_fixture->list().sessions().size() == 2; })) {
            return {};
        }
        return made->id;
    }
    CompactionPage *openPlan()
    {
        press(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
        return window().findChild<CompactionPage *>();
    }

    std::unique_ptr<WindowFixture> m_fixture;
};

QTEST_MAIN(TestWindowKeys)
#include "tst_windowkeys.moc"
