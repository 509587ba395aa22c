// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QList>
#include <QString>

namespace varve
{

/// A backup in a folder, by its name and the head of its file. A value.
struct BackupFile
{
    QString path;
    QDateTime time; ///< UTC, from the name
    qint64 size = 0; ///< bytes
    QString origin; ///< stands for the store that it is of
    friend bool operator==(const BackupFile &, const BackupFile &) = default;
};

/// What backups of this program carry as application_id in the head of the file ("VrvB").
inline constexpr quint32 BackupApplicationId = 0x56727642;

/// "varve-20260131T120000Z-1a2b3c.db": the store's name, the time (UTC, whole seconds), and what stands for its place.
[[nodiscard]] QString backupName(const QString &store, const QDateTime &time);
/// The same for every backup of one store: two stores may keep theirs in one folder.
[[nodiscard]] QString backupOrigin(const QString &store);

/// The backups of `store` in a folder, newest first: files with such a name and such a head, and no others. Empty for a folder that
/// is not there. Reads some bytes of each.
[[nodiscard]] QList<BackupFile> listBackups(const QString &folder, const QString &store);
/// Remains of backups that were interrupted.
[[nodiscard]] QStringList interruptedBackups(const QString &folder, const QString &store);

/// The numbers in the head of an SQLite file; zeros if it is none. Not for a file that is open in this process.
struct StoreHead
{
    quint32 schema = 0; ///< user_version
    quint32 application = 0;
    bool isSqlite = false;
};
[[nodiscard]] StoreHead readStoreHead(const QString &path);
/// Into a file that nobody has open.
[[nodiscard]] bool writeApplicationId(const QString &path, quint32 id);

/// When a store was written last, by its file and its log.
[[nodiscard]] QDateTime lastChange(const QString &store);

} // namespace varve
