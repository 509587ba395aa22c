// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

} // namespace varve
