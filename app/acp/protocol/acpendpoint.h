// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mcp/jsonrpc.h>

#include <lines/linesplitter.h>
#include <map>
#include <rpc/rpcdispatcher.h>

namespace varve
{

/// The agent's side of JSON-RPC 2.0 on a stream of lines, one message a line: requests and notifications of the client, and our own requests
/// with their replies. Knows nothing of what is asked. One thread.
class AcpEndpoint
{
    Q_DISABLE_COPY_MOVE(AcpEndpoint)

public:
    /// Bytes: a prompt has pictures in it.
    static constexpr qsizetype LineLimit = 16 * 1024 * 1024;

    using Send = std::function<void(const QByteArray &line)>;
    using Notified = std::function<void(const QJsonObject &params)>;
    /// What a request of ours was answered with; an error says so by its kind.
    using Replied = std::function<void(const RpcMessage &reply)>;
    /// Looks at a request before its method is called, and may change it. A refusal answers it.
    using Gate = std::function<std::optional<RpcError>(RpcRequest &request)>;

    /// `send` gets lines without their ends.
    explicit AcpEndpoint(Send send);
    ~AcpEndpoint();

    [[nodiscard]] RpcDispatcher &methods() { return m_methods; }
    /// What nobody has a name for is passed over.
    void onNotification(QLatin1StringView method, const Notified &work);
    void setGate(Gate gate) { m_gate = std::move(gate); }

    /// The line of a request of ours, for the caller to send. `replied` is called once, on this thread; not after forget().
    [[nodiscard]] QByteArray request(qint64 &id, QLatin1StringView method,
                                     const QJsonObject &params, Replied replied);
    /// Nobody waits for the reply any more, and the client is told so. Does nothing for one that was replied to.
    void forget(qint64 id);
    [[nodiscard]] static QByteArray notification(QLatin1StringView method,
                                                 const QJsonObject &params);

    void feed(QByteArrayView bytes) { m_lines.feed(bytes); }
    /// The stream has ended.
    void end() { m_lines.end(); }

private:
    void takeLine(const QByteArray &line);
    void take(const RpcMessage &message);
    void takeCall(const RpcMessage &message);
    void takeReply(const RpcMessage &message);
    void refuse(const QJsonValue &id, const RpcError &error) const;

    const Send m_send;
    const std::shared_ptr<bool> m_alive = std::make_shared<bool>(true); ///< for late answers
    RpcDispatcher m_methods;
    LineSplitter m_lines;
    Gate m_gate;
    QHash<QString, Notified> m_notified;
    std::map<qint64, Replied> m_asked; ///< by the ids of our requests
    qint64 m_last = 0;
};

} // namespace varve
