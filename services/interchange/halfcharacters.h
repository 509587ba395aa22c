// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/entry.h>
#include <session/session.h>

namespace varve
{

/// Puts U+FFFD in the place of each half of a surrogate pair that stands alone, as JSON can say one by an escape. UTF-8 has none: what
/// writes it, SQLite too, makes "?" of it, or one character of it and the next. In `data` it may stay, which is stored as JSON. How many
/// there were.
qint64 replaceHalfCharacters(Entry &entry);
qint64 replaceHalfCharacters(Session &session);

} // namespace varve
