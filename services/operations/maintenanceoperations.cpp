// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "maintenanceoperations.h"

#include "operationtr.h"
#include <settings/backupsettings.h>
#include <storage/backuprotation.h>
#include <storage/storebackup.h>

#include <QFileInfo>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

MaintenanceControl controlOf(const OperationRun &run)
{
    return { run.stop, {} };
}

// -- stats

Result<MeasuredStore> measure(const StorePlace &place, const NoParameters &,
                              const OperationRun &run)
{
    return measureStore(place.path, controlOf(run)).transform([&](const StoreStatistics &found) {
        return MeasuredStore { place.path, found };
    });
}

using Group = StoreStatistics::Group;

ValueFields<Group> groupFields(QLatin1StringView name, QLatin1StringView count)
{
    return { { name, &Group::name }, { count, &Group::count }, { "bytes"_L1, &Group::bytes } };
}

const ValueFields<StoreStatistics::PartSize> &partFields()
{
    using Part = StoreStatistics::PartSize;
    static const ValueFields<Part> Fields {
        { "part"_L1,
          "`entries`, `indexes`, `nodes`, `fullText`, `vectors`, `attachments`, `blobs`, `sessions`, `free`, `log`"_L1,
          [](const Part &part) { return StoreStatistics::name(part.part); } },
        { "bytes"_L1, &Part::bytes },
    };
    return Fields;
}

const ValueFields<MeasuredStore> &measuredFields()
{
    using Measured = MeasuredStore;
    static const ValueFields<Group> Sessions {
        { "sessionId"_L1, &Group::session },
        { "title"_L1, &Group::name },
        { "entries"_L1, &Group::count },
        { "bytes"_L1, &Group::bytes },
    };
    static const ValueFields<Group> Roles = groupFields("role"_L1, "entries"_L1);
    static const ValueFields<Group> Tools = groupFields("tool"_L1, "results"_L1);
    static const ValueFields<Group> Attachments = groupFields("mediaType"_L1, "count"_L1);
    static const ValueFields<Group> Months = groupFields("month"_L1, "entries"_L1);
    static const ValueFields<Measured> Fields {
        { "store"_L1, &Measured::store },
        { "fileBytes"_L1, [](const Measured &it) { return it.found.fileSize; } },
        { "logBytes"_L1, [](const Measured &it) { return it.found.logSize; } },
        { "textBytes"_L1,
          "of texts, calls and data in UTF-8, exactly; sessions, roles and months each add up to it"_L1,
          [](const Measured &it) { return it.found.text; } },
        { "estimated"_L1, "the parts are a guess"_L1,
          [](const Measured &it) { return it.found.estimated; } },
        { "parts"_L1, "of the file, in pages; they add up to `fileBytes` + `logBytes`"_L1,
          [](const Measured &it) { return it.found.parts; }, partFields() },
        { "sessions"_L1, {}, [](const Measured &it) { return it.found.sessions; }, Sessions },
        { "roles"_L1, {}, [](const Measured &it) { return it.found.roles; }, Roles },
        { "tools"_L1, "their results only"_L1, [](const Measured &it) { return it.found.tools; },
          Tools },
        { "attachments"_L1,
          {},
          [](const Measured &it) { return it.found.attachments; },
          Attachments },
        { "months"_L1, {}, [](const Measured &it) { return it.found.months; }, Months },
        { "milliseconds"_L1, [](const Measured &it) { return it.found.milliseconds; } },
    };
    return Fields;
}

// -- backup

bool isFile(const QString &target)
{
    return !target.isEmpty() && !QFileInfo(target).isDir() && !target.endsWith(u'/');
}

std::optional<ParameterProblem> checkBackup(BackUpStore &wanted, Notation)
{
    return wanted.keep && isFile(wanted.target)
            ? std::optional(ParameterProblem {
                      u"keep"_s,
                      OperationTr::tr("What is kept is kept in a folder of backups, and “%1” is a "
                                      "file. Leave it out, or name a folder.")
                              .arg(wanted.target) })
            : std::nullopt;
}

