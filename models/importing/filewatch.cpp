// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "filewatch.h"

#include <QFileInfo>
#include <QFileSystemWatcher>

#include <utility>

namespace varve
{

class FileWatch::Worker final : public QObject
{
public:
    explicit Worker(FileWatch *owner) : m_owner(owner)
    {
        connect(&m_watcher, &QFileSystemWatcher::fileChanged, owner, &FileWatch::fileChanged);
        connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this,
                [this](const QString &path) {
                    if (!QFileInfo(path).isDir()) {
                        m_paths.remove(path); // a new one there is another
                    }
                    Q_EMIT m_owner->folderChanged(path);
                });
    }

    void setPaths(const QSet<QString> &paths)
    {
        const QStringList watched = m_watcher.files() + m_watcher.directories();
        const QSet<QString> known(watched.cbegin(), watched.cend());
        remove((known - paths).values());
        const QSet<QString> fresh = paths - known;
        add(fresh.values());
        const QSet<QString> added = paths - m_paths;
        m_paths = paths;
        for (const QString &path : fresh) {
            if (!QFileInfo::exists(path)) {
                m_paths.remove(path); // what is put there later is new
            }
        }
        for (const QString &path : added) {
            if (QFileInfo(path).isDir()) {
                Q_EMIT m_owner->folderChanged(path);
            }
        }
    }
    void renew(const QHash<QString, ImportedFiles::Stamp> &asRead)
    {
        QStringList paths = asRead.keys();
        paths.removeIf([this](const QString &path) { return !m_paths.contains(path); });
        remove(paths); // with the notices of it that have not been fetched yet
        add(paths);
        for (const QString &path : std::as_const(paths)) {
            if (ImportedFiles::Stamp::of(path) != asRead.value(path)) {
                Q_EMIT m_owner->fileChanged(path);
            }
        }
    }

private:
    void remove(const QStringList &paths)
    {
        if (!paths.isEmpty()) {
            // One that was removed from the disk is not watched any more.
            [[maybe_unused]] const QStringList failed = m_watcher.removePaths(paths);
        }
    }
    void add(const QStringList &paths)
    {
        if (!paths.isEmpty()) {
            [[maybe_unused]] const QStringList failed = m_watcher.addPaths(paths);
        }
    }

    FileWatch *const m_owner;
    QFileSystemWatcher m_watcher { this };
    QSet<QString> m_paths;
};

FileWatch::FileWatch(QObject *parent) : QObject(parent), m_worker(std::make_unique<Worker>(this))
{
    m_thread.setObjectName(QStringLiteral("file watch"));
    m_worker->moveToThread(&m_thread);
    m_thread.start();
}

FileWatch::~FileWatch()
{
    m_thread.quit();
    m_thread.wait();
}

void FileWatch::setPaths(const QSet<QString> &paths)
{
    QMetaObject::invokeMethod(m_worker.get(),
                              [worker = m_worker.get(), paths] { worker->setPaths(paths); });
}

void FileWatch::renew(const QHash<QString, ImportedFiles::Stamp> &asRead)
{
    QMetaObject::invokeMethod(m_worker.get(),
                              [worker = m_worker.get(), asRead] { worker->renew(asRead); });
}

} // namespace varve
