// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktopnotifier.h"
#include "fakedesktop.h"
#include "soon.h"

#include <QGuiApplication>
#include <QSignalSpy>
#include <QTest>
#include <QWidget>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Notices on a bus of their own, never on the person's.
class TestDesktopNotifier : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (!m_desktop.start()) {
            QSKIP("dbus-daemon is not installed");
        }
    }
    void aDesktopIsTold();
    void aPressBringsTheWindow();
    void aNewerOneReplacesTheOlder();
    void withoutADesktopNothingHangs();
    void withoutABusNothingHangs();

private:
    FakeDesktop m_desktop;
};

void TestDesktopNotifier::aDesktopIsTold()
{
    QVERIFY(m_desktop.offer());
    QWidget window;
    DesktopNotifier notifier(m_desktop.address());
    QSignalSpy shown(&notifier, &DesktopNotifier::shown);
    QSignalSpy failed(&notifier, &DesktopNotifier::failed);
    notifier.notify(&window, u"My session"_s, u"1 <b>2</b>"_s);
    COMPARE_SOON(shown.size(), 1);
    QVERIFY(failed.isEmpty());
    const QList<FakeNotices::Notice> &notices = m_desktop.notices.notices;
    QCOMPARE(notices.size(), 1);
    QCOMPARE(notices.constFirst().title, u"My session"_s);
    QCOMPARE(notices.constFirst().text, u"1 &lt;b&gt;2&lt;/b&gt;"_s);
    m_desktop.withdraw();
}

void TestDesktopNotifier::aPressBringsTheWindow()
{
    QGuiApplication::setDesktopFileName(u"org.varve.Varve"_s);
    QVERIFY(m_desktop.offer());
    QWidget window;
    window.showMinimized();
    DesktopNotifier notifier(m_desktop.address());
    QSignalSpy shown(&notifier, &DesktopNotifier::shown);
    QSignalSpy pressed(&notifier, &DesktopNotifier::pressed);
    notifier.notify(&window, u"My session"_s, u"compacted"_s);
    COMPARE_SOON(shown.size(), 1);
    const QList<FakeNotices::Notice> &notices = m_desktop.notices.notices;
    QCOMPARE(notices.constFirst().icon, u"org.varve.Varve"_s); // as it is installed
    QCOMPARE(notices.constFirst().actions.value(0), u"default"_s);
    QVERIFY(m_desktop.tell(u"ActionInvoked"_s, 41, u"default"_s)); // somebody else's
    QVERIFY(m_desktop.tell(u"ActivationToken"_s, 42, u"token"_s));
    QVERIFY(m_desktop.tell(u"ActionInvoked"_s, 42, u"default"_s));
    COMPARE_SOON(pressed.size(), 1);
    QVERIFY(!window.isMinimized());
    QVERIFY(window.isVisible());
    m_desktop.withdraw();
}

void TestDesktopNotifier::aNewerOneReplacesTheOlder()
{
    QVERIFY(m_desktop.offer());
    QWidget window;
    DesktopNotifier notifier(m_desktop.address());
    QSignalSpy shown(&notifier, &DesktopNotifier::shown);
    notifier.notify(&window, u"one"_s, {});
    COMPARE_SOON(shown.size(), 1);
    notifier.notify(&window, u"two"_s, {});
    COMPARE_SOON(shown.size(), 2);
    QCOMPARE(m_desktop.notices.notices.at(0).replaces, 0U);
    QCOMPARE(m_desktop.notices.notices.at(1).replaces, 42U);
    m_desktop.withdraw();
}

void TestDesktopNotifier::withoutADesktopNothingHangs()
{
    QWidget window;
    DesktopNotifier notifier(m_desktop.address());
    QSignalSpy failed(&notifier, &DesktopNotifier::failed);
    notifier.notify(&window, u"one"_s, u"text"_s);
    COMPARE_SOON(failed.size(), 1);
}

void TestDesktopNotifier::withoutABusNothingHangs()
{
    QWidget window;
    DesktopNotifier notifier(u"unix:path=/nonexistent"_s);
    QSignalSpy failed(&notifier, &DesktopNotifier::failed);
    notifier.notify(&window, u"one"_s, u"text"_s);
    COMPARE_SOON(failed.size(), 1);
}

QTEST_MAIN(TestDesktopNotifier)
#include "tst_desktopnotifier.moc"
