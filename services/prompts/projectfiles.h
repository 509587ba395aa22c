// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "folderreader.h"

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
    qint64 largest = 1024 * 1024; ///< a file over this is refused instead of cut
};

/// The files of these folders, outermost first, so that the nearest has the last word; in each folder AGENTS.md before CLAUDE.md.
/// A file that is one of those before it, says the same, or only refers to the AGENTS.md beside it, is not sent twice. What
/// `reader` does not give is not sent either. Reads the disk.
[[nodiscard]] QList<ProjectFile> readProjectFiles(const QList<ProjectFolder> &folders,
                                                  FolderReader &reader,
                                                  const ProjectFileLimits &limits = {});

/// True for "@AGENTS.md", "See AGENTS.md." and the like: nothing is lost if it is not sent. Pure.
[[nodiscard]] bool onlyRefersToAgents(const QString &text);

} // namespace varve
