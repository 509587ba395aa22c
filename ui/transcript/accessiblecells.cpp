// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "accessiblecells.h"

#include "accessiblepart.h"
#include "transcriptview.h"

#include <algorithm>

namespace varve
{

using Kind = ReadPart::Kind;

QAccessibleInterface *AccessiblePartTable::cellAt(int row, int column) const
{
    const ReadPart *table = m_part->read();
    if (table == nullptr) {
        return nullptr;
    }
    const AccessibleRow *message = m_part->inRow();
    const QList<ReadPart> &parts = message->reading()->parts();
    const auto found = std::ranges::find_if(table->children, [&](int cell) {
        return parts.at(cell).row == row && parts.at(cell).column == column;
    });
    return found == table->children.end() ? nullptr : message->part(*found);
}

int AccessiblePartTable::rowCount() const
{
    return m_part->is(Kind::Table) ? m_part->read()->row : 0;
}

int AccessiblePartTable::columnCount() const
{
    return m_part->is(Kind::Table) ? m_part->read()->column : 0;
}

int AccessiblePartCell::rowIndex() const
{
    return m_part->is(Kind::Cell) ? m_part->read()->row : 0;
}

int AccessiblePartCell::columnIndex() const
{
    return m_part->is(Kind::Cell) ? m_part->read()->column : 0;
}

QList<QAccessibleInterface *> AccessiblePartCell::columnHeaderCells() const
{
    QAccessibleInterface *whole =
            m_part->is(Kind::Cell) && m_part->read()->row > 0 ? table() : nullptr;
    QAccessibleInterface *head =
            whole == nullptr ? nullptr : whole->tableInterface()->cellAt(0, columnIndex());
    return head == nullptr ? QList<QAccessibleInterface *>() : QList { head };
}

QAccessibleInterface *AccessiblePartCell::table() const
{
    return m_part->parent();
}

} // namespace varve
