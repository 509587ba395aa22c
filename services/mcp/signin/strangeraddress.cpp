// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "strangeraddress.h"

#include <base/unencrypted.h>

#include <QHostInfo>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

NetReach reachOf(const QHostAddress &address)
{
    bool isOld = false;
    const quint32 old = address.toIPv4Address(&isOld); // also of ::ffff:10.0.0.1
    const QHostAddress plain = isOld ? QHostAddress(old) : address;
    const auto isIn = [&](const QString &subnet) {
        return plain.isInSubnet(QHostAddress::parseSubnet(subnet));
    };
    if (plain.isLoopback() || plain.isLinkLocal() || plain.isBroadcast() || plain.isMulticast()
        || plain.isNull() || (isOld && isIn(u"0.0.0.0/8"_s)) || plain == QHostAddress::AnyIPv6) {
        return NetReach::Machine;
    }
    const bool isShared = isOld && isIn(u"100.64.0.0/10"_s);
    return isShared || plain.isPrivateUse() || plain.isUniqueLocalUnicast() || plain.isSiteLocal()
            ? NetReach::Private
            : NetReach::Public;
}

NetReach reachOf(const QList<QHostAddress> &addresses)
{
    NetReach reach = NetReach::Machine;
    for (const QHostAddress &address : addresses) {
        reach = std::min(reach, reachOf(address));
    }
    return addresses.isEmpty() ? NetReach::Public : reach;
}

void lookUp(const QUrl &url, QObject *context,
            const std::function<void(const QList<QHostAddress> &)> &found)
{
    if (isThisMachine(url)) {
        QMetaObject::invokeMethod(
                context, [found] { found({ QHostAddress(QHostAddress::LocalHost) }); },
                Qt::QueuedConnection);
        return;
    }
    QHostInfo::lookupHost(url.host(), context,
                          [found](const QHostInfo &info) { found(info.addresses()); });
}

} // namespace varve
