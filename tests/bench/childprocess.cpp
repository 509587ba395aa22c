// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "childprocess.h"

#include "benchmark.h"
#include "importformats.h"
#include "importwriter.h"
#include "processmemory.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QJsonDocument>

#include <cstdio>
#include <ctime>

namespace varve::bench
{

using namespace Qt::StringLiterals;

namespace
{

Result<> importAll(const QString &path, const QStringList &files)
{
    auto store = SessionStore::open(path);
    if (!store) {
        return std::unexpected(store.error());
    }
    ImportWriter writer(**store);
    for (const QString &file : files) {
        if (auto report = importFile(file, writer); !report) {
            return std::unexpected(report.error());
        }
    }
    return {};
}

} // namespace

std::unique_ptr<QProcess> startChildImport(const QString &store, const QStringList &files)
{
    auto process = std::make_unique<QProcess>();
    process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process->start(QCoreApplication::applicationFilePath(),
                   QStringList { u"--child-import"_s, store } + files);
    if (!process->waitForStarted()) {
        throw BenchFailure(process->errorString());
    }
    return process;
}

ChildImport importInChild(const QString &store, const QStringList &files)
{
    const auto process = startChildImport(store, files);
    if (!process->waitForFinished(-1) || process->exitCode() != 0) {
        throw BenchFailure(u"the importing process failed: "_s + process->errorString());
    }
    const QJsonObject said = QJsonDocument::fromJson(process->readAllStandardOutput()).object();
    return { said["seconds"_L1].toDouble(), said["cpuSeconds"_L1].toDouble(),
             said["peakMegabytes"_L1].toDouble() };
}

int runChildImport(const QStringList &arguments)
{
    QElapsedTimer timer;
    timer.start();
    if (const auto done = importAll(arguments.first(), arguments.sliced(1)); !done) {
        std::fprintf(stderr, "%s\n", qPrintable(done.error().message));
        return 1;
    }
    std::printf("{\"seconds\":%.4f,\"cpuSeconds\":%.4f,\"peakMegabytes\":%.1f}\n",
                static_cast<double>(timer.nsecsElapsed()) / 1e9,
                static_cast<double>(std::clock()) / CLOCKS_PER_SEC, peakMegabytes());
    return 0;
}

QString varveProgram()
{
    return QCoreApplication::applicationDirPath() + u"/varve"_s;
}

} // namespace varve::bench
