-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- What waits to be sent can be put into another order, hold images, and be meant for the turn that runs.
ALTER TABLE queue ADD COLUMN place INTEGER NOT NULL DEFAULT 0
--;
ALTER TABLE queue ADD COLUMN blocks TEXT NOT NULL DEFAULT ''
--;
ALTER TABLE queue ADD COLUMN steer INTEGER NOT NULL DEFAULT 0
--;
CREATE INDEX idx_queue_session ON queue(session, place)
--;
-- Of an answer that is coming, so that a crash does not take it away.
CREATE TABLE answer_drafts (
    session TEXT PRIMARY KEY REFERENCES sessions(id),
    parent_id TEXT NOT NULL,
    provider TEXT NOT NULL,
    model TEXT NOT NULL,
    api TEXT NOT NULL,
    content TEXT NOT NULL,
    blocks TEXT NOT NULL,
    updated_at TEXT NOT NULL
)
