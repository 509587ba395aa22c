// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/storefinding.h>

#include <QJsonArray>
#include <QJsonObject>

namespace varve
{

/// What a check found, as docs/json.md has it.
[[nodiscard]] QJsonObject checkJson(const StoreCheck &check);

} // namespace varve
