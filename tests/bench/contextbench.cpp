// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Opening a session, its breakdown, a plan, and the command that does all of it.
#include "benchdata.h"
#include "childprocess.h"
#include "compactionapply.h"
#include "loadedsession.h"
#include "subjects.h"
#include "summarymaterial.h"
#include "timing.h"

namespace varve::bench
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 Window = 200'000;

ProjectionSettings settingsFor(const LoadedSession &loaded)
{
    ProjectionSettings settings;
    settings.prompts = { { Category::SystemPrompt, u"System prompt"_s,
                           u"Answer briefly. "_s.repeated(40) } };
    settings.window = Window;
    settings.reserve = 16'384;
    settings.factors = loaded.factors;
    return settings;
}

Figures openLargest(BenchData &data)
{
    const auto store = openStore(data.importedStore());
    const Session largest = largestSession(store->reader());
    Figure warm { u"open.largest"_s,
                  u"ms"_s,
                  Hold::atMost(50),
                  {},
                  Figure::Judged::Median,
                  u"%1 entries: snapshot, branch and what decides its context"_s.arg(
                          largest.entryCount) };
    warm.samples = millisecondsOf(data.rounds(30), [&] {
        [[maybe_unused]] const LoadedSession loaded =
                require(loadSession(store->reader(), largest.id));
    });
    Figure first {
        u"open.largestNewConnection"_s, u"ms"_s, Hold::atMost(50), {}, Figure::Judged::Median,
        u"with opening the store"_s
    };
    first.samples = millisecondsOf(data.rounds(9), [&] {
        const auto fresh = openStore(data.importedStore());
        [[maybe_unused]] const LoadedSession loaded =
                require(loadSession(fresh->reader(), largest.id));
    });
    return { warm, first };
}

Figures openDeep(BenchData &data)
{
    const auto store = openStore(data.deepStore());
    const Session deep = largestSession(store->reader());
    Figure figure { u"openDeep.branch"_s,   u"ms"_s,
                    Hold::atMost(250),      {},
                    Figure::Judged::Median, u"a branch %1 deep"_s.arg(deep.entryCount) };
    figure.samples = millisecondsOf(data.rounds(9), [&] {
        [[maybe_unused]] const LoadedSession loaded =
                require(loadSession(store->reader(), deep.id));
    });
    return { figure };
}

/// Applies a compaction by the built-in summarizer to the largest session of a copy.
void compact(SessionStore &store, const SessionId &id)
{
    const LoadedSession loaded = require(loadSession(store.reader(), id));
    const ProjectionSettings settings = settingsFor(loaded);
    const CompactionPlan plan = planCompaction(loaded.branch, project(loaded.branch, settings), {});
    if (plan.isRefused()) {
        throw BenchFailure(refusalText(plan.refusal));
    }
    const SummaryMaterial material = require(readMaterial(plan, *loaded.snapshot, store.reader()));
    const SummaryRecord summary = require(varve::summarizeOffline(material, {}, 13'107, {}));
    const CompactionEntries made =
            require(compactionEntries(loaded.branch, plan, summary, settings, store.reader()));
    [[maybe_unused]] const QList<Entry> stored =
            require(store.append(id, loaded.session().leaf, made.entries));
}

Figure breakdownFigure(BenchData &data, const LoadedSession &loaded, const QString &name,
                       double hold)
{
    const ProjectionSettings settings = settingsFor(loaded);
    Figure figure { name, u"ms"_s, Hold::atMost(hold), {}, Figure::Judged::Median, {} };
    qint64 tokens = 0;
    figure.samples = millisecondsOf(data.rounds(60), [&] {
        const Context context = project(loaded.branch, settings);
        tokens = breakdown(context).isEmpty() ? 0 : context.tokens();
    });
    figure.note = u"%1 tokens are sent"_s.arg(tokens);
    return figure;
}

Figures breakdowns(BenchData &data)
{
    const auto store = openStore(data.copyOfImportedStore(u"compacted.db"_s));
    const SessionId id = largestSession(store->reader()).id;
    const LoadedSession before = require(loadSession(store->reader(), id));
    Figures figures { breakdownFigure(data, before, u"breakdown.uncompacted"_s, 15) };

    const Context context = project(before.branch, settingsFor(before));
    Figure plan { u"plan.largest"_s, u"ms"_s, Hold::atMost(20), {}, Figure::Judged::Median, {} };
    plan.samples = millisecondsOf(data.rounds(60), [&] {
        plan.note = u"%1 messages are summarized"_s.arg(
                planCompaction(before.branch, context, {}).summarize.size());
    });
    figures += plan;

    compact(*store, id);
    const LoadedSession after = require(loadSession(store->reader(), id));
    figures += breakdownFigure(data, after, u"breakdown.compacted"_s, 3);
    return figures;
}

Figures contextCommand(BenchData &data)
{
    const QString path = data.importedStore();
    QString session;
    {
        const auto store = openStore(path);
        session = largestSession(store->reader()).id.toString();
    }
    Figure figure { u"contextCommand.wall"_s, u"ms"_s,
                    Hold::atMost(200),        {},
                    Figure::Judged::Median,   u"varve context SESSION --json, a whole process"_s };
    figure.samples = millisecondsOf(data.rounds(9), [&] {
        QProcess process;
        process.start(varveProgram(), { u"context"_s, session, u"--json"_s, u"--store"_s, path });
        if (!process.waitForFinished(60'000) || process.exitCode() != 0) {
            throw BenchFailure(u"varve context failed: "_s
                               + QString::fromUtf8(process.readAllStandardError()));
        }
    });
    return { figure };
}

} // namespace

QList<Benchmark> contextBenchmarks()
{
    return { { u"open"_s, false, openLargest },
             { u"openDeep"_s, false, openDeep },
             { u"breakdown"_s, false, breakdowns },
             { u"contextCommand"_s, false, contextCommand } };
}

} // namespace varve::bench
