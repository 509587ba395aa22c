-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- Searching as the store does: of "a|b" either word will do, "a*" is any that begins like that. What was deleted is not found: the record
-- that says so has the word "deleted" beside it, and only the session's owner writes one. The latest of them decides, as it does on
-- every machine.
CREATE INDEX records_deleted ON varve.records (session, number, machine) WHERE kind = 7;
--;
CREATE OR REPLACE FUNCTION varve.search(wanted text[], most integer)
RETURNS TABLE (session uuid, machine uuid, number bigint, kind smallint, at timestamptz, payload bytea, score double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
    WITH found AS MATERIALIZED (
        SELECT r.session, r.machine, r.number, 1 / (1 + ln(1 + coalesce(r.size, 0))) AS score, r.at
        FROM varve.records r
        WHERE r.words @@ (SELECT string_agg((
                SELECT '(' || string_agg('''' || replace(replace(rtrim(a, '*'), '\', '\\'), '''', '''''') || '''' || CASE WHEN a LIKE '%*' THEN ':*' ELSE '' END, ' | ') || ')'
                FROM unnest(string_to_array(w, '|')) a WHERE rtrim(a, '*') <> ''), ' & ')::tsquery FROM unnest(wanted) w)
            AND r.kind = 2
            AND r.session IN (SELECT s.session FROM varve.sessions s WHERE s.owner = session_user OR s.visibility = 1)
        LIMIT 20000
    ), kept AS MATERIALIZED (
        SELECT f.session FROM (SELECT DISTINCT session FROM found) f
        WHERE (SELECT d.words @@ 'deleted'::tsquery FROM varve.records d WHERE d.session = f.session AND d.kind = 7
               ORDER BY d.number DESC, d.machine DESC LIMIT 1) IS NOT TRUE
    ), best AS MATERIALIZED (
        SELECT * FROM found WHERE session IN (SELECT session FROM kept) ORDER BY score DESC, at DESC LIMIT least(most, 1000)
    )
    SELECT b.session, b.machine, b.number, r.kind, b.at, r.payload, b.score
    FROM best b JOIN varve.records r ON r.session = b.session AND r.machine = b.machine AND r.number = b.number
    ORDER BY b.score DESC, b.at DESC
$$;
