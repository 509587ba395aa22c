// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "foundfacts.h"

#include "journalwriter.h"

namespace varve
{

using namespace Qt::StringLiterals;

Result<std::optional<qint64>> FoundFacts::numberOf(const SessionId &session)
{
    return m_database
            .run("SELECT number FROM sessions WHERE id = ? AND deleted_at = ''"_L1,
                 { session.toString() })
            .transform([](Query query) {
                return query.next() ? std::optional(query.integer(0)) : std::nullopt;
            });
}

Result<qint64> FoundFacts::readTo(const SessionId &session)
{
    return m_database
            .run("SELECT r.seq FROM journal_read r JOIN sessions s ON s.number = r.session WHERE "
                 "s.id = ?"_L1,
                 { session.toString() })
            .transform([](Query query) { return query.next() ? query.integer(0) : 0; });
}

Result<qint64> FoundFacts::keep(const QList<FoundPart> &parts)
{
    auto transaction = Transaction::begin(m_database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    qint64 kept = 0;
    for (const FoundPart &part : parts) {
        const auto number = numberOf(part.session);
        const auto before = readTo(part.session);
        if (!number || !before) {
            return std::unexpected(!number ? number.error() : before.error());
        }
        if (!*number || *before != part.from) {
            continue;
        }
        const auto added = add(part.session, part.facts);
        if (!added) {
            return std::unexpected(added.error());
        }
        kept += *added;
        const auto noted =
                m_database.run("INSERT OR REPLACE INTO journal_read (session, seq) VALUES (?,?)"_L1,
                               { **number, part.to });
        if (!noted) {
            return std::unexpected(noted.error());
        }
    }
    return transaction->commit().transform([&] { return kept; });
}

Result<qint64> FoundFacts::add(const SessionId &session, const QList<FoundFact> &facts)
{
    const auto number = numberOf(session);
    if (!number || !*number) {
        return number.transform([](const auto &) { return qint64(0); });
    }
    JournalWriter writer(m_database);
    qint64 kept = 0;
    for (const FoundFact &found : facts) {
        const auto added = writer.addFound(**number, found.seq, tidied(found.fact));
        if (!added) {
            return std::unexpected(added.error());
        }
        kept += *added ? 1 : 0;
    }
    return kept;
}

} // namespace varve
