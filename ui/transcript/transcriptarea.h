// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textselection.h"
#include "transcriptlayout.h"
#include <models/transcriptmodel.h>

#include <QAbstractScrollArea>
#include <QTimer>

namespace varve
{

/// What stands at a point of the viewport.
struct RowHit
{
    int row = -1; ///< -1: nothing
    int block = -1;
    QPointF point {}; ///< in block coordinates
};

/// Rows of which only what is near the viewport is laid out. What is being read never moves, whatever is appended, measured, unfolded
/// elsewhere or resized. Follows the end only while it stands near it, and not while text is being selected. Rectangles and points
/// are in viewport coordinates.
class TranscriptArea : public QAbstractScrollArea
{
    Q_OBJECT
public:
    /// Not owned; null where there is none.
    [[nodiscard]] TranscriptModel *model() const { return m_layout.model(); }
    [[nodiscard]] const TranscriptLayout &transcriptLayout() const { return m_layout; }
    /// Why compactions cannot be undone and redone now; empty: they can.
    void setUndoBlocked(const QString &reason);
    /// Whether what compactions freed is told in the transcript, and runs that only masked have a row.
    void setNoticesShown(bool shown);
    /// Whether thinking is open where the person did not fold or unfold it.
    void setThinkingShown(bool shown);
    /// Less air between lines and around folds.
    void setCompact(bool compact);
    void setExpanded(int row, int part, bool expanded);
    /// All lines of a long output, or the first ones again.
    void toggleShowAll(int row, int part);

    void jumpToEnd();
    [[nodiscard]] bool isAtEnd() const { return m_sticky; }
    /// False: stays where it is, whatever comes.
    void followEnd(bool follow);
    /// Down, or up where it is negative: a little less than the viewport's height each.
    void scrollPages(int pages);
    /// What stands at the top of the viewport, to come back to it.
    struct Place
    {
        EntryId entry; ///< null: at the end, whatever comes
        int offset = 0; ///< from the top of its row; pixels
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

    [[nodiscard]] std::pair<int, int> visibleRows() const; ///< first and last; -1 without rows
    [[nodiscard]] QRect rowRect(int row) const;
    [[nodiscard]] int rowAt(QPoint point) const;
    [[nodiscard]] RowHit hitAt(QPoint point);

    /// The end is not followed meanwhile.
    void setSelecting(bool selecting) { m_selecting = selecting; }
    [[nodiscard]] bool isSelecting() const { return m_selecting; }

    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void atEndChanged(bool atEnd);
    /// Everything in view is measured; it may be other rows than before.
    void settled();
    void scrolled(); ///< by the person, after settled()

protected:
    explicit TranscriptArea(QWidget *parent);

    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent *event) override;

    [[nodiscard]] TranscriptLayout &rows() { return m_layout; }
    /// How far it is scrolled; pixels.
    [[nodiscard]] qint64 value() const;
    /// Where the text begins.
    [[nodiscard]] int columnLeft() const;
    // What the model did; each keeps what is being read.
    void rowsAppended();
    void rowsRemoved(int first);
    void rowsChanged(int first, int last);
    /// Many times a second: paints what is another, and scrolls the rest. Answers by how many pixels.
    int refreshRows(int first, int last, TranscriptLayout::Change change);

private:
    enum class Repaint : quint8 { All, None };
    void restyle();
    void fitWidth();
    void settle(Repaint repaint = Repaint::All);
    bool measure(qint64 from, qint64 to, const LayoutAnchor *anchor);
    void adjustTo(const LayoutAnchor *anchor);
    void updateScrollBar();
    void setValue(qint64 value);
    void scrollTo(const LayoutAnchor &anchor, Repaint repaint = Repaint::All);
    /// At the end, or else where `anchor` is.
    void stay(const LayoutAnchor &anchor);
    /// Whether the end stays in view.
    [[nodiscard]] bool follows() const { return m_sticky && !m_selecting; }
    void measureAhead();
    void refold(int row);
    void repaintFrom(int top, int scrolled);

    CodeHighlighter *m_highlighter;
    ImageStore *m_images;
    TranscriptLayout m_layout;
    QTimer m_aheadTimer;
    bool m_compact = false;
    bool m_sticky = true; ///< stands at the end
    bool m_adjusting = false; ///< the bar is moved from here
    bool m_selecting = false;
};

} // namespace varve
