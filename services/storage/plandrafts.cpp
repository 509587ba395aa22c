// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plandrafts.h"

#include "notnull.h"
#include "sessionstore.h"
#include <base/timestamp.h>

namespace varve
{

using namespace Qt::StringLiterals;

PlanDrafts::PlanDrafts(SessionStore &store) : m_store(store) { }

Result<> PlanDrafts::save(const SessionId &session, const PlanDraft &draft)
{
    Database &database = m_store.database();
    auto done = draft.isEmpty()
            ? database.run("DELETE FROM plan_drafts WHERE session = ?"_L1, { session.toString() })
            : database.run("INSERT OR REPLACE INTO plan_drafts "
                           "(session, instructions, summary, review, keep, updated_at) "
                           "VALUES (?,?,?,?,?,?)"_L1,
                           { session.toString(), notNull(draft.instructions),
                             notNull(draft.summary), notNull(draft.review), draft.keep,
                             timestamp(QDateTime::currentDateTimeUtc()) });
    return done.transform([](const Query &) { });
}

Result<PlanDraft> PlanDrafts::draft(const SessionId &session)
{
    return m_store.database()
            .run("SELECT instructions, summary, review, keep FROM plan_drafts WHERE session = ?"_L1,
                 { session.toString() })
            .transform([](Query query) {
                return query.next() ? PlanDraft { query.text(0), query.text(1), query.text(2),
                                                  query.integer(3) }
                                    : PlanDraft {};
            });
}

} // namespace varve
