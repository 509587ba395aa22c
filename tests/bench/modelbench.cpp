// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a session that was read costs the GUI thread before anything is painted.
#include "benchdata.h"
#include "loadedsession.h"
#include "outlinemodel.h"
#include "projection.h"
#include "subjects.h"
#include "timing.h"
#include "transcriptmodel.h"

namespace varve::bench
{

using namespace Qt::StringLiterals;

namespace
{

Figures modelsOf(BenchData &data, const QString &path, const QString &name)
{
    const auto store = openStore(path);
    const LoadedSession loaded =
            require(loadSession(store->reader(), largestSession(store->reader()).id));
    ProjectionSettings settings;
    settings.factors = loaded.factors;
    const auto context = std::make_shared<const Context>(project(loaded.branch, settings));

    Figure transcript { name + u".transcript"_s, u"ms"_s, {}, {}, Figure::Judged::Median, {} };
    transcript.samples = millisecondsOf(data.rounds(15), [&] {
        TranscriptModel model(&store->reader());
        model.setBranch(loaded.snapshot, loaded.branch.leaf, context);
        transcript.note = u"%1 rows"_s.arg(model.rowCount());
    });
    Figure outline { name + u".outline"_s, u"ms"_s, {}, {}, Figure::Judged::Median, {} };
    outline.samples = millisecondsOf(data.rounds(15), [&] {
        OutlineModel model(&store->reader());
        model.setSnapshot(loaded.snapshot);
        outline.note =
                u"%1 rows of %2 entries"_s.arg(model.rowCount()).arg(loaded.snapshot->tree.size());
    });
    return { transcript, outline };
}

} // namespace

QList<Benchmark> modelBenchmarks()
{
    return { { u"models"_s, false,
               [](BenchData &data) { return modelsOf(data, data.importedStore(), u"models"_s); } },
             { u"modelsDeep"_s, false, [](BenchData &data) {
                  return modelsOf(data, data.deepStore(), u"modelsDeep"_s);
              } } };
}

} // namespace varve::bench
