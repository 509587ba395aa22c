// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace varve
{

/// Of the tools that `varve mcp` offers.
[[nodiscard]] QStringList archiveToolNames();

} // namespace varve
