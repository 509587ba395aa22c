// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// Whether two texts are the same; `mayBeRedacted`: also where keys were taken out of one of them.
[[nodiscard]] bool isSameText(const QString &here, const QString &there, bool mayBeRedacted);

} // namespace varve
