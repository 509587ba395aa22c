// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandpalette.h"
#include "outlinepanel.h"
#include "preferencesdialog.h"
#include "soon.h"
#include "windowfixture.h"

#include <QAction>
#include <QLineEdit>
#include <QListWidget>
#include <QTest>
#include <QTreeView>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestCommandPalette final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        QVERIFY(m_fixture->openFromList());
        QTest::keyClick(&window(), Qt::Key_K, Qt::ControlModifier);
        QVERIFY(palette());
    }
    void cleanup() { m_fixture.reset(); }

    void runsACommand()
    {
        QVERIFY(window().action("showLeft"_L1)->isChecked());
        QTest::keyClicks(field(), u"and tree"_s);
        const auto *list = palette()->findChild<QListWidget *>();
        QVERIFY(list->count() >= 2); // the command and "Search all sessions"
        QTest::keyClick(field(), Qt::Key_Return);
        QVERIFY(!window().action("showLeft"_L1)->isChecked());
        QVERIFY(!window().findChild<OutlinePanel *>()->isVisible());
    }

    void saysWhyACommandCannotRun()
    {
        QTest::keyClicks(field(), u"back to where"_s);
        const auto *list = palette()->findChild<QListWidget *>();
        QCOMPARE(list->count(), 2);
        QVERIFY((list->item(0)->flags() & Qt::ItemIsEnabled) == 0);
        QVERIFY2(list->item(0)->toolTip().contains(u"own branch"_s),
                 qPrintable(list->item(0)->toolTip()));
        QCOMPARE(list->currentRow(), 1); // what can be run
        QTest::keyClick(field(), Qt::Key_Up);
        QCOMPARE(list->currentRow(), 1);
    }

    void noTwoHaveOneName()
    {
        const auto *list = palette()->findChild<QListWidget *>();
        QSet<QString> names;
        for (int row = 0; row < list->count(); ++row) {
            const QListWidgetItem *item = list->item(row);
            QVERIFY2(!names.contains(item->text()), qPrintable(item->text()));
            QVERIFY(!item->icon().isNull());
            names += item->text();
        }
        QVERIFY(names.contains(u"Export…"_s));
        QVERIFY(names.contains(u"Selected sessions: Export…"_s));
    }

    /// Whatever commands have the word, too.
    void sessionsGoBeforeCommands()
    {
        for (const QString &title : { u"Rework of compaction"_s, u"Compaction of tides"_s }) {
            Session wanted;
            wanted.name = title;
            QVERIFY(m_fixture->other().createSession(wanted));
        }
        m_fixture->list().refresh();
        COMPARE_SOON(m_fixture->list().sessions().size(), 3);
        palette()->close();
        openAgain();
        QTest::keyClicks(field(), u"comp"_s);
        const auto *list = palette()->findChild<QListWidget *>();
        QCOMPARE(list->item(0)->text(), u"Compaction of tides"_s); // begins with it
        QCOMPARE(list->item(1)->text(), u"Rework of compaction"_s);
        QCOMPARE(list->item(2)->text(), u"Compact now…"_s); // of those that begin with it
        QTest::keyClick(field(), Qt::Key_Return);
        COMPARE_SOON(m_fixture->workbench().session().name, u"Compaction of tides"_s);
    }

    void whatWasRunLastGoesFirst()
    {
        QTest::keyClicks(field(), u"text"_s);
        const auto *list = palette()->findChild<QListWidget *>();
        QCOMPARE(list->item(0)->text(), u"Text of usual size"_s); // begins with it
        QCOMPARE(list->item(1)->text(), u"Larger text"_s);
        QCOMPARE(list->item(2)->text(), u"Smaller text"_s);
        QTest::keyClick(field(), Qt::Key_Down);
        QTest::keyClick(field(), Qt::Key_Down);
        QTest::keyClick(field(), Qt::Key_Return);
        openAgain();
        QTest::keyClicks(field(), u"text"_s);
        QCOMPARE(palette()->findChild<QListWidget *>()->item(1)->text(), u"Smaller text"_s);
    }

    /// Also what panels have put there.
    void hasWhatTheMenusHave()
    {
        QTest::keyClicks(field(), u"before"_s);
        const auto *list = palette()->findChild<QListWidget *>();
        QVERIFY(list->item(0)->text().startsWith(u"Before and after"_s));
    }

    void lettersAreTheLastResort()
    {
        QTest::keyClicks(field(), u"cmpct"_s);
        const auto *list = palette()->findChild<QListWidget *>();
        QVERIFY(list->count() > 1);
        QSet<QString> names;
        for (int row = 0; row < list->count(); ++row) {
            names += list->item(row)->text();
        }
        QVERIFY(names.contains(u"Compact now…"_s));
        field()->clear();
        QTest::keyClicks(field(), u"compact now"_s);
        QCOMPARE(list->count(), 2); // and the search
    }

    /// By what it is called, and by what it may be set to; in their place in the preferences.
    void findsSettings()
    {
        QTest::keyClicks(field(), u"dark"_s);
        const auto *list = palette()->findChild<QListWidget *>();
        QCOMPARE(list->item(0)->text(), u"Appearance: Colours"_s);
        QTest::keyClick(field(), Qt::Key_Return);
        auto *preferences = window().findChild<PreferencesDialog *>();
        QVERIFY(preferences);
        VERIFY_SOON(preferences->focusWidget() != nullptr
                    && preferences->focusWidget()->objectName() == Keys::ColorScheme.name);
        QVERIFY(preferences->focusWidget()->isVisible());
        preferences->reject();
    }

    void settingsStandBehindCommandsAndAreFew()
    {
        QTest::keyClicks(field(), u"comp"_s);
        const auto *list = palette()->findChild<QListWidget *>();
        int settings = 0;
        bool inSettings = false;
        for (int row = 0; row < list->count(); ++row) {
            const bool isSetting = list->item(row)->data(PaletteDelegate::BesideRole).toString()
                    == "Preferences"_L1;
            settings += isSetting ? 1 : 0;
            QVERIFY(isSetting || !inSettings || row == list->count() - 1); // and the search
            inSettings = isSetting;
        }
        QVERIFY(settings > 0 && settings <= 5);
        field()->clear();
        QVERIFY(list->findItems(u"Colours"_s, Qt::MatchContains).isEmpty());
        QTest::keyClicks(field(), u"hreshold"_s);
        QVERIFY(list->findItems(u"Threshold"_s, Qt::MatchContains).isEmpty());
    }

    void howNamesFit()
    {
        QVERIFY(paletteFit(u"Compact now…"_s, u"comp"_s) == PaletteFit::Beginning);
        QVERIFY(paletteFit(u"Undo compaction"_s, u"comp"_s) == PaletteFit::Words);
        QVERIFY(paletteFit(u"Undo compaction"_s, u"action"_s) == PaletteFit::Inside);
        QVERIFY(paletteFit(u"Undo compaction"_s, u"un co"_s) == PaletteFit::Words);
        QVERIFY(paletteFit(u"Compact up to here…"_s, u"here compact"_s) == PaletteFit::Words);
        QVERIFY(paletteFit(u"Compact now…"_s, u"cmpct"_s) == PaletteFit::Letters);
        QVERIFY(paletteFit(u"Undo compaction"_s, u"x"_s) == PaletteFit::None);
        QVERIFY(paletteFit(u"Undo compaction"_s, {}) == PaletteFit::Beginning);
    }

    void searchesWhatIsNoCommand()
    {
        QTest::keyClicks(field(), u"harmonic constants"_s);
        QTest::keyClick(field(), Qt::Key_Return);
        VERIFY_SOON(m_fixture->named<QTreeView>(u"Search results"_s) != nullptr);
        QVERIFY(m_fixture->named<QTreeView>(u"Search results"_s)->model()->rowCount() > 0);
        QCOMPARE(m_fixture->named<QLineEdit>(u"What to find again"_s)->text(),
                 u"harmonic constants"_s);
    }

private:
    MainWindow &window() { return m_fixture->window(); }
    CommandPalette *palette()
    {
        for (auto *palette : window().findChildren<CommandPalette *>()) {
            if (palette->isVisible()) {
                return palette;
            }
        }
        return nullptr;
    }
    void openAgain()
    {
        window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window()));
        QTest::keyClick(&window(), Qt::Key_K, Qt::ControlModifier);
        QVERIFY(palette());
    }
    QLineEdit *field() { return palette()->findChild<QLineEdit *>(); }

    std::unique_ptr<WindowFixture> m_fixture;
};

QTEST_MAIN(TestCommandPalette)
#include "tst_commandpalette.moc"
