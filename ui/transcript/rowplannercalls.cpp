// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What RowPlanner makes of calls, of what they are at, and of results.
#include "codelines.h"
#include "rowfacts.h"
#include "rowplanner.h"
#include <models/comingcall.h>
#include <models/format.h>
#include <models/revealedtext.h>
#include <models/transcriptmodel.h>
#include <workspace/toolcalldigest.h>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

void RowPlanner::planCall(int part, const ToolCallBlock &call, const RowContent &content)
{
    const bool isComing =
            m_live && m_model.live().isAnswering() && part == content.entry.blocks.size();
    if (isComing) {
        planComingCall(part, call);
        return;
    }
    const Entry *result = content.resultOf(call.callId);
    if (!result && m_model.live().hasTurn()
        && (m_live || m_model.liveCall(m_row, call.callId) != nullptr)) {
        planLiveCall(part, call, m_model.liveCall(m_row, call.callId));
        return;
    }
    const ToolCallDigest digest = digestOf(call.arguments);
    const QString change = result ? changeOf(*result) : QString();
    CodeGroup diff = change.isEmpty() ? diffOf(digest.replacements) : diffOf(change);
    BlockSpec &fold = add(BlockSpec::Kind::Fold, part, em(0.3));
    fold.category = Category::ToolCalls;
    fold.flags |= BlockSpec::Foldable;
    fold.title = call.name;
    fold.text = revealHidden(digest.mainArgument).text;
    fold.added = addedLines(diff);
    fold.removed = removedLines(diff);
    if (result) {
        fold.flags |= outcomeFlag(*result);
        fold.trailing = resultFacts(m_model, *result);
        fold.resultSeq = result->seq;
    } else {
        fold.trailing = tr("no result");
    }
    if (!isExpanded(part)) {
        return;
    }
    fold.flags |= BlockSpec::Expanded;
    const bool isEdit = !diff.text.isEmpty();
    if (!digest.details.isEmpty()) {
        addCode(part, { digest.details, {}, CodeGroup::Kind::Code }, true);
    }
    if (!digest.content.isEmpty() && change.isEmpty()) {
        const QString suffix = digest.mainArgument.section(u'.', -1);
        addCode(part, { digest.content, suffix, CodeGroup::Kind::Code }, true);
    }
    addCode(part, std::move(diff), true);
    if (result) {
        // What an edit tool answers only repeats the change.
        if (!isEdit || !result->toolStatus.isEmpty()) {
            addCode(part, { result->text(), {}, CodeGroup::Kind::Output }, true);
        }
        for (const Block &block : result->blocks) {
            if (const auto *image = std::get_if<ImageBlock>(&block)) {
                planImage(part, *image);
            }
        }
    }
}

/// Its arguments are no JSON yet.
void RowPlanner::planComingCall(int part, const ToolCallBlock &call)
{
    BlockSpec &fold = add(BlockSpec::Kind::Fold, part, em(0.3));
    fold.category = Category::ToolCalls;
    fold.flags |= BlockSpec::Foldable;
    fold.title = call.name;
    fold.text = revealHidden(mainArgumentSoFar(call.arguments)).text;
    fold.trailing = tr("is being written") + factSeparator() + formatBytes(call.arguments.size());
    if (isExpanded(part)) {
        fold.flags |= BlockSpec::Expanded;
        addCode(part,
                { revealHidden(QString::fromUtf8(call.arguments)).text, {}, CodeGroup::Kind::Code },
                true);
    }
}

