// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sourceentry.h"

#include <vector>

namespace varve
{

/// Outputs of tools that OpenCode no longer sends, as edits of the context that stand where it stopped sending them.
class OpenCodeMasks
{
public:
    /// `result`: id of the entry; `time`: when it was masked, in ms.
    void add(std::string result, qint64 time);
    /// Edits for what was masked before `time`, in order. What was masked in one sweep is one edit.
    [[nodiscard]] std::vector<SourceEntry> takeBefore(qint64 time);

private:
    struct Mask
    {
        qint64 time = 0;
        std::string result;
    };
    std::vector<Mask> m_masks;
};

} // namespace varve
