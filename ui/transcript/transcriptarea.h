// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textselection.h"
#include "transcriptposition.h"
#include <models/transcriptmodel.h>

#include <QAbstractScrollArea>

namespace varve
{

/// What stands at a point of the viewport.
struct RowHit
{
    int row = -1; ///< -1: nothing
    int block = -1;
    QPointF point {}; ///< in block coordinates
};

/// Rows of which only what is near the viewport is laid out; where that is, its position says. Rectangles and points are in viewport
/// coordinates.
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

    /// Where it stands, and what leads elsewhere.
    [[nodiscard]] TranscriptPosition *position() const { return m_position; }

    [[nodiscard]] QRect rowRect(int row) const;
    [[nodiscard]] int rowAt(QPoint point) const;
    [[nodiscard]] RowHit hitAt(QPoint point);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    explicit TranscriptArea(QWidget *parent);

    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent *event) override;

    [[nodiscard]] TranscriptLayout &rows() { return m_layout; }
    /// Where the text begins.
    [[nodiscard]] int columnLeft() const;
    // What the model did; each keeps what is being read.
    void rowsAppended();
    void rowsRemoved(int first);
    void rowsChanged(int first, int last);
    /// Many times a second: paints what is another, and scrolls the rest. Answers by how many pixels.
    int refreshRows(int first, int last, TranscriptLayout::Change change);

private:
    void restyle();
    void fitWidth();
    void refold(int row);
    void repaintFrom(int top, int scrolled);

    CodeHighlighter *m_highlighter;
    ImageStore *m_images;
    TranscriptLayout m_layout;
    TranscriptPosition *m_position;
    bool m_compact = false;
};

} // namespace varve
