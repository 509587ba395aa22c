// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine.h"

#include "hookcommand.h"
#include <credentials/archivesecrets.h>
#include <credentials/knownkeys.h>

#include <QCoreApplication>
#include <QUuid>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::EngineText)
};

std::unexpected<Error> noThread()
{
    return fail(Error::Kind::Io,
                Tr::tr("Varve was not started, because the system gives no memory or no thread for "
                       "it. Close other programs and try again."));
}

} // namespace

Engine::Engine(std::unique_ptr<StoreClient> store, const Options &options)
    : m_store(std::move(store))
    , m_settings(std::make_unique<Settings>(options.configFolder, options.environment))
    , m_log(options.log)
    , m_transport(std::make_unique<HttpTransport>(m_log))
    , m_leases(std::make_shared<LeaseBook>(QUuid::createUuid().toString(QUuid::WithoutBraces)))
{
    KeyRingOptions keyOptions;
    keyOptions.keyVariables = m_providers.keyVariables();
    m_keys = std::make_unique<KeyRing>(options.keychain, keyOptions);
    if (options.keychain) {
        m_signIns = std::make_unique<SignInKeys>(options.keychain, m_settings.get());
    }
    auto *archiveSecrets = new ArchiveSecrets(options.keychain, options.environment,
                                              m_keys.get()); // asked for as long as the ring
    m_ownKeys = ownKeySource(m_keys.get(), m_settings.get(), keyOptions.keyVariables,
                             m_signIns.get(), archiveSecrets);
    m_thread.setObjectName(u"engine"_s);
    m_transport->moveToThread(&m_thread);
    m_thread.start();
    HttpTransport *transport = m_transport.get();
    m_services = { m_store.get(), transport, m_leases,
                   hookCommand(transport, QProcessEnvironment::systemEnvironment(),
                               { m_store->path(), m_ownKeys }),
                   m_ownKeys };
    m_compactor = new Compactor(m_services);
    m_finalizer = new Finalizer(m_store.get(), transport);
    m_approvals = new ApprovalQueue;
    McpServersOptions serverOptions;
    serverOptions.signIns = m_signIns.get();
    m_servers = new McpServers(serverOptions);
    m_tools = std::make_unique<ToolBox>(ToolBox::Services {
            m_store.get(), transport, m_settings.get(), m_approvals, m_servers, m_ownKeys });
    for (QObject *object :
         std::initializer_list<QObject *> { m_compactor, m_finalizer, m_approvals, m_servers }) {
        object->moveToThread(&m_thread);
    }
}

Engine::~Engine()
{
    m_gone.request_stop();
    m_flows.reset();
    m_tools.reset();
    for (QObject *object :
         std::initializer_list<QObject *> { m_compactor, m_finalizer, m_approvals, m_servers }) {
        object->deleteLater();
    }
    // Connections are closed on the thread that opened them.
    m_transport.release()->deleteLater();
    m_thread.quit();
    m_thread.wait();
}

Result<std::unique_ptr<Engine>> Engine::open(const Options &options)
{
    return StoreClient::open(options.storePath)
            .and_then([&](std::unique_ptr<StoreClient> &&store) -> Result<std::unique_ptr<Engine>> {
                std::unique_ptr<Engine> engine(new Engine(std::move(store), options));
                if (!engine->m_thread
                             .isRunning()) { // what is given to it would be waited for without end
                    return noThread();
                }
                return engine;
            });
}

Turn *Engine::makeTurn(const TurnStart &start, const std::shared_ptr<Approver> &approver)
{
    auto *turn = new Turn({ m_store.get(), m_transport.get(),
                            approver ? approver.get() : m_approvals, m_compactor, m_leases },
                          start);
    // It has to outlive the turn, whose end comes on the other thread.
    QObject::connect(turn, &QObject::destroyed, turn, [approver] { });
    QObject::connect(turn, &Turn::limitLearned, m_tools.get(),
                     [this](const QString &provider, const QString &model, qint64 tokens) {
                         m_catalogue.noteLimit(provider, model, tokens);
                     });
    turn->moveToThread(&m_thread);
    return turn;
}

} // namespace varve
