-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
CREATE TABLE ItemTable (key TEXT UNIQUE, value BLOB);
CREATE TABLE cursorDiskKV (key TEXT UNIQUE, value BLOB);
INSERT INTO cursorDiskKV (key, value) VALUES ('composerData:c', '{"composerId":"c","name":"Named","createdAt":1767323046000,"status":"completed","modelConfig":{"modelName":"m"},"fullConversationHeadersOnly":[{"bubbleId":"1","type":1},{"bubbleId":"2","type":2},{"bubbleId":"3","type":2},{"bubbleId":"4","type":2}]}');
INSERT INTO cursorDiskKV (key, value) VALUES ('bubbleId:c:1', '{"type":1,"text":"hi","createdAt":"2026-01-02T03:04:06.000Z"}');
INSERT INTO cursorDiskKV (key, value) VALUES ('bubbleId:c:2', '{"type":2,"text":"","thinking":{"text":"hm","signature":"s"}}');
INSERT INTO cursorDiskKV (key, value) VALUES ('bubbleId:c:3', '{"type":2,"text":"","toolFormerData":{"toolCallId":"t","name":"read_file","rawArgs":"{\"path\":\"a\"}","status":"completed","result":"{}"}}');
INSERT INTO cursorDiskKV (key, value) VALUES ('bubbleId:c:4', '{"type":2,"text":"done","tokenCount":{"inputTokens":9,"outputTokens":3}}');
INSERT INTO cursorDiskKV (key, value) VALUES ('composerData:d', '{"composerId":"d","createdAt":1767323046000,"status":"generating","conversation":[{"type":1,"bubbleId":"1","text":"hi"},{"type":2,"bubbleId":"2","text":"yes"}]}');
