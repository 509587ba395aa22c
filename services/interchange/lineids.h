// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHashFunctions>

#include <string_view>
#include <unordered_map>
#include <utility>

namespace varve
{

/// Ids of a file as numbers, from 0 in the order in which they came. Keeps no ids, only hashes of 128 bits of them, because a large file
/// has hundreds of thousands.
class LineIds
{
public:
    static constexpr int None = -1;

    /// The number of an id, be it new; None if it is empty.
    int add(std::string_view id)
    {
        return id.empty() ? None
                          : m_numbers.try_emplace(keyOf(id), static_cast<int>(m_numbers.size()))
                                    .first->second;
    }
    [[nodiscard]] int find(std::string_view id) const
    {
        const auto found = id.empty() ? m_numbers.end() : m_numbers.find(keyOf(id));
        return found == m_numbers.end() ? None : found->second;
    }
    [[nodiscard]] size_t size() const { return m_numbers.size(); }

private:
    using Key = std::pair<size_t, size_t>;
    struct Hash
    {
        size_t operator()(const Key &key) const { return key.first; }
    };

    [[nodiscard]] static Key keyOf(std::string_view id)
    {
        constexpr size_t OtherSeed = 0x9e3779b97f4a7c15;
        return { std::hash<std::string_view>()(id), qHashBits(id.data(), id.size(), OtherSeed) };
    }

    std::unordered_map<Key, int, Hash> m_numbers;
};

} // namespace varve
