// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "database.h"

namespace varve
{

/// After the loop over a query's rows: an error if they ended because reading failed. Whoever removes something because it was not
/// among them must ask.
[[nodiscard]] Result<> endOf(const Query &query);

} // namespace varve
