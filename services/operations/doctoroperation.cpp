// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "doctoroperation.h"

#include "operationtr.h"
#include <base/crashreports.h>
#include <engine/engine.h>
#include <engine/flow.h>
#include <interchange/importformats.h>
#include <settings/settingtable.h>
#include <storage/migrations.h>
#include <storage/storecheck.h>
#include <storage/storerepair.h>

#include <QFileInfo>
#include <QSysInfo>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// -- the value

QLatin1StringView spelling(StoreAccess access)
{
    switch (access) {
    case StoreAccess::ReadWrite:
        return "read-write"_L1;
    case StoreAccess::ReadOnlyMedium:
        return "read-only"_L1;
    case StoreAccess::NewerVersion:
        return "newer version, read-only"_L1;
    }
    Q_UNREACHABLE_RETURN({});
}

QLatin1StringView spelling(ImportFormat::Following following)
{
    switch (following) {
    case ImportFormat::Following::None:
        return "no"_L1;
    case ImportFormat::Following::Growing:
        return "growing"_L1;
    case ImportFormat::Following::Changing:
        return "changing"_L1;
    }
    Q_UNREACHABLE_RETURN({});
}

std::optional<qint64> known(qint64 tokens)
{
    return tokens > 0 ? std::optional(tokens) : std::nullopt;
}

const ValueFields<ReportedModel> &modelFields()
{
    using Model = ReportedModel;
    static const ValueFields<Model> Fields {
        { "id"_L1, &Model::id },
        { "window"_L1, "what a request may have now; null: the server does not say"_L1,
          [](const Model &model) { return known(model.window); } },
        { "trainedWindow"_L1, "what it was made for"_L1,
          [](const Model &model) { return known(model.trainedWindow); } },
    };
    return Fields;
}

const ValueFields<FoundServer> &serverFields()
{
    using Server = FoundServer;
    static const ValueFields<Server> Fields {
        { "baseUrl"_L1, [](const Server &server) { return server.baseUrl.toString(); } },
        { "program"_L1, [](const Server &server) { return programName(server.report.program); } },
        { "version"_L1, [](const Server &server) { return server.report.version; } },
        { "needsKey"_L1, [](const Server &server) { return server.report.needsKey; } },
        { "loading"_L1, [](const Server &server) { return server.report.loading; } },
        { "models"_L1,
          {},
          [](const Server &server) { return server.report.models; },
          modelFields() },
    };
    return Fields;
}

const ValueFields<const ImportFormat *> &formatFields()
{
    using Format = const ImportFormat *;
    static const ValueFields<Format> Fields {
        { "format"_L1, [](Format format) { return format->id; } },
        { "program"_L1, [](Format format) { return format->program; } },
        { "newestTried"_L1, "version; empty: files do not say theirs"_L1,
          [](Format format) { return format->newestTried; } },
        { "oldestTried"_L1, "likewise; empty: as the newest"_L1,
          [](Format format) { return format->oldestTried; } },
        { "untried"_L1, "true: no file that the program wrote was tried"_L1,
          [](Format format) { return format->isUntried(); } },
        { "filesTried"_L1, "which, and whose; empty: none"_L1,
          [](Format format) { return format->filesTried(); } },
        { "leftOut"_L1, "what of the files does not come in"_L1,
          [](Format format) { return format->leftOut(); } },
        { "places"_L1, "usual ones, where they are looked for"_L1,
          [](Format format) { return static_cast<qint64>(format->places.size()); } },
        { "follows"_L1, "whether they can be followed: `no`, `growing`, `changing`"_L1,
          [](Format format) { return spelling(format->following); } },
    };
    return Fields;
}

const ValueFields<StoreFinding> &findingFields()
{
    using Finding = StoreFinding;
    static const ValueFields<Finding> Fields {
        { "kind"_L1,
          "`damagedPages`, `damagedIndex`, `damagedNodes`, `damagedText`, `lostReference`, `lostParent`, `wrongLeaf`, `lostBase`, `missingNodes`, `wrongNodes`, `strayNodes`, `missingText`, `strayText`, `wrongCounters`, `strayVectors`, `wrongJournal`, `strayJournal`, `damagedAttachment`, `missingAttachment`, `damagedBlob`, `missingTrigger`, `foreignTrigger`"_L1,
          [](const Finding &finding) { return Finding::name(finding.kind); } },
        { "count"_L1, &Finding::count },
        { "text"_L1, "for people"_L1, &Finding::text },
        { "advice"_L1, "likewise"_L1, &Finding::advice },
        { "repairable"_L1, &Finding::isRepairable },
        { "places"_L1, "the first few"_L1, &Finding::places },
    };
    return Fields;
}