Result<BackedUpStore> backUp(const StorePlace &place, const BackUpStore &wanted,
                             const OperationRun &run)
{
    const BackupSettings settings = BackupSettings::read(Settings(place.configFolder), place.path);
    const QString folder = wanted.target.isEmpty() ? settings.folder : wanted.target;
    const bool makesFolder = wanted.target.isEmpty() && settings.isOwnFolder;
    return (isFile(wanted.target) ? backUpStoreTo(place.path, wanted.target, controlOf(run))
                                  : backUpStore(place.path, folder, makesFolder, controlOf(run)))
            .transform([&](const BackupFile &made) {
                return BackedUpStore { made,
                                       wanted.keep ? rotateBackups(place.path, folder,
                                                                   { static_cast<int>(*wanted.keep),
                                                                     0, 0, 0 },
                                                                   made.path)
                                                   : QList<BackupFile>() };
            });
}

const ValueFields<BackedUpStore> &backupFields()
{
    using Done = BackedUpStore;
    static const ValueFields<Done> Fields {
        { "path"_L1, [](const Done &done) { return done.made.path; } },
        { "bytes"_L1, [](const Done &done) { return done.made.size; } },
        { "time"_L1, [](const Done &done) { return done.made.time; } },
        { "removed"_L1, "paths of older ones, with `keep`"_L1,
          [](const Done &done) {
              QStringList paths;
              std::ranges::transform(done.removed, std::back_inserter(paths), &BackupFile::path);
              return paths;
          } },
    };
    return Fields;
}

// -- restore

Result<RestoredStore> restoreAt(const StorePlace &place, const RestoreStore &wanted,
                                const OperationRun &run)
{
    return restoreStore(place.path, wanted.backup, controlOf(run))
            .transform([&](const RestoreOutcome &outcome) {
                return RestoredStore { place.path, QFileInfo(wanted.backup).absoluteFilePath(),
                                       outcome };
            });
}

const ValueFields<RestoredStore> &restoredFields()
{
    using Done = RestoredStore;
    static const ValueFields<Done> Fields {
        { "store"_L1, &Done::store },
        { "backup"_L1, &Done::backup },
        { "kept"_L1, "the store of before; null: there was none"_L1,
          [](const Done &done) { return textOrNull(done.outcome.kept); } },
        { "sessions"_L1, [](const Done &done) { return done.outcome.contents.sessions; } },
        { "entries"_L1, [](const Done &done) { return done.outcome.contents.entries; } },
    };
    return Fields;
}

// -- vacuum

Result<ForecastVacuum> forecast(const StorePlace &place, const NoParameters &, const OperationRun &)
{
    return forecastCompact(place.path).transform([&](const CompactForecast &found) {
        return ForecastVacuum { place.path, found };
    });
}

const ValueFields<ForecastVacuum> &forecastFields()
{
    using Forecast = ForecastVacuum;
    static const ValueFields<Forecast> Fields {
        { "store"_L1, &Forecast::store },
        { "fileBytes"_L1, [](const Forecast &it) { return it.forecast.fileSize; } },
        { "logBytes"_L1, [](const Forecast &it) { return it.forecast.logSize; } },
        { "freeBytes"_L1, "of pages that hold nothing"_L1,
          [](const Forecast &it) { return it.forecast.free; } },
        { "neededBytes"_L1, "on its disk, while it runs"_L1,
          [](const Forecast &it) { return it.forecast.needed; } },
        { "availableBytes"_L1, "there; null: not known"_L1,
          [](const Forecast &it) {
              return it.forecast.available < 0 ? std::nullopt
                                               : std::optional(it.forecast.available);
          } },
    };
    return Fields;
}

