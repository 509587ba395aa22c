// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandpalette.h"
#include "outlinepanel.h"
#include "windowfixture.h"

#include <QAction>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QTest>

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
        QVERIFY(window().actions().showLeft->isChecked());
        QTest::keyClicks(field(), u"and tree"_s);
        const auto *list = palette()->findChild<QListWidget *>();
        QVERIFY(list->count() >= 2); // the command and "Search all sessions"
        QTest::keyClick(field(), Qt::Key_Return);
        QVERIFY(!window().actions().showLeft->isChecked());
        QVERIFY(!window().outline()->isVisible());
    }

    void saysWhyACommandCannotRun()
    {
        QTest::keyClicks(field(), u"back to where"_s);
        const auto *list = palette()->findChild<QListWidget *>();
        QCOMPARE(list->count(), 2);
        QVERIFY((list->item(0)->flags() & Qt::ItemIsEnabled) == 0);
        QVERIFY2(list->item(0)->text().contains(u"own branch"_s),
                 qPrintable(list->item(0)->text()));
        QCOMPARE(list->currentRow(), 1); // what can be run
        QTest::keyClick(field(), Qt::Key_Up);
        QCOMPARE(list->currentRow(), 1);
    }

    void searchesWhatIsNoCommand()
    {
        QTest::keyClicks(field(), u"harmonic constants"_s);
        QTest::keyClick(field(), Qt::Key_Return);
        QTRY_VERIFY(m_fixture->named<QListView>(u"Found in messages"_s) != nullptr);
        QVERIFY(m_fixture->named<QListView>(u"Found in messages"_s)->model()->rowCount() > 1);
    }

private:
    MainWindow &window() { return m_fixture->window(); }
    CommandPalette *palette() { return window().findChild<CommandPalette *>(); }
    QLineEdit *field() { return palette()->findChild<QLineEdit *>(); }

    std::unique_ptr<WindowFixture> m_fixture;
};

QTEST_MAIN(TestCommandPalette)
#include "tst_commandpalette.moc"
