// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"

namespace varve
{

/// The parameters of a request. A null counts as not given; one that the operation does not have is a problem.
[[nodiscard]] std::expected<Arguments, ParameterProblem> readArguments(const Operation &operation,
                                                                       const QJsonObject &object);

} // namespace varve
