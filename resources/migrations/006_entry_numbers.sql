-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- A seq is given out once, also when its entry is gone with a deleted session: vectors, the bases of sessions and hits on a screen
-- name entries by it. SQLite by itself would begin again below the highest that was removed.
CREATE TABLE entry_numbers (
    number INTEGER PRIMARY KEY CHECK (number = 1),
    highest_removed INTEGER NOT NULL
)
--;
INSERT INTO entry_numbers (number, highest_removed) SELECT 1, max(
    coalesce((SELECT max(seq) FROM session_entries), 0),
    coalesce((SELECT max(seq) FROM entry_vectors), 0),
    coalesce((SELECT max(newest_seq) FROM vector_models), 0),
    coalesce((SELECT max(base_seq) FROM sessions), 0))
--;
CREATE TRIGGER session_entries_keep_numbers AFTER DELETE ON session_entries
    WHEN old.seq > (SELECT highest_removed FROM entry_numbers)
BEGIN
    UPDATE entry_numbers SET highest_removed = old.seq;
END
--;
-- Vectors of entries that were removed while they were made.
DELETE FROM entry_vectors WHERE NOT EXISTS (SELECT 1 FROM session_entries e WHERE e.seq = entry_vectors.seq)
--;
-- Entries between a model's oldest_seq and newest_seq that have no vectors, because their session was deleted when it was their
-- turn. They get theirs if it comes back.
CREATE TABLE vector_gaps (
    model INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    session INTEGER NOT NULL,
    PRIMARY KEY (model, seq)
) WITHOUT ROWID
--;
CREATE INDEX idx_vector_gaps_seq ON vector_gaps(seq)
