// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

#include <utility>
#include <vector>

namespace varve
{

using JsonMembers = std::vector<std::pair<QString, QJsonValue>>;

/// The object with these members; of several with one name the last counts. A file may hold an object of a million members, and
/// QJsonObject moves all those behind a place to insert there: putting them in one by one in any order takes hours.
[[nodiscard]] QJsonObject objectOf(JsonMembers members);

} // namespace varve
