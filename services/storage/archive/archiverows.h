// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archiverecord.h"
#include "queryrows.h"

// What the tables of archives have in common.

namespace varve
{

/// A statement without rows.
template<typename Sql>
[[nodiscard]] Result<> change(Database &database, const Sql &sql, const QVariantList &values = {})
{
    return database.run(sql, values).transform([](const Query &) { });
}

/// Whether there is a row.
template<typename Sql>
[[nodiscard]] Result<bool> exists(Database &database, const Sql &sql, const QVariantList &values)
{
    return database.run(sql, values).transform([](Query query) { return query.next(); });
}

/// A number, 0 without a row.
[[nodiscard]] inline Result<qint64> numberOf(Database &database, QLatin1StringView sql,
                                             const QVariantList &values = {})
{
    return database.run(sql, values).transform([](Query query) {
        return query.next() ? query.integer(0) : 0;
    });
}

/// Empty, not NULL, for what is of no session.
[[nodiscard]] inline QString sessionText(const SessionId &session)
{
    return session.isNull() ? QStringLiteral("") : session.toString();
}

/// As a number: a part of a statement's values.
[[nodiscard]] inline int kindNumber(ArchiveRecord::Kind kind)
{
    return static_cast<int>(kind);
}

} // namespace varve
