// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>

#include <QByteArray>
#include <QDateTime>
#include <QList>

namespace varve
{

struct MachineTag;
using MachineId = Id<MachineTag>;

/// One thing that was written on one machine, as it goes to an archive and from there to other machines. It never changes.
struct ArchiveRecord
{
    /// What the archive has to know of it: who may write it is decided by that. Numbers are part of the format.
    enum class Kind : quint8 {
        Sealed = 0, ///< an archive that cannot be read knows no more of a record
        Session = 1, ///< that there is one: folder, origin, what it stands on
        Entry = 2,
        Leaf = 3, ///< where the machine stands in it
        Title = 4,
        Tags = 5,
        Archived = 6,
        Deleted = 7, ///< that the session is deleted, or there again
        Fact = 8, ///< of the working memory, beyond one session
        JournalChange = 9, ///< what a person made of a fact of the journal
    };

    SessionId session; ///< null: of no session
    MachineId machine; ///< where it was written
    /// Grows from record to record of a machine and has gaps. Larger than every number that the machine had seen before it wrote this,
    /// also those of others: of two records about one thing the one with the larger number is the later one (Lamport 1978, "Time,
    /// Clocks, and the Ordering of Events"), and where both are equal the one of the larger machine.
    qint64 number = 0;
    Kind kind = Kind::Sealed;
    QDateTime at; ///< UTC, by the machine's clock: for people, it decides nothing
    QByteArray payload; ///< as encodeRecord() made it, or sealed
    QByteArray
            words; ///< UTF-8, for searching in an open archive: words with spaces between them, each once; else empty

    friend bool operator==(const ArchiveRecord &, const ArchiveRecord &) = default;
};

/// Bytes that entries name by their sha256: images and long results.
struct ArchiveBlob
{
    SessionId session; ///< by whose entries; who may see that one may see this
    QByteArray name; ///< sha256 of the data, or sealed
    QByteArray data; ///< with what else belongs to it, as encodeBlob() made it, or sealed
    friend bool operator==(const ArchiveBlob &, const ArchiveBlob &) = default;
};

/// The newest record that an archive has of one machine in one session.
struct ArchiveHead
{
    SessionId session;
    MachineId machine;
    qint64 number = 0;
    friend bool operator==(const ArchiveHead &, const ArchiveHead &) = default;
};

} // namespace varve
