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

OutlineStructure::OutlineStructure(const SessionSnapshot &snapshot, bool everything)
    : m_leaf(leafOf(snapshot))
{
    measure(snapshot.tree);
    walk(snapshot.tree, everything);
}

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

void OutlineStructure::walk(const SessionTree &tree, bool everything)
{
    struct Pending
    {
        int node;
        int chain;
        bool starts; ///< its chain
    };
    std::vector<Pending> pending;
    std::vector<int> children;
    const auto gather = [&](int node) {
        children.clear();
        for (const int child : tree.childrenOf(node)) {
            if (everything || m_below[size_t(child)] > 0) {
                children.push_back(child);
            }
        }
    };
    const auto branchOff = [&](int continuation, int parentChain) {
        const int lane = parentChain >= 0 ? m_chains[size_t(parentChain)].lane + 1 : 0;
        for (size_t i = children.size(); i-- > 0;) {
            if (children[i] != continuation) {
                m_chains.push_back({ .parent = parentChain,
                                     .lane = lane,
                                     .sibling = int(i),
                                     .siblings = int(children.size()) });
                pending.push_back({ children[i], int(m_chains.size()) - 1, true });
            }
        }
    };

    gather(-1);
    const int mainRoot = continuationOf(-1, children);
    if (mainRoot >= 0) {
        m_chains.push_back({});
        pending.push_back({ mainRoot, 0, true });
    }
    branchOff(mainRoot, -1);
    m_visits.reserve(size_t(tree.size()));
    while (!pending.empty()) {
        const Pending next = pending.back();
        pending.pop_back();
        if (next.starts) {
            m_chains[size_t(next.chain)].firstVisit = int(m_visits.size());
        }
        bool resumes = true;
        for (int node = next.node; node >= 0;) {
            m_visits.push_back({ node, next.chain, resumes });
            resumes = false;
            gather(node);
            const int continuation = continuationOf(node, children);
            const bool straight = children.size() == (continuation >= 0 ? size_t(1) : size_t(0));
            if (!straight) {
                m_fork[size_t(node)] = 1;
                if (continuation >= 0) {
                    pending.push_back({ continuation, next.chain, false });
                }
                branchOff(continuation, next.chain);
            }
            node = straight ? continuation : -1;
        }
    }

    // A chain's own visits end where the chain that comes after it starts.
    for (size_t i = 0; i < m_visits.size(); ++i) {
        m_chains[size_t(m_visits[i].chain)].endVisit = int(i) + 1;
    }
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
