// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sourcescan.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>

#include <algorithm>
#include <functional>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// A running program writes to few files; the rest is noticed by their folders.
constexpr qsizetype MostFiles = 200;
constexpr qsizetype MostFolders = 4000; // systems allow some 8,000 for a person

/// With the folders below.
void watchFolder(const QString &folder, const std::stop_token &stop, SourceScan &scan)
{
    if (!QFileInfo(folder).isDir()) {
        return;
    }
    scan.watched += folder;
    QDirIterator below(folder, QDir::Dirs | QDir::NoDotAndDotDot, QDirIterator::Subdirectories);
    while (below.hasNext() && !stop.stop_requested() && scan.watched.size() < MostFolders) {
        scan.watched += below.next();
    }
}

/// What cannot be watched is found by looking again.
void watchNewest(SourceScan &scan)
{
    scan.files.removeIf([](const FoundFile &file) { return file.stamp == ImportedFiles::Stamp(); });
    std::ranges::stable_sort(scan.files, std::greater {},
                             [](const FoundFile &file) { return file.stamp.modified; });
    const QList<FoundFile> newest = scan.files.first(std::min(scan.files.size(), MostFiles));
    for (const FoundFile &file : newest) {
        scan.watched += file.path;
        // A database is written to its log first, which says nothing to who watches the file.
        const QString log = QFileInfo(file.path).canonicalFilePath() + u"-wal"_s;
        if (QFileInfo::exists(log)) {
            scan.watched += log;
            scan.logs.insert(log, file.path);
        }
    }
}

void addFiles(const QStringList &paths, const std::stop_token &stop, SourceScan &scan)
{
    QSet<QString> known;
    for (const FoundFile &file : std::as_const(scan.files)) {
        known += file.path;
    }
    QStringList files = paths;
    files.removeIf([&known](const QString &path) {
        return known.contains(path) || !QFileInfo(path).isFile();
    });
    scan.files += describeFiles(files, stop).files;
}

/// One folder of a place, and what is new below it.
void scanFolder(const ImportPlace &place, const QString &folder, const QSet<QString> &watched,
                const std::stop_token &stop, SourceScan &scan)
{
    const QDir dir(folder);
    QStringList files;
    for (const QFileInfo &file : dir.entryInfoList(place.patterns, QDir::Files)) {
        files += file.absoluteFilePath();
    }
    addFiles(files, stop, scan);
    for (const QFileInfo &below : dir.entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QString path = below.absoluteFilePath();
        if (!watched.contains(path)) {
            scan.files += findSessionFiles({ { place.program, path, place.patterns } }, stop);
            watchFolder(path, stop, scan);
        }
    }
}

} // namespace

SourceScan scanSources(const FollowedSources &sources, const std::stop_token &stop)
{
    SourceScan scan { findSessionFiles(sources.places, stop), {}, {} };
    addFiles(sources.files, stop, scan);
    for (const ImportPlace &place : sources.places) {
        watchFolder(place.folder, stop, scan);
    }
    for (const QString &file : sources.files) {
        const QString folder = QFileInfo(file).absolutePath();
        if (scan.watched.size() < MostFolders && QFileInfo(folder).isDir()) {
            scan.watched += folder;
        }
    }
    watchNewest(scan);
    return scan;
}

SourceScan scanChanged(const FollowedSources &sources, const QSet<QString> &changed,
                       const QSet<QString> &watched, const std::stop_token &stop)
{
    SourceScan scan;
    QStringList files(changed.cbegin(), changed.cend());
    for (const QString &path : changed) {
        for (const ImportPlace &place : sources.places) {
            if (path == place.folder || path.startsWith(place.folder + u'/')) {
                scanFolder(place, path, watched, stop, scan);
            }
        }
    }
    for (const QString &file : sources.files) {
        if (changed.contains(QFileInfo(file).absolutePath()) && !changed.contains(file)) {
            files += file;
        }
    }
    addFiles(files, stop, scan);
    watchNewest(scan);
    return scan;
}

} // namespace varve
