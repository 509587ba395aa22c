// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace varve
{

/// US dollars for a million tokens.
struct ModelPrices
{
    double input = 0;
    double output = 0;
    double cacheRead = 0;
    double cacheWrite = 0;

    friend bool operator==(const ModelPrices &, const ModelPrices &) = default;
};

} // namespace varve
