// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcpprocesschannel.h"

#include <agent/processrun.h>

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QThread>

#ifdef Q_OS_UNIX
#include <csignal>
#endif

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::McpProcessChannel)
};

constexpr qsizetype ComplaintBytes = 2000;
constexpr int GoodbyeMs = 500;
constexpr int PollMs = 5;
/// Reads until we are gone, one way or another: then nobody holds the other end.
constexpr auto GuardScript =
        R"(read -r line; kill -s TERM -- "-$1"; sleep 2; kill -s KILL -- "-$1")"_L1;

} // namespace

McpProcessChannel::McpProcessChannel(McpCommand command, QObject *parent)
    : McpChannel(parent)
    , m_command(std::move(command))
{
    connect(&m_process, &QProcess::started, this, [this] {
        m_group = m_process.processId();
        startGuard();
        Q_EMIT opened();
    });
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &McpProcessChannel::readLines);
    connect(&m_process, &QProcess::readyReadStandardError, this, [this] {
        m_complaint += m_process.readAllStandardError();
        m_complaint = m_complaint.last(qMin(m_complaint.size(), ComplaintBytes));
    });
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) {
            fail(Tr::tr("%1 could not be started: %2.")
                         .arg(m_command.program, m_process.errorString()));
        }
    });
    connect(&m_process, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
        readLines();
        fail(endReason(code, status));
    });
}

McpProcessChannel::~McpProcessChannel()
{
    close();
}

void McpProcessChannel::open()
{
    m_process.setProgram(m_command.program);
    m_process.setArguments(m_command.arguments);
    m_process.setWorkingDirectory(m_command.folder);
    m_process.setProcessEnvironment(m_command.environment);
    standApart(m_process);
    m_process.start();
}

void McpProcessChannel::send(const QByteArray &message)
{
    if (!m_closed) {
        m_process.write(message + '\n');
    }
}

void McpProcessChannel::close()
{
    if (std::exchange(m_closed, true)) {
        return;
    }
    m_process.disconnect(this);
    if (m_process.state() == QProcess::Starting) {
        m_process.waitForStarted(GoodbyeMs);
    }
    if (m_process.state() != QProcess::NotRunning) {
        m_group = m_process.processId(); // it may have begun without our having heard of it yet
        m_process.closeWriteChannel();
        m_process.closeReadChannel(
                QProcess::StandardOutput); // it may say more than fits while it is waited for
        m_process.waitForFinished(GoodbyeMs);
    }
    endGroup(GoodbyeMs);
}

void McpProcessChannel::startGuard()
{
#ifdef Q_OS_UNIX
    m_guard.setProgram(u"sh"_s);
    m_guard.setArguments({ u"-c"_s, GuardScript, u"sh"_s, QString::number(m_group) });
    m_guard.setProcessEnvironment(m_process.processEnvironment());
    m_guard.setStandardOutputFile(QProcess::nullDevice());
    m_guard.setStandardErrorFile(QProcess::nullDevice());
    m_guard.setUnixProcessParameters(m_process.unixProcessParameters());
    m_guard.start();
#endif
}

/// What was started by a server outlives it often: npx dies, and its child lives.
void McpProcessChannel::endGroup(int patienceMs)
{
#ifdef Q_OS_UNIX
    if (m_group > 0) {
        const auto group = static_cast<pid_t>(-m_group);
        ::kill(group, SIGTERM);
        const QDeadlineTimer patience(patienceMs);
        while (::kill(group, 0) == 0 && !patience.hasExpired()) {
            m_process.waitForFinished(
                    0); // or it stays in the group as one that nobody has asked about
            QThread::msleep(PollMs);
        }
        ::kill(group, SIGKILL);
    }
    m_guard.kill();
#endif
    m_process.kill();
    m_process.waitForFinished(GoodbyeMs);
}

void McpProcessChannel::readLines()
{
    m_buffer += m_process.readAllStandardOutput();
    qsizetype begin = 0;
    for (qsizetype end = m_buffer.indexOf('\n'); end >= 0 && !m_closed;
         end = m_buffer.indexOf('\n', begin)) {
        const QByteArray line = m_buffer.sliced(begin, end - begin).trimmed();
        begin = end + 1;
        // Servers print a word of greeting or a log line where only messages should be.
        if (line.startsWith('{') || line.startsWith('[')) {
            Q_EMIT received(line);
        }
    }
    m_buffer.remove(0, begin);
    if (m_buffer.size() > LongestMessage) {
        fail(Tr::tr("%1 sent a message of more than %2 bytes.")
                     .arg(m_command.program)
                     .arg(LongestMessage));
    }
}

void McpProcessChannel::fail(const QString &reason)
{
    if (std::exchange(m_closed, true)) {
        return;
    }
    m_process.disconnect(this);
    m_process.closeReadChannel(QProcess::StandardOutput);
    endGroup(0); // it has broken its word or is gone: nobody waits for what it has left
    Q_EMIT closed(reason);
}

QString McpProcessChannel::endReason(int exitCode, QProcess::ExitStatus status) const
{
    const QString said = QString::fromUtf8(m_complaint).trimmed();
    const QString how = status == QProcess::CrashExit
            ? Tr::tr("%1 crashed.").arg(m_command.program)
            : Tr::tr("%1 ended with code %2.").arg(m_command.program).arg(exitCode);
    return said.isEmpty() ? how : Tr::tr("%1 It said: %2").arg(how, said);
}

} // namespace varve
