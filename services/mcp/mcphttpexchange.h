// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsonrpc.h"
#include <providers/sseparser.h>

#include <QNetworkReply>
#include <QObject>
#include <QPointer>

namespace varve
{

/// How the answer to one posted message ended.
struct McpHttpEnd
{
    int status = 0; ///< 0: there was no answer
    QString problem; ///< a sentence; empty: all that was sent has come
    RpcMessage said; ///< of a refusal: its error, if it has one
    QByteArray challenge; ///< of a refusal: WWW-Authenticate
    QByteArray lastEvent; ///< of a stream: from where it may be had further
    int retryMs = -1; ///< of a stream: before that
};

/// One message on its way to a server and what comes back: nothing, one message, or a stream of them.
///
/// Signals: received any number of times, then ended once. After destruction none.
class McpHttpExchange final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(McpHttpExchange)

public:
    /// Takes `reply` over.
    McpHttpExchange(QNetworkReply *reply, QObject *parent);
    ~McpHttpExchange() override;

    /// Mcp-Session-Id of the answer; while its messages come.
    [[nodiscard]] QByteArray session() const;

Q_SIGNALS:
    void received(const QByteArray &message);
    void ended(const varve::McpHttpEnd &end);

private:
    void onRead();
    void onFinished();
    void readStream(const QByteArray &bytes, bool last);
    void end(const QString &problem);
    [[nodiscard]] int status() const;
    [[nodiscard]] QString problemOf() const;
    [[nodiscard]] QString refusal() const;

    QPointer<QNetworkReply> m_reply;
    SseParser m_parser;
    QByteArray m_body; ///< of what is no stream
    bool m_isStream = false;
};

} // namespace varve
