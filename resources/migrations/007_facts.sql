-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- Facts of the working memory that hold beyond one session: in every session, or in those of one folder. (A session's own facts are
-- entries of its branch.) What is forgotten stays with the time of it, so that it can be brought back.
CREATE TABLE facts (
    id TEXT PRIMARY KEY,
    project TEXT NOT NULL DEFAULT '',        -- the folder; empty: everywhere
    place INTEGER NOT NULL,                  -- in the list of its project, from 1
    content TEXT NOT NULL,
    shown INTEGER NOT NULL DEFAULT 1,        -- 0: kept, and not sent
    by_model INTEGER NOT NULL DEFAULT 0,
    session TEXT NOT NULL DEFAULT '',        -- where it comes from, with the next one; may be gone
    entry TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL,
    changed_at TEXT NOT NULL,
    forgotten_at TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID
--;
CREATE INDEX idx_facts_project ON facts(project, place)
