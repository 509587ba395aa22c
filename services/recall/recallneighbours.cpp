// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recallneighbours.h"

#include "recalltext.h"
#include <base/textends.h>
#include <compaction/outputscan.h>
#include <compaction/textscan.h>
#include <compaction/tooloutput.h>
#include <session/personswords.h>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LineLength = 240; ///< characters of a neighbour
constexpr qsizetype MostOfLine = 400; ///< where it is grown to the ends of lines
constexpr qsizetype OutcomeLength = 480; ///< of what a call printed
constexpr int MostSteps = 64; ///< entries between a passage and what it belongs to
constexpr int MostOfTurn = 1'000; ///< entries that are walked along for its last words
constexpr int MostRead = 4; ///< results of one answer, or answers of one turn

QString printedBy(const Entry &result)
{
    return withoutHead(plainOutput(result.text())).toString();
}

} // namespace

RecallNeighbours::RecallNeighbours(StoreReader &reader, const LoadedSession &loaded,
                                   const PassageScore &score,
                                   std::function<bool(const Entry &)> isHidden,
                                   std::function<QString(const QString &)> clean)
    : m_reader(reader)
    , m_snapshot(*loaded.snapshot)
    , m_branch(loaded.branch)
    , m_score(score)
    , m_isHidden(std::move(isHidden))
    , m_clean(std::move(clean))
{ }

/// Before it is cut: half a key is not known for one.
QString RecallNeighbours::cleaned(const QString &whole) const
{
    return withoutReminders(m_clean ? m_clean(whole) : whole).trimmed();
}

QString RecallNeighbours::lineOf(const QString &text) const
{
    return stretchOf(cleaned(text));
}

/// Of a long text the stretch that has most of the question, else how it begins.
QString RecallNeighbours::stretchOf(const QString &text) const
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
QString RecallNeighbours::outcomeOf(const QString &whole) const
{
    const QString text = cleaned(whole);
    if (text.size() <= OutcomeLength) {
        return oneLine(text, OutcomeLength);
    }
    return stretchOf(text.chopped(LineLength)) + u" … "_s
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

void RecallNeighbours::describe(RecallPassage &passage, const QString &callId, Told &told) const
{
    const int index = m_snapshot.tree.indexOfSeq(passage.seq);
    if (index < 0) {
        return;
    }
    if (passage.role == Role::ToolResult) {
        describeResult(passage, index);
        passage.after = saidAfter(index, told);
        passage.afterFrom = Role::Assistant;
    } else if (!callId.isEmpty()) {
        describeCall(passage, index, callId, told);
    } else if (passage.role == Role::Assistant) {
        passage.before = questionOf(index);
        if (!describeWords(passage, index, told)) {
            passage.after = replyTo(index);
            passage.afterFrom = Role::User;
        }
    } else if (passage.role == Role::User) {
        passage.after = answerTo(index);
        passage.afterFrom = Role::Assistant;
    }
}

void RecallNeighbours::describeOutcome(RecallPassage &passage, const QString &callId,
                                       Told &told) const
{
    const int index = m_snapshot.tree.indexOfSeq(passage.seq);
    if (index < 0 || passage.role != Role::Assistant) {
        return;
    }
    if (!callId.isEmpty()) {
        describeCall(passage, index, callId, told);
    } else {
        describeWords(passage, index, told);
    }
}

/// What was found when the model had said what it looks for; false: it called nothing.
bool RecallNeighbours::describeWords(RecallPassage &passage, int index, Told &told) const
{
    const auto answer = entryAt(index);
    QStringList calls;
    for (const Block &block : answer ? answer->blocks : Blocks()) {
        if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            calls += call->callId;
        }
    }
    double best = -1;
    qint64 shown = 0;
    for (const QString &call : calls.first(std::min<qsizetype>(calls.size(), MostRead))) {
        const auto result = resultOf(index, call);
        const QString text = result ? printedBy(*result) : QString();
        const double score = m_score.bestIn(text, LineLength).score;
        if (!text.isEmpty() && score > best && !told.has(result->seq)) {
            best = score;
            passage.after = outcomeOf(text);
            passage.isError = result->toolStatus == "error"_L1;
            shown = result->seq;
        }
    }
    if (shown > 0) {
        told.outcomes += shown;
    }
    return !calls.isEmpty();
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
                    passage.before = oneLine(cleaned(callText(*call)), LineLength);
                    return;
                }
            }
        }
        at = m_snapshot.tree.parentOf(at);
    }
}

