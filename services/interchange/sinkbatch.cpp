// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sinkbatch.h"

#include "contextedit.h"

#include <QJsonArray>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

qsizetype textSize(const Entry &entry)
{
    qsizetype size = entry.summary.size() + entry.toolArguments.size();
    for (const Block &block : entry.blocks) {
        if (const auto *text = std::get_if<TextBlock>(&block)) {
            size += text->text.size();
        } else if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
            size += thinking->text.size() + thinking->signature.size();
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            size += call->arguments.size();
        }
    }
    return size;
}

/// Every id of another entry that an entry holds, but the parent's.
QList<EntryId> references(const Entry &entry)
{
    QList<EntryId> ids;
    for (const EntryId &id : { entry.firstKept, entry.branchFrom, entry.target }) {
        if (!id.isNull()) {
            ids += id;
        }
    }
    if (const auto edit = ContextEdit::fromEntry(entry)) {
        ids += edit->targets;
    }
    return ids;
}

} // namespace

Result<> SinkBatch::add(Entry entry)
{
    const qsizetype size = textSize(entry);
    const bool full = m_pending.size() >= MaxEntries || (m_text + size > MaxText && m_text > 0);
    // A sink gives back ids only after a batch, so what is pointed at must be in an earlier one.
    if (full || refersToPending(entry)) {
        if (const auto flushed = flush(); !flushed) {
            return flushed;
        }
    }
    m_text += size;
    m_pending += std::move(entry);
    return {};
}

bool SinkBatch::refersToPending(const Entry &entry) const
{
    return std::ranges::any_of(references(entry), [this](const EntryId &id) {
        return std::ranges::find(m_pending, id, &Entry::id) != m_pending.end();
    });
}

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

Result<> SinkBatch::flush()
{
    if (m_pending.isEmpty()) {
        return {};
    }
    for (Entry &entry : m_pending) {
        rewriteReferences(entry);
    }
    const auto ids = m_sink.append(m_pending);
    if (!ids) {
        return std::unexpected(ids.error());
    }
    Q_ASSERT(ids->size() == m_pending.size());
    for (qsizetype i = 0; i < m_pending.size(); ++i) {
        if (m_pending.at(i).id != ids->at(i)) {
            m_stored.insert(m_pending.at(i).id, ids->at(i));
        }
    }
    m_last = ids->constLast();
    m_count += m_pending.size();
    m_pending.clear();
    m_text = 0;
    return {};
}

} // namespace varve
