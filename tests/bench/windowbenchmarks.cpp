// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The window: its start with a long list of sessions, opening a large session, scrolling in it. Measured by programs that
// have one, offscreen.
#include "benchdata.h"
#include "sessionlibrary.h"
#include "subjects.h"
#include "timing.h"
#include "windowfigures.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QProcess>

#ifdef Q_OS_LINUX
#include <fcntl.h>
#include <unistd.h>
#endif

namespace varve::bench
{

using namespace Qt::StringLiterals;

namespace
{

/// Starts the window and waits for its first line.
QByteArray started(const QStringList &arguments)
{
    QProcess child;
    child.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    child.start(QDir(QCoreApplication::applicationDirPath()).filePath(u"varve_startbench"_s),
                arguments);
    if (!child.waitForReadyRead(30'000)) {
        throw BenchFailure(u"varve_startbench painted nothing"_s);
    }
    child.waitForFinished();
    return child.readAllStandardOutput();
}

/// Out of the system's cache, as far as it goes: what another program has mapped stays.
void forget(const QList<QByteArray> &files)
{
#ifdef Q_OS_LINUX
    for (const QByteArray &file : files) {
        if (const int descriptor = ::open(file.constData(), O_RDONLY | O_CLOEXEC);
            descriptor >= 0) {
            ::fdatasync(descriptor); // what is not written cannot be dropped
            ::posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED);
            ::close(descriptor);
        }
    }
#else
    Q_UNUSED(files)
#endif
}

/// From the start of the process to the first picture with the list in it.
Figures startOf(BenchData &data)
{
    constexpr int Sessions = 10'000;
    const QString path = data.scratch(u"start.db"_s);
    writeLibrary(path, Sessions, QDateTime::currentDateTime());
    const QStringList arguments { path, data.scratch(u"config"_s) };
    QList<QByteArray> files = started(arguments + QStringList { u"--files"_s }).split('\n');
    files.removeAll(QByteArray());
    const QString what =
            u"process to the first painted list of %1 sessions, offscreen"_s.arg(Sessions);
    const int rounds = data.rounds(9);
    const QList<double> warm =
            millisecondsOf(rounds, [&] { [[maybe_unused]] const auto line = started(arguments); });
    Figures figures { { u"start.painted"_s, u"ms"_s, Hold::atMost(180), warm,
                        Figure::Judged::Median, what } };
    if (!files.isEmpty()) {
        files += QFile::encodeName(path);
        QList<double> cold;
        for (int i = 0; i < rounds; ++i) {
            forget(files);
            cold += millisecondsOf([&] { [[maybe_unused]] const auto line = started(arguments); });
        }
        figures += Figure { u"start.paintedCold"_s,
                            u"ms"_s,
                            Hold::atMost(600),
                            cold,
                            Figure::Judged::Median,
                            u"the same with %1 files dropped from the system's cache, except what "
                            "this program has mapped itself"_s.arg(files.size()) };
    }
    return figures;
}

WindowProgram windowOn(const QString &store, BenchData &data, const QString &figures)
{
    const QString session = largestSession(openStore(store)->reader()).id.toString();
    return { .name = u"varve_windowbench"_s,
             .arguments = { store, data.scratch(u"window-config"_s), session },
             .figures = figures,
             .holds = {},
             .byMedian = { u"open"_s } };
}

/// Everything on the largest session, and again with two pixels for each.
Figures windowOf(BenchData &data)
{
    WindowProgram program = windowOn(data.importedStore(), data, u"window"_s);
    program.holds = { { u"open"_s, Hold::atMost(50) },
                      { u"scroll"_s, Hold::atMost(16) },
                      { u"jump"_s, Hold::atMost(16) },
                      { u"memory"_s, Hold::atMost(130) } };
    Figures figures = figuresOf(program);
    program.figures = u"window2x"_s;
    program.environment.insert(u"QT_SCALE_FACTOR"_s, u"2"_s);
    program.holds.remove(u"memory"_s); // the picture of the window alone is four times as large
    return figures + figuresOf(program);
}

Figures windowDeep(BenchData &data)
{
    WindowProgram program = windowOn(data.deepStore(), data, u"windowDeep"_s);
    program.arguments += u"--open"_s;
    program.holds = { { u"open"_s, Hold::atMost(250) } };
    return figuresOf(program);
}

/// In a copy: an archive is in its list then.
Figures windowArchive(BenchData &data)
{
    WindowProgram program =
            windowOn(data.copyOfImportedStore(u"archived.db"_s), data, u"windowArchive"_s);
    program.arguments += u"--archive"_s;
    program.holds = { { u"jump"_s, Hold::atMost(16) } };
    return figuresOf(program);
}

} // namespace

QList<Benchmark> windowBenchmarks()
{
    return { { u"start"_s, false, startOf },
             { u"window"_s, false, windowOf },
             { u"windowArchive"_s, false, windowArchive },
             { u"windowDeep"_s, true, windowDeep } };
}

} // namespace varve::bench
