// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "leafmove.h"

#include "entrywriter.h"
#include "notnull.h"
#include <base/timestamp.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::LeafMove)
};

/// In the session, or in those it stands on.
Result<> checkPlace(StoreReader &reader, const SessionId &session, const EntryId &place)
{
    if (place.isNull()) {
        return {};
    }
    const auto snapshot = reader.snapshot(session);
    if (!snapshot) {
        return std::unexpected(snapshot.error());
    }
    if (snapshot->tree.indexOf(place) < 0) {
        return fail(Error::Kind::NotFound,
                    Tr::tr("There is no entry %1 in this session.").arg(place.toString()));
    }
    return {};
}

} // namespace

Result<> logLeafMove(Database &database, const Session &session, const EntryId &to,
                     const QString &why)
{
    return database
            .run("INSERT INTO leaf_log (session, from_id, to_id, why, at) VALUES (?,?,?,?,?)"_L1,
                 { session.number, notNull(session.leaf), notNull(to), why,
                   timestamp(QDateTime::currentDateTimeUtc()) })
            .transform([](const Query &) { });
}

Result<QList<Entry>> moveLeafAndAppend(SessionStore &store, const SessionId &id,
                                       const EntryId &expectedLeaf, const EntryId &to,
                                       QList<Entry> entries, const QString &why)
{
    Database &database = store.database();
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    const auto session = store.reader().session(id);
    if (!session) {
        return std::unexpected(session.error());
    }
    if (session->leaf != expectedLeaf) {
        return fail(Error::Kind::Conflict,
                    Tr::tr("The session went on meanwhile, so it was not moved and nothing was "
                           "added. Try again."));
    }
    if (const auto there = checkPlace(store.reader(), id, to); !there) {
        return std::unexpected(there.error());
    }
    if (const auto logged = logLeafMove(database, *session, to, why); !logged) {
        return std::unexpected(logged.error());
    }
    const auto written = writeChain(database, *session, to, std::move(entries));
    if (!written) {
        return written;
    }
    return transaction->commit().transform([&] { return *written; });
}

} // namespace varve
