// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importwatcher.h"

#include "importedfiles.h"
#include "onpool.h"

#include <QDirIterator>

#include <algorithm>
#include <chrono>
#include <utility>

namespace varve
{

using namespace std::chrono_literals;

namespace
{

/// A running program writes to few files; the rest is noticed by their folders.
constexpr qsizetype MostFiles = 200;
constexpr qsizetype MostFolders = 4000; // systems allow some 8,000 for a person
constexpr std::chrono::milliseconds ShortestRest = 150ms;
constexpr std::chrono::milliseconds LongestRest = 10s;

} // namespace

ImportWatcher::ImportWatcher(StoreClient *store, QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_runner(store)
{
    m_settle.setSingleShot(true);
    m_settle.setInterval(ShortestRest);
    connect(&m_settle, &QTimer::timeout, this, &ImportWatcher::importPending);
    m_lookSoon.setSingleShot(true);
    m_lookSoon.setInterval(300ms);
    connect(&m_lookSoon, &QTimer::timeout, this, &ImportWatcher::look);
    m_lookAgain.setInterval(30s);
    connect(&m_lookAgain, &QTimer::timeout, this, &ImportWatcher::look);
    connect(&m_watch, &QFileSystemWatcher::fileChanged, this, [this](const QString &path) {
        m_pending += path;
        if (!m_settle.isActive()) {
            m_settle.start(); // not again at each write: a file that grows without a pause is read too
        }
    });
    connect(&m_watch, &QFileSystemWatcher::directoryChanged, this, [this] {
        if (!m_lookSoon.isActive()) {
            m_lookSoon.start();
        }
    });
    connect(&m_runner, &ImportRunner::finished, this, &ImportWatcher::onImported);
}

ImportWatcher::~ImportWatcher()
{
    m_stop.request_stop();
}

void ImportWatcher::setPlaces(const QList<ImportPlace> &places)
{
    m_stop.request_stop();
    m_stop = {};
    m_looking = false;
    m_places = places;
    m_pending.clear();
    m_refused.clear();
    if (const QStringList watched = m_watch.files() + m_watch.directories(); !watched.isEmpty()) {
        m_watch.removePaths(watched);
    }
    if (m_places.isEmpty()) {
        m_lookAgain.stop();
        m_lookSoon.stop();
        m_settle.stop();
        m_runner.cancel();
        return;
    }
    m_lookAgain.start();
    look();
}

ImportWatcher::Scan ImportWatcher::scan(const QList<ImportPlace> &places, std::stop_token stop)
{
    Scan scan { findSessionFiles(places, stop), {} };
    for (const ImportPlace &place : places) {
        if (!QFileInfo(place.folder).isDir()) {
            continue;
        }
        scan.folders += place.folder;
        QDirIterator folders(place.folder, QDir::Dirs | QDir::NoDotAndDotDot,
                             QDirIterator::Subdirectories);
        while (folders.hasNext() && !stop.stop_requested() && scan.folders.size() < MostFolders) {
            scan.folders += folders.next();
        }
    }
    return scan;
}

void ImportWatcher::look()
{
    if (m_places.isEmpty() || std::exchange(m_looking, true)) {
        return;
    }
    onPool(
            this, [places = m_places, stop = m_stop.get_token()] { return scan(places, stop); },
            [this, stop = m_stop.get_token()](const Scan &found) {
                if (!stop.stop_requested()) {
                    onScanned(found);
                }
            });
}

void ImportWatcher::onScanned(const Scan &scan)
{
    watch(scan);
    m_store->read([](StoreReader &reader) { return reader.importedFiles(); })
            .then(this,
                  [this, scan, stop = m_stop.get_token()](
                          const Result<QHash<QString, ImportedFiles::Stamp>> &stamps) {
                      if (stop.stop_requested()) {
                          return;
                      }
                      m_looking = false;
                      if (!stamps) {
                          return; // looked at again before long
                      }
                      for (const FoundFile &file : scan.files) {
                          const bool isRefused = m_refused.value(file.path) == file.stamp;
                          if (stamps->value(file.path) != file.stamp && !isRefused) {
                              m_pending += file.path;
                          }
                      }
                      importPending();
                  });
}

void ImportWatcher::watch(const Scan &scan)
{
    QStringList wanted = scan.folders;
    const QList<FoundFile> newest = scan.files.first(std::min(scan.files.size(), MostFiles));
    for (const FoundFile &file : newest) {
        wanted += file.path;
    }
    const QStringList watched = m_watch.files() + m_watch.directories();
    const QSet<QString> known(watched.cbegin(), watched.cend());
    wanted.removeIf([&](const QString &path) { return known.contains(path); });
    if (!wanted.isEmpty()) {
        // What cannot be watched is found by looking again.
        [[maybe_unused]] const QStringList failed = m_watch.addPaths(wanted);
    }
}

void ImportWatcher::importPending()
{
    if (m_runner.isRunning() || m_pending.isEmpty()) {
        return; // what is pending is taken when this one has ended
    }
    QStringList files = QStringList(m_pending.cbegin(), m_pending.cend());
    m_pending.clear();
    std::ranges::sort(files);
    m_elapsed.start();
    m_runner.start(files);
}

void ImportWatcher::onImported(const QList<ImportRunner::FileOutcome> &outcomes)
{
    QList<SessionId> grown;
    for (const ImportRunner::FileOutcome &outcome : outcomes) {
        if (!outcome.report) {
            // One that has just been begun may not have its first line yet.
            const Error &error = outcome.report.error();
            const bool isEmpty = QFileInfo(outcome.file).size() == 0;
            if (error.kind == Error::Kind::InvalidInput && !isEmpty) {
                const bool isKnown = m_refused.contains(outcome.file);
                m_refused.insert(outcome.file, ImportedFiles::Stamp::of(outcome.file));
                if (!isKnown) {
                    Q_EMIT refused(outcome.file, error);
                }
            }
            continue;
        }
        for (const ImportedSession &session : outcome.report->sessions) {
            if (session.added > 0) {
                grown += session.id;
            }
        }
        // A file that was put in place of another one is not watched any more.
        if (isFollowing() && !m_watch.files().contains(outcome.file)
            && QFileInfo::exists(outcome.file)) {
            m_watch.addPath(outcome.file);
        }
    }
    if (!grown.isEmpty()) {
        Q_EMIT imported(grown);
    }
    // A long file that is read again and again leaves time for other things.
    const auto took = std::chrono::milliseconds(m_elapsed.elapsed());
    m_settle.setInterval(std::clamp(4 * took, ShortestRest, LongestRest));
    if (!m_pending.isEmpty()) {
        m_settle.start();
    }
}

} // namespace varve
