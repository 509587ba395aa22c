// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QtTypes>

namespace varve
{

/// What this process has read from its TCP connections to a port, as the system counts it. Qt keeps the head of an answer, its
/// trailer and the sizes of its chunks in memory until they end, and says nothing of them before: this sees them all the
/// same. Where the system does not count (all but Linux), nothing was read.
class ConnectionLoad
{
public:
    /// `port`: of the other side, a proxy's if there is one. Counts from now on.
    explicit ConnectionLoad(quint16 port);

    /// Bytes of the connection that brought most.
    [[nodiscard]] qint64 largest() const;

    /// Of all connections of the process: what was read of bodies and given on.
    static void noteDelivered(qint64 bytes);
    [[nodiscard]] static qint64 delivered();

private:
    using Counts = QHash<quint64, qint64>; ///< bytes by the number that the system gave a connection
    [[nodiscard]] Counts counts() const;

    quint16 m_port = 0;
    Counts m_before;
};

} // namespace varve
