// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "subagentuses.h"

#include "queryrows.h"
#include "storereader.h"
#include <session/sessionforest.h>

#include <algorithm>
#include <limits>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// What says where they stand, and no more.
Result<QList<Session>> allSubagents(Database &database)
{
    return readAll(
            database.run(
                    "SELECT id, number, parent_session FROM sessions WHERE kind = 'subagent' AND "
                    "deleted_at = ''"_L1),
            [](const Query &row) {
                Session session;
                session.kind = SessionKind::Subagent;
                session.id = SessionId::fromString(row.text(0));
                session.number = row.integer(1);
                session.parentSession = SessionId::fromString(row.text(2));
                return session;
            });
}

/// Each before those that it started.
Result<QList<Session>> placesBelow(Database &database, const SessionId &session)
{
    return allSubagents(database).transform([&](QList<Session> sessions) {
        Session top;
        top.id = session;
        sessions.removeIf([&](const Session &one) { return one.id == session; });
        sessions.prepend(top);
        QList<Session> below;
        for (const int place : SessionForest::ofSubagents(sessions).below(0)) {
            below += sessions.at(place);
        }
        return below;
    });
}

} // namespace

Result<QList<Session>> subagentsBelow(StoreReader &reader, const SessionId &session)
{
    const auto places = placesBelow(reader.database(), session);
    if (!places) {
        return std::unexpected(places.error());
    }
    QList<Session> found;
    for (const Session &place : *places) {
        auto whole = reader.session(place.id);
        if (!whole && whole.error().kind == Error::Kind::NotFound) {
            continue; // deleted just now
        }
        if (!whole) {
            return std::unexpected(whole.error());
        }
        found += *std::move(whole);
    }
    return found;
}

Result<SubagentUses> subagentUses(Database &database, const SessionId &session, SubagentUses known)
{
    constexpr qsizetype All = std::numeric_limits<qint32>::max();
    const auto places = placesBelow(database, session);
    if (!places) {
        return std::unexpected(places.error());
    }
    const auto isBelow = [&](const SessionId &id) {
        return std::ranges::contains(*places, id, &Session::id);
    };
    if (!std::ranges::all_of(known.readUpTo.keys(), isBelow)) {
        known = {}; // one is there no more, with what it answered
    }
    for (const Session &below : *places) {
        qint64 &upTo = known.readUpTo[below.id];
        const auto uses = AnswerUses(database).after(below, upTo, All);
        if (!uses) {
            return std::unexpected(uses.error());
        }
        upTo = uses->isEmpty() ? upTo : uses->constLast().seq;
        known.answers += *uses;
    }
    known.subagents = static_cast<int>(places->size());
    return known;
}

} // namespace varve
