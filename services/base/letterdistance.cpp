// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "letterdistance.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace varve
{

int letterDistance(QStringView a, QStringView b)
{
    std::vector<int> row(static_cast<size_t>(b.size()) + 1);
    std::iota(row.begin(), row.end(), 0);
    for (qsizetype i = 0; i < a.size(); ++i) {
        int diagonal = std::exchange(row[0], static_cast<int>(i) + 1);
        for (qsizetype j = 0; j < b.size(); ++j) {
            const auto at = static_cast<size_t>(j) + 1;
            const int kept = diagonal + (a.at(i) == b.at(j) ? 0 : 1);
            diagonal = row[at];
            row[at] = std::min({ kept, row[at] + 1, row[at - 1] + 1 });
        }
    }
    return row.back();
}

} // namespace varve
