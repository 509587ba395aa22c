// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rpcerror.h"
#include "rpcwire.h"

#include <QJsonObject>
#include <QJsonValue>

#include <functional>
#include <lines/compactjson.h>
#include <memory>

namespace varve
{

inline constexpr int RpcProtocol = 1; ///< the version of the protocol that this program speaks

/// One line of a client, understood.
struct RpcRequest
{
    QJsonValue id; ///< a string or a number
    QString method;
    QJsonObject params;
};

/// Why a line is no request, and whose answer that is.
struct RpcRefusal
{
    QJsonValue id; ///< null where the line does not say one
    RpcError error;
};

/// {"id": string or number, "method": text, "params": {...}, "protocol": number}; the last two may be left out. Pure.
[[nodiscard]] std::expected<RpcRequest, RpcRefusal> parseRequest(const QByteArray &line);

/// A request that is under way. Whoever works on it holds it and answers once; one that is let go of without an answer is answered
/// as an internal error, so that no client waits for ever. The dispatcher's thread.
class RpcCall
{
    Q_DISABLE_COPY_MOVE(RpcCall)

public:
    /// Gets the line of the answer, without its end.
    using Send = std::function<void(const QByteArray &line)>;

    /// `wire` is not owned.
    RpcCall(RpcRequest request, Send send, const RpcWire &wire = plainWire());
    ~RpcCall();

    [[nodiscard]] const QJsonValue &id() const { return m_request.id; }
    [[nodiscard]] const QString &method() const { return m_request.method; }
    [[nodiscard]] const QJsonObject &params() const { return m_request.params; }
    [[nodiscard]] bool isAnswered() const { return !m_send; }

    // The first answer counts.
    void answer(const QJsonValue &result);
    /// `result` is compact JSON.
    void answer(const QByteArray &result);
    void fail(const RpcError &error);
    void fail(const Error &error) { fail(RpcError::of(error)); }

    /// A value is the answer, an error fails.
    template<typename Value>
    void answer(const Result<Value> &result)
    {
        if (result) {
            answer(*result);
        } else {
            fail(result.error());
        }
    }

private:
    const RpcRequest m_request;
    const RpcWire &m_wire;
    Send m_send; ///< null once it is answered
};

using RpcCallPtr = std::shared_ptr<RpcCall>;

} // namespace varve
