// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "processrun.h"

#include <QFile>
#include <QProcess>
#include <QPromise>
#include <QTimer>

#include <optional>

#ifdef Q_OS_UNIX
#include <csignal>
#include <sys/stat.h>
#include <unistd.h>
#endif
#ifdef Q_OS_LINUX
#include <linux/keyctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#if __has_include(<linux/landlock.h>) && defined(SYS_landlock_create_ruleset)
#include <linux/landlock.h>
#define VARVE_LANDLOCK
#endif
#endif

namespace varve
{

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{

constexpr auto KillAfter = 2s;
constexpr auto ProgressEvery = 100ms;
constexpr qsizetype TailBytes = 256 * 1024;
constexpr qsizetype ProgressBytes = 4096;
constexpr qsizetype ErrorBytes = 4096;

#ifdef VARVE_LANDLOCK
constexpr int AbiWithScopes = 6; // Linux 6.12
/// As the kernel has it, which headers of an older one do not.
struct RulesetWithScopes
{
    quint64 files = 0;
    quint64 network = 0;
    quint64 scoped = 1; // LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET
};
#endif

/// In the child, between fork and exec: nothing but system calls. `closesSockets`: what gives a program more rights than we have
/// has none of them then, so not for a bwrap of that kind.
void enterSandbox(bool closesSockets)
{
#ifdef Q_OS_LINUX
    ::syscall(SYS_keyctl, KEYCTL_JOIN_SESSION_KEYRING, nullptr);
#endif
#ifdef VARVE_LANDLOCK
    if (closesSockets && ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) {
        const RulesetWithScopes rules;
        const long set = ::syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
        if (set >= 0) {
            ::syscall(SYS_landlock_restrict_self, set, 0);
            ::close(static_cast<int>(set));
        }
    }
#endif
    Q_UNUSED(closesSockets)
}

bool hasSpecialRights(const QString &program)
{
#ifdef Q_OS_UNIX
    struct stat status = {};
    return ::stat(QFile::encodeName(program).constData(), &status) != 0
            || (status.st_mode & (S_ISUID | S_ISGID)) != 0;
#else
    Q_UNUSED(program)
    return true;
#endif
}

/// One run; deletes itself when the process is gone.
class ProcessRun final : public QObject
{
    Q_DISABLE_COPY_MOVE(ProcessRun)

public:
    ProcessRun(ProcessPlan plan, std::function<void(const QByteArray &)> progress, QObject *parent)
        : QObject(parent)
        , m_plan(std::move(plan))
        , m_progress(std::move(progress))
    {
        m_promise.start();
    }
    ~ProcessRun() override
    {
        if (m_process.state() != QProcess::NotRunning) {
            m_process.disconnect(this);
            signalGroup(true);
            m_process.waitForFinished();
        }
        settle(ProcessEnd::How::Stopped);
    }

    [[nodiscard]] QFuture<ProcessEnd> future() const { return m_promise.future(); }
    void start(const std::stop_token &stop);

private:
    void configure();
    void takeOutput();
    void takeErrors();
    void showProgress();
    void endEarly(ProcessEnd::How how);
    void onFinished(int exitCode, QProcess::ExitStatus status);
    void settle(ProcessEnd::How how);
    void signalGroup(bool kill);

    const ProcessPlan m_plan;
    const std::function<void(const QByteArray &)> m_progress;
    QProcess m_process;
    QTimer m_limit;
    QTimer m_kill;
    QTimer m_progressTimer;
    QPromise<ProcessEnd> m_promise;
    ProcessEnd m_end;
    std::optional<ProcessEnd::How> m_early;
    std::optional<std::stop_callback<std::function<void()>>> m_onStop;
    qint64 m_group = 0;
    bool m_settled = false;
};

void ProcessRun::configure()
{
    m_process.setProgram(m_plan.program);
    m_process.setArguments(m_plan.arguments);
    m_process.setWorkingDirectory(m_plan.folder);
    m_process.setProcessEnvironment(m_plan.environment);
    m_process.setProcessChannelMode(m_plan.errorsApart ? QProcess::SeparateChannels
                                                       : QProcess::MergedChannels);
    standApart(m_process);
#ifdef Q_OS_UNIX
    if (m_plan.isSandbox) {
        const bool closes = closesAbstractSockets() && !hasSpecialRights(m_plan.program);
        m_process.setChildProcessModifier([closes] { enterSandbox(closes); });
    }
#endif
}

void ProcessRun::start(const std::stop_token &stop)
{
    configure();
    connect(&m_process, &QProcess::readyRead, this, &ProcessRun::takeOutput);
    connect(&m_process, &QProcess::readyReadStandardError, this, &ProcessRun::takeErrors);
    connect(&m_process, &QProcess::finished, this, &ProcessRun::onFinished);
    connect(&m_process, &QProcess::started, this, [this] {
        m_group = m_process.processId();
        if (!m_plan.input.isEmpty()) {
            m_process.write(m_plan.input);
        }
        m_process.closeWriteChannel();
    });
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) {
            m_end.problem = m_process.errorString();
            settle(m_early.value_or(ProcessEnd::How::NotStarted));
            deleteLater();
        }
    });
    m_limit.setSingleShot(true);
    connect(&m_limit, &QTimer::timeout, this, [this] { endEarly(ProcessEnd::How::TimedOut); });
    m_kill.setSingleShot(true);
    connect(&m_kill, &QTimer::timeout, this, [this] { signalGroup(true); });
    m_progressTimer.setSingleShot(true);
    connect(&m_progressTimer, &QTimer::timeout, this, &ProcessRun::showProgress);
    m_limit.start(m_plan.limit);
    m_process.start();
    // On whatever thread; taking the callback back, as settle() does, waits for one that runs.
    m_onStop.emplace(stop, [this] {
        QMetaObject::invokeMethod(
                this, [this] { endEarly(ProcessEnd::How::Stopped); }, Qt::QueuedConnection);
    });
}

