// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <models/tablemodel.h>
#include <storage/backupfiles.h>
#include <storage/storebackup.h>

#include <QHash>

namespace varve
{

/// The backups of a store, newest first: when, how large, and whether they are known to be whole. All were checked when they were
/// written; what was checked since says so.
class BackupsModel final : public TableModel<BackupFile>
{
    Q_OBJECT

public:
    enum Column { Time, Age, Size, State };

    explicit BackupsModel(QObject *parent = nullptr) : TableModel(State + 1, parent) { }

    void setBackups(const QList<BackupFile> &backups);
    void setVerified(const QString &path, const Result<StoreContents> &found);
    /// A null path: there is no such row.
    [[nodiscard]] BackupFile backupAt(int row) const;
    /// -1: it is not there.
    [[nodiscard]] int rowOf(const QString &path) const;
    [[nodiscard]] qint64 totalSize() const;

private:
    [[nodiscard]] QString title(int column) const override;
    [[nodiscard]] QString text(const BackupFile &backup, int column) const override;
    [[nodiscard]] QString toolTip(const BackupFile &backup, int column) const override;
    [[nodiscard]] bool isFigure(int column) const override;
    [[nodiscard]] QString stateText(const BackupFile &backup) const;

    QHash<QString, Result<StoreContents>> m_verified; ///< by path
};

} // namespace varve
