// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsonlines.h"
#include "picounts.h"

namespace varve
{

/// Reads one pi file from the first line to the last. Used once, by one thread.
class PiParsing
{
public:
    PiParsing(QIODevice &device, ImportAssembler &into);
    Q_DISABLE_COPY_MOVE(PiParsing)

    [[nodiscard]] Result<> run();

private:
    [[nodiscard]] Result<> readObject(const JsonRef &object, qint64 line);
    [[nodiscard]] Result<> readHeader(const JsonRef &header, qint64 line);
    [[nodiscard]] Result<> readEntry(const JsonRef &object, qint64 line);

    ImportAssembler &m_into;
    JsonLines m_lines;
    PiCounts m_counts;
    std::string m_leafMark; ///< the entry that our own export says it stands on
};

} // namespace varve
