// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/context.h>

namespace varve
{

/// Why something stays out, as a heading: "Excluded by you".
[[nodiscard]] QString leftOutReasonName(LeftOutReason reason);

} // namespace varve
