// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionlistjson.h"

#include "contextjson.h"
#include "sessiontags.h"

#include <QJsonArray>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QJsonValue textOrNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

QJsonObject usageJson(const Usage &usage)
{
    return { { "input"_L1, usage.input },
             { "output"_L1, usage.output },
             { "cacheRead"_L1, usage.cacheRead },
             { "cacheWrite"_L1, usage.cacheWrite },
             { "thinking"_L1, usage.thinking } };
}

bool isWanted(const SessionListing &wanted, const Session &session, const QStringList &tags)
{
    return (!wanted.onlyArchived || session.archivedAt.isValid())
            && (wanted.project.isEmpty()
                || session.cwd.contains(wanted.project, Qt::CaseInsensitive))
            && (wanted.title.isEmpty() || session.name.contains(wanted.title, Qt::CaseInsensitive))
            && std::ranges::all_of(wanted.tags, [&](const QString &tag) {
                   return tags.contains(SessionTags::cleaned(tag), Qt::CaseInsensitive);
               });
}

using Precedes = bool (*)(const Session &, const Session &);

const QHash<QString, Precedes> &orders()
{
    static const QHash<QString, Precedes> Orders {
        { u"updated"_s,
          [](const Session &a, const Session &b) { return a.updatedAt > b.updatedAt; } },
        { u"created"_s,
          [](const Session &a, const Session &b) { return a.createdAt > b.createdAt; } },
        { u"title"_s,
          [](const Session &a, const Session &b) {
              return a.name.compare(b.name, Qt::CaseInsensitive) < 0;
          } },
        { u"size"_s, [](const Session &a, const Session &b) { return a.textSize > b.textSize; } },
        { u"entries"_s,
          [](const Session &a, const Session &b) { return a.entryCount > b.entryCount; } },
        { u"cost"_s,
          [](const Session &a, const Session &b) {
              return a.totals.cost.value_or(-1) > b.totals.cost.value_or(-1);
          } },
    };
    return Orders;
}

} // namespace

QStringList sessionOrders()
{
    QStringList names = orders().keys();
    names.sort();
    return names;
}

Result<ListedSessions> listSessions(StoreReader &reader, const SessionListing &wanted)
{
    auto sessions = reader.sessions();
    const auto tags = reader.sessionTags();
    if (!sessions || !tags) {
        return std::unexpected(sessions ? tags.error() : sessions.error());
    }
    ListedSessions listed;
    listed.all = sessions->size();
    if (const Precedes precedes = orders().value(wanted.order)) {
        std::ranges::stable_sort(*sessions, precedes);
    }
    for (const Session &session : std::as_const(*sessions)) {
        const QStringList own = tags->value(session.number);
        if (isWanted(wanted, session, own)) {
            listed.sessions += ListedSession { session, own };
        }
    }
    return listed;
}

QJsonObject sessionJson(const Session &session, const QStringList &tags)
{
    const std::optional<double> cost = session.totals.cost;
    return { { "id"_L1, session.id.toString() },
             { "number"_L1, session.number },
             { "originalId"_L1, textOrNull(session.origin.sessionId) },
             { "title"_L1, session.name },
             { "cwd"_L1, session.cwd },
             { "entries"_L1, session.entryCount },
             { "leafId"_L1, idJson(session.leaf) },
             { "updatedAt"_L1, session.updatedAt.toString(Qt::ISODateWithMs) },
             { "createdAt"_L1, session.createdAt.toString(Qt::ISODateWithMs) },
             { "archived"_L1, session.archivedAt.isValid() },
             { "tags"_L1, QJsonArray::fromStringList(tags) },
             { "format"_L1, textOrNull(session.origin.format) },
             { "characters"_L1, session.textSize },
             { "cost"_L1, cost ? QJsonValue(*cost) : QJsonValue() },
             { "subagent"_L1, session.kind == SessionKind::Subagent },
             { "parentId"_L1, textOrNull(session.parentSession.toString()) },
             { "summary"_L1, textOrNull(session.summary) },
             { "tokens"_L1, usageJson(session.totals) } };
}

} // namespace varve
