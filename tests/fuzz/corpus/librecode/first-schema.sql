-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
CREATE TABLE goose_db_version (id INTEGER PRIMARY KEY AUTOINCREMENT, version_id INTEGER NOT NULL, is_applied INTEGER NOT NULL);
INSERT INTO goose_db_version (version_id, is_applied) VALUES (0, 1), (1, 1), (2, 1), (3, 1);
CREATE TABLE sessions (id TEXT PRIMARY KEY, cwd TEXT NOT NULL, name TEXT NOT NULL DEFAULT '', parent_session TEXT NOT NULL DEFAULT '', created_at TEXT NOT NULL, updated_at TEXT NOT NULL);
CREATE TABLE session_entries (id TEXT PRIMARY KEY, session_id TEXT NOT NULL, parent_id TEXT NULL, entry_type TEXT NOT NULL, role TEXT NOT NULL DEFAULT '', content TEXT NOT NULL DEFAULT '', provider TEXT NOT NULL DEFAULT '', model TEXT NOT NULL DEFAULT '', custom_type TEXT NOT NULL DEFAULT '', data_json TEXT NOT NULL DEFAULT '{}', summary TEXT NOT NULL DEFAULT '', created_at TEXT NOT NULL);
CREATE INDEX idx_session_entries_session_created ON session_entries(session_id, created_at);
CREATE INDEX idx_session_entries_parent ON session_entries(parent_id);
CREATE TABLE runtime_documents (namespace TEXT NOT NULL, document_key TEXT NOT NULL, value_json TEXT NOT NULL DEFAULT '{}', updated_at TEXT NOT NULL, PRIMARY KEY(namespace, document_key));
CREATE TABLE session_messages (id TEXT PRIMARY KEY, session_id TEXT NOT NULL, entry_id TEXT NOT NULL UNIQUE, sender TEXT NOT NULL, role TEXT NOT NULL, content TEXT NOT NULL DEFAULT '', provider TEXT NOT NULL DEFAULT '', model TEXT NOT NULL DEFAULT '', created_at TEXT NOT NULL);
INSERT INTO sessions (id, cwd, name, parent_session, created_at, updated_at) VALUES ('s', '/p', 'Name of s', '', '2026-01-02T03:04:06Z', '2026-01-02T03:04:06Z');
INSERT INTO sessions (id, cwd, name, parent_session, created_at, updated_at) VALUES ('t', '/p', 'Name of t', 's', '2026-01-02T03:04:06Z', '2026-01-02T03:04:06Z');
INSERT INTO session_entries (id, session_id, parent_id, entry_type, created_at, role, content) VALUES ('u', 's', NULL, 'message', '2026-01-02T03:04:06Z', 'user', 'hello');
INSERT INTO session_entries (id, session_id, parent_id, entry_type, created_at, role, content, provider, model) VALUES ('t', 's', 'u', 'message', '2026-01-02T03:04:06Z', 'thinking', 'hm', 'anthropic', 'm');
INSERT INTO session_entries (id, session_id, parent_id, entry_type, created_at, role, content, provider, model, data_json) VALUES ('a', 's', 't', 'message', '2026-01-02T03:04:06Z', 'assistant', 'yes', 'anthropic', 'm', '{"usage":{"input_tokens":7,"output_tokens":3,"context_tokens":9},"strange":1}');
INSERT INTO session_entries (id, session_id, parent_id, entry_type, created_at, role, content, data_json) VALUES ('r', 's', 'a', 'message', '2026-01-02T03:04:06Z', 'toolResult', 'out', '{"tool":"bash","arguments":{"cmd":"ls"},"error":"exit 1"}');
INSERT INTO session_entries (id, session_id, parent_id, entry_type, created_at, summary, data_json) VALUES ('k', 's', 'r', 'compaction', '2026-01-02T03:04:06Z', 'so far', '{"firstKeptEntryId":"a","tokensBefore":5}');
INSERT INTO session_entries (id, session_id, parent_id, entry_type, created_at, summary, data_json) VALUES ('b', 's', 'a', 'branch_summary', '2026-01-02T03:04:06Z', 'left', '{"fromId":"k"}');
INSERT INTO session_entries (id, session_id, parent_id, entry_type, created_at, role, content) VALUES ('x', 't', 'gone', 'message', '2026-01-02T03:04:06Z', 'user', 'lost');
