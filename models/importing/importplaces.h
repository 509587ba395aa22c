// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importedfiles.h"

#include <QProcessEnvironment>
#include <QStringList>

#include <stop_token>

namespace varve
{

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

struct FoundFile
{
    QString path; ///< absolute
    ImportedFiles::Stamp stamp = {};
    QString program; ///< as in ImportPlace; empty: chosen by the person
    QString folder; ///< below the place's, e.g. the name of a project; empty: the place's own
};

/// Looks at the disk: off the GUI thread. In the same order; of a file that is not there only the path is known. Folders stand for
/// all files below them.
[[nodiscard]] QList<FoundFile> describeFiles(const QStringList &paths);

/// Newest first. Any thread but the GUI's: a home folder may hold thousands, or stand on a network. What was found is answered when
/// it is stopped.
[[nodiscard]] QList<FoundFile> findSessionFiles(const QList<ImportPlace> &places,
                                                std::stop_token stop = {});

} // namespace varve
