// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "reviewedcompaction.h"

#include "leases.h"
#include "opencalls.h"
#include "rollover.h"
#include "sessionstore.h"

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ReviewedCompaction)
};

} // namespace

Result<LoadedSession> storeReviewed(SessionStore &store, const ReviewedCompaction &reviewed,
                                    const LeaseBook *leases)
{
    StoreReader &reader = store.reader();
    auto now = loadSession(reader, reviewed.session);
    if (!now) {
        return now;
    }
    const bool rollsOver =
            reviewed.rollsOver && !reviewed.plan.isRange() && !reviewed.plan.onlyMasks();
    const bool turnRuns = leases != nullptr && leases->works(reviewed.session) > 1;
    if (turnRuns && (rollsOver || hasOpenCalls(project(now->branch, reviewed.projection)))) {
        return fail(Error::Kind::Refused,
                    Tr::tr("An answer is on its way in this session. Nothing was changed. Apply "
                           "again when it has ended, or stop it."));
    }
    auto written = compactionEntries(now->branch, reviewed.plan, reviewed.record,
                                     reviewed.projection, reader);
    if (!written) {
        return std::unexpected(written.error());
    }
    if (rollsOver) {
        return rollOver(store,
                        { reviewed.session, now->session().leaf, written->entries,
                          reviewed.record.text })
                .and_then(
                        [&](const RolledOver &done) { return loadSession(reader, done.child.id); });
    }
    return store.append(reviewed.session, now->session().leaf, written->entries)
            .and_then([&](const QList<Entry> &) { return loadSession(reader, reviewed.session); });
}

} // namespace varve
