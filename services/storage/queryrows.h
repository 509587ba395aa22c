// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "database.h"

#include <QList>

#include <type_traits>
#include <utility>

namespace varve
{

// The rows of a query are read with these, as a loop over next() takes an error in the middle for the end. (The first row is read when
// the query is run, so one that has a single row needs none of them.) The statement is finished when they return.

/// Behind the last next(): an error if there are no more rows because reading failed.
[[nodiscard]] Result<> endOf(const Query &query);

/// Calls `visit` with each row, until it answers false where it answers anything. An error of the query or of reading on is its answer.
template<typename Visit>
[[nodiscard]] Result<> forEachRow(Result<Query> query, Visit visit)
{
    if (!query) {
        return std::unexpected(std::move(query.error()));
    }
    while (query->next()) {
        if constexpr (std::is_void_v<std::invoke_result_t<Visit &, const Query &>>) {
            visit(std::as_const(*query));
        } else if (!visit(std::as_const(*query))) {
            return {};
        }
    }
    return endOf(*query);
}

/// What `read` makes of each row.
template<typename Read>
[[nodiscard]] auto readAll(Result<Query> query, Read read)
{
    QList<std::decay_t<std::invoke_result_t<Read &, const Query &>>> all;
    return forEachRow(std::move(query), [&](const Query &row) { all.push_back(read(row)); })
            .transform([&] { return std::move(all); });
}

// Of rows that have one column.
[[nodiscard]] inline qint64 integerIn(const Query &row)
{
    return row.integer(0);
}
[[nodiscard]] inline QString textIn(const Query &row)
{
    return row.text(0);
}
[[nodiscard]] inline QByteArray bytesIn(const Query &row)
{
    return row.bytes(0);
}

} // namespace varve
