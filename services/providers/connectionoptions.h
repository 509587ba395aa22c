// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

enum class ProxyMode : quint8 {
    System, ///< as the desktop or the environment says
    None,
    Http,
    Socks5,
};

/// How one provider is reached. A value; servers on this machine and in the local network are always reached
/// directly, whatever it says.
struct ConnectionOptions
{
    ProxyMode proxy = ProxyMode::System;
    QString proxyHost; ///< of Http and Socks5
    quint16 proxyPort = 0;
    /// PEM file of certificate authorities that are trusted besides the system's; empty: none.
    QString authorityFile;

    friend bool operator==(const ConnectionOptions &, const ConnectionOptions &) = default;
};

} // namespace varve
