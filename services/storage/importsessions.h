// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sessionstore.h"

#include <optional>

namespace varve
{

/// The sessions that an import is about: finds them, makes them, and knows which the person has deleted. On the thread of `store`.
class ImportSessions
{
public:
    explicit ImportSessions(SessionStore &store) : m_store(store) { }

    /// Whether a session of this origin was deleted here and stays so. `comesBack`: it does not; it is there again, or its tombstone
    /// is gone. Busy if it is being deleted at this moment.
    [[nodiscard]] Result<bool> staysDeleted(const SessionOrigin &origin, bool comesBack);
    [[nodiscard]] Result<std::optional<Session>> find(const SessionOrigin &origin);
    /// By its own id, else by where it came from. One that was deleted by its own id and is still there comes back.
    [[nodiscard]] Result<std::optional<Session>> find(const Session &session);
    /// On its base, if that is there. Those that wait for it as their parent are linked.
    [[nodiscard]] Result<Session> create(Session session);
    /// `parent` was not brought in so far.
    [[nodiscard]] Result<> awaitParent(const SessionId &session, const SessionOrigin &parent);
    /// What is known now and was not when it came in first: where it was read from, what started it, and, while it has no entries of
    /// its own, what it stands on.
    [[nodiscard]] Result<Session> completed(Session stored, const Session &given);
    /// Makes one that has no entries of its own stand on `base`, if that is there.
    [[nodiscard]] Result<Session> standOn(Session stored, const EntryId &base);

private:
    enum class Deleted : quint8 { No, Yes, Going };
    [[nodiscard]] Result<Deleted> isDeleted(const QVariantList &origin);
    [[nodiscard]] Result<> bringBack(const QVariantList &origin);
    [[nodiscard]] Result<> linkChildren(const Session &parent);
    /// Sets base and leaf to `base` if that is there, else to nothing.
    [[nodiscard]] Result<> placeOn(Session &session, const EntryId &base);

    SessionStore &m_store;
};

} // namespace varve
