-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- With the summary that waits for review, what its review shows beside it: who wrote it, how long it took, the facts for the journal.
ALTER TABLE plan_drafts ADD COLUMN review TEXT NOT NULL DEFAULT ''
