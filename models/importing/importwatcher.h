// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "filewatch.h"
#include "importrunner.h"
#include <interchange/importplaces.h>

#include <QObject>
#include <QSet>
#include <QTimer>

namespace varve
{

/// Follows folders of other programs while their files grow: brings in what is new, soon after it was written. Files that have not
/// changed since they were brought in are not read, unless their end was left out and is due. GUI thread; the disk is looked at on
/// others.
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

    /// None: nothing is followed any more.
    void setPlaces(const QList<ImportPlace> &places);
    [[nodiscard]] bool isFollowing() const { return !m_places.isEmpty(); }

Q_SIGNALS:
    void imported(const QList<varve::SessionId> &sessions);
    void refused(const QString &file, const varve::Error &error);

private:
    struct Scan
    {
        QList<FoundFile> files; ///< newest first
        QSet<QString> watched; ///< the folders, and the files that may be written to
    };
    [[nodiscard]] static Scan scan(const QList<ImportPlace> &places, std::stop_token stop);
    void look();
    void lookOnceMore();
    void onScanned(const Scan &scan);
    void importPending();
    void onImported(const QList<ImportRunner::FileOutcome> &outcomes);
    void noteOutcome(const ImportRunner::FileOutcome &outcome);
    void noteRefused(const ImportRunner::FileOutcome &outcome);
    [[nodiscard]] bool isResting(const FoundFile &file) const;

    StoreClient *const m_store;
    const ImportClock m_clock;
    ImportRunner m_runner;
    QList<ImportPlace> m_places;
    FileWatch m_watch;
    QTimer m_settle; ///< several writes, one import
    QTimer m_lookSoon; ///< a folder has changed
    QTimer m_lookAgain; ///< what no notice came of
    QSet<QString> m_pending; ///< files
    /// A file that is not read again as long as it is like this, and it is not then.
    struct Rest
    {
        ImportedFiles::Stamp stamp;
        QDateTime until; ///< invalid: for ever
    };
    QHash<QString, Rest> m_resting;
    QSet<QString> m_refused; ///< and told
    QElapsedTimer m_elapsed; ///< of the import that runs
    std::stop_source m_stop;
    bool m_looking = false;
    bool m_changedMeanwhile = false; ///< a folder, since it looks
};

} // namespace varve
