// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rowplanner.h"

#include "codelines.h"
#include "rowfacts.h"
#include <models/format.h>
#include <models/moment.h>
#include <models/revealedtext.h>
#include <models/transcriptmodel.h>
#include <session/attachedfile.h>
#include <session/entrydata.h>
#include <session/personswords.h>
#include <session/referenceblock.h>
#include <session/sessionlink.h>
#include <workspace/toolcalldigest.h>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int ChunkLines = 40; ///< of code, laid out together

} // namespace

RowPlanner::RowPlanner(const TranscriptModel &model, const FoldState &folds,
                       const TranscriptStyle &style)
    : m_model(model)
    , m_folds(folds)
    , m_style(style)
{ }

void RowPlanner::begin(int row)
{
    m_row = row;
    m_seq = m_model.seqOf(row);
    m_live = m_model.isLive(row);
}

RowPlan RowPlanner::plan(int row, GrowingAnswer *growing)
{
    begin(row);
    m_growing = growing;
    const std::shared_ptr<const RowContent> content = m_model.content(row);
    m_plan.faded = m_model.stateOf(row) == RowState::Summarized;
    m_plan.rightToLeft = startsRightToLeft(content->entry.blocks);
    if (growing) {
        *growing = {};
        growing->blocks = content->entry.blocks;
        growing->model = content->entry.model;
        growing->answering = m_model.live().isAnswering();
    }
    planRow(*content);
    finish(*content);
    return std::move(m_plan);
}

void RowPlanner::planRow(const RowContent &content)
{
    switch (m_model.row(m_row).kind) {
    case RowKind::Compaction:
        planCompaction(content);
        break;
    case RowKind::BranchSummary:
        planSummary(content);
        break;
    case RowKind::RangeSummary:
        planRangeSummary(content);
        break;
    case RowKind::Note:
        planNote(content);
        break;
    case RowKind::ToolResult:
        planResult(0, content.entry, content.entry.toolName,
                   digestOf(content.entry.toolArguments).mainArgument);
        break;
    case RowKind::BashExecution:
        planResult(0, content.entry, content.entry.toolName, bashCommand(content.entry));
        break;
    case RowKind::User:
    case RowKind::Assistant:
    case RowKind::Thinking:
    case RowKind::CustomMessage:
        planHeader(content);
        planAnswer(content);
        break;
    }
}

void RowPlanner::finish(const RowContent &content)
{
    const int after = m_plan.blocks.isEmpty() ? 1 : m_plan.blocks.constLast().id.part + 1;
    if (content.error) {
        BlockSpec &note = add(BlockSpec::Kind::Ending, after, em(0.4));
        note.text = content.error->message;
        note.flags |= BlockSpec::Failed;
    } else if (m_live && content.entry.blocks.isEmpty()) {
        BlockSpec &note = add(BlockSpec::Kind::Note, after, em(0.2));
        note.text = tr("Waiting for the answer");
        note.flags |= BlockSpec::Busy;
    }
    if (m_plan.blocks.isEmpty()) {
        BlockSpec &note = add(BlockSpec::Kind::Note, 1, em(0.4));
        note.text = tr("No text");
    }
    QList<BlockSpec> &blocks = m_plan.blocks;
    BlockSpec &first = blocks.first();
    first.gap = first.kind == BlockSpec::Kind::Header || first.kind == BlockSpec::Kind::Compaction
            ? em(1.25)
            : std::max(first.gap, em(0.45));
}

BlockSpec &RowPlanner::add(BlockSpec::Kind kind, int part, int gap)
{
    if (part != m_part) {
        m_part = part;
        m_chunk = 0;
    }
    BlockSpec block;
    block.kind = kind;
    block.id = { part, m_chunk++ };
    block.gap = gap;
    block.rightToLeft = m_plan.rightToLeft;
    QList<BlockSpec> &blocks = m_plan.blocks;
    blocks += block;
    return blocks.last();
}

bool RowPlanner::isExpanded(int part, bool byItself) const
{
    return m_folds.expanded.contains({ m_seq, part })
            || (byItself && !m_folds.folded.contains({ m_seq, part }));
}

bool RowPlanner::continuesTurn(const RowContent &content) const
{
    const bool follows = m_row > 0 && m_model.row(m_row).kind == RowKind::Assistant
            && m_model.row(m_row - 1).kind == RowKind::Assistant;
    return follows && m_model.siblingsOf(m_row).ids.isEmpty() && m_model.labelOf(m_row).isEmpty()
            && stateText(m_model.branch().stateOf(m_seq)).isEmpty()
            && !content.entry.isFailedAnswer()
            && m_model.content(m_row - 1)->entry.model == content.entry.model;
}

