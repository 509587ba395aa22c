// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "database.h"

namespace varve
{

/// The full-text index while much is added to it. Each transaction leaves a part of its own; usually they are merged a few
/// at a time inside later transactions, the same words again and again and now and then for a tenth of a second. Here
/// they are merged many at a time, between transactions, in steps that others need not wait for.
/// If the process dies the index works as before; it stays in up to MostParts parts until the next import.
class BulkIndexing
{
public:
    explicit BulkIndexing(Database &database) : m_database(database) { }

    [[nodiscard]] Result<> begin();
    [[nodiscard]] bool hasBegun() const { return m_begun; }
    /// As it was before; merge first.
    [[nodiscard]] Result<> end();

    /// One step of merging that writes about so many pages; false if there is nothing left to merge.
    [[nodiscard]] Result<bool> merge(int pages);

private:
    static constexpr int MostParts = 200;

    [[nodiscard]] Result<> set(const QString &option, qint64 value);

    Database &m_database;
    bool m_begun = false;
};

} // namespace varve
