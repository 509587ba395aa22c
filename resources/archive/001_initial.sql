-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- An archive. Run by the role that owns it (varve_owner). Statements end at lines with "--;". A session's rows lie together: tables are
-- divided by the hash of the session, and each question about one session names it.
--
-- Who may see and write what is in the policies below, so it holds for every program that signs in as a member. Nobody has the right
-- to change or remove a record or a blob. Policies apply to the owner of the tables too (FORCE); the owner's own are for varve.search() and for setting it up.
CREATE TABLE varve.archive (
    id uuid NOT NULL PRIMARY KEY,
    sealed boolean NOT NULL,
    schema integer NOT NULL,
    made timestamptz NOT NULL DEFAULT now()
);
--;
CREATE UNIQUE INDEX archive_one ON varve.archive ((true));
--;
CREATE TABLE varve.machines (
    machine uuid NOT NULL PRIMARY KEY,
    owner text NOT NULL DEFAULT current_user,
    name text NOT NULL CHECK (octet_length(name) <= 4096)
);
--;
-- What a machine wrote that belongs to no session lies in a session that has the machine's id.
CREATE TABLE varve.sessions (
    session uuid NOT NULL PRIMARY KEY,
    owner text NOT NULL DEFAULT current_user,
    visibility smallint NOT NULL CHECK (visibility IN (0, 1)), -- 0: the owner's, 1: every member's
    changed xid8 NOT NULL DEFAULT pg_current_xact_id()
);
--;
CREATE INDEX sessions_owner ON varve.sessions (owner);
--;
CREATE INDEX sessions_changed ON varve.sessions (changed);
--;
-- `changed` is the transaction that wrote the row: who asks again with the oldest transaction that was running when it asked last gets
-- also what was begun before that and committed after it.
CREATE TABLE varve.heads (
    session uuid NOT NULL,
    machine uuid NOT NULL,
    number bigint NOT NULL CHECK (number BETWEEN 1 AND 4503599627370496),
    at timestamptz NOT NULL CHECK (at BETWEEN '1970-01-01 00:00:00+00' AND '9999-12-31 23:59:59.999+00'),
    changed xid8 NOT NULL DEFAULT pg_current_xact_id(),
    PRIMARY KEY (session, machine)
);
--;
CREATE INDEX heads_changed ON varve.heads (changed);
--;
CREATE TABLE varve.records (
    session uuid NOT NULL,
    machine uuid NOT NULL,
    number bigint NOT NULL CHECK (number BETWEEN 1 AND 4503599627370496),
    at timestamptz NOT NULL CHECK (at BETWEEN '1970-01-01 00:00:00+00' AND '9999-12-31 23:59:59.999+00'),
    kind smallint NOT NULL CHECK (kind BETWEEN 0 AND 255),
    size integer CHECK (size BETWEEN 0 AND 1000000), -- how many words
    payload bytea NOT NULL CHECK (octet_length(payload) <= 67110000), -- 64 MB, and what sealing adds
    words tsvector,
    PRIMARY KEY (session, machine, number)
) PARTITION BY HASH (session);
--;
CREATE TABLE varve.blobs (
    session uuid NOT NULL,
    name bytea NOT NULL CHECK (octet_length(name) <= 64),
    owner text NOT NULL DEFAULT current_user, -- what one puts there takes nobody else's place
    part integer NOT NULL CHECK (part >= 0),
    parts integer NOT NULL CHECK (parts BETWEEN 1 AND 256), -- what is behind them is none of it
    data bytea NOT NULL CHECK (octet_length(data) <= 4000000),
    PRIMARY KEY (session, name, owner, part)
) PARTITION BY HASH (session);
--;
DO $$
BEGIN
    FOR i IN 0..15 LOOP
        EXECUTE format('CREATE TABLE varve.records_%s PARTITION OF varve.records FOR VALUES WITH (MODULUS 16, REMAINDER %s)', i, i);
        EXECUTE format('CREATE TABLE varve.blobs_%s PARTITION OF varve.blobs FOR VALUES WITH (MODULUS 16, REMAINDER %s)', i, i);
        -- They are compressed or sealed already.
        EXECUTE format('ALTER TABLE varve.records_%s ALTER COLUMN payload SET STORAGE EXTERNAL', i);
        EXECUTE format('ALTER TABLE varve.blobs_%s ALTER COLUMN data SET STORAGE EXTERNAL', i);
    END LOOP;
