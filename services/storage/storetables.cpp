// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "storetables.h"

#include "database.h"

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

} // namespace

Result<bool> hasStoreTables(Database &database)
{
    return database
            .run("SELECT count(*) = 4 FROM sqlite_master WHERE type = 'table' AND name IN "
                 "('sessions', 'session_entries', 'entry_nodes', 'leaf_log')"_L1)
            .transform([](Query query) { return query.next() && query.integer(0) != 0; });
}

Result<> refuseForeign(Database &database)
{
    const auto version = database.pragma("user_version"_L1);
    if (!version) {
        return std::unexpected(version.error());
    }
    const auto isUsable = *version == 0
            ? database.run("SELECT count(*) = 0 FROM sqlite_master"_L1).transform([](Query query) {
                  return query.next() && query.integer(0) != 0;
              })
            : hasStoreTables(database);
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
