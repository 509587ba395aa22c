// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "outlinefolds.h"

#include <algorithm>

namespace varve
{

namespace
{

using Run = OutlineRuns::Run;

bool startsRun(const EntryNode &node)
{
    return node.type == EntryType::Compaction || node.type == EntryType::BranchSummary
            || (node.type == EntryType::Message && node.role == Role::User);
}

/// The rows a run adds to its first one when it is open, at most.
int costOfOpening(const Run &run)
{
    const int hidden = run.messages - 1 - run.anchors;
    if (hidden <= 0) {
        return 0;
    }
    const int answer = run.finalAnswer >= 0 && run.finalAnswer != run.head ? 1 : 0;
    return std::min(hidden, answer + run.anchors + 2);
}

/// Folds the branches that have rested longest until at most `budget` rows are always visible. Returns
/// how many are.
int collapseBranches(const SessionSnapshot &snapshot, const OutlineStructure &structure,
                     const OutlineRuns &runs, int budget, OutlineFolds &folds)
{
    const auto &chains = structure.chains();
    const auto &visits = structure.visits();
    std::vector<int> rows(chains.size(), 0);
    std::vector<char> keep(chains.size(), 0);
    int total = 0;
    for (const auto &visit : visits) {
        const auto chain = size_t(visit.chain);
        const int visible = runs.isAnchor(visit.node) ? 1 : 0;
        rows[chain] += visible;
        total += visible;
        const EntryNode &node = snapshot.tree.at(visit.node);
        if (snapshot.labels.contains(node.id) || structure.isOnPath(visit.node)) {
            keep[chain] = 1;
        }
    }
    // What bends off a chain comes after it, so going backwards the inner ones are done first.
    std::vector<int> order;
    for (size_t i = 0; i < chains.size(); ++i) {
        if (chains[i].parent >= 0) {
            order.push_back(int(i));
        }
    }
    std::ranges::sort(order, std::ranges::greater {},
                      [&](int chain) { return chains[size_t(chain)].firstVisit; });
    for (const int chain : order) {
        const auto &branch = chains[size_t(chain)];
        const auto parent = size_t(branch.parent);
        int &own = rows[size_t(chain)];
        if (keep[size_t(chain)] != 0) {
            keep[parent] = 1;
        } else if (total > budget && own > 1) {
            total -= own - 1;
            own = 1;
            const int start = visits[size_t(branch.firstVisit)].node;
            folds.collapsed += snapshot.tree.at(start).seq;
        }
        rows[parent] += own;
    }
    return total;
}

/// Whether a run lies in a branch that is one row.
std::vector<char> hiddenVisits(const SessionSnapshot &snapshot, const OutlineStructure &structure,
                               const OutlineFolds &folds)
{
    std::vector<char> hidden(structure.visits().size(), 0);
    if (folds.collapsed.isEmpty()) {
        return hidden;
    }
    for (const auto &chain : structure.chains()) {
        const int start = structure.visits()[size_t(chain.firstVisit)].node;
        if (folds.collapsed.contains(snapshot.tree.at(start).seq)) {
            std::fill(hidden.begin() + chain.firstVisit, hidden.begin() + chain.endVisit, char(1));
        }
    }
    return hidden;
}

} // namespace

OutlineRuns::OutlineRuns(const SessionSnapshot &snapshot, const OutlineStructure &structure)
{
    findAnchors(snapshot, structure);
    m_runOf.assign(size_t(snapshot.tree.size()), -1);
    bool awaitsHead = false;
    for (size_t i = 0; i < structure.visits().size(); ++i) {
        const auto &visit = structure.visits()[i];
        awaitsHead = awaitsHead || visit.resumes;
        const auto node = size_t(visit.node);
        const EntryNode &entry = snapshot.tree.at(visit.node);
        if (!structure.isSubstantial(visit.node)) {
            if (!awaitsHead) {
                m_runOf[node] = int(m_runs.size()) - 1;
            }
            continue;
        }
        if (awaitsHead) {
            m_anchor[node] = 1;
        }
        if (awaitsHead || startsRun(entry)) {
            awaitsHead = false;
            m_runs.push_back(
                    { .head = visit.node, .firstVisit = int(i), .anchored = m_anchor[node] != 0 });
        } else if (m_anchor[node] != 0) {
            ++m_runs.back().anchors;
        }
        Run &run = m_runs.back();
        run.endVisit = int(i) + 1;
        ++run.messages;
        m_runOf[node] = int(m_runs.size()) - 1;
        if (entry.role == Role::Assistant) {
            run.finalAnswer = visit.node;
        }
    }
}

void OutlineRuns::findAnchors(const SessionSnapshot &snapshot, const OutlineStructure &structure)
{
    const SessionTree &tree = snapshot.tree;
    m_anchor.assign(size_t(tree.size()), 0);
    for (const auto &visit : structure.visits()) {
        const EntryNode &node = tree.at(visit.node);
        if (node.type == EntryType::Compaction || node.type == EntryType::BranchSummary) {
            m_anchor[size_t(visit.node)] = 1;
        }
        if (structure.isFork(visit.node) || snapshot.labels.contains(node.id)) {
            const int shown = structure.substantialAt(tree, visit.node);
            if (shown >= 0) {
                m_anchor[size_t(shown)] = 1;
            }
        }
    }
    const int leaf = structure.substantialAt(tree, structure.leaf());
    if (leaf >= 0) {
        m_anchor[size_t(leaf)] = 1;
    }
}

OutlineFolds planFolds(const SessionSnapshot &snapshot, const OutlineStructure &structure,
                       const OutlineRuns &runs, int maxRows)
{
    OutlineFolds folds;
    const int anchors = collapseBranches(snapshot, structure, runs, maxRows * 2 / 5, folds);
    const std::vector<char> hidden = hiddenVisits(snapshot, structure, folds);

    // The path first, each from its newest end.
    std::vector<int> order;
    int turns = 0;
    for (size_t i = 0; i < runs.runs().size(); ++i) {
        const Run &run = runs.runs()[i];
        if (hidden[size_t(run.firstVisit)] == 0) {
            order.push_back(int(i));
            turns += run.anchored ? 0 : 1;
        } else { // seen once its branch is opened
            folds.levels.insert(snapshot.tree.at(run.head).seq, FoldLevel::Open);
        }
    }
    const auto rank = [&](int index) {
        const int head = runs.runs()[size_t(index)].head;
        return std::pair(structure.isOnPath(head), head);
    };
    std::ranges::sort(order, std::ranges::greater {}, rank);

    // Putting turns together costs a row for each group, of which there is at most one below each anchor.
    const bool merge = anchors + turns > maxRows;
    // Of very many runs nearly all are the same: only the others are kept by name.
    folds.earlier = merge ? FoldLevel::Merged : FoldLevel::Closed;
    folds.earlierUpTo = snapshot.tree.isEmpty() ? 0 : snapshot.tree.nodes().constLast().seq;
    int left = maxRows - anchors - (merge ? std::min(anchors + 1, maxRows / 5) : turns);
    for (const int index : order) {
        const Run &run = runs.runs()[size_t(index)];
        FoldLevel level = FoldLevel::Closed;
        if (merge && !run.anchored) {
            level = left > 0 ? FoldLevel::Closed : FoldLevel::Merged;
            left -= 1;
        } else if (!merge) {
            left -= costOfOpening(run);
            if (left >= 0) {
                level = FoldLevel::Open;
            }
        }
        if (level != folds.earlier) {
            folds.levels.insert(snapshot.tree.at(run.head).seq, level);
        }
    }
    return folds;
}

} // namespace varve