/// `live` null: nothing is known but that it has to wait.
void RowPlanner::planLiveCall(int part, const ToolCallBlock &call, const LiveCall *live)
{
    const LiveCall::State state = live ? live->state : LiveCall::State::Waiting;
    const ToolCallDigest digest = digestOf(call.arguments);
    BlockSpec &fold = add(BlockSpec::Kind::Fold, part, em(0.3));
    fold.category = Category::ToolCalls;
    fold.flags |= BlockSpec::Foldable;
    fold.title = call.name;
    fold.text = revealHidden(digest.mainArgument).text;
    const bool isOpen = isExpanded(part, state != LiveCall::State::Waiting);
    if (isOpen) {
        fold.flags |= BlockSpec::Expanded;
    }
    switch (state) {
    case LiveCall::State::Waiting:
        fold.trailing = tr("waits for the calls before it");
        if (isOpen) {
            addCode(part,
                    { revealHidden(QString::fromUtf8(call.arguments)).text, u"json"_s,
                      CodeGroup::Kind::Code },
                    true);
        }
        break;
    case LiveCall::State::Asking:
        planQuestion(part, call, *live);
        break;
    case LiveCall::State::Running:
        fold.flags |= BlockSpec::Busy;
        fold.trailing = runningText(live->running);
        if (isOpen) {
            addNewestOutput(part, live->output);
        }
        break;
    case LiveCall::State::Done:
        fold.trailing = tr("done");
        if (isOpen) {
            addNewestOutput(part, live->output);
        }
        break;
    }
}

/// Exactly what would run or be written, with nothing hidden in it.
void RowPlanner::planQuestion(int part, const ToolCallBlock &call, const LiveCall &live)
{
    const CodeGroup diff = live.previewIsDiff ? diffOf(live.preview) : CodeGroup();
    const RevealedText shown = revealHidden(live.previewIsDiff ? diff.text : live.preview);
    CodeGroup group;
    group.kind = live.previewIsDiff ? CodeGroup::Kind::Diff : CodeGroup::Kind::Code;
    group.text = shown.text;
    for (const RevealedText::Mark &mark : shown.marks) {
        group.marks += { mark.start, mark.length };
    }
    if (call.name == "bash"_L1 && shown.marks.isEmpty()) {
        group.language = u"bash"_s;
    }
    QList<BlockSpec> &blocks = m_plan.blocks;
    BlockSpec &fold = blocks.last();
    fold.state = tr("Waits for your answer");
    fold.added = addedLines(diff);
    fold.removed = removedLines(diff);
    if (fold.has(BlockSpec::Expanded)) {
        addCode(part, std::move(group), true);
    }
}

/// Always as many lines, so that the row does not grow and shrink with each of them.
void RowPlanner::addNewestOutput(int part, const QString &output)
{
    constexpr int NewestLines = 8;
    if (output.trimmed().isEmpty()) {
        return;
    }
    CodeGroup group { output, {}, CodeGroup::Kind::Output };
    QList<CodeLine> lines = codeLinesOf(group);
    lines = lines.last(std::min<qsizetype>(lines.size(), NewestLines));
    while (lines.size() < NewestLines) {
        lines += CodeLine { group.text.size(), 0, group.lineCount, 0 };
    }
    BlockSpec &block = add(BlockSpec::Kind::Code, part, em(0.4));
    block.group = static_cast<int>(m_plan.groups.size());
    block.lines = lines;
    block.flags |= BlockSpec::First | BlockSpec::Last;
    m_plan.groups += std::move(group);
}

void RowPlanner::planResult(int part, const Entry &result, const QString &name,
                            const QString &argument)
{
    BlockSpec &fold = add(BlockSpec::Kind::Fold, part, em(0.3));
    fold.category = Category::ToolResults;
    fold.flags |= BlockSpec::Foldable;
    fold.flags |= outcomeFlag(result);
    fold.title = name.isEmpty() ? roleName(result.role) : name;
    fold.text = revealHidden(argument.section(u'\n', 0, 0)).text;
    fold.trailing = resultFacts(m_model, result);
    if (isExpanded(part)) {
        fold.flags |= BlockSpec::Expanded;
        if (argument.contains(u'\n')) {
            addCode(part, { argument, u"bash"_s, CodeGroup::Kind::Code }, true);
        }
        addCode(part, { result.text(), {}, CodeGroup::Kind::Output }, true);
        for (const Block &block : result.blocks) {
            if (const auto *image = std::get_if<ImageBlock>(&block)) {
                planImage(part, *image);
            }
        }
    }
}

} // namespace varve
