// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchdata.h"
#include "childprocess.h"
#include "subjects.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QThread>

#include <cstdio>
#include <cstdlib>

using namespace varve::bench;
using namespace Qt::StringLiterals;

namespace
{

QList<Benchmark> allBenchmarks()
{
    return importBenchmarks() + contextBenchmarks() + appendBenchmarks() + searchBenchmarks()
            + summaryBenchmarks() + streamBenchmarks() + modelBenchmarks() + liveViewBenchmarks()
            + growthBenchmarks() + scaleBenchmarks() + sessionBenchmarks() + windowBenchmarks()
            + piBenchmarks();
}

/// Of the last minute: figures of a busy machine are worth less.
double loadAverage()
{
    double average = 0;
    return ::getloadavg(&average, 1) == 1 ? average : -1;
}

QJsonArray rowsOf(const Benchmark &benchmark, BenchData &data)
{
    std::fprintf(stderr, "%s\n", qPrintable(benchmark.name));
    QJsonArray rows;
    const double load = loadAverage();
    try {
        const Figures figures = benchmark.run(data);
        for (const Figure &figure : figures) {
            QJsonObject row = figure.toJson();
            row["loadAverage"_L1] = load;
            rows += row;
        }
    } catch (const BenchFailure &failure) {
        rows += QJsonObject { { "name"_L1, benchmark.name },
                              { "error"_L1, QString::fromUtf8(failure.what()) } };
    }
    return rows;
}

/// A benchmark is chosen by its name or by the beginning of it.
bool isChosen(const Benchmark &benchmark, const QStringList &wanted, bool quick)
{
    if (wanted.isEmpty()) {
        return !(quick && benchmark.slow);
    }
    return std::ranges::any_of(
            wanted, [&](const QString &name) { return benchmark.name.startsWith(name); });
}

QJsonObject describe(const BenchData &data)
{
    QJsonObject object { { "bytes"_L1, data.bytes() }, { "files"_L1, data.files().size() } };
    if (data.isMadeUp()) {
        object["note"_L1] = u"VARVE_BENCH_DATA names no folder with session files: a small history "
                            u"was made up, and "
                            "figures that depend on the size of the history say little"_s;
    }
    return object;
}

int run(const QStringList &wanted, bool quick)
{
    BenchData data(qEnvironmentVariable("VARVE_BENCH_DATA"), quick);
    QJsonArray rows;
    bool any = false;
    const QList<Benchmark> all = allBenchmarks();
    for (const Benchmark &benchmark : all) {
        if (isChosen(benchmark, wanted, quick)) {
            any = true;
            const QJsonArray own = rowsOf(benchmark, data);
            for (const auto &row : own) {
                rows += row;
            }
        }
    }
    if (!any) {
        std::fputs("no benchmark is called so; --list names them\n", stderr);
        return 2;
    }
    const QJsonObject document { { "data"_L1, describe(data) },
                                 { "processors"_L1, QThread::idealThreadCount() },
                                 { "qt"_L1, QString::fromLatin1(qVersion()) },
                                 { "quick"_L1, quick },
                                 { "rows"_L1, rows } };
    std::fputs(QJsonDocument(document).toJson().constData(), stdout);
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() > 3 && arguments.at(1) == "--child-import"_L1) {
        return runChildImport(arguments.sliced(2));
    }
    QCommandLineParser parser;
    parser.setApplicationDescription(
            u"Measures Varve and prints one JSON document. VARVE_BENCH_DATA names the folder "
            "with session files that are measured on."_s);
    parser.addHelpOption();
    parser.addOptions({ { u"quick"_s, u"Fewer rounds, and nothing that takes over a minute."_s },
                        { u"list"_s, u"Names of the benchmarks."_s } });
    parser.addPositionalArgument(u"names"_s, u"Only these benchmarks (beginnings of names)."_s,
                                 u"[NAME...]"_s);
    parser.process(application);
    if (parser.isSet(u"list"_s)) {
        const QList<Benchmark> all = allBenchmarks();
        for (const Benchmark &benchmark : all) {
            std::printf("%s%s\n", qPrintable(benchmark.name), benchmark.slow ? " (slow)" : "");
        }
        return 0;
    }
    return run(parser.positionalArguments(), parser.isSet(u"quick"_s));
}
