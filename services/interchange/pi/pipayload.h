// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"

namespace varve
{

/// Digest of all that an entry says but ids, references and time: equal for two files of which one was rewritten with new
/// ids, other key order, white space or escapes.
[[nodiscard]] QByteArray piPayloadDigest(const JsonRef &entry);

} // namespace varve
