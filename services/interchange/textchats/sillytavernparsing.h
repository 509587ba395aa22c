// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsonlines.h"
#include "sillytaverncounts.h"
#include "sizelimitedfields.h"

#include <optional>

namespace varve
{

/// Reads one SillyTavern chat from the first line to the last. Used once, by one thread.
class SillyTavernParsing
{
public:
    SillyTavernParsing(QIODevice &device, ImportAssembler &into);
    Q_DISABLE_COPY_MOVE(SillyTavernParsing)

    [[nodiscard]] Result<> run();

private:
    [[nodiscard]] Result<> readObject(const JsonRef &object, qint64 line);
    void readHeader(const JsonRef &header, qint64 line);
    [[nodiscard]] Result<> begin(const JsonRef &firstMessage);
    [[nodiscard]] Result<> readMessage(const JsonRef &message, qint64 line);
    [[nodiscard]] Result<> readUnknown(const JsonRef &object, qint64 line);
    [[nodiscard]] Result<> finish();

    ImportAssembler &m_into;
    JsonLines m_lines;
    SillyTavernCounts m_counts;
    SizeLimitedFields m_fields;
    Session m_session; ///< until the first message, which may name it
    std::optional<SourceEntry> m_header; ///< the same
    std::string m_last; ///< the entry that the next message stands on
    qint64 m_number = 0;
};

} // namespace varve
