// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextnodes.h"

#include "shownfigures.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace varve
{

namespace
{

using Leaf = ContextLeaf;
using Leaves = QList<Leaf>;

bool isLarger(const Leaf &a, const Leaf &b)
{
    return a.tokens != b.tokens ? a.tokens > b.tokens : a.item < b.item;
}

TokenSource joined(TokenSource a, TokenSource b)
{
    return a == b ? a : TokenSource::Mixed;
}

/// Of which shares are: the window, or what is sent where that is more.
qint64 wholeOf(const Context &context, qint64 tokens)
{
    return context.window > 0 ? std::max(context.window, tokens) : 0;
}

int addNode(QList<ContextNode> &nodes, int parent, ContextNode node)
{
    const int index = static_cast<int>(nodes.size());
    node.parent = parent;
    node.row = static_cast<int>(nodes.at(parent).children.size());
    nodes += std::move(node);
    nodes[parent].children += index;
    return index;
}

void addLeaf(QList<ContextNode> &nodes, int parent, const Leaf &leaf, const Context &context)
{
    const ContextItem &item = context.items.at(leaf.item);
    ContextNode node { .kind = ContextNode::Kind::Item };
    node.category = nodes.at(parent).kind == ContextNode::Kind::Category || item.isSent()
            ? nodes.at(parent).category
            : item.category;
    node.reason = item.reason;
    node.source = leaf.source;
    node.item = leaf.item;
    node.quoted = leaf.quoted;
    node.tokens = leaf.tokens;
    addNode(nodes, parent, std::move(node));
}

void roundChildren(QList<ContextNode> &nodes, int parent, qint64 window)
{
    const ContextNode node = nodes.at(parent);
    if (node.children.isEmpty()) {
        return;
    }
    QList<qint64> tokens;
    tokens.reserve(node.children.size());
    for (const int child : node.children) {
        tokens += nodes.at(child).tokens;
    }
    const QList<qint64> shown = shownTokens(tokens, node.shownTokens);
    const QList<qint64> shares =
            node.share >= 0 ? shownShares(tokens, window, node.share) : QList<qint64>();
    for (qsizetype i = 0; i < tokens.size(); ++i) {
        ContextNode &child = nodes[node.children.at(i)];
        child.shownTokens = shown.at(i);
        child.share = shares.isEmpty() ? -1 : shares.at(i);
    }
}

class Builder
{
public:
    Builder(const Context &context, const std::function<QString(qint64)> &toolNameOf)
        : m_context(context)
        , m_tokens(context.tokens())
        , m_whole(wholeOf(context, m_tokens))
        , m_toolNameOf(toolNameOf)
        , m_nodes(1)
    { }

    QList<ContextNode> build()
    {
        collect();
        for (int i = 0; i < CategoryCount; ++i) {
            addCategory(static_cast<Category>(i), m_sent.at(static_cast<size_t>(i)));
        }
        addNotSent();
        round();
        return std::move(m_nodes);
    }

private:
    void collect();
    void addCategory(Category category, const Leaves &leaves);
    void addWindowRow(Category category);
    void addQuoted(int parent);
    bool addTools(int parent, const Leaves &leaves);
    void addLeaves(int parent, Leaves leaves);
    void addNotSent();
    void round();
    int add(int parent, ContextNode node) { return addNode(m_nodes, parent, std::move(node)); }
    int addGroup(int parent, ContextNode node, const Leaves &leaves);

    const Context &m_context;
    const qint64 m_tokens; ///< that are sent; adding them up takes long in a long branch
    const qint64 m_whole;
    const std::function<QString(qint64)> &m_toolNameOf;
    QList<ContextNode> m_nodes;
    std::array<Leaves, CategoryCount> m_sent;
    Leaves m_quoted; ///< only what the person says quotes
    std::map<LeftOutReason, Leaves> m_unsent;
};

void Builder::collect()
{
    for (int i = 0; i < m_context.items.size(); ++i) {
        const ContextItem &item = m_context.items.at(i);
        if (!item.isSent()) {
            m_unsent[item.reason] += Leaf { i, item.tokens, item.source };
            continue;
        }
        for (const ContextPart &part : item.parts) {
            const bool quoted = part.quoted && part.category == Category::User;
            Leaves &leaves = quoted ? m_quoted : m_sent.at(static_cast<size_t>(part.category));
            // Nobody has measured what would be sent in place of a result that is still awaited.
            const TokenSource source = part.synthesized ? TokenSource::Estimated : item.source;
            if (!leaves.isEmpty() && leaves.last().item == i) {
                leaves.last().tokens += part.tokens;
                leaves.last().source = joined(leaves.last().source, source);
            } else {
                leaves += Leaf { i, part.tokens, source, quoted };
            }
        }
    }
}

int Builder::addGroup(int parent, ContextNode node, const Leaves &leaves)
{
    node.items = static_cast<int>(leaves.size());
    node.source = leaves.isEmpty() ? TokenSource::Estimated : leaves.first().source;
    for (const Leaf &leaf : leaves) {
        node.tokens += leaf.tokens;
        node.source = joined(node.source, leaf.source);
    }
    return add(parent, std::move(node));
}

void Builder::addCategory(Category category, const Leaves &leaves)
{
    if (category == Category::Reserved || category == Category::Free) {
        addWindowRow(category);
        return;
    }
    const bool quotes = category == Category::User && !m_quoted.isEmpty();
    if (leaves.isEmpty() && !quotes) {
        return;
    }
    const int index =
            addGroup(0, { .kind = ContextNode::Kind::Category, .category = category }, leaves);
    if (quotes) {
        addQuoted(index);
    }
    // A prompt part that is alone in its category has nothing to add to it.
    if (leaves.size() == 1 && m_context.items.at(leaves.first().item).entry.isNull()) {
        m_nodes[index].item = leaves.first().item;
    } else if (category != Category::ToolResults || !addTools(index, leaves)) {
        addLeaves(index, leaves);
    }
}

/// The messages themselves stand beside it, with what is left of them: the rows below the category add up to it.
void Builder::addQuoted(int parent)
{
    const int group = addGroup(
            parent, { .kind = ContextNode::Kind::Quoted, .category = Category::User }, m_quoted);
    const ContextNode quoted = m_nodes.at(group);
    ContextNode &category = *(m_nodes.begin() + parent);
    category.tokens += quoted.tokens;
    category.source = joined(category.source, quoted.source);
    addLeaves(group, m_quoted);
}

void Builder::addWindowRow(Category category)
{
    if (m_context.window <= 0) {
        return;
    }
    const qint64 unused = m_context.window - m_context.reserve - m_tokens;
    add(0,
        { .kind = ContextNode::Kind::Category,
          .category = category,
          .source = TokenSource::Measured,
          .items = 0,
          .tokens = category == Category::Reserved ? m_context.reserve
                                                   : std::max<qint64>(0, unused) });
}

bool Builder::addTools(int parent, const Leaves &leaves)
{
    if (!m_toolNameOf) {
        return false;
    }
    QHash<QString, Leaves> byTool;
    for (const Leaf &leaf : leaves) {
        byTool[m_toolNameOf(m_context.items.at(leaf.item).seq)] += leaf;
    }
    if (byTool.size() < 2) {
        return false;
    }
    struct Tool
    {
        QString name;
        qint64 tokens = 0;
    };
    QList<Tool> tools;
    for (auto it = byTool.cbegin(); it != byTool.cend(); ++it) {
        qint64 tokens = 0;
        for (const Leaf &leaf : it.value()) {
            tokens += leaf.tokens;
        }
        tools += Tool { it.key(), tokens };
    }
    std::ranges::sort(tools, [](const Tool &a, const Tool &b) {
        return a.tokens != b.tokens ? a.tokens > b.tokens : a.name < b.name;
    });
    for (const Tool &tool : std::as_const(tools)) {
        const Leaves &own = byTool[tool.name];
        ContextNode node { .kind = ContextNode::Kind::Tool, .category = Category::ToolResults };
        node.name = tool.name;
        addLeaves(addGroup(parent, std::move(node), own), own);
    }
    return true;
}

void Builder::addLeaves(int parent, Leaves leaves)
{
    const bool folds = leaves.size() > ContextFoldLimit + 1;
    const qsizetype direct = folds ? ContextFoldLimit : leaves.size();
    std::ranges::partial_sort(leaves, leaves.begin() + direct, isLarger);
    const Leaves largest = leaves.first(direct);
    for (const Leaf &leaf : largest) {
        addLeaf(m_nodes, parent, leaf, m_context);
    }
    if (folds) {
        Leaves rest = leaves.sliced(direct);
        ContextNode node { .kind = ContextNode::Kind::More };
        node.category = m_nodes.at(parent).category;
        node.reason = m_nodes.at(parent).reason;
        const int more = addGroup(parent, std::move(node), rest);
        m_nodes[more].folded = std::move(rest);
    }
}

void Builder::addNotSent()
{
    if (m_unsent.empty()) {
        return;
    }
    Leaves all;
    for (const auto &[reason, leaves] : m_unsent) {
        all += leaves;
    }
    const int notSent = addGroup(0, { .kind = ContextNode::Kind::NotSent }, all);
    for (const auto &[reason, leaves] : m_unsent) {
        ContextNode node { .kind = ContextNode::Kind::Reason };
        node.reason = reason;
        addLeaves(addGroup(notSent, std::move(node), leaves), leaves);
    }
}

void Builder::round()
{
    QList<int> sent;
    QList<qint64> tokens;
    QList<qint64> ofWindow;
    QList<int> rows;
    int freeRow = -1;
    for (const int index : std::as_const(m_nodes.constFirst().children)) {
        const ContextNode &node = m_nodes.at(index);
        if (node.kind == ContextNode::Kind::NotSent) {
            m_nodes[index].shownTokens = shownTokens(node.tokens);
            continue;
        }
        rows += index;
        ofWindow += node.tokens;
        if (node.category == Category::Free) {
            freeRow = index;
        } else if (node.category == Category::Reserved) {
            m_nodes[index].shownTokens = shownTokens(node.tokens);
        } else {
            sent += index;
            tokens += node.tokens;
        }
    }
    const qint64 total = shownTokens(m_tokens);
    const QList<qint64> shown = shownTokens(tokens, total);
    for (qsizetype i = 0; i < sent.size(); ++i) {
        m_nodes[sent.at(i)].shownTokens = shown.at(i);
    }
    if (freeRow >= 0) {
        // Used, reserved and free are read as a sum: the last of them takes up what the others' rounding left.
        const qint64 left = shownTokens(m_context.window) - shownTokens(m_context.reserve) - total;
        ContextNode &node = *(m_nodes.begin() + freeRow);
        node.shownTokens = node.tokens > 0 ? shownTokens(std::max<qint64>(0, left)) : 0;
    }
    if (m_context.window > 0) {
        const QList<qint64> shares = shownShares(ofWindow, m_whole);
        for (qsizetype i = 0; i < rows.size(); ++i) {
            m_nodes[rows.at(i)].share = shares.at(i);
        }
    }
    // Parents stand before their children.
    for (int i = 1; i < m_nodes.size(); ++i) {
        roundChildren(m_nodes, i, m_whole);
    }
}

} // namespace

QList<ContextNode> buildContextNodes(const Context &context,
                                     const std::function<QString(qint64 seq)> &toolNameOf)
{
    return Builder(context, toolNameOf).build();
}

void unfoldContextNode(QList<ContextNode> &nodes, int node, const Context &context)
{
    Leaves leaves = std::exchange(nodes[node].folded, {});
    std::ranges::sort(leaves, isLarger);
    nodes.reserve(nodes.size() + leaves.size());
    nodes[node].children.reserve(leaves.size());
    for (const Leaf &leaf : std::as_const(leaves)) {
        addLeaf(nodes, node, leaf, context);
    }
    roundChildren(nodes, node, wholeOf(context, context.tokens()));
}

} // namespace varve
