// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transcriptlayout.h"

#include <QObject>
#include <QTimer>

class QAbstractScrollArea;

namespace varve
{

struct TextPlace;

/// Where a transcript stands. What is being read never moves, whatever is appended, measured, unfolded elsewhere or resized. Follows the
/// end only while it stands near it, and not while text is being selected. Has measured what is in view, and then what is near it.
/// Pixels, unless they are said to be rows.
class TranscriptPosition final : public QObject
{
    Q_OBJECT
public:
    /// Belongs to the area, whose vertical scroll bar it moves; the layout is not owned.
    TranscriptPosition(QAbstractScrollArea *area, TranscriptLayout *layout);

    /// How far it is scrolled.
    [[nodiscard]] qint64 value() const;
    [[nodiscard]] std::pair<int, int> visibleRows() const; ///< first and last; -1 without rows

    void jumpToEnd();
    [[nodiscard]] bool isAtEnd() const { return m_sticky; }
    /// False: stays where it is, whatever comes.
    void followEnd(bool follow);
    /// Whether the end stays in view.
    [[nodiscard]] bool follows() const { return m_sticky && !m_selecting; }
    /// Down, or up where it is negative: a little less than the viewport's height each.
    void scrollPages(int pages);
    /// What stands at the top of the viewport, to come back to it.
    struct Place
    {
        EntryId entry; ///< null: at the end, whatever comes
        int offset = 0; ///< from the top of its row
    };
    [[nodiscard]] Place place() const;
    /// At the end if the branch does not show the entry.
    void setPlace(const Place &place);
    /// To the top, as far as there is enough below it.
    void showAt(const LayoutAnchor &anchor);
    void showRow(int row) { showAt({ row, { -1, 0 }, 0, -1 }); }
    /// Scrolls as little as needed. `inRow`: from the row's top left.
    void ensureVisible(int row, const QRectF &inRow);
    /// The same where the row was not looked at: then `place` says it.
    void bringIntoView(int row, QRectF inRow, const TextPlace &place);

    /// The end is not followed meanwhile.
    void setSelecting(bool selecting) { m_selecting = selecting; }
    [[nodiscard]] bool isSelecting() const { return m_selecting; }

    // For the area: whoever changes rows takes the anchor before, and comes back to it afterwards.
    enum class Repaint : quint8 { All, None };
    [[nodiscard]] LayoutAnchor anchor() const { return m_layout->anchorAt(value()); }
    void scrollTo(const LayoutAnchor &anchor, Repaint repaint = Repaint::All);
    /// At the end, or else where `anchor` is.
    void stay(const LayoutAnchor &anchor);
    /// Measures what is in view, where it stands now.
    void settle(Repaint repaint = Repaint::All);
    /// The same where rows at the end are gone, maybe those in view.
    void settleShortened();
    /// The bar has moved by so much; by the person, unless that came from here.
    void barMoved(int by);

Q_SIGNALS:
    void atEndChanged(bool atEnd);
    /// Everything in view is measured; it may be other rows than before.
    void settled();
    void scrolled(); ///< by the person, after settled()

private:
    bool measure(qint64 from, qint64 to, const LayoutAnchor *anchor);
    void adjustTo(const LayoutAnchor *anchor);
    void updateScrollBar();
    void setValue(qint64 value);
    void measureAhead();

    QAbstractScrollArea *m_area;
    TranscriptLayout *m_layout;
    QTimer m_aheadTimer;
    bool m_sticky = true; ///< stands at the end
    bool m_adjusting = false; ///< the bar is moved from here
    bool m_selecting = false;
};

} // namespace varve
