-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- Where the way from a session's leaf to its root turns: most entries stand on the one that was written just before them, so this has
-- one row for each branch. Searches ask many sessions for it; without it all of their nodes had to be read.
CREATE INDEX IF NOT EXISTS idx_entry_nodes_turns ON entry_nodes(session, seq, parent_seq) WHERE parent_seq <> seq - 1
