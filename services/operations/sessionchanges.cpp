// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionchanges.h"

#include "commonparameters.h"
#include "operationtr.h"
#include "sessionname.h"
#include <engine/engine.h>
#include <storage/sessiontags.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// As it is now.
Result<ListedSession> listed(StoreReader &reader, const SessionId &id)
{
    const auto tags = reader.sessionTags();
    if (!tags) {
        return std::unexpected(tags.error());
    }
    return reader.session(id).transform([&](const Session &session) {
        return ListedSession { session, tags->value(session.number) };
    });
}

// -- new and rename

std::optional<ParameterProblem> checkFolder(NewSession &wanted, Notation)
{
    return takeFolder(wanted.folder);
}

Result<ListedSession> rename(SessionStore &store, const SessionId &id, const QString &title)
{
    return store.rename(id, title.trimmed()).and_then([&] { return listed(store.reader(), id); });
}

Result<ListedSession> makeSession(SessionStore &store, const NewSession &wanted)
{
    Session session;
    session.cwd = wanted.folder;
    return store.createSession(session).and_then([&](const Session &made) {
        return wanted.title.trimmed().isEmpty() ? listed(store.reader(), made.id)
                                                : rename(store, made.id, wanted.title);
    });
}

Result<ListedSession> renameSession(SessionStore &store, const RenameSession &wanted)
{
    return sessionNamed(store.reader(), wanted.session).and_then([&](const Session &found) {
        return rename(store, found.id, wanted.title);
    });
}

Result<ListedSession> forkAt(SessionStore &store, const ForkSession &wanted)
{
    const auto loaded = loadNamed(store.reader(), wanted.session);
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    return entryNamed(store.reader(), *loaded, wanted.entry)
            .and_then([&](const EntryId &base) {
                return store.forkSession(loaded->session().id, base, wanted.title.trimmed());
            })
            .and_then([&](const Session &made) { return listed(store.reader(), made.id); });
}

// -- tag

/// On a command line a tag may be written with a plus.
std::optional<ParameterProblem> takePlusAway(TagSession &wanted, Notation notation)
{
    for (QString &tag : wanted.add) {
        if (notation == Notation::CommandLine && tag.startsWith(u'+')) {
            tag.remove(0, 1);
        }
    }
    return std::nullopt;
}

Result<TaggedSession> tag(SessionStore &store, const TagSession &wanted)
{
    const auto found = sessionNamed(store.reader(), wanted.session);
    if (!found) {
        return std::unexpected(found.error());
    }
    if (!wanted.add.isEmpty() || !wanted.remove.isEmpty()) {
        const auto changed =
                SessionTags(store.database()).change({ found->id }, wanted.add, wanted.remove);
        if (!changed) {
            return std::unexpected(changed.error());
        }
    }
    return listed(store.reader(), found->id).transform([](const ListedSession &now) {
        return TaggedSession { now.session.id, now.tags };
    });
}

const ValueFields<TaggedSession> &taggedFields()
{
    static const ValueFields<TaggedSession> Fields {
        { "id"_L1, &TaggedSession::id },
        { "tags"_L1, "after the change; without one, those it has"_L1, &TaggedSession::tags },
    };
    return Fields;
}

// -- archive

std::optional<ParameterProblem> checkCount(ArchiveSessions &wanted, Notation)
{
    return tooManySessions(wanted.sessions);
}

Result<ArchivedSessions> archive(SessionStore &store, const ArchiveSessions &wanted)
{
    return sessionsNamed(store.reader(), wanted.sessions)
            .and_then([&](const QList<SessionId> &sessions) -> Result<ArchivedSessions> {
                for (const SessionId &session : sessions) {
                    if (const auto done = store.setArchived(session, wanted.archived); !done) {
                        return std::unexpected(done.error());
                    }
                }
                return ArchivedSessions { sessions, wanted.archived };
            });
}

