-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
CREATE TABLE files (id TEXT);
CREATE TABLE goose_db_version (id INTEGER);
CREATE TABLE sessions (id TEXT PRIMARY KEY, parent_session_id TEXT, title TEXT, created_at INTEGER);
CREATE TABLE messages (id TEXT PRIMARY KEY, session_id TEXT, role TEXT, parts TEXT, model TEXT, provider TEXT, created_at INTEGER, is_summary_message INTEGER);
INSERT INTO sessions (id, parent_session_id, title, created_at) VALUES ('b', 'a', 'Child', 1767323050);
INSERT INTO sessions (id, parent_session_id, title, created_at) VALUES ('a', NULL, 'Named', 1767323046);
INSERT INTO messages (id, session_id, role, parts, model, provider, created_at, is_summary_message) VALUES ('m0', 'a', 'user', '[{"type":"text","data":{"text":"hi"}},{"type":"finish","data":{"reason":"stop"}}]', 'm', 'p', 1767323046, 0);
INSERT INTO messages (id, session_id, role, parts, model, provider, created_at, is_summary_message) VALUES ('m1', 'a', 'assistant', '[{"type":"reasoning","data":{"thinking":"hm","signature":"s"}},{"type":"text","data":{"text":"I look"}},{"type":"tool_call","data":{"id":"c","name":"bash","input":"{\"command\":\"ls\"}"}},{"type":"finish","data":{"reason":"tool_use","time":1}}]', 'm', 'p', 1767323047, 0);
INSERT INTO messages (id, session_id, role, parts, model, provider, created_at, is_summary_message) VALUES ('m2', 'a', 'tool', '[{"type":"tool_result","data":{"tool_call_id":"c","name":"bash","content":"a","is_error":true}}]', 'm', 'p', 1767323048, 0);
INSERT INTO messages (id, session_id, role, parts, model, provider, created_at, is_summary_message) VALUES ('m3', 'a', 'user', '[{"type":"shell_command","data":{"command":"pwd","output":"/p","exit_code":0}}]', 'm', 'p', 1767323049, 0);
INSERT INTO messages (id, session_id, role, parts, model, provider, created_at, is_summary_message) VALUES ('m4', 'a', 'assistant', '[{"type":"text","data":{"text":"so far"}},{"type":"finish","data":{"reason":"end_turn"}}]', 'm', 'p', 1767323050, 1);
INSERT INTO messages (id, session_id, role, parts, model, provider, created_at, is_summary_message) VALUES ('m5', 'a', 'user', '[{"type":"hologram","data":{}},{"type":"text","data":{"text":"on"}}]', 'm', 'p', 1767323051, 0);
INSERT INTO messages (id, session_id, role, parts, model, provider, created_at, is_summary_message) VALUES ('m6', 'b', 'user', '[{"type":"text","data":{"text":"task"}}]', 'm', 'p', 1767323052, 0);
