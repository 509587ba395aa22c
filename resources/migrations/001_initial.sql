-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- One statement between two marker lines ("--;"). Never edit a migration that was released: add the next one.
-- Times are RFC 3339 UTC with three fractional digits. Order never comes from them but from seq.

CREATE TABLE sessions (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    cwd TEXT NOT NULL DEFAULT '',
    name TEXT NOT NULL DEFAULT '',
    parent_session TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    title_source TEXT NOT NULL DEFAULT '', -- '' none yet, 'text' first user message, 'source' importer, 'person'
    leaf_id TEXT NOT NULL DEFAULT '',
    leaf_seq INTEGER NOT NULL DEFAULT 0,
    base_entry_id TEXT NOT NULL DEFAULT '',
    base_seq INTEGER NOT NULL DEFAULT 0,
    kind TEXT NOT NULL DEFAULT 'person',
    origin_format TEXT NOT NULL DEFAULT '',
    origin_id TEXT NOT NULL DEFAULT '',
    origin_path TEXT NOT NULL DEFAULT '',
    archived_at TEXT NOT NULL DEFAULT '',
    entry_count INTEGER NOT NULL DEFAULT 0,
    message_count INTEGER NOT NULL DEFAULT 0,
    text_size INTEGER NOT NULL DEFAULT 0,
    input_tokens INTEGER NOT NULL DEFAULT 0,
    output_tokens INTEGER NOT NULL DEFAULT 0,
    cache_read_tokens INTEGER NOT NULL DEFAULT 0,
    cache_write_tokens INTEGER NOT NULL DEFAULT 0,
    thinking_tokens INTEGER NOT NULL DEFAULT 0,
    cost REAL,
    summary TEXT NOT NULL DEFAULT '',
    summary_embedding BLOB
)
--;
CREATE UNIQUE INDEX idx_sessions_origin ON sessions(origin_format, origin_id) WHERE origin_id <> ''
--;
CREATE INDEX idx_sessions_cwd_updated ON sessions(cwd, updated_at DESC)
--;
-- The long texts come last, so that a read of the narrow columns stays on the first page of a row.
CREATE TABLE session_entries (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    session_id TEXT NOT NULL REFERENCES sessions(id),
    parent_id TEXT REFERENCES session_entries(id),
    parent_seq INTEGER NOT NULL DEFAULT 0,
    entry_type TEXT NOT NULL,
    role TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL,
    origin_id TEXT NOT NULL DEFAULT '',
    origin_key BLOB,
    model_facing INTEGER NOT NULL DEFAULT 0,
    display INTEGER NOT NULL DEFAULT 1,
    provider TEXT NOT NULL DEFAULT '',
    model TEXT NOT NULL DEFAULT '',
    api TEXT NOT NULL DEFAULT '',
    stop_reason TEXT NOT NULL DEFAULT '',
    usage_input INTEGER,
    usage_output INTEGER,
    usage_cache_read INTEGER,
    usage_cache_write INTEGER,
    usage_thinking INTEGER,
    usage_cost REAL,
    tool_name TEXT NOT NULL DEFAULT '',
    tool_status TEXT NOT NULL DEFAULT '',
    tool_call_id TEXT NOT NULL DEFAULT '',
    custom_type TEXT NOT NULL DEFAULT '',
    token_estimate INTEGER NOT NULL DEFAULT 0,
    compaction_first_kept_entry_id TEXT NOT NULL DEFAULT '',
    compaction_tokens_before INTEGER NOT NULL DEFAULT 0,
    branch_from_entry_id TEXT NOT NULL DEFAULT '',
    target_entry_id TEXT NOT NULL DEFAULT '',
    operation_id TEXT NOT NULL DEFAULT '',
    tool_args_json TEXT NOT NULL DEFAULT '',
    data_json TEXT NOT NULL DEFAULT '{}',
    summary TEXT NOT NULL DEFAULT '',
    content TEXT NOT NULL DEFAULT '',
    blocks_json TEXT NOT NULL DEFAULT '',
    CHECK (parent_seq < seq)
)
--;
CREATE UNIQUE INDEX idx_session_entries_origin ON session_entries(session_id, origin_key) WHERE origin_key IS NOT NULL
--;
CREATE INDEX idx_session_entries_operation ON session_entries(operation_id) WHERE operation_id <> ''
--;
CREATE TRIGGER session_entries_are_immutable BEFORE UPDATE ON session_entries
BEGIN
    SELECT RAISE(ABORT, 'history is never rewritten');
END
--;
-- Derived and rebuildable: what tree, projection and breakdown need, in one narrow range scan.
CREATE TABLE entry_nodes (
    session INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    parent_seq INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    role INTEGER NOT NULL,
    flags INTEGER NOT NULL,
    tokens INTEGER NOT NULL,
    id BLOB NOT NULL,
    metrics BLOB NOT NULL,
    PRIMARY KEY (session, seq)
) WITHOUT ROWID
--;
CREATE VIEW session_messages AS
    SELECT id, session_id, id AS entry_id,
           CASE WHEN role = 'custom' AND custom_type <> '' THEN custom_type ELSE role END AS sender,
           role, content, provider, model, created_at
    FROM session_entries WHERE role <> ''
--;
CREATE TABLE leaf_log (
    number INTEGER PRIMARY KEY,
    session INTEGER NOT NULL,
    from_id TEXT NOT NULL,
    to_id TEXT NOT NULL,
    why TEXT NOT NULL,
    at TEXT NOT NULL
)
--;
CREATE INDEX idx_leaf_log_session ON leaf_log(session, number)
--;
CREATE TABLE queue (
    number INTEGER PRIMARY KEY,
    session TEXT NOT NULL REFERENCES sessions(id),
    content TEXT NOT NULL,
    created_at TEXT NOT NULL
)
--;
CREATE TABLE drafts (
    session TEXT PRIMARY KEY REFERENCES sessions(id),
    parent_id TEXT NOT NULL DEFAULT '',
    content TEXT NOT NULL,
    updated_at TEXT NOT NULL
)
--;
CREATE TABLE leases (
    session TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    pid INTEGER NOT NULL,
    purpose TEXT NOT NULL,
    heartbeat INTEGER NOT NULL -- milliseconds since 1970
)
--;
CREATE TABLE attachments (
    sha256 BLOB PRIMARY KEY,
    media_type TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    data BLOB NOT NULL
)
--;
CREATE TABLE blobs (
    sha256 BLOB PRIMARY KEY,
    data BLOB NOT NULL
)
--;
-- A deleted import stays deleted: the importer does not bring it back.
CREATE TABLE import_tombstones (
    origin_format TEXT NOT NULL,
    origin_id TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (origin_format, origin_id)
) WITHOUT ROWID
--;
CREATE TABLE token_statistics (
    family TEXT PRIMARY KEY,
    sums BLOB NOT NULL
) WITHOUT ROWID
--;
-- Without positions (detail=none) it is a third of the size; phrases are looked for in the entries it finds.
CREATE VIRTUAL TABLE entry_text USING fts5(
    text,
    content='',
    contentless_delete=1,
    detail=none,
    tokenize="unicode61 tokenchars '_'"
)
--;
-- Merging parts of the index less often (4 is usual) makes an import a tenth faster; searches do not notice.
INSERT INTO entry_text (entry_text, rank) VALUES ('automerge', 8)
