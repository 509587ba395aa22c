// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"
#include "searchquery.h"

namespace varve
{

/// What the words of a search have found and what its meaning finds, as one list. Refused where no embedding model is set.
[[nodiscard]] Result<QList<SearchHit>> hitsWithMeaning(Command &command, const SearchQuery &query,
                                                       const QList<SearchHit> &byWords);

} // namespace varve
