// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "conversations.h"
#include "httptransport.h"
#include "keyring.h"
#include "modelcatalogue.h"
#include "providercatalogue.h"
#include "settings.h"
#include "storeclient.h"

#include <QThread>

#include <memory>

namespace varve
{

/// Everything that turns and compactions run on, as the window builds it, without a window. Main thread.
class ServeEngine final
{
public:
    Q_DISABLE_COPY_MOVE(ServeEngine)

    /// Opens the store; does not own the keychain, which outlives it.
    [[nodiscard]] static Result<std::unique_ptr<ServeEngine>> create(const QString &storePath,
                                                                     const QString &configFolder,
                                                                     KeyStore *keychain);
    ~ServeEngine();

    [[nodiscard]] StoreClient *store() { return m_store.get(); }
    [[nodiscard]] Settings *settings() { return m_settings.get(); }
    [[nodiscard]] const ModelCatalogue &catalogue() const { return m_catalogue; }
    [[nodiscard]] ModelCatalogue &catalogue() { return m_catalogue; } ///< for what servers say
    [[nodiscard]] KeyRing *keys() { return m_keys.get(); }
    [[nodiscard]] HttpTransport *transport() { return m_transport.get(); }
    [[nodiscard]] Conversations &conversations() { return *m_conversations; }
    /// Of the person, as far as they can be had without asking.
    [[nodiscard]] QFuture<QList<ApiKey>> ownKeys() const { return m_ownKeys(); }

private:
    ServeEngine(std::unique_ptr<StoreClient> store, const QString &configFolder,
                KeyStore *keychain);

    std::unique_ptr<StoreClient> m_store;
    std::unique_ptr<Settings> m_settings;
    ModelCatalogue m_catalogue;
    ProviderCatalogue m_providers;
    std::unique_ptr<KeyRing> m_keys;
    OwnKeySource m_ownKeys;
    QThread m_engineThread;
    std::unique_ptr<HttpTransport> m_transport;
    std::unique_ptr<Conversations> m_conversations;
};

} // namespace varve
