// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "changedanswers.h"

#include "stoppedanswer.h"

#include <QSet>

#include <algorithm>
#include <functional>
#include <utility>

namespace varve
{

namespace
{

using Op = ContextEdit::Op;

/// What an edit decided about one thing, from its place on, while its run is not undone.
struct Decision
{
    int edit = 0; ///< index in the tree
    int value = 0;
    QString operation = {}; ///< empty: by hand
};
using Decisions = QList<Decision>; ///< in branch order

class Collector
{
public:
    explicit Collector(const Branch &branch)
        : m_branch(branch)
        , m_cut(branch.compaction < 0          ? 0
                        : branch.firstKept < 0 ? branch.compaction
                                               : branch.firstKept)
    {
        // To look for each by itself would be a walk through the session for each.
        QSet<EntryId> wanted;
        for (const ContextState::Change &change : branch.state.changes()) {
            wanted += change.entry;
            wanted.unite({ change.targets.cbegin(), change.targets.cend() });
        }
        for (const int index : branch.path) {
            const EntryNode &node = branch.node(index);
            if (wanted.contains(node.id)) {
                m_indexes.insert(node.id, index);
            }
            if (node.type == EntryType::Compaction && index >= branch.compaction) {
                noteRun(index, branch.snapshot->compactions.value(node.id).operationId, m_cut - 1);
            }
        }
    }

    QList<int> run()
    {
        for (const ContextState::Change &change : m_branch.state.changes()) {
            // What was decided above the compaction in force its answers know already.
            if (const int edit = indexOf(change.entry); edit > m_branch.compaction) {
                note(change, edit);
            }
        }
        for (auto it = m_excluded.cbegin(); it != m_excluded.cend(); ++it) {
            const EntryNode &node = m_branch.node(it.key());
            const bool isCut = node.has(EntryNode::FailedAnswer);
            if (!isCut || !endsInCall(decodeMetrics(node.metrics))) { // else it is never sent
                addMarks(it.key(), *it, isCut ? 1 : 0); // out until it is put in
            }
        }
        for (auto it = m_masked.cbegin(); it != m_masked.cend(); ++it) {
            addMarks(it.key(), *it, 0);
        }
        for (const Decisions &pins : std::as_const(m_pinnedAbove)) {
            addMarks(m_cut - 1, pins, 0); // it is sent above everything that is kept
        }
        // What is between the boundary of then and that of now is sent otherwise.
        addDifferences(m_boundaries, -1, [this](int then, int now) {
            return std::max(std::min(then, now), m_cut) - 1;
        });
        addRuns();
        return std::move(m_open);
    }

private:
    using ByTarget = QHash<int, Decisions>;

    /// A compaction, or the summary of a range: sent from its place on while it is not undone.
    struct Run
    {
        int entry = 0;
        int from = 0; ///< what is behind this is sent otherwise with it
    };

    /// -1: not on the branch.
    [[nodiscard]] int indexOf(const EntryId &id) const { return m_indexes.value(id, -1); }

    void noteRun(int entry, const QString &operation, int from)
    {
        if (!operation.isEmpty()) {
            m_runs.insert(operation, { entry, from });
        }
    }

    void note(const ContextState::Change &change, int edit)
    {
        if (change.op != Op::Disable && change.op != Op::Enable) {
            m_known += change.operation;
        }
        switch (change.op) {
        case Op::Exclude:
        case Op::Include:
            noteMarks(m_excluded, change, edit, change.op == Op::Exclude);
            break;
        case Op::Mask:
        case Op::Unmask:
            noteMarks(m_masked, change, edit, change.op == Op::Mask);
            break;
        case Op::Pin:
        case Op::Unpin:
            notePins(change, edit);
            break;
        case Op::Boundary:
            if (!change.targets.isEmpty()) {
                m_boundaries += { edit, indexOf(change.targets.constFirst()), change.operation };
            }
            break;
        case Op::Disable:
        case Op::Enable:
            m_switches[change.operation] += { edit, change.op == Op::Disable };
            break;
        case Op::Summarize:
            noteRun(edit, change.operation, firstOf(change.targets));
            break;
        default:
            break; // facts are no part of the history
        }
    }

