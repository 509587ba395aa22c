// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "outlinerows.h"

#include <algorithm>
#include <array>

namespace varve
{

namespace
{

constexpr int MaxLanes = 64;

class RowBuilder
{
public:
    explicit RowBuilder(const OutlineInput &input)
        : m_snapshot(input.snapshot)
        , m_structure(input.structure)
        , m_runs(input.runs)
        , m_folds(input.folds)
        , m_state(input.state)
    {
        m_out.rowOf.assign(size_t(m_snapshot.tree.size()), -1);
    }

    void buildFolded();
    void buildFiltered(OutlineFilter filter);
    [[nodiscard]] OutlineRows finish();

private:
    using Visit = OutlineStructure::Visit;

    /// Hidden entries in a row of their lane.
    struct Gap
    {
        int first = -1;
        int last = -1;
        int count = 0;
        int chain = -1;
        FoldLevel level = FoldLevel::Open;
    };

    void showEntry(const Visit &visit);
    void hide(const Visit &visit, FoldLevel level);
    void closeGap();
    void collapse(const Visit &visit);
    void drawLanes();
    void markLeafAndUnsent();
    void fillRowOf();
    [[nodiscard]] bool isShown(int node, FoldLevel level) const;
    [[nodiscard]] bool passes(int node, OutlineFilter filter) const;
    [[nodiscard]] int compactionInForce() const;

