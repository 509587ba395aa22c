// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archiveentrance.h"

#include <credentials/archivesecrets.h>
#include <storage/archivelog.h>
#include <storage/postgresserver.h>
#include <storage/sessionstore.h>

#include <QCoreApplication>

#include <algorithm>
#include <archive/archivesync.h>
#include <archive/sealedarchive.h>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ArchiveEntrance)
};

Result<QList<SessionId>> idsOf(SessionStore &store)
{
    return store.reader().sessions().transform([](const QList<Session> &sessions) {
        QList<SessionId> ids;
        std::ranges::transform(sessions, std::back_inserter(ids), &Session::id);
        return ids;
    });
}

Result<std::unique_ptr<ArchiveServer>> sealedAround(std::unique_ptr<ArchiveServer> server,
                                                    const ArchiveEntrance &entrance,
                                                    SessionStore &store)
{
    if (!entrance.key) {
        return fail(Error::Kind::Refused,
                    Tr::tr("The key of the archive %1 is not on this machine. Restore it with the "
                           "recovery phrase of the archive, or set %2 to that.")
                            .arg(entrance.archive.name,
                                 ArchiveSecrets::variableOf(entrance.archive.name,
                                                            ArchiveSecrets::Kind::Phrase)));
    }
    return idsOf(store).transform([&](const QList<SessionId> &ids) {
        return std::unique_ptr<ArchiveServer>(
                std::make_unique<SealedArchive>(std::move(server), *entrance.key, ids));
    });
}

/// Another database may have been put at the address, and it gets nothing.
Result<> checkIdentity(const Archive &archive, const ArchiveDescription &found)
{
    if (found.id == archive.id && found.isSealed == archive.isSealed) {
        return {};
    }
    return fail(
            Error::Kind::Conflict,
            Tr::tr("Another archive is at the address of %1 now. Nothing was sent or taken. Remove "
                   "%1 and add it again if that is meant.")
                    .arg(archive.name));
}

template<typename T>
Result<T> withProblem(Result<T> result, const QString &problem)
{
    if (!result && result.error().kind == Error::Kind::Refused && !problem.isEmpty()) {
        result.error().message += u' ' + problem;
    }
    return result;
}

} // namespace

Result<std::optional<Archive>> sameInList(SessionStore &store, const Archive &wanted)
{
    const auto all = ArchiveList(store).all();
    if (!all) {
        return std::unexpected(all.error());
    }
    const auto variable = [](const Archive &archive) {
        return ArchiveSecrets::variableOf(archive.name, ArchiveSecrets::Kind::Password);
    };
    for (const Archive &one : *all) {
        if (one.name == wanted.name && one.id == wanted.id) {
            Archive same = one;
            same.address = wanted.address;
            return same;
        }
        if (one.name == wanted.name) {
            return fail(Error::Kind::Conflict,
                        Tr::tr("%1 is another archive than the one at this address. Choose "
                               "another name, or remove %1 first if it is not used any more.")
                                .arg(wanted.name));
        }
        if (variable(one) == variable(wanted)) {
            return fail(Error::Kind::Conflict,
                        Tr::tr("The archives %1 and %2 would have the same variable of the "
                               "environment, %3. Choose another name.")
                                .arg(wanted.name, one.name, variable(one)));
        }
        if (one.id == wanted.id) {
            return fail(Error::Kind::Conflict,
                        Tr::tr("This archive is in the list already, as %1. Added again under that "
                               "name it gets another password or address.")
                                .arg(one.name));
        }
    }
    return std::nullopt;
}

Error sealedElsewhere()
{
    return { Error::Kind::Refused,
             Tr::tr("This archive was sealed on another machine. Give its recovery phrase, which "
                    "that machine shows."),
             {} };
}

bool isOfAnotherKey(const Error &error)
{
    return error.message == sealedElsewhere().message
            || error.message.startsWith(SealedBox::otherKey().message); // and why it was not read
}

Error phraseOfAnother()
{
    return { Error::Kind::Refused,
             Tr::tr("This is the recovery phrase of another archive. Nothing was changed."),
             {} };
}

ArchiveConnector postgresConnector()
{
    return [](const QString &address, const ApiKey &password, const std::stop_token &stop) {
        return ArchiveAddress::fromText(address).transform([&](const ArchiveAddress &place) {
            return std::unique_ptr<ArchiveServer>(std::make_unique<PostgresServer>(
                    place, QString::fromUtf8(password.reveal()), stop));
        });
    };
}

