// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "projection.h"

#include "changedanswers.h"
#include "projectionparts.h"
#include "rangesummaries.h"
#include "stoppedanswer.h"
#include <prompts/promptfile.h>
#include <prompts/summarylead.h>
#include <session/texttokens.h>

#include <QCoreApplication>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

qint32 roundedTokens(double tokens)
{
    return static_cast<qint32>(std::llround(tokens));
}

qint32 textTokens(QStringView text, const TokenFactors &factors)
{
    return roundedTokens(estimateTokens(text, factors));
}

CharCounts toolChars(const ToolDefinition &tool)
{
    CharCounts chars = countCharacters(tool.name);
    chars += countCharacters(tool.description);
    chars += countCharactersUtf8(tool.parameters);
    return chars;
}

Category categoryOf(const EntryNode &node)
{
    if (node.type == EntryType::Compaction) {
        return Category::CompactionSummary;
    }
    if (node.type == EntryType::BranchSummary) {
        return Category::BranchSummary;
    }
    switch (node.role) {
    case Role::Assistant:
    case Role::Thinking:
        return Category::Assistant;
    case Role::ToolResult:
    case Role::BashExecution:
        return Category::ToolResults;
    default:
        return Category::User;
    }
}

/// Makes the items of the entries; pairs and units are seen to afterwards.
class Projector
{
public:
    Projector(const Branch &branch, const ProjectionSettings &settings)
        : m_branch(branch)
        , m_settings(settings)
        , m_modelKey(settings.model.isEmpty()
                             ? callKeyOf(QString(branch.state.provider % u'/' % branch.state.model))
                             : callKeyOf(QString(settings.provider % u'/' % settings.model)))
        , m_boundary(branch.snapshot->tree.indexOf(branch.state.boundary()))
        , m_summaryOf(rangeSummariesInForce(branch))
    {
        if (!settings.dropped.isEmpty()) {
            m_turnStart = newestTurnStart();
        }
        // Neither a boundary nor a rule nor the summary of a range takes out what is pinned.
        if (m_boundary >= 0 || m_turnStart >= 0 || !m_summaryOf.isEmpty()) {
            m_pinnedUnits = pinnedUnits(branch);
        }
        if (settings.replaysThinking) {
            m_changed = ChangedAnswers(branch);
        }
    }

    Context run()
    {
        Context context;
        addPrompts(context);
        addTools(context);
        addMemory(context);
        if (m_branch.leaf >= 0) {
            const EntryNode &leaf = m_branch.node(m_branch.leaf);
            context.leaf = leaf.id;
        }
        // One list from the beginning: there may be very many.
        m_projected.items = std::exchange(context.items, {});
        m_projected.keys.resize(m_projected.items.size());
        if (m_branch.leaf >= 0) {
            addEntries();
        }
        context.provider = m_branch.state.provider;
        context.model = m_branch.state.model;
        context.thinkingLevel = m_branch.state.thinkingLevel;
        context.window = m_settings.window;
        context.reserve = m_settings.reserve;
        if (m_branch.compaction >= 0) {
            context.compaction = m_branch.node(m_branch.compaction).id;
        }
        if (m_branch.firstKept >= 0) {
            context.firstKept = m_branch.node(m_branch.firstKept).id;
        }
        finishUnits(std::move(m_projected), m_settings.factors, context);
        addLeadIn(context);
        takeMeasured(context);
        return context;
    }

private:
    void addPrompts(Context &context) const
    {
        for (const PromptPart &prompt : m_settings.prompts) {
            ContextItem item;
            item.category = prompt.category;
            item.title = prompt.title;
            item.tokens = textTokens(prompt.text, m_settings.factors);
            item.parts = { { prompt.category, item.tokens, false } };
            context.items += item;
        }
    }

    void addTools(Context &context) const
    {
        for (const ToolDefinition &tool : m_settings.tools) {
            ContextItem item;
            item.category = Category::ToolDefinitions;
            item.title = tool.name;
            item.tokens = toolTokens(tool, m_settings.factors);
            item.parts = { { item.category, item.tokens, false } };
            context.items += item;
        }
    }

