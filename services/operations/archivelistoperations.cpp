// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivelistoperations.h"

#include "archiveparameters.h"
#include "sessionname.h"
#include <engine/engine.h>
#include <storage/archivelog.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 MostSecretBytes = 4'096;

// -- values

const ValueFields<ArchiveNow> &nowFields()
{
    static const ValueFields<ArchiveNow> Fields {
        { "archive"_L1, {}, &ArchiveNow::archive, archiveFields() },
        { "unsent"_L1, "records that wait to be sent"_L1,
          [](const ArchiveNow &now) { return now.state.unsent; } },
        { "sessionsWaiting"_L1, "taken in part: what they stand on is not there"_L1,
          [](const ArchiveNow &now) { return now.state.sessionsWaiting; } },
        { "lastAt"_L1, "when all was sent and taken; null: never"_L1,
          [](const ArchiveNow &now) { return now.state.lastAt; } },
        { "problem"_L1, "text for people: why the last attempt ended; or null"_L1,
          [](const ArchiveNow &now) { return textOrNull(now.state.lastError); } },
        { "running"_L1, "what is being done in this process; or null"_L1,
          [](const ArchiveNow &now) {
              return now.isRunning ? std::optional(now.progress) : std::nullopt;
          },
          archiveProgressFields() },
        { "held"_L1, "sessions that were chosen and do not go there, or not all of them"_L1,
          [](const ArchiveNow &now) { return now.state.held; }, heldSessionFields() },
    };
    return Fields;
}

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

// -- list

QFuture<Result<QList<ArchiveNow>>> listArchives(Engine &engine, const WantedArchives &wanted,
                                                const OperationRun &)
{
    return archivesOf(engine).all().then([name = wanted.name](const Result<QList<ArchiveNow>> &all)
                                                 -> Result<QList<ArchiveNow>> {
        if (!all || name.isEmpty()) {
            return all;
        }
        for (const ArchiveNow &one : *all) {
            if (one.archive.name == name) {
                return QList { one };
            }
        }
        return fail(Error::Kind::NotFound,
                    OperationTr::tr("There is no archive “%1”. “varve archive list” names "
                                    "those that there are.")
                            .arg(name));
    });
}

// -- add and remove

std::optional<ParameterProblem> checkNew(AddArchive &wanted, Notation)
{
    if (!isArchiveName(wanted.name)) {
        return ParameterProblem {
            u"name"_s,
            OperationTr::tr(
                    "An archive is called by one word of letters, digits, hyphens, dots and "
                    "underscores, at most 40.")
        };
    }
    if (wanted.name == "list"_L1 || wanted.name == "status"_L1) {
        return ParameterProblem { u"name"_s,
                                  OperationTr::tr("“%1” is a command of “varve archive”. Choose "
                                                  "another name.")
                                          .arg(wanted.name) };
    }
    if (!wanted.passwordFile.isEmpty() && wanted.passwordFile == wanted.phraseFile) {
        return ParameterProblem {
            u"phraseFile"_s,
            OperationTr::tr("The password and the recovery phrase cannot come from the same file: "
                            "the server would be given both. Use one file for each.")
        };
    }
    if (wanted.isSealed && wanted.isOpen) {
        return ParameterProblem { u"open"_s,
                                  OperationTr::tr("An archive is a sealed or an open one.") };
    }
    if (wanted.sendsAll && !wanted.isSealed && !wanted.isOpen) {
        return ParameterProblem {
            u"sendsAll"_s,
            OperationTr::tr("All sessions go there, so say what the archive has to be: sealed, or "
                            "open, which who runs its database reads.")
        };
    }
    return std::nullopt;
}

QFuture<Result<AddedArchive>> add(Engine &engine, const AddArchive &wanted, const OperationRun &run)
{
    const auto phrase = secretOf(wanted.phrase, wanted.phraseFile);
    const auto password = secretOf(wanted.password, wanted.passwordFile);
    if (!phrase || !password) {
        return QtFuture::makeReadyValueFuture(
                Result<AddedArchive>(std::unexpected(phrase ? password.error() : phrase.error())));
    }
    const bool isSaid = wanted.isSealed || wanted.isOpen;
    return archivesOf(engine).add(
            { .name = wanted.name,
              .address = wanted.address,
              .password = ApiKey(password->toUtf8()),
              .phrase = *phrase,
              .sendsAll = wanted.sendsAll,
              .takesAll = wanted.takesAll,
              .isSealed = isSaid ? std::optional(wanted.isSealed) : std::nullopt },
            run.stop);
}

QFuture<Result<Archive>> removeArchive(Engine &engine, const NamedArchive &wanted,
                                       const OperationRun &)
{
    return archivesOf(engine).remove(wanted.name);
}

// -- choose

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

QLatin1StringView toString(ArchiveVisibility visibility)
{
    return visibility == ArchiveVisibility::Team ? "team"_L1 : "mine"_L1;
}

Result<QString> secretOf(const QString &given, const QString &file)
{
    if (file.isEmpty()) {
        return given;
    }
    QFile opened(file);
    if (!opened.open(QIODevice::ReadOnly)) {
        return fail(Error::Kind::Io,
                    OperationTr::tr("The file %1 could not be read: %2")
                            .arg(file, opened.errorString()));
    }
    return QString::fromUtf8(opened.read(MostSecretBytes)).trimmed();
}

