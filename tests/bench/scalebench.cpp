// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Curves over the size of the store, and what is large in one direction: one entry, many sessions, many branches.
#include "benchdata.h"
#include "grower.h"
#include "loadedsession.h"
#include "outlinemodel.h"
#include "projection.h"
#include "storesearch.h"
#include "subjects.h"
#include "synthetichistory.h"
#include "timing.h"

#include <QFile>

namespace varve::bench
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int SessionEntries = 2000;

Figure figure(const QString &name, const QList<double> &samples, const QString &note = {},
              Hold hold = {})
{
    return { name, u"ms"_s, hold, samples, Figure::Judged::Median, note };
}

/// What a person does, with a store of `entries` entries in sessions of 2,000.
Figures pointOfCurve(BenchData &data, int entries)
{
    const QString path = data.scratch(u"curve-%1.db"_s.arg(entries));
    SessionId first;
    const double filled = millisecondsOf([&] {
        const auto store = openStore(path);
        ImportWriter writer(*store);
        for (int number = 0; number * SessionEntries < entries; ++number) {
            const SessionId id = Grower(writer, number).grow(std::min(entries, SessionEntries));
            first = number == 0 ? id : first;
        }
    });
    const int rounds = data.rounds(30);
    const auto store = openStore(path);
    StoreReader &reader = store->reader();
    const LoadedSession loaded = require(loadSession(reader, first));
    const auto of = [entries](const QString &what) {
        return u"curve.%1.%2"_s.arg(what).arg(entries);
    };
    Figures figures {
        figure(of(u"open"_s),
               millisecondsOf(rounds,
                              [&] {
                                  [[maybe_unused]] const LoadedSession again =
                                          require(loadSession(reader, first));
                              })),
        figure(of(u"context"_s),
               millisecondsOf(rounds,
                              [&] {
                                  [[maybe_unused]] const Context context =
                                          project(loaded.branch, {});
                              })),
        figure(of(u"tree"_s),
               millisecondsOf(rounds,
                              [&] {
                                  OutlineModel model(&reader);
                                  model.setSnapshot(loaded.snapshot);
                              })),
        figure(of(u"sessions"_s),
               millisecondsOf(rounds,
                              [&] {
                                  [[maybe_unused]] const QList<Session> all =
                                          require(reader.sessions());
                              })),
    };
    QList<double> search;
    QList<double> append;
    for (int i = 0; i < rounds; ++i) {
        const QString text = QString::fromUtf8(madeUpText(static_cast<quint32>(i), 40));
        const QString words = text.section(u' ', 0, 1) + u' ';
        search += millisecondsOf([&] {
            [[maybe_unused]] const auto hits = require(StoreSearch(reader).find({ words }));
        });
    }
    EntryId leaf = loaded.session().leaf;
    for (int i = 0; i < 3 * rounds; ++i) {
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock {
                QString::fromUtf8(madeUpText(static_cast<quint32>(i), 500)) } };
        append += millisecondsOf(
                [&] { leaf = require(store->append(first, leaf, { entry })).constFirst().id; });
    }
    figures += figure(of(u"search"_s), search, u"two words"_s);
    figures += figure(of(u"append"_s), append);
    figures += figure(of(u"import"_s), { filled / entries * 1000 },
                      u"per 1,000 entries; %1 bytes on disk for each"_s.arg(
                              static_cast<double>(bytesOnDisk(path)) / entries, 0, 'f', 0));
    QFile::remove(path);
    return figures;
}