Result<std::unique_ptr<ArchiveServer>> enterArchive(const ArchiveConnector &connector,
                                                    const ArchiveEntrance &entrance,
                                                    SessionStore &store,
                                                    const std::stop_token &stop)
{
    auto server = connector(entrance.archive.address, entrance.password, stop);
    if (server && entrance.archive.isSealed) {
        server = sealedAround(std::move(*server), entrance, store);
    }
    if (!server) {
        return withProblem(std::move(server), entrance.problem);
    }
    const auto found = withProblem((*server)->describe(), entrance.problem);
    if (!found) {
        return std::unexpected(found.error());
    }
    return checkIdentity(entrance.archive, *found).transform([&] { return std::move(*server); });
}

Result<ArchiveSight> lookAtArchive(const ArchiveConnector &connector, const QString &address,
                                   const ApiKey &password, const std::stop_token &stop)
{
    const auto server = connector(address, password, stop);
    if (!server) {
        return std::unexpected(server.error());
    }
    const auto description = (*server)->describe();
    if (!description) {
        return std::unexpected(description.error());
    }
    return (*server)->machines().transform([&](const QList<ArchiveMachine> &machines) {
        return ArchiveSight { *description, !machines.isEmpty() };
    });
}

Result<Archive> addArchive(const ArchiveConnector &connector, const ArchiveEntrance &entrance,
                           SessionStore &store, const std::stop_token &stop)
{
    const auto server = enterArchive(connector, entrance, store, stop);
    if (!server) {
        return std::unexpected(server.error());
    }
    ArchiveList list(store);
    const auto before = sameInList(store, entrance.archive);
    if (!before) {
        return std::unexpected(before.error());
    }
    const auto added = *before ? Result<Archive>(**before) : list.add(entrance.archive);
    if (!added) {
        return added;
    }
    const auto known = ArchiveLog(store).machine().and_then([&](const MachineId &machine) {
        return (*server)->putMachine({ machine, entrance.machineName, {} });
    });
    if (!known) {
        if (!*before) {
            (void)list.remove(added->number);
        }
        // Another machine was first.
        return std::unexpected(entrance.isNewKey && isOfAnotherKey(known.error())
                                       ? sealedElsewhere()
                                       : known.error());
    }
    return *before ? list.change(*added).transform([&] { return *added; }) : added;
}

Result<> readFromArchive(ArchiveServer &server, SessionStore &scratch, Archive archive,
                         const SessionId &session, const std::function<void()> &page,
                         const std::stop_token &stop)
{
    archive.sendsAll = false;
    archive.takesAll = false;
    ArchiveList list(scratch);
    const auto added = list.add(archive);
    // It is taken because something is said of it.
    const auto chosen = added
            ? list.choose(added->number, { session, {}, false, ArchiveVisibility::Mine })
            : std::unexpected(added.error());
    if (!chosen) {
        return chosen;
    }
    const auto tell = [&page](const ArchiveProgress &now) {
        if (now.step == ArchiveProgress::Step::Taking) {
            page();
        }
    };
    const auto taken =
            ArchiveSync(scratch, server, *added,
                        { .machineName = {}, .filter = nullptr, .progress = tell, .isGuest = true })
                    .pull(stop);
    const auto there = scratch.reader().session(session);
    return !taken ? Result<>(std::unexpected(taken.error()))
            : there
            ? Result<>()
            : fail(Error::Kind::NotFound,
                   Tr::tr("The session is not in the archive %1 any more.").arg(archive.name));
}

Result<QList<ArchivedRow>> sessionsInArchive(ArchiveServer &server, SessionStore &store,
                                             qsizetype most)
{
    const auto description = server.describe();
    const auto here = store.reader().sessions();
    // What a sealed archive has says nothing to it: there it is what this store knows.
    const auto gone = description && description->isSealed ? ArchiveList(store).deletedSessions()
                                                           : Result<QSet<SessionId>>();
    if (!description || !here || !gone) {
        return std::unexpected(!description    ? description.error()
                                       : !here ? here.error()
                                               : gone.error());
    }
    QHash<SessionId, QString> titles;
    for (const Session &session : *here) {
        titles.insert(session.id, session.name);
    }
    for (qsizetype asked = most;; asked *= 2) {
        const auto there = server.sessions(asked);
        if (!there) {
            return std::unexpected(there.error());
        }
        QList<ArchivedRow> rows;
        for (const ArchivedSession &session : *there) {
            if (!session.isDeleted && !gone->contains(session.id)) {
                rows += ArchivedRow { session, titles.value(session.id),
                                      titles.contains(session.id) };
            }
        }
        if (rows.size() >= most || there->size() < asked) {
            return rows.first(std::min(most, rows.size()));
        }
    }
}

} // namespace varve
