// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importsessions.h"

#include "notnull.h"
#include "queryrows.h"

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ImportWriter)
};

std::unexpected<Error> beingDeleted()
{
    return fail(Error::Kind::Busy,
                Tr::tr("The session is being deleted at this moment. Import it again when that is "
                       "done."));
}

} // namespace

Result<std::optional<Session>> ImportSessions::find(const SessionOrigin &origin)
{
    SessionId id;
    {
        auto query = m_store.database().run("SELECT id FROM sessions WHERE origin_format = ? AND "
                                            "origin_id = ? AND origin_id <> '' "
                                            "AND deleted_at = ''"_L1,
                                            { origin.format, origin.sessionId });
        if (!query) {
            return std::unexpected(query.error());
        }
        if (!query->next()) {
            return std::nullopt;
        }
        id = SessionId::fromString(query->text(0));
    }
    return m_store.reader().session(id).transform(
            [](const Session &session) { return std::optional(session); });
}

Result<std::optional<Session>> ImportSessions::find(const Session &session)
{
    if (!session.id.isNull()) {
        // One that was deleted and is still there is what is being brought in: it comes back.
        const auto exists =
                m_store.database()
                        .run("UPDATE sessions SET deleted_at = '', deleted_by = 0 WHERE id = ? AND "
                             "deleted_at <> '' AND deleted_by >= 0"_L1,
                             { session.id.toString() })
                        .and_then([&](const Query &) {
                            return m_store.database().run(
                                    "SELECT deleted_by FROM sessions WHERE id = ?"_L1,
                                    { session.id.toString() });
                        })
                        .and_then([](Query query) -> Result<bool> {
                            const bool found = query.next();
                            return found && query.integer(0) < 0 ? beingDeleted()
                                                                 : Result<bool>(found);
                        });
        if (!exists) {
            return std::unexpected(exists.error());
        }
        if (*exists) {
            return m_store.reader().session(session.id).transform([](const Session &found) {
                return std::optional(found);
            });
        }
    }
    return find(session.origin);
}

Result<ImportSessions::Deleted> ImportSessions::isDeleted(const QVariantList &origin)
{
    Deleted deleted = Deleted::No;
    return forEachRow(
                   m_store.database().run(
                           "SELECT deleted_by FROM sessions WHERE origin_format = ? AND origin_id "
                           "= ? AND origin_id <> '' AND deleted_at <> '' UNION ALL SELECT 0 FROM "
                           "import_tombstones WHERE origin_format = ? AND origin_id = ?"_L1,
                           origin + origin),
                   [&](const Query &row) {
                       deleted = row.integer(0) < 0 ? Deleted::Going
                                                    : std::max(deleted, Deleted::Yes);
                   })
            .transform([&] { return deleted; });
}

Result<bool> ImportSessions::staysDeleted(const SessionOrigin &origin, bool comesBack)
{
    const QVariantList key { origin.format, notNull(origin.sessionId) };
    const auto deleted = isDeleted(key);
    if (!deleted) {
        return std::unexpected(deleted.error());
    }
    if (!comesBack || *deleted == Deleted::No) {
        return *deleted != Deleted::No;
    }
    return bringBack(key).transform([] { return false; });
}

Result<> ImportSessions::bringBack(const QVariantList &key)
{
    // Looked at once more where nobody can begin to delete it for good.
    Database &database = m_store.database();
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    const auto deleted = isDeleted(key);
    if (!deleted || *deleted == Deleted::Going) {
        return deleted ? beingDeleted() : std::unexpected(deleted.error());
    }
    const auto forgotten = database.run(
            "DELETE FROM import_tombstones WHERE origin_format = ? AND origin_id = ?"_L1, key);
    if (!forgotten) {
        return std::unexpected(forgotten.error());
    }
    const auto back =
            database.run("UPDATE sessions SET deleted_at = '', deleted_by = 0 WHERE origin_format "
                         "= ? AND origin_id = ? AND origin_id <> ''"_L1,
                         key);
    if (!back) {
        return std::unexpected(back.error());
    }
    return transaction->commit();
}

Result<> ImportSessions::placeOn(Session &session, const EntryId &base)
{
    auto query = m_store.database().run("SELECT seq FROM session_entries WHERE id = ?"_L1,
                                        { base.toString() });
    if (!query) {
        return std::unexpected(query.error());
    }
    session.baseSeq = query->next() ? query->integer(0) : 0;
    session.baseEntry = session.baseSeq == 0 ? EntryId() : base; // it may not have come with it
    session.leaf = session.baseEntry;
    session.leafSeq = session.baseSeq;
    return {};
}

Result<Session> ImportSessions::create(Session session)
{
    if (!session.baseEntry.isNull()) {
        if (const auto placed = placeOn(session, EntryId(session.baseEntry)); !placed) {
            return std::unexpected(placed.error());
        }
    }
    return m_store.createSession(session).and_then([this](const Session &created) {
        return linkChildren(created).transform([&] { return created; });
    });
}

Result<> ImportSessions::awaitParent(const SessionId &session, const SessionOrigin &parent)
{
    return m_store.database()
            .run("INSERT OR REPLACE INTO awaited_parents (session, origin_format, origin_id) "
                 "VALUES (?,?,?)"_L1,
                 { session.toString(), parent.format, parent.sessionId })
            .transform([](const Query &) { });
}

Result<> ImportSessions::linkChildren(const Session &parent)
{
    const SessionOrigin &origin = parent.origin;
    if (origin.sessionId.isEmpty()) {
        return {};
    }
    Database &database = m_store.database();
    return database
            .run("UPDATE sessions SET parent_session = ? WHERE parent_session = '' AND id IN "
                 "(SELECT session FROM awaited_parents WHERE origin_format = ? AND origin_id = ?)"_L1,
                 { parent.id.toString(), origin.format, origin.sessionId })
            .and_then([&](const Query &) {
                return database.run("DELETE FROM awaited_parents WHERE origin_format = ? AND "
                                    "origin_id = ?"_L1,
                                    { origin.format, origin.sessionId });
            })
            .transform([](const Query &) {});
}

Result<Session> ImportSessions::completed(Session stored, const Session &given)
{
    Database &database = m_store.database();
    if (stored.parentSession.isNull()) { // it may have come in since
        stored.parentSession = given.parentSession;
    }
    stored.origin.path = given.origin.path;
    const auto done = database.run(
            "UPDATE sessions SET origin_path = ?, parent_session = ? WHERE number = ?"_L1,
            { notNull(stored.origin.path), notNull(stored.parentSession), stored.number });
    if (!done) {
        return std::unexpected(done.error());
    }
    if (!stored.baseEntry.isNull() || given.baseEntry.isNull() || stored.entryCount > 0) {
        return stored;
    }
    return standOn(stored, given.baseEntry);
}

Result<Session> ImportSessions::standOn(Session stored, const EntryId &base)
{
    if (const auto placed = placeOn(stored, base); !placed) {
        return std::unexpected(placed.error());
    }
    return m_store.database()
            .run("UPDATE sessions SET base_entry_id = ?, base_seq = ?, leaf_id = ?, leaf_seq = ? "
                 "WHERE number = ? AND entry_count = 0"_L1,
                 { notNull(stored.baseEntry), stored.baseSeq, notNull(stored.leaf), stored.leafSeq,
                   stored.number })
            .transform([&](const Query &) { return stored; });
}

} // namespace varve
