// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchfacets.h"

#include "queryrows.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int EntriesLookedAt = 20'000;
constexpr int MostNames = 40;

Result<QStringList> namesIn(Database &database, QLatin1StringView column)
{
    const QString sql =
            u"SELECT %1, count(*) AS many FROM (SELECT %1 FROM session_entries ORDER BY seq DESC "
            "LIMIT ?) WHERE %1 <> '' GROUP BY %1 ORDER BY many DESC, %1 LIMIT ?"_s.arg(column);
    return readAll(database.run(sql, { EntriesLookedAt, MostNames }), textIn);
}

} // namespace

Result<SearchFacets> readSearchFacets(StoreReader &reader)
{
    auto tools = namesIn(reader.database(), "tool_name"_L1);
    if (!tools) {
        return std::unexpected(tools.error());
    }
    return namesIn(reader.database(), "model"_L1).transform([&](const QStringList &models) {
        return SearchFacets { *tools, models };
    });
}

} // namespace varve
