// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backupsmodel.h"

#include "format.h"
#include "moment.h"
#include "plaintext.h"

#include <QDir>

#include <algorithm>
#include <numeric>

namespace varve
{

BackupsModel::BackupsModel(QObject *parent) : QAbstractTableModel(parent) { }

BackupsModel::~BackupsModel() = default;

void BackupsModel::setBackups(const QList<BackupFile> &backups)
{
    if (backups == m_backups) {
        return; // what is selected stays
    }
    beginResetModel();
    m_backups = backups;
    endResetModel();
}

void BackupsModel::setVerified(const QString &path, const Result<StoreContents> &found)
{
    m_verified.insert(path, found);
    for (int row = 0; row < m_backups.size(); ++row) {
        if (m_backups.at(row).path == path) {
            Q_EMIT dataChanged(index(row, State), index(row, State));
        }
    }
}

BackupFile BackupsModel::backupAt(int row) const
{
    return row >= 0 && row < m_backups.size() ? m_backups.at(row) : BackupFile();
}

int BackupsModel::rowOf(const QString &path) const
{
    const auto found = std::ranges::find(m_backups, path, &BackupFile::path);
    return found == m_backups.cend() ? -1 : static_cast<int>(found - m_backups.cbegin());
}

qint64 BackupsModel::totalSize() const
{
    return std::accumulate(m_backups.cbegin(), m_backups.cend(), qint64(0),
                           [](qint64 sum, const BackupFile &backup) { return sum + backup.size; });
}

int BackupsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_backups.size());
}

int BackupsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString BackupsModel::stateText(const BackupFile &backup) const
{
    const auto found = m_verified.constFind(backup.path);
    if (found == m_verified.cend()) {
        return tr("Checked when it was written");
    }
    if (!*found) {
        return found->error().message;
    }
    const StoreContents &contents = **found;
    //: sessions, entries
    return tr("Whole: %1, %2")
            .arg(tr("%1 sessions", nullptr, int(contents.sessions))
                         .arg(formatCount(contents.sessions)),
                 tr("%1 entries", nullptr, int(contents.entries))
                         .arg(formatCount(contents.entries)));
}

QString BackupsModel::text(const BackupFile &backup, int column) const
{
    switch (column) {
    case Time:
        return formatMoment(backup.time);
    case Age:
        return formatAge(backup.time, QDateTime::currentDateTime());
    case Size:
        return formatBytes(backup.size);
    default:
        return stateText(backup);
    }
}

QVariant BackupsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const BackupFile &backup = m_backups.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(backup, index.column());
    case Qt::ToolTipRole:
        return asPlainText(index.column() == State ? stateText(backup)
                                                   : QDir::toNativeSeparators(backup.path));
    case Qt::TextAlignmentRole:
        return index.column() == Size ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    default:
        return {};
    }
}

QVariant BackupsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole && section == Size) {
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case Time:
        return tr("Made");
    case Age:
        return tr("Age");
    case Size:
        return tr("Size");
    default:
        return tr("State");
    }
}

} // namespace varve
