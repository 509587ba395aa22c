// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionname.h"

#include <recall/referencetarget.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr auto UnknownSession = "unknown session"_L1; // Error::detail

} // namespace

Result<Session> sessionNamed(StoreReader &reader, const QString &name)
{
    const qint64 number = name.startsWith(u'#') ? name.sliced(1).toLongLong() : 0;
    auto found = number > 0 ? sessionByNumber(reader, number) : reader.findSession(name);
    return found.transform_error([](Error error) {
        if (error.kind == Error::Kind::NotFound) {
            error.detail = UnknownSession;
        }
        return error;
    });
}

Result<QList<SessionId>> sessionsNamed(StoreReader &reader, const QStringList &names)
{
    QList<SessionId> sessions;
    for (const QString &name : names) {
        const auto found = sessionNamed(reader, name);
        if (!found) {
            return std::unexpected(found.error());
        }
        if (!sessions.contains(found->id)) {
            sessions += found->id;
        }
    }
    return sessions;
}

bool isUnknownSession(const Error &error)
{
    return error.kind == Error::Kind::NotFound && error.detail == UnknownSession;
}

Result<qint64> entrySeqNamed(StoreReader &reader, const LoadedSession &loaded, const QString &name)
{
    const qint64 seq = name.startsWith(u'#') ? name.sliced(1).toLongLong() : 0;
    return seq > 0 && loaded.snapshot->tree.indexOfSeq(seq) >= 0
            ? Result<qint64>(seq)
            : reader.findEntry(*loaded.snapshot, name);
}

Result<EntryId> entryNamed(StoreReader &reader, const LoadedSession &loaded, const QString &name)
{
    return entrySeqNamed(reader, loaded, name).transform([&](qint64 seq) {
        const SessionTree &tree = loaded.snapshot->tree;
        return tree.at(tree.indexOfSeq(seq)).id;
    });
}

Result<LoadedSession> loadNamed(StoreReader &reader, const QString &session, const QString &leaf)
{
    auto loaded = sessionNamed(reader, session).and_then([&](const Session &found) {
        return loadSession(reader, found.id);
    });
    if (!loaded || leaf.isEmpty()) {
        return loaded;
    }
    return reader.findEntry(*loaded->snapshot, leaf).and_then([&](qint64 seq) {
        return lookFrom(reader, *loaded, seq);
    });
}

} // namespace varve
