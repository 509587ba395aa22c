// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "blockbuffer.h"

namespace varve
{

/// Reads a device line by line without ever holding more than one line and one block. What is handed out stays valid
/// until the next call, and at least JsonTree::Padding bytes after it may be read.
class LineReader
{
public:
    static constexpr qint64 MaxLine = 256 << 20;

    explicit LineReader(QIODevice &device, qint64 maxLine = MaxLine);

    struct Line
    {
        std::string_view bytes; ///< without the newline; empty if too long
        qint64 number = 0; ///< 1-based
        qint64 length = 0; ///< bytes, also of one that was too long
        bool tooLong = false;
        bool terminated = true; ///< false: the file ends here without a newline
    };
    /// False at the end. Io if the device fails.
    [[nodiscard]] Result<bool> next(Line &line);
    [[nodiscard]] qint64 bytesRead() const { return m_buffer.bytesRead(); }
    /// Whether the last line was so long that its memory is worth giving back.
    [[nodiscard]] bool grewLarge() const { return m_buffer.grewLarge(); }

private:
    void give(Line &line, qsizetype end, bool terminated);

    BlockBuffer m_buffer; ///< from the line being gathered on
    const qint64 m_maxLine;
    qint64 m_discarded = 0; ///< bytes of the present line that were thrown away
    qint64 m_lines = 0;
};

} // namespace varve
