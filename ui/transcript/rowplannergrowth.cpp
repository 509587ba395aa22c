// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How RowPlanner goes on with an answer that grows, without going over the whole of it.
#include "rowplanner.h"
#include <models/transcriptmodel.h>

#include <algorithm>

namespace varve
{

/// A text of a megabyte is not put together for its first letter.
bool RowPlanner::startsRightToLeft(const Blocks &blocks)
{
    constexpr qsizetype LookedAt = 4000;
    QString head;
    for (const Block &block : blocks) {
        if (const auto *text = std::get_if<TextBlock>(&block); text && head.size() < LookedAt) {
            head += QStringView(text->text).left(LookedAt);
        }
    }
    return isRightToLeft(head);
}

RowPlan::Tail RowPlanner::planAgain(int row, RowPlan &plan, int from, GrowingAnswer *growing)
{
    const std::shared_ptr<const RowContent> content = m_model.content(row);
    const Blocks &blocks = content->entry.blocks;
    const bool fits = from >= 0 && static_cast<size_t>(from) < plan.parts.size()
            && startsRightToLeft(blocks) == plan.rightToLeft;
    if (!fits) {
        RowPlan::Tail all = plan.cutOff({});
        plan = this->plan(row, growing);
        return all;
    }
    begin(row);
    m_growing = growing;
    PlanMark mark = plan.parts[static_cast<size_t>(from)];
    if (growing) {
        if (from < blocks.size() && goesOnWithin(from + 1, blocks.at(from))) {
            mark = growing->settled;
            m_part = from + 1;
            m_chunk = mark.chunk;
        } else {
            growing->planned = 0;
        }
        growing->blocks = blocks;
        growing->answering = m_model.live().isAnswering();
    }
    RowPlan::Tail tail = plan.cutOff(mark);
    m_plan = std::move(plan);
    planAnswer(*content, from);
    finish(*content);
    plan = std::move(m_plan);
    return tail;
}

/// Whether this part is the text that was growing: then its settled pieces stay.
bool RowPlanner::goesOnWithin(int part, const Block &block) const
{
    const auto *text = std::get_if<TextBlock>(&block);
    return text && m_growing->part == part && m_growing->planned > 0 && !m_growing->text.isTyped()
            && m_growing->text.canGrowTo(text->text);
}

PlanMark RowPlanner::mark(int part) const
{
    return { static_cast<int>(m_plan.blocks.size()), static_cast<int>(m_plan.groups.size()),
             part == m_part ? m_chunk : 0 };
}

int GrowingAnswer::firstChange(const RowContent &content, bool nowAnswering) const
{
    const Blocks &now = content.entry.blocks;
    if (model != content.entry.model || blocks.isEmpty()) {
        return -1;
    }
    const qsizetype both = std::min(blocks.size(), now.size());
    qsizetype same = 0;
    while (same < both && blocks.at(same) == now.at(same)) {
        ++same;
    }
    // What is the open one decides how it is shown.
    const bool opens = answering != nowAnswering || blocks.size() != now.size();
    return static_cast<int>(opens ? std::min({ same, blocks.size() - 1, now.size() - 1 }) : same);
}

void RowPlanner::addProse(int part, const QString &markdown, bool typed)
{
    GrowingAnswer *growing = m_growing;
    const bool isOpen = growing && (part == growing->blocks.size() || part == growing->part);
    if (!isOpen) {
        const QList<MarkdownPiece> pieces = typed ? splitTyped(markdown) : splitMarkdown(markdown);
        for (const MarkdownPiece &piece : pieces) {
            addPiece(part, piece, typed);
        }
        return;
    }
    if (growing->part != part || growing->text.isTyped() != typed
        || !growing->text.canGrowTo(markdown)) {
        growing->part = part;
        growing->text = GrowingMarkdown(typed);
        growing->planned = 0;
    }
    growing->text.growTo(markdown);
    const QList<MarkdownPiece> &settled = growing->text.settled();
    for (; growing->planned < settled.size(); ++growing->planned) {
        addPiece(part, settled.at(growing->planned), typed);
    }
    growing->settled = mark(part);
    for (const MarkdownPiece &piece : growing->text.open()) {
        addPiece(part, piece, typed);
    }
}

void RowPlanner::addPiece(int part, const MarkdownPiece &piece, bool typed)
{
    if (piece.code) {
        CodeGroup group { piece.text, piece.language, CodeGroup::Kind::Code };
        group.growing = m_live && piece.open;
        addCode(part, std::move(group), false);
        return;
    }
    const bool first =
            m_plan.blocks.isEmpty() || m_plan.blocks.constLast().kind == BlockSpec::Kind::Header;
    BlockSpec &prose =
            add(BlockSpec::Kind::Prose, part, piece.continues ? 0 : em(first ? 0.15 : 0.6));
    prose.text = piece.text;
    if (typed) {
        prose.flags |= BlockSpec::Typed;
    }
}

} // namespace varve
