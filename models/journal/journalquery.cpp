// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalquery.h"

#include <memory/journalscope.h>
#include <storage/storereader.h>

namespace varve
{

Result<QList<MergedFact>> readJournal(StoreReader &reader, const JournalQuery &query)
{
    JournalStore store(reader.database());
    JournalFilter filter = query.filter;
    if (query.scope != JournalScope::Everything && !query.branch) {
        return QList<MergedFact>(); // nothing is open
    }
    if (query.scope == JournalScope::Branch) {
        const auto inForce = journalInForce(*query.branch, store);
        if (!inForce) {
            return std::unexpected(inForce.error());
        }
        filter.holders = *inForce;
    } else if (query.scope == JournalScope::Session) {
        filter.session = query.branch->snapshot->session.id;
    }
    return store.find(filter).transform([&query](QList<JournalRecord> records) {
        if (query.sessions) {
            records.removeIf([&query](const JournalRecord &record) {
                return !query.sessions->contains(record.session);
            });
        }
        return mergeJournal(records, query.scope != JournalScope::Everything);
    });
}

} // namespace varve