void RowPlanner::planHeader(const RowContent &content)
{
    if (continuesTurn(content)) {
        return;
    }
    const Entry &entry = content.entry;
    const RowKind kind = m_model.row(m_row).kind;
    BlockSpec &header = add(BlockSpec::Kind::Header, 0, 0);
    header.role = entry.role;
    header.title = roleName(entry.role);
    header.detail = kind == RowKind::Assistant ? answerFacts(entry) : formatMoment(entry.createdAt);
    if (kind == RowKind::CustomMessage) {
        header.role = Role::Custom;
        header.title = entry.customType.isEmpty()  ? tr("Program")
                : entry.customType == "handoff"_L1 ? tr("Handoff")
                                                   : readableType(entry.customType);
    } else if (kind == RowKind::Thinking) {
        header.role = Role::Assistant;
        header.title = roleName(Role::Assistant);
    }
    if (kind == RowKind::BranchSummary) {
        header.role = Role::Custom;
        header.title = tr("Summary of another branch");
    }
    header.state = stateText(m_model.branch().stateOf(m_seq));
    header.label = m_model.labelOf(m_row);
    const SiblingInfo siblings = m_model.siblingsOf(m_row);
    if (!siblings.ids.isEmpty()) {
        header.siblingPosition = siblings.position;
        header.siblingCount = static_cast<int>(siblings.ids.size());
    }
}

void RowPlanner::planAnswer(const RowContent &content, int from)
{
    const Entry &entry = content.entry;
    const RowKind kind = m_model.row(m_row).kind;
    if (kind == RowKind::Thinking) {
        planThinking(1, { entry.text(), {}, false });
        return;
    }
    const bool within = m_part == from + 1; // its beginning stays
    m_plan.parts.resize(static_cast<size_t>(from) + (within ? 1 : 0));
    for (int i = from; i < entry.blocks.size(); ++i) {
        const Block &block = entry.blocks.at(i);
        const int part = i + 1;
        if (i > from || !within) {
            m_plan.parts.push_back(mark(part));
        }
        const auto reference = kind == RowKind::User ? referenceAt(entry.blocks, i) : std::nullopt;
        const auto file = kind == RowKind::User ? attachedFileAt(entry.blocks, i) : std::nullopt;
        if (reference) {
            planReference(part, *reference, std::get<TextBlock>(block).text);
        } else if (file) {
            planFile(part, *file);
        } else if (const auto *text = std::get_if<TextBlock>(&block)) {
            addProse(part, readableText(entry.customType, text->text), kind != RowKind::Assistant);
        } else if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
            planThinking(part, *thinking);
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            planCall(part, *call, content);
        } else if (const auto *image = std::get_if<ImageBlock>(&block)) {
            planImage(part, *image);
        }
    }
    const int end = static_cast<int>(entry.blocks.size()) + 1;
    m_plan.parts.push_back(mark(end));
    if (!m_live) {
        planEnding(end, entry);
    }
}

void RowPlanner::planEnding(int part, const Entry &entry)
{
    if (!entry.isFailedAnswer() && entry.stopReason != StopReason::Length) {
        return;
    }
    BlockSpec &note = add(BlockSpec::Kind::Ending, part, em(0.5));
    if (entry.stopReason == StopReason::Aborted) {
        note.text = stoppedText(entry, m_model.branch().stateOf(m_seq));
    } else if (entry.stopReason == StopReason::Length) {
        note.text = tr("The answer was cut off: it reached the limit of its length.");
    } else {
        constexpr qsizetype LongestReason = 1000; // some providers answer with a web page
        note.flags |= BlockSpec::Failed;
        const QString reason = revealHidden(entry.data.value(entryData::ErrorMessage)
                                                    .toString()
                                                    .left(LongestReason)
                                                    .simplified())
                                       .text;
        note.text = reason.isEmpty()    ? tr("The answer ended with an error.")
                : reason.endsWith(u'.') ? tr("%1 The part you see is kept.").arg(reason)
                                        : tr("The answer ended with an error: %1").arg(reason);
    }
}

void RowPlanner::planThinking(int part, const ThinkingBlock &thinking)
{
    BlockSpec &fold = add(BlockSpec::Kind::Fold, part, em(0.3));
    fold.category = Category::Thinking;
    fold.title = tr("Thinking");
    if (thinking.redacted || thinking.text.isEmpty()) {
        fold.detail = tr("not shown by the provider");
        return;
    }
    fold.flags |= BlockSpec::Foldable;
    fold.detail = tr("%Ln character(s)", nullptr, static_cast<int>(thinking.text.size()));
    if (const ContextItem *item = m_model.branch().itemOf(m_seq)) {
        for (const ContextPart &p : item->parts) {
            if (p.category == Category::Thinking) {
                fold.detail = tr("%1 tokens").arg(formatTokens(p.tokens));
            }
        }
    }
    if (isExpanded(part, m_folds.thinking)) {
        fold.flags |= BlockSpec::Expanded;
        addProse(part, thinking.text, true);
    }
}