    /// An item for each fact; the words around them belong to the first.
    void addMemory(Context &context) const
    {
        static const CharCounts Lead = countCharacters(wrapMemory(QString()));
        QStringList lines;
        const QList<MemoryFact> facts = m_branch.state.facts();
        qsizetype number = 0; // what is hidden has one, too: numbers are places in the list
        for (const MemoryFact &fact : facts) {
            ++number;
            if (!fact.isShown) {
                continue;
            }
            const QString line = memoryLine(number, fact.text);
            ContextItem item;
            item.category = Category::WorkingMemory;
            item.title = fact.text;
            item.tokens = textTokens(line, m_settings.factors);
            item.parts = { { item.category, item.tokens, false } };
            if (lines.isEmpty()) {
                const qint32 lead = roundedTokens(estimateTokens(Lead, m_settings.factors));
                item.tokens += lead;
                item.parts.insert(item.parts.begin(), { item.category, lead, true });
            }
            context.items += item;
            lines += line;
        }
        context.workingMemory = lines.isEmpty() ? QString() : wrapMemory(lines.join(u'\n'));
    }

    void addEntries()
    {
        if (m_branch.compaction >= 0) {
            addSummary(m_branch.compaction);
            addPinned();
        }
        if (m_branch.compaction < 0) {
            m_projected.items.reserve(m_projected.items.size() + m_branch.path.size());
            m_projected.keys.reserve(m_projected.items.size() + m_branch.path.size());
        }
        for (const int index : m_branch.path) {
            if (m_branch.compaction >= 0 && index < m_branch.compaction
                && (m_branch.firstKept < 0 || index < m_branch.firstKept)) {
                continue;
            }
            if (m_flattened.contains(index)) {
                continue;
            }
            const EntryNode &node = m_branch.node(index);
            if (node.isMessage()) {
                addMessage(node, index);
            } else if (node.type == EntryType::Compaction && isUndone(node)) {
                addUndone(node);
            }
        }
    }

    /// The summary of a range, before the first message that it stands for.
    void addRangeSummary(int edit)
    {
        if (m_placed.contains(edit)) {
            return;
        }
        static const CharCounts Lead = countCharacters(wrapRangeSummary(QString()));
        m_placed += edit;
        m_changedUntil = std::max(m_changedUntil, edit);
        ProjectionDraft draft = draftOf(m_branch.node(edit));
        draft.item.category = Category::CompactionSummary;
        draft.item.role = Role::User;
        estimateParts(draft, m_settings.factors, Lead);
        keep(std::move(draft));
    }

    bool isUndone(const EntryNode &node) const
    {
        const QString operation = m_branch.snapshot->compactions.value(node.id).operationId;
        return !operation.isEmpty() && m_branch.state.isDisabled(operation);
    }

    void addSummary(int index)
    {
        static const CharCounts Lead = countCharacters(wrapSummary(QString()));
        ProjectionDraft draft = draftOf(m_branch.node(index));
        draft.item.role = Role::User;
        estimateParts(draft, m_settings.factors, Lead);
        keep(std::move(draft));
    }

    /// Units, whole, in branch order.
    void addPinned()
    {
        const QList<int> pinned = pinnedAboveTheCut(m_branch);
        for (const int index : pinned) {
            const EntryNode &node = m_branch.node(index);
            static const CharCounts Lead = countCharacters(wrapPinned(QString()));
            ProjectionDraft draft = draftOf(node);
            draft.item.state = ItemState::Pinned;
            draft.item.role = Role::User;
            draft.paired = false; // sent as user text: calls and results need no partner
            if (!saysSomething(draft, WithThinking::No)) {
                continue;
            }
            estimateParts(draft, m_settings.factors, Lead);
            keep(std::move(draft));
            m_flattened += index;
        }
    }

    void addUndone(const EntryNode &node)
    {
        ProjectionDraft draft = draftOf(node);
        draft.item.state = ItemState::LeftOut;
        draft.item.reason = LeftOutReason::Undone;
        estimateParts(draft, m_settings.factors);
        keep(std::move(draft));
    }