void ProcessRun::takeOutput()
{
    const QByteArray bytes = m_process.readAll();
    m_end.totalBytes += bytes.size();
    const qsizetype room = m_plan.keptBytes - m_end.output.size();
    m_end.output += bytes.first(qMin<qsizetype>(room, bytes.size()));
    if (bytes.size() > room) {
        m_end.tail += bytes.sliced(room);
        if (m_end.tail.size() > 2 * TailBytes) {
            m_end.tail = m_end.tail.last(TailBytes);
        }
    }
    if (m_progress && !m_progressTimer.isActive()) {
        m_progressTimer.start(ProgressEvery);
    }
}

void ProcessRun::takeErrors()
{
    m_end.errors += m_process.readAllStandardError();
    m_end.errors = m_end.errors.last(qMin(m_end.errors.size(), ErrorBytes));
}

void ProcessRun::showProgress()
{
    const QByteArray &newest = m_end.tail.isEmpty() ? m_end.output : m_end.tail;
    m_progress(newest.last(qMin(newest.size(), ProgressBytes)));
}

void ProcessRun::endEarly(ProcessEnd::How how)
{
    if (m_early || m_settled) {
        return;
    }
    m_early = how;
    if (m_process.state() == QProcess::Running) {
        signalGroup(false);
        m_kill.start(KillAfter);
    } else {
        m_process.kill();
    }
}

void ProcessRun::onFinished(int exitCode, QProcess::ExitStatus status)
{
    takeOutput();
    if (m_plan.errorsApart) {
        takeErrors();
    }
    m_end.exitCode = exitCode;
    // What it left behind in its group goes with it.
    signalGroup(true);
    settle(m_early.value_or(status == QProcess::CrashExit ? ProcessEnd::How::Killed
                                                          : ProcessEnd::How::Exited));
    deleteLater();
}

void ProcessRun::settle(ProcessEnd::How how)
{
    if (std::exchange(m_settled, true)) {
        return;
    }
    m_onStop.reset();
    m_limit.stop();
    m_kill.stop();
    m_progressTimer.stop();
    m_end.how = how;
    m_end.tail = m_end.tail.last(qMin(m_end.tail.size(), TailBytes));
    m_promise.addResult(m_end);
    m_promise.finish();
}

void ProcessRun::signalGroup(bool kill)
{
#ifdef Q_OS_UNIX
    if (m_group > 0) {
        ::kill(static_cast<pid_t>(-m_group), kill ? SIGKILL : SIGTERM);
    }
#else
    kill ? m_process.kill() : m_process.terminate();
#endif
}

} // namespace

void standApart([[maybe_unused]] QProcess &process)
{
#ifdef Q_OS_UNIX
    QProcess::UnixProcessParameters parameters;
    parameters.flags = QProcess::UnixProcessFlag::CreateNewSession
            | QProcess::UnixProcessFlag::CloseFileDescriptors
            | QProcess::UnixProcessFlag::ResetSignalHandlers;
    process.setUnixProcessParameters(parameters);
#endif
}

QFuture<ProcessEnd> runProcess(QObject *context, const ProcessPlan &plan,
                               const std::stop_token &stop,
                               const std::function<void(const QByteArray &)> &progress)
{
    auto promise = std::make_shared<QPromise<ProcessEnd>>();
    promise->start();
    const QFuture<ProcessEnd> future = promise->future();
    QMetaObject::invokeMethod(
            context,
            [context, plan, stop, progress, promise] {
                auto *run = new ProcessRun(plan, progress, context);
                run->future().then([promise](const ProcessEnd &end) {
                    promise->addResult(end);
                    promise->finish();
                });
                run->start(stop);
            },
            Qt::QueuedConnection);
    return future;
}

bool closesAbstractSockets()
{
#ifdef VARVE_LANDLOCK
    static const bool can =
            ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION)
            >= AbiWithScopes;
    return can;
#else
    return false;
#endif
}

} // namespace varve
