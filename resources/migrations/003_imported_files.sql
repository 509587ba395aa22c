-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- Which files were brought in, and how they were then: what has not changed since need not be read again.
CREATE TABLE imported_files (
    path TEXT PRIMARY KEY,
    size INTEGER NOT NULL,
    modified INTEGER NOT NULL, -- ms since 1970
    imported_at TEXT NOT NULL
) WITHOUT ROWID
