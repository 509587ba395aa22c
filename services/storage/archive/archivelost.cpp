// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Of an archive that is lost nothing is left but what the machines have. Each sends what it wrote, and one that is lost as well sends
// nothing any more: so who says that it is lost takes over all that is here. Entries and sessions have their names for ever, so where two
// machines take over the same it is known when it comes.
#include "archivelist.h"
#include "archivelog.h"
#include "archiverows.h"
#include "sessionstore.h"

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ArchiveList)
};

/// In an open one it would be as if this person had written what others wrote; another archive would get all of it a second time.
Result<> checkTakesOver(const Archive &archive, const QList<Archive> &all)
{
    if (!archive.isSealed) {
        return fail(Error::Kind::Refused,
                    Tr::tr("The archive %1 is an open one: what other members wrote would go on as "
                           "yours. Nothing was changed. Remove it without saying that it is lost; "
                           "each machine sends to the next one what was written on it.")
                            .arg(archive.name));
    }
    if (all.size() > 1) {
        return fail(Error::Kind::Refused,
                    Tr::tr("There are other archives in the list, which would get everything a "
                           "second time. Nothing was changed. Remove %1 without saying that it is "
                           "lost, or remove the others before.")
                            .arg(archive.name));
    }
    return {};
}

} // namespace

Result<> ArchiveList::removeLost(const Archive &archive)
{
    Database &database = m_store.database();
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    const auto fits =
            all().and_then([&](const QList<Archive> &all) { return checkTakesOver(archive, all); });
    if (!fits) {
        return fits;
    }
    for (const QLatin1StringView sql :
         { "DELETE FROM archives"_L1, "DELETE FROM archive_choices"_L1,
           "DELETE FROM archive_failures"_L1, "DELETE FROM archive_heads"_L1,
           "DELETE FROM archive_leaves"_L1, "DELETE FROM archive_entries"_L1,
           "DELETE FROM archive_clocks WHERE kind <> 7 AND machine <> (SELECT id FROM "
           "archive_machine)"_L1,
           "UPDATE archive_clocks SET machine = (SELECT id FROM archive_machine)"_L1 }) {
        if (const auto gone = varve::change(database, sql); !gone) {
            return gone;
        }
    }
    return ArchiveLog(m_store).switchOff().and_then([&] { return transaction->commit(); });
}

} // namespace varve
