-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- The triggers of a store with an archive: what was written here, in the transaction of the write, whoever writes. Each thing gets the
-- next number of this machine. Rows are removed and inserted, not replaced: "OR IGNORE" of the statement outside would hold in here too.
CREATE TRIGGER archive_log_entry AFTER INSERT ON session_entries
    WHEN (SELECT applying FROM archive_machine) = 0
BEGIN
    UPDATE archive_machine SET clock = clock + 1;
    INSERT INTO archive_log (session, number, seq) SELECT new.session_id, clock, new.seq FROM archive_machine;
END
--;
CREATE TRIGGER archive_log_session AFTER INSERT ON sessions
    WHEN (SELECT applying FROM archive_machine) = 0
BEGIN
    UPDATE archive_machine SET clock = clock + 1;
    INSERT INTO archive_log (session, number, seq) SELECT new.id, clock, 0 FROM archive_machine;
END
--;
CREATE TRIGGER archive_log_base AFTER UPDATE OF base_entry_id, parent_session ON sessions
    WHEN (SELECT applying FROM archive_machine) = 0
    AND (old.base_entry_id <> new.base_entry_id OR old.parent_session <> new.parent_session)
BEGIN
    UPDATE archive_machine SET clock = clock + 1;
    INSERT INTO archive_log (session, number, seq) SELECT new.id, clock, 0 FROM archive_machine;
END
--;
CREATE TRIGGER archive_log_again AFTER INSERT ON sessions
    WHEN (SELECT applying FROM archive_machine) = 0
    AND EXISTS (SELECT 1 FROM archive_clocks WHERE session = new.id AND kind = 7 AND value <> '')
BEGIN
    UPDATE archive_machine SET clock = clock + 1;
    DELETE FROM archive_clocks WHERE session = new.id AND kind = 7 AND ref = '';
    INSERT INTO archive_clocks (session, kind, ref, number, machine, value)
        SELECT new.id, 7, '', clock, id, '' FROM archive_machine;
    UPDATE archive_heads SET have = 0, waits_for = '' WHERE session = new.id;
END
--;
CREATE TRIGGER archive_log_leaf AFTER UPDATE OF leaf_id ON sessions
    WHEN (SELECT applying FROM archive_machine) = 0
    AND old.leaf_id <> new.leaf_id
BEGIN
    UPDATE archive_machine SET clock = clock + 1;
    DELETE FROM archive_clocks WHERE session = new.id AND kind = 3 AND ref = '';
    INSERT INTO archive_clocks (session, kind, ref, number, machine, value)
        SELECT new.id, 3, '', clock, id, '' FROM archive_machine;
END
--;
CREATE TRIGGER archive_log_first_leaf AFTER INSERT ON sessions
    WHEN (SELECT applying FROM archive_machine) = 0
    AND new.leaf_id <> ''
BEGIN
    UPDATE archive_machine SET clock = clock + 1;
    DELETE FROM archive_clocks WHERE session = new.id AND kind = 3 AND ref = '';
    INSERT INTO archive_clocks (session, kind, ref, number, machine, value)
        SELECT new.id, 3, '', clock, id, '' FROM archive_machine;
END
--;
CREATE TRIGGER archive_log_title AFTER UPDATE OF name, title_source ON sessions
    WHEN (SELECT applying FROM archive_machine) = 0
    AND (old.name <> new.name OR old.title_source <> new.title_source)
BEGIN
    UPDATE archive_machine SET clock = clock + 1;
    DELETE FROM archive_clocks WHERE session = new.id AND kind = 4 AND ref = '';
    INSERT INTO archive_clocks (session, kind, ref, number, machine, value)
        SELECT new.id, 4, '', clock, id, '' FROM archive_machine;
END
--;
CREATE TRIGGER archive_log_first_title AFTER INSERT ON sessions
    WHEN (SELECT applying FROM archive_machine) = 0
    AND new.name <> ''
BEGIN
    UPDATE archive_machine SET clock = clock + 1;
    DELETE FROM archive_clocks WHERE session = new.id AND kind = 4 AND ref = '';
    INSERT INTO archive_clocks (session, kind, ref, number, machine, value)
        SELECT new.id, 4, '', clock, id, '' FROM archive_machine;
END
--;
CREATE TRIGGER archive_log_archived AFTER UPDATE OF archived_at ON sessions
    WHEN (SELECT applying FROM archive_machine) = 0
    AND old.archived_at <> new.archived_at
BEGIN
    UPDATE archive_machine SET clock = clock + 1;
    DELETE FROM archive_clocks WHERE session = new.id AND kind = 6 AND ref = '';
    INSERT INTO archive_clocks (session, kind, ref, number, machine, value)
        SELECT new.id, 6, '', clock, id, '' FROM archive_machine;
END
--;
CREATE TRIGGER archive_log_first_archived AFTER INSERT ON sessions
    WHEN (SELECT applying FROM archive_machine) = 0
    AND new.archived_at <> ''
