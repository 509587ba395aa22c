// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "copyfolder.h"

#include <QDateTime>
#include <QDir>
#include <QStandardPaths>

#include <chrono>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr QLatin1StringView Prefix("varve-import-");
/// A folder is there a moment before its lock is.
constexpr std::chrono::minutes JustMade(1);

/// What was locked by a process that is no more is free, however long ago that was; what is in use stays locked.
std::unique_ptr<QLockFile> lockOf(const QString &folder)
{
    auto lock = std::make_unique<QLockFile>(folder + "/lock"_L1);
    lock->setStaleLockTime(std::chrono::milliseconds::zero());
    return lock->tryLock(std::chrono::milliseconds::zero()) ? std::move(lock) : nullptr;
}

} // namespace

QString CopyFolder::root()
{
    const QString cache =
            QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + u"/varve"_s;
    return QDir().mkpath(cache) ? cache : QDir::tempPath();
}

void CopyFolder::sweep()
{
    const auto folders =
            QDir(root()).entryInfoList({ Prefix + u'*' }, QDir::Dirs | QDir::NoSymLinks);
    for (const QFileInfo &folder : folders) {
        if (folder.lastModified(QTimeZone::UTC) > QDateTime::currentDateTimeUtc() - JustMade) {
            continue;
        }
        if (const auto lock = lockOf(folder.filePath())) {
            QDir(folder.filePath()).removeRecursively();
        }
    }
}

CopyFolder::CopyFolder()
{
    sweep();
    m_folder = std::make_unique<QTemporaryDir>(root() + u'/' + Prefix + "XXXXXX"_L1);
    if (m_folder->isValid()) {
        m_lock = lockOf(m_folder->path());
    }
}

} // namespace varve
