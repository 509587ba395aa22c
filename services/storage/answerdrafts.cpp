// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answerdrafts.h"

#include "blockcodec.h"
#include "leases.h"
#include "notnull.h"
#include "sessionstore.h"
#include <base/timestamp.h>
#include <session/entrydata.h>

#include <QScopeGuard>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Draft
{
    EntryId parent;
    Entry answer;
};

Result<std::optional<Draft>> readDraft(Database &database, const SessionId &session)
{
    return database
            .run("SELECT parent_id, provider, model, api, content, blocks, updated_at "
                 "FROM answer_drafts WHERE session = ?"_L1,
                 { session.toString() })
            .transform([](Query query) -> std::optional<Draft> {
                if (!query.next()) {
                    return std::nullopt;
                }
                Draft draft;
                draft.parent = EntryId::fromString(query.text(0));
                draft.answer.role = Role::Assistant;
                draft.answer.stopReason = StopReason::Aborted;
                draft.answer.provider = query.text(1);
                draft.answer.model = query.text(2);
                draft.answer.api = query.text(3);
                draft.answer.blocks = decodeBlocks(query.text(4), query.text(5));
                draft.answer.createdAt = fromTimestamp(query.text(6));
                return draft;
            });
}

} // namespace

AnswerDrafts::AnswerDrafts(Database &database) : m_database(database) { }

Result<> AnswerDrafts::save(const SessionId &session, const EntryId &parent, const Entry &answer)
{
    return m_database
            .run("INSERT INTO answer_drafts (session, parent_id, provider, model, api, content, "
                 "blocks, updated_at) VALUES (?,?,?,?,?,?,?,?) ON CONFLICT (session) DO UPDATE SET "
                 "parent_id = excluded.parent_id, provider = excluded.provider, "
                 "model = excluded.model, api = excluded.api, content = excluded.content, "
                 "blocks = excluded.blocks, updated_at = excluded.updated_at"_L1,
                 { session.toString(), notNull(parent), notNull(answer.provider),
                   notNull(answer.model), notNull(answer.api), notNull(answer.text()),
                   notNull(encodeBlocks(answer.blocks)),
                   timestamp(QDateTime::currentDateTimeUtc()) })
            .transform([](const Query &) { });
}

Result<> AnswerDrafts::remove(const SessionId &session)
{
    return m_database.run("DELETE FROM answer_drafts WHERE session = ?"_L1, { session.toString() })
            .transform([](const Query &) { });
}

Result<std::optional<Entry>> recoverDraft(SessionStore &store, const SessionId &session,
                                          const QString &owner, const QString &why)
{
    auto draft = readDraft(store.database(), session);
    if (!draft) {
        return std::unexpected(draft.error());
    }
    if (!*draft) {
        return std::nullopt;
    }
    Leases leases(store.database(), owner);
    if (auto taken = leases.acquire(session, u"recovery"_s); !taken) {
        return taken.error().kind == Error::Kind::Conflict
                ? Result<std::optional<Entry>>(std::nullopt)
                : std::unexpected(taken.error());
    }
    // Whatever comes of it: nobody else is kept out.
    const auto release =
            qScopeGuard([&] { [[maybe_unused]] const auto released = leases.release(session); });
    draft = readDraft(store.database(), session); // another process may have kept it meanwhile
    if (!draft || !*draft) {
        return draft.transform([](const auto &) { return std::optional<Entry>(); });
    }
    Entry answer = (*draft)->answer;
    if (!why.isEmpty()) {
        answer.data[entryData::ErrorMessage] = why;
    }
    const AppendOptions ends { {}, true };
    const EntryId parent = (*draft)->parent;
    auto appended = store.append(session, parent, { answer }, ends);
    if (!appended && appended.error().kind == Error::Kind::Conflict) {
        // The session went on meanwhile: beside what was said since.
        appended = store.appendBeside(session, parent, { answer }, ends);
    }
    return appended.transform(
            [](const QList<Entry> &kept) { return std::optional(kept.constLast()); });
}

} // namespace varve
