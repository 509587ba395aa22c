// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bulkindexing.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// https://www.sqlite.org/fts5.html#special_insert_commands
constexpr int UsualMerging = 8;
constexpr int UsualMostParts = 16;
constexpr qint64 WordsInMemory = 8
        << 20; // bytes; the usual one splits a transaction into several parts

} // namespace

Result<> BulkIndexing::set(const QString &option, qint64 value)
{
    return m_database
            .run("INSERT INTO entry_text (entry_text, rank) VALUES (?, ?)"_L1, { option, value })
            .transform([](const Query &) { });
}

Result<> BulkIndexing::begin()
{
    m_begun = true;
    return set(u"hashsize"_s, WordsInMemory)
            .and_then([this] { return set(u"crisismerge"_s, MostParts); })
            .and_then([this] { return set(u"automerge"_s, 0); });
}

Result<> BulkIndexing::end()
{
    m_begun = false;
    return set(u"automerge"_s, UsualMerging).and_then([this] {
        return set(u"crisismerge"_s, UsualMostParts);
    });
}

Result<bool> BulkIndexing::merge(int pages)
{
    const auto changes = [this] {
        return m_database.run("SELECT total_changes()"_L1).transform([](Query query) {
            return query.next() ? query.integer(0) : 0;
        });
    };
    const auto before = changes();
    if (auto merged = set(u"merge"_s, pages); !merged) {
        return std::unexpected(merged.error());
    }
    const auto after = changes();
    // The command itself counts as one change.
    return before && after && *after - *before > 1;
}

} // namespace varve
