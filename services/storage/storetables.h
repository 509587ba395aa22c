// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QMap>
#include <QString>

namespace varve
{

class Database;

/// The statements that make the triggers of a database, by their names; white space counts once.
[[nodiscard]] Result<QMap<QString, QString>> readTriggers(Database &database);

/// Whether it has the tables that every store has had from its first version on.
[[nodiscard]] Result<bool> hasStoreTables(Database &database);

/// InvalidInput for a version that no Varve gives a store, whatever else is in it.
[[nodiscard]] Result<> checkVersion(Database &database, qint64 version);

/// How much of a store is asked for: to look at one, a table of it may be lost.
enum class StoreTables : quint8 { All, Most };

/// InvalidInput for a database that another program has made or marked: neither a store nor empty. Inside a transaction, or a store
/// that is being made at this moment would be taken for one.
[[nodiscard]] Result<> refuseForeign(Database &database, StoreTables asked = StoreTables::All);

} // namespace varve
