// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/database.h>

#include <optional>
#include <stop_token>

namespace varve
{

/// A search whose words that no entry has in any form are replaced by those of the index that are written nearly so.
struct NearSearch
{
    QString text;
    QString missing; ///< the words that were replaced
    QString nearest; ///< what stands for them
};

/// Nothing where every word is known, or nothing is near: one letter is another, two of words from eight letters on, or two stand the
/// wrong way round; the first letter is right. Words alone, not names with signs or numbers. Reads the words of the index that
/// begin alike, so only for a search that finds nothing. Fails with Cancelled when stopped.
[[nodiscard]] Result<std::optional<NearSearch>> nearSearch(Database &database, const QString &text,
                                                           std::stop_token stop = {});

} // namespace varve
