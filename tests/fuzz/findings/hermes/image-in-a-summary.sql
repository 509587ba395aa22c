-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
CREATE TABLE schema_version (version INTEGER);
CREATE TABLE state_meta (key TEXT PRIMARY KEY, value TEXT);
CREATE TABLE sessions (id TEXT PRIMARY KEY, source TEXT, model TEXT, parent_session_id TEXT, started_at REAL, ended_at REAL, title TEXT, cwd TEXT);
CREATE TABLE messages (id INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT, role TEXT, content TEXT, tool_call_id TEXT, tool_calls TEXT, tool_name TEXT, timestamp REAL, finish_reason TEXT, reasoning TEXT, reasoning_details TEXT, codex_reasoning_items TEXT, active INTEGER, compacted INTEGER, _compressed_summary INTEGER);
INSERT INTO sessions (id, source, model, parent_session_id, started_at, ended_at, title, cwd) VALUES ('a', 'cli', 'm', NULL, 1767323046.5, 1767323060.5, 'Named', '/p');
INSERT INTO messages (session_id, role, content, timestamp, active, compacted, _compressed_summary) VALUES ('a', 'user', char(0) || 'json:[{"type":"text","text":"so far"},{"type":"image_url","image_url":{"url":"data:image/png;base64,iVBORw0KGgo="}}]', 1767323050.5, 1, 0, 1);
