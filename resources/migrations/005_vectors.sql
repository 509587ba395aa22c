-- SPDX-FileCopyrightText: The Varve authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- What texts mean, as an embedding model says; derived, and of no use to another model.
CREATE TABLE vector_models (
    number INTEGER PRIMARY KEY,
    provider TEXT NOT NULL,
    model TEXT NOT NULL,
    dimensions INTEGER NOT NULL,
    -- Of all entries between these two the vectors are there. They grow outwards: new entries first, then the past.
    oldest_seq INTEGER NOT NULL,
    newest_seq INTEGER NOT NULL,
    UNIQUE (provider, model)
)
--;
-- One row a passage. `number` holds the model's number in its upper bits (see vectorstore.cpp), so that the vectors of one model
-- are one range that is read from end to end.
CREATE TABLE entry_vectors (
    number INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    start INTEGER NOT NULL, -- UTF-16 characters of the entry's passage text
    length INTEGER NOT NULL,
    vector BLOB NOT NULL -- 32-bit floats, little endian, of length 1
)
--;
CREATE INDEX idx_entry_vectors_seq ON entry_vectors(seq)
