// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakesecretservice.h"

#include <QDBusArgument>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusObjectPath>
#include <QDBusVariant>
#include <QMap>
#include <QTimer>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

const auto Name = u"fakesecrets"_s;
const QDBusObjectPath Session(u"/org/freedesktop/secrets/session/s1"_s);
const QDBusObjectPath Item(u"/org/freedesktop/secrets/collection/login/1"_s);

struct Secret
{
    QDBusObjectPath session;
    QByteArray parameters;
    QByteArray value;
    QString contentType;
};

QDBusArgument &operator<<(QDBusArgument &out, const Secret &secret)
{
    out.beginStructure();
    out << secret.session << secret.parameters << secret.value << secret.contentType;
    out.endStructure();
    return out;
}

const QDBusArgument &operator>>(const QDBusArgument &in, Secret &secret)
{
    in.beginStructure();
    in >> secret.session >> secret.parameters >> secret.value >> secret.contentType;
    in.endStructure();
    return in;
}

using Paths = QList<QDBusObjectPath>;
using Secrets = QMap<QDBusObjectPath, Secret>;

} // namespace

} // namespace varve::test

Q_DECLARE_METATYPE(varve::test::Secret)

namespace varve::test
{

FakeSecretService::FakeSecretService(const QString &busAddress, const QByteArray &key, int delayMs)
    : m_bus(QDBusConnection::connectToBus(busAddress, Name))
    , m_key(key)
    , m_delayMs(delayMs)
{
    qDBusRegisterMetaType<Secret>();
    qDBusRegisterMetaType<Secrets>();
    m_serving = m_bus.registerVirtualObject(u"/org/freedesktop/secrets"_s, this,
                                            QDBusConnection::SubPath)
            && m_bus.registerService(u"org.freedesktop.secrets"_s);
}

FakeSecretService::~FakeSecretService()
{
    QDBusConnection::disconnectFromBus(Name);
}

QString FakeSecretService::introspect(const QString &path) const
{
    Q_UNUSED(path)
    return {};
}

bool FakeSecretService::handleMessage(const QDBusMessage &message,
                                      const QDBusConnection &connection)
{
    QDBusMessage reply = message.createReply();
    const QString method = message.member();
    if (method == "SearchItems"_L1) {
        reply << QVariant::fromValue(Paths { Item }) << QVariant::fromValue(Paths());
    } else if (method == "OpenSession"_L1) {
        if (message.arguments().value(0).toString() != "plain"_L1) {
            reply = message.createErrorReply(u"org.freedesktop.DBus.Error.NotSupported"_s,
                                             u"only plain"_s);
        } else {
            reply << QVariant::fromValue(QDBusVariant(QString())) << QVariant::fromValue(Session);
        }
    } else if (method == "GetSecrets"_L1) {
        ++m_given;
        Secrets secrets;
        secrets.insert(Item, { Session, {}, m_key, u"text/plain"_s });
        reply << QVariant::fromValue(secrets);
    } else if (method == "GetAll"_L1) {
        reply << QVariantMap();
    } else {
        return false;
    }
    QTimer::singleShot(m_delayMs, this, [connection, reply] { connection.send(reply); });
    return true;
}

} // namespace varve::test
