// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivesyncoperations.h"

#include "archiveparameters.h"
#include "commonparameters.h"
#include <engine/engine.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// -- values

const ValueFields<ArchiveShare> &shareFields()
{
    static const ValueFields<ArchiveShare> Fields {
        { "member"_L1, "role in the archive"_L1, &ArchiveShare::member },
        { "bytes"_L1, &ArchiveShare::bytes },
    };
    return Fields;
}

const ValueFields<ArchiveSetUp> &setUpFields()
{
    static const ValueFields<ArchiveSetUp> Fields {
        { "id"_L1, "of the archive"_L1,
          [](const ArchiveSetUp &made) { return made.archive.id.toString(QUuid::WithoutBraces); } },
        { "sealed"_L1, [](const ArchiveSetUp &made) { return made.archive.isSealed; } },
        { "schema"_L1, "that of its tables"_L1,
          [](const ArchiveSetUp &made) { return made.archive.schema; } },
        { "before"_L1, "the schema that it had; 0: it was not there"_L1, &ArchiveSetUp::before },
        { "openToAll"_L1, "every role of the server may connect to its database"_L1,
          &ArchiveSetUp::isOpenToAll },
        { "memberBytes"_L1, "that each member may add; 0: any number"_L1,
          &ArchiveSetUp::memberBytes },
        { "shares"_L1, "what members have added; largest first"_L1, &ArchiveSetUp::shares,
          shareFields() },
    };
    return Fields;
}

const ValueFields<Session> &changedFields()
{
    static const ValueFields<Session> Fields {
        { "sessionId"_L1, [](const Session &session) { return session.id; } },
        { "title"_L1, [](const Session &session) { return session.name; } },
    };
    return Fields;
}

const ValueFields<ArchiveReport> &reportFields()
{
    static const ValueFields<ArchiveReport> Fields {
        { "sent"_L1, "records"_L1, &ArchiveReport::sent },
        { "taken"_L1, "records"_L1, &ArchiveReport::taken },
        { "bytesSent"_L1, &ArchiveReport::bytesSent },
        { "bytesTaken"_L1, &ArchiveReport::bytesTaken },
        { "sessionsWaiting"_L1, "taken in part: what they stand on is not there"_L1,
          &ArchiveReport::sessionsWaiting },
        { "sentAgain"_L1, "the archive had less than it was sent before, and got that again"_L1,
          &ArchiveReport::isSentAgain },
        { "nothingChosen"_L1, "nothing was chosen for it, so nothing can go or come"_L1,
          &ArchiveReport::isNothingChosen },
        { "held"_L1, "sessions that were chosen and do not go there, or not all of them"_L1,
          &ArchiveReport::held, heldSessionFields() },
        { "goneAlong"_L1, "sessions that stand where another machine went on, from now on"_L1,
          &ArchiveReport::goneAlong, changedFields() },
        { "broughtBack"_L1,
          "sessions that were deleted and are there again: who deleted them had not seen all of them"_L1,
          &ArchiveReport::broughtBack, changedFields() },
    };
    return Fields;
}

const EventOf<ArchiveProgress> &progressEvent()
{
    static const EventOf<ArchiveProgress> Event("archiveProgress"_L1, EventText::Kind::Progress,
                                                archiveProgressFields());
    return Event;
}

const ValueFields<ArchiveFinding> &findingFields()
{
    using Finding = ArchiveFinding;
    static const ValueFields<Finding> Fields {
        { "sessionId"_L1, [](const Finding &found) { return found.hit.session; } },
        { "entryId"_L1, [](const Finding &found) { return found.entry.id; } },
        { "createdAt"_L1, [](const Finding &found) { return found.entry.createdAt; } },
        { "role"_L1, "as an entry has it"_L1,
          [](const Finding &found) { return found.entry.role; } },
        { "excerpt"_L1, "text of others"_L1, &Finding::excerpt },
        { "score"_L1, "larger: better"_L1, [](const Finding &found) { return found.hit.score; } },
        { "here"_L1, "its session is in this store, too"_L1, &Finding::isHere },
        { "machine"_L1, "by its name: where it was written; null: the archive names none"_L1,
          [](const Finding &found) { return textOrNull(found.machine.name); } },
        { "owner"_L1, "role of that machine in the archive; or null"_L1,
          [](const Finding &found) { return textOrNull(found.machine.owner); } },
    };
    return Fields;
}

