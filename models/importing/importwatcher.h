// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importplaces.h"
#include "importrunner.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QSet>
#include <QTimer>

namespace varve
{

/// Follows folders of other programs while their files grow: brings in what is new, soon after it was written. Files that have not
/// changed since they were brought in are not read. GUI thread; the disk is looked at on a pool.
///
/// Signals: imported whenever sessions have got entries; refused once for each file that cannot be read.
class ImportWatcher final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ImportWatcher)

public:
    explicit ImportWatcher(StoreClient *store, QObject *parent = nullptr);
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
        QList<FoundFile> files;
        QStringList folders; ///< every folder in which there may be files
    };
    [[nodiscard]] static Scan scan(const QList<ImportPlace> &places, std::stop_token stop);
    void look();
    void onScanned(const Scan &scan);
    void watch(const Scan &scan);
    void importPending();
    void onImported(const QList<ImportRunner::FileOutcome> &outcomes);

    StoreClient *const m_store;
    ImportRunner m_runner;
    QList<ImportPlace> m_places;
    QFileSystemWatcher m_watch;
    QTimer m_settle; ///< several writes, one import
    QTimer m_lookSoon; ///< a folder has changed
    QTimer m_lookAgain; ///< what no notice came of
    QSet<QString> m_pending; ///< files
    QHash<QString, ImportedFiles::Stamp> m_refused; ///< as they were then
    QElapsedTimer m_elapsed; ///< of the import that runs
    std::stop_source m_stop;
    bool m_looking = false;
};

} // namespace varve
