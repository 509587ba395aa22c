// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "recallanswer.h"

#include <QJsonObject>

#include <optional>

namespace varve
{

inline constexpr int LongestRecall = 1'000; ///< passages that may be asked for
inline constexpr int LargestRecall = 1'000'000; ///< tokens that may be asked for

/// In the order of RecallScope.
[[nodiscard]] QStringList recallScopes();
/// Nothing for what is none of them.
[[nodiscard]] std::optional<RecallScope> recallScope(const QString &name);

/// What `varve recall --json` prints.
[[nodiscard]] QJsonObject recallJson(const RecallAnswer &answer);

} // namespace varve
