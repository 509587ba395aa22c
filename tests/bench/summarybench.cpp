// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The built-in summarizer.
#include "benchdata.h"
#include "offlinesummarizer.h"
#include "subjects.h"
#include "timing.h"

namespace varve::bench
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 RangeCharacters = 8'000'000;

/// What is sent of all sessions, one after the other: questions, answers and tool results in their usual mix.
QList<Entry> readRange(BenchData &data)
{
    const auto store = openStore(data.importedStore());
    StoreReader &reader = store->reader();
    QList<Entry> entries;
    qint64 characters = 0;
    for (const Session &session : require(reader.sessions())) {
        const SessionSnapshot snapshot = require(reader.snapshot(session.id));
        for (const EntryNode &node : snapshot.tree.nodes()) {
            if (node.isMessage() && node.has(EntryNode::ModelFacing)
                && characters < RangeCharacters) {
                entries += require(reader.entry(node.seq));
                characters += entries.last().text().size();
            }
        }
    }
    return entries;
}

Figures offlineSummary(BenchData &data)
{
    const QList<Entry> entries = readRange(data);
    SummaryInput input;
    input.history = entries;
    input.maxTokens = 13'107;
    const auto characters = static_cast<double>(charactersOf(entries));
    Figure figure { u"offlineSummary.speed"_s,
                    u"MB/s"_s,
                    Hold::atLeast(10),
                    {},
                    Figure::Judged::Median,
                    u"%1 entries, %2 characters"_s.arg(entries.size()).arg(characters, 0, 'f', 0) };
    for (const double ms : millisecondsOf(data.rounds(6), [&] {
             [[maybe_unused]] const OfflineSummary summary = require(summarizeOffline(input));
         })) {
        figure.samples += characters / 1000 / ms;
    }
    return { figure };
}

} // namespace

QList<Benchmark> summaryBenchmarks()
{
    return { { u"offlineSummary"_s, false, offlineSummary } };
}

} // namespace varve::bench
