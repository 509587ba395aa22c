// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exactjsonwriter.h"
#include "piids.h"
#include <session/entrysource.h>

namespace varve
{

/// Writes entries as lines of a pi file; the way back of readPiEntry().
class PiEntryWriter
{
public:
    explicit PiEntryWriter(EntrySource &source) : m_source(source) { }

    /// One line with its newline. Parents first, so that their ids are known. Fails if an image cannot be read.
    [[nodiscard]] Result<QByteArray> line(const Entry &entry, const EntryId &parent);
    /// A line that becomes no entry, below the one that the session stands on.
    [[nodiscard]] QByteArray leafMark(const EntryId &leaf, const QDateTime &time);

private:
    struct Line;

    void writeHead(Line &line, QLatin1StringView type);
    [[nodiscard]] Result<> writeBody(Line &line);
    [[nodiscard]] Result<> writeMessage(Line &line);
    void writeAssistant(Line &line);
    void writeSummaryMessage(Line &line);
    void writeCustom(Line &line);
    void writeSummary(Line &line);
    [[nodiscard]] Result<> writeContent(Line &line);
    [[nodiscard]] Result<> writeBlock(Line &line, const Block &block, const QJsonObject &further);
    void writeUsage(Line &line);
    void writeReference(Line &line, QLatin1StringView key, const EntryId &id,
                        QLatin1StringView kept);
    [[nodiscard]] QByteArray rewritten(const Entry &entry, const QString &parent);

    EntrySource &m_source;
    PiIds m_ids;
};

} // namespace varve
