-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- Up to which number an archive may have what this machine wrote, noted before it is sent. Has it more, that was written in another life of the
-- store: it was put back to what it was before, or a copy of it goes on elsewhere.
CREATE TABLE IF NOT EXISTS archive_sent (
    id TEXT PRIMARY KEY, -- of the archive, which may be taken out of the list and added again
    number INTEGER NOT NULL
) WITHOUT ROWID
--;
INSERT OR IGNORE INTO archive_sent (id, number) SELECT a.id, m.clock FROM archives a, archive_machine m WHERE a.id <> ''
--;
-- The last entry that came from each other machine: who deletes the session must have seen that. 0: that machine has deleted it, too.
CREATE TABLE IF NOT EXISTS archive_entries (
    session TEXT NOT NULL,
    machine BLOB NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (session, machine)
) WITHOUT ROWID
