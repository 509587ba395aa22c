// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktopnotifier.h"

#include "bringtofront.h"

#include <QApplication>
#include <QPointer>
#include <QVariantMap>
#include <QWidget>

#include <utility>

#ifdef VARVE_HAS_DBUS
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#endif

namespace varve
{

using namespace Qt::StringLiterals;

struct DesktopNotifier::Bus
{
#ifdef VARVE_HAS_DBUS
    QString address;
    QString name; ///< of a connection of our own; empty: the session's
    uint newest = 0; ///< id of the notice that the next one replaces
    QPointer<QWidget> window; ///< that the newest is about
    QByteArray token; ///< that the desktop gave for a press that it is about to tell of
    bool listens = false;

    [[nodiscard]] QDBusConnection connection() const
    {
        return name.isEmpty() ? QDBusConnection::sessionBus()
                              : QDBusConnection::connectToBus(address, name);
    }
#endif
};

#ifdef VARVE_HAS_DBUS

namespace
{

constexpr QLatin1StringView Interface { "org.freedesktop.Notifications" };
constexpr QLatin1StringView Path { "/org/freedesktop/Notifications" };
constexpr QLatin1StringView DefaultAction { "default" }; // a press on the notice itself

} // namespace

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

/// Once there is something to press.
void DesktopNotifier::listen()
{
    if (std::exchange(m_bus->listens, true)) {
        return;
    }
    QDBusConnection bus = m_bus->connection();
    for (const auto &[signal, slot] :
         { std::pair(u"ActivationToken"_s, SLOT(onToken(uint, QString))),
           std::pair(u"ActionInvoked"_s, SLOT(onAction(uint, QString))) }) {
        bus.connect(QString(), QString(Path), QString(Interface), signal, this, slot);
    }
}

void DesktopNotifier::onToken(uint id, const QString &token)
{
    if (id == m_bus->newest) {
        m_bus->token = token.toUtf8();
    }
}

void DesktopNotifier::onAction(uint id, const QString &action)
{
    if (id != m_bus->newest || id == 0 || action != DefaultAction) {
        return;
    }
    if (m_bus->window) {
        bringToFront(m_bus->window, std::exchange(m_bus->token, {}));
    }
    Q_EMIT pressed();
}

void DesktopNotifier::notify(QWidget *window, const QString &title, const QString &text)
{
    QApplication::alert(window);
    m_bus->window = window;
    const QDBusConnection bus = m_bus->connection();
    if (!bus.isConnected()) {
        Q_EMIT failed(tr("There is no message bus."));
        return;
    }
    listen();
    constexpr int DesktopDecides = -1; // how long it is shown
    QDBusMessage call = QDBusMessage::createMethodCall(QString(Interface), QString(Path),
                                                       QString(Interface), u"Notify"_s);
    // The text may hold marks that the desktop would take for its own. The icon has the name of the desktop file.
    call << QGuiApplication::applicationDisplayName() << m_bus->newest
         << QGuiApplication::desktopFileName() << title << text.toHtmlEscaped()
         << QStringList { QString(DefaultAction), tr("Show") }
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

void DesktopNotifier::listen() { }

void DesktopNotifier::onToken(uint id, const QString &token)
{
    Q_UNUSED(id)
    Q_UNUSED(token)
}

void DesktopNotifier::onAction(uint id, const QString &action)
{
    Q_UNUSED(id)
    Q_UNUSED(action)
}

#endif

} // namespace varve
