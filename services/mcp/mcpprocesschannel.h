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
///
/// It has a session and a process group of its own, without a terminal. Whatever of the group is left when the channel closes, or when we
/// die, is ended with it: asked first (SIGTERM), then killed. What has left the group is not known to us.
class McpProcessChannel final : public McpChannel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(McpProcessChannel)

public:
    explicit McpProcessChannel(McpCommand command, QObject *parent = nullptr);
    ~McpProcessChannel() override;

    void open() override;
    void send(const QByteArray &message) override;
    /// Ends its input, which asks it to go; ends the whole group where it does not, and what it leaves behind. Takes 1.5 s at most.
    void close() override;

private:
    void readLines();
    void fail(const QString &reason);
    void startGuard();
    void endGroup(int patienceMs);
    [[nodiscard]] QString endReason(int exitCode, QProcess::ExitStatus status) const;

    const McpCommand m_command;
    QProcess m_process;
    QProcess m_guard; ///< waits for our end to end the group
    qint64 m_group = 0;
    QByteArray m_buffer;
    QByteArray m_complaint; ///< the end of its error channel
    bool m_closed = false;
};

} // namespace varve
