// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QIODevice>
#include <QList>

namespace varve
{

/// One file in a zip archive, as the archive's directory has it.
struct ZipMember
{
    QString name; ///< with "/" between folders
    quint16 method = 0; ///< 0: stored, 8: deflate
    bool isEncrypted = false;
    quint32 crc = 0;
    qint64 packed = 0; ///< bytes in the archive
    qint64 size = 0; ///< bytes unpacked, as it says
    qint64 header = 0; ///< where its local header stands
};

/// The directory of a zip archive (PKWARE's APPNOTE 6.3, zip64 too), of which only the names are believed: nothing is unpacked to the
/// disk. Of a real program's exports: more files than any has, and names that lead out of the folder, are refused.
struct ZipArchive
{
    QList<ZipMember> members;

    /// Whether a file that begins like this is one.
    [[nodiscard]] static bool isOne(QByteArrayView firstBytes);
    /// `file`: open for reading, not sequential. `path` is what sentences say. InvalidInput if it is damaged or refused.
    [[nodiscard]] static Result<ZipArchive> read(QIODevice &file, const QString &path);

    /// Those of an export of data in which the conversations are (conversations.json, or in parts conversations-000.json and on), in the
    /// order of their numbers. InvalidInput with a sentence if there are none, or they are encrypted, packed in a way that is not read, or
    /// would be more than is read.
    [[nodiscard]] Result<QList<ZipMember>> conversations(const QString &path) const;
};

} // namespace varve
