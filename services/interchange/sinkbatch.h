// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/importsink.h>

#include <QHash>
#include <QJsonValue>

namespace varve
{

/// Hands batches of entries to a sink and keeps references right where the sink knew an entry already under another id.
class SinkBatch
{
public:
    explicit SinkBatch(ImportSink &sink) : m_sink(sink) { }

    /// `preparation`: what the sink's prepare() made of these entries.
    [[nodiscard]] Result<> append(QList<Entry> entries, const ImportSink::Preparation *preparation);

    /// The id that the sink has for an entry that was appended.
    [[nodiscard]] EntryId stored(const EntryId &id) const { return m_stored.value(id, id); }
    /// Of the last entry that was appended.
    [[nodiscard]] const EntryId &last() const { return m_last; }
    [[nodiscard]] qint64 count() const { return m_count; }

private:
    void rewriteReferences(Entry &entry) const;
    [[nodiscard]] QJsonValue rewritten(const QJsonValue &value) const;

    ImportSink &m_sink;
    QHash<EntryId, EntryId> m_stored; ///< only those that differ
    EntryId m_last;
    qint64 m_count = 0;
};

} // namespace varve
