// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sleepblock.h"

#include <QGuiApplication>

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

SleepBlock::SleepBlock(const QString &busAddress, QObject *parent)
    : QObject(parent)
    , m_address(busAddress)
    , m_name(busAddress.isEmpty() ? QString()
                                  : u"varve-sleep-%1"_s.arg(reinterpret_cast<quintptr>(this)))
{ }

void SleepBlock::setWanted(bool wanted)
{
    m_wanted = wanted;
    if (m_asking) {
        return; // the answer is seen to
    }
    if (wanted && !isHeld()) {
        ask();
    } else if (!wanted && isHeld()) {
        giveBack();
    }
}

#ifdef VARVE_HAS_DBUS

namespace
{

QDBusConnection connectionOf(const QString &address, const QString &name)
{
    return name.isEmpty() ? QDBusConnection::sessionBus()
                          : QDBusConnection::connectToBus(address, name);
}

QDBusMessage call(const QString &method, const QVariantList &arguments)
{
    const QString interface = u"org.freedesktop.ScreenSaver"_s;
    QDBusMessage message = QDBusMessage::createMethodCall(
            interface, u"/org/freedesktop/ScreenSaver"_s, interface, method);
    message.setAutoStartService(false);
    message.setArguments(arguments);
    return message;
}

} // namespace

SleepBlock::~SleepBlock()
{
    setWanted(false);
    if (!m_name.isEmpty()) {
        QDBusConnection::disconnectFromBus(m_name);
    }
}

void SleepBlock::ask()
{
    const QDBusConnection bus = connectionOf(m_address, m_name);
    if (!bus.isConnected()) {
        return;
    }
    m_asking = true;
    auto *watcher = new QDBusPendingCallWatcher(
            bus.asyncCall(call(u"Inhibit"_s,
                               { QGuiApplication::applicationDisplayName(),
                                 //: why the computer does not go to sleep
                                 tr("A model is answering") })),
            this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        watcher->deleteLater();
        m_asking = false;
        const QDBusPendingReply<uint> reply = *watcher;
        if (reply.isError()) {
            return; // a desktop without such a thing
        }
        m_cookie = reply.value();
        if (m_wanted) {
            Q_EMIT heldChanged();
        } else {
            giveBack();
        }
    });
}

void SleepBlock::giveBack()
{
    connectionOf(m_address, m_name).send(call(u"UnInhibit"_s, { *std::exchange(m_cookie, {}) }));
    Q_EMIT heldChanged();
}

#else

SleepBlock::~SleepBlock() = default;

void SleepBlock::ask() { }

void SleepBlock::giveBack() { }

#endif

} // namespace varve
