// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "secretserviceprobe.h"

#include <QDBusError>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusObjectPath>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <QFuture>
#include <QMap>
#include <QPromise>
#include <QThreadPool>
#include <QUuid>

#include <memory>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

const auto Service = u"org.freedesktop.secrets"_s;
const auto ServicePath = u"/org/freedesktop/secrets"_s;
const auto ServiceInterface = u"org.freedesktop.Secret.Service"_s;
/// Who asks has a limit of their own; a late answer is still wanted.
constexpr int NoLimitMs = 24 * 60 * 60 * 1000;

void ask(QObject *context, const QDBusConnection &bus, const QDBusMessage &call,
         const std::function<void(const QDBusMessage &)> &then)
{
    auto *watcher = new QDBusPendingCallWatcher(bus.asyncCall(call, NoLimitMs), context);
    QObject::connect(watcher, &QDBusPendingCallWatcher::finished, context,
                     [then](QDBusPendingCallWatcher *done) {
                         done->deleteLater();
                         then(done->reply());
                     });
}

QString pathIn(const QDBusMessage &reply)
{
    return reply.arguments().isEmpty() ? QString()
                                       : reply.arguments().first().value<QDBusObjectPath>().path();
}

} // namespace

SecretServiceProbe::SecretServiceProbe(QObject *parent) : QObject(parent) { }

SecretServiceProbe::~SecretServiceProbe()
{
    if (!m_connection.isEmpty()) {
        QDBusConnection::disconnectFromBus(m_connection);
    }
}

bool SecretServiceProbe::isUsed()
{
    // As QtKeychain chooses: by these, compared exactly.
    const QByteArray desktop = qgetenv("XDG_CURRENT_DESKTOP");
    if (desktop == "GNOME" || desktop == "Unity") {
        return true;
    }
    return desktop != "KDE" && qgetenv("DESKTOP_SESSION") != "kde"
            && qEnvironmentVariableIsEmpty("KDE_FULL_SESSION");
}

void SecretServiceProbe::withBus(const std::function<void(const QDBusConnection &)> &work,
                                 const Callback &callback)
{
    if (!m_connection.isEmpty()) {
        const QDBusConnection bus(m_connection);
        if (bus.isConnected()) {
            work(bus);
            return;
        }
        QDBusConnection::disconnectFromBus(m_connection); // the desktop's session ended under us
        m_connection.clear();
    }
    m_waiting.append({ work, callback });
    connectBus();
}

void SecretServiceProbe::connectBus()
{
    if (std::exchange(m_connecting, true)) {
        return;
    }
    // Connecting waits for the bus, and without one for a program that would start it.
    auto promise = std::make_shared<QPromise<std::pair<QString, QString>>>();
    promise->start();
    auto connected = promise->future();
    QThreadPool::globalInstance()->start([promise] {
        const QString name =
                u"varve-secrets-"_s + QUuid::createUuid().toString(QUuid::Id128).left(8);
        const QDBusConnection bus =
                QDBusConnection::connectToBus(QDBusConnection::SessionBus, name);
        QString problem;
        if (!bus.isConnected()) {
            const QString said = bus.lastError().message();
            problem = said.isEmpty() ? u"no session bus"_s : said;
        }
        promise->addResult(std::pair(name, problem));
        promise->finish();
    });
    connected.then(this, [this](const std::pair<QString, QString> &made) {
        m_connecting = false;
        const auto waiting = std::exchange(m_waiting, {});
        if (!made.second.isEmpty()) {
            QDBusConnection::disconnectFromBus(made.first);
            for (const Waiting &one : waiting) {
                one.callback({ Found::NoService, made.second });
            }
            return;
        }
        m_connection = made.first;
        for (const Waiting &one : waiting) {
            one.work(QDBusConnection(m_connection));
        }
    });
}

void SecretServiceProbe::findItem(const QString &server, const QString &user,
                                  const Callback &callback)
{
    const auto work = [this, server, user, callback](const QDBusConnection &bus) {
        QDBusMessage call = QDBusMessage::createMethodCall(Service, ServicePath, ServiceInterface,
                                                           u"SearchItems"_s);
        const QMap<QString, QString> attributes { { u"server"_s, server }, { u"user"_s, user } };
        qDBusRegisterMetaType<QMap<QString, QString>>();
        call << QVariant::fromValue(attributes);
        ask(this, bus, call, [callback](const QDBusMessage &message) {
            const QDBusPendingReply<QList<QDBusObjectPath>, QList<QDBusObjectPath>> reply = message;
            if (reply.isError()) {
                callback({ Found::NoService, reply.error().message() });
            } else if (!reply.argumentAt<0>().isEmpty()) {
                callback({ Found::Open, {} });
            } else {
                callback({ reply.argumentAt<1>().isEmpty() ? Found::Nothing : Found::Locked, {} });
            }
        });
    };
    withBus(work, callback);
}

void SecretServiceProbe::findDefaultCollection(const Callback &callback)
{
    const auto work = [this, callback](const QDBusConnection &bus) {
        QDBusMessage call = QDBusMessage::createMethodCall(Service, ServicePath, ServiceInterface,
                                                           u"ReadAlias"_s);
        call << u"default"_s;
        ask(this, bus, call, [this, callback](const QDBusMessage &reply) {
            if (reply.type() == QDBusMessage::ErrorMessage) {
                callback({ Found::NoService, reply.errorMessage() });
                return;
            }
            const QString path = pathIn(reply);
            if (path.isEmpty() || path == u"/"_s) {
                callback({ Found::Nothing, {} });
                return;
            }
            askLocked(path, callback);
        });
    };
    withBus(work, callback);
}

void SecretServiceProbe::askLocked(const QString &collection, const Callback &callback)
{
    QDBusMessage call = QDBusMessage::createMethodCall(
            Service, collection, u"org.freedesktop.DBus.Properties"_s, u"Get"_s);
    call << u"org.freedesktop.Secret.Collection"_s << u"Locked"_s;
    ask(this, QDBusConnection(m_connection), call, [callback](const QDBusMessage &reply) {
        if (reply.type() == QDBusMessage::ErrorMessage) {
            callback({ Found::NoService, reply.errorMessage() });
            return;
        }
        const bool locked = reply.arguments().first().value<QDBusVariant>().variant().toBool();
        callback({ locked ? Found::Locked : Found::Open, {} });
    });
}

} // namespace varve
