// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textselection.h"
#include "transcriptactions.h"
#include "transcriptfind.h"
#include "transcriptlayout.h"
#include <models/transcriptmodel.h>
#include <session/contextedit.h>

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QBasicTimer>
#include <QPointer>
#include <QUrl>

namespace varve
{

class CodeCopyButton;
/// The transcript of one branch, and below it of the answer that is coming. Only what is near the viewport is laid out; what
/// is being read never moves, whatever is appended, measured, unfolded elsewhere or resized. Follows the end only while it
/// stands near it, and not while text is being selected. Fetches nothing and opens nothing: links and everything that changes
/// the session are signals.
class TranscriptView : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit TranscriptView(QWidget *parent = nullptr);
    ~TranscriptView() override;

    /// Not owned. The view opens at the end of a new branch; if the newly set branch still shows the entry
    /// at the top of the viewport, it stays there.
    void setModel(TranscriptModel *model);
    [[nodiscard]] TranscriptModel *model() const { return m_model; }
    /// What actions may change: the session (continue, fork, label), what the model sees (pin, exclude, mask).
    void setWritable(bool session, bool context);
    /// Why compactions cannot be undone and redone now; empty: they can.
    void setUndoBlocked(const QString &reason);
    /// Whether what compactions freed is told in the transcript, and runs that only masked have a row.
    void setNoticesShown(bool shown);
    /// Shown in the middle while there are no rows.
    void setEmptyText(const QString &text);
    /// Less air between lines and around folds.
    void setCompact(bool compact);

    /// Scrolls the row of an entry to the top and marks it for a moment. False if the branch does not show it.
    bool jumpTo(const EntryId &id);
    void jumpToEnd();
    [[nodiscard]] bool isAtEnd() const { return m_sticky; }
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

    /// For find bars. findChanged() follows each of these, sooner or later.
    void setFindProvider(FindProvider provider);
    void setFindText(const QString &text);
    void findNext();
    void findPrevious();

    /// Marks what a search found while nothing is looked for by setFindText(); null: nothing any more. Called while painting.
    void setMarker(TextMarker marker);
    /// As jumpTo(), but to the place in that row where most of what is marked stands together; unfolds it if need be.
    bool jumpToMarks(const EntryId &id);

    [[nodiscard]] bool hasSelection() const { return !m_selection.isEmpty(); }
    /// Reads every selected row: milliseconds for hundreds of them.
    [[nodiscard]] QString selectedText() const;
    void selectAll();

    [[nodiscard]] const TranscriptActions &actions() const { return m_actions; }
    /// Of the window, at the end of the context menu. Not owned.
    void setMoreActions(const QList<QAction *> &actions) { m_more = actions; }
    /// The messages of the first and the last selected row; null where nothing is selected, or a row has none.
    [[nodiscard]] std::pair<EntryId, EntryId> selectedEntries() const;
    /// The first and the last of them; -1 where nothing is selected.
    [[nodiscard]] std::pair<int, int> selectedRows() const;
    /// The message that actions work on; null without one.
    [[nodiscard]] EntryId currentEntry() const;
    [[nodiscard]] int currentRow() const { return m_current; }
    void setCurrentRow(int row);
    void setExpanded(int row, int part, bool expanded);

    // For accessibility and tests; viewport coordinates.
    [[nodiscard]] std::pair<int, int> visibleRows() const; ///< first and last; -1 without rows
    [[nodiscard]] QRect rowRect(int row) const;
    [[nodiscard]] int rowAt(QPoint point) const;
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
    [[nodiscard]] const TextSelection &selection() const { return m_selection; }
    void select(const TextSelection &selection);
    /// Scrolls as little as needed. `inRow`: from the row's top left, where the row was not looked at; else `place` says it.
    void bringIntoView(int row, QRectF inRow, const TextPlace &place);
    /// How far a row's code was scrolled sideways; pixels.
    [[nodiscard]] qreal codeScroll(int row, int group) const;
    /// Whether the bar that scrolls wide code sideways is there, and how far it was scrolled (pixels).
    [[nodiscard]] bool codeBarAt(QPoint point);
    [[nodiscard]] qreal codeScrollAt(QPoint point);
    [[nodiscard]] const TranscriptLayout &transcriptLayout() const { return m_layout; }

