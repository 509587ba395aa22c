// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessiondeletion.h"

#include "leases.h"
#include "processes.h"
#include "queryrows.h"
#include <base/timestamp.h>

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::SessionDeletion)
};

QString titleOf(const Session &session)
{
    return session.name.isEmpty() ? Tr::tr("New session") : session.name.simplified();
}

bool holds(const QList<Session> &sessions, const SessionId &id)
{
    return std::ranges::contains(sessions, id, &Session::id);
}

} // namespace

QString DeletionReview::reason() const
{
    constexpr qsizetype MostNamed = 5;
    QStringList lines;
    for (const Session &session : working) {
        lines += Tr::tr("“%1” is at work. Wait until it has finished, or stop it.")
                         .arg(titleOf(session));
    }
    for (const Needed &one : needed) {
        if (one.deletedElsewhere) {
            lines += Tr::tr("“%1” stands on “%2”. It was deleted in another window, which can "
                            "still bring it back. Close that window first, or archive “%2” "
                            "instead.")
                             .arg(titleOf(one.standing), titleOf(one.session));
            continue;
        }
        lines += Tr::tr("“%1” stands on “%2”. Delete both together, or archive “%2” instead.")
                         .arg(titleOf(one.standing), titleOf(one.session));
    }
    if (lines.isEmpty()) {
        return {};
    }
    const qsizetype more = lines.size() - MostNamed;
    if (more > 0) {
        lines = lines.first(MostNamed)
                + QStringList { Tr::tr("And %n other reason(s).", nullptr, int(more)) };
    }
    return Tr::tr("Nothing was deleted.") + u'\n' + lines.join(u'\n');
}

Result<DeletionReview> SessionDeletion::review(const QList<SessionId> &sessions)
{
    DeletionReview review;
    for (const SessionId &id : sessions) {
        auto session = m_store.reader().session(id);
        if (!session) {
            return std::unexpected(session.error());
        }
        if (!holds(review.sessions, id)) {
            review.sessions += *session;
        }
    }
    return addSubagents(review.sessions)
            .and_then([&] { return findNeeded(review); })
            .and_then([&] { return findWorking(review); })
            .transform([&] { return review; });
}

/// Nobody looks for what a subagent did but in the session that started it.
Result<> SessionDeletion::addSubagents(QList<Session> &sessions)
{
    for (qsizetype i = 0; i < sessions.size(); ++i) {
        const auto started = readAll(
                m_store.database().run(
                        "SELECT id FROM sessions WHERE parent_session = ? AND kind = 'subagent' "
                        "AND deleted_at = ''"_L1,
                        { sessions.at(i).id.toString() }),
                [](const Query &row) { return SessionId::fromString(row.text(0)); });
        if (!started) {
            return std::unexpected(started.error());
        }
        for (const SessionId &id : *started) {
            if (holds(sessions, id)) {
                continue;
            }
            auto session = m_store.reader().session(id);
            if (!session) {
                return std::unexpected(session.error());
            }
            sessions += *session;
        }
    }
    return {};
}

Result<> SessionDeletion::findNeeded(DeletionReview &review)
{
    return forEachRow(
            m_store.database().run(
                    "SELECT s.id, s.name, e.session_id, s.deleted_at <> '', s.deleted_by FROM "
                    "sessions s JOIN session_entries e ON e.id = s.base_entry_id WHERE "
                    "s.base_entry_id <> '' AND s.deleted_by >= 0"_L1),
            [&](const Query &row) {
                const SessionId child = SessionId::fromString(row.text(0));
                const SessionId base = SessionId::fromString(row.text(2));
                if (!holds(review.sessions, base) || holds(review.sessions, child)) {
                    return;
                }
                const bool deleted = row.integer(3) != 0;
                // One that this process has deleted comes back with what it stands on.
                if (deleted
                    && (row.integer(4) == QCoreApplication::applicationPid()
                        || !isProcessAlive(row.integer(4)))) {
                    return;
                }
                Session standing;
                standing.id = child;
                standing.name = row.text(1);
                review.needed += { *std::ranges::find(review.sessions, base, &Session::id),
                                   standing, deleted };
            });
}

