// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace varve
{

/// The 16 bytes by which an imported entry is known again. `above`: the key of what it stands on, 16 zeros for a root, so that a key is that of
/// a whole chain; `content`: time and digest of what it says. With the key of a first entry as `above` and a number as `content` it is that
/// of an equal sibling.
[[nodiscard]] QByteArray originKeyOf(const QByteArray &above, const QByteArray &content);

} // namespace varve
