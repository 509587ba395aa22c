// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importer.h"
#include "storeclient.h"

#include <QObject>

#include <stop_token>

namespace varve
{

/// Brings one file in and notes how it was. On the thread of `store`.
[[nodiscard]] Result<ImportReport> importInto(SessionStore &store, const QString &path,
                                              const ImportControl &control = {});

/// Brings files in, one after the other, on a thread of its own, beside other writes, and says how far it is. GUI thread.
///
/// Signals: progressChanged any number of times, then finished once for each start().
class ImportRunner final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ImportRunner)

public:
    struct FileOutcome
    {
        QString file;
        Result<ImportReport> report;
    };

    explicit ImportRunner(StoreClient *store, QObject *parent = nullptr);
    ~ImportRunner() override;

    [[nodiscard]] bool isRunning() const { return m_running; }
    /// While one is running: after what it still has to do, with one answer for all.
    void start(const QStringList &files);
    /// What was stored stays; importing again adds the rest.
    void cancel();

Q_SIGNALS:
    void progressChanged(int file, int files, qint64 bytes, qint64 totalBytes);
    void finished(const QList<varve::ImportRunner::FileOutcome> &outcomes);

private:
    void next();

    StoreClient *const m_store;
    QStringList m_files;
    QList<FileOutcome> m_outcomes;
    std::stop_source m_stop;
    bool m_running = false;
};

} // namespace varve
