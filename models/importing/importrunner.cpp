// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importrunner.h"

#include "importedfiles.h"
#include "importformats.h"
#include "importwriter.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QPointer>

namespace varve
{

Result<ImportReport> importInto(SessionStore &store, const QString &path,
                                const ImportControl &control)
{
    const auto stamp = ImportedFiles::Stamp::of(path);
    ImportWriter writer(store);
    return importFile(path, writer, control).and_then([&](const ImportReport &report) {
        return ImportedFiles(store.database()).note(path, stamp).transform([&] { return report; });
    });
}

ImportRunner::ImportRunner(StoreClient *store, QObject *parent)
    : QObject(parent)
    , m_store(store) { }

ImportRunner::~ImportRunner()
{
    m_stop.request_stop();
}

void ImportRunner::start(const QStringList &files)
{
    if (m_running && !m_stop.stop_requested()) {
        m_files += files;
        return;
    }
    m_files = files;
    m_outcomes.clear();
    m_stop = {};
    m_running = true;
    next();
}

void ImportRunner::cancel()
{
    m_stop.request_stop();
}

void ImportRunner::next()
{
    const auto done = static_cast<int>(m_outcomes.size());
    if (done == m_files.size() || m_stop.stop_requested()) {
        m_running = false;
        Q_EMIT finished(m_outcomes);
        return;
    }
    const QString file = m_files.at(done);
    ImportControl control;
    control.stop = m_stop.get_token();
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
    m_store->bulkWrite([file, control](SessionStore &store) {
               return importInto(store, QFileInfo(file).absoluteFilePath(), control);
           })
            .then(this, [this, file](const Result<ImportReport> &report) {
                m_outcomes += FileOutcome { file, report };
                next();
            });
}

} // namespace varve
