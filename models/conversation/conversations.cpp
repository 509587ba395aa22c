// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "conversations.h"

#include <QUuid>

namespace varve
{

Conversations::Conversations(StoreClient *store, HttpTransport *transport, Settings *settings)
    : m_owner(QUuid::createUuid().toString(QUuid::WithoutBraces))
    , m_desk(new ApprovalDesk)
    , m_servers(new McpServers)
    , m_tools({ store, transport, settings, m_desk, m_servers })
    , m_turns(TurnServices { store, transport, m_desk, nullptr, m_owner })
    , m_shell(store, transport)
{
    m_desk->moveToThread(transport->thread());
    m_servers->moveToThread(transport->thread());
}

/// Turns are deleted on their thread, in order; desk and servers after them.
Conversations::~Conversations()
{
    m_turns.abandonAll();
    m_desk->deleteLater();
    m_servers->deleteLater();
}

} // namespace varve
