-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- What a person has typed on the way to a compaction that was not applied: instructions, and a summary that waited for review.
CREATE TABLE IF NOT EXISTS plan_drafts (
    session TEXT PRIMARY KEY REFERENCES sessions(id),
    instructions TEXT NOT NULL,
    summary TEXT NOT NULL,
    keep INTEGER NOT NULL, -- tokens of the plan that the summary is for; -1: as the settings say
    updated_at TEXT NOT NULL
)
