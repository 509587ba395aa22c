// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "crashwriter.h"

#include "crashreports.h"

#include <QDateTime>
#include <QFile>
#include <QMutex>
#include <QSysInfo>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>

#ifdef Q_OS_UNIX
#include <csignal>
#include <ctime>
#include <cxxabi.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <typeinfo>
#include <unistd.h>
#endif
#ifdef __GLIBC__
#include <execinfo.h>
#endif

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr size_t MostGoingOn = 24;
constexpr size_t MostCommands = 8;
constexpr size_t LogBytes = 4096;

// A signal may come at any moment: what its handler reads is here from the start and is never freed.
std::array<std::atomic<const char *>, MostGoingOn> goingOn;
std::array<std::atomic<const char *>, MostCommands> commands;
std::atomic<size_t> commandCount;
std::array<char, LogBytes> logRing;
std::atomic<size_t> logWritten;

#ifdef Q_OS_UNIX

std::atomic<const int *> writer; ///< the errno of the thread whose report it is
std::atomic<const char *> uncaught;
std::array<char, 1024> reportPath; // empty: none is to be written
std::array<char, 1024> reportHead;

// Only what POSIX allows in a handler.

void put(int file, const char *text, size_t size)
{
    while (size > 0) {
        const ssize_t done = ::write(file, text, size);
        if (done <= 0) {
            return;
        }
        text += done;
        size -= static_cast<size_t>(done);
    }
}

void put(int file, const char *text)
{
    put(file, text, std::strlen(text));
}

void putNumber(int file, unsigned long long number)
{
    std::array<char, 24> digits {};
    size_t at = digits.size();
    do {
        digits[--at] = static_cast<char>('0' + number % 10);
        number /= 10;
    } while (number > 0);
    put(file, digits.data() + at, digits.size() - at);
}

/// All that `path` stands in.
void makeFolders(char *path)
{
    for (char *at = std::strchr(path + 1, '/'); at != nullptr; at = std::strchr(at + 1, '/')) {
        *at = '\0';
        ::mkdir(path, S_IRWXU);
        *at = '/';
    }
}

void putStack(int file)
{
#ifdef __GLIBC__
    constexpr int MostFrames = 64;
    std::array<void *, MostFrames> frames {};
    put(file, "\nStack:\n");
    ::backtrace_symbols_fd(frames.data(), ::backtrace(frames.data(), MostFrames), file);
#else
    Q_UNUSED(file)
#endif
}

void putLog(int file)
{
    put(file, "\nLog:\n");
    const size_t written = logWritten.load();
    const size_t at = written % LogBytes;
    if (written > LogBytes) {
        put(file, logRing.data() + at, LogBytes - at);
    }
    put(file, logRing.data(), at);
}

void putNames(int file)
{
    put(file, "Going on:");
    for (const auto &slot : goingOn) {
        if (const char *name = slot.load()) {
            put(file, " ");
            put(file, name);
        }
    }
    put(file, "\nLast commands:");
    const size_t count = commandCount.load();
    for (size_t i = count > MostCommands ? count - MostCommands : 0; i < count; ++i) {
        if (const char *name = commands[i % MostCommands].load()) {
            put(file, " ");
            put(file, name);
        }
    }
    put(file, "\n");
}

const char *signalName(int number)
{
    switch (number) {
    case SIGSEGV:
        return "SIGSEGV";
    case SIGBUS:
        return "SIGBUS";
    case SIGILL:
        return "SIGILL";
    case SIGFPE:
        return "SIGFPE";
    case SIGABRT:
        return "SIGABRT";
    default:
        return "a signal";
    }
}

/// Once. Another thread that dies meanwhile waits: with it the process, and the report, would end.
bool mayWrite()
{
    const int *nobody = nullptr;
    if (writer.compare_exchange_strong(nobody, &errno)) {
        return true;
    }
    while (nobody != &errno) {
        ::pause();
    }
    return false;
}

void onDeath(int number)
{
    writeCrashReport(signalName(number));
    std::signal(number, SIG_DFL);
    std::raise(number); // dies of it once this returns, as it would have
}

