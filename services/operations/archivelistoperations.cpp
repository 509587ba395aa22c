// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivelistoperations.h"

#include "archiveparameters.h"
#include <engine/engine.h>

#include <QFile>

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

QFuture<Result<Archive>> removeArchive(Engine &engine, const RemoveArchive &wanted,
                                       const OperationRun &)
{
    return archivesOf(engine).remove(wanted.name, wanted.isLost);
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

const OperationOf<RemoveArchive, Archive> &archiveRemoveOperation()
{
    static const OperationOf<RemoveArchive, Archive> Remove { {
            .text = { .name = "archiveRemove"_L1,
                      .help = OperationTr::noop(
                              "use an archive no longer; what is there stays there"),
                      .forms = { { .verb = "archive"_L1, .action = "remove"_L1 } } },
            .parameters = { archiveArgument<&RemoveArchive::name>(),
                            option<&RemoveArchive::isLost>(
                                    "lost"_L1,
                                    OperationTr::noop("Its database is gone. All that is here, "
                                                      "also what other machines wrote, goes to "
                                                      "the next archive.")) },
            .work = removeArchive,
            .fields = archiveFields(),
    } };
    return Remove;
}

} // namespace varve
