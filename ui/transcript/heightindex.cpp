// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "heightindex.h"

#include <bit>

namespace varve
{

namespace
{

constexpr size_t lowestBit(size_t value)
{
    return value & (~value + 1);
}

} // namespace

void HeightIndex::assign(std::vector<int> heights)
{
    m_heights = std::move(heights);
    m_sums.assign(m_heights.size() + 1, 0);
    m_total = 0;
    for (size_t i = 1; i < m_sums.size(); ++i) {
        m_sums[i] += m_heights[i - 1];
        m_total += m_heights[i - 1];
        if (const size_t next = i + lowestBit(i); next < m_sums.size()) {
            m_sums[next] += m_sums[i];
        }
    }
}

void HeightIndex::append(int height)
{
    m_heights.push_back(height);
    const size_t i = m_heights.size();
    // The new node covers the rows (i - lowestBit(i), i].
    qint64 sum = height;
    for (size_t at = i - 1; at > i - lowestBit(i); at -= lowestBit(at)) {
        sum += m_sums[at];
    }
    m_sums.push_back(sum);
    m_total += height;
}

void HeightIndex::removeLast()
{
    m_total -= m_heights.back();
    m_heights.pop_back();
    m_sums.pop_back(); // covers the last row and older ones; no other node covers the last
}

void HeightIndex::setHeight(int row, int height)
{
    const int delta = height - m_heights[static_cast<size_t>(row)];
    if (delta == 0) {
        return;
    }
    m_heights[static_cast<size_t>(row)] = height;
    m_total += delta;
    for (size_t i = static_cast<size_t>(row) + 1; i < m_sums.size(); i += lowestBit(i)) {
        m_sums[i] += delta;
    }
}

qint64 HeightIndex::offsetOf(int row) const
{
    qint64 sum = 0;
    for (auto i = static_cast<size_t>(row); i > 0; i -= lowestBit(i)) {
        sum += m_sums[i];
    }
    return sum;
}

int HeightIndex::rowAt(qint64 y) const
{
    if (m_heights.empty()) {
        return -1;
    }
    size_t at = 0;
    for (size_t step = std::bit_floor(m_heights.size()); step > 0; step >>= 1) {
        if (at + step < m_sums.size() && m_sums[at + step] <= y) {
            at += step;
            y -= m_sums[at];
        }
    }
    return static_cast<int>(at < m_heights.size() ? at : m_heights.size() - 1);
}

} // namespace varve
