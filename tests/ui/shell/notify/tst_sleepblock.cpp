// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakedesktop.h"
#include "sleepblock.h"
#include "soon.h"

#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// On a bus of its own, never on the person's.
class TestSleepBlock : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (!m_desktop.start()) {
            QSKIP("dbus-daemon is not installed");
        }
    }

    void itHoldsForAsLongAsItIsWanted()
    {
        QVERIFY(m_desktop.offer());
        SleepBlock block(m_desktop.address());
        block.setWanted(true);
        block.setWanted(true);
        VERIFY_SOON(block.isHeld());
        QCOMPARE(saver().held.size(), 1);
        QCOMPARE(saver().asked, 1);
        block.setWanted(false);
        QVERIFY(!block.isHeld());
        COMPARE_SOON(saver().held.size(), 0);
        m_desktop.withdraw();
    }

    /// The turn was over before the desktop had answered.
    void whatIsNotWantedAnyMoreIsGivenBack()
    {
        QVERIFY(m_desktop.offer());
        const int before = saver().asked;
        SleepBlock block(m_desktop.address());
        QSignalSpy changed(&block, &SleepBlock::heldChanged);
        block.setWanted(true);
        block.setWanted(false);
        COMPARE_SOON(saver().asked, before + 1);
        COMPARE_SOON(changed.size(), 1);
        QVERIFY(!block.isHeld());
        COMPARE_SOON(saver().held.size(), 0);
        m_desktop.withdraw();
    }

    void itEndsWithItsOwner()
    {
        QVERIFY(m_desktop.offer());
        {
            SleepBlock block(m_desktop.address());
            block.setWanted(true);
            VERIFY_SOON(block.isHeld());
        }
        COMPARE_SOON(saver().held.size(), 0);
        m_desktop.withdraw();
    }

    void withoutADesktopItIsNotHeld()
    {
        SleepBlock block(m_desktop.address());
        block.setWanted(true);
        block.setWanted(false);
        block.setWanted(true);
        SleepBlock nowhere(u"unix:path=/nonexistent"_s);
        nowhere.setWanted(true);
        QVERIFY(!nowhere.isHeld());
        QVERIFY(!block.isHeld());
    }

private:
    FakeScreenSaver &saver() { return m_desktop.screenSaver; }

    FakeDesktop m_desktop;
};

QTEST_MAIN(TestSleepBlock)
#include "tst_sleepblock.moc"
