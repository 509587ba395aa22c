// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importwatcher.h"

#include <base/onpool.h>
#include <interchange/importformats.h>
#include <storage/importsources.h>
#include <storage/storereader.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

namespace varve
{

using namespace std::chrono_literals;

namespace
{

constexpr std::chrono::milliseconds Settling = 150ms;
constexpr std::chrono::milliseconds LongestRest = 10min; // of a file that takes long
constexpr std::chrono::minutes RetryAfter = 10min; // what is not the fault of the file

/// What the store knows of files.
struct KnownFiles
{
    QHash<QString, ImportedFiles::Stamp> stamps;
    QStringList followed; ///< those of programs that go on with them
};

Result<KnownFiles> readKnownFiles(StoreReader &reader)
{
    auto stamps = reader.importedFiles();
    if (!stamps) {
        return std::unexpected(stamps.error());
    }
    return importSources(reader.database())
            .transform([&stamps](const QList<ImportSource> &sources) {
                KnownFiles known { *stamps, {} };
                for (const ImportSource &source : sources) {
                    const ImportFormat *format = importFormat(source.format);
                    if (format != nullptr && format->following != ImportFormat::Following::None) {
                        known.followed += source.path;
                    }
                }
                return known;
            });
}

} // namespace

ImportWatcher::ImportWatcher(StoreClient *store, QObject *parent, ImportClock clock)
    : QObject(parent)
    , m_store(store)
    , m_clock(std::move(clock))
    , m_runner(store, nullptr, m_clock)
{
    m_clockwork.start();
    m_settle.setSingleShot(true);
    connect(&m_settle, &QTimer::timeout, this, &ImportWatcher::importPending);
    m_lookSoon.setSingleShot(true);
    m_lookSoon.setInterval(Settling);
    connect(&m_lookSoon, &QTimer::timeout, this, &ImportWatcher::look);
    m_lookAgain.setInterval(30s);
    connect(&m_lookAgain, &QTimer::timeout, this, [this] {
        m_isAllDue = true;
        look();
    });
    connect(&m_watch, &FileWatch::fileChanged, this, &ImportWatcher::noteChange);
    connect(&m_watch, &FileWatch::folderChanged, this, &ImportWatcher::noteChange);
    connect(&m_runner, &ImportRunner::fileEnded, this,
            [this](const ImportRunner::FileOutcome &outcome) {
                const qint64 now = m_clockwork.elapsed();
                const qint64 took = now - std::exchange(m_begun, now);
                m_notBefore[outcome.file] = now
                        + std::clamp(4 * took, qint64(Settling.count()),
                                     qint64(LongestRest.count()));
            });
    connect(&m_runner, &ImportRunner::finished, this, &ImportWatcher::onImported);
}

ImportWatcher::~ImportWatcher()
{
    m_stop.request_stop();
}

void ImportWatcher::setPlaces(const QList<ImportPlace> &places, const QDateTime &since)
{
    m_stop.request_stop();
    m_stop = {};
    m_looking = false;
    m_sources = { places, {} };
    m_since = since.isValid() ? since.toMSecsSinceEpoch() : 0;
    m_watched.clear();
    m_logs.clear();
    m_changed.clear();
    m_pending.clear();
    m_resting.clear();
    m_refused.clear();
    m_watch.setPaths({});
    if (!isFollowing()) {
        m_lookAgain.stop();
        m_lookSoon.stop();
        m_settle.stop();
        m_runner.cancel();
        return;
    }
    m_lookAgain.start();
    m_isAllDue = true;
    look();
}

void ImportWatcher::noteChange(const QString &path)
{
    if (!isFollowing()) {
        return;
    }
    m_changed += m_logs.value(path, path);
    if (!m_lookSoon.isActive()) {
        m_lookSoon
                .start(); // not again at each write: a file that grows without a pause is read too
    }
}

void ImportWatcher::look()
{
    if (!isFollowing() || m_looking) {
        return; // what has changed meanwhile is looked at afterwards
    }
    if (std::exchange(m_isAllDue, false)) {
        lookAtAll();
    } else if (!m_changed.isEmpty()) {
        lookAtChanges();
    }
}

void ImportWatcher::lookAtAll()
{
    m_looking = true;
    m_changed.clear();
    m_store->read(readKnownFiles)
            .then(this, [this, stop = m_stop.get_token()](const Result<KnownFiles> &known) {
                if (stop.stop_requested()) {
                    return;
                }
                if (!known) {
                    m_looking = false;
                    return; // looked at again before long
                }
                m_stamps = known->stamps;
                m_sources.files = known->followed;
                onPool(
                        this, [sources = m_sources, stop] { return scanSources(sources, stop); },
                        [this, stop](const SourceScan &scan) {
                            if (!stop.stop_requested()) {
                                m_watched.clear();
                                m_logs.clear();
                                onScanned(scan);
                            }
                        });
            });
}

void ImportWatcher::lookAtChanges()
{
    m_looking = true;
    onPool(
            this,
            [sources = m_sources, changed = std::exchange(m_changed, {}), watched = m_watched,
             stop = m_stop.get_token()] { return scanChanged(sources, changed, watched, stop); },
            [this, stop = m_stop.get_token()](const SourceScan &scan) {
                if (!stop.stop_requested()) {
                    onScanned(scan);
                }
            });
}

void ImportWatcher::onScanned(const SourceScan &scan)
{
    m_looking = false;
    m_watched += scan.watched;
    m_logs.insert(scan.logs);
    m_watch.setPaths(m_watched);
    for (const FoundFile &file : scan.files) {
        const bool isLeftOut = file.stamp.modified < m_since && !m_stamps.contains(file.path);
        if (!isLeftOut && m_stamps.value(file.path) != file.stamp && !isResting(file)) {
            m_pending.insert(file.path, file.made);
        }
    }
    if ((m_isAllDue || !m_changed.isEmpty()) && !m_lookSoon.isActive()) {
        m_lookSoon.start();
    }
    importPending();
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
    const qint64 now = m_clockwork.elapsed();
    qint64 next = std::numeric_limits<int>::max();
    QList<std::pair<qint64, QString>> ready; // what forks and subagents stand on comes before them
    for (auto file = m_pending.begin(); file != m_pending.end();) {
        if (const qint64 wait = m_notBefore.value(file.key()) - now; wait > 0) {
            next = std::min(next, wait);
            ++file;
        } else {
            ready.emplaceBack(*file, file.key());
            file = m_pending.erase(file);
        }
    }
    if (ready.isEmpty()) {
        m_settle.start(static_cast<int>(next));
        return;
    }
    std::ranges::sort(ready);
    QStringList files;
    for (const auto &[made, file] : std::as_const(ready)) {
        files += file;
    }
    m_begun = now;
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
    m_stamps[outcome.file] = until.isValid() ? ImportedFiles::Stamp() : outcome.stamp;
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
    importPending();
}

} // namespace varve
