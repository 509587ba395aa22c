// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactor.h"
#include "finalizer.h"
#include "toolbox.h"
#include "turn.h"
#include <base/runningwork.h>
#include <credentials/keyring.h>
#include <credentials/signinkeys.h>
#include <providers/httptransport.h>
#include <providers/modelcatalogue.h>
#include <providers/requestlog.h>
#include <settings/providercatalogue.h>
#include <settings/settings.h>
#include <storage/leases.h>
#include <workspace/storeclient.h>

#include <QThread>

#include <memory>
#include <stop_token>

namespace varve
{

/// Varve without a front end: everything that turns and compactions of all sessions run on, made once for the program. Window, command
/// line and server are made over it. Belongs to the thread that makes it, whose events go on; network, tools and the flows of
/// turns and compactions live on a thread of its own.
class Engine final
{
    Q_DISABLE_COPY_MOVE(Engine)

public:
    struct Options
    {
        QString storePath;
        QString configFolder;
        KeyStore *keychain = nullptr; ///< not owned, outlives the engine
        std::shared_ptr<RequestLog> log = {}; ///< null: requests are not logged
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    };

    /// Opens the store, and makes or migrates it where that is needed; fails if it cannot be opened at all.
    [[nodiscard]] static Result<std::unique_ptr<Engine>> open(const Options &options);
    /// Waits for what is being written. Turns that still run have to be gone.
    ~Engine();

    [[nodiscard]] StoreClient *store() { return m_store.get(); }
    [[nodiscard]] Settings *settings() { return m_settings.get(); }
    [[nodiscard]] const ModelCatalogue &catalogue() const { return m_catalogue; }
    [[nodiscard]] ModelCatalogue &catalogue() { return m_catalogue; } ///< for what servers say
    [[nodiscard]] const ProviderCatalogue &providers() const { return m_providers; }
    [[nodiscard]] KeyRing *keys() { return m_keys.get(); }
    /// The person's, as far as they can be had without asking.
    [[nodiscard]] QFuture<QList<ApiKey>> ownKeys() const { return m_ownKeys(); }
    [[nodiscard]] const OwnKeySource &keySource() const
    {
        return m_ownKeys;
    } ///< any thread may ask
    [[nodiscard]] const std::shared_ptr<RequestLog> &log() const { return m_log; }

    // On the engine's thread:
    [[nodiscard]] HttpTransport *transport() { return m_transport.get(); }
    [[nodiscard]] Compactor &compactor() { return *m_compactor; }
    /// What a compaction works with that is not left to the compactor.
    [[nodiscard]] const CompactorServices &compactorServices() const { return m_services; }
    [[nodiscard]] Finalizer &finalizer() { return *m_finalizer; }
    [[nodiscard]] ApprovalQueue &approvals() { return *m_approvals; }
    [[nodiscard]] McpServers &servers() { return *m_servers; }

    [[nodiscard]] ToolBox &tools() { return *m_tools; }
    /// Of this process.
    [[nodiscard]] const std::shared_ptr<LeaseBook> &leases() const { return m_leases; }
    /// A turn on the engine's thread, to be connected, started there, and deleted with deleteLater(). What a server says of its window
    /// is noted. `approver` null: the queue.
    [[nodiscard]] Turn *makeTurn(const TurnStart &start,
                                 const std::shared_ptr<Approver> &approver = {});

    /// What is done once at a time.
    [[nodiscard]] RunningWork &running() { return m_running; }
    /// Parent of what belongs to a flow on the engine's own thread: it goes before anything that the flow works with.
    [[nodiscard]] QObject *flows() { return m_flows.get(); }
    /// Stopped when the engine goes: a flow that goes on later looks at it first, and at nothing of the engine after that.
    [[nodiscard]] std::stop_token gone() const { return m_gone.get_token(); }

private:
    Engine(std::unique_ptr<StoreClient> store, const Options &options);

    std::stop_source m_gone;
    RunningWork m_running;
    std::unique_ptr<QObject> m_flows = std::make_unique<QObject>();
    const std::unique_ptr<StoreClient> m_store;
    const std::unique_ptr<Settings> m_settings;
    ModelCatalogue m_catalogue;
    const ProviderCatalogue m_providers;
    std::unique_ptr<KeyRing> m_keys;
    std::unique_ptr<SignInKeys> m_signIns;
    OwnKeySource m_ownKeys;
    const std::shared_ptr<RequestLog> m_log;
    QThread m_thread;
    std::unique_ptr<HttpTransport> m_transport;
    const std::shared_ptr<LeaseBook> m_leases;
    CompactorServices m_services;
    // Deleted on their thread, in order, after the last turn that may ask them.
    Compactor *m_compactor;
    Finalizer *m_finalizer;
    ApprovalQueue *m_approvals;
    McpServers *m_servers;
    std::unique_ptr<ToolBox> m_tools;
};

} // namespace varve
