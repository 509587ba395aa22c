// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <interchange/importformat.h>
#include <storage/importedfiles.h>

#include <QProcessEnvironment>
#include <QStringList>

#include <stop_token>

namespace varve
{

/// Absolute; whether it is there or not.
[[nodiscard]] QString folderOf(const ImportFormat::Place &place, const QString &home,
                               const QProcessEnvironment &environment);

/// Where a program keeps its sessions.
struct ImportPlace
{
    QString program; ///< its name, not translated
    QString folder; ///< absolute
    QStringList patterns; ///< of file names, in the folder and below
};

/// The usual ones of every program whose files can be read, whether they are there or not.
[[nodiscard]] QList<ImportPlace> importPlaces(const QString &home,
                                              const QProcessEnvironment &environment);

/// The names of those programs, each once.
[[nodiscard]] QStringList programsWithPlaces();

struct FoundFile
{
    QString path; ///< absolute
    ImportedFiles::Stamp stamp = {};
    QString program; ///< as in ImportPlace; empty: chosen by the person
    QString folder; ///< below the place's, e.g. the name of a project, or that spelled out; empty: the place's own
    QString project = {}; ///< the folder that it worked in; empty: not known
    QString title = {}; ///< its name or first request, in one line; empty: not known
    qint64 made =
            0; ///< ms since 1970; of a fork later than of what it was forked from. 0: the disk does not say
};

/// Files that the person has chosen, one by one or with a folder.
struct ChosenFiles
{
    QList<FoundFile> files;
    qint64 others = 0; ///< files below folders that are called like sessions and are none
    bool isCut = false; ///< folders hold more than was looked at
};

constexpr qsizetype MostChosenFiles = 10'000;

/// Looks at the disk: off the GUI thread. In the same order; of a file that is not there only the path is known. Folders stand for
/// the sessions below them, those that were made first before others, at most so many, of a hundred times as many files and folders;
/// what was found is answered when it is stopped.
[[nodiscard]] ChosenFiles describeFiles(const QStringList &paths, const std::stop_token &stop = {},
                                        qsizetype most = MostChosenFiles);

constexpr qsizetype MostFoundFiles = 100'000; ///< nobody reads a list of more

/// Newest first, and of more than `most` the newest. Any thread but the GUI's: a home folder may hold thousands, or stand on a network.
/// What was found is answered when it is stopped.
[[nodiscard]] QList<FoundFile> findSessionFiles(const QList<ImportPlace> &places,
                                                std::stop_token stop = {},
                                                qsizetype most = MostFoundFiles);

/// What people know sessions by, of the newest ones; the others keep what their files are called. For lists that somebody reads, on
/// the same threads; ends after some seconds.
void glanceAtFiles(QList<FoundFile> &files, const std::stop_token &stop = {});

/// Folders as people know them: "/home/me/web" for "-home-me-web", where a session says where it worked. Opens up to three files of
/// such a folder: for lists that somebody reads, on the same threads.
void spellOutFolders(QList<FoundFile> &files, const std::stop_token &stop = {});

} // namespace varve
