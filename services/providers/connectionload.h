// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
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

    /// Bytes of the connection that brought most. Cheap but for every tenth time.
    [[nodiscard]] qint64 largest();

    /// At what is open now. The system keeps little of these connections waiting for us from now on: what is read in one go is read
    /// to its end, whatever was stopped meanwhile.
    void look();
    /// Ends the connections that brought more than so many bytes, of those that were open at the last look, whatever is done with them
    /// elsewhere: a thread of Qt that reads a head without end hears nothing before it ends.
    void breakOff(qint64 bytes) const;
    /// Ends all that were open at the last look.
    void breakOffAll() const;

    /// Of all connections of the process: what was read of bodies and given on.
    static void noteDelivered(qint64 bytes);
    [[nodiscard]] static qint64 delivered();

private:
    struct Connection
    {
        int descriptor = -1;
        quint64 number = 0; ///< that the system gave it
    };
    [[nodiscard]] qint64 grown(const Connection &one) const;

    quint16 m_port = 0;
    QList<Connection> m_open;
    QHash<quint64, qint64> m_before; ///< bytes by number
    int m_asked = 0;
};

} // namespace varve
