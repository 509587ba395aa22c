// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rowreading.h"

#include <QAccessible>
#include <QCache>
#include <QHash>
#include <QPointer>

#include <optional>

namespace varve
{

class TranscriptView;

/// What was read of a transcript's rows; the newest ones are kept.
class RowReadings
{
public:
    explicit RowReadings(TranscriptView *view);
    ~RowReadings();

    [[nodiscard]] TranscriptView *view() const { return m_view; }
    /// Null where there is no such row. Until the next call.
    [[nodiscard]] RowReading *of(int row);

private:
    struct Kept
    {
        quint64 revision = 0;
        RowReading reading;
    };
    QPointer<TranscriptView> m_view;
    QCache<int, Kept> m_kept;
};

/// A stretch of a row's text, for screen readers. Nothing can be written.
class AccessibleText : public QAccessibleTextInterface
{
public:
    void selection(int index, int *start, int *end) const override;
    int selectionCount() const override;
    void addSelection(int start, int end) override { setSelection(0, start, end); }
    void removeSelection(int index) override;
    void setSelection(int index, int start, int end) override;
    int cursorPosition() const override;
    void setCursorPosition(int position) override;
    QString text(int start, int end) const override;
    QString textBeforeOffset(int offset, QAccessible::TextBoundaryType boundary, int *start,
                             int *end) const override;
    QString textAfterOffset(int offset, QAccessible::TextBoundaryType boundary, int *start,
                            int *end) const override;
    QString textAtOffset(int offset, QAccessible::TextBoundaryType boundary, int *start,
                         int *end) const override;
    int characterCount() const override;
    QRect characterRect(int offset) const override;
    int offsetAtPoint(const QPoint &point) const override;
    void scrollToSubstring(int start, int end) override;
    QString attributes(int offset, int *start, int *end) const override;

protected:
    struct Stretch
    {
        TranscriptView *view = nullptr;
        int row = -1;
        RowReading *reading = nullptr; ///< null: it is gone
        TextRange range;
    };
    [[nodiscard]] virtual Stretch stretch() const = 0;

private:
    [[nodiscard]] QString told(const std::optional<TextRange> &range, int *start, int *end) const;
    [[nodiscard]] std::optional<TextRange> around(int offset,
                                                  QAccessible::TextBoundaryType boundary) const;
    [[nodiscard]] TextRange selected() const;
};

/// A message of the transcript: its whole text, and as children what it consists of, as far as somebody asked for it.
class AccessibleRow : public QAccessibleInterface,
                      public AccessibleText,
                      public QAccessibleTableCellInterface
{
public:
    AccessibleRow(RowReadings *readings, int row);
    ~AccessibleRow() override;

    [[nodiscard]] TranscriptView *view() const { return m_readings->view(); }
    [[nodiscard]] int row() const { return m_row; }
    [[nodiscard]] RowReading *reading() const { return m_readings->of(m_row); }
    /// By its number in RowReading::parts().
    [[nodiscard]] QAccessibleInterface *part(int index) const;
    /// Where the row begins on the screen.
    [[nodiscard]] QPoint origin() const;

    bool isValid() const override;
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *parent() const override;
    int childCount() const override;
    QAccessibleInterface *child(int index) const override;
    QAccessibleInterface *childAt(int x, int y) const override;
    int indexOfChild(const QAccessibleInterface *child) const override;
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override;
    QRect rect() const override;
    QString text(QAccessible::Text type) const override;
    using AccessibleText::text;
    void setText(QAccessible::Text, const QString &) override { }
    void *interface_cast(QAccessible::InterfaceType type) override;

    bool isSelected() const override;
    QList<QAccessibleInterface *> columnHeaderCells() const override { return {}; }
    QList<QAccessibleInterface *> rowHeaderCells() const override { return {}; }
    int columnIndex() const override { return 0; }
    int rowIndex() const override { return m_row; }
    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    QAccessibleInterface *table() const override { return parent(); }

protected:
    [[nodiscard]] Stretch stretch() const override;

private:
    RowReadings *m_readings;
    int m_row;
    mutable QHash<int, QAccessible::Id> m_parts;
};

} // namespace varve
