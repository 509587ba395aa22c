// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <storage/backupfiles.h>
#include <storage/storebackup.h>

#include <QAbstractTableModel>
#include <QHash>

namespace varve
{

/// The backups of a store, newest first: when, how large, and whether they are known to be whole. All were checked when they were
/// written; what was checked since says so.
class BackupsModel final : public QAbstractTableModel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(BackupsModel)

public:
    enum Column { Time, Age, Size, State };
    static constexpr int ColumnCount = State + 1;

    explicit BackupsModel(QObject *parent = nullptr);
    ~BackupsModel() override;

    void setBackups(const QList<BackupFile> &backups);
    void setVerified(const QString &path, const Result<StoreContents> &found);
    /// A null path: there is no such row.
    [[nodiscard]] BackupFile backupAt(int row) const;
    /// -1: it is not there.
    [[nodiscard]] int rowOf(const QString &path) const;
    [[nodiscard]] qint64 totalSize() const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QString text(const BackupFile &backup, int column) const;
    [[nodiscard]] QString stateText(const BackupFile &backup) const;

    QList<BackupFile> m_backups;
    QHash<QString, Result<StoreContents>> m_verified; ///< by path
};

} // namespace varve
