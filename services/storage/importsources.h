// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QList>
#include <QString>

namespace varve
{

class Database;

/// A file of another program that sessions came from.
struct ImportSource
{
    QString format; ///< as in SessionOrigin
    QString path; ///< absolute; need not be there any more
};

/// Of the sessions that are in the store, each file once. The thread of `database`.
[[nodiscard]] Result<QList<ImportSource>> importSources(Database &database);

} // namespace varve
