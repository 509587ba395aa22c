// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHostAddress>
#include <QList>
#include <QObject>
#include <QUrl>

#include <functional>

namespace varve
{

/// How near an address is: what is further away may not send us to what is nearer.
enum class NetReach : quint8 {
    Public,
    Private, ///< of a local network
    Machine, ///< this one, and what only machines of one cable say to each other (169.254.169.254 and the like)
};

[[nodiscard]] NetReach reachOf(const QHostAddress &address);
/// The furthest of them: who can be reached from everywhere is a stranger, whatever else it names.
[[nodiscard]] NetReach reachOf(const QList<QHostAddress> &addresses);

/// Looks a host up, without waiting; `found` gets nothing where it is not known here (a proxy may know it). Not called after `context` is
/// gone.
void lookUp(const QUrl &url, QObject *context,
            const std::function<void(const QList<QHostAddress> &)> &found);

} // namespace varve
