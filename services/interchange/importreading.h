// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importassembler.h"
#include "importer.h"
#include <session/importsink.h>

#include <QElapsedTimer>
#include <QHash>
#include <QJsonValue>

#include <functional>

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

/// The import of one file, from the first record to the report. A second thread reads and parses, a few chunks ahead, while the
/// caller's stores; what is stored is settled before the caller waits for a file that is slow to read. Used once.
class ImportReading
{
public:
    /// Reads the whole file into the assembler. Called on the second thread.
    using Parser = std::function<Result<>(ImportAssembler &)>;

    /// `size`: bytes of the file, for progress; 0: not known.
    ImportReading(const ImportFormat &format, const QString &path, qint64 size, ImportSink &sink,
                  const ImportControl &control);
    Q_DISABLE_COPY_MOVE(ImportReading)

    [[nodiscard]] Result<ImportReport> run(const Parser &parse);

private:
    [[nodiscard]] Result<> store(const ImportChunk &chunk);
    [[nodiscard]] Result<> begin(const ImportChunk::Beginning &beginning);
    [[nodiscard]] Result<> end(const ImportChunk::Ending &ending);
    [[nodiscard]] Result<> endDeleted(const ImportChunk::Ending &ending);
    void reportProgress(qint64 bytes);
    [[nodiscard]] std::unexpected<Error> breakOff(const Error &error);

    const ImportFormat &m_format;
    const QString m_path;
    ImportSink &m_sink;
    const ImportControl &m_control;
    const qint64 m_size;

    SinkBatch m_batch;
    SessionId m_id; ///< of the session that is begun
    QHash<SessionId, SessionId> m_begunAs; ///< of those that bring an id: what they have here
    bool m_cameBack = false; ///< it was deleted here, and another one of the file stands on it
    bool m_isDeleted = false; ///< it was deleted here: what the file has of it is passed over
    ImportReport m_report;
    QElapsedTimer m_sinceProgress;
};

} // namespace varve
