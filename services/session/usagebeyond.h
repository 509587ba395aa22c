// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "usage.h"

namespace varve
{

/// What of `all` is not in `counted`; nothing if that is nothing.
[[nodiscard]] std::optional<Usage> usageBeyond(const Usage &counted, const Usage &all);

} // namespace varve
