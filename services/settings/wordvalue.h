// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringView>

#include <algorithm>
#include <array>

namespace varve
{

/// The value of an enumeration by its words, which stand in the order of its values; the first for a word that it does not know.
template<typename Enum, std::size_t Count>
[[nodiscard]] Enum wordValue(const std::array<QLatin1StringView, Count> &words, QStringView text)
{
    const auto found =
            std::ranges::find_if(words, [&](QLatin1StringView word) { return word == text; });
    return static_cast<Enum>(found == words.end() ? 0 : found - words.begin());
}

} // namespace varve
