// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <interchange/importinto.h>
#include <workspace/storeclient.h>

#include <QObject>
#include <QSet>

#include <functional>
#include <optional>
#include <stop_token>

namespace varve
{

/// What time it is.
using ImportClock = std::function<QDateTime()>;

/// Of what was brought in, the session that was worked in last, before those of subagents; null: there is none. `onlyNew`: of those
/// that have got entries.
[[nodiscard]] SessionId newestOf(const QList<ImportOutcome> &outcomes, bool onlyNew);

/// Brings files in, one after the other, on a thread of its own, beside other writes, and says how far it is. GUI thread.
///
/// Signals: started, progressChanged any number of times and fileEnded for each file, then finished once for each started.
class ImportRunner final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ImportRunner)

public:
    using FileOutcome = ImportOutcome;

    explicit ImportRunner(StoreClient *store, QObject *parent = nullptr,
                          ImportClock clock = &QDateTime::currentDateTimeUtc);
    ~ImportRunner() override;

    [[nodiscard]] bool isRunning() const { return m_running; }
    /// While one is running: after what it still has to do, with one answer for all; after one that was cancelled, with its own.
    void start(const QStringList &files);
    /// The same, and what the person has deleted of these files comes in again.
    void bringBack(const QStringList &files);
    /// What was stored stays; importing again adds the rest.
    void cancel();
    /// What the files that are being brought in, or were the last ones, are. As long as one runs it can only grow.
    [[nodiscard]] const QStringList &files() const { return m_files; }
    /// What came of them so far.
    [[nodiscard]] const QList<FileOutcome> &outcomes() const { return m_outcomes; }

Q_SIGNALS:
    void started();
    void progressChanged(int file, int files, qint64 bytes, qint64 totalBytes);
    /// After each one.
    void fileEnded(const varve::ImportRunner::FileOutcome &outcome);
    void finished(const QList<varve::ImportRunner::FileOutcome> &outcomes);

private:
    void next();
    void end();

    StoreClient *const m_store;
    const ImportClock m_clock;
    QStringList m_files;
    QSet<QString> m_bringsBack; ///< those of them whose deleted sessions come in again
    QList<FileOutcome> m_outcomes;
    std::optional<QStringList> m_afterwards; ///< when what was cancelled has ended
    std::stop_source m_stop;
    std::shared_ptr<BesideFiles> m_beside; ///< of the run
    bool m_running = false;
};

} // namespace varve
