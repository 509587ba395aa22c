// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "searchquery.h"

namespace varve
{

/// Two lists of hits, each best first, as one: reciprocal rank fusion (Cormack, Clarke and Büttcher 2009, with their
/// constant 60), which needs no scores that can be compared. An entry in both comes once, with the words' snippet. Hits that
/// lack some of the words stand a little lower.
[[nodiscard]] QList<SearchHit> fuseHits(const QList<SearchHit> &byWords,
                                        const QList<SearchHit> &byMeaning, int limit);

} // namespace varve
