// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archiveentrance.h"

#include <credentials/archivesecrets.h>
#include <storage/archivelog.h>
#include <storage/entrywords.h>
#include <storage/postgresserver.h>
#include <storage/searchtext.h>
#include <storage/sessionstore.h>

#include <QCoreApplication>
#include <QSysInfo>

#include <algorithm>
#include <archive/archivecodec.h>
#include <archive/archivesync.h>
#include <archive/archivewords.h>
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
                           "recovery phrase of the archive.")
                            .arg(entrance.archive.name));
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

/// The one of this name, with its new address, if it is the same archive. Conflict if it is another one, or if one variable of the environment
/// would be that of two.
Result<std::optional<Archive>> sameIn(ArchiveList &list, const Archive &wanted)
{
    const auto all = list.all();
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
        if (one.name != wanted.name && variable(one) == variable(wanted)) {
            return fail(Error::Kind::Conflict,
                        Tr::tr("The archives %1 and %2 would have the same variable of the "
                               "environment, %3. Choose another name.")
                                .arg(wanted.name, one.name, variable(one)));
        }
    }
    return std::nullopt;
}

/// Two machines that bring a key each at the same time: the one with the larger number gives way. Who has another key is not among
/// the machines of the sealed one.
Result<> checkOnlyKey(const ArchiveConnector &connector, const ArchiveEntrance &entrance,
                      ArchiveServer &sealed, const MachineId &own, const std::stop_token &stop)
{
    if (!entrance.isNewKey) {
        return sealed.describe().transform([](const ArchiveDescription &) { });
    }
    const auto plain = connector(entrance.archive.address, entrance.password, stop);
    if (!plain) {
        return std::unexpected(plain.error());
    }
    const auto all = (*plain)->machines();
    const auto ours = sealed.machines();
    if (!all || !ours) {
        return std::unexpected(all ? ours.error() : all.error());
    }
    const auto wins = [&](const ArchiveMachine &machine) {
        return machine.id.toBytes() < own.toBytes()
                && !std::ranges::contains(*ours, machine.id, &ArchiveMachine::id);
    };
    return std::ranges::any_of(*all, wins) ? Result<>(std::unexpected(sealedElsewhere()))
                                           : Result<>();
}

/// Entries of sessions that are here, each of which is read once.
class EntriesHere
{
public:
    explicit EntriesHere(StoreReader &reader) : m_reader(reader) { }

    [[nodiscard]] bool has(const SessionId &session, const EntryId &entry)
    {
        auto found = m_snapshots.find(session);
        if (found == m_snapshots.end()) {
            found = m_snapshots.insert(session, m_reader.snapshot(session));
        }
        return *found && (*found)->tree.indexOf(entry) >= 0;
    }

private:
    StoreReader &m_reader;
    QHash<SessionId, Result<SessionSnapshot>> m_snapshots;
};

template<typename T>
Result<T> withProblem(Result<T> result, const QString &problem)
{
    if (!result && result.error().kind == Error::Kind::Refused && !problem.isEmpty()) {
        result.error().message += u' ' + problem;
    }
    return result;
}

} // namespace

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
            || error.message == SealedBox::otherKey().message;
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
    const auto before = sameIn(list, entrance.archive);
    if (!before) {
        return std::unexpected(before.error());
    }
    const auto added = *before ? Result<Archive>(**before) : list.add(entrance.archive);
    if (!added) {
        return added;
    }
    const auto known = ArchiveLog(store).machine().and_then([&](const MachineId &machine) {
        return (*server)->putMachine({ machine, QSysInfo::machineHostName(), {} }).and_then([&] {
            return checkOnlyKey(connector, entrance, **server, machine, stop);
        });
    });
    if (!known) {
        if (!*before) {
            (void)list.remove(added->number);
        }
        return std::unexpected(known.error());
    }
    return *before ? list.change(*added).transform([&] { return *added; }) : added;
}

Result<QList<ArchiveFinding>> findInArchive(ArchiveServer &server, SessionStore &store,
                                            const QString &text, qsizetype most)
{
    const QStringList words = archiveQueryWords(text);
    if (words.isEmpty()) {
        return fail(Error::Kind::InvalidInput, Tr::tr("There is no word in this to search for."));
    }
    const auto hits = server.search(words, most);
    const auto machines =
            hits ? server.machines() : Result<QList<ArchiveMachine>>(std::unexpected(hits.error()));
    const auto here = idsOf(store);
    if (!machines || !here) {
        return std::unexpected(machines ? here.error() : machines.error());
    }
    const QStringList terms = searchTerms(text);
    EntriesHere entriesHere(store.reader());
    QList<ArchiveFinding> found;
    for (const ArchiveHit &hit : *hits) {
        const auto item = decodeRecord(hit.record);
        const auto *entry = item ? std::get_if<Entry>(&item->value) : nullptr;
        if (entry) { // a record that somebody has made wrongly is nobody's hit
            const auto machine =
                    std::ranges::find(*machines, hit.record.machine, &ArchiveMachine::id);
            const bool isHere = here->contains(hit.session);
            found += ArchiveFinding { hit,
                                      *entry,
                                      snippetAround(visibleText(*entry), terms),
                                      isHere,
                                      isHere && entriesHere.has(hit.session, entry->id),
                                      machine != machines->cend() ? *machine : ArchiveMachine() };
        }
    }
    return found;
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
    const auto there = server.sessions(most);
    const auto here = store.reader().sessions();
    if (!there || !here) {
        return std::unexpected(there ? here.error() : there.error());
    }
    QHash<SessionId, QString> titles;
    for (const Session &session : *here) {
        titles.insert(session.id, session.name);
    }
    QList<ArchivedRow> rows;
    for (const ArchivedSession &session : *there) {
        rows += ArchivedRow { session, titles.value(session.id), titles.contains(session.id) };
    }
    return rows;
}

} // namespace varve
