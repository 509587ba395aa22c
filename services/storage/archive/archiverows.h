// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archiverecord.h"
#include "notnull.h"
#include "queryrows.h"

// What the tables of archives have in common.

namespace varve
{

/// Runs a statement in which ?1, ?2 … may stand more than once. (Qt takes each of them for another one.)
[[nodiscard]] inline Result<Query> runNumbered(Database &database, const QString &sql,
                                               const QVariantList &values = {})
{
    if (!sql.contains(QLatin1StringView("?1"))) {
        return database.run(sql, values);
    }
    QString plain;
    plain.reserve(sql.size());
    QVariantList inOrder;
    for (qsizetype i = 0; i < sql.size(); ++i) {
        plain += sql.at(i);
        if (sql.at(i) == u'?') {
            inOrder += values.at(sql.at(++i).digitValue() - 1);
        }
    }
    return database.run(plain, inOrder);
}

/// A statement without rows.
[[nodiscard]] inline Result<> change(Database &database, const QString &sql,
                                     const QVariantList &values = {})
{
    return runNumbered(database, sql, values).transform([](const Query &) { });
}

/// Whether there is a row.
[[nodiscard]] inline Result<bool> exists(Database &database, const QString &sql,
                                         const QVariantList &values)
{
    return runNumbered(database, sql, values).transform([](Query query) { return query.next(); });
}

/// A number, 0 without a row.
[[nodiscard]] inline Result<qint64> numberOf(Database &database, const QString &sql,
                                             const QVariantList &values = {})
{
    return runNumbered(database, sql, values).transform([](Query query) {
        return query.next() ? query.integer(0) : 0;
    });
}

/// As a number: a part of a statement's values.
[[nodiscard]] inline int kindNumber(ArchiveRecord::Kind kind)
{
    return static_cast<int>(kind);
}

} // namespace varve
