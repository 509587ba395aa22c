// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "folderreport.h"
#include "projectfolders.h"

namespace varve
{

/// Reads what lies in folders that are not the person's own, and decides for all of it: nothing is read of a folder that is not
/// trusted, and in a trusted one nothing through a link that leads out, no pipe or device, nothing that somebody else may have
/// written, nothing without end. What it found is its report.
class FolderReader
{
public:
    struct Limits
    {
        qint64 taken = 0; ///< bytes; of a larger file its beginning
        qint64 largest = 0; ///< bytes; a larger one is refused
    };

    /// NotFound: there is no such file. Other errors are in the report too. Reads the disk.
    [[nodiscard]] Result<PlainText> read(FolderFile::Kind kind, const ProjectFolder &folder,
                                         const QString &path, Limits limits);
    /// Notes a file, or a folder of them, as one that is never used.
    void refuse(FolderFile::Kind kind, const ProjectFolder &folder, const QString &path,
                const QString &reason);

    [[nodiscard]] const QList<FolderFile> &files() const { return m_files; }

private:
    QList<FolderFile> m_files;
};

/// As FolderReader::read() does for a trusted folder; for what is read again later. `root` empty: it is the person's own, links
/// are followed wherever they lead, but nobody else may write to it.
[[nodiscard]] Result<PlainText> readGuarded(const QString &root, const QString &path,
                                            FolderReader::Limits limits);

} // namespace varve
