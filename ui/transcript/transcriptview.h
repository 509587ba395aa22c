// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "codescroll.h"
#include "currentmessage.h"
#include "transcriptactions.h"
#include "transcriptmatches.h"
#include "transcriptselection.h"
#include "transcriptspots.h"

#include <QAccessible>

namespace varve
{

/// The transcript of one branch, and below it of the answer that is coming. It shows the rows, knows what the model does, and gives
/// what comes from pointer and keys to its parts, which live as long as it does.
class TranscriptView : public TranscriptArea
{
    Q_OBJECT
public:
    explicit TranscriptView(QWidget *parent = nullptr);

    /// Not owned. The view opens at the end of a new branch; if the newly set branch still shows the entry
    /// at the top of the viewport, it stays there.
    void setModel(TranscriptModel *model);
    /// Shown in the middle while there are no rows.
    void setEmptyText(const QString &text);

    /// Scrolls the row of an entry to the top and marks it for a moment. False if the branch does not show it.
    bool jumpTo(const EntryId &id);
    /// The same, but to the place in that row where most of what is marked stands together.
    bool jumpToMarks(const EntryId &id);

    [[nodiscard]] CurrentMessage *current() const { return m_current; }
    [[nodiscard]] TranscriptSelection *selection() const { return m_selection; }
    [[nodiscard]] TranscriptMatches *matches() const { return m_matches; }
    [[nodiscard]] TranscriptSpots *spots() const { return m_spots; }
    [[nodiscard]] TranscriptActions *actions() const { return m_actions; }
    [[nodiscard]] const CodeScroll &codeScroll() const { return m_codeScroll; }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void onReset();
    void onChanged(const QModelIndex &first, const QModelIndex &last, const QList<int> &roles);
    /// Only the live row goes, and it is the last one.
    void onRemoved(int first);
    /// What was unfolded and scrolled sideways in the live row is the entry's from now on; -1: it is nobody's.
    void onAnswerStored(int row);
    void tellReaders(QAccessibleTableModelChangeEvent::ModelChangeType what, int first, int last);
    /// Rows that change many times a second while a turn runs, and nothing else with them.
    void refresh(int first, int last, TranscriptLayout::Change change);
    void updateTick();
    void tick();
    void hoverAgain();

    void paintRow(QPainter &painter, int row, int top, const QRect &exposed);
    [[nodiscard]] BlockPaint blockPaint(int row, int block, const LaidBlock &laid);
    void paintEmpty(QPainter &painter) const;

    CodeScroll m_codeScroll;
    TranscriptSpots *m_spots;
    CurrentMessage *m_current;
    TranscriptSelection *m_selection;
    TranscriptMatches *m_matches;
    TranscriptActions *m_actions;
    QString m_emptyText;
    TranscriptPosition::Place m_kept; ///< survives a reset
    int m_marked = -1; ///< row that was jumped to
    QTimer m_markTimer;
    QTimer m_tickTimer; ///< while a call that runs is in view: its seconds
};

} // namespace varve
