-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- Attachments are stored before the entry that names them. Until it is there only this says that they are wanted, should a deleted
-- session have had the same.
CREATE TABLE attachment_holds (
    sha256 BLOB PRIMARY KEY,
    until INTEGER NOT NULL -- milliseconds since 1970
) WITHOUT ROWID
--;
CREATE INDEX idx_attachment_holds_until ON attachment_holds(until)
