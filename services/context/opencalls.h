// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "context.h"

namespace varve
{

/// The newest answer has calls without a result: they are being run, or were given up.
[[nodiscard]] bool hasOpenCalls(const Context &context);

} // namespace varve
