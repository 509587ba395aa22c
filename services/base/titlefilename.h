// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// The title as a file can be called on every system, without a suffix; at most 60 UTF-16 characters of it. Empty if nothing is left.
[[nodiscard]] QString fileNameOf(const QString &title);

} // namespace varve
