// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources.h"

#include <base/crashwriter.h>

#include <QByteArray>
#include <QCoreApplication>

#include <cstdlib>
#include <exception>
#include <new>

#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef Q_OS_UNIX
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

/// Made while there is memory for it.
QByteArray &lastWords()
{
    static QByteArray words;
    return words;
}

/// Without a stream, which may want memory.
void say(const QByteArray &text)
{
#ifdef Q_OS_UNIX
    [[maybe_unused]] const auto written =
            ::write(STDERR_FILENO, text.constData(), static_cast<size_t>(text.size()));
#else
    Q_UNUSED(text)
#endif
}

/// Nobody can go on after a bad_alloc that nobody has caught: Qt has none of its own, and neither has the rest.
[[noreturn]] void endForWantOfMemory()
{
    noteUncaught();
    if (const std::exception_ptr thrown = std::current_exception()) {
        try {
            std::rethrow_exception(thrown);
        } catch (const std::bad_alloc &) {
            say(lastWords());
            writeCrashReport("want of memory");
            std::_Exit(EXIT_FAILURE);
        } catch (...) {
            std::abort();
        }
    }
    std::abort();
}

} // namespace

void endForWantOfThread()
{
    say(lastWords());
    std::_Exit(EXIT_FAILURE);
}

bool takeResources()
{
    lastWords() = "varve: "
            + Tr::tr("There is not enough memory to go on. What was stored before is safe.")
                      .toUtf8()
            + '\n';
    std::set_terminate(&endForWantOfMemory);
#ifdef __GLIBC__
    // What malloc sets aside for each thread, 64 MB, is better used where addresses are few.
    rlimit addresses {};
    if (::getrlimit(RLIMIT_AS, &addresses) == 0 && addresses.rlim_cur != RLIM_INFINITY) {
        ::mallopt(M_ARENA_MAX, 1);
    }
#endif
#ifdef Q_OS_UNIX
    constexpr rlim_t Wanted = 1024;
    constexpr rlim_t Least = 48; // files; the store alone takes a dozen
    rlimit files {};
    if (::getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= Wanted) {
        return true;
    }
    files.rlim_cur =
            files.rlim_max == RLIM_INFINITY || files.rlim_max > Wanted ? Wanted : files.rlim_max;
    [[maybe_unused]] const int raised = ::setrlimit(RLIMIT_NOFILE, &files);
    if (::getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < Least) {
        say("varve: "
            + Tr::tr("Only %1 files may be open at once here, and Varve needs %2. “ulimit -n” sets "
                     "that.")
                      .arg(files.rlim_cur)
                      .arg(Least)
                      .toUtf8()
            + '\n');
        return false;
    }
#endif
    return true;
}

} // namespace varve
