// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"

namespace varve
{

class Database;

/// Whether it has the tables that every store has had from its first version on.
[[nodiscard]] Result<bool> hasStoreTables(Database &database);

/// InvalidInput for a database that another program has made: neither a store nor empty. Inside a transaction, or a store that is
/// being made at this moment would be taken for one.
[[nodiscard]] Result<> refuseForeign(Database &database);

} // namespace varve
