// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "database.h"

#include <QMap>

namespace varve
{

/// The newest schema this program knows (PRAGMA user_version).
[[nodiscard]] int currentSchemaVersion();

/// Brings a store to the newest schema. A store with data is first copied to a file beside it
/// ("varve.db.v1-20260101T120000.backup"). Refused while another process holds a lease, and for a store
/// of a newer version.
[[nodiscard]] Result<> migrate(Database &database);

/// One SQL text into statements, split at lines that hold only "--;". Comments are kept.
[[nodiscard]] QStringList splitStatements(const QString &sql);

/// The statements that make the triggers that a store must have, by its version and whether it has an archive: by their names, as
/// readTriggers() answers them.
[[nodiscard]] Result<QMap<QString, QString>> triggersOf(Database &database);

/// Those that come with the first archive.
[[nodiscard]] Result<QMap<QString, QString>> archiveTriggers();

} // namespace varve
