// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "privatebus.h"

#include "soon.h"

#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QDir>
#include <QStandardPaths>
#include <QTest>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

void end(QProcess &process)
{
    if (process.state() != QProcess::NotRunning) {
        process.terminate();
        if (!process.waitForFinished(3000)) {
            process.kill();
            process.waitForFinished();
        }
    }
}

} // namespace

PrivateBus::PrivateBus() = default;

PrivateBus::~PrivateBus()
{
    end(m_keyring);
    end(m_bus);
}

bool PrivateBus::start()
{
    const QString program = QStandardPaths::findExecutable(u"dbus-daemon"_s);
    if (program.isEmpty()) {
        return false;
    }
    m_address = u"unix:path="_s + m_folder.filePath(u"bus"_s);
    QFile file(m_folder.filePath(u"bus.conf"_s));
    if (!file.open(QIODevice::WriteOnly)) {
        return false;
    }
    file.write("<busconfig><type>session</type><listen>" + m_address.toUtf8()
               + "</listen><policy context=\"default\"><allow send_destination=\"*\" "
                 "eavesdrop=\"true\"/>"
                 "<allow eavesdrop=\"true\"/><allow own=\"*\"/></policy></busconfig>");
    file.close();
    m_bus.start(program, { u"--nofork"_s, u"--config-file="_s + file.fileName() });
    return m_bus.waitForStarted() && comesSoon([this] { // its file is there before it listens
               const QString name = u"listens"_s;
               const bool listens = QDBusConnection::connectToBus(m_address, name).isConnected();
               QDBusConnection::disconnectFromBus(name);
               return listens;
           });
}

bool PrivateBus::startKeyring()
{
    const QString program = QStandardPaths::findExecutable(u"gnome-keyring-daemon"_s);
    if (program.isEmpty()) {
        return false;
    }
    QDir(m_folder.path()).mkpath(u"run"_s);
    QFile::setPermissions(m_folder.filePath(u"run"_s),
                          QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    m_keyring.setProcessEnvironment(environment());
    m_keyring.start(program, { u"--unlock"_s, u"--components=secrets"_s, u"--foreground"_s });
    if (!m_keyring.waitForStarted()) {
        return false;
    }
    m_keyring.write("pw\n");
    m_keyring.closeWriteChannel();
    const QDBusConnection bus = QDBusConnection::connectToBus(m_address, m_address);
    const bool there = comesSoon([&] {
        return bus.interface()->isServiceRegistered(u"org.freedesktop.secrets"_s).value();
    });
    QDBusConnection::disconnectFromBus(m_address);
    return there;
}

bool PrivateBus::lockKeyring()
{
    const QString name = m_address + u"/lock"_s;
    const QDBusConnection bus = QDBusConnection::connectToBus(m_address, name);
    QDBusMessage call = QDBusMessage::createMethodCall(
            u"org.freedesktop.secrets"_s, u"/org/freedesktop/secrets"_s,
            u"org.freedesktop.Secret.Service"_s, u"Lock"_s);
    call << QVariant::fromValue(QList<QDBusObjectPath> {
            QDBusObjectPath(u"/org/freedesktop/secrets/aliases/default"_s) });
    const QDBusMessage reply = bus.call(call);
    QDBusConnection::disconnectFromBus(name);
    return reply.type() == QDBusMessage::ReplyMessage;
}

bool PrivateBus::restartKeyring()
{
    end(m_keyring);
    return startKeyring();
}

void PrivateBus::stopBus()
{
    end(m_bus);
}

QProcessEnvironment PrivateBus::environment() const
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString &name :
         { u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"XDG_CURRENT_DESKTOP"_s, u"DESKTOP_SESSION"_s,
           u"KDE_FULL_SESSION"_s, u"GNOME_KEYRING_CONTROL"_s }) {
        environment.remove(name);
    }
    environment.insert(u"HOME"_s, home());
    environment.insert(u"XDG_DATA_HOME"_s, home() + u"/data"_s);
    environment.insert(u"XDG_CONFIG_HOME"_s, home() + u"/config"_s);
    environment.insert(u"XDG_CACHE_HOME"_s, home() + u"/cache"_s);
    environment.insert(u"XDG_RUNTIME_DIR"_s, home() + u"/run"_s);
    environment.insert(u"DBUS_SESSION_BUS_ADDRESS"_s, m_address);
    return environment;
}

} // namespace varve::test
