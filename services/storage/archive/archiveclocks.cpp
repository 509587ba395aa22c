// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archiveclocks.h"

#include "archiverows.h"
#include "notnull.h"

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

Result<bool> ArchiveClocks::isLatest(const ArchiveItem &item, const QString &ref,
                                     const QString &value)
{
    const QVariantList key { notNull(item.session), kindNumber(item.kind()), notNull(ref) };
    const QByteArray machine = item.machine.toBytes();
    {
        auto known = m_database.run("SELECT number, machine FROM archive_clocks WHERE session = ? "
                                    "AND kind = ? AND ref = ?"_L1,
                                    key);
        if (!known) {
            return std::unexpected(known.error());
        }
        if (known->next()
            && std::pair(known->integer(0), known->bytes(1)) >= std::pair(item.number, machine)) {
            return false;
        }
    }
    const bool comesBack = isOwn(item) && item.kind() != ArchiveRecord::Kind::Deleted;
    return (comesBack ? numberAgain(item) : Result<qint64>(item.number))
            .and_then([&](qint64 number) {
                return change(m_database,
                              "INSERT OR REPLACE INTO archive_clocks (session, kind, ref, number, "
                              "machine, value) VALUES (?,?,?,?,?,?)"_L1,
                              key + QVariantList { number, machine, notNull(value) });
            })
            .transform([] { return true; });
}

Result<> ArchiveClocks::logAgain(const ArchiveItem &item, qint64 seq, bool isNew)
{
    return (isNew ? numberAgain(item) : Result<qint64>(item.number)).and_then([&](qint64 number) {
        return change(m_database,
                      "INSERT OR IGNORE INTO archive_log (session, number, seq) VALUES (?,?,?)"_L1,
                      { notNull(item.session), number, seq });
    });
}

/// Where another archive has later records of this machine in the session, as that it was deleted, this one would count as sent there.
Result<qint64> ArchiveClocks::numberAgain(const ArchiveItem &item)
{
    return exists(m_database,
                  "SELECT 1 FROM archive_heads WHERE session = ? AND machine = ? AND archive <> ? "
                  "AND there >= ?"_L1,
                  { notNull(item.session), item.machine.toBytes(), m_archive, item.number })
            .and_then([&](bool isElsewhere) -> Result<qint64> {
                if (!isElsewhere) {
                    return item.number;
                }
                return change(m_database, "UPDATE archive_machine SET clock = clock + 1"_L1)
                        .and_then([&] {
                            return numberOf(m_database, "SELECT clock FROM archive_machine"_L1);
                        });
            });
}

} // namespace varve
