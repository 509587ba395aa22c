// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charcounts.h"
#include "tokenestimate.h"

namespace varve
{

/// Of a text, without what a message costs.
[[nodiscard]] inline double estimateTokens(QStringView text, const TokenFactors &factors)
{
    return estimateTokens(countCharacters(text), factors);
}

} // namespace varve
