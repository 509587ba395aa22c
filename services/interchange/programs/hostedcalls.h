// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/entry.h>

#include <QHash>

namespace varve
{

/// Calls that the provider ran itself, within an answer of the Responses API (a search of the web), by their ids: the items that they came in
/// as, without ids. No file has what came of them.
[[nodiscard]] QHash<QString, QJsonObject> hostedCalls(const Entry &answer);

} // namespace varve
