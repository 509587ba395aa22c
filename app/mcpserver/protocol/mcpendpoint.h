// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mcp/jsonrpc.h>

#include <QHash>
#include <QSet>
#include <QStringList>

#include <chrono>
#include <deque>
#include <functional>
#include <lines/linesplitter.h>
#include <memory>
#include <stop_token>

namespace varve
{

/// Why a request is not done, as its client is told.
struct McpFault
{
    int code = RpcCode::Internal;
    QString message;
    QJsonObject data = {};
};

/// One request of a client.
struct McpRequest
{
    QString method;
    QJsonObject params;
    bool isStateless = false; ///< of a revision without a handshake
    std::stop_token stop; ///< the client wants no answer any more, or is gone
};

/// The server's side of the Model Context Protocol on a stream of lines: revisions, requests under way and in line, cancellation, and an
/// error for whatever is no message. Knows nothing of what is asked. One thread.
class McpEndpoint
{
    Q_DISABLE_COPY_MOVE(McpEndpoint)

public:
    static constexpr qsizetype LineLimit = 1024 * 1024; ///< bytes; a question is short
    static constexpr qsizetype MostUnderWay = 8; ///< more wait in line
    static constexpr qsizetype MostWaiting = 10'000; ///< more are refused
    static constexpr qsizetype MostWaitingBytes = 16 * 1024 * 1024;
    static constexpr int Busy = 1001; ///< the code of such a refusal: one of our own

    /// Who answers, as clients are told.
    struct Description
    {
        QJsonObject info; ///< name, title, version
        QJsonObject capabilities;
        QString instructions; ///< for the model
    };

    using Answer = std::expected<QJsonObject, McpFault>;
    /// Answers once, on this thread; what comes after a cancellation is dropped. Kept by whoever works on it.
    using Reply = std::function<void(const Answer &answer)>;
    using Method = std::function<void(const McpRequest &request, const Reply &reply)>;
    /// How long its results may be kept by a client; nothing: they are of the moment, and the protocol does not ask.
    using Freshness = std::optional<std::chrono::milliseconds>;

    /// `send` gets lines without their ends.
    McpEndpoint(Description description, std::function<void(const QByteArray &line)> send);
    ~McpEndpoint();

    void add(QLatin1StringView name, Method method, Freshness fresh = {});

    void feed(QByteArrayView bytes) { m_lines.feed(bytes); }
    /// The stream has ended.
    void end() { m_lines.end(); }
    /// While it is true no request is begun: nobody reads the answers.
    void setPaused(bool paused);
    /// Nothing is begun or answered any more; what is under way is told to stop.
    void close();

    [[nodiscard]] qsizetype underWay() const { return m_running.size(); }
    [[nodiscard]] qsizetype waiting() const { return static_cast<qsizetype>(m_waiting.size()); }

private:
    struct Served
    {
        Method work;
        Freshness fresh;
    };
    struct Waiting
    {
        RpcMessage call;
        QByteArray key; ///< its id as JSON
        qsizetype size = 0;
    };
    struct Running;

    void takeLine(const QByteArray &line);
    void take(const RpcMessage &message, qsizetype size);
    void takeCall(const RpcMessage &call, qsizetype size);
    void cancel(const QJsonValue &id);
    void beginNext();
    void begin(const RpcMessage &call);
    void noLongerWaits(const Waiting &waiting);
    /// Its revision is one that we speak, and it has what that demands.
    [[nodiscard]] std::optional<McpFault> problemOf(const RpcMessage &call) const;
    void answer(const QByteArray &key, quint64 ticket, const Answer &answer);
    void sendFault(const QJsonValue &id, const McpFault &fault);
    [[nodiscard]] QJsonObject initialized(const QJsonObject &params);
    [[nodiscard]] QJsonObject completed(QJsonObject result, const Freshness &fresh) const;

    const Description m_description;
    const std::function<void(const QByteArray &)> m_send;
    LineSplitter m_lines;
    QHash<QString, Served> m_methods;
    QHash<QByteArray, std::shared_ptr<Running>> m_running; ///< by id as JSON
    std::deque<Waiting> m_waiting;
    QSet<QByteArray> m_waitingKeys;
    qsizetype m_waitingBytes = 0;
    quint64 m_tickets = 0;
    QString m_handshake; ///< the revision that was agreed on; empty: none was
    bool m_paused = false;
    bool m_closed = false;
    bool m_beginning = false; ///< answers that come at once do not nest
    const std::shared_ptr<bool> m_alive = std::make_shared<bool>(true); ///< for late replies
};

} // namespace varve
