// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importwatcher.h"

#include <base/onpool.h>

#include <QDirIterator>
#include <QFileInfo>

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
constexpr std::chrono::minutes RetryAfter = 10min; // what is not the fault of the file

} // namespace

ImportWatcher::ImportWatcher(StoreClient *store, QObject *parent, ImportClock clock)
    : QObject(parent)
    , m_store(store)
    , m_clock(std::move(clock))
    , m_runner(store, nullptr, m_clock)
{
    m_settle.setSingleShot(true);
    m_settle.setInterval(ShortestRest);
    connect(&m_settle, &QTimer::timeout, this, &ImportWatcher::importPending);
    m_lookSoon.setSingleShot(true);
    m_lookSoon.setInterval(300ms);
    connect(&m_lookSoon, &QTimer::timeout, this, [this] {
        m_changedMeanwhile = m_looking; // what is looked at may have been passed already
        look();
    });
    m_lookAgain.setInterval(30s);
    connect(&m_lookAgain, &QTimer::timeout, this, &ImportWatcher::look);
    connect(&m_watch, &FileWatch::fileChanged, this, [this](const QString &path) {
        if (!isFollowing()) {
            return;
        }
        m_pending += path;
        if (!m_settle.isActive()) {
            m_settle.start(); // not again at each write: a file that grows without a pause is read too
        }
    });
    connect(&m_watch, &FileWatch::folderChanged, this, [this] {
        if (isFollowing() && !m_lookSoon.isActive()) {
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
    m_looking = m_changedMeanwhile = false;
    m_places = places;
    m_pending.clear();
    m_resting.clear();
    m_refused.clear();
    m_watch.setPaths({});
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
        scan.watched += place.folder;
        QDirIterator folders(place.folder, QDir::Dirs | QDir::NoDotAndDotDot,
                             QDirIterator::Subdirectories);
        while (folders.hasNext() && !stop.stop_requested() && scan.watched.size() < MostFolders) {
            scan.watched += folders.next();
        }
    }
    // What cannot be watched is found by looking again.
    const QList<FoundFile> newest = scan.files.first(std::min(scan.files.size(), MostFiles));
    for (const FoundFile &file : newest) {
        scan.watched += file.path;
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

void ImportWatcher::lookOnceMore()
{
    if (std::exchange(m_changedMeanwhile, false) && !m_lookSoon.isActive()) {
        m_lookSoon.start();
    }
}

void ImportWatcher::onScanned(const Scan &scan)
{
    m_watch.setPaths(scan.watched);
    m_store->read([](StoreReader &reader) { return reader.importedFiles(); })
            .then(this,
                  [this, scan, stop = m_stop.get_token()](
                          const Result<QHash<QString, ImportedFiles::Stamp>> &stamps) {
                      if (stop.stop_requested()) {
                          return;
                      }
                      m_looking = false;
                      lookOnceMore();
                      if (!stamps) {
                          return; // looked at again before long
                      }
                      for (const FoundFile &file : scan.files) {
                          if (stamps->value(file.path) != file.stamp && !isResting(file)) {
                              m_pending += file.path;
                          }
                      }
                      importPending();
                  });
}

bool ImportWatcher::isResting(const FoundFile &file) const
{
    const auto rest = m_resting.constFind(file.path);
    return rest != m_resting.cend() && rest->stamp == file.stamp
            && (!rest->until.isValid() || m_clock() < rest->until);
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

void ImportWatcher::noteRefused(const ImportRunner::FileOutcome &outcome)
{
    const Error &error = outcome.report.error();
    if (error.kind == Error::Kind::Cancelled) {
        return;
    }
    const bool isFault = error.kind == Error::Kind::InvalidInput;
    m_resting[outcome.file] = { outcome.stamp,
                                isFault ? QDateTime() : m_clock().addDuration(RetryAfter) };
    // One that has just been begun may not have its first line yet, and one may be gone.
    if (outcome.stamp.size > 0 && !m_refused.contains(outcome.file)) {
        m_refused += outcome.file;
        Q_EMIT refused(outcome.file, error);
    }
}

void ImportWatcher::noteOutcome(const ImportRunner::FileOutcome &outcome)
{
    if (!outcome.report) {
        noteRefused(outcome);
        return;
    }
    m_resting.remove(outcome.file);
    m_refused.remove(outcome.file);
    QDateTime until;
    for (const ImportedSession &session : outcome.report->sessions) {
        if (session.leftOutUntil.isValid()) {
            until = until.isValid() ? std::min(until, session.leftOutUntil) : session.leftOutUntil;
        }
    }
    if (until.isValid()) {
        m_resting[outcome.file] = { outcome.stamp, until };
    }
}

void ImportWatcher::onImported(const QList<ImportRunner::FileOutcome> &outcomes)
{
    QList<SessionId> grown;
    QHash<QString, ImportedFiles::Stamp> asRead;
    for (const ImportRunner::FileOutcome &outcome : outcomes) {
        noteOutcome(outcome);
        for (const SessionId &session : outcome.grown) {
            if (!grown.contains(session)) {
                grown += session;
            }
        }
        if (outcome.stamp != ImportedFiles::Stamp()) { // it was there, and read
            asRead[outcome.file] = outcome.stamp;
        }
    }
    if (isFollowing()) {
        m_watch.renew(asRead);
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