BEGIN
    UPDATE archive_machine SET clock = clock + 1;
    DELETE FROM archive_clocks WHERE session = new.id AND kind = 6 AND ref = '';
    INSERT INTO archive_clocks (session, kind, ref, number, machine, value)
        SELECT new.id, 6, '', clock, id, '' FROM archive_machine;
END
--;
CREATE TRIGGER archive_log_deleted AFTER UPDATE OF deleted_at ON sessions
    WHEN (SELECT applying FROM archive_machine) = 0
    AND (old.deleted_at = '') <> (new.deleted_at = '')
BEGIN
    UPDATE archive_machine SET clock = clock + 1;
    DELETE FROM archive_clocks WHERE session = new.id AND kind = 7 AND ref = '';
    INSERT INTO archive_clocks (session, kind, ref, number, machine, value)
        SELECT new.id, 7, '', clock, id, CASE new.deleted_at WHEN '' THEN '' ELSE coalesce('deleted ' || (SELECT group_concat(hex(machine) || ':' || have, ' ') FROM (SELECT machine, max(have) AS have FROM
            archive_heads WHERE session = new.id GROUP BY machine)), 'deleted') END FROM archive_machine;
END
--;
CREATE TRIGGER archive_log_tag_insert AFTER INSERT ON session_tags
    WHEN (SELECT applying FROM archive_machine) = 0
    AND EXISTS (SELECT 1 FROM sessions WHERE number = new.session AND deleted_at = '')
BEGIN
    UPDATE archive_machine SET clock = clock + 1;
    DELETE FROM archive_clocks WHERE session = (SELECT id FROM sessions WHERE number = new.session) AND kind = 5 AND ref = '';
    INSERT INTO archive_clocks (session, kind, ref, number, machine, value)
        SELECT (SELECT id FROM sessions WHERE number = new.session), 5, '', clock, id, '' FROM archive_machine;
END
--;
CREATE TRIGGER archive_log_tag_delete AFTER DELETE ON session_tags
    WHEN (SELECT applying FROM archive_machine) = 0
    AND EXISTS (SELECT 1 FROM sessions WHERE number = old.session AND deleted_at = '')
BEGIN
    UPDATE archive_machine SET clock = clock + 1;
    DELETE FROM archive_clocks WHERE session = (SELECT id FROM sessions WHERE number = old.session) AND kind = 5 AND ref = '';
    INSERT INTO archive_clocks (session, kind, ref, number, machine, value)
        SELECT (SELECT id FROM sessions WHERE number = old.session), 5, '', clock, id, '' FROM archive_machine;
END
--;
CREATE TRIGGER archive_log_fact_insert AFTER INSERT ON facts
    WHEN (SELECT applying FROM archive_machine) = 0
BEGIN
    UPDATE archive_machine SET clock = clock + 1;
    DELETE FROM archive_clocks WHERE session = '' AND kind = 8 AND ref = new.id;
    INSERT INTO archive_clocks (session, kind, ref, number, machine, value)
        SELECT '', 8, new.id, clock, id, '' FROM archive_machine;
END
--;
CREATE TRIGGER archive_log_journal_insert AFTER INSERT ON journal_changes
    WHEN (SELECT applying FROM archive_machine) = 0
    AND EXISTS (SELECT 1 FROM session_entries WHERE seq = new.seq)
BEGIN
    UPDATE archive_machine SET clock = clock + 1;
    DELETE FROM archive_clocks WHERE session = (SELECT session_id FROM session_entries WHERE seq = new.seq) AND kind = 9 AND ref = (SELECT id || '.' || new.position FROM session_entries WHERE seq = new.seq);
    INSERT INTO archive_clocks (session, kind, ref, number, machine, value)
        SELECT (SELECT session_id FROM session_entries WHERE seq = new.seq), 9, (SELECT id || '.' || new.position FROM session_entries WHERE seq = new.seq), clock, id, '' FROM archive_machine;
END
--;
CREATE TRIGGER archive_log_fact_update AFTER UPDATE ON facts
    WHEN (SELECT applying FROM archive_machine) = 0
BEGIN
    UPDATE archive_machine SET clock = clock + 1;
    DELETE FROM archive_clocks WHERE session = '' AND kind = 8 AND ref = new.id;
    INSERT INTO archive_clocks (session, kind, ref, number, machine, value)
        SELECT '', 8, new.id, clock, id, '' FROM archive_machine;
END
--;
CREATE TRIGGER archive_log_journal_update AFTER UPDATE ON journal_changes
    WHEN (SELECT applying FROM archive_machine) = 0
    AND EXISTS (SELECT 1 FROM session_entries WHERE seq = new.seq)
BEGIN
    UPDATE archive_machine SET clock = clock + 1;
    DELETE FROM archive_clocks WHERE session = (SELECT session_id FROM session_entries WHERE seq = new.seq) AND kind = 9 AND ref = (SELECT id || '.' || new.position FROM session_entries WHERE seq = new.seq);
    INSERT INTO archive_clocks (session, kind, ref, number, machine, value)
        SELECT (SELECT session_id FROM session_entries WHERE seq = new.seq), 9, (SELECT id || '.' || new.position FROM session_entries WHERE seq = new.seq), clock, id, '' FROM archive_machine;
END
