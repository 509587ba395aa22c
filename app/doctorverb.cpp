// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "maintenancejson.h"
#include "maintenancework.h"
#include "verbs.h"
#include "waitfor.h"
#include <interchange/importformats.h>
#include <providers/serverdiscovery.h>
#include <settings/settingtable.h>
#include <storage/migrations.h>
#include <storage/storecheck.h>
#include <storage/storerepair.h>

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonArray>
#include <QSqlDatabase>
#include <QSysInfo>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

QString accessName(StoreAccess access)
{
    switch (access) {
    case StoreAccess::ReadWrite:
        return u"read-write"_s;
    case StoreAccess::ReadOnlyMedium:
        return u"read-only"_s;
    case StoreAccess::NewerVersion:
        return u"newer version, read-only"_s;
    }
    Q_UNREACHABLE_RETURN({});
}

/// Waits for it: a verb has nothing else to do.
QList<FoundServer> findServers(const QStringList &ports)
{
    DiscoveryOptions options;
    for (const QString &port : ports) {
        if (const quint16 number = port.toUShort(); number > 0) {
            options.ports.append(number);
        }
    }
    HttpTransport transport;
    return waitFor(discoverServers(&transport, options));
}

QString followingName(ImportFormat::Following following)
{
    switch (following) {
    case ImportFormat::Following::None:
        return u"no"_s;
    case ImportFormat::Following::Growing:
        return u"growing"_s;
    case ImportFormat::Following::Changing:
        return u"changing"_s;
    }
    Q_UNREACHABLE_RETURN({});
}

QJsonArray formatsJson()
{
    QJsonArray formats;
    for (const ImportFormat *format : importFormats()) {
        formats += QJsonObject { { "format"_L1, format->id },
                                 { "program"_L1, format->program },
                                 { "newestTried"_L1, format->newestTried },
                                 { "untried"_L1, format->isUntried },
                                 { "places"_L1, static_cast<qint64>(format->places.size()) },
                                 { "follows"_L1, followingName(format->following) } };
    }
    return formats;
}

QJsonObject endpointJson(const FoundServer &server)
{
    QJsonArray models;
    for (const ReportedModel &model : server.report.models) {
        models.append(QJsonObject {
                { "id"_L1, model.id },
                { "window"_L1, model.window > 0 ? QJsonValue(model.window) : QJsonValue() },
                { "trainedWindow"_L1,
                  model.trainedWindow > 0 ? QJsonValue(model.trainedWindow) : QJsonValue() },
        });
    }
    return {
        { "baseUrl"_L1, server.baseUrl.toString() },
        { "program"_L1, programName(server.report.program) },
        { "version"_L1, server.report.version },
        { "needsKey"_L1, server.report.needsKey },
        { "loading"_L1, server.report.loading },
        { "models"_L1, models },
    };
}

QString endpointText(const FoundServer &server)
{
    QStringList models;
    for (const ReportedModel &model : server.report.models) {
        models.append(model.window > 0
                              ? Tr::tr("%1 (window %2)").arg(model.id).arg(model.window)
                              : Tr::tr("%1 (window unknown until it is loaded)").arg(model.id));
    }
    const QString state = server.report.needsKey ? Tr::tr("needs a key")
            : server.report.loading              ? Tr::tr("is loading its model")
                                                 : models.join(", "_L1);
    const QString name = programName(server.report.program);
    return server.baseUrl.toString() + u' ' + (name.isEmpty() ? Tr::tr("unknown program") : name)
            + u' ' + state;
}

/// What `--check` and `--repair` found and did.
struct Examination
{
    StoreCheck check;
    QString backup; ///< of before the repair; empty: there was nothing to repair
    std::optional<StoreCheck> after;

    [[nodiscard]] const StoreCheck &last() const { return after ? *after : check; }
};

Result<Examination> examine(const QString &store, bool repair)
{
    return runMaintenance<Examination>(
            [&](const MaintenanceControl &control) -> Result<Examination> {
                Examination found;
                auto check = checkStore(store, control);
                if (!check) {
                    return std::unexpected(check.error());
                }
                found.check = *check;
                if (!repair || !check->isRepairable()) {
                    return found;
                }
                return repairStore(store, *check, control).transform([&](const StoreRepair &done) {
                    found.backup = done.backup;
                    found.after = done.after;
                    return found;
                });
            });
}

void printFindings(const StoreCheck &check)
{
    for (const StoreFinding &finding : check.findings) {
        Command::print(u"finding"_s.leftJustified(16) + finding.text() + u' ' + finding.advice());
    }
}

void printExamination(const Examination &found)
{
    Command::print(u"checked"_s.leftJustified(16)
                   + Tr::tr("%1 sessions, %2 entries in %3 ms")
                             .arg(found.check.sessions)
                             .arg(found.check.entries)
                             .arg(found.check.milliseconds));
    printFindings(found.check);
    if (found.after) {
        Command::print(u"repaired"_s.leftJustified(16)
                       + Tr::tr("the store of before is kept as %1").arg(found.backup));
        printFindings(*found.after);
    }
}

