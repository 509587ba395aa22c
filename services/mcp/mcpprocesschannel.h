// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcpchannel.h"

#include <QProcess>
#include <QProcessEnvironment>
#include <QStringList>

namespace varve
{

struct McpCommand
{
    QString program;
    QStringList arguments;
    QString folder;
    QProcessEnvironment environment; ///< scrubbed, and with what the person set for this server
};

/// A server that is a process of our own: one message a line on its standard input and output (the "stdio" transport of the
/// Model Context Protocol, revision 2025-06-18). What it says on its error channel is kept for the reason why it ended.
class McpProcessChannel final : public McpChannel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(McpProcessChannel)

public:
    explicit McpProcessChannel(McpCommand command, QObject *parent = nullptr);
    ~McpProcessChannel() override;

    void open() override;
    void send(const QByteArray &message) override;
    /// Ends its input, which asks it to go; kills it where it does not.
    void close() override;

private:
    void readLines();
    void fail(const QString &reason);
    [[nodiscard]] QString endReason(int exitCode, QProcess::ExitStatus status) const;

    const McpCommand m_command;
    QProcess m_process;
    QByteArray m_buffer;
    QByteArray m_complaint; ///< the end of its error channel
    bool m_closed = false;
};

} // namespace varve
