// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importer.h"

#include <memory>

namespace varve
{

/// The importer for an SQLite database, found by the names of its tables. InvalidInput with a sentence that says what it looks
/// like if there is none, Cancelled while a copy with the log is made, if that is needed.
[[nodiscard]] Result<std::unique_ptr<Importer>> importerForDatabase(const QString &path,
                                                                    const std::stop_token &stop);

} // namespace varve