const ValueFields<Archive> &archiveFields()
{
    static const ValueFields<Archive> Fields {
        { "id"_L1, "of the archive, wherever it is"_L1,
          [](const Archive &archive) { return archive.id.toString(QUuid::WithoutBraces); } },
        { "name"_L1, "as the person calls it"_L1, &Archive::name },
        { "address"_L1, "without a password"_L1, &Archive::address },
        { "sealed"_L1, "nobody reads it without the key"_L1, &Archive::isSealed },
        { "sendsAll"_L1, "every session goes there; else what was chosen"_L1, &Archive::sendsAll },
        { "takesAll"_L1, "every session there comes here; else what was chosen"_L1,
          &Archive::takesAll },
    };
    return Fields;
}

const ValueFields<ArchiveProgress> &archiveProgressFields()
{
    static const ValueFields<ArchiveProgress> Fields {
        { "step"_L1, "`preparing`, `sending`, `taking`"_L1,
          [](const ArchiveProgress &progress) {
              constexpr std::array Names { "preparing"_L1, "sending"_L1, "taking"_L1 };
              return Names.at(static_cast<size_t>(progress.step));
          } },
        { "done"_L1, "records"_L1, &ArchiveProgress::done },
        { "total"_L1, "0: not known"_L1, &ArchiveProgress::total },
    };
    return Fields;
}

const ValueFields<HeldSession> &heldSessionFields()
{
    static const ValueFields<HeldSession> Fields {
        { "sessionId"_L1, &HeldSession::session },
        { "title"_L1, "null: none is known"_L1,
          [](const HeldSession &held) { return textOrNull(held.title); } },
        { "why"_L1,
          "`standsOnWhatStays`, `writtenElsewhere`, `notShown` (its owner shows it no longer), `deleted`, `notThere`"_L1,
          [](const HeldSession &held) {
              constexpr std::array Names { "standsOnWhatStays"_L1, "writtenElsewhere"_L1,
                                           "notShown"_L1, "deleted"_L1, "notThere"_L1 };
              return Names.at(static_cast<size_t>(held.why));
          } },
        { "machines"_L1, "by their names: where it was written, and has to be chosen, too"_L1,
          &HeldSession::machines },
    };
    return Fields;
}

const ValueFields<AddedArchive> &addedArchiveFields()
{
    static const ValueFields<AddedArchive> Fields {
        { "archive"_L1, {}, &AddedArchive::archive, archiveFields() },
        { "recoveryPhrase"_L1,
          "of a sealed one that got its key now: to be written down, without it nothing there can be read again; or null"_L1,
          [](const AddedArchive &added) { return textOrNull(added.phrase); } },
        { "problem"_L1, "text for people: what beside it did not go as it should; or null"_L1,
          [](const AddedArchive &added) { return textOrNull(added.problem); } },
    };
    return Fields;
}

const OperationOf<WantedArchives, QList<ArchiveNow>> &archivesOperation()
{
    static const OperationOf<WantedArchives, QList<ArchiveNow>> Archives { {
            .text = { .name = "archives"_L1,
                      .help = OperationTr::noop("archives that are set up, and what waits"),
                      .forms = { { .verb = "archive"_L1, .action = "list"_L1 },
                                 { .verb = "archive"_L1, .action = "status"_L1 } },
                      .rows = "archives"_L1 },
            .parameters = { option<&WantedArchives::name>(
                    "name"_L1, OperationTr::noop("Only this one."),
                    { .place = ParameterText::Place::Argument, .value = "archive"_L1 }) },
            .work = listArchives,
            .fields = { "archives"_L1, nowFields() },
    } };
    return Archives;
}

const OperationOf<AddArchive, AddedArchive> &archiveAddOperation()
{
    static const OperationOf<AddArchive, AddedArchive> Add { {
            .text = { .name = "archiveAdd"_L1,
                      .help = OperationTr::noop("add an archive, or say where it is now; it is "
                                                "told this machine's name"),
                      .forms = { { .verb = "archive"_L1, .action = "add"_L1 } },
                      .stops = true },
            .parameters =
                    QList<Parameter> {
                            argument<&AddArchive::name>(
                                    "name"_L1, OperationTr::noop("What it is called here."),
                                    { .value = "archive"_L1 }),
                            argument<&AddArchive::address>(
                                    "address"_L1,
                                    OperationTr::noop("postgresql://role@host/database; of one "
                                                      "that has that name already: where it is "
                                                      "now."),
                                    { .value = "address"_L1 }) }
                    + passwordParameters<&AddArchive::password, &AddArchive::passwordFile>()
                    + phraseParameters<&AddArchive::phrase, &AddArchive::phraseFile>(false)
                    + QList<Parameter> { option<&AddArchive::isSealed>(
                                                 "sealed"_L1,
                                                 OperationTr::noop("Only if it is a sealed one.")),
                                         option<&AddArchive::isOpen>(
                                                 "open"_L1,
                                                 OperationTr::noop("Only if it is an open one.")),
                                         option<&AddArchive::sendsAll>(
                                                 "sendsAll"_L1,
                                                 OperationTr::noop("All sessions go there; with "
                                                                   "it, sealed or open is said."),
                                                 { .option = "send-all"_L1 }),
                                         option<&AddArchive::takesAll>(
                                                 "takesAll"_L1,
                                                 OperationTr::noop("All sessions there come here."),
                                                 { .option = "take-all"_L1 }) },
            .check = checkNew,
            .work = add,
            .fields = addedArchiveFields(),
    } };
    return Add;
}

const OperationOf<NamedArchive, Archive> &archiveRemoveOperation()
{
    static const OperationOf<NamedArchive, Archive> Remove { {
            .text = { .name = "archiveRemove"_L1,
                      .help = OperationTr::noop(
                              "use an archive no longer; what is there stays there"),
                      .forms = { { .verb = "archive"_L1, .action = "remove"_L1 } } },
            .parameters = { archiveArgument<&NamedArchive::name>() },
            .work = removeArchive,
            .fields = archiveFields(),
    } };
    return Remove;
}

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
