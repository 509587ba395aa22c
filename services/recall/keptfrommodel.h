// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "recallview.h"

#include <memory>

namespace varve
{

/// What persons have kept from models in any session: what they excluded where it stands now, and what is stored only. Reads a session when
/// it is first asked about it. Used on the thread of its reader, which outlives it.
class KeptFromModel
{
public:
    explicit KeptFromModel(StoreReader &reader) : m_reader(reader) { }

    [[nodiscard]] Result<bool> covers(const Entry &entry);
    /// The same of an entry by its id; false for one that is not in the session.
    [[nodiscard]] Result<bool> covers(const SessionId &session, const EntryId &entry);
    /// Whether the person excluded one that is not stored only. Cheap where nothing was ever edited, as in most sessions.
    [[nodiscard]] Result<bool> excludes(const SessionId &session, const EntryId &entry);

private:
    /// Null: it is gone by now.
    [[nodiscard]] Result<const RecallView *> viewOf(const SessionId &session);

    StoreReader &m_reader;
    QHash<SessionId, std::shared_ptr<const RecallView>> m_views;
    QHash<SessionId, bool> m_edited; ///< or stands on one that may be
};

} // namespace varve
