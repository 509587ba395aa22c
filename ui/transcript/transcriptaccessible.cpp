// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcriptaccessible.h"

#include "accessiblerow.h"
#include "accessibletable.h"
#include "transcriptview.h"
#include <models/transcriptmodel.h>

#include <QAccessibleWidget>

namespace varve
{

namespace
{

/// A list of every message. Also a table of one column and a selection, as Qt's own long lists are: screen readers then ask for what
/// is on the screen, or for one row, and not for all of them.
class AccessibleTranscript : public QAccessibleWidget,
                             public AccessibleTable,
                             public QAccessibleSelectionInterface
{
public:
    explicit AccessibleTranscript(TranscriptView *view)
        : QAccessibleWidget(view, QAccessible::List)
        , m_readings(view)
    { }
    ~AccessibleTranscript() override { forgetRows(); }

    int childCount() const override { return rowCount(); }
    QAccessibleInterface *child(int index) const override
    {
        return index < 0 || index >= rowCount() ? nullptr : rowInterface(index);
    }
    QAccessibleInterface *childAt(int x, int y) const override
    {
        return child(view()->rowAt(view()->viewport()->mapFromGlobal(QPoint(x, y))));
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        const auto *row = dynamic_cast<const AccessibleRow *>(child);
        return row != nullptr && row->view() == view() ? row->row() : -1;
    }
    QAccessibleInterface *focusChild() const override
    {
        return view()->hasFocus() ? child(view()->current()->row()) : nullptr;
    }
    void *interface_cast(QAccessible::InterfaceType type) override
    {
        switch (type) {
        case QAccessible::TableInterface:
            return static_cast<QAccessibleTableInterface *>(this);
        case QAccessible::SelectionInterface:
            return static_cast<QAccessibleSelectionInterface *>(this);
        default:
            return QAccessibleWidget::interface_cast(type);
        }
    }

    QAccessibleInterface *cellAt(int row, int column) const override
    {
        return column == 0 ? child(row) : nullptr;
    }
    int rowCount() const override
    {
        return view() != nullptr && view()->model() != nullptr ? view()->model()->rowCount() : 0;
    }
    int columnCount() const override { return 1; }
    int selectedCellCount() const override { return selectedItemCount(); }
    QList<QAccessibleInterface *> selectedCells() const override { return selectedItems(); }
    void modelChange(QAccessibleTableModelChangeEvent *event) override
    {
        if (event->modelChangeType() == QAccessibleTableModelChangeEvent::ModelReset) {
            forgetRows();
        } else if (event->modelChangeType() == QAccessibleTableModelChangeEvent::RowsRemoved) {
            for (int row = event->firstRow(); row <= event->lastRow(); ++row) {
                forget(row);
                m_order.removeAll(row);
            }
        }
    }

    int selectedItemCount() const override { return static_cast<int>(selectedItems().size()); }
    QList<QAccessibleInterface *> selectedItems() const override
    {
        QAccessibleInterface *current = child(view()->current()->row());
        return current == nullptr ? QList<QAccessibleInterface *>() : QList { current };
    }
    bool select(QAccessibleInterface *childItem) override
    {
        const int row = indexOfChild(childItem);
        if (row >= 0) {
            view()->current()->setRow(row);
        }
        return row >= 0;
    }
    bool unselect(QAccessibleInterface *) override { return false; }
    bool selectAll() override { return false; }
    bool clear() override { return false; }

private:
    [[nodiscard]] TranscriptView *view() const { return static_cast<TranscriptView *>(widget()); }
    QAccessibleInterface *rowInterface(int row) const
    {
        if (!m_rows.contains(row)) {
            forgetOldest();
            m_rows.insert(
                    row,
                    QAccessible::registerAccessibleInterface(new AccessibleRow(&m_readings, row)));
            m_order += row;
        }
        return QAccessible::accessibleInterface(m_rows.value(row));
    }
    /// Whoever walks over a whole branch does not keep it; what is on the screen stays.
    void forgetOldest() const
    {
        constexpr qsizetype MostKept = 1000;
        if (m_rows.size() < MostKept) {
            return;
        }
        const auto [first, last] = view()->position()->visibleRows();
        QList<int> kept;
        for (qsizetype i = 0; i < m_order.size(); ++i) {
            const int row = m_order.at(i);
            if (i >= MostKept / 2 || (row >= first && row <= last)
                || row == view()->current()->row()) {
                kept += row;
            } else {
                forget(row);
            }
        }
        m_order = kept;
    }
    void forget(int row) const
    {
        if (const auto known = m_rows.constFind(row); known != m_rows.constEnd()) {
            QAccessible::deleteAccessibleInterface(known.value());
            m_rows.erase(known);
        }
    }
    void forgetRows()
    {
        for (const QAccessible::Id id : std::as_const(m_rows)) {
            QAccessible::deleteAccessibleInterface(id);
        }
        m_rows.clear();
        m_order.clear();
    }

    mutable RowReadings m_readings;
    mutable QHash<int, QAccessible::Id> m_rows;
    mutable QList<int> m_order; ///< in which they were made
};

QAccessibleInterface *makeInterface(const QString &, QObject *object)
{
    auto *view = qobject_cast<TranscriptView *>(object);
    return view != nullptr ? new AccessibleTranscript(view) : nullptr;
}

} // namespace

void installTranscriptAccessibility()
{
    // Qt ignores a factory that is installed already.
    QAccessible::installFactory(makeInterface);
}

} // namespace varve
