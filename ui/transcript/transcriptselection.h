// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textselection.h"
#include <base/ids.h>

#include <QDeadlineTimer>
#include <QObject>
#include <QPoint>
#include <QTimer>

namespace varve
{

class CodeScroll;
class TranscriptArea;

/// What is selected of the text, by the pointer or otherwise, and its way to the clipboard. While the pointer selects, the area does not
/// follow its end.
class TranscriptSelection final : public QObject
{
    Q_OBJECT
public:
    /// Belongs to the area; the others are not owned.
    TranscriptSelection(TranscriptArea *area, TranscriptLayout *layout, const CodeScroll *code);

    [[nodiscard]] const TextSelection &range() const { return m_range; }
    [[nodiscard]] bool isEmpty() const { return m_range.isEmpty(); }
    /// Reads every selected row: milliseconds for hundreds of them.
    [[nodiscard]] QString text() const;
    /// The first and the last selected row; -1 where nothing is selected.
    [[nodiscard]] std::pair<int, int> rows() const;
    /// Their messages; null where nothing is selected, or a row has none.
    [[nodiscard]] std::pair<EntryId, EntryId> entries() const;
    void select(const TextSelection &range);
    void selectAll();
    /// A long one takes a while; copied() follows.
    void copy();

    /// By the pointer: each press, of which the platform says what is a double click, and what follows it.
    void countClick(QPoint point, bool isDouble);
    /// Selects from here, or on from where it began.
    void begin(QPoint point, bool on);
    /// False: nothing was begun.
    bool dragTo(QPoint point);
    void end();
    /// To who pastes with the middle button.
    void offer() const;

    void clear();
    /// The row at the end, which was the answer that came.
    void rowsRemoved(int first);

Q_SIGNALS:
    /// Not while the pointer extends it.
    void changed();
    void copied(qsizetype characters);

private:
    struct Reading
    {
        TextSelection range;
        int next = 0; ///< row
        QStringList texts;
    };
    bool read(Reading &reading, QDeadlineTimer until) const;
    void copySlice();
    [[nodiscard]] TextPlace placeAt(QPoint point) const;
    void extendTo(QPoint point);
    void scrollOn();

    TranscriptArea *m_area;
    TranscriptLayout *m_layout;
    const CodeScroll *m_code;
    TextSelection m_range;
    TextPlace m_wordFrom; ///< what a double or triple click took first
    TextPlace m_wordTo;
    int m_clicks = 0;
    QPoint m_lastClick;
    QPoint m_dragPoint;
    QTimer m_clickTimer; ///< while the next click goes on counting
    QTimer m_dragTimer; ///< while the pointer is above or below the viewport
    Reading m_copy; ///< a long selection on its way to the clipboard
    QTimer m_copyTimer;
};

} // namespace varve
