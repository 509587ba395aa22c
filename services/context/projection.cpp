// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "projection.h"

#include "projectionunits.h"
#include "promptfile.h"
#include "summarylead.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

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
    return roundedTokens(estimateTokens(countCharacters(text), factors));
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

Category categoryOf(const PartMetrics &part, Category whole)
{
    switch (part.kind) {
    case PartMetrics::Kind::Thinking:
        return Category::Thinking;
    case PartMetrics::Kind::ToolCall:
        return Category::ToolCalls;
    case PartMetrics::Kind::Image:
        return Category::Images;
    case PartMetrics::Kind::Text:
    case PartMetrics::Kind::Summary:
        break;
    }
    return whole;
}

/// Makes the items of the entries; pairs and units are seen to afterwards.
class Projector
{
public:
    enum class WithThinking : quint8 { No, Yes };

    Projector(const Branch &branch, const ProjectionSettings &settings)
        : m_branch(branch)
        , m_settings(settings)
        , m_modelKey(callKeyOf(QString(branch.state.provider % u'/' % branch.state.model)))
        , m_boundary(branch.snapshot->tree.indexOf(branch.state.boundary()))
    { }

    Context run()
    {
        Context context;
        addPrompts(context);
        addTools(context);
        if (m_branch.leaf >= 0) {
            const EntryNode &leaf = m_branch.node(m_branch.leaf);
            context.leaf = leaf.id;
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
        finishUnits(m_drafts, m_settings.factors, context);
        addLeadIn(context);
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

    void addEntries()
    {
        if (m_branch.compaction >= 0) {
            addSummary(m_branch.compaction);
            addPinned();
        }
        for (const int index : m_branch.path) {
            if (m_branch.compaction >= 0 && index < m_branch.compaction
                && (m_branch.firstKept < 0 || index < m_branch.firstKept)) {
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
        estimateParts(draft, Lead);
        m_drafts += draft;
    }

    /// Pinned units that stand above the cut, in branch order, whole.
    void addPinned()
    {
        const QList<EntryId> pinned = m_branch.state.pinned();
        if (pinned.isEmpty()) {
            return;
        }
        QList<int> above;
        for (const int index : m_branch.path) {
            if (index >= m_branch.compaction
                || (m_branch.firstKept >= 0 && index >= m_branch.firstKept)) {
                break;
            }
            above += index;
        }
        const SessionTree &tree = m_branch.snapshot->tree;
        const auto isPinned = [&](int index) { return m_branch.state.isPinned(tree.at(index).id); };
        for (const int index : unitsWith(tree, above, isPinned)) {
            const EntryNode &node = tree.at(index);
            if (!node.isMessage() || !node.has(EntryNode::ModelFacing)) {
                continue;
            }
            static const CharCounts Lead = countCharacters(wrapPinned(QString()));
            ProjectionDraft draft = draftOf(node);
            draft.item.state = ItemState::Pinned;
            draft.item.role = Role::User;
            draft.paired = false; // sent as user text: calls and results need no partner
            estimateParts(draft, Lead, WithThinking::No);
            m_drafts += draft;
        }
    }

    void addUndone(const EntryNode &node)
    {
        ProjectionDraft draft = draftOf(node);
        draft.item.state = ItemState::LeftOut;
        draft.item.reason = LeftOutReason::Undone;
        estimateParts(draft, {});
        m_drafts += draft;
    }

    void addMessage(const EntryNode &node, int index)
    {
        ProjectionDraft draft = draftOf(node);
        const WithThinking thinking =
                replaysThinkingOf(draft, index) ? WithThinking::Yes : WithThinking::No;
        if (node.type == EntryType::BranchSummary) {
            static const CharCounts Lead = countCharacters(wrapBranchSummary(QString()));
            draft.item.role = Role::User;
            estimateParts(draft, Lead);
        } else if (node.tokens >= 0) {
            measuredParts(draft, node.tokens, thinking);
        } else {
            estimateParts(draft, {}, thinking);
        }

        if (!node.has(EntryNode::ModelFacing) || node.role == Role::Thinking) {
            leaveOut(draft, LeftOutReason::StoredOnly);
        } else if (node.has(EntryNode::FailedAnswer)) {
            leaveOut(draft, LeftOutReason::FailedAnswer);
        } else if (m_branch.state.isExcluded(node.id)) {
            draft.item.state = ItemState::Excluded;
        } else if (!saysSomething(draft, thinking)) {
            leaveOut(draft, LeftOutReason::Empty);
        } else if (node.role == Role::ToolResult && isMasked(node, index)) {
            mask(draft);
        } else if (m_branch.state.isPinned(node.id)) {
            draft.item.state = ItemState::Pinned;
        }
        m_drafts += draft;
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

    bool isMasked(const EntryNode &node, int index) const
    {
        return m_branch.state.isMasked(node.id) || index < m_boundary;
    }

    void mask(ProjectionDraft &draft) const
    {
        draft.item.state = ItemState::Masked;
        draft.item.source = TokenSource::Estimated;
        draft.item.tokens = placeholderTokens(m_settings.factors);
        draft.item.parts = { { Category::ToolResults, draft.item.tokens, true } };
    }

    bool replaysThinkingOf(const ProjectionDraft &draft, int index) const
    {
        // A compaction changed what came before the entries that it kept, so their thinking no longer fits.
        return m_settings.replaysThinking && draft.metrics.modelKey == m_modelKey
                && index > m_branch.compaction;
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

    /// Weights of the parts that are sent, by estimate; `lead` is what wraps the first of them.
    QList<double> weigh(ProjectionDraft &draft, WithThinking thinking) const
    {
        QList<double> weights;
        for (const PartMetrics &part : std::as_const(draft.metrics.parts)) {
            if (part.kind == PartMetrics::Kind::Thinking && thinking == WithThinking::No) {
                continue;
            }
            const Category category = categoryOf(part, draft.item.category);
            const double tokens = estimateTokens(part.chars, m_settings.factors) + part.imageTokens;
            // One part a category is enough for every reader.
            const auto same = std::ranges::find(draft.item.parts, category, &ContextPart::category);
            if (same != draft.item.parts.end()) {
                weights[std::distance(draft.item.parts.begin(), same)] += tokens;
            } else {
                draft.item.parts += ContextPart { category, 0, false };
                weights += tokens;
            }
        }
        return weights;
    }

    void estimateParts(ProjectionDraft &draft, const CharCounts &lead,
                       WithThinking thinking = WithThinking::No) const
    {
        QList<double> weights = weigh(draft, thinking);
        if (weights.isEmpty() && draft.item.role != Role::Assistant) {
            draft.item.parts += ContextPart { draft.item.category, 0, false };
            weights += 0;
        }
        if (!weights.isEmpty()) {
            weights.first() +=
                    estimateTokens(lead, m_settings.factors) + m_settings.factors.perMessage;
        }
        for (qsizetype i = 0; i < weights.size(); ++i) {
            draft.item.parts[i].tokens = roundedTokens(weights.at(i));
            draft.item.tokens += draft.item.parts.at(i).tokens;
        }
    }

    /// A measured figure covers all that the answer had; what is not sent again takes its share away.
    void measuredParts(ProjectionDraft &draft, qint32 measured, WithThinking thinking) const
    {
        const QList<double> weights = weigh(draft, thinking);
        double sent = 0;
        for (const double weight : weights) {
            sent += weight;
        }
        double all = 0;
        for (const PartMetrics &part : std::as_const(draft.metrics.parts)) {
            all += estimateTokens(part.chars, m_settings.factors) + part.imageTokens;
        }
        const bool whole = sent >= all;
        draft.item.tokens = whole ? measured : roundedTokens(all > 0 ? measured * sent / all : 0);
        draft.item.source = whole ? TokenSource::Measured : TokenSource::Mixed;
        if (weights.isEmpty()) {
            if (draft.item.role != Role::Assistant) {
                draft.item.parts += ContextPart { draft.item.category, draft.item.tokens, false };
            } else {
                draft.item.tokens = 0;
            }
            return;
        }
        double upTo = 0;
        qint32 given = 0;
        for (qsizetype i = 0; i < weights.size(); ++i) {
            upTo += weights.at(i);
            const qint32 total =
                    sent > 0 ? roundedTokens(draft.item.tokens * upTo / sent) : draft.item.tokens;
            draft.item.parts[i].tokens = total - given;
            given = total;
        }
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
        first->parts.prepend({ Category::User, tokens, true });
        first->tokens += tokens;
        first->source = first->source == TokenSource::Measured ? TokenSource::Mixed : first->source;
        context.repairs += { first->entry, Repair::Kind::LeadIn, 1 };
    }

    const Branch &m_branch;
    const ProjectionSettings &m_settings;
    quint64 m_modelKey;
    int m_boundary;
    QList<ProjectionDraft> m_drafts;
};

} // namespace

qint32 toolTokens(const ToolDefinition &tool, const TokenFactors &factors)
{
    CharCounts chars = countCharacters(tool.name);
    chars += countCharacters(tool.description);
    chars += countCharactersUtf8(tool.parameters);
    return roundedTokens(estimateTokens(chars, factors));
}

qint32 placeholderTokens(const TokenFactors &factors)
{
    // The id in it is 36 characters, most of them digits or letters that tokenize badly.
    static const CharCounts Text = countCharacters(
            fillPrompt(readPrompt("mask-placeholder"_L1),
                       { { "tool"_L1, u"bash"_s },
                         { "size"_L1, u"12345"_s },
                         { "entry"_L1, u"01a1fa7a-bd58-754b-b20f-4812b6016a5a"_s } }));
    return roundedTokens(estimateTokens(Text, factors) + factors.perMessage);
}

Context project(const Branch &branch, const ProjectionSettings &settings)
{
    return Projector(branch, settings).run();
}

} // namespace varve
