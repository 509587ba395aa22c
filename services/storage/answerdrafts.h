// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <session/entry.h>

namespace varve
{

class Database;
class SessionStore;

/// What has come of an answer, saved while it comes. The append of the answer itself removes it (AppendOptions); what a crash
/// leaves behind becomes an aborted answer as soon as nobody works in the session any more.
class AnswerDrafts
{
public:
    explicit AnswerDrafts(Database &database);

    /// `answer`: its blocks, provider, model and api; `parent`: the entry it will stand below.
    [[nodiscard]] Result<> save(const SessionId &session, const EntryId &parent,
                                const Entry &answer);
    [[nodiscard]] Result<> remove(const SessionId &session);

private:
    Database &m_database;
};

/// Appends what a crashed turn left behind below its parent, as an aborted answer with `why` as its message; if the session went
/// on there, as a sibling that the leaf does not move to. Does nothing while a lease of another process is alive. `owner`: as for
/// Leases.
[[nodiscard]] Result<std::optional<Entry>> recoverDraft(SessionStore &store,
                                                        const SessionId &session,
                                                        const QString &owner, const QString &why);

} // namespace varve
