// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "database.h"
#include "journalrecord.h"

namespace varve
{

/// The facts that a person has taken out of the journal: what says the same in the same session, and was said before that, is out with
/// them, whoever keeps it. What is said again later is news. Used on the thread of the database.
class DeletedFacts
{
public:
    [[nodiscard]] static Result<DeletedFacts> read(Database &database);

    [[nodiscard]] bool isEmpty() const { return m_deleted.isEmpty(); }
    [[nodiscard]] Result<bool> covers(Database &database, const JournalRecord &record) const;

private:
    struct Said
    {
        SessionId session;
        JournalFact::Kind kind = JournalFact::Kind::Finding;
        QString words;
        friend bool operator==(const Said &, const Said &) = default;
        friend size_t qHash(const Said &said, size_t seed = 0)
        {
            return qHashMulti(seed, said.session, static_cast<int>(said.kind), said.words);
        }
    };

    QHash<Said, QString> m_deleted; ///< when, the latest
};

} // namespace varve
