// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importrunner.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QPointer>

#include <utility>

namespace varve
{

SessionId newestOf(const QList<ImportOutcome> &outcomes, bool onlyNew)
{
    const ImportedSession *newest = nullptr;
    const auto rank = [](const ImportedSession &session) {
        return std::pair(session.kind == SessionKind::Person, session.updatedAt);
    };
    for (const ImportOutcome &outcome : outcomes) {
        if (!outcome.report) {
            continue;
        }
        for (const ImportedSession &session : outcome.report->sessions) {
            const bool counts = !session.isDeleted && (session.added > 0 || !onlyNew);
            if (counts && (newest == nullptr || rank(*newest) < rank(session))) {
                newest = &session;
            }
        }
    }
    return newest == nullptr ? SessionId() : newest->id;
}

ImportRunner::ImportRunner(StoreClient *store, QObject *parent, ImportClock clock)
    : QObject(parent)
    , m_store(store)
    , m_clock(std::move(clock))
{ }

ImportRunner::~ImportRunner()
{
    m_stop.request_stop();
}

void ImportRunner::start(const QStringList &files)
{
    if (m_running && m_stop.stop_requested()) {
        m_afterwards = m_afterwards.value_or(QStringList()) + files;
        return;
    }
    if (m_running) {
        m_files += files;
        m_beside = ImportControl().beside; // they may have changed since
        return;
    }
    m_files = files;
    m_outcomes.clear();
    m_stop = {};
    m_beside = ImportControl().beside;
    m_running = true;
    Q_EMIT started();
    next();
}

void ImportRunner::bringBack(const QStringList &files)
{
    // The first file is read before start() is over.
    if (!m_running || m_stop.stop_requested()) {
        m_bringsBack.clear();
    }
    m_bringsBack.unite(QSet<QString>(files.cbegin(), files.cend()));
    start(files);
}

void ImportRunner::cancel()
{
    m_stop.request_stop();
    if (m_afterwards) {
        m_afterwards->clear();
    }
}

void ImportRunner::end()
{
    m_running = false;
    m_beside.reset();
    const auto afterwards = std::exchange(m_afterwards, std::nullopt);
    if (!afterwards) {
        m_bringsBack.clear();
    }
    Q_EMIT finished(m_outcomes);
    if (afterwards) {
        start(*afterwards);
    }
}

void ImportRunner::next()
{
    const auto done = static_cast<int>(m_outcomes.size());
    if (done == m_files.size() || m_stop.stop_requested()) {
        end();
        return;
    }
    const QString file = m_files.at(done);
    ImportControl control;
    control.beside = m_beside;
    control.now = m_clock();
    control.stop = m_stop.get_token();
    control.bringBackDeleted = m_bringsBack.contains(file);
    control.progress = [self = QPointer(this), done,
                        files = static_cast<int>(m_files.size())](qint64 bytes, qint64 total) {
        // From the importing thread; the pointer is looked at on ours only.
        QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [self, done, files, bytes, total] {
                    if (self) {
                        Q_EMIT self->progressChanged(done, files, bytes, total);
                    }
                },
                Qt::QueuedConnection);
    };
    m_store->bulkWrite([file, control](SessionStore &store) -> Result<FileOutcome> {
               return importInto(store, QFileInfo(file).absoluteFilePath(), control);
           })
            .then(this, [this, file](const Result<FileOutcome> &ended) {
                m_outcomes += ended ? *ended : FileOutcome { file, std::unexpected(ended.error()) };
                m_outcomes.last().file = file; // as it was given
                Q_EMIT fileEnded(m_outcomes.last());
                next();
            });
}

} // namespace varve
