// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What goes to an archive and comes from it, as the person says.
#include "archivelistoperations.h"
#include "archiveparameters.h"
#include "sessionname.h"
#include <engine/engine.h>
#include <storage/archivelog.h>
#include <storage/sessionstore.h>

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

const ValueFields<ArchiveChoice> &choiceFields()
{
    static const ValueFields<ArchiveChoice> Fields {
        { "sessionId"_L1, "null: it is about a folder"_L1, &ArchiveChoice::session },
        { "folder"_L1, "with those in it; or null"_L1,
          [](const ArchiveChoice &choice) { return textOrNull(choice.folder); } },
        { "goes"_L1, "false: it stays here although a folder around it goes"_L1,
          &ArchiveChoice::goes },
        { "visibility"_L1, "`mine`, `team`"_L1, &ArchiveChoice::visibility },
    };
    return Fields;
}

const ValueFields<ArchiveChoices> &choicesFields()
{
    static const ValueFields<ArchiveChoices> Fields {
        { "archive"_L1, {}, &ArchiveChoices::archive, archiveFields() },
        { "choices"_L1, {}, &ArchiveChoices::choices, choiceFields() },
        { "held"_L1, "sessions that were chosen and do not go there, or not all of them"_L1,
          &ArchiveChoices::held, heldSessionFields() },
    };
    return Fields;
}

QStringList reaches()
{
    return { u"unchanged"_s, u"chosen"_s, u"all"_s };
}

QStringList visibilities()
{
    return { u"mine"_s, u"team"_s };
}

/// Also of one that is only in the archive: by its id, or by how that begins if the archive has told of it.
Result<SessionId> anySession(SessionStore &store, qint64 archive, const QString &name)
{
    return sessionNamed(store.reader(), name)
            .transform([](const Session &session) { return session.id; })
            .or_else([&](const Error &error) -> Result<SessionId> {
                const SessionId whole = SessionId::fromString(name);
                if (!whole.isNull() || !isUnknownSession(error)) {
                    return whole.isNull() ? Result<SessionId>(std::unexpected(error)) : whole;
                }
                return ArchiveList(store)
                        .sessionsThere(archive, name)
                        .and_then([&](const QList<SessionId> &there) {
                            return there.size() == 1 ? Result<SessionId>(there.constFirst())
                                                     : std::unexpected(error);
                        });
            });
}

Result<QList<ArchiveChoice>> choicesOf(SessionStore &store, qint64 archive,
                                       const ChooseForArchive &wanted)
{
    QList<ArchiveChoice> choices;
    for (const QString &name : wanted.sessions) {
        const auto session = anySession(store, archive, name);
        if (!session) {
            return std::unexpected(session.error());
        }
        choices += ArchiveChoice { *session, {}, !wanted.stays, wanted.visibility };
    }
    for (const QString &folder : wanted.folders) {
        choices += ArchiveChoice { {}, folder, !wanted.stays, wanted.visibility };
    }
    return choices;
}

void reach(bool &all, ArchiveSelection wanted)
{
    if (wanted != ArchiveSelection::Unchanged) {
        all = wanted == ArchiveSelection::All;
    }
}

/// All that is chosen by now, with what is to be said of `now`.
Result<ArchiveChoices> chosenAfter(SessionStore &store, const Archive &archive,
                                   const QList<ArchiveChoice> &now)
{
    QList<SessionId> sessions;
    for (const ArchiveChoice &choice : now) {
        if (!choice.session.isNull() && choice.goes) {
            sessions += choice.session;
        }
    }
    ArchiveLog log(store);
    const auto held =
            now.isEmpty() || sessions.isEmpty() ? log.held(archive) : log.heldOf(archive, sessions);
    const auto all = ArchiveList(store).choices(archive.number);
    if (!held || !all) {
        return std::unexpected(held ? all.error() : held.error());
    }
    ArchiveChoices chosen { archive, *all, *held };
    for (const ArchiveChoice &choice : *all) {
        if (!choice.session.isNull() && !store.reader().session(choice.session)) {
            chosen.elsewhere += choice.session;
        }
    }
    return chosen;
}