    void noteMarks(ByTarget &marks, const ContextState::Change &change, int edit, bool on) const
    {
        for (const EntryId &target : change.targets) {
            if (const int index = indexOf(target); index >= m_cut) {
                marks[index] += { edit, on ? 1 : 0, change.operation };
            }
        }
    }

    void notePins(const ContextState::Change &change, int edit)
    {
        for (const EntryId &target : change.targets) {
            if (const int index = indexOf(target); index < m_cut) {
                m_pinnedAbove[target] += { edit, change.op == Op::Pin ? 1 : 0, change.operation };
            }
        }
    }

    [[nodiscard]] int firstOf(const QList<EntryId> &targets) const
    {
        int first = m_branch.leaf;
        for (const EntryId &target : targets) {
            first = std::min(first, indexOf(target));
        }
        return first - 1;
    }

    [[nodiscard]] bool isUndoneAt(const QString &operation, int index) const
    {
        const auto switches = m_switches.constFind(operation);
        bool undone = false;
        if (!operation.isEmpty() && switches != m_switches.cend()) {
            for (const auto &[edit, off] : *switches) {
                undone = edit <= index ? off : undone;
            }
        }
        return undone;
    }

    [[nodiscard]] int valueAt(const Decisions &decisions, int index, int otherwise) const
    {
        for (auto at = decisions.crbegin(); at != decisions.crend(); ++at) {
            if (at->edit <= index && !isUndoneAt(at->operation, index)) {
                return at->value;
            }
        }
        return otherwise;
    }

    void addMarks(int target, const Decisions &decisions, int otherwise)
    {
        addDifferences(decisions, otherwise, [target](int, int) { return target; });
    }

    /// Wherever it was decided otherwise than it is now; `from` of the values of then and now: what is behind it is affected.
    void addDifferences(const Decisions &decisions, int otherwise,
                        const std::function<int(int, int)> &from)
    {
        QList<int> turns;
        for (const Decision &decision : decisions) {
            turns += decision.edit;
            for (const auto &[edit, off] : m_switches.value(decision.operation)) {
                turns += edit;
            }
        }
        std::ranges::sort(turns);
        const int now = valueAt(decisions, m_branch.leaf, otherwise);
        int since = -1;
        for (const int turn : std::as_const(turns)) {
            if (const int then = valueAt(decisions, since, otherwise); then != now) {
                add(std::max(from(then, now), since), turn);
            }
            since = turn;
        }
    }

    void addRuns()
    {
        for (auto it = m_switches.cbegin(); it != m_switches.cend(); ++it) {
            const auto found = m_runs.constFind(it.key());
            if (found == m_runs.cend() && m_known.contains(it.key())) {
                continue; // it only marked
            }
            // Of one from above the compaction only its switches are known.
            const Run run =
                    found != m_runs.cend() ? *found : Run { m_branch.compaction, m_cut - 1 };
            const bool undone = it->constLast().second;
            bool was = found == m_runs.cend() && !it->constFirst().second;
            int since = run.entry;
            for (const auto &[edit, off] : *it) {
                if (was != undone) {
                    add(std::max(run.from, since), edit);
                }
                since = edit;
                was = off;
            }
        }
    }

    /// Of what stands behind `from` and before `edit`.
    void add(int from, int edit)
    {
        if (m_open.isEmpty()) {
            m_open.fill(0, m_branch.snapshot->tree.size() + 1);
        }
        ++m_open[std::max(from + 1, 0)];
        --m_open[std::max(edit, from + 1)];
    }

    const Branch &m_branch;
    const int m_cut; ///< the first entry that is sent word for word
    QHash<EntryId, int> m_indexes; ///< of edits and their targets
    QHash<QString, Run> m_runs; ///< by operation
    QHash<QString, QList<std::pair<int, bool>>>
            m_switches; ///< by operation: where it was undone (true) or redone
    QSet<QString> m_known; ///< operations that began behind the compaction in force
    ByTarget m_excluded;
    ByTarget m_masked;
    QHash<EntryId, Decisions> m_pinnedAbove;
    Decisions m_boundaries;
    QList<int> m_open; ///< changes of the count
};

} // namespace

ChangedAnswers::ChangedAnswers(const Branch &branch)
{
    if (!branch.snapshot || branch.state.changes().isEmpty()) {
        return;
    }
    m_open = Collector(branch).run();
    int open = 0;
    for (int &count : m_open) {
        open += count;
        count = open;
    }
}

} // namespace varve
