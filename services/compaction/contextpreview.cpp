// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextpreview.h"

namespace varve
{

namespace
{

/// Entries that are not stored yet, in front of those that are.
class Preview final : public EntrySource
{
public:
    Preview(EntrySource &stored, const QList<Entry> &entries) : m_stored(stored)
    {
        for (const Entry &entry : entries) {
            m_entries.insert(entry.seq, entry);
        }
    }

    Result<Entry> entry(qint64 seq) override
    {
        const auto found = m_entries.constFind(seq);
        return found != m_entries.cend() ? Result<Entry>(*found) : m_stored.entry(seq);
    }
    Result<QByteArray> attachment(const QByteArray &sha256) override
    {
        return m_stored.attachment(sha256);
    }

private:
    EntrySource &m_stored;
    QHash<qint64, Entry> m_entries;
};

} // namespace

Result<Context> contextAfter(const Branch &branch, QList<Entry> entries,
                             const ProjectionSettings &settings, EntrySource &source)
{
    auto snapshot = std::make_shared<SessionSnapshot>(*branch.snapshot);
    qint64 seq = snapshot->tree.nodes().constLast().seq;
    qint64 parent = branch.node(branch.leaf).seq;
    for (Entry &entry : entries) {
        entry.seq = ++seq;
        entry.parentSeq = parent;
        parent = seq;
        snapshot->tree.append(nodeOf(entry));
        if (entry.type == EntryType::Compaction) {
            snapshot->compactions.insert(
                    entry.id, { entry.seq, entry.firstKept, entry.operationId, 0, -1, false });
        }
    }
    Preview preview(source, entries);
    const int leaf = static_cast<int>(snapshot->tree.size()) - 1;
    return loadBranch(snapshot, leaf, preview).transform([&](const Branch &after) {
        return project(after, settings);
    });
}

} // namespace varve