const ValueFields<ArchivedRow> &archivedRowFields()
{
    using Row = ArchivedRow;
    static const ValueFields<Row> Fields {
        { "sessionId"_L1, [](const Row &row) { return row.session.id; } },
        { "title"_L1, "null: it is not here"_L1,
          [](const Row &row) { return textOrNull(row.title); } },
        { "owner"_L1, "role in the archive"_L1, [](const Row &row) { return row.session.owner; } },
        { "visibility"_L1, "`mine`, `team`"_L1,
          [](const Row &row) { return row.session.visibility; } },
        { "newest"_L1, [](const Row &row) { return row.session.newest; } },
        { "here"_L1, "it is in this store, too"_L1, &Row::isHere },
    };
    return Fields;
}

// -- work

QStringList ways()
{
    return { u"both"_s, u"push"_s, u"pull"_s };
}

std::optional<qint64> bytesOf(std::optional<qint64> gigabytes)
{
    constexpr qint64 Gigabyte = 1'000'000'000;
    return gigabytes ? std::optional(*gigabytes * Gigabyte) : std::nullopt;
}

QFuture<Result<ArchiveSetUp>> setUp(Engine &engine, const InitArchive &wanted,
                                    const OperationRun &run)
{
    const auto password = secretOf(wanted.password, wanted.passwordFile);
    if (!password) {
        return QtFuture::makeReadyValueFuture(
                Result<ArchiveSetUp>(std::unexpected(password.error())));
    }
    return archivesOf(engine).setUp(wanted.address, ApiKey(password->toUtf8()),
                                    { wanted.isSealed, wanted.members, bytesOf(wanted.gigabytes) },
                                    run.stop);
}

QFuture<Result<ArchiveReport>> sync(Engine &engine, const SyncArchive &wanted,
                                    const OperationRun &run)
{
    return archivesOf(engine).sync(
            wanted.name, wanted.way, run.stop,
            [run](const ArchiveProgress &progress) { progressEvent().tell(run, {}, progress); });
}

QFuture<Result<QString>> showPhrase(Engine &engine, const NamedArchive &wanted,
                                    const OperationRun &)
{
    return archivesOf(engine).recoveryPhrase(wanted.name);
}

QFuture<Result<AddedArchive>> restoreKey(Engine &engine, const RestoreArchiveKey &wanted,
                                         const OperationRun &run)
{
    const auto phrase = secretOf(wanted.phrase, wanted.phraseFile);
    return phrase
            ? archivesOf(engine).restoreKey(wanted.name, *phrase, run.stop)
            : QtFuture::makeReadyValueFuture(Result<AddedArchive>(std::unexpected(phrase.error())));
}

QFuture<Result<QList<ArchiveFinding>>> find(Engine &engine, const SearchArchive &wanted,
                                            const OperationRun &run)
{
    return archivesOf(engine).search(wanted.name, wanted.text, wanted.limit, run.stop);
}

QFuture<Result<QList<ArchivedRow>>> listArchived(Engine &engine, const ListArchived &wanted,
                                                 const OperationRun &run)
{
    return archivesOf(engine).sessions(wanted.name, wanted.limit, run.stop);
}

CommandForm syncForm(QLatin1StringView action, QLatin1StringView way, const char *help)
{
    return {
        .verb = "archive"_L1, .help = help, .preset = "way"_L1, .word = way, .action = action
    };
}

template<auto Member>
Parameter limitOption()
{
    return option<Member>("limit"_L1, OperationTr::noop("At most so many."),
                          { .least = 1, .mostInJson = LargestPage, .value = "N"_L1 });
}

} // namespace

const OperationOf<InitArchive, ArchiveSetUp> &archiveInitOperation()
{
    static const OperationOf<InitArchive, ArchiveSetUp> Init { {
            .text = { .name = "archiveInit"_L1,
                      .help = OperationTr::noop("make the tables of an archive in a database of "
                                                "PostgreSQL, or bring them up to date"),
                      .forms = { { .verb = "archive"_L1, .action = "init"_L1 } },
                      .stops = true },
            .parameters = QList<Parameter> { argument<&InitArchive::address>(
                                  "address"_L1,
                                  OperationTr::noop("postgresql://role@host/database; the role "
                                                    "must be allowed to make roles and schemas."),
                                  { .value = "address"_L1 }) }
                    + passwordParameters<&InitArchive::password, &InitArchive::passwordFile>()
                    + QList<Parameter> { option<&InitArchive::isSealed>(
                                                 "sealed"_L1,
                                                 OperationTr::noop("Nobody can read it without a "
                                                                   "key that stays "
                                                                   "on the machines.")),
                                         option<&InitArchive::members>(
                                                 "members"_L1,
                                                 OperationTr::noop(
                                                         "Roles of the database that may use it."),
                                                 { .option = "member"_L1, .value = "role"_L1 }),
                                         option<&InitArchive::gigabytes>(
                                                 "gigabytes"_L1,
                                                 OperationTr::noop(
                                                         "How much each member may add, in GB (0: "
                                                         "any amount); if left out as it is, 100 "
                                                         "in a new archive."),
                                                 { .value = "N"_L1 }) },
            .work = setUp,
            .fields = setUpFields(),
    } };
    return Init;
}

