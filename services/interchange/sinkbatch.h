// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importsink.h"

#include <QHash>

namespace varve
{

/// Hands entries to a sink in batches and keeps references right where the sink knew an entry already under another id.
class SinkBatch
{
public:
    explicit SinkBatch(ImportSink &sink) : m_sink(sink) { }

    [[nodiscard]] Result<> add(Entry entry);
    [[nodiscard]] Result<> flush();

    /// The id that the sink has for an entry that was added and flushed.
    [[nodiscard]] EntryId stored(const EntryId &id) const { return m_stored.value(id, id); }
    /// Of the last entry that was flushed.
    [[nodiscard]] const EntryId &last() const { return m_last; }
    [[nodiscard]] qint64 count() const { return m_count; } ///< flushed
    [[nodiscard]] bool isEmpty() const { return m_pending.isEmpty(); }

private:
    static constexpr qsizetype MaxEntries = 250;
    static constexpr qsizetype MaxText = 512
            << 10; ///< UTF-16 characters; some milliseconds of work for a store

    [[nodiscard]] bool refersToPending(const Entry &entry) const;
    void rewriteReferences(Entry &entry) const;

    ImportSink &m_sink;
    QList<Entry> m_pending;
    qsizetype m_text = 0;
    QHash<EntryId, EntryId> m_stored; ///< only those that differ
    EntryId m_last;
    qint64 m_count = 0;
};

} // namespace varve
