// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "outlinesubagents.h"

#include "format.h"
#include "plaintext.h"
#include "usageformat.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::OutlineSubagent)
};

constexpr int MostLanes = 64;

OutlineRow rowBelow(const OutlineRow &host, int subagent, bool isLast)
{
    OutlineRow row;
    row.kind = OutlineRow::Kind::Subagent;
    row.flags = host.flags & (OutlineRow::OnPath | OutlineRow::Unsent);
    row.seq = host.seq;
    row.node = host.node;
    row.subagent = subagent;
    row.lane = host.lane + 1;
    row.through = host.through;
    if (host.lane < MostLanes && (!isLast || host.has(OutlineRow::LineDown))) {
        row.through |= quint64(1) << host.lane;
    }
    return row;
}

} // namespace

QString OutlineSubagent::title() const
{
    return session.name.isEmpty() ? Tr::tr("Subagent without a title") : asOneLine(session.name);
}

QString OutlineSubagent::toolTip() const
{
    QStringList lines { Tr::tr("A subagent: %1").arg(title()) };
    const Usage &own = session.totals;
    if (own.isReported()) {
        //: tokens that the providers reported, over all requests
        lines += Tr::tr("Used: %1 tokens read, %2 written")
                         .arg(formatTokens(own.prompt()), formatTokens(own.output));
    }
    if (own.cost) {
        lines += Tr::tr("Cost: %1").arg(formatCost(*own.cost));
    }
    const QString cost = family.usage.cost ? formatCost(*family.usage.cost) : QString();
    lines += familyUseText(family.subagents, family.usage, cost);
    if (!call.isCertain) {
        lines += Tr::tr("Which call started it is not known; this is where it began.");
    }
    lines.removeAll(QString());
    return lines.join(u'\n');
}

QString OutlineSubagent::figures() const
{
    const Usage &all = family.usage;
    if (!all.isReported()) {
        return {};
    }
    const QString tokens = formatTokens(all.prompt() + all.output);
    //: what a subagent used: tokens, dollars
    return all.cost ? Tr::tr("%1 · %2").arg(tokens, formatCost(*all.cost)) : tokens;
}

QList<OutlineSubagent> subagentsOf(const QList<Session> &sessions, const SessionId &id)
{
    const auto isOwn = [&id](const Session &session) {
        return session.kind == SessionKind::Subagent && session.parentSession == id;
    };
    if (std::ranges::none_of(sessions, isOwn)) {
        return {};
    }
    const SessionForest forest = SessionForest::ofSubagents(sessions);
    QList<OutlineSubagent> found;
    for (int place = 0; place < sessions.size(); ++place) {
        if (isOwn(sessions.at(place))) {
            found += { sessions.at(place), familyUse(forest, place, [&](int at) -> const Usage & {
                           return sessions.at(at).totals;
                       }) };
        }
    }
    std::ranges::sort(found, {}, [](const OutlineSubagent &one) { return one.session.number; });
    return found;
}

OutlineRows withSubagents(OutlineRows rows, const SessionTree &tree,
                          const QList<OutlineSubagent> &subagents)
{
    if (subagents.isEmpty() || rows.rows.isEmpty()) {
        return rows;
    }
    QHash<int, QList<int>> below; // by row
    for (int i = 0; i < subagents.size(); ++i) {
        const int node = tree.indexOfSeq(subagents.at(i).call.seq);
        const int row = node < 0 ? -1 : rows.rowOf[size_t(node)];
        below[row < 0 ? int(rows.rows.size()) - 1 : row] += i;
    }
    QList<OutlineRow> all;
    all.reserve(rows.rows.size() + subagents.size());
    std::vector<int> moved(size_t(rows.rows.size()));
    for (int i = 0; i < rows.rows.size(); ++i) {
        moved[size_t(i)] = int(all.size());
        const OutlineRow host = rows.rows.at(i);
        all += host;
        const QList<int> own = below.value(i);
        if (!own.isEmpty()) {
            all.last().flags |= OutlineRow::LineDown;
        }
        for (const int subagent : own) {
            all += rowBelow(host, subagent, subagent == own.last());
        }
    }
    for (int &row : rows.rowOf) {
        row = row < 0 ? row : moved[size_t(row)];
    }
    rows.rows = std::move(all);
    return rows;
}

} // namespace varve
