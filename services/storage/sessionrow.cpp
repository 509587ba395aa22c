// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionrow.h"

#include "notnull.h"
#include <base/timestamp.h>

namespace varve
{

using namespace Qt::StringLiterals;

Session readSession(const Query &query)
{
    int column = 0;
    const auto nextText = [&] { return query.text(column++); };
    const auto nextInteger = [&] { return query.integer(column++); };

    Session session;
    session.number = nextInteger();
    session.id = SessionId::fromString(nextText());
    session.cwd = nextText();
    session.name = nextText();
    session.namedByPerson = nextText() == "person"_L1;
    session.parentSession = SessionId::fromString(nextText());
    session.baseEntry = EntryId::fromString(nextText());
    session.baseSeq = nextInteger();
    session.leaf = EntryId::fromString(nextText());
    session.leafSeq = nextInteger();
    session.kind = nextText() == "subagent"_L1 ? SessionKind::Subagent : SessionKind::Person;
    session.origin.format = nextText();
    session.origin.sessionId = nextText();
    session.origin.path = nextText();
    session.summary = nextText();
    session.createdAt = fromTimestamp(nextText());
    session.updatedAt = fromTimestamp(nextText());
    session.archivedAt = fromTimestamp(nextText());
    session.entryCount = nextInteger();
    session.messageCount = nextInteger();
    session.textSize = nextInteger();
    session.totals = { nextInteger(), nextInteger(), nextInteger(),
                       nextInteger(), nextInteger(), std::nullopt };
    if (const QVariant cost = query.value(column++); !cost.isNull()) {
        session.totals.cost = cost.toDouble();
    }
    session.rolledOver = nextInteger() != 0;
    return session;
}

Result<qint64> insertSession(Database &database, const Session &session)
{
    const QString now = timestamp(QDateTime::currentDateTimeUtc());
    const QString created = session.createdAt.isValid() ? timestamp(session.createdAt) : now;
    const QString source = session.namedByPerson ? u"person"_s
            : session.name.isEmpty()             ? u""_s
                                                 : u"source"_s;
    return database
            .run("INSERT INTO sessions (id, cwd, name, title_source, parent_session, "
                 "base_entry_id, "
                 "base_seq, leaf_id, leaf_seq, kind, origin_format, origin_id, origin_path, "
                 "created_at, updated_at, archived_at, summary, rolled_over) "
                 "VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"_L1,
                 { session.id.toString(), notNull(session.cwd), notNull(session.name), source,
                   notNull(session.parentSession), notNull(session.baseEntry), session.baseSeq,
                   notNull(session.leaf), session.leafSeq,
                   session.kind == SessionKind::Subagent ? u"subagent"_s : u"person"_s,
                   notNull(session.origin.format), notNull(session.origin.sessionId),
                   notNull(session.origin.path), created, created,
                   session.archivedAt.isValid() ? timestamp(session.archivedAt) : u""_s,
                   notNull(session.summary), session.rolledOver ? 1 : 0 })
            .transform([](const Query &query) { return query.lastInsertId(); });
}

} // namespace varve
