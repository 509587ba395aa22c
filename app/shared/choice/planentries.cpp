// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planentries.h"

#include <operations/sessionname.h>

namespace varve
{

Result<PlanRequest> withEntries(PlanRequest wanted, const PlanEntries &named, StoreReader &reader,
                                const LoadedSession &loaded)
{
    const auto entry = [&](const QString &name) {
        return name.isEmpty() ? Result<EntryId>(EntryId()) : entryNamed(reader, loaded, name);
    };
    const auto upTo = entry(named.upTo);
    const auto from = entry(named.from);
    const auto to = entry(named.to);
    for (const auto *found : { &upTo, &from, &to }) {
        if (!*found) {
            return std::unexpected(found->error());
        }
    }
    wanted.upTo = *upTo;
    if (!from->isNull()) {
        wanted.range = EntryRange { *from, *to };
    }
    return wanted;
}

} // namespace varve
