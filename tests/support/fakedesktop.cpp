// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakedesktop.h"

#include "soon.h"

#include <QDBusMessage>
#include <QStandardPaths>
#include <QTest>

namespace varve::test
{

using namespace Qt::StringLiterals;

uint FakeNotices::Notify(const QString &program, uint replaces, const QString &icon,
                         const QString &title, const QString &text, const QStringList &actions,
                         const QVariantMap & /*hints*/, int /*ms*/)
{
    notices += Notice { program, replaces, title, text, icon, actions };
    return replaces != 0 ? replaces : 41 + static_cast<uint>(notices.size());
}

uint FakeScreenSaver::Inhibit(const QString & /*program*/, const QString & /*reason*/)
{
    const auto cookie = static_cast<uint>(++asked);
    held.insert(cookie);
    return cookie;
}

void FakeScreenSaver::UnInhibit(uint cookie)
{
    held.remove(cookie);
}

FakeDesktop::~FakeDesktop()
{
    withdraw();
    if (m_daemon.state() != QProcess::NotRunning) {
        m_daemon.terminate();
        m_daemon.waitForFinished();
    }
}

bool FakeDesktop::start()
{
    const QString program = QStandardPaths::findExecutable(u"dbus-daemon"_s);
    if (program.isEmpty()) {
        return false;
    }
    m_daemon.start(program, { u"--session"_s, u"--nofork"_s, u"--print-address"_s });
    if (!m_daemon.waitForStarted() || !comesSoon([this] { return m_daemon.canReadLine(); })) {
        return false;
    }
    m_address = QString::fromUtf8(m_daemon.readLine()).trimmed();
    return !m_address.isEmpty();
}

QDBusConnection FakeDesktop::bus() const
{
    return QDBusConnection::connectToBus(m_address, u"desktop"_s);
}

bool FakeDesktop::offer()
{
    notices.notices.clear();
    QDBusConnection desktop = bus();
    return desktop.registerService(u"org.freedesktop.Notifications"_s)
            && desktop.registerService(u"org.freedesktop.ScreenSaver"_s)
            && desktop.registerObject(u"/org/freedesktop/Notifications"_s, &notices,
                                      QDBusConnection::ExportAllSlots)
            && desktop.registerObject(u"/org/freedesktop/ScreenSaver"_s, &screenSaver,
                                      QDBusConnection::ExportAllSlots);
}

void FakeDesktop::withdraw()
{
    if (m_address.isEmpty()) {
        return;
    }
    QDBusConnection desktop = bus();
    desktop.unregisterService(u"org.freedesktop.ScreenSaver"_s);
    desktop.unregisterService(u"org.freedesktop.Notifications"_s); // the bus has heard of it then
    QDBusConnection::disconnectFromBus(u"desktop"_s);
}

bool FakeDesktop::tell(const QString &signal, uint id, const QString &word) const
{
    QDBusMessage message = QDBusMessage::createSignal(u"/org/freedesktop/Notifications"_s,
                                                      u"org.freedesktop.Notifications"_s, signal);
    message << id << word;
    return bus().send(message);
}

} // namespace varve::test
