// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "subagentuses.h"

#include "queryend.h"
#include <session/sessionforest.h>

#include <limits>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// What says where they stand.
Result<QList<Session>> allSubagents(Database &database)
{
    auto query = database.run("SELECT id, number, parent_session FROM sessions "
                              "WHERE kind = 'subagent' AND deleted_at = ''"_L1,
                              {});
    if (!query) {
        return std::unexpected(query.error());
    }
    QList<Session> sessions;
    while (query->next()) {
        Session session;
        session.kind = SessionKind::Subagent;
        session.id = SessionId::fromString(query->text(0));
        session.number = query->integer(1);
        session.parentSession = SessionId::fromString(query->text(2));
        sessions += std::move(session);
    }
    return endOf(*query).transform([&] { return sessions; });
}

} // namespace

Result<SubagentUses> subagentUses(Database &database, const SessionId &session)
{
    constexpr qsizetype All = std::numeric_limits<qint32>::max();
    auto sessions = allSubagents(database);
    if (!sessions) {
        return std::unexpected(sessions.error());
    }
    SubagentUses found;
    Session top;
    top.id = session;
    sessions->removeIf([&](const Session &one) { return one.id == session; });
    sessions->prepend(top);
    for (const int below : SessionForest::ofSubagents(*sessions).below(0)) {
        const auto uses = AnswerUses(database).after(sessions->at(below), 0, All);
        if (!uses) {
            return std::unexpected(uses.error());
        }
        found.answers += *uses;
        ++found.subagents;
    }
    return found;
}

} // namespace varve
