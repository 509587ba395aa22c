// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The same session inside stores of growing size: what it costs may not depend on its neighbours.
#include "benchdata.h"
#include "grower.h"
#include "loadedsession.h"
#include "outlinemodel.h"
#include "projection.h"
#include "subjects.h"
#include "timing.h"

namespace varve::bench
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int ProbeEntries = 1000;
constexpr int Chunks = 20; // the probed session was written in so many sittings, others in between
constexpr int SessionEntries = 2000; // of the neighbours

/// Answers the session to probe.
SessionId fill(SessionStore &store, int entries)
{
    ImportWriter writer(store);
    Grower probe(writer, 0);
    SessionId id;
    int neighbours = 0;
    for (int chunk = 0; chunk < Chunks; ++chunk) {
        id = probe.grow(ProbeEntries / Chunks);
        for (int left = (entries - ProbeEntries) / Chunks; left > 0; left -= SessionEntries) {
            Grower(writer, ++neighbours).grow(std::min(left, SessionEntries));
        }
    }
    return id;
}

struct Probe
{
    QList<double> open;
    QList<double> context;
    QList<double> tree;
    QList<double> coldRow;
};

Probe probe(const QString &path, const SessionId &id, int rounds)
{
    Probe result;
    const auto store = openStore(path);
    result.open = millisecondsOf(rounds, [&] {
        [[maybe_unused]] const LoadedSession loaded = require(loadSession(store->reader(), id));
    });
    const LoadedSession loaded = require(loadSession(store->reader(), id));
    result.context = millisecondsOf(
            rounds, [&] { [[maybe_unused]] const Context context = project(loaded.branch, {}); });
    result.tree = millisecondsOf(rounds, [&] {
        OutlineModel model(&store->reader());
        model.setSnapshot(loaded.snapshot);
    });
    for (int i = 0; i < rounds; ++i) {
        const auto fresh = openStore(path); // nothing of it is in this connection's cache
        const qint64 seq = loaded.snapshot->tree.at(i * 7 % ProbeEntries).seq;
        result.coldRow += millisecondsOf(
                [&] { [[maybe_unused]] const Entry entry = require(fresh->reader().entry(seq)); });
    }
    return result;
}

Figure ratioOf(const QString &name, const QList<double> &large, const QList<double> &small)
{
    const Figure a { {}, {}, {}, large, {}, {} };
    const Figure b { {}, {}, {}, small, {}, {} };
    return { name,
             u"ratio"_s,
             Hold::atMost(1.2),
             { a.median() / b.median() },
             Figure::Judged::Median,
             u"%1 ms against %2 ms"_s.arg(a.median(), 0, 'f', 3).arg(b.median(), 0, 'f', 3) };
}

Figures growth(BenchData &data, int entries, const QString &name)
{
    const int rounds = data.rounds(45);
    const QString small = data.scratch(name + u"-small.db"_s);
    const QString large = data.scratch(name + u"-large.db"_s);
    const SessionId inSmall = fill(*openStore(small), 10'000);
    const SessionId inLarge = fill(*openStore(large), entries);
    const Probe a = probe(large, inLarge, rounds);
    const Probe b = probe(small, inSmall, rounds);
    QFile::remove(large);
    return { ratioOf(name + u".open"_s, a.open, b.open),
             ratioOf(name + u".context"_s, a.context, b.context),
             ratioOf(name + u".tree"_s, a.tree, b.tree),
             ratioOf(name + u".coldRow"_s, a.coldRow, b.coldRow) };
}

} // namespace

QList<Benchmark> growthBenchmarks()
{
    return { { u"growth100k"_s, false,
               [](BenchData &data) { return growth(data, 100'000, u"growth100k"_s); } },
             { u"growth1M"_s, true,
               [](BenchData &data) { return growth(data, 1'000'000, u"growth1M"_s); } } };
}

} // namespace varve::bench
