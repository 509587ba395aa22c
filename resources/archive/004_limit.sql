-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- How much each member may add, and how much each has. By the role and not by the machine, of which a member makes as many as they like.
-- What is behind the limit is refused whole. Each row counts 200 bytes more than what is in it, for its indexes; the name of a machine, which
-- may be changed, as the longest one.
ALTER TABLE varve.archive ADD COLUMN most bigint CHECK (most > 0); -- bytes; NULL: any number
--;
-- Nobody else may read or write it.
CREATE TABLE varve.added (
    member text NOT NULL PRIMARY KEY,
    bytes bigint NOT NULL
);
--;
CREATE POLICY blobs_counted ON varve.blobs FOR SELECT TO varve_owner USING (true);
--;
-- Two writers of one member come one after the other, so that together they stay within the limit, too; one waits for as long as a statement
-- may take, as the other may be at a large image. Nobody else may call the functions:
-- in a trigger of a table of one's own they would count what one likes.
DO $$
DECLARE
    counted record;
BEGIN
    FOR counted IN SELECT * FROM (VALUES
        ('records', 'm.owner', 'octet_length(t.payload) + coalesce(octet_length(t.words::text), 0)', 'JOIN varve.machines m ON m.machine = t.machine'),
        ('blobs', 't.owner', 'octet_length(t.data)', ''),
        ('heads', 'm.owner', '0', 'JOIN varve.machines m ON m.machine = t.machine'),
        ('sessions', 't.owner', '0', ''),
        ('machines', 't.owner', '4096', '')) AS tables (name, owner, bytes, beside)
    LOOP
        EXECUTE format($function$
            CREATE FUNCTION varve.count_%1$s() RETURNS trigger
            LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = 0
            AS $body$
            DECLARE
                there bigint;
            BEGIN
                WITH counted AS (
                    INSERT INTO varve.added AS a (member, bytes)
                    SELECT %2$s, sum(200 + %3$s) * CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END FROM touched t %4$s GROUP BY 1 ORDER BY 1
                    ON CONFLICT (member) DO UPDATE SET bytes = a.bytes + excluded.bytes
                    RETURNING a.bytes
                )
                SELECT max(bytes) INTO there FROM counted;
                IF TG_OP = 'INSERT' AND there > (SELECT most FROM varve.archive) THEN
                    RAISE EXCEPTION USING ERRCODE = '53400', MESSAGE = 'more than a member may add';
                END IF;
                RETURN NULL;
            END $body$
            $function$, counted.name, counted.owner, counted.bytes, counted.beside);
        EXECUTE format('REVOKE ALL ON FUNCTION varve.count_%s() FROM PUBLIC', counted.name);
        EXECUTE format('CREATE TRIGGER counted AFTER INSERT ON varve.%1$s REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION varve.count_%1$s()', counted.name);
        EXECUTE format('CREATE TRIGGER removed AFTER DELETE ON varve.%1$s REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION varve.count_%1$s()', counted.name);
        -- What was there before; nobody writes until this is committed.
        EXECUTE format('INSERT INTO varve.added AS a (member, bytes) SELECT %2$s, sum(200 + %3$s) FROM varve.%1$s t %4$s GROUP BY 1
            ON CONFLICT (member) DO UPDATE SET bytes = a.bytes + excluded.bytes', counted.name, counted.owner, counted.bytes, counted.beside);
    END LOOP;
END $$;