Figures curve(BenchData &data)
{
    Figures figures;
    for (const int entries : { 1'000, 10'000, 100'000, 1'000'000 }) {
        figures += pointOfCurve(data, entries);
    }
    return figures;
}

/// One tool result of 50 MB between two short messages.
Figures hugeEntry(BenchData &data)
{
    const auto store = openStore(data.scratch(u"huge.db"_s));
    const SessionId id = require(store->createSession({})).id;
    Entry user;
    user.role = Role::User;
    user.blocks = { TextBlock { u"print everything"_s } };
    EntryId leaf = require(store->append(id, {}, { user })).constFirst().id;
    Entry huge;
    huge.role = Role::ToolResult;
    huge.toolName = u"bash"_s;
    QString text = QString::fromUtf8(madeUpText(1, 1'000'000)).repeated(50);
    huge.blocks = { TextBlock { text + u" needle-at-the-end"_s } };
    const double appended = millisecondsOf(
            [&] { leaf = require(store->append(id, leaf, { huge })).constFirst().id; });
    leaf = require(store->append(id, leaf, { user })).constFirst().id;

    const int rounds = data.rounds(9);
    StoreReader &reader = store->reader();
    return {
        figure(u"huge.append"_s, { appended }, u"one entry of 50 MB"_s),
        figure(u"huge.open"_s,
               millisecondsOf(rounds,
                              [&] {
                                  const auto loaded = require(loadSession(reader, id));
                                  [[maybe_unused]] const Context context =
                                          project(loaded.branch, {});
                              }),
               u"open and context: the text is not read"_s, Hold::atMost(50)),
        figure(u"huge.search"_s,
               millisecondsOf(rounds,
                              [&] {
                                  const auto hits = require(
                                          StoreSearch(reader).find({ u"needle at the end"_s }));
                                  if (hits.size() != 1) {
                                      throw BenchFailure(u"not found"_s);
                                  }
                              }),
               u"a word of it; the hit's text is read for its snippet"_s),
    };
}

/// 10,000 sessions of a few messages.
Figures manySessions(BenchData &data)
{
    const QString path = data.scratch(u"session-list.db"_s);
    {
        const auto store = openStore(path);
        ImportWriter writer(*store);
        for (int number = 0; number < 10'000; ++number) {
            Grower(writer, number).grow(6);
        }
    }
    const auto store = openStore(path);
    return { figure(u"list.sessions"_s,
                    millisecondsOf(data.rounds(30),
                                   [&] {
                                       if (require(store->reader().sessions()).size() != 10'000) {
                                           throw BenchFailure(u"sessions are missing"_s);
                                       }
                                   }),
                    u"10,000 sessions, read whole"_s) };
}

/// 1,000 branches below one node.
Figures manyBranches(BenchData &data)
{
    const QString path = data.scratch(u"branches.db"_s);
    const auto store = openStore(path);
    SessionId id;
    {
        ImportWriter writer(*store);
        Grower trunk(writer, 0);
        id = trunk.grow(100);
        const EntryId fork = trunk.leaf();
        for (int branch = 0; branch < 1000; ++branch) {
            trunk.setLeaf(fork);
            id = trunk.grow(10);
        }
    }
    StoreReader &reader = store->reader();
    const LoadedSession loaded = require(loadSession(reader, id));
    const int rounds = data.rounds(30);
    return { figure(u"branches.open"_s,
                    millisecondsOf(rounds,
                                   [&] {
                                       [[maybe_unused]] const auto again =
                                               require(loadSession(reader, id));
                                   }),
                    u"1,000 branches of 10 entries at one node"_s, Hold::atMost(50)),
             figure(u"branches.tree"_s,
                    millisecondsOf(rounds,
                                   [&] {
                                       OutlineModel model(&reader);
                                       model.setSnapshot(loaded.snapshot);
                                   }),
                    u"the tree panel's rows"_s, Hold::atMost(50)) };
}

} // namespace

QList<Benchmark> scaleBenchmarks()
{
    return { { u"curve"_s, true, curve },
             { u"curve2M"_s, true, [](BenchData &data) { return pointOfCurve(data, 2'000'000); } },
             { u"hugeEntry"_s, false, hugeEntry },
             { u"list"_s, false, manySessions },
             { u"branches"_s, false, manyBranches } };
}

} // namespace varve::bench
