// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sessionpurge.h"

namespace varve::test
{

/// Of a table, and a condition where one follows it.
inline qint64 count(SessionStore &store, const QString &what)
{
    auto query = store.database().run(QStringLiteral("SELECT count(*) FROM ") + what);
    return query && query->next() ? query->integer(0) : -1;
}

/// As at the end of the window; answers the steps.
inline int purge(SessionStore &store)
{
    SessionPurge purge(store);
    if (!purge.claim()) {
        return -1;
    }
    int steps = 0;
    auto more = purge.step();
    for (; more && *more; more = purge.step()) {
        ++steps;
    }
    return more ? steps : -1;
}

/// What SQLite, the foreign keys and the full-text index say; empty if all is well.
inline QString faultsOf(SessionStore &store)
{
    QStringList faults = *store.checkIntegrity();
    auto keys = store.database().run(QLatin1StringView("PRAGMA foreign_key_check"));
    while (keys && keys->next()) {
        faults += QStringLiteral("foreign key of ") + keys->text(0);
    }
    if (const auto index = store.database().run(QLatin1StringView(
                "INSERT INTO entry_text (entry_text) VALUES ('integrity-check')"));
        !index) {
        faults += index.error().message + index.error().detail;
    }
    return faults.join(u'\n');
}

} // namespace varve::test
