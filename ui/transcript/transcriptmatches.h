// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textselection.h"
#include "transcriptfind.h"

namespace varve
{

class CodeScroll;
class CurrentMessage;
class TranscriptArea;

/// Where what is looked for stands in the rows, or while nothing is what a search found elsewhere; and the way there.
class TranscriptMatches final : public QObject
{
    Q_OBJECT
public:
    /// Belongs to the area; the others are not owned.
    TranscriptMatches(TranscriptArea *area, TranscriptLayout *layout, CurrentMessage *current,
                      CodeScroll *code);

    /// For find bars. changed() follows each of these, sooner or later.
    void setProvider(FindProvider provider);
    void setText(const QString &text);
    void findNext();
    void findPrevious();
    /// The branch is another one.
    void findAgain() { m_find.refresh(); }

    /// Marks what a search found while nothing is looked for by setText(); null: nothing any more. Called while painting.
    void setMarker(TextMarker marker);
    /// To the place in the row where most of what is marked stands together; unfolds it if need be.
    void showMarked(int row);

    /// Whether anything may be marked.
    [[nodiscard]] bool areMarked() const { return m_marker || !m_find.text().isEmpty(); }
    /// Marks a block that shows `text`.
    void mark(BlockPaint &paint, int row, int block, const QString &text) const;

Q_SIGNALS:
    /// `current` counts from 1, 0 while none is; `total` is exact once every hit was visited.
    void changed(int current, int total);

private:
    struct Match
    {
        int block = -1;
        TextRange range {};
    };
    /// On the way to the current match, a little at a time.
    struct Walk
    {
        int row = -1; ///< -1: there is none
        quint64 revision = 0;
        int next = 0; ///< block
        int before = 0; ///< occurrences in the blocks before it
        int block = -1; ///< the last one that has any
        int within = 0; ///< which of its occurrences
        bool waits = false; ///< for the next event
    };

    void onSearched();
    void startAtTop();
    void goToMatch();
    void show(int row, const Match &match);
    void walkOn();
    [[nodiscard]] QList<TextRange> marksIn(const QString &text) const;
    void unfold(int row);
    [[nodiscard]] QString sourceIn(int row, int block);
    [[nodiscard]] QString textIn(int row, int block);
    [[nodiscard]] QList<Match> matchesIn(int row);

    TranscriptArea *m_area;
    TranscriptLayout *m_layout;
    CurrentMessage *m_current;
    CodeScroll *m_code;
    TranscriptFind m_find;
    TextMarker m_marker;
    bool m_findsFirst = false; ///< the first match is gone to once it is known
    Match m_match; ///< the current one, in the find's current row
    Walk m_walk;
};

} // namespace varve
