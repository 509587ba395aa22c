// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archiverecord.h"
#include "postgresconnection.h"

#include <span>

namespace varve
{

/// Which session its rows have there: what is of no session has the machine's id.
[[nodiscard]] QUuid storedSession(const SessionId &session, const MachineId &machine);
/// That only a session has it.
[[nodiscard]] std::unexpected<Error> noSession();
[[nodiscard]] SessionId sessionStored(const QUuid &stored, const MachineId &machine);

/// Words as PostgreSQL can keep them: without those that are longer than it takes, and no more than fit.
[[nodiscard]] QByteArrayList storableWords(const QByteArray &words);

/// One statement that inserts records of one session and machine and moves the head. Those that are there already stay; where one of them is
/// another the statement undoes itself (isUndone()).
[[nodiscard]] QByteArray insertStatement(std::span<const ArchiveRecord> records);

/// The columns that readRecord() reads from `first` on, of a table called r.
constexpr const char *RecordColumns =
        "r.number, r.kind, (date_part('epoch', r.at) * 1000)::bigint, encode(r.payload, 'base64')";
[[nodiscard]] ArchiveRecord readRecord(const Query &row, int first);

} // namespace varve
