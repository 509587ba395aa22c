// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivesmodel.h"

#include "archivesentences.h"
#include <models/format.h>
#include <models/moment.h>

#include <algorithm>

namespace varve
{

void ArchivesModel::setArchives(const QList<ArchiveNow> &archives)
{
    const auto number = [](const ArchiveNow &now) { return now.archive.number; };
    if (std::ranges::equal(archives, m_rows, {}, number, number)) {
        m_rows = archives;
        if (!m_rows.isEmpty()) {
            noteChanged(0, rowCount() - 1);
        }
        return;
    }
    setRows(archives);
}

const ArchiveNow *ArchivesModel::archiveAt(int row) const
{
    return row >= 0 && row < m_rows.size() ? &m_rows.at(row) : nullptr;
}

int ArchivesModel::rowOf(qint64 archive) const
{
    const auto found = std::ranges::find_if(
            m_rows, [archive](const ArchiveNow &now) { return now.archive.number == archive; });
    return found == m_rows.cend() ? -1 : static_cast<int>(found - m_rows.cbegin());
}

QString ArchivesModel::text(const ArchiveNow &now, int column) const
{
    switch (column) {
    case Name:
        return asOneLine(now.archive.name);
    case Kind:
        return archiveKind(now.archive);
    case Address:
        return asOneLine(now.archive.address);
    case Sends:
        return now.archive.sendsAll ? tr("All sessions") : tr("What was chosen");
    case Waiting:
        return formatCount(now.state.unsent);
    default:
        return now.state.lastAt.isValid() ? formatMoment(now.state.lastAt) : tr("never");
    }
}

QString ArchivesModel::toolTip(const ArchiveNow &now, int column) const
{
    return column == Address ? now.archive.address
                             : archiveDetails(now, QDateTime::currentDateTimeUtc());
}

bool ArchivesModel::isFigure(int column) const
{
    return column == Waiting;
}

QString ArchivesModel::title(int column) const
{
    switch (column) {
    case Name:
        return tr("Archive");
    case Kind:
        return tr("Kind");
    case Address:
        return tr("Address");
    case Sends:
        //: what goes to the archive
        return tr("Sends");
    case Waiting:
        //: records that are to be sent
        return tr("Waiting");
    default:
        return tr("Last time");
    }
}

} // namespace varve
