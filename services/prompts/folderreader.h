// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "folderreport.h"
#include <settings/foldertrust.h>

#include <QStringList>

namespace varve
{

/// One of the folders that a session's folder lies in, itself among them.
struct ProjectFolder
{
    QString path; ///< absolute, links followed
    /// What the person trusts or does not, and what no link of its files may lead out of: the top of its repository, else the folder.
    QString root;
    bool trusted = false;

    static constexpr int MostAbove = 64;

    friend bool operator==(const ProjectFolder &, const ProjectFolder &) = default;
};

/// `folder` and those above it, outermost first: up to the top of its repository, else to `home`, else to the root. Links in
/// `folder` are followed first. Home is a repository only to itself: what is unpacked below it is no part of it. Nor is
/// a folder whose .git belongs to somebody else. Reads the disk.
[[nodiscard]] QList<ProjectFolder> projectFolders(const QString &folder, const QString &home,
                                                  const FolderTrust &trust = {},
                                                  int atMost = ProjectFolder::MostAbove);

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