    const SessionSnapshot &m_snapshot;
    const OutlineStructure &m_structure;
    const OutlineRuns &m_runs;
    const OutlineFolds &m_folds;
    const ContextState &m_state;
    OutlineRows m_out;
    std::vector<int> m_chainOfRow;
    Gap m_gap;
};

void RowBuilder::showEntry(const Visit &visit)
{
    const EntryNode &node = m_snapshot.tree.at(visit.node);
    const auto &chain = m_structure.chains()[size_t(visit.chain)];
    OutlineRow row;
    row.kind = node.type == EntryType::Compaction ? OutlineRow::Kind::Compaction
                                                  : OutlineRow::Kind::Entry;
    row.seq = node.seq;
    row.node = visit.node;
    row.lane = chain.lane;
    if (m_structure.isOnPath(visit.node)) {
        row.flags |= OutlineRow::OnPath;
    }
    if (m_structure.isFork(visit.node)) {
        row.flags |= OutlineRow::Fork;
    }
    m_out.rowOf[size_t(visit.node)] = int(m_out.rows.size());
    m_out.rows += row;
    m_chainOfRow.push_back(visit.chain);
}

void RowBuilder::hide(const Visit &visit, FoldLevel level)
{
    if (m_gap.first < 0) {
        m_gap = { visit.node, visit.node, 0, visit.chain, level };
    }
    m_gap.last = visit.node;
    m_gap.count += m_structure.isSubstantial(visit.node) ? 1 : 0;
}

void RowBuilder::closeGap()
{
    const Gap gap = std::exchange(m_gap, Gap());
    if (gap.count == 0) {
        return;
    }
    if (gap.level == FoldLevel::Closed) {
        // The head of the run is the last row.
        OutlineRow &head = m_out.rows.last();
        head.lastHidden = gap.last;
        head.folded += gap.count;
    } else if (gap.count == 1) {
        const int only = m_structure.substantialAt(m_snapshot.tree, gap.last);
        showEntry({ only, gap.chain, false });
        return;
    } else {
        showEntry({ gap.first, gap.chain, false });
        OutlineRow &fold = m_out.rows.last();
        fold.kind = OutlineRow::Kind::Fold;
        fold.flags &= OutlineRow::OnPath;
        fold.lastHidden = gap.last;
        fold.folded = gap.count;
    }
    const int row = int(m_out.rows.size()) - 1;
    const int stop = m_snapshot.tree.parentOf(gap.first);
    for (int at = gap.last; at != stop && at >= 0; at = m_snapshot.tree.parentOf(at)) {
        m_out.rowOf[size_t(at)] = row;
    }
}

bool RowBuilder::isShown(int node, FoldLevel level) const
{
    if (!m_structure.isSubstantial(node)) {
        return false;
    }
    const auto &run = m_runs.runs()[size_t(m_runs.runOf(node))];
    if (m_runs.isAnchor(node) || level == FoldLevel::Full) {
        return true;
    }
    return (node == run.head && level != FoldLevel::Merged)
            || (node == run.finalAnswer && level == FoldLevel::Open);
}

void RowBuilder::collapse(const Visit &visit)
{
    showEntry(visit);
    OutlineRow &row = m_out.rows.last();
    row.flags |= OutlineRow::Collapsed | OutlineRow::Head;
    row.folded = m_structure.countBelow(visit.node) - 1;
    const auto &chain = m_structure.chains()[size_t(visit.chain)];
    for (int i = chain.firstVisit; i < chain.endVisit; ++i) {
        m_out.rowOf[size_t(m_structure.visits()[size_t(i)].node)] = int(m_out.rows.size()) - 1;
    }
}

void RowBuilder::buildFolded()
{
    const auto &visits = m_structure.visits();
    int currentRun = -1;
    FoldLevel level = FoldLevel::Open;
    for (int i = 0; i < int(visits.size()); ++i) {
        const Visit &visit = visits[size_t(i)];
        const int node = visit.node;
        const auto &chain = m_structure.chains()[size_t(visit.chain)];
        if (i == chain.firstVisit && chain.parent >= 0
            && m_folds.collapsed.contains(m_snapshot.tree.at(node).seq)) {
            closeGap();
            collapse(visit);
            i = chain.endVisit - 1;
            continue;
        }
        const int run = m_runs.runOf(node);
        if (run < 0) {
            continue;
        }
        if (run != currentRun) {
            level = m_folds.levelOf(m_snapshot.tree.at(m_runs.runs()[size_t(run)].head).seq);
        }
        const bool joins = m_gap.level == FoldLevel::Merged && level == FoldLevel::Merged;
        if (visit.resumes || (run != currentRun && !joins)) {
            closeGap();
        }
        currentRun = run;
        if (!isShown(node, level)) {
            hide(visit, level);
            continue;
        }
        closeGap();
        showEntry(visit);
        if (node == m_runs.runs()[size_t(run)].head && m_runs.runs()[size_t(run)].messages > 1) {
            m_out.rows.last().flags |= OutlineRow::Head;
        }
    }
    closeGap();
}

bool RowBuilder::passes(int node, OutlineFilter filter) const
{
    const EntryNode &entry = m_snapshot.tree.at(node);
    switch (filter) {
    case OutlineFilter::UserOnly:
        return entry.type == EntryType::Message && entry.role == Role::User;
    case OutlineFilter::Labelled:
        return m_snapshot.labels.contains(entry.id);
    case OutlineFilter::NoTools: {
        if (!m_structure.isSubstantial(node) || entry.role == Role::ToolResult
            || entry.role == Role::BashExecution) {
            return false;
        }
        if (entry.role != Role::Assistant || m_structure.isFork(node)) {
            return true;
        }
        const EntryMetrics metrics = decodeMetrics(entry.metrics);
        return std::ranges::any_of(metrics.parts, [](const PartMetrics &part) {
            return part.kind == PartMetrics::Kind::Text && !part.chars.isEmpty();
        });
    }
    case OutlineFilter::Default:
    case OutlineFilter::All:
        break;
    }
    return true;
}

void RowBuilder::buildFiltered(OutlineFilter filter)
{
    for (const Visit &visit : m_structure.visits()) {
        if (passes(visit.node, filter)) {
            showEntry(visit);
        }
    }
}

void RowBuilder::drawLanes()
{
    const auto &chains = m_structure.chains();
    std::vector<int> first(chains.size(), -1);
    std::vector<int> last(chains.size(), -1);
    const int count = int(m_out.rows.size());
    for (int i = 0; i < count; ++i) {
        const auto chain = size_t(m_chainOfRow[size_t(i)]);
        last[chain] = i;
        if (first[chain] < 0) {
            first[chain] = i;
            // The parent's line reaches down to where this branch bends off.
            if (chains[chain].parent >= 0) {
                last[size_t(chains[chain].parent)] = i;
            }
        }
    }
    std::array<int, MaxLanes> chainOfLane;
    chainOfLane.fill(-1);
    for (int i = 0; i < count; ++i) {
        OutlineRow &row = m_out.rows[i];
        const int chain = m_chainOfRow[size_t(i)];
        const auto &info = chains[size_t(chain)];
        if (info.lane < MaxLanes) {
            chainOfLane[size_t(info.lane)] = chain;
        }
        if (i > first[size_t(chain)]) {
            row.flags |= OutlineRow::LineUp;
        } else if (info.parent >= 0 && first[size_t(info.parent)] >= 0
                   && first[size_t(info.parent)] < i) {
            row.flags |= OutlineRow::BranchStart;
            row.sibling = info.sibling;
            row.siblings = info.siblings;
        }
        if (i < last[size_t(chain)]) {
            row.flags |= OutlineRow::LineDown;
        }
        for (int lane = 0; lane < std::min(info.lane, MaxLanes); ++lane) {
            const int outer = chainOfLane[size_t(lane)];
            if (outer >= 0 && first[size_t(outer)] >= 0 && first[size_t(outer)] < i
                && last[size_t(outer)] > i) {
                row.through |= quint64(1) << lane;
            }
        }
    }
}

int RowBuilder::compactionInForce() const
{
    for (int at = m_structure.leaf(); at >= 0; at = m_snapshot.tree.parentOf(at)) {
        const EntryNode &node = m_snapshot.tree.at(at);
        if (node.type == EntryType::Compaction
            && !m_state.isDisabled(m_snapshot.compactions.value(node.id).operationId)) {
            return at;
        }
    }
    return -1;
}

void RowBuilder::markLeafAndUnsent()
{
    const int compaction = compactionInForce();
    int firstSent = 0;
    if (compaction >= 0) {
        const auto figures = m_snapshot.compactions.constFind(m_snapshot.tree.at(compaction).id);
        const int kept = figures != m_snapshot.compactions.cend() && !figures->firstKept.isNull()
                ? m_snapshot.tree.indexOf(figures->firstKept)
                : -1;
        firstSent = kept >= 0 ? kept : compaction;
    }
    for (OutlineRow &row : m_out.rows) {
        if (!row.has(OutlineRow::OnPath) || row.node < firstSent) {
            row.flags |= OutlineRow::Unsent;
        }
        // Of the branch that goes straight on at a fork; the others have it from their lane.
        const int parent = m_snapshot.tree.parentOf(row.node);
        if (row.kind == OutlineRow::Kind::Entry && row.siblings == 1 && parent >= 0
            && m_structure.isFork(parent)) {
            const auto children = m_snapshot.tree.childrenOf(parent);
            int siblings = 0;
            for (const int child : children) {
                if (m_structure.countBelow(child) > 0) {
                    row.sibling = child == row.node ? siblings : row.sibling;
                    ++siblings;
                }
            }
            row.siblings = std::max(siblings, 1);
        }
    }
    const int leaf = m_structure.leaf();
    if (leaf >= 0 && m_out.rowOf[size_t(leaf)] >= 0) {
        m_out.rows[m_out.rowOf[size_t(leaf)]].flags |= OutlineRow::Leaf;
    }
}

void RowBuilder::fillRowOf()
{
    for (int i = 0; i < int(m_out.rowOf.size()); ++i) {
        const int parent = m_snapshot.tree.parentOf(i);
        if (m_out.rowOf[size_t(i)] < 0 && parent >= 0) {
            m_out.rowOf[size_t(i)] = m_out.rowOf[size_t(parent)];
        }
    }
}

OutlineRows RowBuilder::finish()
{
    drawLanes();
    fillRowOf();
    markLeafAndUnsent();
    return std::move(m_out);
}

} // namespace

OutlineRows outlineRows(const OutlineInput &input, OutlineFilter filter)
{
    RowBuilder builder(input);
    if (filter == OutlineFilter::Default) {
        builder.buildFolded();
    } else {
        builder.buildFiltered(filter);
    }
    return builder.finish();
}

} // namespace varve
