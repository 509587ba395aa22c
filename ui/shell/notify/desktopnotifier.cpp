// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktopnotifier.h"

#include <QApplication>
#include <QVariantMap>

#ifdef VARVE_HAS_DBUS
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#endif

namespace varve
{

using namespace Qt::StringLiterals;

#ifdef VARVE_HAS_DBUS

struct DesktopNotifier::Bus
{
    QString address;
    QString name; ///< of a connection of our own; empty: the session's
    uint newest = 0; ///< id of the notice that the next one replaces

    [[nodiscard]] QDBusConnection connection() const
    {
        return name.isEmpty() ? QDBusConnection::sessionBus()
                              : QDBusConnection::connectToBus(address, name);
    }
};

DesktopNotifier::DesktopNotifier(const QString &busAddress, QObject *parent)
    : QObject(parent)
    , m_bus(std::make_unique<Bus>())
{
    m_bus->address = busAddress;
    if (!busAddress.isEmpty()) {
        m_bus->name = u"varve-notifier-%1"_s.arg(reinterpret_cast<quintptr>(this));
    }
}

DesktopNotifier::~DesktopNotifier()
{
    if (!m_bus->name.isEmpty()) {
        QDBusConnection::disconnectFromBus(m_bus->name);
    }
}

void DesktopNotifier::notify(QWidget *window, const QString &title, const QString &text)
{
    QApplication::alert(window);
    const QDBusConnection bus = m_bus->connection();
    if (!bus.isConnected()) {
        Q_EMIT failed(tr("There is no message bus."));
        return;
    }
    constexpr int DesktopDecides = -1; // how long it is shown
    QDBusMessage call = QDBusMessage::createMethodCall(
            u"org.freedesktop.Notifications"_s, u"/org/freedesktop/Notifications"_s,
            u"org.freedesktop.Notifications"_s, u"Notify"_s);
    // The text may hold marks that the desktop would take for its own.
    call << QCoreApplication::applicationName() << m_bus->newest << u"varve"_s << title
         << text.toHtmlEscaped() << QStringList()
         << QVariantMap { { u"desktop-entry"_s, QGuiApplication::desktopFileName() } }
         << DesktopDecides;
    auto *watcher = new QDBusPendingCallWatcher(bus.asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this,
            [this](QDBusPendingCallWatcher *finished) {
                finished->deleteLater();
                const QDBusPendingReply<uint> reply = *finished;
                if (reply.isError()) {
                    Q_EMIT failed(reply.error().message());
                    return;
                }
                m_bus->newest = reply.value();
                Q_EMIT shown();
            });
}

#else

struct DesktopNotifier::Bus
{ };

DesktopNotifier::DesktopNotifier(const QString &busAddress, QObject *parent) : QObject(parent)
{
    Q_UNUSED(busAddress)
}

DesktopNotifier::~DesktopNotifier() = default;

void DesktopNotifier::notify(QWidget *window, const QString &title, const QString &text)
{
    Q_UNUSED(title)
    Q_UNUSED(text)
    QApplication::alert(window);
    Q_EMIT failed(tr("This build has no notifications."));
}

#endif

} // namespace varve
