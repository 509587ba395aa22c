// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <storage/archiverecord.h>
#include <storage/archivevalue.h>

namespace varve
{

/// No number beyond it is believed: whoever takes one goes on counting from there.
inline constexpr qint64 LargestArchiveNumber = qint64(1) << 52;

/// A record for an archive, without words. Loses nothing that an entry, a session or a fact has.
[[nodiscard]] ArchiveRecord encodeRecord(const ArchiveItem &item);
/// Bytes that decodeRecord() makes of it; 0: it will refuse them.
[[nodiscard]] qint64 unpackedSize(const QByteArray &payload);
/// More than an archive takes or others believe: a record of 64 MB as it is sent, or what unpacks to 256 MB.
[[nodiscard]] bool isTooLarge(const ArchiveRecord &record);
[[nodiscard]] bool isTooLarge(const ArchiveBlob &blob);
[[nodiscard]] Error tooLargeForArchive();
/// InvalidInput for what is no record, says something else than its kind, or unpacks to more than any entry has; NewerVersion for what
/// a later Varve has written. Never more than 256 MB of memory, whatever the bytes say.
[[nodiscard]] Result<ArchiveItem> decodeRecord(const ArchiveRecord &record);

/// `name`: sha256 of `data`.
[[nodiscard]] ArchiveBlob encodeBlob(const SessionId &session, const QByteArray &name,
                                     const QByteArray &data);
/// The data. InvalidInput if they are not those of the name.
[[nodiscard]] Result<QByteArray> decodeBlob(const ArchiveBlob &blob);

} // namespace varve
