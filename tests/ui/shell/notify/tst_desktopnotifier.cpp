// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktopnotifier.h"
#include "soon.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QGuiApplication>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>
#include <QWidget>

using namespace varve;
using namespace Qt::StringLiterals;

/// What a desktop does with notices.
class FakeDesktop : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")

public:
    struct Notice
    {
        QString program;
        uint replaces = 0;
        QString title;
        QString text;
        QString icon;
        QStringList actions;
    };
    QList<Notice> notices;

public Q_SLOTS:
    uint Notify(const QString &program, uint replaces, const QString &icon, const QString &title,
                const QString &text, const QStringList &actions, const QVariantMap &, int)
    {
        notices += Notice { program, replaces, title, text, icon, actions };
        return replaces != 0 ? replaces : 41 + static_cast<uint>(notices.size());
    }
};

/// Notices on a bus of their own, never on the person's.
class TestDesktopNotifier : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void aDesktopIsTold();
    void aPressBringsTheWindow();
    void aNewerOneReplacesTheOlder();
    void withoutADesktopNothingHangs();
    void withoutABusNothingHangs();

private:
    QProcess m_bus;
    QString m_address;
};

void TestDesktopNotifier::initTestCase()
{
    const QString program = QStandardPaths::findExecutable(u"dbus-daemon"_s);
    if (program.isEmpty()) {
        QSKIP("dbus-daemon is not installed");
    }
    m_bus.start(program, { u"--session"_s, u"--nofork"_s, u"--print-address"_s });
    QVERIFY(m_bus.waitForStarted());
    VERIFY_SOON(m_bus.canReadLine());
    m_address = QString::fromUtf8(m_bus.readLine()).trimmed();
    QVERIFY(!m_address.isEmpty());
}

void TestDesktopNotifier::cleanupTestCase()
{
    if (m_bus.state() != QProcess::NotRunning) {
        m_bus.terminate();
        m_bus.waitForFinished();
    }
}

void TestDesktopNotifier::aDesktopIsTold()
{
    FakeDesktop desktop;
    QDBusConnection bus = QDBusConnection::connectToBus(m_address, u"desktop"_s);
    QVERIFY(bus.isConnected());
    QVERIFY(bus.registerService(u"org.freedesktop.Notifications"_s));
    QVERIFY(bus.registerObject(u"/org/freedesktop/Notifications"_s, &desktop,
                               QDBusConnection::ExportAllSlots));
    QWidget window;
    DesktopNotifier notifier(m_address);
    QSignalSpy shown(&notifier, &DesktopNotifier::shown);
    QSignalSpy failed(&notifier, &DesktopNotifier::failed);
    notifier.notify(&window, u"My session"_s, u"1 <b>2</b>"_s);
    COMPARE_SOON(shown.size(), 1);
    QVERIFY(failed.isEmpty());
    QCOMPARE(desktop.notices.size(), 1);
    QCOMPARE(desktop.notices.constFirst().title, u"My session"_s);
    QCOMPARE(desktop.notices.constFirst().text, u"1 &lt;b&gt;2&lt;/b&gt;"_s);
    bus.unregisterService(u"org.freedesktop.Notifications"_s); // the bus has heard of it then
    QDBusConnection::disconnectFromBus(u"desktop"_s);
}

void TestDesktopNotifier::aPressBringsTheWindow()
{
    QGuiApplication::setDesktopFileName(u"org.varve.Varve"_s);
    FakeDesktop desktop;
    QDBusConnection bus = QDBusConnection::connectToBus(m_address, u"desktop3"_s);
    QVERIFY(bus.registerService(u"org.freedesktop.Notifications"_s));
    QVERIFY(bus.registerObject(u"/org/freedesktop/Notifications"_s, &desktop,
                               QDBusConnection::ExportAllSlots));
    QWidget window;
    window.showMinimized();
    DesktopNotifier notifier(m_address);
    QSignalSpy shown(&notifier, &DesktopNotifier::shown);
    QSignalSpy pressed(&notifier, &DesktopNotifier::pressed);
    notifier.notify(&window, u"My session"_s, u"compacted"_s);
    COMPARE_SOON(shown.size(), 1);
    QCOMPARE(desktop.notices.constFirst().icon, u"org.varve.Varve"_s); // as it is installed
    QCOMPARE(desktop.notices.constFirst().actions.value(0), u"default"_s);
    const auto tell = [&bus](const QString &signal, uint id, const QString &word) {
        QDBusMessage message = QDBusMessage::createSignal(
                u"/org/freedesktop/Notifications"_s, u"org.freedesktop.Notifications"_s, signal);
        message << id << word;
        return bus.send(message);
    };
    QVERIFY(tell(u"ActionInvoked"_s, 41, u"default"_s)); // somebody else's
    QVERIFY(tell(u"ActivationToken"_s, 42, u"token"_s));
    QVERIFY(tell(u"ActionInvoked"_s, 42, u"default"_s));
    COMPARE_SOON(pressed.size(), 1);
    QVERIFY(!window.isMinimized());
    QVERIFY(window.isVisible());
    bus.unregisterService(u"org.freedesktop.Notifications"_s); // the bus has heard of it then
    QDBusConnection::disconnectFromBus(u"desktop3"_s);
}

void TestDesktopNotifier::aNewerOneReplacesTheOlder()
{
    FakeDesktop desktop;
    QDBusConnection bus = QDBusConnection::connectToBus(m_address, u"desktop2"_s);
    QVERIFY(bus.registerService(u"org.freedesktop.Notifications"_s));
    QVERIFY(bus.registerObject(u"/org/freedesktop/Notifications"_s, &desktop,
                               QDBusConnection::ExportAllSlots));
    QWidget window;
    DesktopNotifier notifier(m_address);
    QSignalSpy shown(&notifier, &DesktopNotifier::shown);
    notifier.notify(&window, u"one"_s, {});
    COMPARE_SOON(shown.size(), 1);
    notifier.notify(&window, u"two"_s, {});
    COMPARE_SOON(shown.size(), 2);
    QCOMPARE(desktop.notices.at(0).replaces, 0U);
    QCOMPARE(desktop.notices.at(1).replaces, 42U);
    bus.unregisterService(u"org.freedesktop.Notifications"_s); // the bus has heard of it then
    QDBusConnection::disconnectFromBus(u"desktop2"_s);
}

void TestDesktopNotifier::withoutADesktopNothingHangs()
{
    QWidget window;
    DesktopNotifier notifier(m_address);
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
