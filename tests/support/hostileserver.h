// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QThread>
#include <QUrl>

#include <atomic>
#include <functional>

class QTcpSocket;

namespace varve::test
{

/// What a server does with one request, byte by byte: nothing of it is HTTP unless it is written here.
struct HostileAnswer
{
    QByteArray first;
    /// The next bytes, `number` counting from 0; sent until `most` bytes are sent. Null: none.
    std::function<QByteArray(qint64 number)> more = {};
    qint64 most = 0;
    int pauseMs = 0; ///< before each of them
    QByteArray last = {};
    bool staysOpen = false; ///< and says nothing more; else the connection is closed in order
};

/// A server on loopback with a thread of its own that sends without end as fast as it is read, and keeps next to nothing in memory. It
/// answers one request after the other by the next answer, the last one over and over.
class HostileServer final : public QThread
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HostileServer)

public:
    explicit HostileServer(QList<HostileAnswer> answers, QObject *parent = nullptr);
    ~HostileServer() override;

    /// Blocks until it listens.
    void begin();
    [[nodiscard]] quint16 port() const { return m_port; }
    [[nodiscard]] QUrl url() const;
    [[nodiscard]] qint64 sent() const
    {
        return m_sent;
    } ///< bytes that were taken from it, by the system at least
    [[nodiscard]] int requests() const { return m_requests; }

protected:
    void run() override;

private:
    void serve(QTcpSocket &socket);
    void play(QTcpSocket &socket, const HostileAnswer &answer);
    [[nodiscard]] bool readRequest(QTcpSocket &socket, QByteArray &head);
    [[nodiscard]] bool write(QTcpSocket &socket, const QByteArray &bytes);

    const QList<HostileAnswer> m_answers;
    std::atomic<quint16> m_port { 0 };
    std::atomic<qint64> m_sent { 0 };
    std::atomic<int> m_requests { 0 };
    std::atomic<bool> m_stopping { false };
};

} // namespace varve::test
