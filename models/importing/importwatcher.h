// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "filewatch.h"
#include "importrunner.h"
#include "sourcescan.h"

#include <QElapsedTimer>
#include <QObject>
#include <QSet>
#include <QTimer>

namespace varve
{

/// Follows folders of other programs, and the files that sessions were brought in from elsewhere, while they grow or are written again:
/// brings in what is new, soon after it was written. Files that are as they were when they were brought in (size and time, of a database
/// with its log) are not read, unless their end was left out and is due; one that takes long is read a fifth of the time at most. One that
/// vanishes is let go without a word, and followed again when it comes back. GUI thread; the disk is looked at on others.
///
/// Signals: imported whenever sessions have got entries, also before an error; refused for a file that could not be brought in, again
/// only after it once could. What is wrong with the file is tried again when it changes, anything else after some minutes too.
class ImportWatcher final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ImportWatcher)

public:
    explicit ImportWatcher(StoreClient *store, QObject *parent = nullptr,
                           ImportClock clock = &QDateTime::currentDateTimeUtc);
    ~ImportWatcher() override;

    /// None: nothing is followed any more. Files that were last written before `since` and never brought in are left to the person.
    void setPlaces(const QList<ImportPlace> &places, const QDateTime &since = {});
    [[nodiscard]] bool isFollowing() const { return !m_sources.places.isEmpty(); }

Q_SIGNALS:
    void imported(const QList<varve::SessionId> &sessions);
    void refused(const QString &file, const varve::Error &error);

private:
    void look();
    void lookAtAll();
    void lookAtChanges();
    void noteChange(const QString &path);
    void onScanned(const SourceScan &scan);
    void importPending();
    void onImported(const QList<ImportRunner::FileOutcome> &outcomes);
    void noteOutcome(const ImportRunner::FileOutcome &outcome);
    void noteRefused(const ImportRunner::FileOutcome &outcome);
    [[nodiscard]] bool isResting(const FoundFile &file) const;

    StoreClient *const m_store;
    const ImportClock m_clock;
    ImportRunner m_runner;
    FollowedSources m_sources;
    qint64 m_since = 0; ///< ms since 1970
    FileWatch m_watch;
    QTimer m_settle; ///< what is pending may be read then
    QTimer m_lookSoon; ///< several writes, one look
    QTimer m_lookAgain; ///< what no notice came of
    QSet<QString> m_watched;
    QHash<QString, QString> m_logs; ///< as in SourceScan
    QHash<QString, ImportedFiles::Stamp> m_stamps; ///< of the files that were brought in
    QSet<QString> m_changed; ///< folders and files, not looked at yet
    QHash<QString, qint64> m_pending; ///< files that are not as they were, and when they were made
    /// A file that is not read again as long as it is like this, and it is not then.
    struct Rest
    {
        ImportedFiles::Stamp stamp;
        QDateTime until; ///< invalid: for ever
    };
    QHash<QString, Rest> m_resting;
    QSet<QString> m_refused; ///< and told
    QHash<QString, qint64>
            m_notBefore; ///< ms of m_clockwork: a file that takes long leaves time for other things
    QElapsedTimer m_clockwork;
    qint64 m_begun = 0; ///< the import of a file, on it
    std::stop_source m_stop;
    bool m_looking = false;
    bool m_isAllDue = false; ///< not only what has changed is looked at next
};

} // namespace varve
