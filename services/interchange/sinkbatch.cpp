// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sinkbatch.h"

#include "contextedit.h"

#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

void SinkBatch::rewriteReferences(Entry &entry) const
{
    entry.parent = stored(entry.parent);
    entry.firstKept = stored(entry.firstKept);
    entry.branchFrom = stored(entry.branchFrom);
    entry.target = stored(entry.target);
    if (!ContextEdit::isContextEdit(entry) || !entry.data.contains("targets"_L1)) {
        return;
    }
    QJsonArray targets;
    for (const QJsonValue &target : entry.data["targets"_L1].toArray()) {
        targets += stored(EntryId::fromString(target.toString())).toString();
    }
    entry.data["targets"_L1] = targets;
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