const ValueFields<ArchivedSessions> &archivedFields()
{
    static const ValueFields<ArchivedSessions> Fields {
        { "sessions"_L1, "ids"_L1, &ArchivedSessions::sessions },
        { "archived"_L1, &ArchivedSessions::archived },
    };
    return Fields;
}

} // namespace

const OperationOf<NewSession, ListedSession> &newOperation()
{
    static const OperationOf<NewSession, ListedSession> New { {
            .text = { .name = "new"_L1,
                      .help = OperationTr::noop("make an empty session"),
                      .forms = { { .verb = "new"_L1 } } },
            .parameters = { option<&NewSession::folder>(
                                    "folder"_L1, OperationTr::noop("The folder that it works in."),
                                    { .kind = ParameterKind::Folder }),
                            option<&NewSession::title>("title"_L1,
                                                       OperationTr::noop("What it is called.")) },
            .check = checkFolder,
            .work = makeSession,
            .fields = sessionFields(),
    } };
    return New;
}

const OperationOf<ForkSession, ListedSession> &forkOperation()
{
    static const OperationOf<ForkSession, ListedSession> Fork { {
            .text = { .name = "fork"_L1,
                      .help = OperationTr::noop(
                              "make a session that stands on an entry of another"),
                      .forms = { { .verb = "fork"_L1 } } },
            .parameters = { sessionArgument<&ForkSession::session>(),
                            argument<&ForkSession::entry>(
                                    "entry"_L1, OperationTr::noop("The last entry that it has."),
                                    { .kind = ParameterKind::Entry }),
                            option<&ForkSession::title>(
                                    "title"_L1, OperationTr::noop("What the new one is called.")) },
            .work = forkAt,
            .fields = sessionFields(),
    } };
    return Fork;
}

const OperationOf<RenameSession, ListedSession> &renameOperation()
{
    static const OperationOf<RenameSession, ListedSession> Rename { {
            .text = { .name = "rename"_L1,
                      .help = OperationTr::noop("give a session another title"),
                      .forms = { { .verb = "rename"_L1 } } },
            .parameters = { sessionArgument<&RenameSession::session>(),
                            argument<&RenameSession::title>(
                                    "title"_L1, OperationTr::noop("What it is called from now on."),
                                    { .place = ParameterText::Place::Words,
                                      .value = "title"_L1 }) },
            .work = renameSession,
            .fields = sessionFields(),
    } };
    return Rename;
}

const OperationOf<TagSession, TaggedSession> &tagOperation()
{
    static const OperationOf<TagSession, TaggedSession> Tag { {
            .text = { .name = "tag"_L1,
                      .help = OperationTr::noop("show, add and remove tags of a session"),
                      .forms = { { .verb = "tag"_L1 } } },
            .parameters = { sessionArgument<&TagSession::session>(),
                            option<&TagSession::add>(
                                    "add"_L1, OperationTr::noop("Tags to add."),
                                    { .place = ParameterText::Place::Argument, .value = "tag"_L1 }),
                            option<&TagSession::remove>("remove"_L1,
                                                        OperationTr::noop("Take this tag away."),
                                                        { .value = "tag"_L1 }) },
            .check = takePlusAway,
            .work = tag,
            .fields = taggedFields(),
    } };
    return Tag;
}

const OperationOf<ArchiveSessions, ArchivedSessions> &archiveOperation()
{
    static const OperationOf<ArchiveSessions, ArchivedSessions> Archive { {
            .text = { .name = "archive"_L1,
                      .help = OperationTr::noop("put sessions away, or bring them back"),
                      .forms = { { .verb = "archive"_L1,
                                   .help = OperationTr::noop(
                                           "put sessions away, or bring them back; and archives "
                                           "beyond this machine") } } },
            .parameters = { sessionsArgument<&ArchiveSessions::sessions>(),
                            option<&ArchiveSessions::archived>(
                                    "archived"_L1, OperationTr::noop("Bring them back."),
                                    { .option = "bring-back"_L1 }) },
            .check = checkCount,
            .work = archive,
            .fields = archivedFields(),
    } };
    return Archive;
}

} // namespace varve
