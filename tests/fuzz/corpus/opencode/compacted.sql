-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
CREATE TABLE project (id TEXT PRIMARY KEY, worktree TEXT NOT NULL);
CREATE TABLE session (id TEXT PRIMARY KEY, project_id TEXT NOT NULL, parent_id TEXT, slug TEXT NOT NULL DEFAULT '', directory TEXT NOT NULL, title TEXT NOT NULL, version TEXT NOT NULL DEFAULT '', revert TEXT, time_created INTEGER NOT NULL, time_updated INTEGER NOT NULL DEFAULT 0, time_compacting INTEGER, time_archived INTEGER);
CREATE TABLE message (id TEXT PRIMARY KEY, session_id TEXT NOT NULL, time_created INTEGER NOT NULL, time_updated INTEGER NOT NULL DEFAULT 0, data TEXT NOT NULL);
CREATE INDEX message_session_time_created_id_idx ON message (session_id, time_created, id);
CREATE TABLE part (id TEXT PRIMARY KEY, message_id TEXT NOT NULL, session_id TEXT NOT NULL, time_created INTEGER NOT NULL, time_updated INTEGER NOT NULL DEFAULT 0, data TEXT NOT NULL);
CREATE INDEX part_message_id_id_idx ON part (message_id, id);
CREATE TABLE todo (session_id TEXT NOT NULL, content TEXT NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (session_id, position));
INSERT INTO session (id, project_id, parent_id, directory, title, revert, time_created) VALUES ('s', 'p', NULL, '/work', 'Title of s', '{"messageID":"m6","partID":"m6-001"}', 1767323046000);
INSERT INTO message (id, session_id, time_created, data) VALUES ('m1', 's', 1767323050000, '{"role":"user","agent":"build","model":{"providerID":"p","modelID":"m"}}');
INSERT INTO part (id, message_id, session_id, time_created, data) VALUES ('m1-001', 'm1', 's', 1767323050000, '{"type":"text","text":"old"}');
INSERT INTO message (id, session_id, time_created, data) VALUES ('m2', 's', 1767323051000, '{"role":"user","agent":"build","model":{"providerID":"p","modelID":"m"}}');
INSERT INTO part (id, message_id, session_id, time_created, data) VALUES ('m2-001', 'm2', 's', 1767323051000, '{"type":"text","text":"kept"}');
INSERT INTO message (id, session_id, time_created, data) VALUES ('m3', 's', 1767323052000, '{"role":"user"}');
INSERT INTO part (id, message_id, session_id, time_created, data) VALUES ('m3-001', 'm3', 's', 1767323052000, '{"type":"compaction","auto":true,"overflow":false,"tail_start_id":"m2"}');
INSERT INTO message (id, session_id, time_created, data) VALUES ('m4', 's', 1767323053000, '{"role":"assistant","parentID":"x","providerID":"anthropic","modelID":"m","mode":"build","finish":"stop","cost":0.5,"tokens":{"input":10,"output":5,"reasoning":2,"cache":{"read":100,"write":7}},"time":{"created":1767323046000,"completed":1767323046500},"summary":true}');
INSERT INTO part (id, message_id, session_id, time_created, data) VALUES ('m4-001', 'm4', 's', 1767323053000, '{"type":"text","text":"the summary"}');
INSERT INTO message (id, session_id, time_created, data) VALUES ('m5', 's', 1767323054000, '{"role":"user","agent":"build","model":{"providerID":"p","modelID":"m"}}');
INSERT INTO part (id, message_id, session_id, time_created, data) VALUES ('m5-001', 'm5', 's', 1767323054000, '{"type":"text","text":"on"}');
INSERT INTO message (id, session_id, time_created, data) VALUES ('m6', 's', 1767323055000, '{"role":"novelty"}');
INSERT INTO part (id, message_id, session_id, time_created, data) VALUES ('m6-001', 'm6', 's', 1767323055000, '{"type":"novelty","x":1}');
INSERT INTO message (id, session_id, time_created, data) VALUES ('m7', 'gone', 1767323056000, '{"role":"assistant","parentID":"x","providerID":"anthropic","modelID":"m","mode":"build","finish":"stop","cost":0.5,"tokens":{"input":10,"output":5,"reasoning":2,"cache":{"read":100,"write":7}},"time":{"created":1767323046000}}');
