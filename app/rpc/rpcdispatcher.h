// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rpccall.h"

#include <QHash>
#include <QSet>

#include <lines/linesplitter.h>

namespace varve
{

class RpcParams;

/// Takes what a client sends, byte by byte if need be, and calls the method that each line names. Answers come in any order.
/// One thread.
class RpcDispatcher
{
    Q_DISABLE_COPY_MOVE(RpcDispatcher)

public:
    static constexpr qsizetype LineLimit = 16 * 1024 * 1024; ///< bytes
    static constexpr qsizetype MostUnderWay = 256; ///< requests; more are refused as busy

    using Send = RpcCall::Send;
    /// Reads its parameters and keeps the call until it is answered. What is wrong with the parameters is answered here, after the
    /// method has returned: it begins nothing while `params.problem()`.
    using Method = std::function<void(const RpcCallPtr &call, RpcParams &params)>;

    /// `send` gets the lines of answers, without their ends; `wire` is not owned.
    explicit RpcDispatcher(Send send, qsizetype lineLimit = LineLimit,
                           const RpcWire &wire = plainWire());
    ~RpcDispatcher();

    void add(QLatin1StringView name, const Method &method);
    [[nodiscard]] QStringList methods() const; ///< in alphabetical order

    /// Lines as docs/rpc.md has them.
    void feed(QByteArrayView bytes) { m_lines.feed(bytes); }
    /// The stream has ended.
    void end() { m_lines.end(); }
    /// A request of a protocol that writes its lines otherwise.
    void take(const RpcRequest &request);
    /// From now on every request is refused with this error.
    void close(const RpcError &why) { m_closed = why; }

    /// Requests without an answer.
    [[nodiscard]] qsizetype underWay() const { return m_underWay->size(); }

private:
    void takeLine(const QByteArray &line);
    void begin(const RpcRequest &request);
    void refuse(const QJsonValue &id, const RpcError &error) const;

    const Send m_send;
    const RpcWire &m_wire;
    QHash<QString, Method> m_methods;
    LineSplitter m_lines;
    /// Ids as JSON; shared with the calls, which may outlive this.
    const std::shared_ptr<QSet<QByteArray>> m_underWay;
    std::optional<RpcError> m_closed;
};

} // namespace varve
