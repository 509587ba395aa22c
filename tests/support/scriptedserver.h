// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QTcpServer>
#include <QUrl>

#include <chrono>
#include <functional>
#include <optional>
#include <variant>

class QTcpSocket;

namespace varve::test
{

struct SendBytes
{
    QByteArray bytes;
};

struct Pause
{
    std::chrono::milliseconds duration { 0 };
};

/// An orderly end of the connection.
struct Close
{ };

/// A TCP reset.
struct Reset
{ };

/// Nothing more is said; the connection stays open.
struct Silence
{ };

/// Nothing more until ScriptedServer::goOn().
struct Standstill
{ };

using ScriptStep = std::variant<SendBytes, Pause, Close, Reset, Silence, Standstill>;
using Script = QList<ScriptStep>;

/// An HTTP answer with the body in full and the connection closed behind it.
[[nodiscard]] Script plainAnswer(int status, const QByteArray &contentType, const QByteArray &body,
                                 const QByteArray &extraHeaders = {});
/// The head of an event stream that ends with its connection; append what it sends.
[[nodiscard]] Script streamHead();

/// A byte-level HTTP server on loopback: every request, once it has come in whole, is answered by the next
/// script, the last one over and over. Belongs to one thread with an event loop.
class ScriptedServer final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ScriptedServer)

public:
    struct Request
    {
        QByteArray head; ///< request line and headers
        QByteArray body;

        /// The first header of that name; empty if there is none.
        [[nodiscard]] QByteArray header(QByteArrayView name) const;
        [[nodiscard]] QByteArray path() const; ///< without the query
    };

    explicit ScriptedServer(QObject *parent = nullptr);

    void add(const Script &script) { m_scripts.append(script); }
    /// Requests to this path (without query) are answered with this one always.
    void route(const QByteArray &path, const Script &script) { m_routes.insert(path, script); }
    /// Answers every request that no path and no script is there for.
    void setResponder(std::function<Script(const Request &)> responder)
    {
        m_responder = std::move(responder);
    }
    /// Questions about the server itself are answered with 404, or as a path
    /// says, and not kept: which models it has, and how much they read.
    void ignoreProbes() { m_ignoresProbes = true; }
    /// Plays what is held.
    void goOn();
    /// Of long runs: requests are not kept.
    void forgetRequests() { m_requests.clear(); }
    [[nodiscard]] quint16 port() const { return m_server.serverPort(); }
    [[nodiscard]] QUrl url(const QString &path = QStringLiteral("/v1")) const;
    [[nodiscard]] const QList<Request> &requests() const { return m_requests; }
    /// Connections that the other side has ended, by itself and before we did.
    [[nodiscard]] int abandoned() const { return m_abandoned; }

private:
    void accept();
    void read(QTcpSocket *socket, QByteArray &buffer);
    void play(QTcpSocket *socket, const Script &script, qsizetype step);

    struct Held
    {
        QPointer<QTcpSocket> socket;
        Script script;
        qsizetype step = 0; ///< the first behind it
    };

    QTcpServer m_server;
    QList<Script> m_scripts;
    QList<Held> m_held;
    QHash<QByteArray, Script> m_routes; ///< by path
    QList<Request> m_requests;
    std::function<Script(const Request &)> m_responder;
    int m_abandoned = 0;
    bool m_ignoresProbes = false;
};

} // namespace varve::test
