-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
CREATE TABLE schema_version (version INTEGER);
CREATE TABLE state_meta (key TEXT PRIMARY KEY, value TEXT);
CREATE TABLE sessions (id TEXT PRIMARY KEY, source TEXT, model TEXT, parent_session_id TEXT, started_at REAL, ended_at REAL, title TEXT, cwd TEXT);
CREATE TABLE messages (id INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT, role TEXT, content TEXT, tool_call_id TEXT, tool_calls TEXT, tool_name TEXT, timestamp REAL, finish_reason TEXT, reasoning TEXT, reasoning_details TEXT, codex_reasoning_items TEXT, active INTEGER, compacted INTEGER, _compressed_summary INTEGER);
INSERT INTO sessions (id, source, model, parent_session_id, started_at, ended_at, title, cwd) VALUES ('a', 'cli', 'm', NULL, 1767323046.5, 1767323060.5, 'Named', '/p');
INSERT INTO sessions (id, source, model, parent_session_id, started_at, ended_at, title, cwd) VALUES ('b', 'cli', 'm', 'a', 1767323050.5, NULL, NULL, NULL);
INSERT INTO messages (session_id, role, content, timestamp, active, compacted, _compressed_summary) VALUES ('a', 'session_meta', NULL, 1767323047.5, 1, 0, 0);
INSERT INTO messages (session_id, role, content, timestamp, active, compacted, _compressed_summary) VALUES ('a', 'user', 'hi', 1767323047.5, 0, 1, 0);
INSERT INTO messages (session_id, role, content, tool_calls, reasoning, reasoning_details, codex_reasoning_items, timestamp, active, compacted, _compressed_summary) VALUES ('a', 'assistant', 'I look', '[{"id":"c1","function":{"name":"look","arguments":"{}"}}]', 'hm', '[{"thinking":"hm","signature":"s"}]', '[{"id":"r"}]', 1767323048.5, 0, 1, 0);
INSERT INTO messages (session_id, role, content, tool_call_id, timestamp, active, compacted, _compressed_summary) VALUES ('a', 'tool', 'sunny', 'c1', 1767323049.5, 0, 1, 0);
INSERT INTO messages (session_id, role, content, timestamp, active, compacted, _compressed_summary) VALUES ('a', 'user', 'so far', 1767323050.5, 1, 0, 1);
INSERT INTO messages (session_id, role, content, timestamp, active, compacted, _compressed_summary) VALUES ('a', 'user', 'taken back', 1767323051.5, 0, 0, 0);
INSERT INTO messages (session_id, role, content, timestamp, active, compacted, _compressed_summary) VALUES ('a', 'hologram', 'x', 1767323052.5, 1, 0, 0);
INSERT INTO messages (session_id, role, content, timestamp, active, compacted, _compressed_summary) VALUES ('b', 'user', char(0) || 'json:[{"type":"text","text":"see"},{"type":"image_url","image_url":{"url":"data:image/png;base64,iVBORw0KGgo="}}]', 1767323053.5, 1, 0, 0);