END $$;
--;
CREATE INDEX records_words ON varve.records USING gin (words) WITH (gin_pending_list_limit = 256); -- kB, of each of its parts: every search reads all of it
--;
ALTER TABLE varve.archive ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--;
ALTER TABLE varve.machines ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--;
ALTER TABLE varve.sessions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--;
ALTER TABLE varve.heads ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--;
ALTER TABLE varve.records ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--;
ALTER TABLE varve.blobs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--;
CREATE POLICY archive_shown ON varve.archive FOR SELECT TO varve_member USING (true);
--;
CREATE POLICY archive_kept ON varve.archive TO varve_owner USING (true) WITH CHECK (true);
--;
CREATE POLICY machines_shown ON varve.machines FOR SELECT TO varve_member USING (true);
--;
-- No machine where others would take its records for what is of no session.
CREATE POLICY machines_made ON varve.machines FOR INSERT TO varve_member WITH CHECK (
    owner = current_user
    AND NOT EXISTS (SELECT FROM varve.sessions s WHERE s.session = machine AND (s.owner <> current_user OR s.visibility <> 0)));
--;
CREATE POLICY machines_named ON varve.machines FOR UPDATE TO varve_member USING (owner = current_user) WITH CHECK (owner = current_user);
--;
CREATE POLICY sessions_shown ON varve.sessions FOR SELECT TO varve_member USING (owner = current_user OR visibility = 1);
--;
-- Not the place of another's machine, whose id every member knows; that of one's own is nobody else's to see.
CREATE POLICY sessions_made ON varve.sessions FOR INSERT TO varve_member WITH CHECK (
    owner = current_user
    AND NOT EXISTS (SELECT FROM varve.machines m WHERE m.machine = session AND (m.owner <> current_user OR visibility <> 0)));
--;
CREATE POLICY sessions_changed ON varve.sessions FOR UPDATE TO varve_member
    USING (owner = current_user) WITH CHECK (
        owner = current_user AND changed = pg_current_xact_id()
        AND (visibility = 0 OR NOT EXISTS (SELECT FROM varve.machines m WHERE m.machine = session)));
--;
CREATE POLICY sessions_repaired ON varve.sessions TO varve_owner USING (true) WITH CHECK (true);
--;
-- In the policies of the others varve.sessions is what the member sees of it. What is of no session is its owner's alone, whatever two
-- transactions made of the place at the same time.
CREATE POLICY heads_shown ON varve.heads FOR SELECT TO varve_member
    USING (EXISTS (SELECT FROM varve.sessions s WHERE s.session = heads.session
                   AND (s.owner = current_user OR heads.session <> heads.machine)));
--;
CREATE POLICY heads_made ON varve.heads FOR INSERT TO varve_member WITH CHECK (
    EXISTS (SELECT FROM varve.sessions s WHERE s.session = heads.session)
    AND EXISTS (SELECT FROM varve.machines m WHERE m.machine = heads.machine AND m.owner = current_user));
--;
CREATE POLICY heads_moved ON varve.heads FOR UPDATE TO varve_member
    USING (EXISTS (SELECT FROM varve.machines m WHERE m.machine = heads.machine AND m.owner = current_user))
    WITH CHECK (
        changed = pg_current_xact_id()
        AND EXISTS (SELECT FROM varve.sessions s WHERE s.session = heads.session)
        AND EXISTS (SELECT FROM varve.machines m WHERE m.machine = heads.machine AND m.owner = current_user));