Result<ArchiveChoices> choose(SessionStore &store, const ChooseForArchive &wanted)
{
    ArchiveList list(store);
    auto archive = list.named(wanted.name);
    if (!archive) {
        return std::unexpected(archive.error());
    }
    if (wanted.sends == ArchiveSelection::All && !archive->isSealed && !archive->sendsAll
        && !wanted.isOpen) {
        return fail(Error::Kind::InvalidInput,
                    OperationTr::tr("%1 is an open archive: who runs its database would read all "
                                    "sessions. Say --open if that is meant.")
                            .arg(archive->name));
    }
    const auto choices = choicesOf(store, archive->number, wanted);
    if (!choices) {
        return std::unexpected(choices.error());
    }
    for (const ArchiveChoice &choice : *choices) {
        const auto done = wanted.forget ? list.unchoose(archive->number, choice)
                                        : list.choose(archive->number, choice);
        if (!done) {
            return std::unexpected(done.error());
        }
    }
    if (wanted.sends != ArchiveSelection::Unchanged
        || wanted.takes != ArchiveSelection::Unchanged) {
        reach(archive->sendsAll, wanted.sends);
        reach(archive->takesAll, wanted.takes);
        if (const auto changed = list.change(*archive); !changed) {
            return std::unexpected(changed.error());
        }
    }
    return chosenAfter(store, *archive, wanted.forget ? QList<ArchiveChoice>() : *choices);
}

std::optional<ParameterProblem> checkChoice(ChooseForArchive &wanted, Notation)
{
    const bool isSaid =
            wanted.visibility == ArchiveVisibility::Team || wanted.stays || wanted.forget;
    if (isSaid && wanted.sessions.isEmpty() && wanted.folders.isEmpty()) {
        return ParameterProblem {
            u"sessions"_s, OperationTr::tr("Name the sessions or the folder that this is about.")
        };
    }
    for (QString &folder : wanted.folders) {
        const QFileInfo given(folder);
        if (given.isRelative() && !given.isDir()) {
            return ParameterProblem { u"folders"_s,
                                      OperationTr::tr("There is no folder %1 here.").arg(folder) };
        }
        folder = QDir::cleanPath(given.absoluteFilePath());
    }
    return std::nullopt;
}

QFuture<Result<ArchiveChoices>> chooseFor(Engine &engine, const ChooseForArchive &wanted,
                                          const OperationRun &)
{
    const auto done =
            engine.store()->write([wanted](SessionStore &store) { return choose(store, wanted); });
    ArchiveService *service = &archivesOf(engine);
    return QFuture(done).then(service, [service](const Result<ArchiveChoices> &chosen) {
        service->noteChange();
        return chosen;
    });
}

QList<Parameter> choosing()
{
    using Wanted = ChooseForArchive;
    return {
        archiveArgument<&Wanted::name>(),
        option<&Wanted::sessions>(
                "sessions"_L1,
                OperationTr::noop("These sessions; of one that is only in the "
                                  "archive, its id or how that begins."),
                { .kind = ParameterKind::Session, .place = ParameterText::Place::Argument }),
        option<&Wanted::folders>(
                "folders"_L1,
                OperationTr::noop("The sessions of this folder and of those in it, "
                                  "also those to come."),
                { .kind = ParameterKind::Folder, .option = "folder"_L1 }),
        option<&Wanted::visibility>(
                "visibility"_L1, OperationTr::noop("Who sees them in an open archive."),
                { .words = visibilities,
                  .wordOptions = { { "team"_L1, "team"_L1,
                                     OperationTr::noop("All members of the archive see "
                                                       "them.") } } }),
        option<&Wanted::stays>("stays"_L1,
                               OperationTr::noop("They stay here although a folder around them "
                                                 "goes; what is in the archive stays there, and "
                                                 "who saw it sees it.")),
        option<&Wanted::forget>("forget"_L1,
                                OperationTr::noop("Nothing is said of them any more; what is in "
                                                  "the archive stays there, and who saw it sees "
                                                  "it.")),
        option<&Wanted::sends>("sends"_L1,
                               OperationTr::noop("What goes there: all sessions, or those that "
                                                 "were chosen."),
                               { .words = reaches }),
        option<&Wanted::takes>(
                "takes"_L1,
                OperationTr::noop("What comes from there: all sessions, or those that "
                                  "were chosen and those that are here."),
                { .words = reaches }),
        option<&Wanted::isOpen>("open"_L1,
                                OperationTr::noop("All sessions go there although it is an open "
                                                  "one.")),
    };
}

} // namespace

const OperationOf<ChooseForArchive, ArchiveChoices> &archiveChooseOperation()
{
    static const OperationOf<ChooseForArchive, ArchiveChoices> Choose { {
            .text = { .name = "archiveChoose"_L1,
                      .help = OperationTr::noop("say what goes to an archive"),
                      .forms = { { .verb = "archive"_L1, .action = "choose"_L1 } } },
            .parameters = choosing(),
            .check = checkChoice,
            .work = chooseFor,
            .fields = choicesFields(),
    } };
    return Choose;
}

} // namespace varve