const ValueFields<StoreCheck> &checkFields()
{
    static const ValueFields<StoreCheck> Fields {
        { "findings"_L1, {}, &StoreCheck::findings, findingFields() },
        { "sessions"_L1, &StoreCheck::sessions },
        { "entries"_L1, &StoreCheck::entries },
        { "milliseconds"_L1, &StoreCheck::milliseconds },
    };
    return Fields;
}

/// Not there where it was not asked for.
QJsonValue checkJson(const std::optional<StoreCheck> &check)
{
    return check ? QJsonValue(checkFields().json(*check)) : QJsonValue::Undefined;
}

QJsonValue repairJson(const Diagnosis &found)
{
    return found.after ? QJsonValue(QJsonObject { { "backup"_L1, found.backup },
                                                  { "check"_L1, checkJson(found.after) } })
                       : QJsonValue::Undefined;
}

QJsonValue integrityJson(const Diagnosis &found)
{
    return found.problems.isEmpty() ? QJsonValue(u"ok"_s)
                                    : QJsonValue(QJsonArray::fromStringList(found.problems));
}

const ValueFields<Diagnosis> &diagnosisFields()
{
    using Found = Diagnosis;
    static const ValueFields<Found> Fields {
        { "varve"_L1, [](const Found &) { return QCoreApplication::applicationVersion(); } },
        { "qt"_L1, [](const Found &) { return QString::fromLatin1(qVersion()); } },
        { "sqlite"_L1, &Found::sqlite },
        { "system"_L1, [](const Found &) { return QSysInfo::prettyProductName(); } },
        { "store"_L1, &Found::store },
        { "storeBytes"_L1, [](const Found &found) { return QFileInfo(found.store).size(); } },
        { "access"_L1, "`read-write`, `read-only`, `newer version, read-only`"_L1,
          [](const Found &found) { return spelling(found.access); } },
        { "schema"_L1, &Found::schema },
        { "schemaKnown"_L1, [](const Found &) { return currentSchemaVersion(); } },
        { "sessions"_L1, &Found::sessions },
        { "entries"_L1, &Found::entries },
        { "integrity"_L1, "`ok`, or a list of problems"_L1, integrityJson },
        { "settings"_L1, "their file"_L1, &Found::settings },
        { "settingProblems"_L1, "what in it cannot be used, as sentences"_L1,
          &Found::settingProblems },
        { "modelCatalogue"_L1,
          [](const Found &found) { return found.catalogue.toString(Qt::ISODate); } },
        { "crashReports"_L1,
          "files on this machine, newest first, one for each time that the program crashed"_L1,
          &Found::crashReports },
        { "endpoints"_L1,
          "model servers found on this machine: llama.cpp, Ollama, LM Studio at their usual ports, and at those that are named"_L1,
          &Found::servers, serverFields() },
        { "formats"_L1, "whose sessions can be brought in"_L1,
          [](const Found &) {
              const auto formats = importFormats();
              return QList<const ImportFormat *>(formats.begin(), formats.end());
          },
          formatFields() },
        { { "check"_L1, "only with `check` or `repair`"_L1, false, checkFields().texts() },
          [](const Found &found) { return checkJson(found.check); } },
        { { "repair"_L1,
            "if anything could be repaired; its `check` is of afterwards, `backup` the store of before"_L1,
            false,
            { { "backup"_L1 }, { "check"_L1 } } },
          repairJson },
    };
    return Fields;
}

// -- work

