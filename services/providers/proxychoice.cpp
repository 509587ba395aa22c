// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "proxychoice.h"

#include "serveraddress.h"

namespace varve
{

QList<QNetworkProxy> ProxyChoice::queryProxy(const QNetworkProxyQuery &query)
{
    if (isLocalServer(query.url()) || m_options.proxy == ProxyMode::None) {
        return { QNetworkProxy(QNetworkProxy::NoProxy) };
    }
    if (m_options.proxy != ProxyMode::System) {
        const bool socks = m_options.proxy == ProxyMode::Socks5;
        return { QNetworkProxy(socks ? QNetworkProxy::Socks5Proxy : QNetworkProxy::HttpProxy,
                               m_options.proxyHost, m_options.proxyPort) };
    }
    const QNetworkProxy chosen = QNetworkProxy::applicationProxy();
    if (chosen.type() != QNetworkProxy::NoProxy && chosen.type() != QNetworkProxy::DefaultProxy) {
        return { chosen };
    }
    return systemProxyForQuery(query);
}

} // namespace varve
