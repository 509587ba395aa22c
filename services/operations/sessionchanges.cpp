// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionchanges.h"

#include "commonparameters.h"
#include "sessionname.h"
#include <engine/engine.h>
#include <storage/sessiontags.h>

#include <QFileInfo>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Operations)
};

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

ValueJson listedJson(const ListedSession &session)
{
    return sessionFields().json(session);
}

// -- new and rename

std::optional<ParameterProblem> checkFolder(NewSession &wanted, Notation)
{
    if (wanted.folder.isEmpty()) {
        return std::nullopt;
    }
    const QFileInfo info(wanted.folder);
    if (!info.isDir()) {
        return ParameterProblem { u"folder"_s, Tr::tr("There is no folder %1.").arg(wanted.folder),
                                  ParameterProblem::Kind::NotThere };
    }
    wanted.folder = info.absoluteFilePath();
    return std::nullopt;
}

Result<ListedSession> rename(SessionStore &store, const SessionId &id, const QString &title)
{
    return store.rename(id, title.trimmed()).and_then([&] { return listed(store.reader(), id); });
}

QFuture<Result<ListedSession>> makeSession(Engine &engine, const NewSession &wanted,
                                           const OperationRun &)
{
    return engine.store()->write([wanted](SessionStore &store) {
        Session session;
        session.cwd = wanted.folder;
        return store.createSession(session).and_then([&](const Session &made) {
            return wanted.title.trimmed().isEmpty() ? listed(store.reader(), made.id)
                                                    : rename(store, made.id, wanted.title);
        });
    });
}

