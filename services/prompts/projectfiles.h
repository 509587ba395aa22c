// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace varve
{

/// An AGENTS.md or CLAUDE.md that belongs to a folder.
struct ProjectFile
{
    QString path; ///< absolute
    QString text; ///< empty: it is not sent, and `note` says why
    QString note; ///< a sentence for the person: it was cut, cannot be read, is the same as another; empty: none

    friend bool operator==(const ProjectFile &, const ProjectFile &) = default;
};

struct ProjectFileLimits
{
    qint64 fileBytes = 64 * 1024;
    qint64 totalBytes = 160 * 1024;
    int folders = 64; ///< how far up
};

/// `folder` and those above it, outermost first: up to the top of its repository, else to `home`, else to the root. Links in
/// `folder` are followed first.
[[nodiscard]] QStringList projectFolders(const QString &folder, const QString &home,
                                         int atMost = ProjectFileLimits().folders);

/// The files of these folders, outermost first, so that the nearest has the last word; in each folder AGENTS.md before CLAUDE.md.
/// A file that is one of those before it, says the same, or only refers to the AGENTS.md beside it, is not sent twice. Outside of
/// repositories, files above the folder that belong to somebody else are not sent: anybody may put one into /tmp. Reads
/// the disk.
[[nodiscard]] QList<ProjectFile> readProjectFiles(const QString &folder, const QString &home,
                                                  const ProjectFileLimits &limits = {});

/// True for "@AGENTS.md", "See AGENTS.md." and the like: nothing is lost if it is not sent. Pure.
[[nodiscard]] bool onlyRefersToAgents(const QString &text);

} // namespace varve
