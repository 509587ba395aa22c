// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importsources.h"

#include "database.h"
#include "queryrows.h"

namespace varve
{

using namespace Qt::StringLiterals;

Result<QList<ImportSource>> importSources(Database &database)
{
    return readAll(
            database.run(
                    "SELECT DISTINCT origin_format, origin_path FROM sessions WHERE origin_path "
                    "<> '' AND deleted_at = '' ORDER BY origin_path"_L1,
                    {}),
            [](const Query &row) { return ImportSource { row.text(0), row.text(1) }; });
}

} // namespace varve
