// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/importedfiles.h>

#include <QObject>
#include <QSet>
#include <QThread>

#include <memory>

namespace varve
{

/// Tells of changes to files and folders. Of the thread that made it; the disk, which may be a slow one, is asked on another.
class FileWatch final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FileWatch)

public:
    explicit FileWatch(QObject *parent = nullptr);
    ~FileWatch() override;

    /// In place of those before. What is not there, or beyond what the system can watch, is passed over. The folders that were not
    /// among those before, or were gone meanwhile, are told of as changed: something may have been made in them before they were
    /// watched.
    void setPaths(const QSet<QString> &paths);
    /// Again, of those that are watched: another file may have been put in the place of one. What was written until the new watch
    /// stands would go unnoticed: a file that is not as it was when it was read is told of as changed.
    void renew(const QHash<QString, ImportedFiles::Stamp> &asRead);

Q_SIGNALS:
    /// Written, removed or replaced. May still come for a path that is not watched any more.
    void fileChanged(const QString &path);
    /// Something in it was made, removed or renamed.
    void folderChanged(const QString &path);

private:
    class Worker;
    QThread m_thread;
    std::unique_ptr<Worker> m_worker; ///< lives on that thread
};

} // namespace varve