    void addMessage(const EntryNode &node, int index)
    {
        const int summary = m_pinnedUnits.contains(index) ? -1 : m_summaryOf.value(node.id, -1);
        if (summary >= 0) {
            addRangeSummary(summary);
        }
        ProjectionDraft draft = draftOf(node);
        const bool isCut = node.has(EntryNode::FailedAnswer);
        const WithThinking thinking =
                !isCut && replaysThinkingOf(draft, index) ? WithThinking::Yes : WithThinking::No;
        if (node.type == EntryType::BranchSummary) {
            static const CharCounts Lead = countCharacters(wrapBranchSummary(QString()));
            draft.item.role = Role::User;
            estimateParts(draft, m_settings.factors, Lead);
        } else if (node.tokens >= 0) {
            measuredParts(draft, m_settings.factors, node.tokens, thinking);
        } else {
            estimateParts(draft, m_settings.factors, {}, thinking);
        }

        if (!node.has(EntryNode::ModelFacing) || node.role == Role::Thinking) {
            leaveOut(draft, LeftOutReason::StoredOnly);
        } else if (isCut && (endsInCall(draft.metrics) || !m_branch.state.exclusion(node.id))) {
            leaveOut(draft, LeftOutReason::FailedAnswer);
        } else if (m_branch.state.isExcluded(node.id)) {
            draft.item.state = ItemState::Excluded;
        } else if (summary >= 0) {
            leaveOut(draft, LeftOutReason::InSummary);
        } else if (!saysSomething(draft, thinking)) {
            leaveOut(draft, LeftOutReason::Empty);
        } else if (node.role == Role::ToolResult && isMasked(node, index, draft)) {
            mask(draft, index);
        } else if (m_branch.state.isPinned(node.id)) {
            draft.item.state = ItemState::Pinned;
        }
        keep(std::move(draft));
    }

    /// No protocol takes a message without content, so none is made of it.
    static bool saysSomething(const ProjectionDraft &draft, WithThinking thinking)
    {
        const Role role = draft.item.role;
        if (role != Role::User && role != Role::Assistant && role != Role::Custom) {
            return true; // results and commands say at least what they are of
        }
        return std::ranges::any_of(draft.metrics.parts, [thinking](const PartMetrics &part) {
            switch (part.kind) {
            case PartMetrics::Kind::Thinking:
                return thinking == WithThinking::Yes;
            case PartMetrics::Kind::ToolCall:
            case PartMetrics::Kind::Image:
            case PartMetrics::Kind::Reference:
                return true;
            case PartMetrics::Kind::Text:
            case PartMetrics::Kind::Summary:
                return part.chars.total() > 0;
            }
            return true;
        });
    }

    static void leaveOut(ProjectionDraft &draft, LeftOutReason reason)
    {
        draft.item.state = ItemState::LeftOut;
        draft.item.reason = reason;
    }

    bool isMasked(const EntryNode &node, int index, const ProjectionDraft &draft) const
    {
        return m_branch.state.mask(node.id).value_or(isOld(node, index)
                                                     && !m_pinnedUnits.contains(index)
                                                     && isLargerThanPlaceholder(draft.metrics));
    }

    /// Before the boundary, or of a turn that is over and a tool whose output is not kept.
    bool isOld(const EntryNode &node, int index) const
    {
        return index < m_boundary || isDropped(node, index);
    }

    bool isDropped(const EntryNode &node, int index) const
    {
        return index < m_turnStart && m_settings.dropped.drops(node.seq);
    }

    int turnStartBehind(int index) const
    {
        const auto from = std::ranges::upper_bound(m_branch.path, index);
        const auto start = std::find_if(from, m_branch.path.cend(), [this](int behind) {
            const EntryNode &node = m_branch.node(behind);
            return isTurnStart(node) && node.has(EntryNode::ModelFacing);
        });
        return start == m_branch.path.cend() ? index : *start;
    }

    int newestTurnStart() const
    {
        const auto start =
                std::find_if(m_branch.path.crbegin(), m_branch.path.crend(), [this](int index) {
                    const EntryNode &node = m_branch.node(index);
                    return isTurnStart(node) && node.has(EntryNode::ModelFacing);
                });
        return start == m_branch.path.crend() ? -1 : *start;
    }

    void mask(ProjectionDraft &draft, int index)
    {
        if (isDropped(m_branch.node(index), index) && index >= m_boundary
            && !m_branch.state.mask(m_branch.node(index).id)) {
            // It was sent until its turn was over: the answers of that turn stand behind something else now.
            m_changedUntil = std::max(m_changedUntil, turnStartBehind(index));
        }
        draft.item.state = ItemState::Masked;
        draft.item.source = TokenSource::Estimated;
        draft.item.tokens = placeholderTokens(m_settings.factors);
        draft.item.parts = { { Category::ToolResults, draft.item.tokens, true } };
    }

