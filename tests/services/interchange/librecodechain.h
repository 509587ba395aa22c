// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "testdatabase.h"

namespace varve::test
{

using namespace Qt::StringLiterals;

/// An entry of librecode: its id, its parent's, its text.
inline const QString InsertEntry =
        u"INSERT INTO session_entries (id, session_id, parent_id, entry_type, role, content,"
        " created_at) VALUES ('%1', 's', NULLIF('%2', ''), 'message', 'user', '%3',"
        " '2026-01-02T03:04:05Z')"_s;

/// A chain of entries in one session of librecode.
inline void fillChain(TestDatabase &db, int entries, const QString &text = u"text"_s)
{
    db.execute(librecodeSchema());
    db.execute(u"INSERT INTO sessions (id, cwd, created_at, updated_at) VALUES ('s', '/p',"
               " '2026-01-02T03:04:05Z', '')"_s);
    db.execute(u"BEGIN"_s);
    for (int i = 0; i < entries; ++i) {
        db.execute(InsertEntry.arg(QString::number(i), i == 0 ? QString() : QString::number(i - 1),
                                   text));
    }
    db.execute(u"COMMIT"_s);
}

} // namespace varve::test