Result<VacuumedStore> vacuum(const StorePlace &place, const NoParameters &, const OperationRun &run)
{
    return compactStore(place.path, controlOf(run)).transform([&](const CompactOutcome &outcome) {
        return VacuumedStore { place.path, outcome };
    });
}

const ValueFields<VacuumedStore> &vacuumedFields()
{
    using Done = VacuumedStore;
    static const ValueFields<Done> Fields {
        { "store"_L1, &Done::store },
        { "before"_L1, "bytes, of file and log"_L1,
          [](const Done &done) { return done.outcome.before; } },
        { "after"_L1, [](const Done &done) { return done.outcome.after; } },
    };
    return Fields;
}

} // namespace

const OperationOf<NoParameters, MeasuredStore> &statsOperation()
{
    static const OperationOf<NoParameters, MeasuredStore> Stats { {
            .text = { .name = "stats"_L1,
                      .help = OperationTr::noop("what takes the space in the store"),
                      .forms = { { .verb = "stats"_L1 } },
                      .stops = true },
            .work = measure,
            .fields = measuredFields(),
    } };
    return Stats;
}

const OperationOf<BackUpStore, BackedUpStore> &backupOperation()
{
    static const OperationOf<BackUpStore, BackedUpStore> Backup { {
            .text = { .name = "backup"_L1,
                      .help = OperationTr::noop("copy the store while it is in use"),
                      .forms = { { .verb = "backup"_L1 } },
                      .stops = true },
            .parameters = { option<&BackUpStore::target>(
                                    "target"_L1,
                                    OperationTr::noop("A folder, where it gets a name with the "
                                                      "time, or a file that is not there yet. "
                                                      "Without it: the folder of the preferences."),
                                    { .kind = ParameterKind::File,
                                      .place = ParameterText::Place::Argument,
                                      .value = "target"_L1 }),
                            option<&BackUpStore::keep>(
                                    "keep"_L1,
                                    OperationTr::noop("Keep so many of the newest backups of this "
                                                      "store in the folder."),
                                    { .least = 1 }) },
            .check = checkBackup,
            .work = backUp,
            .fields = backupFields(),
    } };
    return Backup;
}

const OperationOf<RestoreStore, RestoredStore> &restoreStoreOperation()
{
    static const OperationOf<RestoreStore, RestoredStore> Restore { {
            .text = { .name = "restoreStore"_L1,
                      .help = OperationTr::noop("put a backup in the place of the store"),
                      .forms = { { .verb = "restore"_L1 } },
                      .only = Notation::CommandLine,
                      .stops = true },
            .parameters = { argument<&RestoreStore::backup>(
                    "backup"_L1, OperationTr::noop("The backup. It is only read."),
                    { .kind = ParameterKind::File }) },
            .work = restoreAt,
            .fields = restoredFields(),
    } };
    return Restore;
}

const OperationOf<NoParameters, VacuumedStore> &vacuumOperation()
{
    static const OperationOf<NoParameters, VacuumedStore> Vacuum { {
            .text = { .name = "vacuum"_L1,
                      .help = OperationTr::noop("write the store's file anew, without gaps"),
                      .forms = { { .verb = "vacuum"_L1 } },
                      .stops = true },
            .work = vacuum,
            .fields = vacuumedFields(),
    } };
    return Vacuum;
}

const OperationOf<NoParameters, ForecastVacuum> &vacuumForecastOperation()
{
    static const OperationOf<NoParameters, ForecastVacuum> Forecast { {
            .text = { .name = "vacuumForecast"_L1,
                      .help = OperationTr::noop("what writing the store's file anew would bring"),
                      .forms = { { .verb = "vacuum"_L1,
                                   .option = "dry-run"_L1,
                                   .help = OperationTr::noop("Only say what would be won and how "
                                                             "much room it needs.") } } },
            .work = forecast,
            .fields = forecastFields(),
    } };
    return Forecast;
}

} // namespace varve
