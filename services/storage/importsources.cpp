// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importsources.h"

#include "database.h"
#include "queryend.h"

namespace varve
{

using namespace Qt::StringLiterals;

Result<QList<ImportSource>> importSources(Database &database)
{
    auto query = database.run("SELECT DISTINCT origin_format, origin_path FROM sessions "
                              "WHERE origin_path <> '' AND deleted_at = '' ORDER BY origin_path"_L1,
                              {});
    if (!query) {
        return std::unexpected(query.error());
    }
    QList<ImportSource> sources;
    while (query->next()) {
        sources += ImportSource { query->text(0), query->text(1) };
    }
    return endOf(*query).transform([&] { return sources; });
}

} // namespace varve
