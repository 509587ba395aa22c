// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "serveengine.h"

#include "knownkeys.h"

namespace varve
{

using namespace Qt::StringLiterals;

ServeEngine::ServeEngine(std::unique_ptr<StoreClient> store, const QString &configFolder,
                         KeyStore *keychain)
    : m_store(std::move(store))
    , m_settings(std::make_unique<Settings>(configFolder))
    , m_transport(std::make_unique<HttpTransport>())
{
    KeyRingOptions options;
    options.keyVariables = m_providers.keyVariables();
    m_keys = std::make_unique<KeyRing>(keychain, options);
    m_ownKeys = ownKeySource(m_keys.get(), m_settings.get(), options.keyVariables);
    m_engineThread.setObjectName(u"engine"_s);
    m_transport->moveToThread(&m_engineThread);
    m_engineThread.start();
    m_conversations = std::make_unique<Conversations>(m_store.get(), m_transport.get(),
                                                      m_settings.get(), m_ownKeys);
}

ServeEngine::~ServeEngine()
{
    m_conversations.reset();
    // Connections are closed on the thread that opened them.
    m_transport.release()->deleteLater();
    m_engineThread.quit();
    m_engineThread.wait();
}

Result<std::unique_ptr<ServeEngine>> ServeEngine::create(const QString &storePath,
                                                         const QString &configFolder,
                                                         KeyStore *keychain)
{
    return StoreClient::open(storePath).transform([&](std::unique_ptr<StoreClient> &&store) {
        return std::unique_ptr<ServeEngine>(
                new ServeEngine(std::move(store), configFolder, keychain));
    });
}

} // namespace varve
