// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importer.h"
#include "linereader.h"
#include "picounts.h"
#include "pilinker.h"
#include "sinkbatch.h"

#include <QElapsedTimer>

namespace varve
{

/// The import of one pi file, from the first line to the report. Used once.
class PiReading
{
public:
    PiReading(QIODevice &device, const QString &path, ImportSink &sink,
              const ImportControl &control);
    Q_DISABLE_COPY_MOVE(PiReading)

    [[nodiscard]] Result<ImportReport> run();

private:
    [[nodiscard]] Result<> readLines();
    [[nodiscard]] Result<> readLine(const LineReader::Line &line);
    [[nodiscard]] Result<> readDamaged(std::string_view text, const LineReader::Line &line,
                                       const JsonTree::Failure &failure);
    [[nodiscard]] Result<> readGlued(std::string_view text, const LineReader::Line &line,
                                     const QString &reason);
    [[nodiscard]] Result<> readObject(const JsonRef &object, qint64 line);
    [[nodiscard]] Result<> readHeader(const JsonRef &header, qint64 line);
    [[nodiscard]] Result<> readEntry(const JsonRef &object, qint64 line);
    [[nodiscard]] Result<> storeImages(PiEntry &entry);
    [[nodiscard]] Result<> add(std::vector<Entry> entries);
    [[nodiscard]] Result<> badLine(qint64 line, const QString &reason);
    void note(const Entry &entry);
    void reportProgress();
    [[nodiscard]] Result<ImportReport> finish();
    [[nodiscard]] EntryId leaf() const;
    [[nodiscard]] std::unexpected<Error> breakOff(const Error &error);

    QIODevice &m_device;
    const QString m_path;
    ImportSink &m_sink;
    const ImportControl &m_control;

    ImportedSession m_session;
    ImportLog m_log { m_session };
    LineReader m_lines;
    JsonTree m_tree;
    PiCounts m_counts;
    PiLinker m_linker { m_log };
    SinkBatch m_batch;
    bool m_begun = false;
    QDateTime m_time; ///< of the entry before, for one that has none
    std::string m_leafMark; ///< the entry that our own export says it stands on
    QElapsedTimer m_sinceProgress;
};

} // namespace varve
