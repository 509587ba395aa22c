// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QString>

namespace varve
{

class Database;

/// All of `database` into a file that must not exist: nobody else can read it, not while it is written either. What could not be
/// finished is removed. Others may go on writing; the copy is not on the disk yet (filesync.h).
[[nodiscard]] Result<> copyDatabase(Database &database, const QString &target);

/// About how large that becomes; pages that are free are not copied.
[[nodiscard]] qint64 copiedBytes(Database &database);

/// DiskFull unless the disk of `folder` has `bytes` free, as far as that is known.
[[nodiscard]] Result<> requireSpace(const QString &folder, qint64 bytes);

} // namespace varve
