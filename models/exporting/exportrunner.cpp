// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportrunner.h"

#include <storage/sessionstore.h>

#include <QDir>
#include <QtConcurrentRun>

namespace varve
{

namespace
{

/// Work on a connection that is opened for it.
template<typename Work>
auto withReader(const QString &path, const Work &work) -> std::invoke_result_t<Work, StoreReader &>
{
    auto store = SessionStore::open(path, { .readOnly = true });
    if (!store) {
        return std::unexpected(store.error());
    }
    return work((*store)->reader());
}

} // namespace

ExportRunner::ExportRunner(QString store, QObject *parent)
    : QObject(parent)
    , m_store(std::move(store))
    , m_wayBack(std::make_shared<WayBack<ExportRunner>>(this))
{ }

ExportRunner::~ExportRunner()
{
    m_stop.request_stop();
    m_wayBack->close();
}

ExportControl ExportRunner::control()
{
    ExportControl control;
    control.stop = m_stop.get_token();
    control.progress = [way = m_wayBack, generation = m_generation](qsizetype done,
                                                                    qsizetype total) {
        way->post([generation, done, total](ExportRunner &self) {
            if (generation == self.m_generation && self.m_running) {
                Q_EMIT self.progressChanged(done, total);
            }
        });
    };
    return control;
}

template<typename Work, typename Done>
void ExportRunner::run(Work work, Done done)
{
    m_stop.request_stop();
    m_stop = std::stop_source();
    const quint64 generation = ++m_generation;
    m_running = true;
    auto job = [store = m_store, way = m_wayBack, generation, work = std::move(work),
                done = std::move(done), control = control(), before = m_future]() mutable {
        before.waitForFinished(); // never two at a time; it was told to stop
        auto answer = withReader(store, [&](StoreReader &reader) { return work(reader, control); });
        way->post([generation, answer = std::move(answer),
                   done = std::move(done)](ExportRunner &self) {
            if (generation == self.m_generation) {
                self.m_running = false;
                done(answer);
            }
        });
    };
    m_future = QtConcurrent::run(std::move(job));
}

void ExportRunner::start(const ExportRequest &order, const QString &path)
{
    run(
            [order, path](StoreReader &reader, const ExportControl &control) {
                return exportToFile(path, reader, order, Existing::Replace,
                                    control); // asked for before
            },
            [this, path](const Result<ExportOutcome> &outcome) { Q_EMIT finished(outcome, path); });
}

void ExportRunner::startForProgram(const ExportRequest &order)
{
    run(
            [order](StoreReader &reader, const ExportControl &control) {
                return exportToProgram(reader, order, QDir::homePath(),
                                       QProcessEnvironment::systemEnvironment(), control);
            },
            [this](const Result<ProgramExport> &done) { Q_EMIT programFinished(done); });
}

void ExportRunner::count(const ExportRequest &order)
{
    run([order](StoreReader &reader,
                const ExportControl &control) { return previewExport(reader, order, control); },
        [this](const Result<ExportOutcome> &found) { Q_EMIT counted(found); });
}

void ExportRunner::startFolder(const QList<SessionId> &sessions, const QString &folder,
                               const RedactionRules &redaction)
{
    run(
            [sessions, folder, redaction](StoreReader &reader, const ExportControl &control) {
                return exportToFolder(
                        reader, sessions, folder, redaction,
                        [&](qsizetype done) { control.progress(done, sessions.size()); },
                        control.stop);
            },
            [this](const Result<FolderOutcome> &outcome) { Q_EMIT folderFinished(outcome); });
}

void ExportRunner::cancel()
{
    m_stop.request_stop();
}

} // namespace varve
