// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "codescroll.h"
#include "transcriptactions.h"
#include "transcriptarea.h"
#include "transcriptfind.h"
#include "transcriptselection.h"
#include <session/contextedit.h>

#include <QAccessible>
#include <QBasicTimer>
#include <QUrl>

namespace varve
{

class CodeCopyButton;
/// The transcript of one branch, and below it of the answer that is coming. Fetches nothing and opens nothing: links and
/// everything that changes the session are signals.
class TranscriptView : public TranscriptArea
{
    Q_OBJECT
public:
    explicit TranscriptView(QWidget *parent = nullptr);
    ~TranscriptView() override;

    /// Not owned. The view opens at the end of a new branch; if the newly set branch still shows the entry
    /// at the top of the viewport, it stays there.
    void setModel(TranscriptModel *model);
    /// What actions may change: the session (continue, fork, label), what the model sees (pin, exclude, mask).
    void setWritable(bool session, bool context);
    /// Shown in the middle while there are no rows.
    void setEmptyText(const QString &text);

    /// Scrolls the row of an entry to the top and marks it for a moment. False if the branch does not show it.
    bool jumpTo(const EntryId &id);

    /// For find bars. findChanged() follows each of these, sooner or later.
    void setFindProvider(FindProvider provider);
    void setFindText(const QString &text);
    void findNext();
    void findPrevious();

    /// Marks what a search found while nothing is looked for by setFindText(); null: nothing any more. Called while painting.
    void setMarker(TextMarker marker);
    /// As jumpTo(), but to the place in that row where most of what is marked stands together; unfolds it if need be.
    bool jumpToMarks(const EntryId &id);

    [[nodiscard]] TranscriptSelection *selection() const { return m_selection; }
    [[nodiscard]] const TranscriptActions &actions() const { return m_actions; }
    /// Of the window, at the end of the context menu. Not owned.
    void setMoreActions(const QList<QAction *> &actions) { m_more = actions; }
    /// The message that actions work on; null without one.
    [[nodiscard]] EntryId currentEntry() const;
    [[nodiscard]] int currentRow() const { return m_current; }
    void setCurrentRow(int row);

    // For accessibility and tests; viewport coordinates.
    struct SpotPlace
    {
        int row = -1;
        int block = -1;
        int spot = -1;
        Hotspot::Kind kind = Hotspot::Kind::Fold;
        QRect rect;
        QString name;
        friend bool operator==(const SpotPlace &a, const SpotPlace &b)
        {
            return a.row == b.row && a.block == b.block && a.spot == b.spot;
        }
    };
    /// Everything in a row that can be pressed, in order.
    [[nodiscard]] QList<SpotPlace> spotsOf(int row);
    void press(const SpotPlace &place);
    [[nodiscard]] QString toolTipAt(QPoint point);
    /// As if it was clicked on.
    void activateLink(const QString &link);
    [[nodiscard]] const CodeScroll &codeScroll() const { return m_codeScroll; }

Q_SIGNALS:
    void siblingRequested(const varve::EntryId &sibling);
    void undoRequested(const varve::EntryId &compaction);
    void redoRequested(const varve::EntryId &compaction);
    /// Ask before opening it, and show its host.
    void linkActivated(const QUrl &url);
    /// By the pointer or by keys; empty when it is left.
    void linkHovered(const QString &url);
    void continueRequested(const varve::EntryId &entry);
    void forkRequested(const varve::EntryId &entry);
    void labelRequested(const varve::EntryId &entry);
    void showInTreeRequested(const varve::EntryId &entry);
    void editRequested(varve::ContextEdit::Op op, const QList<varve::EntryId> &targets);
    void currentEntryChanged(const varve::EntryId &entry);
    /// `current` counts from 1, 0 while none is; `total` is exact once every hit was visited.
    void findChanged(int current, int total);

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
    void timerEvent(QTimerEvent *event) override;

private:
    void connectActions();
    void onReset();
    void tellReaders(QAccessibleTableModelChangeEvent::ModelChangeType what, int first, int last);
    void onChanged(const QModelIndex &first, const QModelIndex &last, const QList<int> &roles);

    // A running turn (transcriptviewlive.cpp)
    void refresh(int first, int last, TranscriptLayout::Change change);
    void hoverAgain();
    void onRemoved(int first);
    void onAnswerStored(int row);
    void updateTick();
    void tick();
    struct KeptPlace
    {
        int *row;
        int *block;
        BlockId id;
    };
    [[nodiscard]] QList<KeptPlace> placesIn(int first, int last);
    void findAgain(const QList<KeptPlace> &places);

    // Painting (transcriptviewpaint.cpp)
    void paintRow(QPainter &painter, int row, int top, const QRect &exposed);
    [[nodiscard]] BlockPaint blockPaint(int row, int block, const LaidBlock &laid);
    void paintEmpty(QPainter &painter) const;

    // Input (transcriptviewmouse.cpp, -keys.cpp, -actions.cpp, -find.cpp)
    [[nodiscard]] SpotPlace spotAt(const RowHit &hit);
    /// Where a link leads; empty: it is none.
    [[nodiscard]] QString targetOf(const SpotPlace &spot);
    void updateHover(QPoint point);
    void pointAt(const QString &link);
    void copyRow(bool markdown);
    void requestEdit(ContextEdit::Op on, ContextEdit::Op off, RowState onState);
    [[nodiscard]] QList<EntryId> editTargets(bool resultsOnly);
    void describeActions();
    void moveCurrent(int step);
    void moveSpot(const SpotPlace &spot);
    void goToMatch();
    void showMatch(int row, const std::pair<int, TextRange> &match);
    [[nodiscard]] QList<TextRange> marksIn(const QString &text) const;
    void walkToMatch();
    /// Whether anything was folded.
    bool unfoldMatches(int row);
    [[nodiscard]] QString sourceIn(int row, int block);
    [[nodiscard]] QString textIn(int row, int block);
    [[nodiscard]] QList<std::pair<int, TextRange>> matchesIn(int row);

    QList<QAction *> m_more;
    TranscriptActions m_actions;
    bool m_writesSession = true;
    bool m_writesContext = true;
    TranscriptFind *m_find;
    TextMarker m_marker;
    QString m_emptyText;
    Place m_kept; ///< survives a reset
    int m_current = -1;
    SpotPlace m_focusedSpot;
    SpotPlace m_hoveredSpot;
    RowHit m_hoveredHit;
    SpotPlace m_pressedSpot;
    QString m_pressedLink;
    QString m_hoveredLink;
    QString m_pointedLink; ///< what linkHovered() told last
    int m_marked = -1; ///< row that was jumped to
    bool m_findsFirst = false; ///< the first match is gone to once it is known
    std::pair<int, TextRange> m_currentMatch { -1, {} }; ///< block of the find's current row
    struct MatchWalk
    {
        int row = -1; ///< -1: there is none
        quint64 revision = 0;
        int next = 0; ///< block
        int before = 0; ///< occurrences in the blocks before it
        int block = -1; ///< the last one that has any
        int within = 0; ///< which of its occurrences
        bool waits = false; ///< for the next event
    } m_walk; ///< on the way to the current match, a little at a time
    CodeScroll m_codeScroll;
    TranscriptSelection *m_selection;
    CodeCopyButton *m_copyButton;
    QBasicTimer m_markTimer;
    QBasicTimer m_tickTimer; ///< while a call that runs is in view: its seconds
};

} // namespace varve
