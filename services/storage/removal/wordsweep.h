// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/database.h>

namespace varve
{

/// Takes the words of removed entries out of the full-text index, which only notes that those are gone: until the part of it that has
/// them is merged, they stay in the file and in every copy. All parts are merged into one, a few pages a step, as the index cannot be
/// told to merge one. Cut off, what was merged stays so, and the next one goes on with the rest.
class WordSweep
{
public:
    static constexpr int PagesAStep = 32; ///< some 10 ms; an index of 20 MB has 5,000

    /// Merges on for a moment; false if the index has no removed entries.
    [[nodiscard]] Result<bool> step(Database &database);

private:
    bool m_begun = false;
};

} // namespace varve
