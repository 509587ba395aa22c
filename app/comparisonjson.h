// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/branchcomparison.h>

#include <QJsonObject>

#include <array>

namespace varve
{

/// The result of the verb compare. `costs`: of the branches' answers.
[[nodiscard]] QJsonObject comparisonJson(const BranchComparison &comparison,
                                         const std::array<CostSum, 2> &costs);
/// The same as the window shows it, for reading.
[[nodiscard]] QString comparisonText(const BranchComparison &comparison,
                                     const std::array<CostSum, 2> &costs);

} // namespace varve
