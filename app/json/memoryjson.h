// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "keptplace.h"
#include "loadedsession.h"

#include <QJsonObject>

namespace varve
{

/// The facts of a branch, as `varve memory --json` prints them. `limit`: tokens that they may take.
[[nodiscard]] QJsonObject memoryJson(const LoadedSession &loaded, qint64 limit);

/// The facts of a folder or of everywhere, as `varve memory --project --json` prints them.
[[nodiscard]] QJsonObject keptJson(const KeptPlace &place, const MemoryLimits &limits);

} // namespace varve
