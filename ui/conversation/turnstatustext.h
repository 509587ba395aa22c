// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/turnrunner.h>

namespace varve
{

/// What a turn is at, in one line beside the composer. Pure.
[[nodiscard]] QString turnStatusText(const TurnStatus &status, bool isStopping);

} // namespace varve
