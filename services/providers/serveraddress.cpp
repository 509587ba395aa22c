// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "serveraddress.h"

#include <base/unencrypted.h>

#include <QHostAddress>
#include <QRegularExpression>

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

QString completedAddress(const QString &typed)
{
    // A name alone is no address yet: "http" is on the way to "http://".
    static const QRegularExpression bare(
            u"\\A(?:localhost|\\[[0-9a-f:.]+\\]|[^\\s/:@?#]+(?=:\\d)|[^\\s/:@?#]+\\.[^\\s/:@?#.]+)"
            "(?::\\d{1,5})?(?:/\\S*)?\\z"_s,
            QRegularExpression::CaseInsensitiveOption);
    const QString address = typed.trimmed();
    if (!bare.match(address).hasMatch()) {
        return address;
    }
    const QString plain = u"http://"_s + address;
    return isLocalServer(QUrl(plain)) ? plain : u"https://"_s + address;
}

bool isSameOrigin(const QUrl &a, const QUrl &b)
{
    return a.scheme() == b.scheme() && a.host() == b.host() && portOf(a) == portOf(b);
}

} // namespace varve
