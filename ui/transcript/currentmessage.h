// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transcriptspots.h"

namespace varve
{

class CodeScroll;

/// The message that keys and actions work on, and what in it has the focus.
class CurrentMessage final : public QObject
{
    Q_OBJECT
public:
    /// Belongs to the area; the others are not owned.
    CurrentMessage(TranscriptArea *area, TranscriptLayout *layout, TranscriptSpots *spots,
                   CodeScroll *code);

    [[nodiscard]] int row() const { return m_row; } ///< -1: none
    /// Null without one, and of an answer that is coming.
    [[nodiscard]] EntryId entry() const;
    void setRow(int row);
    /// To the next one or the one before; one taller than the viewport is read to its end first.
    void move(int step);
    /// The keyboard comes in: to one that is seen.
    void enter();

    /// What can be pressed there; a row of -1: the message itself has the focus.
    [[nodiscard]] const SpotPlace &spot() const { return m_spot; }
    /// Along what can be pressed. False: no further, and nothing has the focus now.
    bool moveSpot(bool next);
    void leaveSpot() { m_spot = {}; }
    /// False: nothing has the focus.
    bool pressSpot();
    /// Scrolls code sideways, folds or unfolds. False: nothing has the focus.
    bool turnSpot(bool toRight);

    /// The branch is another one.
    void reset();
    void rowsRemoved(int first);
    void answerStored(int row);
    void keepIn(KeptPlaces &places) { places.keep(m_spot.row, m_spot.block); }

Q_SIGNALS:
    void changed(const varve::EntryId &entry);

private:
    void focusSpot(const SpotPlace &spot);

    TranscriptArea *m_area;
    TranscriptLayout *m_layout;
    TranscriptSpots *m_spots;
    CodeScroll *m_code;
    int m_row = -1;
    SpotPlace m_spot;
};

} // namespace varve
