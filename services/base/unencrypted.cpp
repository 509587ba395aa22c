// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "unencrypted.h"

#include <QRegularExpression>

namespace varve
{

using namespace Qt::StringLiterals;

bool isThisMachine(const QUrl &url)
{
    static const QRegularExpression loopback(u"\\A127(\\.\\d{1,3}){3}\\z"_s);
    const QString host = url.host();
    return host == "localhost"_L1 || host.endsWith(".localhost"_L1) || host == "::1"_L1
            || loopback.match(host).hasMatch();
}

bool isUnencrypted(const QUrl &url)
{
    return url.scheme() == "http"_L1 && !isThisMachine(url);
}

} // namespace varve
