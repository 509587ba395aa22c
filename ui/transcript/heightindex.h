// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

#include <vector>

namespace varve
{

/// Heights of rows in pixels with their prefix sums (a Fenwick tree): every operation but assign() is
/// O(log n). No rows and heights of 0 are allowed.
class HeightIndex
{
public:
    void assign(std::vector<int> heights);
    void append(int height);
    void removeLast();
    void clear() { assign({}); }

    [[nodiscard]] int size() const { return static_cast<int>(m_heights.size()); }
    [[nodiscard]] int height(int row) const { return m_heights[static_cast<size_t>(row)]; }
    void setHeight(int row, int height);
    [[nodiscard]] qint64 total() const { return m_total; }
    /// Of the row's top; of size(): the total.
    [[nodiscard]] qint64 offsetOf(int row) const;
    /// The row that covers `y`, clamped to the first and last one; -1 without rows.
    [[nodiscard]] int rowAt(qint64 y) const;

private:
    std::vector<int> m_heights;
    std::vector<qint64> m_sums; ///< one-based Fenwick tree
    qint64 m_total = 0;
};

} // namespace varve