    bool replaysThinkingOf(const ProjectionDraft &draft, int index) const
    {
        // A compaction changed what came before the entries that it kept, so their thinking no longer fits; nor does that of
        // answers behind a range that was summarized later, or behind what was taken out or put in again after them.
        return m_settings.replaysThinking && draft.metrics.modelKey == m_modelKey
                && index > std::max(m_branch.compaction, m_changedUntil)
                && !m_changed.contains(index);
    }

    ProjectionDraft draftOf(const EntryNode &node) const
    {
        ProjectionDraft draft;
        draft.metrics = decodeMetrics(node.metrics);
        draft.bringsItsCall = node.has(EntryNode::HasToolArguments);
        ContextItem &item = draft.item;
        item.seq = node.seq;
        item.entry = node.id;
        item.type = node.type;
        item.role = node.role == Role::BashExecution || node.role == Role::Custom ? Role::User
                                                                                  : node.role;
        item.category = categoryOf(node);
        return draft;
    }

    void keep(ProjectionDraft draft)
    {
        UnitKeys keys { {},
                        draft.paired ? draft.metrics.resultKey : 0,
                        draft.bringsItsCall || !draft.paired };
        for (const PartMetrics &part : std::as_const(draft.metrics.parts)) {
            if (draft.paired && part.kind == PartMetrics::Kind::ToolCall) {
                keys.calls += part.callKey;
            }
        }
        m_projected.items += std::move(draft.item);
        m_projected.keys += std::move(keys);
    }

    void addLeadIn(Context &context) const
    {
        const auto first = std::ranges::find_if(context.items, [](const ContextItem &item) {
            return item.isSent() && !item.entry.isNull();
        });
        if (first == context.items.end() || first->role == Role::User) {
            return;
        }
        const qint32 tokens = textTokens(leadInText(), m_settings.factors)
                + roundedTokens(m_settings.factors.perMessage);
        first->parts.insert(first->parts.begin(), { Category::User, tokens, true });
        first->tokens += tokens;
        first->source = first->source == TokenSource::Measured ? TokenSource::Mixed : first->source;
        context.repairs += { first->entry, Repair::Kind::LeadIn, 1 };
    }

    /// The next request cannot be smaller than what a provider read for the last one: what it read beyond our estimate is around the
    /// messages. Where it read less, nothing is known: some do not count what they have cached.
    void takeMeasured(Context &context) const
    {
        const auto &known = m_branch.instructions;
        if (!known || !m_settings.dropped.isEmpty()
            || known->measured.chars != instructionChars(m_settings)) {
            return;
        }
        MeasuredInstructions measured = known->measured;
        const qint64 estimate = instructionTokens(context);
        if (known->answer >= 0) {
            const EntryMetrics answer = decodeMetrics(m_branch.node(known->answer).metrics);
            measured.modelKey = answer.modelKey;
            measured.tokens = answer.hasUsage()
                    ? answer.promptTokens - tokensBefore(context, *known) + estimate
                    : 0;
        }
        constexpr qint64 Wrapping = 1000; // what templates of chats may add
        const bool isAbsurd = measured.tokens > measured.chars.total() + Wrapping;
        if (measured.modelKey != m_modelKey || measured.tokens <= estimate || isAbsurd) {
            return;
        }
        addToInstructions(context, measured.tokens - estimate);
        context.instructions = measured;
    }

    static bool isInstruction(const ContextItem &item)
    {
        return item.entry.isNull() && item.category != Category::WorkingMemory;
    }

    static qint64 instructionTokens(const Context &context)
    {
        qint64 tokens = 0;
        for (const ContextItem &item : context.items) {
            tokens += isInstruction(item) ? item.tokens : 0;
        }
        return tokens;
    }

    /// By our figures, of what the answer was one to.
    [[nodiscard]] qint64 tokensBefore(const Context &context, const InstructionsKnown &known) const
    {
        if (known.state) {
            Branch then = m_branch;
            then.state = *known.state;
            then.instructions.reset();
            const auto at = std::ranges::find(then.path, known.answer);
            then.path.erase(at, then.path.end());
            then.leaf = then.path.isEmpty() ? -1 : then.path.constLast();
            return Projector(then, m_settings).run().tokens();
        }
        const qint64 seq = m_branch.node(known.answer).seq;
        qint64 tokens = 0;
        for (const ContextItem &item : context.items) {
            tokens += item.isSent() && (item.entry.isNull() || item.seq < seq) ? item.tokens : 0;
        }
        return tokens;
    }

