// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "librecodeorder.h"

#include "librecodefields.h"

#include <algorithm>
#include <numeric>

namespace varve
{

namespace
{

using Places = std::vector<LibrecodeDatabase::Place>;

/// Works with indices into the places, which come in the order of their rows.
class Orderer
{
public:
    explicit Orderer(const Places &places)
        : m_places(places)
        , m_parents(places.size(), -1)
        , m_children(places.size())
        , m_times(places.size())
        , m_emitted(places.size())
    { }

    [[nodiscard]] LibrecodeOrder run()
    {
        findParents();
        readTimes();
        std::vector<size_t> indices(m_places.size());
        std::iota(indices.begin(), indices.end(), 0);
        std::ranges::stable_sort(indices, {}, [this](size_t i) { return m_times[i]; });
        LibrecodeOrder order;
        order.rows.reserve(m_places.size());
        for (const size_t index : indices) {
            emitWithParents(index, order);
        }
        findLeaf(order);
        return order;
    }

private:
    void findParents()
    {
        for (size_t i = 0; i < m_places.size(); ++i) {
            const auto parent = std::ranges::lower_bound(m_places, m_places[i].parentRow, {},
                                                         &LibrecodeDatabase::Place::row);
            if (m_places[i].parentRow != 0 && parent != m_places.end()
                && parent->row == m_places[i].parentRow) {
                m_parents[i] = static_cast<int>(std::distance(m_places.begin(), parent));
                ++m_children[static_cast<size_t>(m_parents[i])];
            }
        }
    }

    /// One that cannot be read counts as that of the row before.
    void readTimes()
    {
        qint64 before = 0;
        for (size_t i = 0; i < m_places.size(); ++i) {
            before = librecodeNanoseconds(m_places[i].createdAt).value_or(before);
            m_times[i] = before;
        }
    }

    /// A clock that was set back may have made a child older than its parent.
    void emitWithParents(size_t index, LibrecodeOrder &order)
    {
        std::vector<size_t> path;
        for (int at = static_cast<int>(index); at >= 0 && !m_emitted[static_cast<size_t>(at)];
             at = m_parents[static_cast<size_t>(at)]) {
            m_emitted[static_cast<size_t>(at)] = true;
            path.push_back(static_cast<size_t>(at));
        }
        for (; !path.empty(); path.pop_back()) {
            order.rows.push_back(m_places[path.back()].row);
        }
    }

    void findLeaf(LibrecodeOrder &order) const
    {
        int leaf = -1;
        int last = -1; // as texts
        for (size_t i = 0; i < m_places.size(); ++i) {
            const bool isNewer = leaf < 0 || m_times[i] >= m_times[static_cast<size_t>(leaf)];
            if (m_children[i] == 0 && isNewer) {
                leaf = static_cast<int>(i);
            }
            if (last < 0
                || m_places[i].createdAt >= m_places[static_cast<size_t>(last)].createdAt) {
                last = static_cast<int>(i);
            }
        }
        if (leaf >= 0) {
            order.leaf = m_places[static_cast<size_t>(leaf)].row;
            order.leafDiffers = m_places[static_cast<size_t>(last)].createdAt
                    != m_places[static_cast<size_t>(leaf)].createdAt;
        }
    }

    const Places &m_places;
    std::vector<int> m_parents; ///< -1: none
    std::vector<int> m_children; ///< how many
    std::vector<qint64> m_times;
    std::vector<bool> m_emitted; ///< or on the way to be
};

} // namespace

LibrecodeOrder librecodeOrderOf(const Places &places)
{
    return Orderer(places).run();
}

} // namespace varve