const OperationOf<SyncArchive, ArchiveReport> &archiveSyncOperation()
{
    static const OperationOf<SyncArchive, ArchiveReport> Sync { {
            .text = { .name = "archiveSync"_L1,
                      .help = OperationTr::noop("send what an archive lacks, and take what is new "
                                                "there"),
                      .forms = { syncForm("sync"_L1, "both"_L1, nullptr),
                                 syncForm("push"_L1, "push"_L1, nullptr),
                                 syncForm("pull"_L1, "pull"_L1, nullptr) },
                      .stops = true,
                      .events = { &progressEvent() } },
            .parameters = { archiveArgument<&SyncArchive::name>(),
                            option<&SyncArchive::way>("way"_L1,
                                                      OperationTr::noop("Only send, or only take."),
                                                      { .words = ways }) },
            .work = sync,
            .fields = reportFields(),
    } };
    return Sync;
}

const OperationOf<NamedArchive, QString> &archiveRecoveryOperation()
{
    static const OperationOf<NamedArchive, QString> Recovery { {
            .text = { .name = "archiveRecovery"_L1,
                      .help = OperationTr::noop("show the recovery phrase of a sealed archive"),
                      .forms = { { .verb = "archive"_L1, .action = "recovery"_L1 } } },
            .parameters = { archiveArgument<&NamedArchive::name>() },
            .work = showPhrase,
            .fields = { "recoveryPhrase"_L1, "a secret: whoever has it reads the archive"_L1 },
    } };
    return Recovery;
}

const OperationOf<RestoreArchiveKey, AddedArchive> &archiveRestoreKeyOperation()
{
    static const OperationOf<RestoreArchiveKey, AddedArchive> Restore { {
            .text = { .name = "archiveRestoreKey"_L1,
                      .help = OperationTr::noop(
                              "restore the key of a sealed archive from its recovery phrase"),
                      .forms = { { .verb = "archive"_L1, .action = "restore-key"_L1 } },
                      .stops = true },
            .parameters = QList<Parameter> { archiveArgument<&RestoreArchiveKey::name>() }
                    + phraseParameters<&RestoreArchiveKey::phrase, &RestoreArchiveKey::phraseFile>(
                                  true),
            .work = restoreKey,
            .fields = addedArchiveFields(),
    } };
    return Restore;
}

const OperationOf<SearchArchive, QList<ArchiveFinding>> &archiveSearchOperation()
{
    static const OperationOf<SearchArchive, QList<ArchiveFinding>> Search { {
            .text = { .name = "archiveSearch"_L1,
                      .help = OperationTr::noop("find words in an open archive"),
                      .forms = { { .verb = "archive"_L1, .action = "search"_L1 } },
                      .rows = "hits"_L1,
                      .stops = true },
            .parameters = { archiveArgument<&SearchArchive::name>(),
                            argument<&SearchArchive::text>(
                                    "text"_L1, OperationTr::noop("Words, all of which are there."),
                                    { .place = ParameterText::Place::Words, .value = "words"_L1 }),
                            limitOption<&SearchArchive::limit>() },
            .work = find,
            .fields = { "hits"_L1, findingFields() },
    } };
    return Search;
}

const OperationOf<ListArchived, QList<ArchivedRow>> &archivedSessionsOperation()
{
    static const OperationOf<ListArchived, QList<ArchivedRow>> Sessions { {
            .text = { .name = "archivedSessions"_L1,
                      .help = OperationTr::noop("sessions that are in an archive"),
                      .forms = { { .verb = "archive"_L1, .action = "sessions"_L1 } },
                      .rows = "sessions"_L1,
                      .stops = true },
            .parameters = { archiveArgument<&ListArchived::name>(),
                            limitOption<&ListArchived::limit>() },
            .work = listArchived,
            .fields = { "sessions"_L1, archivedRowFields() },
    } };
    return Sessions;
}

} // namespace varve
