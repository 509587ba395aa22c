// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accessibletable.h"

namespace varve
{

class AccessiblePart;

/// A part that is a table: finds its cells.
class AccessiblePartTable final : public AccessibleTable
{
public:
    /// Belongs to the part.
    explicit AccessiblePartTable(const AccessiblePart *part) : m_part(part) { }

    QAccessibleInterface *cellAt(int row, int column) const override;
    int rowCount() const override;
    int columnCount() const override;

private:
    const AccessiblePart *m_part;
};

/// A part that is a cell of a table.
class AccessiblePartCell final : public QAccessibleTableCellInterface
{
public:
    /// Belongs to the part.
    explicit AccessiblePartCell(const AccessiblePart *part) : m_part(part) { }

    bool isSelected() const override { return false; }
    QList<QAccessibleInterface *> columnHeaderCells() const override;
    QList<QAccessibleInterface *> rowHeaderCells() const override { return {}; }
    int columnIndex() const override;
    int rowIndex() const override;
    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    QAccessibleInterface *table() const override;

private:
    const AccessiblePart *m_part;
};

} // namespace varve
