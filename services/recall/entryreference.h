// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/sessiontree.h>

#include <QString>

namespace varve
{

/// As few characters as no other id of the tree begins with, at least eight: StoreReader::findEntry() finds it by them. The whole
/// id for an entry that is not in the tree. Linear in the entries.
[[nodiscard]] QString shortReference(const EntryId &id, const SessionTree &tree);

} // namespace varve
