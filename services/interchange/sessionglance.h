// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <memory>
#include <stop_token>

namespace varve
{

class BesideFiles;

/// By what a person knows a session again; what its file does not say near its beginning is empty.
struct SessionGlance
{
    QString folder; ///< where it worked; absolute, of characters that can be seen
    QString title; ///< its name, or its first request; in one line of at most 400 characters
};

/// Whether what a file says of where it worked is the path of a folder that can be shown: a file may say anything.
[[nodiscard]] bool isFolderToShow(const QString &path);

/// Reads the beginning of a file as its importer would, and brings nothing in. Of databases, archives and large documents nothing is
/// known. Opens the file, and what its importer reads beside it, e.g. a list of titles, once for all files with the same `beside`: off the
/// GUI thread.
[[nodiscard]] SessionGlance glanceAt(const QString &path,
                                     const std::shared_ptr<BesideFiles> &beside,
                                     const std::stop_token &stop = {});

} // namespace varve
