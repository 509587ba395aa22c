// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transcriptstyle.h"
#include <context/context.h>

#include <QList>
#include <QSet>
#include <QString>

#include <compare>
#include <utility>
#include <vector>

namespace varve
{

class TranscriptModel;
struct RowContent;

/// A block's place in its row. Parts are numbered as the entry has them (0: the header), chunks count within
/// a part, so the order is the order on screen and an id outlives folding and unfolding.
struct BlockId
{
    int part = 0;
    int chunk = 0;
    auto operator<=>(const BlockId &) const = default;
};

/// One line of code on screen: a range of its group's text.
struct CodeLine
{
    qsizetype offset = 0;
    qint32 length = 0;
    qint32 sourceLine = 0;
    qint32 column = 0; ///< > 0: a line that was too long goes on
    friend bool operator==(const CodeLine &, const CodeLine &) = default;
};

/// Code that scrolls sideways together, in one frame.
struct CodeGroup
{
    enum class Kind : quint8 { Code, Output, Diff };

    QString text;
    QString language;
    Kind kind = Kind::Code;
    int columns = 0; ///< of the longest line
    int lineCount = 0; ///< of the whole text
    bool growing = false; ///< more is to come at its end
    QList<std::pair<qsizetype, qsizetype>>
            marks {}; ///< start and length of what stands for something that is not seen
};

/// What is shown in one place, before it is laid out.
struct BlockSpec
{
    enum class Kind : quint8 { Header, Prose, Code, Fold, Compaction, Note, More, Image, Ending };
    enum Flag : quint16 {
        Foldable = 0x01,
        Expanded = 0x02,
        Ok = 0x04,
        Failed = 0x08,
        First = 0x10, ///< of its code group
        Last = 0x20,
        Framed = 0x40, ///< a note or summary in a card
        CanUndo = 0x80,
        CanRedo = 0x100,
        Typed = 0x200, ///< prose of a person: line ends stay
        ShowsAll = 0x400, ///< More: everything is shown, the button shows less
        Growing = 0x800, ///< of code: its last line may not be whole
        Busy = 0x1000, ///< of a fold: its call runs; of a note: it goes soon
    };

    Kind kind = Kind::Prose;
    quint16 flags = 0;
    Category category = Category::User; ///< colours names and frames
    Role role = Role::None;
    BlockId id;
    int gap = 0; ///< pixels above it
    QString title; ///< who or what: header name, tool name, card title
    QString text; ///< Markdown of prose, main argument of a fold, text of a note, alt text
    QString detail; ///< dimmed, after the title
    QString trailing; ///< dimmed, at the far end
    QString state; ///< of a header: how it stands to the context; of a fold: what it waits for
    QString blocked; ///< of a compaction: why it cannot be undone or redone now; empty: it can
    QString label;
    int siblingPosition = 0; ///< of a header; 0: none
    int siblingCount = 0;
    int group = -1; ///< of code: index into RowPlan::groups
    QList<CodeLine> lines; ///< of code
    int added = 0; ///< of an edit
    int removed = 0;
    QByteArray image; ///< attachment
    QSize imageSize; ///< pixels; empty if unknown
    bool rightToLeft = false;
    qint64 resultSeq = 0; ///< of a fold: the attached result, else 0

    [[nodiscard]] bool has(Flag flag) const { return (flags & flag) != 0; }
    friend bool operator==(const BlockSpec &, const BlockSpec &) = default;
};

/// A place between two blocks, where a plan can be cut off.
struct PlanMark
{
    int blocks = 0; ///< before it
    int groups = 0;
    int chunk = 0; ///< of the next block, if its part goes on
};

/// The blocks of one row with their heights.
class RowPlan
{
public:
    /// What was cut off, with its heights.
    struct Tail
    {
        PlanMark from;
        QList<BlockSpec> blocks;
        QList<CodeGroup> groups;
        std::vector<int> heights;
        std::vector<bool> measured;

        [[nodiscard]] const CodeGroup *groupOf(const BlockSpec &block) const
        {
            return block.group < 0 ? nullptr : &groups.at(block.group - from.groups);
        }
    };

    QList<BlockSpec> blocks;
    QList<CodeGroup> groups;
    std::vector<PlanMark>
            parts; ///< of an answer: where each of its blocks begins, and where the last one ends
    bool faded = false; ///< stands above the cut of the compaction in force
    bool rightToLeft = false;

    /// Computes exact heights where there is arithmetic for them and estimates the rest, of the blocks that have none.
    void estimate(const TranscriptStyle &style, int width);
    /// Nothing behind `mark` stays.
    [[nodiscard]] Tail cutOff(const PlanMark &mark);
    void setMeasured(int block, int height);
    /// A better estimate.
    void guessHeight(int block, int height);
    [[nodiscard]] bool isMeasured(int block) const
    {
        return m_measured[static_cast<size_t>(block)];
    }
    [[nodiscard]] int height() const { return m_tops.empty() ? 0 : m_tops.back(); }
    /// Below the gap, where painting begins.
    [[nodiscard]] int topOf(int block) const
    {
        return m_tops[static_cast<size_t>(block)] + blocks.at(block).gap;
    }
    [[nodiscard]] int bottomOf(int block) const { return m_tops[static_cast<size_t>(block) + 1]; }
    /// Gap included in what follows it; clamped.
    [[nodiscard]] int blockAt(int y) const;
    /// The block with this id, else the next one, else the last.
    [[nodiscard]] int indexOf(BlockId id) const;

private:
    void setHeight(size_t block, int height);
    void sumUp(size_t from);

    std::vector<int> m_heights; ///< without gaps
    std::vector<bool> m_measured;
    std::vector<int> m_tops;
};

/// An entry and a part of it.
struct FoldKey
{
    qint64 seq = 0;
    int part = 0;
    friend bool operator==(const FoldKey &, const FoldKey &) = default;
    friend size_t qHash(const FoldKey &key, size_t seed = 0)
    {
        return qHashMulti(seed, key.seq, key.part);
    }
};
/// What the person folded and unfolded, what is open by itself, and whether compactions can be undone.
struct FoldState
{
    QSet<FoldKey> expanded;
    QSet<FoldKey> folded; ///< of those that are open unless the person folds them
    QSet<FoldKey> showAll; ///< of long outputs
    bool thinking = false; ///< is open unless the person folds it
    bool notices = true; ///< compactions tell what they freed by category
    QString undoBlocked; ///< why compactions cannot be undone or redone now; empty: they can

    void set(const FoldKey &key, bool open);
    /// Everything of one entry is of another one from now on; `to` 0: of none.
    void move(qint64 from, qint64 to);
};

/// The height of a row nobody has looked at, from its counts.
[[nodiscard]] int estimatedRowHeight(const TranscriptModel &model, int row,
                                     const TranscriptStyle &style, int width);

} // namespace varve
