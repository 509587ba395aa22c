// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sinkbatch.h"

#include <session/contextedit.h>
#include <session/jsonstrings.h>

namespace varve
{

/// The same with the ids that the sink has, wherever one stands.
QJsonValue SinkBatch::rewritten(const QJsonValue &value) const
{
    return withStrings(value, [this](const QString &text) {
        const EntryId id = EntryId::fromString(text);
        return id.isNull() || !m_stored.contains(id) ? text : stored(id).toString();
    });
}

void SinkBatch::rewriteReferences(Entry &entry) const
{
    entry.parent = stored(entry.parent);
    entry.firstKept = stored(entry.firstKept);
    entry.branchFrom = stored(entry.branchFrom);
    entry.target = stored(entry.target);
    // The state at a compaction, the facts of its journal, what an edit is about: all of them name entries by their ids.
    if (entry.type == EntryType::Compaction || ContextEdit::isContextEdit(entry)) {
        entry.data = rewritten(entry.data).toObject();
    }
}

Result<> SinkBatch::append(QList<Entry> entries, const ImportSink::Preparation *preparation)
{
    if (entries.isEmpty()) {
        return {};
    }
    if (!m_stored.isEmpty()) {
        for (Entry &entry : entries) {
            rewriteReferences(entry);
        }
    }
    const auto ids = preparation != nullptr ? m_sink.appendPart(entries, preparation)
                                            : m_sink.append(entries);
    if (!ids) {
        return std::unexpected(ids.error());
    }
    Q_ASSERT(ids->size() == entries.size());
    for (qsizetype i = 0; i < entries.size(); ++i) {
        if (entries.at(i).id != ids->at(i)) {
            m_stored.insert(entries.at(i).id, ids->at(i));
        }
    }
    m_last = ids->constLast();
    m_count += entries.size();
    return {};
}

} // namespace varve
