-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- Tags of sessions, and sessions that a person has deleted. Those are hidden at once; their rows go once it cannot be undone any
-- more (storage/removal).
CREATE TABLE session_tags (
    session INTEGER NOT NULL,
    tag TEXT NOT NULL COLLATE NOCASE,
    PRIMARY KEY (session, tag)
) WITHOUT ROWID
--;
ALTER TABLE sessions ADD COLUMN deleted_at TEXT NOT NULL DEFAULT ''
--;
-- The process that can undo it; -1: its rows are going, and there is no way back.
ALTER TABLE sessions ADD COLUMN deleted_by INTEGER NOT NULL DEFAULT 0
--;
CREATE INDEX idx_sessions_deleted ON sessions(deleted_at) WHERE deleted_at <> ''
--;
-- Attachments of sessions that are gone; each is looked for in those that remain before it goes too.
CREATE TABLE attachment_checks (
    sha256 BLOB PRIMARY KEY
) WITHOUT ROWID
