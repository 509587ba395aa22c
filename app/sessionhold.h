// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"
#include <storage/leases.h>

#include <QTimer>

#include <memory>

namespace varve
{

/// While it is there nobody else works in a session: no turn begins and no compaction. Renewed wherever the verb waits for events;
/// what a killed process does not give back is void.
class SessionHold
{
    Q_DISABLE_COPY_MOVE(SessionHold)

public:
    /// Of the session that the first argument names. Conflict while another process works in it; the message says which and at
    /// what. `purpose`: what those are told who want to work in it meanwhile.
    [[nodiscard]] static Result<std::unique_ptr<SessionHold>> take(Command &command,
                                                                   const QString &purpose);
    ~SessionHold();

    /// Who takes leases in this process.
    [[nodiscard]] static QString leaseOwner();

    /// As it is now that it is held, with what a crash had left of an answer.
    [[nodiscard]] const LoadedSession &loaded() const { return m_loaded; }

private:
    explicit SessionHold(SessionStore *store);

    SessionStore *const m_store;
    LoadedSession m_loaded;
    LeaseBook m_leases;
    SessionId m_held;
    QTimer m_renewal;
};

} // namespace varve
