// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <providers/httpheaders.h>

#include <QByteArray>
#include <QObject>

namespace varve
{

/// How messages get to a server of tools and back. Lives on the engine thread.
///
/// Signals: opened once, then received any number of times; closed once, at any time, with a sentence that says why. After
/// close() and destruction none.
class McpChannel : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(McpChannel)

public:
    /// The longest message that is taken (bytes): more is a fault of the server.
    static constexpr qsizetype LongestMessage = 16 * 1024 * 1024;

    using QObject::QObject;

    virtual void open() = 0;
    /// One encoded message.
    virtual void send(const QByteArray &message) = 0;
    /// With parameters that the server wants repeated in headers, where there are any (`x-mcp-header`).
    virtual void sendWith(const QByteArray &message, const HttpHeaders &) { send(message); }
    [[nodiscard]] virtual bool hasHeaders() const { return false; }
    virtual void close() = 0;
    /// What the server agreed to, for transports that say it with every message.
    virtual void setProtocolVersion(const QString &) { }

Q_SIGNALS:
    void opened();
    void received(const QByteArray &message);
    void closed(const QString &reason);
};

} // namespace varve
