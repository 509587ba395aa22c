// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "serveraddress.h"

#include <base/unencrypted.h>

#include <QHostAddress>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

int portOf(const QUrl &url)
{
    return url.port(url.scheme() == "https"_L1 ? 443 : 80);
}

} // namespace

bool isLocalServer(const QUrl &url)
{
    const QString host = url.host();
    const QHostAddress address(host);
    return isThisMachine(url) || address.isLoopback() || address.isPrivateUse()
            || address.isLinkLocal() || host.endsWith(".local"_L1)
            || (address.isNull() && !host.contains(u'.'));
}

bool isSameOrigin(const QUrl &a, const QUrl &b)
{
    return a.scheme() == b.scheme() && a.host() == b.host() && portOf(a) == portOf(b);
}

} // namespace varve
