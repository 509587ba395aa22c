// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "searchquery.h"

#include <QJsonObject>

namespace varve
{

/// One of what `varve search --json` prints.
[[nodiscard]] QJsonObject hitJson(const SearchHit &hit);

} // namespace varve
