-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- The table journal also holds facts that were found in messages themselves, so that a session has some that no compaction has
-- touched: rows without an operation, by the message that each stands in. No entry says them, so they are not made anew with the
-- others. How far each session was read for them:
CREATE TABLE journal_read (
    session INTEGER PRIMARY KEY, -- its number
    seq INTEGER NOT NULL -- of the newest entry that was read
)
--;
CREATE INDEX idx_journal_changes_deleted ON journal_changes(deleted_at) WHERE deleted_at <> ''
