// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sourceentry.h"
#include <storage/librecodedatabase.h>

#include <QList>

namespace varve
{

class JsonColumn;

/// Never fails: what is not known becomes a custom entry that keeps the source. `json` and `parts` may be used up.
[[nodiscard]] SourceEntry readLibrecodeEntry(const LibrecodeDatabase::EntryRow &row,
                                             const QList<LibrecodeDatabase::Part> &parts,
                                             JsonColumn &json);

} // namespace varve
