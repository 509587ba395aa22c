// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backupsmodel.h"

#include "format.h"
#include "moment.h"

#include <QDir>

#include <algorithm>
#include <numeric>

namespace varve
{

void BackupsModel::setBackups(const QList<BackupFile> &backups)
{
    if (backups == m_rows) {
        return; // what is selected stays
    }
    setRows(backups);
}

void BackupsModel::setVerified(const QString &path, const Result<StoreContents> &found)
{
    m_verified.insert(path, found);
    for (int row = 0; row < m_rows.size(); ++row) {
        if (m_rows.at(row).path == path) {
            noteChanged(row, row);
        }
    }
}

BackupFile BackupsModel::backupAt(int row) const
{
    return row >= 0 && row < m_rows.size() ? m_rows.at(row) : BackupFile();
}

int BackupsModel::rowOf(const QString &path) const
{
    const auto found = std::ranges::find(m_rows, path, &BackupFile::path);
    return found == m_rows.cend() ? -1 : static_cast<int>(found - m_rows.cbegin());
}

qint64 BackupsModel::totalSize() const
{
    return std::accumulate(m_rows.cbegin(), m_rows.cend(), qint64(0),
                           [](qint64 sum, const BackupFile &backup) { return sum + backup.size; });
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

QString BackupsModel::toolTip(const BackupFile &backup, int column) const
{
    return column == State ? stateText(backup) : QDir::toNativeSeparators(backup.path);
}

bool BackupsModel::isFigure(int column) const
{
    return column == Size;
}

QString BackupsModel::title(int column) const
{
    switch (column) {
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
