// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "streamevent.h"
#include <session/block.h>

#include <map>
#include <optional>

namespace varve
{

/// Puts one answer together from its events. A value, no thread affinity.
class AnswerAssembler
{
public:
    void take(const StreamEvents &events);

    /// What has come so far, in the order of the blocks. A call whose arguments are not whole is not in it, nor are
    /// blocks with nothing in them.
    [[nodiscard]] Blocks blocks() const;
    /// The same with calls whose arguments are still coming: for the eye.
    [[nodiscard]] Blocks shownBlocks() const;
    [[nodiscard]] const Usage &usage() const { return m_usage; }
    /// Nothing before the answer's end.
    [[nodiscard]] const std::optional<StopEvent> &stop() const { return m_stop; }
    /// Characters of text, thinking and arguments.
    [[nodiscard]] qsizetype size() const { return m_size; }

private:
    struct Part
    {
        Block block;
        bool whole = true; ///< of calls: the end was seen
    };

    template<typename Content>
    Content &at(int number);

    std::map<int, Part> m_parts;
    Usage m_usage;
    std::optional<StopEvent> m_stop;
    qsizetype m_size = 0;
};

} // namespace varve
