// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recallneighbours.h"

#include "recalltext.h"
#include <base/textends.h>
#include <compaction/textscan.h>
#include <compaction/tooloutput.h>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LineLength = 240; ///< characters of a neighbour
constexpr qsizetype MostOfLine = 400; ///< where it is grown to the ends of lines
constexpr int MostSteps = 64; ///< entries between a passage and what it belongs to

} // namespace

RecallNeighbours::RecallNeighbours(StoreReader &reader, const LoadedSession &loaded,
                                   const PassageScore &score,
                                   std::function<bool(const Entry &)> isHidden)
    : m_reader(reader)
    , m_snapshot(*loaded.snapshot)
    , m_branch(loaded.branch)
    , m_score(score)
    , m_isHidden(std::move(isHidden))
{ }

/// Of a long text the stretch that has most of the question, else how it begins.
QString RecallNeighbours::lineOf(const QString &text) const
{
    if (text.size() > LineLength) {
        const PassageScore::Best best = m_score.bestIn(text, LineLength);
        if (best.length > 0 && best.start > LineLength / 2) {
            return u"… "_s + oneLine(QStringView(text).sliced(best.start, best.length), MostOfLine);
        }
    }
    return oneLine(text, LineLength);
}

/// What a command printed last says most; and before that, what has most of the question.
QString RecallNeighbours::outcomeOf(const QString &text) const
{
    if (text.size() <= 2 * LineLength) {
        return oneLine(text, LineLength * 2);
    }
    return lineOf(text.chopped(LineLength)) + u" … "_s
            + oneLine(tailOf(text, LineLength), LineLength);
}

std::optional<Entry> RecallNeighbours::entryAt(int index) const
{
    const auto entry = m_reader.entry(m_snapshot.tree.at(index).seq);
    // It may be gone just now: then nothing is said of it.
    return entry && !m_isHidden(*entry) ? std::optional(*entry) : std::nullopt;
}

int RecallNeighbours::below(int index) const
{
    const auto children = m_snapshot.tree.childrenOf(index);
    for (const int child : children) {
        if (std::ranges::binary_search(m_branch.path, child)) {
            return child;
        }
    }
    return children.empty() ? -1 : children.front();
}

void RecallNeighbours::describe(RecallPassage &passage, const QString &callId) const
{
    const int index = m_snapshot.tree.indexOfSeq(passage.seq);
    if (index < 0) {
        return;
    }
    if (passage.role == Role::ToolResult) {
        describeResult(passage, index);
    } else if (!callId.isEmpty()) {
        describeCall(passage, index, callId);
    } else if (passage.role == Role::Assistant) {
        passage.before = questionOf(index);
    } else if (passage.role == Role::User) {
        passage.after = answerTo(index);
    }
}

void RecallNeighbours::describeResult(RecallPassage &passage, int index) const
{
    const auto result = entryAt(index);
    if (!result || result->toolCallId.isEmpty()) {
        return;
    }
    int at = m_snapshot.tree.parentOf(index);
    for (int steps = 0; at >= 0 && steps < MostSteps; ++steps) {
        if (m_snapshot.tree.at(at).role == Role::Assistant) {
            const auto answer = entryAt(at);
            const Blocks blocks = answer ? answer->blocks : Blocks();
            for (const Block &block : blocks) {
                const auto *call = std::get_if<ToolCallBlock>(&block);
                if (call != nullptr && call->callId == result->toolCallId) {
                    passage.before = callLine(*call, LineLength);
                    return;
                }
            }
        }
        at = m_snapshot.tree.parentOf(at);
    }
}

void RecallNeighbours::describeCall(RecallPassage &passage, int index, const QString &callId) const
{
    for (int at = below(index), steps = 0; at >= 0 && steps < MostSteps; at = below(at), ++steps) {
        const EntryNode &node = m_snapshot.tree.at(at);
        if (node.role == Role::Assistant || node.role == Role::User) {
            return;
        }
        if (node.role != Role::ToolResult) {
            continue;
        }
        const auto result = entryAt(at);
        if (result && result->toolCallId == callId) {
            passage.after = outcomeOf(plainOutput(result->text()));
            passage.isError = result->toolStatus == "error"_L1;
            return;
        }
    }
}

QString RecallNeighbours::questionOf(int index) const
{
    int at = m_snapshot.tree.parentOf(index);
    for (; at >= 0; at = m_snapshot.tree.parentOf(at)) {
        const EntryNode &node = m_snapshot.tree.at(at);
        if (node.type == EntryType::Message && node.role == Role::User) {
            const auto question = entryAt(at);
            return question ? lineOf(question->text()) : QString();
        }
    }
    return {};
}

QString RecallNeighbours::answerTo(int index) const
{
    for (int at = below(index), steps = 0; at >= 0 && steps < MostSteps; at = below(at), ++steps) {
        const EntryNode &node = m_snapshot.tree.at(at);
        if (node.role == Role::User) {
            return {};
        }
        if (node.role != Role::Assistant) {
            continue;
        }
        const auto answer = entryAt(at);
        if (const QString text = answer ? lineOf(answer->text()) : QString(); !text.isEmpty()) {
            return text;
        }
    }
    return {};
}

} // namespace varve