/// What a message quotes of another session: a link to the place, and behind a fold the words that were sent.
void RowPlanner::planReference(int part, const ReferenceHeader &reference, const QString &text)
{
    const QString place = u'#' + QString::number(reference.number);
    const QString name =
            reference.title.isEmpty() ? place : QString(place + u' ' + reference.title);
    //: a link to a session, or to a place in it, follows
    addProse(part,
             tr("Refers to %1").arg(linkMarkdown(name, { reference.session, reference.entry })),
             true);
    BlockSpec &fold = add(BlockSpec::Kind::Fold, part, em(0.2));
    fold.category = Category::User;
    fold.flags |= BlockSpec::Foldable;
    fold.title = tr("Quoted");
    fold.detail = tr("%Ln character(s)", nullptr, static_cast<int>(text.size()));
    if (isExpanded(part)) {
        fold.flags |= BlockSpec::Expanded;
        addProse(part, referenceBody(text), true);
    }
}

void RowPlanner::planFile(int part, const AttachedFile &file)
{
    BlockSpec &fold = add(BlockSpec::Kind::Fold, part, em(0.3));
    fold.category = Category::User;
    fold.flags |= BlockSpec::Foldable;
    fold.title = tr("File");
    fold.text = revealHidden(file.place).text;
    fold.trailing = formatBytes(file.text.toUtf8().size());
    if (isExpanded(part)) {
        fold.flags |= BlockSpec::Expanded;
        const QString suffix = file.place.section(u'.', -1);
        addCode(part, { revealHidden(file.text).text, suffix, CodeGroup::Kind::Code }, true);
    }
}

void RowPlanner::planNote(const RowContent &content)
{
    const Entry &entry = content.entry;
    if (entry.type == EntryType::Custom) {
        planMaskNotice(content);
        return;
    }
    BlockSpec &note = add(BlockSpec::Kind::Note, 0, em(0.3));
    if (entry.type == EntryType::ModelChange) {
        note.text = tr("Model changed to %1").arg(entry.model);
    } else {
        const QString level = entry.data.value(entryData::ThinkingLevel).toString();
        note.text = level.isEmpty() ? tr("Thinking level changed")
                                    : tr("Thinking level changed to %1").arg(level);
    }
}

void RowPlanner::planImage(int part, const ImageBlock &image)
{
    BlockSpec &block = add(BlockSpec::Kind::Image, part, em(0.4));
    block.category = Category::Images;
    block.image = image.sha256;
    block.imageSize = QSize(image.width, image.height);
    block.text = image.width > 0 ? tr("Image, %1 by %2 pixels").arg(image.width).arg(image.height)
                                 : tr("Image");
}

void RowPlanner::addCode(int part, CodeGroup group, bool collapse)
{
    if (group.text.trimmed().isEmpty()) {
        return;
    }
    QList<CodeLine> lines = codeLinesOf(group);
    const auto total = static_cast<int>(lines.size());
    constexpr int shown = 16; // lines of a collapsed output
    const bool long_ = collapse && total > shown + shown / 4;
    const bool all = m_folds.showAll.contains({ m_seq, part });
    const int index = static_cast<int>(m_plan.groups.size());
    const int count = long_ && !all ? shown : total;
    const QString showAll =
            tr("Show all %Ln line(s)", nullptr, group.lineCount > 1 ? group.lineCount : total);
    const bool growing = group.growing;
    m_plan.groups += std::move(group);
    for (int at = 0; at < count; at += ChunkLines) {
        const int length = std::min(ChunkLines, count - at);
        BlockSpec &block = add(BlockSpec::Kind::Code, part, at == 0 ? em(0.4) : 0);
        block.group = index;
        block.lines = lines.mid(at, length);
        if (at == 0) {
            block.flags |= BlockSpec::First;
        }
        if (at + length == count && !long_) {
            block.flags |= BlockSpec::Last;
            if (growing) {
                block.flags |= BlockSpec::Growing;
            }
        }
    }
    if (long_) {
        BlockSpec &more = add(BlockSpec::Kind::More, part, 0);
        more.group = index;
        more.flags |= BlockSpec::Last;
        more.text = all ? tr("Show fewer lines") : showAll;
        if (all) {
            more.flags |= BlockSpec::ShowsAll;
        }
    }
}

} // namespace varve
