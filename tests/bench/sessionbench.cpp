// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The list of sessions: reading it, showing it, and what a person does with it.
#include "benchdata.h"
#include "sessionlibrary.h"
#include "sessionlistmodel.h"
#include "subjects.h"
#include "timing.h"

namespace varve::bench
{

using namespace Qt::StringLiterals;

namespace
{

Figures listOf(BenchData &data, int count, const QString &name)
{
    const QDateTime now = QDateTime::currentDateTime();
    const QString path = data.scratch(name + u".db"_s);
    writeLibrary(path, count, now);
    const auto store = openStore(path);
    const auto figure = [&](const QString &what, const QList<double> &samples) {
        return Figure { name + u'.' + what,         u"ms"_s, {}, samples, Figure::Judged::Median,
                        u"%1 sessions"_s.arg(count) };
    };
    const int rounds = data.rounds(9);
    QList<Session> sessions;
    SessionListModel::Tags tags;
    Figures figures;
    figures += figure(u"read"_s, millisecondsOf(rounds, [&] {
                          sessions = require(store->reader().sessions());
                          tags = require(store->reader().sessionTags());
                      }));
    figures += figure(u"show"_s, millisecondsOf(rounds, [&] {
                          SessionListModel model;
                          model.setSessions(sessions, tags);
                      }));
    SessionListModel model;
    model.setSessions(sessions, tags);
    figures += figure(u"readAgain"_s,
                      millisecondsOf(rounds, [&] { model.setSessions(sessions, tags); }));
    const QString typed = u"fix login atlas"_s;
    QList<double> keys;
    for (qsizetype length = 1; length <= typed.size(); ++length) {
        keys += millisecondsOf([&] { model.setFilterText(typed.first(length)); });
    }
    figures += figure(u"filterKey"_s, keys);
    model.setFilterText({});
    SessionArrangement arrangement;
    QList<double> regroups;
    for (int i = 0; i < rounds; ++i) {
        arrangement.grouping = SessionGrouping(i % 5);
        regroups += millisecondsOf([&] { model.setArrangement(arrangement); });
    }
    figures += figure(u"regroup"_s, regroups);
    model.setArrangement({});
    QList<double> updates;
    for (int i = 0; i < 5 * rounds; ++i) {
        Session one = sessions.at(i * 37 % sessions.size());
        one.updatedAt = now.addSecs(i);
        updates += millisecondsOf([&] { model.updateSession(one, {}); });
    }
    figures += figure(u"oneUpdate"_s, updates);
    return figures;
}

} // namespace

QList<Benchmark> sessionBenchmarks()
{
    return { { u"sessions"_s, false,
               [](BenchData &data) { return listOf(data, 10'000, u"sessions"_s); } },
             { u"sessionsMany"_s, false,
               [](BenchData &data) { return listOf(data, 100'000, u"sessionsMany"_s); } } };
}

} // namespace varve::bench
