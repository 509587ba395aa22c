// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transcriptarea.h"

#include <QUrl>

namespace varve
{

class CodeCopyButton;

/// Something in a row that can be pressed.
struct SpotPlace
{
    int row = -1; ///< -1: none
    int block = -1;
    int spot = -1;
    Hotspot::Kind kind = Hotspot::Kind::Fold;
    QRect rect {}; ///< in viewport coordinates, when it was asked for
    QString name {};
    friend bool operator==(const SpotPlace &a, const SpotPlace &b)
    {
        return a.row == b.row && a.block == b.block && a.spot == b.spot;
    }
};

/// Places in rows that are planned again, by what does not change with them.
class KeptPlaces
{
public:
    /// Of these rows. The layout is not owned.
    KeptPlaces(TranscriptLayout &layout, int first, int last)
        : m_layout(layout)
        , m_first(first)
        , m_last(last)
    { }

    /// Both are written by findAgain(); a row of -1: what was there is gone.
    void keep(int &row, int &block);
    void findAgain();

private:
    struct Kept
    {
        int *row;
        int *block;
        BlockId id;
    };
    TranscriptLayout &m_layout;
    int m_first;
    int m_last;
    QList<Kept> m_kept;
};

/// What can be pressed in the rows, what of it is under the pointer, and what becomes of a press. Fetches nothing and opens nothing:
/// links and everything that changes the session are signals.
class TranscriptSpots final : public QObject
{
    Q_OBJECT
public:
    /// Belongs to the area; the layout is not owned.
    TranscriptSpots(TranscriptArea *area, TranscriptLayout *layout);

    /// Everything in a row that can be pressed, in order.
    [[nodiscard]] QList<SpotPlace> of(int row);
    /// Where a link leads; empty: it is none.
    [[nodiscard]] QString targetOf(const SpotPlace &spot);
    void press(const SpotPlace &spot);
    /// As if it was clicked on.
    void activateLink(const QString &link);
    [[nodiscard]] QString toolTipAt(QPoint point);
    [[nodiscard]] CodeCopyButton *copyButton() const { return m_copyButton; }

    // What is under the pointer
    [[nodiscard]] const RowHit &hovered() const { return m_hit; }
    [[nodiscard]] const SpotPlace &hoveredSpot() const { return m_hovered; }
    [[nodiscard]] const QString &hoveredLink() const { return m_hoveredLink; }
    /// Also where it is not in the viewport.
    void hover(QPoint point);
    void leave();
    /// False: nothing is there that is pressed; a link may be, where text may be selected as well.
    bool pressAt(const RowHit &hit);
    /// Presses what the pointer was pressed on. No link where text was selected.
    void releaseAt(const RowHit &hit, bool selected);
    /// Says a link that keys or the pointer came to; empty: it is left.
    void pointAt(const QString &link);

    void clear();
    void rowsRemoved(int first);
    void keepIn(KeptPlaces &places);

Q_SIGNALS:
    void siblingRequested(const varve::EntryId &sibling);
    void undoRequested(const varve::EntryId &compaction);
    void redoRequested(const varve::EntryId &compaction);
    /// Ask before opening it, and show its host.
    void linkActivated(const QUrl &url);
    /// By the pointer or by keys; empty when it is left.
    void linkHovered(const QString &url);

private:
    [[nodiscard]] SpotPlace spotAt(const RowHit &hit);
    [[nodiscard]] QString linkAt(const RowHit &hit);
    void goToSibling(int row, int step);

    TranscriptArea *m_area;
    TranscriptLayout *m_layout;
    CodeCopyButton *m_copyButton;
    RowHit m_hit; ///< below the pointer
    SpotPlace m_hovered;
    SpotPlace m_pressed;
    QString m_pressedLink;
    QString m_hoveredLink;
    QString m_pointedLink; ///< what linkHovered() told last
};

} // namespace varve
