// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The same file opened by pi itself and by us, one after the other, where pi is installed.
#include "benchdata.h"
#include "childprocess.h"
#include "loadedsession.h"
#include "nodepackages.h"
#include "outlinemodel.h"
#include "projection.h"
#include "subjects.h"
#include "timing.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>

#include <algorithm>

namespace varve::bench
{

using namespace Qt::StringLiterals;

namespace
{

constexpr auto Package = "@mariozechner/pi-coding-agent"_L1;

QList<double> numbers(const QJsonValue &value)
{
    QList<double> list;
    for (const auto &number : value.toArray()) {
        list += number.toDouble();
    }
    return list;
}

QJsonObject readByPi(const test::NodePackages &packages, const QString &file, int rounds)
{
    QProcess process;
    process.start(packages.node(),
                  { QStringLiteral(VARVE_SOURCE_DIR "/tests/bench/readpi.mjs"), packages.folder(),
                    file, QString::number(rounds) });
    if (!process.waitForFinished(300'000) || process.exitCode() != 0) {
        throw BenchFailure(u"pi did not open the file: "_s
                           + QString::fromUtf8(process.readAllStandardError()).left(300));
    }
    return QJsonDocument::fromJson(process.readAllStandardOutput()).object();
}

QString largestFile(const BenchData &data)
{
    return *std::ranges::max_element(data.files(), {},
                                     [](const QString &file) { return QFileInfo(file).size(); });
}

Figures besidePi(BenchData &data)
{
    const test::NodePackages packages;
    if (const QString why = packages.whyMissing(Package); !why.isEmpty()) {
        return { { u"pi"_s, u"ms"_s, {}, {}, Figure::Judged::Median, why } };
    }
    const QString file = largestFile(data);
    const int rounds = data.rounds(15);
    const QJsonObject pi = readByPi(packages, file, rounds);

    const QString path = data.scratch(u"beside-pi.db"_s);
    const ChildImport import = importInChild(path, { file });
    QList<double> open;
    QList<double> tree;
    qint64 entries = 0;
    for (int round = 0; round < rounds; ++round) {
        const auto store =
                openStore(path); // a new connection each time: pi has nothing open either
        const SessionId id = largestSession(store->reader()).id;
        std::optional<LoadedSession> loaded;
        open += millisecondsOf([&] {
            loaded = require(loadSession(store->reader(), id));
            [[maybe_unused]] const Context context = project(loaded->branch, {});
        });
        tree += millisecondsOf([&] {
            OutlineModel model(&store->reader());
            model.setSnapshot(loaded->snapshot);
        });
        entries = loaded->session().entryCount;
    }
    const auto named = [](const QString &name, const QList<double> &samples, const QString &note) {
        return Figure { name, u"ms"_s, {}, samples, Figure::Judged::Median, note };
    };
    const QString what = u"%1 MB"_s.arg(QFileInfo(file).size() / 1'000'000);
    return { named(u"pi.open"_s, numbers(pi["open"_L1]),
                   u"pi %1: %2, %3 entries, %4 messages, %5 MB resident at the end"_s
                           .arg(pi["version"_L1].toString(), what)
                           .arg(pi["entries"_L1].toInt())
                           .arg(pi["messages"_L1].toInt())
                           .arg(pi["rss"_L1].toInteger() / 1'000'000)),
             named(u"pi.tree"_s, numbers(pi["tree"_L1]), {}),
             named(u"pi.varve.open"_s, open, u"%1 entries, from the store"_s.arg(entries)),
             named(u"pi.varve.tree"_s, tree,
                   u"rows of the tree panel, with their titles to come"_s),
             named(u"pi.varve.importOnce"_s, { import.seconds * 1000 },
                   u"once for a file: then all of it can be searched"_s) };
}

} // namespace

QList<Benchmark> piBenchmarks()
{
    return { { u"pi"_s, false, besidePi } };
}

} // namespace varve::bench