    /// Each gets its part by estimate, as entries do that share a measured interval.
    void addToInstructions(Context &context, qint64 more) const
    {
        const qint64 estimate = instructionTokens(context);
        if (estimate
            == 0) { // nothing but the conversation is sent, and still something is around it
            const auto first = std::ranges::find_if(context.items, &ContextItem::isSent);
            if (first != context.items.end()) {
                first->parts.insert(first->parts.begin(),
                                    { Category::SystemPrompt, qint32(more), true });
                first->tokens += qint32(more);
            }
            return;
        }
        qint64 upTo = 0;
        qint64 given = 0;
        for (ContextItem &item : context.items) {
            if (!isInstruction(item)) {
                continue;
            }
            upTo += item.tokens;
            const auto part = qint32(more * upTo / estimate - given);
            given += part;
            item.tokens += part;
            item.parts.first().tokens += part;
            item.source = TokenSource::Measured;
        }
    }

    const Branch &m_branch;
    const ProjectionSettings &m_settings;
    quint64 m_modelKey;
    int m_boundary;
    int m_turnStart = -1; ///< of the newest turn; only where output is dropped by rule
    ChangedAnswers m_changed;
    QHash<EntryId, int> m_summaryOf; ///< by target: the index of the edit with the summary
    QSet<int> m_pinnedUnits;
    QSet<int> m_flattened; ///< pinned and added already, above the kept entries
    QSet<int> m_placed; ///< edits whose summary was added
    int m_changedUntil = -1; ///< answers up to here no longer stand behind what they answered
    ProjectedItems m_projected;
};

/// A sample: the id in it is 36 characters, most of them digits or letters that tokenize badly.
const CharCounts &placeholderChars()
{
    static const CharCounts Chars = countCharacters(
            fillPrompt(readPrompt("mask-placeholder"_L1),
                       { { "tool"_L1, u"bash"_s },
                         { "size"_L1, u"12345"_s },
                         { "entry"_L1, u"01a1fa7a-bd58-754b-b20f-4812b6016a5a"_s } }));
    return Chars;
}

} // namespace

CharCounts instructionChars(const ProjectionSettings &settings)
{
    CharCounts chars;
    for (const PromptPart &prompt : settings.prompts) {
        chars += countCharacters(prompt.text);
    }
    for (const ToolDefinition &tool : settings.tools) {
        chars += toolChars(tool);
    }
    return chars;
}

qint32 toolTokens(const ToolDefinition &tool, const TokenFactors &factors)
{
    return roundedTokens(estimateTokens(toolChars(tool), factors));
}

qint64 memoryTokens(const QList<MemoryFact> &facts, const TokenFactors &factors)
{
    static const CharCounts Lead = countCharacters(wrapMemory(QString()));
    qint64 tokens = 0;
    qsizetype number = 0;
    for (const MemoryFact &fact : facts) {
        ++number;
        tokens += fact.isShown ? textTokens(memoryLine(number, fact.text), factors) : 0;
    }
    return tokens > 0 ? tokens + roundedTokens(estimateTokens(Lead, factors)) : 0;
}

qint32 placeholderTokens(const TokenFactors &factors)
{
    return roundedTokens(estimateTokens(placeholderChars(), factors) + factors.perMessage);
}

qint32 pinnedTokens(const EntryMetrics &metrics, const TokenFactors &factors)
{
    static const CharCounts Lead = countCharacters(wrapPinned(QString()));
    double tokens = estimateTokens(Lead, factors) + factors.perMessage;
    for (const PartMetrics &part : metrics.parts) {
        if (part.kind != PartMetrics::Kind::Thinking) {
            tokens += estimateTokens(part.chars, factors) + part.imageTokens;
        }
    }
    return static_cast<qint32>(std::ceil(tokens));
}

bool isLargerThanPlaceholder(const EntryMetrics &metrics)
{
    return metrics.chars().total() > 2 * placeholderChars().total()
            || std::ranges::contains(metrics.parts, PartMetrics::Kind::Image, &PartMetrics::kind);
}

Context project(const Branch &branch, const ProjectionSettings &settings)
{
    return Projector(branch, settings).run();
}

} // namespace varve
