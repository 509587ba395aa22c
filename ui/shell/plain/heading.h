// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plainlabel.h"

class QFrame;

namespace varve
{

/// Over a part of a panel or window.
[[nodiscard]] PlainLabel *heading(const QString &text);
/// Between parts that stand below each other.
[[nodiscard]] QFrame *hairline();

} // namespace varve
