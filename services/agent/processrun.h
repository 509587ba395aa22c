// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFuture>
#include <QProcessEnvironment>
#include <QStringList>

#include <chrono>
#include <functional>
#include <stop_token>

class QProcess;

namespace varve
{

struct ProcessPlan
{
    QString program;
    QStringList arguments;
    QString folder;
    QProcessEnvironment environment;
    QByteArray input; ///< then its standard input is closed
    std::chrono::milliseconds limit { 120'000 };
    /// Bytes of output that are kept; what comes after them is read and counted, and only its end is kept.
    qint64 keptBytes = 8LL * 1024 * 1024;
    bool errorsApart =
            false; ///< what it says on its error channel is no output, but ProcessEnd::errors
    /// It is bubblewrap: started without the keys of our session, and kept from sockets without a file where the system can
    /// (closesAbstractSockets()).
    bool isSandbox = false;
};

struct ProcessEnd
{
    enum class How : quint8 { Exited, Killed, TimedOut, Stopped, NotStarted };

    How how = How::Exited;
    int exitCode = 0; ///< of Exited; of Killed the signal's number, as far as it is known
    QString problem; ///< of NotStarted
    /// Both channels as they came; its beginning, where it was longer than what is kept.
    QByteArray output;
    QByteArray tail; ///< the end of what was longer; else empty
    qint64 totalBytes = 0;
    QByteArray errors; ///< the end of it; see ProcessPlan::errorsApart
};

/// Runs a program in a process group of its own and takes the whole group down when it ends, at the time limit and at a
/// stop: first asked (SIGTERM), 2 s later killed. The future always ends, on any thread. `progress` gets the newest output at
/// most ten times a second, on the thread of `context`, which needs an event loop and outlives the run.
[[nodiscard]] QFuture<ProcessEnd> runProcess(
        QObject *context, const ProcessPlan &plan, const std::stop_token &stop,
        const std::function<void(const QByteArray &)> &progress);

/// Not started yet: in a session of its own, without our open files and handlers of signals.
void standApart(QProcess &process);

/// Whether this system can keep a process from sockets that have no file (X servers listen on one), also where it may use the network.
[[nodiscard]] bool closesAbstractSockets();

} // namespace varve
