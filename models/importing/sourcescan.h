// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <interchange/importplaces.h>

#include <QHash>
#include <QSet>

#include <stop_token>

namespace varve
{

/// Where sessions of other programs go on.
struct FollowedSources
{
    QList<ImportPlace> places;
    QStringList
            files; ///< that were brought in from elsewhere; absolute, and need not be there any more
};

/// Which files were found, and what is to be watched from now on. What is not there is in neither.
struct SourceScan
{
    QList<FoundFile> files; ///< newest first
    QSet<QString> watched; ///< folders, and the files that may be written to
    QHash<QString, QString> logs; ///< a log that is written before its database: whose it is
};

// They look at the disk: any thread but the GUI's. What was found is answered when they are stopped.

[[nodiscard]] SourceScan scanSources(const FollowedSources &sources, const std::stop_token &stop);

/// Only what lies in these folders of `changed`, with the folders below that are not `watched` yet, and its files. A program that makes and
/// removes files all the time costs no look at everybody's.
[[nodiscard]] SourceScan scanChanged(const FollowedSources &sources, const QSet<QString> &changed,
                                     const QSet<QString> &watched, const std::stop_token &stop);

} // namespace varve
