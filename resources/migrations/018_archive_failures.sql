-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- When the last attempt with an archive failed; why is with the archive. When it last went well stays there beside it.
CREATE TABLE IF NOT EXISTS archive_failures (
    archive INTEGER PRIMARY KEY,
    at TEXT NOT NULL
)