QFuture<Result<ListedSession>> renameSession(Engine &engine, const RenameSession &wanted,
                                             const OperationRun &)
{
    return engine.store()->write([wanted](SessionStore &store) {
        return sessionNamed(store.reader(), wanted.session).and_then([&](const Session &found) {
            return rename(store, found.id, wanted.title);
        });
    });
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

QFuture<Result<TaggedSession>> tagSession(Engine &engine, const TagSession &wanted,
                                          const OperationRun &)
{
    return engine.store()->write([wanted](SessionStore &store) { return tag(store, wanted); });
}

const ValueFields<TaggedSession> &taggedFields()
{
    static const ValueFields<TaggedSession> Fields {
        { { "id"_L1 },
          [](const TaggedSession &session) -> QJsonValue { return session.id.toString(); } },
        { { "tags"_L1, "after the change; without one, those it has"_L1, true },
          [](const TaggedSession &session) -> QJsonValue {
              return QJsonArray::fromStringList(session.tags);
          } },
    };
    return Fields;
}

// -- archive

std::optional<ParameterProblem> checkCount(ArchiveSessions &wanted, Notation)
{
    constexpr qsizetype Most = 1'000;
    return wanted.sessions.size() <= Most
            ? std::nullopt
            : std::optional(ParameterProblem {
                      u"sessions"_s, Tr::tr("At most %1 sessions at a time.").arg(Most) });
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

QFuture<Result<ArchivedSessions>> archiveSessions(Engine &engine, const ArchiveSessions &wanted,
                                                  const OperationRun &)
{
    return engine.store()->write([wanted](SessionStore &store) { return archive(store, wanted); });
}

const ValueFields<ArchivedSessions> &archivedFields()
{
    static const ValueFields<ArchivedSessions> Fields {
        { { "sessions"_L1, "ids"_L1, true },
          [](const ArchivedSessions &done) -> QJsonValue { return idsJson(done.sessions); } },
        { { "archived"_L1 },
          [](const ArchivedSessions &done) -> QJsonValue { return done.archived; } },
    };
    return Fields;
}

} // namespace

const OperationOf<NewSession, ListedSession> &newOperation()
{
    static const OperationOf<NewSession, ListedSession> New { {
            .text = { .name = "new"_L1,
                      .group = OperationGroup::Sessions,
                      .help = QT_TRANSLATE_NOOP("varve::Operations", "make an empty session"),
                      .forms = { { .verb = "new"_L1 } } },
            .parameters = { parameter<&NewSession::folder>(
                                    { .name = "folder"_L1,
                                      .help = QT_TRANSLATE_NOOP("varve::Operations",
                                                                "The folder that it works in."),
                                      .kind = ParameterKind::Folder }),
                            parameter<&NewSession::title>(
                                    { .name = "title"_L1,
                                      .help = QT_TRANSLATE_NOOP("varve::Operations",
                                                                "What it is called.") }) },
            .check = checkFolder,
            .work = makeSession,
            .fields = sessionFields().texts(),
            .json = listedJson,
    } };
    return New;
}

const OperationOf<RenameSession, ListedSession> &renameOperation()
{
    static const OperationOf<RenameSession, ListedSession> Rename { {
            .text = { .name = "rename"_L1,
                      .group = OperationGroup::Sessions,
                      .help = QT_TRANSLATE_NOOP("varve::Operations",
                                                "give a session another title"),
                      .forms = { { .verb = "rename"_L1 } } },
            .parameters = { sessionArgument<&RenameSession::session>(),
                            parameter<&RenameSession::title>(
                                    { .name = "title"_L1,
                                      .help = QT_TRANSLATE_NOOP("varve::Operations",
                                                                "What it is called from now on."),
                                      .isRequired = true,
                                      .place = ParameterText::Place::Words,
                                      .value = "title"_L1 }) },
            .work = renameSession,
            .fields = sessionFields().texts(),
            .json = listedJson,
    } };
    return Rename;
}

const OperationOf<TagSession, TaggedSession> &tagOperation()
{
    static const OperationOf<TagSession, TaggedSession> Tag { {
            .text = { .name = "tag"_L1,
                      .group = OperationGroup::Sessions,
                      .help = QT_TRANSLATE_NOOP("varve::Operations",
                                                "show, add and remove tags of a session"),
                      .forms = { { .verb = "tag"_L1 } } },
            .parameters = { sessionArgument<&TagSession::session>(),
                            parameter<&TagSession::add>(
                                    { .name = "add"_L1,
                                      .help = QT_TRANSLATE_NOOP("varve::Operations",
                                                                "Tags to add."),
                                      .place = ParameterText::Place::Argument,
                                      .value = "tag"_L1 }),
                            parameter<&TagSession::remove>(
                                    { .name = "remove"_L1,
                                      .help = QT_TRANSLATE_NOOP("varve::Operations",
                                                                "Take this tag away."),
                                      .value = "tag"_L1 }) },
            .check = takePlusAway,
            .work = tagSession,
            .fields = taggedFields().texts(),
            .json = [](const TaggedSession &session) -> ValueJson {
                return taggedFields().json(session);
            },
    } };
    return Tag;
}

const OperationOf<ArchiveSessions, ArchivedSessions> &archiveOperation()
{
    static const OperationOf<ArchiveSessions, ArchivedSessions> Archive { {
            .text = { .name = "archive"_L1,
                      .group = OperationGroup::Sessions,
                      .help = QT_TRANSLATE_NOOP("varve::Operations",
                                                "put sessions away, or bring them back"),
                      .forms = { { .verb = "archive"_L1 } } },
            .parameters = { parameter<&ArchiveSessions::sessions>(
                                    { .name = "sessions"_L1,
                                      .help = QT_TRANSLATE_NOOP("varve::Operations",
                                                                "The sessions."),
                                      .kind = ParameterKind::Session,
                                      .isRequired = true,
                                      .place = ParameterText::Place::Argument }),
                            parameter<&ArchiveSessions::archived>(
                                    { .name = "archived"_L1,
                                      .help = QT_TRANSLATE_NOOP("varve::Operations",
                                                                "Bring them back."),
                                      .option = "bring-back"_L1 }) },
            .check = checkCount,
            .work = archiveSessions,
            .fields = archivedFields().texts(),
            .json = [](const ArchivedSessions &done) -> ValueJson {
                return archivedFields().json(done);
            },
    } };
    return Archive;
}

} // namespace varve
