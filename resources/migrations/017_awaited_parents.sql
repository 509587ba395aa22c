-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- Imported sessions whose parent was not here when they came in, by the id that the parent has in its program: they are linked when it
-- comes in.
CREATE TABLE IF NOT EXISTS awaited_parents (
    session TEXT PRIMARY KEY,
    origin_format TEXT NOT NULL,
    origin_id TEXT NOT NULL
) WITHOUT ROWID
--;
CREATE INDEX IF NOT EXISTS idx_awaited_parents_origin ON awaited_parents(origin_format, origin_id)
