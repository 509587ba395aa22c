// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "storetables.h"

#include "database.h"
#include "queryrows.h"

#include <QCoreApplication>
#include <QDir>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Database)
};

constexpr qint64 AllTables = 4;

/// How many there are of those that every store has had from its first version on.
Result<qint64> storeTables(Database &database)
{
    return database
            .run("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN "
                 "('sessions', 'session_entries', 'entry_nodes', 'leaf_log')"_L1)
            .transform([](Query query) { return query.next() ? query.integer(0) : 0; });
}

} // namespace

Result<QMap<QString, QString>> readTriggers(Database &database)
{
    QMap<QString, QString> triggers;
    return forEachRow(database.run("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"_L1),
                      [&](const Query &row) {
                          triggers.insert(row.text(0), row.text(1).simplified());
                      })
            .transform([&] { return triggers; });
}

Result<bool> hasStoreTables(Database &database)
{
    return storeTables(database).transform([](qint64 tables) { return tables == AllTables; });
}

Result<> checkVersion(Database &database, qint64 version)
{
    if (version < 0) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("%1 has a format that no Varve writes (%2), so it was left as it is. "
                           "Another program has changed it: restore a backup, or choose another "
                           "file for the store.")
                            .arg(QDir::toNativeSeparators(database.path()))
                            .arg(version));
    }
    return {};
}

Result<> refuseForeign(Database &database, StoreTables asked)
{
    const auto version = database.pragma("user_version"_L1);
    if (!version) {
        return std::unexpected(version.error());
    }
    if (auto possible = checkVersion(database, *version); !possible) {
        return possible;
    }
    const auto isUsable = *version == 0
            ? database.run("SELECT count(*) = 0 FROM sqlite_master"_L1).transform([](Query query) {
                  return query.next() && query.integer(0) != 0;
              })
            : storeTables(database).transform([asked](qint64 tables) {
                  return tables >= (asked == StoreTables::All ? AllTables : AllTables - 1);
              });
    if (!isUsable) {
        return std::unexpected(isUsable.error());
    }
    if (!*isUsable) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("%1 is a database of another program, so it was left as it is. Choose "
                           "another file for the store.")
                            .arg(QDir::toNativeSeparators(database.path())));
    }
    return {};
}

} // namespace varve
