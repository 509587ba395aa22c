// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "migrations.h"
#include "verbs.h"

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

} // namespace

Result<> doctorVerb(Command &command)
{
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
    const QJsonObject report {
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
    if (command.json()) {
        Command::printJson(QJsonDocument(report));
    } else {
        for (auto it = report.begin(); it != report.end(); ++it) {
            const QString value = it.value().isString() ? it.value().toString()
                                                        : it.value().toVariant().toString();
            Command::print(it.key().leftJustified(16) + value);
        }
    }
    if (!problems->isEmpty()) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("The store is damaged: %1. Make a copy of it before anything else, then "
                           "restore a backup.")
                            .arg(problems->constFirst()));
    }
    return {};
}

} // namespace varve
