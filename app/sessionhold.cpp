// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionhold.h"

#include <workspace/answerrecovery.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

QString SessionHold::leaseOwner()
{
    return u"%1 command line"_s.arg(QCoreApplication::applicationPid());
}

SessionHold::SessionHold(SessionStore *store) : m_store(store), m_leases(leaseOwner()) { }

SessionHold::~SessionHold()
{
    // What cannot be given back is void once this process has ended.
    [[maybe_unused]] const auto given = m_leases.release(m_store->database(), m_held);
}

Result<std::unique_ptr<SessionHold>> SessionHold::take(Command &command, const QString &purpose)
{
    auto store = command.store();
    if (!store) {
        return std::unexpected(store.error());
    }
    const auto named = sessionNamed((*store)->reader(), command.positional().constFirst());
    if (!named) {
        return std::unexpected(named.error());
    }
    auto hold = std::unique_ptr<SessionHold>(new SessionHold(*store));
    // First what a crash has left: that takes a lease of its own, and gives it back.
    auto loaded = loadRecovered(**store, named->id, leaseOwner());
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    if (const auto taken = hold->m_leases.acquire((*store)->database(), named->id, purpose);
        !taken) {
        return std::unexpected(taken.error());
    }
    hold->m_held = named->id;
    // Somebody may have gone on between the two.
    loaded = loadSession((*store)->reader(), named->id);
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    hold->m_loaded = std::move(*loaded);
    SessionHold *const held = hold.get();
    QObject::connect(&held->m_renewal, &QTimer::timeout, &held->m_renewal, [held] {
        [[maybe_unused]] const auto renewed =
                held->m_leases.renew(held->m_store->database(), held->m_held);
    });
    hold->m_renewal.start(Leases::RenewEvery);
    return hold;
}

} // namespace varve
