// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "outlinestructure.h"

#include <algorithm>

namespace varve
{

namespace
{

bool isSubstantialNode(const EntryNode &node)
{
    return node.isMessage() || node.type == EntryType::Compaction;
}

int leafOf(const SessionSnapshot &snapshot)
{
    const Session &session = snapshot.session;
    if (session.leafSeq > 0) {
        return snapshot.tree.indexOfSeq(session.leafSeq);
    }
    if (!session.leaf.isNull()) {
        return snapshot.tree.indexOf(session.leaf);
    }
    return session.baseSeq > 0 ? snapshot.tree.indexOfSeq(session.baseSeq) : -1;
}

} // namespace

void OutlineStructure::measure(const SessionTree &tree)
{
    const auto size = static_cast<size_t>(tree.size());
    m_substantial.resize(size);
    m_onPath.assign(size, 0);
    m_fork.assign(size, 0);
    m_below.assign(size, 0);
    m_newest.resize(size);
    for (int at = m_leaf; at >= 0; at = tree.parentOf(at)) {
        m_onPath[size_t(at)] = 1;
    }
    for (size_t i = 0; i < size; ++i) {
        m_substantial[i] = isSubstantialNode(tree.at(int(i))) ? 1 : 0;
        m_newest[i] = int(i);
    }
    // Children have greater indexes than their parent.
    for (size_t i = size; i-- > 0;) {
        m_below[i] += m_substantial[i];
        const int parent = tree.parentOf(int(i));
        if (parent >= 0) {
            m_below[size_t(parent)] += m_below[i];
            m_newest[size_t(parent)] = std::max(m_newest[size_t(parent)], m_newest[i]);
        }
    }
}

int OutlineStructure::continuationOf(int node, const std::vector<int> &children) const
{
    if (node == m_leaf && node >= 0) {
        return -1; // what follows the leaf is off the path
    }
    const bool pathGoesOn = node >= 0 ? isOnPath(node) : m_leaf >= 0;
    int best = -1;
    for (const int child : children) {
        if (pathGoesOn ? isOnPath(child)
                       : (best < 0 || m_newest[size_t(child)] > m_newest[size_t(best)])) {
            best = child;
        }
    }
    return best;
}

/// Goes through the tree depth first, with a stack of its own.
class OutlineStructure::Walk
{
public:
    Walk(OutlineStructure &outline, const SessionTree &tree, bool everything)
        : m_outline(outline)
        , m_tree(tree)
        , m_everything(everything)
    { }

    void run()
    {
        gather(-1);
        const int mainRoot = m_outline.continuationOf(-1, m_children);
        if (mainRoot >= 0) {
            m_outline.m_chains.push_back({});
            m_pending.push_back({ mainRoot, 0, true });
        }
        branchOff(mainRoot, -1);
        m_outline.m_visits.reserve(size_t(m_tree.size()));
        while (!m_pending.empty()) {
            const Pending next = m_pending.back();
            m_pending.pop_back();
            if (next.starts) {
                m_outline.m_chains[size_t(next.chain)].firstVisit = int(m_outline.m_visits.size());
            }
            follow(next);
        }
    }

private:
    struct Pending
    {
        int node;
        int chain;
        bool starts; ///< its chain
    };

    void gather(int node)
    {
        m_children.clear();
        for (const int child : m_tree.childrenOf(node)) {
            if (m_everything || m_outline.m_below[size_t(child)] > 0) {
                m_children.push_back(child);
            }
        }
    }

    /// Makes a chain of every gathered child but `continuation`.
    void branchOff(int continuation, int parentChain)
    {
        std::vector<Chain> &chains = m_outline.m_chains;
        const int lane = parentChain >= 0 ? chains[size_t(parentChain)].lane + 1 : 0;
        for (size_t i = m_children.size(); i-- > 0;) {
            if (m_children[i] != continuation) {
                chains.push_back({ .parent = parentChain,
                                   .lane = lane,
                                   .sibling = int(i),
                                   .siblings = int(m_children.size()) });
                m_pending.push_back({ m_children[i], int(chains.size()) - 1, true });
            }
        }
    }

    /// Down to the next fork, or to the end.
    void follow(const Pending &from)
    {
        bool resumes = true;
        for (int node = from.node; node >= 0;) {
            m_outline.m_visits.push_back({ node, from.chain, resumes });
            resumes = false;
            gather(node);
            const int continuation = m_outline.continuationOf(node, m_children);
            const bool straight = m_children.size() == (continuation >= 0 ? size_t(1) : size_t(0));
            if (!straight) {
                m_outline.m_fork[size_t(node)] = 1;
                if (continuation >= 0) {
                    m_pending.push_back({ continuation, from.chain, false });
                }
                branchOff(continuation, from.chain);
            }
            node = straight ? continuation : -1;
        }
    }

    OutlineStructure &m_outline;
    const SessionTree &m_tree;
    const bool m_everything;
    std::vector<Pending> m_pending;
    std::vector<int> m_children; ///< of the node that was looked at last
};

OutlineStructure::OutlineStructure(const SessionSnapshot &snapshot, bool everything)
    : m_leaf(leafOf(snapshot))
{
    measure(snapshot.tree);
    Walk(*this, snapshot.tree, everything).run();
    endChains();
}

/// Sets where each chain ends, with all that bends off it.
void OutlineStructure::endChains()
{
    for (size_t i = 0; i < m_visits.size(); ++i) {
        m_chains[size_t(m_visits[i].chain)].endVisit = int(i) + 1;
    }
    // A chain that bends off another one starts later: from the last one on, every end is final when it is handed up.
    std::vector<int> order(m_chains.size());
    for (size_t i = 0; i < order.size(); ++i) {
        order[i] = int(i);
    }
    std::ranges::sort(order, std::ranges::greater {},
                      [&](int chain) { return m_chains[size_t(chain)].firstVisit; });
    for (const int chain : order) {
        const Chain &inner = m_chains[size_t(chain)];
        if (inner.parent >= 0) {
            int &end = m_chains[size_t(inner.parent)].endVisit;
            end = std::max(end, inner.endVisit);
        }
    }
}

int OutlineStructure::substantialAt(const SessionTree &tree, int node) const
{
    while (node >= 0 && !isSubstantial(node)) {
        node = tree.parentOf(node);
    }
    return node;
}

} // namespace varve
