-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- What one member puts there keeps nobody from finding what others have: who asks may leave out the machines of roles (`without`) whose
-- records turned out to be nothing, and of each role's payloads only the best 32 MB are told, and one more; the others come empty. What was
-- deleted takes no place among the first 20,000.
CREATE POLICY machines_searched ON varve.machines FOR SELECT TO varve_owner USING (true);
--;
DROP FUNCTION varve.search(text[], integer);
--;
CREATE FUNCTION varve.search(wanted text[], most integer, without text[])
RETURNS TABLE (session uuid, machine uuid, number bigint, kind smallint, at timestamptz, payload bytea, score double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
    WITH deleted AS MATERIALIZED (
        SELECT DISTINCT ON (d.session) d.session, d.words @@ 'deleted'::tsquery AS is_it
        FROM varve.records d WHERE d.kind = 7
        ORDER BY d.session, d.number DESC, d.machine DESC
    ), found AS MATERIALIZED (
        SELECT r.session, r.machine, r.number, 1 / (1 + ln(1 + coalesce(r.size, 0))) AS score, r.at
        FROM varve.records r
        WHERE r.words @@ (SELECT string_agg((
                SELECT '(' || string_agg('''' || replace(replace(rtrim(a, '*'), '\', '\\'), '''', '''''') || '''' || CASE WHEN a LIKE '%*' THEN ':*' ELSE '' END, ' | ') || ')'
                FROM unnest(string_to_array(w, '|')) a WHERE rtrim(a, '*') <> ''), ' & ')::tsquery FROM unnest(wanted) w)
            AND r.kind = 2
            AND r.session IN (SELECT s.session FROM varve.sessions s WHERE s.owner = session_user OR s.visibility = 1)
            AND r.session NOT IN (SELECT d.session FROM deleted d WHERE d.is_it)
            AND (cardinality(without) = 0 OR r.machine NOT IN (SELECT m.machine FROM varve.machines m WHERE m.owner = ANY (without)))
        LIMIT 20000
    ), best AS MATERIALIZED (
        SELECT * FROM found ORDER BY score DESC, at DESC LIMIT least(most, 1000)
    ), told AS MATERIALIZED (
        SELECT b.session, b.machine, b.number, r.kind, b.at, r.payload, b.score,
            sum(octet_length(r.payload)) OVER (PARTITION BY m.owner ORDER BY b.score DESC, b.at DESC, b.session, b.machine, b.number) - octet_length(r.payload) AS before
        FROM best b JOIN varve.records r ON r.session = b.session AND r.machine = b.machine AND r.number = b.number
            LEFT JOIN varve.machines m ON m.machine = b.machine
    )
    SELECT t.session, t.machine, t.number, t.kind, t.at, CASE WHEN t.before < 33554432 THEN t.payload ELSE '' END, t.score
    FROM told t ORDER BY t.score DESC, t.at DESC
$$;
--;
REVOKE ALL ON FUNCTION varve.search(text[], integer, text[]) FROM PUBLIC;
--;
GRANT EXECUTE ON FUNCTION varve.search(text[], integer, text[]) TO varve_member;
