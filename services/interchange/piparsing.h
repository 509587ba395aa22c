// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "boundedqueue.h"
#include "linereader.h"
#include "pichunk.h"
#include "picounts.h"
#include "pilinker.h"

#include <stop_token>

namespace varve
{

/// Reads one pi file from the first line to the last into chunks of entries that are ready to be stored. Used once, by one
/// thread; the results are asked for when run() has ended.
class PiParsing
{
public:
    /// Nothing of `sink` is called but prepare().
    PiParsing(QIODevice &device, const QString &path, const ImportSink &sink, std::stop_token stop,
              BoundedQueue<PiChunk> &chunks);
    Q_DISABLE_COPY_MOVE(PiParsing)

    /// Does not close the queue. What was read before a failure is handed over all the same.
    [[nodiscard]] Result<> run();

    /// Where the file stands; null if it has no entries.
    [[nodiscard]] EntryId leaf() const;
    /// Everything of the report that the file says; once.
    [[nodiscard]] ImportedSession takeSession();
    [[nodiscard]] qint64 bytesRead() const { return m_lines.bytesRead(); }

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
    void takeImages(PiEntry &entry);
    [[nodiscard]] Result<> add(std::vector<Entry> entries);
    [[nodiscard]] Result<> badLine(qint64 line, const QString &reason);
    void note(const Entry &entry);
    [[nodiscard]] bool refersToChunk(const Entry &entry) const;
    [[nodiscard]] Result<> handOver();

    QIODevice &m_device;
    const QString m_path;
    const ImportSink &m_sink;
    const std::stop_token m_stop;
    BoundedQueue<PiChunk> &m_chunks;

    ImportedSession m_session;
    ImportLog m_log { m_session };
    LineReader m_lines;
    JsonTree m_tree;
    PiCounts m_counts;
    PiLinker m_linker { m_log };
    PiChunk m_chunk;
    qsizetype m_text = 0; ///< of the chunk, with images
    bool m_begun = false;
    QDateTime m_time; ///< of the entry before, for one that has none
    std::string m_leafMark; ///< the entry that our own export says it stands on
};

} // namespace varve
