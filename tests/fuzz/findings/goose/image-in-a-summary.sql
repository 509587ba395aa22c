-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
CREATE TABLE schema_version (version INTEGER);
CREATE TABLE sessions (id TEXT PRIMARY KEY, name TEXT, description TEXT, working_dir TEXT, created_at TIMESTAMP, provider_name TEXT, model_config_json TEXT);
CREATE TABLE messages (id INTEGER PRIMARY KEY, message_id TEXT, session_id TEXT, role TEXT, content_json TEXT, created_timestamp INTEGER, timestamp TIMESTAMP, metadata_json TEXT);
INSERT INTO sessions (id, name, description, working_dir, created_at, provider_name, model_config_json) VALUES ('20260102_1', 'Named', '', '/p', '2026-01-02 03:04:05', 'anthropic', '{"model_name":"m"}');
INSERT INTO messages (session_id, role, content_json, created_timestamp, metadata_json) VALUES ('20260102_1', 'user', '[{"type":"text","text":"hi"}]', 1767323047, '{"userVisible":true,"agentVisible":false}');
INSERT INTO messages (session_id, role, content_json, created_timestamp, metadata_json) VALUES ('20260102_1', 'user', '[{"type":"text","text":"so far"},{"type":"image","data":"iVBORw0KGgo=","mimeType":"image/png"}]', 1767323050, '{"userVisible":false,"agentVisible":true}');
