// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archivelistoperations.h"

namespace varve
{

struct SyncArchive
{
    QString name;
    ArchiveWay way = ArchiveWay::Both;
};

struct InitArchive
{
    QString address;
    QString password;
    QString passwordFile; ///< of the command line
    bool isSealed = false;
    QStringList members;
    std::optional<qint64> gigabytes; ///< that each member may add, 0: any number; nothing: as it is
};

struct RestoreArchiveKey
{
    QString name;
    QString phrase;
    QString phraseFile; ///< of the command line
};

struct SearchArchive
{
    QString name;
    QString text;
    qint64 limit = 50;
};

struct ListArchived
{
    QString name;
    qint64 limit = 100;
};

/// Makes the tables of an archive, or brings them up to date.
[[nodiscard]] const OperationOf<InitArchive, ArchiveSetUp> &archiveInitOperation();
/// Tells how far it is.
[[nodiscard]] const OperationOf<SyncArchive, ArchiveReport> &archiveSyncOperation();
/// Its value: the phrase, a secret.
[[nodiscard]] const OperationOf<NamedArchive, QString> &archiveRecoveryOperation();
[[nodiscard]] const OperationOf<RestoreArchiveKey, AddedArchive> &archiveRestoreKeyOperation();
/// Best first.
[[nodiscard]] const OperationOf<SearchArchive, QList<ArchiveFinding>> &archiveSearchOperation();
/// Newest first.
[[nodiscard]] const OperationOf<ListArchived, QList<ArchivedRow>> &archivedSessionsOperation();

} // namespace varve
