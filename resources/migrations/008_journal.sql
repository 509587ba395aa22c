-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- What compactions keep of what they summarized. Derived from the entries and rebuildable: one row a fact (position from 1), and one
-- for each summary (position 0), whose text is the entry's and not stored twice.
CREATE TABLE journal (
    seq INTEGER NOT NULL,
    position INTEGER NOT NULL,
    session INTEGER NOT NULL,
    operation TEXT NOT NULL, -- of the run that wrote it; of an imported compaction its id
    kind TEXT NOT NULL,
    source TEXT NOT NULL,
    method TEXT NOT NULL,
    importance INTEGER NOT NULL,
    text TEXT NOT NULL,
    words TEXT NOT NULL, -- the text in folded case, for finding it
    tags TEXT NOT NULL, -- one a line
    sources TEXT NOT NULL, -- ids of entries, one a line
    PRIMARY KEY (seq, position)
) WITHOUT ROWID
--;
CREATE INDEX idx_journal_session ON journal(session)
--;
-- What a person or later work made of a fact. Not derived: it stays when the rows above are made again.
CREATE TABLE journal_changes (
    seq INTEGER NOT NULL,
    position INTEGER NOT NULL,
    importance INTEGER, -- null: as the fact says
    method TEXT, -- who gave the importance
    tags TEXT, -- null: as the fact says
    deleted_at TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (seq, position)
) WITHOUT ROWID
--;
-- Undoing and redoing of runs: derived, too. The newest of an operation says whether lists over many branches show its facts.
CREATE TABLE journal_undo (
    seq INTEGER PRIMARY KEY,
    operation TEXT NOT NULL,
    disabled INTEGER NOT NULL
)
--;
CREATE INDEX idx_journal_undo_operation ON journal_undo(operation, seq)
--;
INSERT INTO journal (seq, position, session, operation, kind, source, method, importance, text, words, tags, sources)
    SELECT e.seq, 0, s.number, CASE WHEN e.operation_id = '' THEN e.id ELSE e.operation_id END,
        'synthesis', 'inference', 'heuristic', 7, '', '', '', ''
    FROM session_entries e JOIN sessions s ON s.id = e.session_id
    WHERE e.summary <> '' AND (e.entry_type = 'compaction' OR e.custom_type = 'context_edit')
--;
INSERT INTO journal_undo (seq, operation, disabled)
    SELECT seq, json_extract(data_json, '$.operation'), json_extract(data_json, '$.op') = 'disable'
    FROM session_entries
    WHERE custom_type = 'context_edit' AND CASE WHEN json_valid(data_json)
        THEN json_extract(data_json, '$.op') IN ('disable', 'enable')
             AND json_type(data_json, '$.operation') = 'text'
        ELSE 0 END
