-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- Archives that a store goes along with. Sessions are named by their ids here, not by their numbers, which are used again. With the
-- first archive the triggers of archive_log.sql come; with the last one they go if nothing ever went or came: without them nothing of this is written.
CREATE TABLE IF NOT EXISTS archive_machine (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    id BLOB NOT NULL, -- 16 bytes
    clock INTEGER NOT NULL, -- the largest number that was given out here or seen
    is_on INTEGER NOT NULL,
    place TEXT NOT NULL DEFAULT '', -- where the store was: a copy elsewhere is another machine; '' it was restored from a backup
    applying INTEGER NOT NULL DEFAULT 0, -- 1 inside a transaction that writes what others have written
    past_seq INTEGER NOT NULL DEFAULT 0, -- entries up to past_to were there before: they get past_number + seq, by now up to this one
    past_to INTEGER NOT NULL DEFAULT 0,
    past_number INTEGER NOT NULL DEFAULT 0
)
--;
-- What was written on this machine and never changes: entries, and that there is a session.
CREATE TABLE IF NOT EXISTS archive_log (
    session TEXT NOT NULL,
    number INTEGER NOT NULL,
    seq INTEGER NOT NULL, -- of the entry; 0: the session itself
    PRIMARY KEY (session, number)
) WITHOUT ROWID
--;
-- The last change of each thing that can change, by whichever machine.
CREATE TABLE IF NOT EXISTS archive_clocks (
    session TEXT NOT NULL, -- '': a fact
    kind INTEGER NOT NULL, -- ArchiveRecord::Kind
    ref TEXT NOT NULL, -- of a fact its id, of a change in the journal entry and position
    number INTEGER NOT NULL,
    machine BLOB NOT NULL,
    value TEXT NOT NULL DEFAULT '', -- of deletions: 'deleted', and what had been seen of each machine
    PRIMARY KEY (session, kind, ref)
) WITHOUT ROWID
--;
CREATE TABLE IF NOT EXISTS archives (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL DEFAULT '',
    name TEXT NOT NULL UNIQUE,
    address TEXT NOT NULL,
    sealed INTEGER NOT NULL,
    sends_all INTEGER NOT NULL,
    takes_all INTEGER NOT NULL,
    cursor BLOB, -- of its heads
    last_at TEXT NOT NULL DEFAULT '',
    last_error TEXT NOT NULL DEFAULT ''
)
--;
CREATE TABLE IF NOT EXISTS archive_choices (
    archive INTEGER NOT NULL,
    session TEXT NOT NULL,
    folder TEXT NOT NULL,
    goes INTEGER NOT NULL,
    visibility INTEGER NOT NULL,
    PRIMARY KEY (archive, session, folder)
) WITHOUT ROWID
--;
-- How far an archive is, and how far this store is with it.
CREATE TABLE IF NOT EXISTS archive_heads (
    archive INTEGER NOT NULL,
    session TEXT NOT NULL,
    machine BLOB NOT NULL,
    there INTEGER NOT NULL,
    have INTEGER NOT NULL,
    waits_for TEXT NOT NULL DEFAULT '', -- the entry or session without which the next record cannot be taken
    waits_in TEXT NOT NULL DEFAULT '', -- the session that it is in, where that is known
    visibility INTEGER NOT NULL DEFAULT -1, -- that the archive was told, of this machine's
    PRIMARY KEY (archive, session, machine)
) WITHOUT ROWID
--;
CREATE INDEX IF NOT EXISTS idx_archive_heads_session ON archive_heads(session)
--;
CREATE TABLE IF NOT EXISTS archive_leaves (
    session TEXT NOT NULL,
    machine BLOB NOT NULL,
    entry TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (session, machine)
) WITHOUT ROWID
--;
CREATE TABLE IF NOT EXISTS archive_machines (
    id BLOB PRIMARY KEY,
    name TEXT NOT NULL,
    owner TEXT NOT NULL
) WITHOUT ROWID