/// What the store says of itself.
Result<Diagnosis> askStore(SessionStore &store)
{
    const auto sqlite = store.sqliteVersion();
    const auto schema = store.database().pragma("user_version"_L1);
    const auto problems = store.checkIntegrity();
    const auto sessions = store.reader().sessions();
    if (!sqlite || !schema || !problems || !sessions) {
        return std::unexpected(!sqlite             ? sqlite.error()
                                       : !schema   ? schema.error()
                                       : !problems ? problems.error()
                                                   : sessions.error());
    }
    Diagnosis found;
    found.store = store.path();
    found.access = store.access();
    found.sqlite = *sqlite;
    found.schema = static_cast<int>(*schema);
    found.problems = *problems;
    found.sessions = sessions->size();
    for (const Session &session : *sessions) {
        found.entries += session.entryCount;
    }
    return found;
}

Result<Diagnosis> examine(Diagnosis found, bool repairs, const std::stop_token &stop)
{
    const MaintenanceControl control { stop, {} };
    const auto check = checkStore(found.store, control);
    if (!check) {
        return std::unexpected(check.error());
    }
    found.check = *check;
    if (!repairs || !check->isRepairable()) {
        return found;
    }
    return repairStore(found.store, *check, control).transform([&](const StoreRepair &done) {
        found.backup = done.backup;
        found.after = done.after;
        return found;
    });
}

QCoro::Task<Result<Diagnosis>> diagnosed(Engine *engine, ExamineStore wanted, OperationRun run)
{
    const std::stop_token gone = engine->gone();
    auto found = co_await valueOf(engine->store()->write(askStore));
    if (found && (wanted.check || wanted.repair)) {
        found = co_await valueOf(
                QtConcurrent::run([found = *found, repairs = wanted.repair, stop = run.stop] {
                    return examine(found, repairs, stop);
                }));
    }
    if (!found || gone.stop_requested()) {
        co_return found ? fail(Error::Kind::Cancelled, {}) : found;
    }
    if (found->after) {
        const auto again = co_await valueOf(
                engine->store()->write([](SessionStore &store) { return store.checkIntegrity(); }));
        found->problems = again.value_or(found->problems);
    }
    DiscoveryOptions options;
    options.stop = run.stop;
    for (const QString &port : std::as_const(wanted.ports)) {
        options.ports += port.toUShort();
    }
    if (!gone.stop_requested()) {
        found->settings = engine->settings()->fileName();
        found->settingProblems = settingProblems(*engine->settings());
        for (const CrashReport &report : crashReports(crashFolder())) {
            found->crashReports += report.path;
        }
        found->catalogue = engine->catalogue().date();
        found->servers = co_await valueOf(discoverServers(engine->transport(), options));
    }
    co_return found;
}

QFuture<Result<Diagnosis>> diagnose(Engine &engine, const ExamineStore &wanted,
                                    const OperationRun &run)
{
    return toFuture(diagnosed(&engine, wanted, run));
}

std::optional<ParameterProblem> checkPorts(ExamineStore &wanted, Notation)
{
    for (const QString &port : std::as_const(wanted.ports)) {
        if (port.toUShort() == 0) {
            return ParameterProblem {
                u"ports"_s, OperationTr::tr("“%1” is no port: a number from 1 to 65535.").arg(port)
            };
        }
    }
    return std::nullopt;
}

} // namespace

const OperationOf<ExamineStore, Diagnosis> &doctorOperation()
{
    static const OperationOf<ExamineStore, Diagnosis> Doctor { {
            .text = { .name = "doctor"_L1,
                      .help = OperationTr::noop("versions and the health of the store"),
                      .forms = { { .verb = "doctor"_L1 } },
                      .stops = true },
            .parameters = { option<&ExamineStore::ports>(
                                    "ports"_L1,
                                    OperationTr::noop("Look for a model server on this port of "
                                                      "this machine too."),
                                    { .option = "port"_L1, .value = "number"_L1 }),
                            option<&ExamineStore::check>(
                                    "check"_L1,
                                    OperationTr::noop("Look at everything in the store, not only "
                                                      "at its pages.")),
                            option<&ExamineStore::repair>(
                                    "repair"_L1,
                                    OperationTr::noop("The same, and make again what is derived "
                                                      "from the entries, after a backup.")) },
            .check = checkPorts,
            .work = diagnose,
            .fields = diagnosisFields(),
    } };
    return Doctor;
}

} // namespace varve
