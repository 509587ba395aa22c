// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "branch.h"

#include <session/entrydata.h>

#include <algorithm>

namespace varve
{

namespace
{

/// Walks up from the leaf and notes what has to be read, newest first.
class Walk
{
public:
    Walk(const SessionSnapshot &snapshot, EntrySource &source, FoldFrom from)
        : m_snapshot(snapshot)
        , m_source(source)
        , m_from(from)
    { }

    Result<> run(const QList<int> &path)
    {
        for (qsizetype i = path.size(); i-- > 0 && !m_done;) {
            if (auto result = look(path.at(i)); !result) {
                return result;
            }
        }
        return {};
    }

    [[nodiscard]] int compaction() const { return m_compaction; }

    /// Without the newest `skipped` edits.
    [[nodiscard]] ContextState state(qsizetype skipped = 0) const
    {
        ContextState state = m_base;
        for (qsizetype i = m_edits.size(); i-- > skipped;) {
            state.fold(m_edits.at(i));
        }
        // What was met first on the way up is the newest and wins over the stored state.
        if (m_model) {
            state.provider = m_model->provider;
            state.model = m_model->model;
        }
        if (m_thinking) {
            state.thinkingLevel = m_thinking->data.value(entryData::ThinkingLevel).toString();
        }
        return state;
    }

    [[nodiscard]] std::optional<InstructionsKnown> instructions() const
    {
        std::optional<InstructionsKnown> known = m_instructions;
        if (known && known->answer >= 0 && m_editsSince > 0) {
            known->state = state(m_editsSince);
        }
        return known;
    }

private:
    Result<> look(int index)
    {
        const EntryNode &node = m_snapshot.tree.at(index);
        if (node.has(EntryNode::ContextEdit)) {
            return read(node, [this](Entry entry) {
                const auto edit = ContextEdit::fromEntry(entry);
                if (edit && edit->op == ContextEdit::Op::Disable
                    && !m_switched.contains(edit->operation)) {
                    m_disabled += edit->operation;
                }
                if (edit && !edit->operation.isEmpty()) {
                    m_switched += edit->operation;
                }
                m_edits += std::move(entry);
            });
        }
        if (node.type == EntryType::Compaction && m_compaction < 0) {
            return lookAtCompaction(index, node);
        }
        if (node.type == EntryType::ThinkingLevelChange && !m_thinking) {
            return read(node, [this](Entry entry) { m_thinking = std::move(entry); });
        }
        const bool decidesModel = node.type == EntryType::ModelChange
                || (node.role == Role::Assistant && !node.has(EntryNode::FailedAnswer));
        if (decidesModel && !m_model) {
            return read(node, [this, index](Entry entry) {
                if (!entry.model.isEmpty()) {
                    noteInstructions(entry, index);
                    m_model = std::move(entry);
                }
            });
        }
        return {};
    }

    /// Only a request of ours has our prompts and tools in it, and tells how long they were.
    void noteInstructions(const Entry &answer, int index)
    {
        const QJsonObject manifest = answer.data[entryData::Manifest].toObject();
        const auto found =
                MeasuredInstructions::fromJson(manifest[entryData::Instructions].toObject());
        if (found && m_compaction < 0) {
            m_instructions = InstructionsKnown { *found, index, std::nullopt };
            m_editsSince = m_edits.size();
            m_switchedSince = m_switched;
        }
    }

    Result<> lookAtCompaction(int index, const EntryNode &node)
    {
        const CompactionFigures figures = m_snapshot.compactions.value(node.id);
        if (m_switchedSince.contains(figures.operationId)) {
            m_instructions.reset(); // the answer was one to something else
        }
        if (!figures.operationId.isEmpty() && m_disabled.contains(figures.operationId)) {
            return {};
        }
        m_compaction = index;
        return read(node, [this](const Entry &entry) {
            const auto found =
                    MeasuredInstructions::fromJson(entry.data[entryData::Instructions].toObject());
            if (found && !m_instructions) {
                m_instructions = InstructionsKnown { *found, -1, std::nullopt };
            }
            if (m_from == FoldFrom::Root) {
                return;
            }
            // Imported compactions store no state: then everything above is read too.
            if (entry.data.contains(entryData::State)) {
                m_base = ContextState::fromJson(entry.data.value(entryData::State).toObject());
                m_done = true;
            }
        });
    }

    template<typename Take>
    Result<> read(const EntryNode &node, Take take)
    {
        return m_source.entry(node.seq).transform([&](Entry entry) { take(std::move(entry)); });
    }

    const SessionSnapshot &m_snapshot;
    EntrySource &m_source;
    FoldFrom m_from;
    ContextState m_base;
    QList<Entry> m_edits; // newest first
    std::optional<Entry> m_model;
    std::optional<Entry> m_thinking;
    QSet<QString> m_switched; // operations whose newest switch was seen
    QSet<QString> m_disabled;
    std::optional<InstructionsKnown> m_instructions;
    qsizetype m_editsSince = 0; // the answer that tells of the instructions
    QSet<QString> m_switchedSince;
    int m_compaction = -1;
    bool m_done = false;
};

} // namespace

Result<Branch> loadBranch(std::shared_ptr<const SessionSnapshot> snapshot, int leaf,
                          EntrySource &source, FoldFrom from)
{
    Branch branch;
    branch.leaf = leaf;
    branch.path = snapshot->tree.pathTo(leaf);
    Walk walk(*snapshot, source, from);
    if (auto walked = walk.run(branch.path); !walked) {
        return std::unexpected(walked.error());
    }
    branch.state = walk.state();
    branch.compaction = walk.compaction();
    branch.instructions = walk.instructions();
    if (branch.compaction >= 0) {
        const EntryNode &node = snapshot->tree.at(branch.compaction);
        const EntryId firstKept = snapshot->compactions.value(node.id).firstKept;
        const auto found = std::ranges::find_if(
                branch.path, [&](int index) { return snapshot->tree.at(index).id == firstKept; });
        // An id that is not above the compaction keeps nothing.
        if (!firstKept.isNull() && found != branch.path.end() && *found < branch.compaction) {
            branch.firstKept = *found;
        }
    }
    branch.snapshot = std::move(snapshot);
    return branch;
}

} // namespace varve
