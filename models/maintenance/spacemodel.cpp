// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "spacemodel.h"

#include "format.h"

#include <QDate>
#include <QLocale>

#include <numeric>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

using Part = StoreStatistics::Part;
using Group = StoreStatistics::Group;

QString partText(Part part)
{
    switch (part) {
    case Part::Entries:
        return SpaceModel::tr("Messages and other entries");
    case Part::Indexes:
        return SpaceModel::tr("Indexes of entries");
    case Part::Nodes:
        return SpaceModel::tr("Session trees");
    case Part::FullText:
        return SpaceModel::tr("Full-text index");
    case Part::Vectors:
        return SpaceModel::tr("Vectors of what texts mean");
    case Part::Attachments:
        return SpaceModel::tr("Images");
    case Part::Blobs:
        return SpaceModel::tr("Prompts and tool lists that were sent");
    case Part::Sessions:
        return SpaceModel::tr("List of sessions and other small tables");
    case Part::Free:
        return SpaceModel::tr("Free pages");
    case Part::Log:
        return SpaceModel::tr("Log of the latest writes");
    }
    Q_UNREACHABLE_RETURN({});
}

/// Names as the store has them; those of roles that have one on the screen get it.
QString roleText(const QString &name)
{
    if (const auto role = roleFromString(name)) {
        const QString shown = roleName(*role);
        return shown.isEmpty() ? name : shown;
    }
    if (name == "compaction"_L1) {
        return SpaceModel::tr("Compactions");
    }
    return name == "branch_summary"_L1 ? SpaceModel::tr("Branch summaries") : name;
}

QString monthText(const QString &name)
{
    const QDate date = QDate::fromString(name, u"yyyy-MM"_s);
    //: a month and its year; a format of QDate
    return date.isValid() ? QLocale().toString(date, SpaceModel::tr("MMMM yyyy")) : name;
}

} // namespace

void SpaceModel::setStatistics(const StoreStatistics &found)
{
    m_found = found;
    fill();
}

void SpaceModel::setBy(By by)
{
    m_by = by;
    fill();
}

void SpaceModel::fill()
{
    beginResetModel();
    m_rows.clear();
    switch (m_by) {
    case By::Part:
        for (const StoreStatistics::PartSize &part : std::as_const(m_found.parts)) {
            m_rows += Group { partText(part.part), {}, -1, part.bytes };
        }
        break;
    case By::Session:
        m_rows = m_found.sessions;
        break;
    case By::Tool:
        m_rows = m_found.tools;
        break;
    case By::Role:
        m_rows = m_found.roles;
        break;
    case By::Attachment:
        m_rows = m_found.attachments;
        break;
    case By::Month:
        m_rows = m_found.months;
        break;
    }
    // Tools are a part of all the text; the others are all there is of their kind.
    m_whole = m_by == By::Tool
            ? m_found.text
            : std::accumulate(m_rows.cbegin(), m_rows.cend(), qint64(0),
                              [](qint64 sum, const Group &row) { return sum + row.bytes; });
    endResetModel();
}

SessionId SpaceModel::sessionAt(int row) const
{
    return row >= 0 && row < m_rows.size() ? m_rows.at(row).session : SessionId();
}

double SpaceModel::share(const Group &row) const
{
    return m_whole > 0 ? static_cast<double>(row.bytes) / static_cast<double>(m_whole) : 0;
}

QString SpaceModel::text(const Group &row, int column) const
{
    switch (column) {
    case Name:
        if (m_by == By::Role) {
            return roleText(row.name);
        }
        if (m_by == By::Month) {
            return monthText(row.name);
        }
        return row.name.isEmpty() ? tr("(no title)") : row.name;
    case Count:
        return row.count < 0 ? QString() : formatCount(row.count);
    case Size:
        return formatBytes(row.bytes);
    default:
        return formatShare(share(row));
    }
}

QString SpaceModel::toolTip(const Group &row, int column) const
{
    return column == Name ? text(row, Name) : tr("%1 bytes").arg(formatCount(row.bytes));
}

bool SpaceModel::isFigure(int column) const
{
    return column != Name;
}

QVariant SpaceModel::value(const Group &row, int column, int role) const
{
    switch (role) {
    case SortRole:
        if (column == Name) {
            return m_by == By::Month ? row.name : text(row, Name);
        }
        return column == Count ? row.count : row.bytes;
    case ShareRole:
        return share(row);
    default:
        return {};
    }
}

QString SpaceModel::title(int column) const
{
    switch (column) {
    case Name:
        switch (m_by) {
        case By::Part:
            return tr("Part of the file");
        case By::Session:
            return tr("Session");
        case By::Tool:
            return tr("Tool");
        case By::Role:
            return tr("Written by");
        case By::Attachment:
            return tr("Kind of image");
        case By::Month:
            return tr("Month");
        }
        return {};
    case Count:
        return m_by == By::Attachment ? tr("Images")
                : m_by == By::Tool    ? tr("Results")
                                      : tr("Entries");
    case Size:
        return tr("Size");
    default:
        return tr("Share");
    }
}

} // namespace varve