std::optional<Entry> RecallNeighbours::resultOf(int index, const QString &callId) const
{
    for (int at = below(index), steps = 0; at >= 0 && steps < MostSteps; at = below(at), ++steps) {
        const EntryNode &node = m_snapshot.tree.at(at);
        if (node.role == Role::Assistant || node.role == Role::User) {
            break;
        }
        if (node.role != Role::ToolResult) {
            continue;
        }
        if (auto result = entryAt(at); result && result->toolCallId == callId) {
            return result;
        }
    }
    return std::nullopt;
}

void RecallNeighbours::describeCall(RecallPassage &passage, int index, const QString &callId,
                                    Told &told) const
{
    if (const auto result = resultOf(index, callId); result && !told.has(result->seq)) {
        passage.after = outcomeOf(printedBy(*result));
        passage.isError = result->toolStatus == "error"_L1;
        told.outcomes += result->seq;
    }
}

/// What the model made of a result.
QString RecallNeighbours::saidAfter(int index, Told &told) const
{
    for (int at = below(index), steps = 0; at >= 0 && steps < MostSteps; at = below(at), ++steps) {
        const EntryNode &node = m_snapshot.tree.at(at);
        if (node.role == Role::User) {
            break;
        }
        if (node.role == Role::Assistant) {
            const auto answer = told.has(node.seq) ? std::nullopt : entryAt(at);
            told.outcomes += node.seq;
            return answer ? lineOf(answer->text()) : QString();
        }
    }
    return {};
}

/// What the person said next, where nothing else is between.
QString RecallNeighbours::replyTo(int index) const
{
    for (int at = below(index), steps = 0; at >= 0 && steps < MostSteps; at = below(at), ++steps) {
        const EntryNode &node = m_snapshot.tree.at(at);
        if (node.type == EntryType::Message && node.role != Role::Thinking) {
            const auto reply = node.role == Role::User ? entryAt(at) : std::nullopt;
            return reply ? lineOf(personsWords(*reply)) : QString();
        }
    }
    return {};
}

QString RecallNeighbours::questionOf(int index) const
{
    int at = m_snapshot.tree.parentOf(index);
    for (int tries = 0; at >= 0 && tries < MostRead; at = m_snapshot.tree.parentOf(at)) {
        const EntryNode &node = m_snapshot.tree.at(at);
        if (node.type == EntryType::Message && node.role == Role::User) {
            ++tries; // what a program said in the person's place is no question
            const auto question = entryAt(at);
            const QString words = question ? personsWords(*question) : QString();
            if (!question || !words.isEmpty()) {
                return lineOf(words);
            }
        }
    }
    return {};
}

/// The last words of the turn, which say what came of it.
QString RecallNeighbours::answerTo(int index) const
{
    QList<int> answers;
    for (int at = below(index), steps = 0; at >= 0 && steps < MostOfTurn; at = below(at), ++steps) {
        const EntryNode &node = m_snapshot.tree.at(at);
        if (node.role == Role::User) {
            break;
        }
        if (node.role == Role::Assistant) {
            answers += at;
        }
    }
    for (int tries = 0; !answers.isEmpty() && tries < MostRead; ++tries) {
        const auto answer = entryAt(answers.takeLast());
        if (const QString text = answer ? lineOf(answer->text()) : QString(); !text.isEmpty()) {
            return text;
        }
    }
    return {};
}

} // namespace varve
