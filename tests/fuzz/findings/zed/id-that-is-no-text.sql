-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
CREATE TABLE threads (id TEXT PRIMARY KEY, summary TEXT NOT NULL, updated_at TEXT NOT NULL, data_type TEXT NOT NULL, data BLOB NOT NULL, parent_id TEXT, folder_paths TEXT, created_at TEXT);
INSERT INTO threads VALUES ('a', 'Thread a', '2026-01-02T03:00:00Z', 'json', '{"version":"0.3.0","title":"Named","model":{"provider":"p","model":"m"},"messages":[{"User":{"id":"u1","content":[{"Text":"hi"}]}}]}', NULL, '/p', '2026-01-02T03:00:00Z');
INSERT INTO threads VALUES (X'ff00fe7b7d5b', 'Thread b', '2026-01-02T03:00:00Z', 'json', '{"version":"0.3.0","title":"Named","model":{"provider":"p","model":"m"},"messages":[{"User":{"id":"u1","content":[{"Text":"hi"}]}}]}', NULL, '/p', '2026-01-02T03:00:00Z');
