-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- That a session continues the one that it stands on. It was told by its beginning with a compaction, which a fork may do, too, when a
-- person compacts it before anything else; only one that rolled over was made together with that compaction.
ALTER TABLE sessions ADD COLUMN rolled_over INTEGER NOT NULL DEFAULT 0
--;
UPDATE sessions SET rolled_over = 1 WHERE base_seq <> 0 AND EXISTS (
    SELECT 1 FROM entry_nodes n JOIN session_entries e ON e.seq = n.seq
    WHERE n.session = sessions.number AND n.kind = 3
        AND n.seq <= 1 + (SELECT min(seq) FROM entry_nodes WHERE session = sessions.number)
        AND abs(julianday(e.created_at) - julianday(sessions.created_at)) < 5.0 / 86400)
