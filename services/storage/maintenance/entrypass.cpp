// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "entrypass.h"

#include "entryrow.h"

#include <QCoreApplication>
#include <QDir>

#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::EntryPass)
};

} // namespace

Result<QList<Entry>> entriesAfter(Database &database, qint64 seq)
{
    constexpr int MostEntries = 500;
    constexpr qsizetype MostCharacters = 4'000'000;
    auto query =
            database.run("SELECT "_L1 + EntryColumns
                                 + " FROM session_entries WHERE seq > ? ORDER BY seq LIMIT ?"_L1,
                         { seq, MostEntries });
    if (!query) {
        return std::unexpected(query.error());
    }
    QList<Entry> entries;
    qsizetype characters = 0;
    while (characters < MostCharacters && query->next()) {
        entries += readEntry(*query);
        characters += entries.constLast().text().size() + entries.constLast().summary.size();
    }
    // What cannot be read must not look like the end.
    if (const QString problem = query->error(); !problem.isEmpty()) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("The entries of the store %1 cannot all be read: the file is damaged. "
                           "Make a copy of it, then restore a backup.")
                            .arg(QDir::toNativeSeparators(database.path())),
                    problem);
    }
    return entries;
}

void SessionSums::add(const Entry &entry, const EntryMetrics &metrics)
{
    ++entries;
    messages += entry.type == EntryType::Message ? 1 : 0;
    text += metrics.chars().total();
    if (entry.usage) {
        totals += *entry.usage;
    }
}

bool SessionSums::matches(const Session &session) const
{
    Usage mine = totals;
    Usage theirs = session.totals;
    const double cost = std::abs(mine.cost.value_or(0) - theirs.cost.value_or(0));
    mine.cost = theirs.cost = std::nullopt;
    // Summed up in another order the last digits may differ.
    return entries == session.entryCount && messages == session.messageCount
            && text == session.textSize && mine == theirs
            && cost <= 1e-6 * std::max(1.0, std::abs(totals.cost.value_or(0)));
}

} // namespace varve