void catchSignals()
{
    // Also where the stack is what has run out; of the first thread.
    static std::array<char, 64 * 1024> spare;
    stack_t stack {};
    stack.ss_sp = spare.data();
    stack.ss_size = spare.size();
    ::sigaltstack(&stack, nullptr);
    struct sigaction action = {};
    action.sa_handler = &onDeath;
    action.sa_flags = SA_ONSTACK;
    ::sigemptyset(&action.sa_mask);
    for (const int number : { SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT }) {
        ::sigaction(number, &action, nullptr);
    }
}

template<size_t Size>
void keep(std::array<char, Size> &place, const QByteArray &text)
{
    const auto size = std::min(static_cast<size_t>(text.size()), Size - 1);
    std::memcpy(place.data(), text.constData(), size);
    place[size] = '\0';
}

#endif

} // namespace

void reportCrashes(const QString &folder, const QByteArray &version, const QByteArray &runs)
{
#ifdef Q_OS_UNIX
    if (folder.isEmpty()) {
        return;
    }
    dropOldCrashReports(folder);
    const QDateTime now = QDateTime::currentDateTimeUtc();
    const QByteArray path = QFile::encodeName(u"%1/crash-%2-%3.txt"_s.arg(
            folder, now.toString(u"yyyyMMdd-HHmmss"_s), QString::number(::getpid())));
    if (path.size() >= static_cast<qsizetype>(reportPath.size())) {
        return; // a part of it would be another file
    }
    keep(reportHead,
         "Varve " + version + ", " + runs + "\nQt " + qVersion() + ", "
                 + QSysInfo::prettyProductName().toUtf8() + ", "
                 + QSysInfo::currentCpuArchitecture().toUtf8()
                 + "\nStarted: " + now.toString(Qt::ISODate).toUtf8() + '\n');
    keep(reportPath, path);
#ifdef __GLIBC__
    std::array<void *, 1> first {};
    ::backtrace(first.data(), 1); // what it loads the first time is not for a handler
#endif
    catchSignals();
#else
    Q_UNUSED(folder)
    Q_UNUSED(version)
    Q_UNUSED(runs)
#endif
}

void noteUncaught()
{
#ifdef Q_OS_UNIX
    const std::type_info *type = abi::__cxa_current_exception_type();
    uncaught = type != nullptr ? type->name() : "nothing";
#endif
}

void writeCrashReport(const char *cause)
{
#ifdef Q_OS_UNIX
    if (reportPath.front() == '\0' || !mayWrite()) {
        return;
    }
    constexpr unsigned LongestSeconds = 10;
    ::alarm(LongestSeconds); // the names of the stack may wait for a lock that is never let go
    makeFolders(reportPath.data());
    const int file = ::open(reportPath.data(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                            S_IRUSR | S_IWUSR);
    if (file < 0) {
        return;
    }
    put(file, reportHead.data());
    put(file, "Died of: ");
    put(file, cause);
    if (const char *type = uncaught.load()) {
        put(file, ", std::terminate with ");
        put(file, type);
    }
    put(file, "\nAt (seconds since 1970): ");
    putNumber(file, static_cast<unsigned long long>(::time(nullptr)));
    put(file, "\n");
    putNames(file);
    putLog(file);
    putStack(file); // last: on a broken stack this may die itself
    ::close(file);
#else
    Q_UNUSED(cause)
#endif
}

GoingOn::GoingOn(const char *name) : m_slot(-1)
{
    for (size_t i = 0; i < goingOn.size() && m_slot < 0; ++i) {
        const char *none = nullptr;
        if (goingOn[i].compare_exchange_strong(none, name)) {
            m_slot = static_cast<int>(i);
        }
    }
}

GoingOn::~GoingOn()
{
    if (m_slot >= 0) {
        goingOn[static_cast<size_t>(m_slot)] = nullptr;
    }
}

void noteCommand(const char *name)
{
    commands[commandCount.fetch_add(1) % MostCommands] = name;
}

void noteLogLine(const QByteArray &line)
{
    static QMutex mutex;
    const QMutexLocker locked(&mutex);
    size_t at = logWritten.load();
    const QByteArray kept = line.left(300) + '\n';
    for (const char byte : kept) {
        logRing[at++ % LogBytes] = byte;
    }
    logWritten = at;
}

} // namespace varve
