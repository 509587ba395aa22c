-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
CREATE TABLE session_v2 (id TEXT PRIMARY KEY, directory TEXT, title TEXT, time_created INTEGER);
CREATE TABLE session_message (id TEXT PRIMARY KEY, session_id TEXT, type TEXT, seq INTEGER, time_created INTEGER, data TEXT);
INSERT INTO session_v2 (id, directory, title, time_created) VALUES ('ses_1', '/p', 'T', 1767323046000);
INSERT INTO session_message (id, session_id, type, seq, time_created, data) VALUES ('msg_0', 'ses_1', 'user', 0, 1767323047000, '{"text":"q","files":[{"data":"aGk=","mime":"text/plain","name":"a.txt"}]}');
INSERT INTO session_message (id, session_id, type, seq, time_created, data) VALUES ('msg_1', 'ses_1', 'model-switched', 1, 1767323048000, '{"model":{"id":"m","providerID":"p"}}');
INSERT INTO session_message (id, session_id, type, seq, time_created, data) VALUES ('msg_2', 'ses_1', 'assistant', 2, 1767323049000, '{"agent":"build","model":{"id":"m","providerID":"p"},"finish":"tool-calls","cost":0.5,"tokens":{"input":10,"output":5,"reasoning":2,"cache":{"read":100,"write":7}},"time":{"created":1,"completed":2},"content":[{"type":"reasoning","text":"hm"},{"type":"text","text":"I look"},{"type":"tool","id":"c1","name":"read","state":{"status":"completed","input":{"path":"a"},"content":[{"type":"text","text":"found"}]}}]}');
INSERT INTO session_message (id, session_id, type, seq, time_created, data) VALUES ('msg_3', 'ses_1', 'synthetic', 3, 1767323050000, '{"text":"put in"}');
INSERT INTO session_message (id, session_id, type, seq, time_created, data) VALUES ('msg_4', 'ses_1', 'shell', 4, 1767323051000, '{"command":"ls","output":{"output":"a"},"exit":0}');
INSERT INTO session_message (id, session_id, type, seq, time_created, data) VALUES ('msg_5', 'ses_1', 'compaction', 5, 1767323052000, '{"status":"completed","reason":"auto","summary":"so far","recent":"the end"}');
INSERT INTO session_message (id, session_id, type, seq, time_created, data) VALUES ('msg_6', 'ses_1', 'hologram', 6, 1767323053000, '{"x":1}');
INSERT INTO session_message (id, session_id, type, seq, time_created, data) VALUES ('msg_7', 'ses_1', 'assistant', 7, 1767323054000, '{"content":[{"type":"text","text":"half"}]}');
