// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "conversations.h"

#include "hookcommand.h"

#include <QUuid>

namespace varve
{

Conversations::Conversations(StoreClient *store, HttpTransport *transport, Settings *settings,
                             const OwnKeySource &ownKeys)
    : m_leases(std::make_shared<LeaseBook>(QUuid::createUuid().toString(QUuid::WithoutBraces)))
    , m_services { store, transport, m_leases,
                   hookCommand(transport, QProcessEnvironment::systemEnvironment(),
                               { store->path(), ownKeys }),
                   ownKeys }
    , m_compactor(new Compactor(m_services))
    , m_finalizer(new Finalizer(store, transport))
    , m_desk(new ApprovalDesk)
    , m_servers(new McpServers)
    , m_tools({ store, transport, settings, m_desk, m_servers, ownKeys })
    , m_turns(TurnServices { store, transport, m_desk, m_compactor, m_leases })
    , m_shell(store, transport)
{
    m_compactor->moveToThread(transport->thread());
    m_finalizer->moveToThread(transport->thread());
    m_desk->moveToThread(transport->thread());
    m_servers->moveToThread(transport->thread());
}

/// Turns are deleted on their thread, in order; desk and servers after them.
Conversations::~Conversations()
{
    m_turns.abandonAll();
    m_compactor->deleteLater();
    m_finalizer->deleteLater();
    m_desk->deleteLater();
    m_servers->deleteLater();
}

} // namespace varve
