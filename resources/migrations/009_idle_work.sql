-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- What was done while the program was idle, a row for each step; old rows are removed. The limits of a day are counted from it, over
-- all processes, and a row without an end is the claim of the process that works at it.
CREATE TABLE idle_work (
    id INTEGER PRIMARY KEY,
    task TEXT NOT NULL,
    session TEXT NOT NULL DEFAULT '', -- '' no single one
    leaf_seq INTEGER NOT NULL DEFAULT 0, -- where the session stood
    amount INTEGER NOT NULL DEFAULT 0, -- of what the task makes
    provider TEXT NOT NULL DEFAULT '',
    model TEXT NOT NULL DEFAULT '', -- '' none was asked
    limited INTEGER NOT NULL DEFAULT 0, -- counts for the limits
    input_tokens INTEGER NOT NULL DEFAULT 0, -- while it runs and where it never ended: estimated
    output_tokens INTEGER NOT NULL DEFAULT 0,
    cost REAL, -- US dollars; NULL: not known
    begun_at INTEGER NOT NULL, -- milliseconds since 1970
    ended_at INTEGER NOT NULL DEFAULT 0, -- 0: it runs
    outcome TEXT NOT NULL DEFAULT 'running',
    problem TEXT NOT NULL DEFAULT '',
    owner TEXT NOT NULL DEFAULT '',
    pid INTEGER NOT NULL DEFAULT 0,
    heartbeat INTEGER NOT NULL DEFAULT 0
)
--;
CREATE INDEX idx_idle_work_begun ON idle_work(begun_at)
--;
CREATE INDEX idx_idle_work_session ON idle_work(session, task) WHERE session <> ''
--;
CREATE INDEX idx_idle_work_running ON idle_work(outcome) WHERE outcome = 'running'
