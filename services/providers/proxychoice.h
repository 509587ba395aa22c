// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectionoptions.h"

#include <QNetworkProxyFactory>

namespace varve
{

/// Which way a request of one provider goes. Servers on this machine and in the local network are never behind a
/// proxy.
class ProxyChoice final : public QNetworkProxyFactory
{
public:
    explicit ProxyChoice(const ConnectionOptions &options) : m_options(options) { }

    QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery &query) override;

private:
    ConnectionOptions m_options;
};

} // namespace varve
