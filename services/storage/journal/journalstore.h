// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journalrecord.h"
#include <storage/database.h>

namespace varve
{

/// Reads and weighs the facts of a store. Those of compactions are added with the compaction's entry, in its transaction; those that
/// were found in messages by FoundFacts. What is changed here is kept beside them. Nothing of deleted sessions is seen, nor what
/// says the same as a fact that was deleted and was said before that. Used on the thread of its database; other processes may
/// write meanwhile.
class JournalStore
{
public:
    explicit JournalStore(Database &database) : m_database(database) { }

    /// In the order asked for. Looks at every fact in the scope: with words some 5 ms for 10,000 of them, so not on the GUI thread
    /// and with nothing typed yet not more often than needed.
    [[nodiscard]] Result<QList<JournalRecord>> find(const JournalFilter &filter);
    /// How many find() looks through if it is to give all of them; `most` and the order do not matter.
    [[nodiscard]] Result<qint64> count(const JournalFilter &filter);
    /// Deleted and undone ones too; NotFound if it is not there.
    [[nodiscard]] Result<JournalRecord> record(const JournalId &id);
    /// It and those of its session that say the same in the same words, whoever keeps them.
    [[nodiscard]] Result<QList<JournalRecord>> sameAs(const JournalId &id);
    /// Facts, summaries left out, that one compaction keeps; deleted ones not.
    [[nodiscard]] Result<QList<JournalRecord>> ofCompaction(qint64 seq);

    /// Whether the newest word on an operation, on whatever branch, is that it is undone.
    [[nodiscard]] Result<bool> isUndone(const QString &operation);
    /// The entries of a session, and of those it stands on, that the journal has something of, with the operation that it is undone
    /// with; of what was found in messages that is empty.
    [[nodiscard]] Result<QHash<qint64, QString>> holders(const SessionId &session);

    /// All in one transaction, or none: NotFound if one of them is not there.
    [[nodiscard]] Result<> change(const QList<JournalId> &ids, const JournalChange &change);
    /// The same inside a transaction of the caller.
    [[nodiscard]] Result<> changeOne(const JournalId &id, const JournalChange &change);

private:
    /// False for a store of an earlier version that is only read: its journal is empty.
    [[nodiscard]] Result<bool> hasJournal();
    [[nodiscard]] Result<QList<JournalRecord>> withoutDeleted(QList<JournalRecord> records);
    [[nodiscard]] Result<QList<JournalRecord>> select(const QString &where,
                                                      const QVariantList &values,
                                                      const QString &tail);

    Database &m_database;
};

} // namespace varve
