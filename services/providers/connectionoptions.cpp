// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectionoptions.h"

namespace varve
{

using namespace Qt::StringLiterals;

QLatin1StringView toString(ProxyMode mode)
{
    switch (mode) {
    case ProxyMode::System:
        return "system"_L1;
    case ProxyMode::None:
        return "none"_L1;
    case ProxyMode::Http:
        return "http"_L1;
    case ProxyMode::Socks5:
        return "socks5"_L1;
    }
    Q_UNREACHABLE_RETURN({});
}

ProxyMode proxyModeFromString(QStringView text)
{
    for (const ProxyMode mode : { ProxyMode::None, ProxyMode::Http, ProxyMode::Socks5 }) {
        if (text == toString(mode)) {
            return mode;
        }
    }
    return ProxyMode::System;
}

} // namespace varve
