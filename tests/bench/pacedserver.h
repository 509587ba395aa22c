// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QElapsedTimer>
#include <QHash>
#include <QTcpServer>
#include <QTimer>

#include <memory>
#include <vector>

class QTcpSocket;

namespace varve::bench
{

struct Pace
{
    int tokensPerSecond = 200; ///< of each stream
    int seconds = 10;
    qint64 bulkBytes = 32'000'000; ///< of an answer that comes as fast as it can

    [[nodiscard]] int tokens() const { return tokensPerSecond * seconds; }
};

/// A model server for measuring. POST .../paced/...: an answer of one event for each token, each at its own point in time from
/// the request on, so that a late one does not delay those after it. POST .../bulk/...: a long answer at once. Chat Completions, or
/// Messages where the path ends so.
class PacedServer final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PacedServer)

public:
    explicit PacedServer(const Pace &pace, QObject *parent = nullptr);

    [[nodiscard]] quint16 port() const { return m_server.serverPort(); }

private:
    struct Stream
    {
        QTcpSocket *socket = nullptr;
        QElapsedTimer since;
        int sent = 0;
        bool messages = false;
    };

    void accept();
    void answer(QTcpSocket *socket, const QByteArray &path);
    void tick();
    [[nodiscard]] bool sendDue(Stream &stream) const;

    const Pace m_pace;
    QTcpServer m_server;
    QTimer m_timer;
    std::vector<Stream> m_streams;
    QHash<bool, QByteArray> m_bulk; ///< by whether it is of the Messages API
};

/// The text of one paced event, for both sides.
[[nodiscard]] QByteArray tokenText();

/// A PacedServer in a program of its own: prints its port and serves until its standard input is closed.
[[nodiscard]] int runPacedServer(const Pace &pace);

} // namespace varve::bench