Result<> SessionDeletion::findWorking(DeletionReview &review)
{
    const auto leases = leasesInForce(m_store.database());
    if (!leases) {
        return std::unexpected(leases.error());
    }
    for (const Lease &lease : *leases) {
        const auto found = std::ranges::find(review.sessions, lease.session, &Session::id);
        if (found != review.sessions.end()) {
            review.working += *found;
        }
    }
    return {};
}

Result<QList<SessionId>> SessionDeletion::remove(const QList<SessionId> &sessions)
{
    auto transaction = Transaction::begin(m_store.database());
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    const auto reviewed = review(sessions);
    if (!reviewed) {
        return std::unexpected(reviewed.error());
    }
    if (!reviewed->isAllowed()) {
        return fail(Error::Kind::Refused, reviewed->reason());
    }
    QList<SessionId> removed;
    const QString now = timestamp(QDateTime::currentDateTimeUtc());
    for (const Session &session : reviewed->sessions) {
        auto marked = m_store.database().run(
                "UPDATE sessions SET deleted_at = ?, deleted_by = ? WHERE number = ?"_L1,
                { now, QCoreApplication::applicationPid(), session.number });
        if (!marked) {
            return std::unexpected(marked.error());
        }
        removed += session.id;
    }
    return transaction->commit().transform([&] { return removed; });
}

Result<> SessionDeletion::restore(const QList<SessionId> &sessions)
{
    auto transaction = Transaction::begin(m_store.database());
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    for (const SessionId &session : sessions) {
        if (auto restored = restoreWithBases(session); !restored) {
            return restored;
        }
    }
    return transaction->commit();
}

/// What was added to its file meanwhile was not brought in: the file is looked at again.
Result<> SessionDeletion::restoreWithBases(const SessionId &session)
{
    Database &database = m_store.database();
    for (SessionId id = session; !id.isNull();) {
        SessionId next;
        {
            auto query = database.run(
                    "SELECT s.deleted_at, s.deleted_by, s.kind, s.parent_session, e.session_id, "
                    "s.base_entry_id FROM sessions s LEFT JOIN session_entries e "
                    "ON e.id = s.base_entry_id WHERE s.id = ?"_L1,
                    { id.toString() });
            if (!query) {
                return std::unexpected(query.error());
            }
            if (!query->next() || query->integer(1) < 0) {
                return fail(Error::Kind::NotFound,
                            Tr::tr("The session cannot be brought back: it is deleted for good."));
            }
            if (query->text(0).isEmpty()) {
                return {}; // not deleted, nor what it stands on
            }
            next = SessionId::fromString(query->text(4));
            if (next.isNull() && !query->text(5).isEmpty()) {
                return fail(Error::Kind::NotFound,
                            Tr::tr("The session cannot be brought back: the one it stands on is "
                                   "deleted for good."));
            }
            if (next.isNull() && query->text(2) == "subagent"_L1) {
                next = SessionId::fromString(query->text(3));
            }
        }
        const auto forgotten =
                database.run("DELETE FROM imported_files WHERE path <> '' AND path = "
                             "(SELECT origin_path FROM sessions WHERE id = ?)"_L1,
                             { id.toString() });
        if (!forgotten) {
            return std::unexpected(forgotten.error());
        }
        const auto back =
                database.run("UPDATE sessions SET deleted_at = '', deleted_by = 0 WHERE id = ?"_L1,
                             { id.toString() });
        if (!back) {
            return std::unexpected(back.error());
        }
        // A parent that is not in the store any more is only a name.
        if (!next.isNull()) {
            auto there =
                    database.run("SELECT 1 FROM sessions WHERE id = ?"_L1, { next.toString() });
            if (there && !there->next()) {
                next = {};
            }
        }
        id = next;
    }
    return {};
}

} // namespace varve
