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

struct WordSearch
{
    QString text; ///< as it was typed
    QStringList words;
    bool isAnyForm = false;
};

constexpr qsizetype MostLookedAt = 1000; // more are not told

struct EntryHit
{
    ArchiveHit hit;
    Entry entry;
};

/// At least `wanted`, if there are that many among those that an archive tells at all. A record that somebody has made wrongly is nobody's
/// hit, and must not keep others from being found.
Result<QList<EntryHit>> entryHits(ArchiveServer &server, const QStringList &words, qsizetype wanted)
{
    for (qsizetype asked = wanted;; asked = MostLookedAt) {
        const auto hits = server.search(words, asked);
        if (!hits) {
            return std::unexpected(hits.error());
        }
        QList<EntryHit> read;
        for (const ArchiveHit &hit : *hits) {
            const auto item = decodeRecord(hit.record);
            if (const auto *entry = item ? std::get_if<Entry>(&item->value) : nullptr) {
                read += EntryHit { hit, *entry };
            }
        }
        if (read.size() >= wanted || hits->size() < asked || asked >= MostLookedAt) {
            return read;
        }
    }
}

/// What is next to what in a text, and its signs, are looked for here: the archive knows words alone.
Result<QList<ArchiveFinding>> findWords(ArchiveServer &server, SessionStore &store,
                                        const WordSearch &wanted, qsizetype most)
{
    constexpr qsizetype ForOneThatPasses = 10;
    const PhraseFilter phrases(wanted.isAnyForm ? QString() : wanted.text);
    const auto hits =
            entryHits(server, wanted.words,
                      phrases.isEmpty() ? most : std::min(MostLookedAt, ForOneThatPasses * most));
    const auto machines =
            hits ? server.machines() : Result<QList<ArchiveMachine>>(std::unexpected(hits.error()));
    const auto here = idsOf(store);
    if (!machines || !here) {
        return std::unexpected(machines ? here.error() : machines.error());
    }
    const QStringList terms = wanted.isAnyForm
            ? wanted.words.join(u'|').remove(u'*').split(u'|', Qt::SkipEmptyParts)
            : searchTerms(wanted.text);
    EntriesHere entriesHere(store.reader());
    QList<ArchiveFinding> found;
    for (const auto &[hit, entry] : *hits) {
        if (found.size() == most) {
            break;
        }
        const QString text = visibleText(entry);
        if (!phrases.accepts(text)) {
            continue;
        }
        const auto machine = std::ranges::find(*machines, hit.record.machine, &ArchiveMachine::id);
        const bool isHere = here->contains(hit.session);
        found += ArchiveFinding { hit,
                                  entry,
                                  snippetAround(text, terms),
                                  isHere,
                                  isHere && entriesHere.has(hit.session, entry.id),
                                  machine != machines->cend() ? *machine : ArchiveMachine() };
    }
    return found;
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

Result<QList<ArchiveFinding>> findInArchive(ArchiveServer &server, SessionStore &store,
                                            const QString &text, qsizetype most)
{
    const QStringList words = archiveQueryWords(text);
    if (words.isEmpty()) {
        return fail(Error::Kind::InvalidInput, Tr::tr("There is no word in this to search for."));
    }
    auto found = findWords(server, store, { .text = text, .words = words }, most);
    const QStringList forms = archiveQueryForms(text);
    // As the search of the store does.
    const bool isMore = found && !forms.isEmpty() && found->size() < most
            && (found->isEmpty() || searchTerms(text).size() > 1);
    if (!isMore) {
        return found;
    }
    const auto others =
            findWords(server, store, { .text = text, .words = forms, .isAnyForm = true }, most);
    if (!others) {
        return others;
    }
    for (const ArchiveFinding &other : *others) {
        if (found->size() < most
            && !std::ranges::contains(*found, other.entry.id,
                                      [](const ArchiveFinding &one) { return one.entry.id; })) {
            *found += other;
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