Result<> verdict(const QStringList &problems, const std::optional<Examination> &found)
{
    if (found && found->last().findings.isEmpty()) {
        return {};
    }
    if (found) {
        return fail(Error::Kind::InvalidInput,
                    found->last().isRepairable()
                            ? Tr::tr("The store has faults. “varve doctor --repair” makes a backup "
                                     "and repairs them.")
                            : Tr::tr("The store has faults that cannot be repaired from what is in "
                                     "it. What to do is said above."));
    }
    if (problems.isEmpty()) {
        return {};
    }
    return fail(Error::Kind::InvalidInput,
                Tr::tr("The store is damaged: %1. Make a copy of it before anything else, then "
                       "restore a backup.")
                        .arg(problems.constFirst()));
}

} // namespace

Result<> doctorVerb(Command &command)
{
    command.parser.addOption({ u"port"_s,
                               Tr::tr("Look for a model server on this port of this machine too."),
                               u"number"_s });
    command.parser.addOptions({
            { u"check"_s, Tr::tr("Look at everything in the store, not only at its pages.") },
            { u"repair"_s,
              Tr::tr("The same, and make again what is derived from the entries, after a "
                     "backup.") },
    });
    if (const auto wanted = command.parse(0, 0); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    auto opened = command.store();
    if (!opened) {
        return std::unexpected(opened.error());
    }
    SessionStore &store = **opened;
    auto sqlite = store.sqliteVersion();
    auto schema = store.database().pragma("user_version"_L1);
    auto problems = store.checkIntegrity();
    auto sessions = store.reader().sessions();
    if (!sqlite || !schema || !problems || !sessions) {
        return std::unexpected(!sqlite             ? sqlite.error()
                                       : !schema   ? schema.error()
                                       : !problems ? problems.error()
                                                   : sessions.error());
    }
    qint64 entries = 0;
    for (const Session &session : *sessions) {
        entries += session.entryCount;
    }
    std::optional<Examination> examination;
    if (command.parser.isSet(u"check"_s) || command.parser.isSet(u"repair"_s)) {
        auto found = examine(store.path(), command.parser.isSet(u"repair"_s));
        if (!found) {
            return std::unexpected(found.error());
        }
        examination = *found;
        if (auto again = store.checkIntegrity(); again && found->after) {
            problems = again;
        }
    }
    const QList<FoundServer> servers = findServers(command.parser.values(u"port"_s));
    QJsonArray endpoints;
    for (const FoundServer &server : servers) {
        endpoints.append(endpointJson(server));
    }
    QJsonObject report {
        { "varve"_L1, QCoreApplication::applicationVersion() },
        { "qt"_L1, QString::fromLatin1(qVersion()) },
        { "sqlite"_L1, *sqlite },
        { "system"_L1, QSysInfo::prettyProductName() },
        { "store"_L1, store.path() },
        { "storeBytes"_L1, QFileInfo(store.path()).size() },
        { "access"_L1, accessName(store.access()) },
        { "schema"_L1, *schema },
        { "schemaKnown"_L1, currentSchemaVersion() },
        { "sessions"_L1, sessions->size() },
        { "entries"_L1, entries },
        { "integrity"_L1,
          problems->isEmpty() ? QJsonValue(u"ok"_s)
                              : QJsonValue(QJsonArray::fromStringList(*problems)) },
        { "settings"_L1, command.settings().fileName() },
        { "modelCatalogue"_L1, command.catalogue().date().toString(Qt::ISODate) },
    };
    const QStringList unusable = settingProblems(command.settings());
    if (command.json()) {
        report.insert("settingProblems"_L1, QJsonArray::fromStringList(unusable));
        report.insert("endpoints"_L1, endpoints);
        report.insert("formats"_L1, formatsJson());
        if (examination) {
            report.insert("check"_L1, checkJson(examination->check));
        }
        if (examination && examination->after) {
            report.insert("repair"_L1,
                          QJsonObject { { "backup"_L1, examination->backup },
                                        { "check"_L1, checkJson(*examination->after) } });
        }
        Command::printJson(QJsonDocument(report));
    } else {
        for (auto it = report.begin(); it != report.end(); ++it) {
            const QString value = it.value().isString() ? it.value().toString()
                                                        : it.value().toVariant().toString();
            Command::print(it.key().leftJustified(16) + value);
        }
        for (const QString &problem : unusable) {
            Command::print(u"setting"_s.leftJustified(16) + problem);
        }
        for (const FoundServer &server : servers) {
            Command::print(u"endpoint"_s.leftJustified(16) + endpointText(server));
        }
        for (const ImportFormat *format : importFormats()) {
            Command::print(u"format"_s.leftJustified(16) + format->program + u' '
                           + (format->isUntried ? u"(untried)"_s : QString(format->newestTried)));
        }
    }
    if (examination && !command.json()) {
        printExamination(*examination);
    }
    return verdict(*problems, examination);
}

} // namespace varve