    [[nodiscard]] QSize sizeHint() const override;

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
    void atEndChanged(bool atEnd);
    /// The selection is on the clipboard; a long one takes a while.
    void copied(qsizetype characters);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent *event) override;
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
    struct Hit
    {
        int row = -1;
        int block = -1;
        QPointF point; ///< in block coordinates
    };

    // Layout (transcriptview.cpp) and scrolling (transcriptviewscroll.cpp)
    void connectActions();
    void onReset();
    void onInserted();
    void tellReaders(QAccessibleTableModelChangeEvent::ModelChangeType what, int first, int last);
    void onChanged(const QModelIndex &first, const QModelIndex &last, const QList<int> &roles);
    void restyle();
    void fitWidth();
    enum class Repaint : quint8 { All, None };
    void settle(Repaint repaint = Repaint::All);
    void updateScrollBar();
    void setValue(qint64 value);
    void setSticky(bool sticky);
    void scrollBy(int dy);
    void scrollTo(const LayoutAnchor &anchor, Repaint repaint = Repaint::All);
    /// Whether the end stays in view: not while text is being selected.
    [[nodiscard]] bool follows() const { return m_sticky && !m_selecting; }
    void ensureVisible(int row, const QRectF &inRow);
    void measureAhead();
    void rowChanged(int row);
    void toggleShowAll(int row, int part);
    [[nodiscard]] qint64 value() const;
    [[nodiscard]] int columnLeft() const;

    // A running turn (transcriptviewlive.cpp)
    void refreshRows(int first, int last, TranscriptLayout::Change change);
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
    void repaintFrom(int top, int scrolled);

    // Painting (transcriptviewpaint.cpp)
    void paintRow(QPainter &painter, int row, int top, const QRect &exposed);
    [[nodiscard]] BlockPaint blockPaint(int row, int block, const LaidBlock &laid);
    void paintEmpty(QPainter &painter) const;

    // Input (transcriptviewmouse.cpp, -keys.cpp, -actions.cpp, -find.cpp)
    [[nodiscard]] Hit hitAt(QPoint point);
    [[nodiscard]] TextPlace placeAt(QPoint point);
    [[nodiscard]] SpotPlace spotAt(const Hit &hit);
    /// Where a link leads; empty: it is none.
    [[nodiscard]] QString targetOf(const SpotPlace &spot);
    void updateHover(QPoint point);
    void pointAt(const QString &link);
    void extendSelection(QPoint point);
    void copySelection();
    void copySlice();
    void copyRow(bool markdown);
    void copyCode(int row, int group);
    [[nodiscard]] bool isCode(const Hit &hit);
    void placeCopyButton();
    void requestEdit(ContextEdit::Op on, ContextEdit::Op off, RowState onState);
    [[nodiscard]] QList<EntryId> editTargets(bool resultsOnly);
    void describeActions();
    void moveCurrent(int step);
    void moveSpot(const SpotPlace &spot);
    void scrollCode(int row, int group, qreal by);
    [[nodiscard]] bool beginCodeDrag(const Hit &hit);
    void goToMatch();
    void showMatch(int row, const std::pair<int, TextRange> &match);
    [[nodiscard]] QList<TextRange> marksIn(const QString &text) const;
    void walkToMatch();
    /// Whether anything was folded.
    bool unfoldMatches(int row);
    [[nodiscard]] QString sourceIn(int row, int block);
    [[nodiscard]] QString textIn(int row, int block);
    [[nodiscard]] QList<std::pair<int, TextRange>> matchesIn(int row);

    QPointer<TranscriptModel> m_model;
    CodeHighlighter *m_highlighter;
    ImageStore *m_images;
    TranscriptLayout m_layout;
    QList<QAction *> m_more;
    TranscriptActions m_actions;
    bool m_compact = false;
    bool m_writesSession = true;
    bool m_writesContext = true;
    TranscriptFind *m_find;
    TextMarker m_marker;
    TextSelection m_selection;
    TextPlace m_selectionWordFrom; ///< what a double or triple click took first
    TextPlace m_selectionWordTo;
    QString m_emptyText;
    Place m_kept; ///< survives a reset
    int m_current = -1;
    SpotPlace m_focusedSpot;
    SpotPlace m_hoveredSpot;
    Hit m_hoveredHit;
    SpotPlace m_pressedSpot;
    QString m_pressedLink;
    QString m_hoveredLink;
    QString m_pointedLink; ///< what linkHovered() told last
    struct
    {
        int row = -1; ///< -1: nothing is dragged
        int group = -1;
        qreal perPixel = 0;
        int lastX = 0; ///< viewport coordinates
    } m_codeDrag; ///< the bar below wide code
    int m_marked = -1; ///< row that was jumped to
    int m_clicks = 0;
    QPoint m_lastClick;
    QPoint m_dragPoint;
    bool m_selecting = false;
    bool m_sticky = true;
    bool m_adjusting = false;
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
    QHash<FoldKey, qreal> m_codeScroll; ///< by row's seq and group
    struct
    {
        TextSelection selection;
        int next = 0;
        QStringList texts;
    } m_copy; ///< a long selection on its way to the clipboard
    struct
    {
        qint64 seq = -1;
        int group = -1;
    } m_copiedCode; ///< a moment ago
    QBasicTimer m_copiedTimer;
    CodeCopyButton *m_copyButton;
    QBasicTimer m_copyTimer;
    QBasicTimer m_aheadTimer;
    QBasicTimer m_markTimer;
    QBasicTimer m_dragTimer;
    QBasicTimer m_clickTimer;
    QBasicTimer m_tickTimer; ///< while a call that runs is in view: its seconds
};

} // namespace varve