--;
CREATE POLICY heads_repaired ON varve.heads TO varve_owner USING (true) WITH CHECK (true);
--;
CREATE POLICY records_shown ON varve.records FOR SELECT TO varve_member
    USING (EXISTS (SELECT FROM varve.sessions s WHERE s.session = records.session
                   AND (s.owner = current_user OR records.session <> records.machine)));
--;
-- Entries (2) and leaves (3) by every member in a session of the team; everything else is its owner's.
CREATE POLICY records_made ON varve.records FOR INSERT TO varve_member WITH CHECK (
    EXISTS (SELECT FROM varve.machines m WHERE m.machine = records.machine AND m.owner = current_user)
    AND EXISTS (SELECT FROM varve.sessions s WHERE s.session = records.session
                AND (s.owner = current_user OR (s.visibility = 1 AND records.kind IN (2, 3)))));
--;
CREATE POLICY records_searched ON varve.records FOR SELECT TO varve_owner USING (true);
--;
CREATE POLICY blobs_shown ON varve.blobs FOR SELECT TO varve_member
    USING (EXISTS (SELECT FROM varve.sessions s WHERE s.session = blobs.session));
--;
CREATE POLICY blobs_made ON varve.blobs FOR INSERT TO varve_member
    WITH CHECK (owner = current_user AND EXISTS (SELECT FROM varve.sessions s WHERE s.session = blobs.session));
--;
-- The index of words cannot be used below a policy (@@ is not leakproof), so this looks past the policies and asks by itself whose
-- sessions they are: those of the role that has signed in. Of "a|b" either word will do, "a*" is any that begins like that. The newest of the first 20,000 places, smaller ones before larger ones.
CREATE FUNCTION varve.search(wanted text[], most integer)
RETURNS TABLE (session uuid, machine uuid, number bigint, kind smallint, at timestamptz, payload bytea, score double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
    WITH found AS MATERIALIZED (
        SELECT r.session, r.machine, r.number, 1 / (1 + ln(1 + coalesce(r.size, 0))) AS score, r.at
        FROM varve.records r
        WHERE r.words @@ (SELECT string_agg((
                SELECT '(' || string_agg('''' || replace(replace(rtrim(a, '*'), '\', '\\'), '''', '''''') || '''' || CASE WHEN a LIKE '%*' THEN ':*' ELSE '' END, ' | ') || ')'
                FROM unnest(string_to_array(w, '|')) a WHERE rtrim(a, '*') <> ''), ' & ')::tsquery FROM unnest(wanted) w)
            AND r.session IN (SELECT s.session FROM varve.sessions s WHERE s.owner = session_user OR s.visibility = 1)
        LIMIT 20000
    ), best AS MATERIALIZED (
        SELECT * FROM found ORDER BY score DESC, at DESC LIMIT least(most, 1000)
    )
    SELECT b.session, b.machine, b.number, r.kind, b.at, r.payload, b.score
    FROM best b JOIN varve.records r ON r.session = b.session AND r.machine = b.machine AND r.number = b.number
    ORDER BY b.score DESC, b.at DESC
$$;
--;
REVOKE ALL ON FUNCTION varve.search(text[], integer) FROM PUBLIC;
--;
GRANT EXECUTE ON FUNCTION varve.search(text[], integer) TO varve_member;
--;
GRANT USAGE ON SCHEMA varve TO varve_member;
--;
GRANT SELECT ON varve.archive, varve.machines, varve.sessions, varve.heads, varve.records, varve.blobs TO varve_member;
--;
GRANT INSERT (machine, name), UPDATE (name) ON varve.machines TO varve_member;
--;
GRANT INSERT (session, visibility), UPDATE (visibility, changed) ON varve.sessions TO varve_member;
--;
GRANT INSERT (session, machine, number, at), UPDATE (number, at, changed) ON varve.heads TO varve_member;
--;
GRANT INSERT ON varve.records TO varve_member;
--;
GRANT INSERT (session, name, part, parts, data) ON varve.blobs TO varve_member;
