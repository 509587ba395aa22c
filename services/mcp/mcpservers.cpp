// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcpservers.h"

#include "mcphttpchannel.h"
#include "mcpprocesschannel.h"
#include "mcpsignin.h"
#include "mcptool.h"
#include <agent/childenvironment.h>
#include <context/projection.h>
#include <providers/connectionoptions.h>
#include <providers/proxychoice.h>
#include <settings/providerconfig.h>

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QEventLoop>
#include <QNetworkReply>
#include <QPromise>
#include <QSet>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::McpServers)
};

constexpr std::chrono::milliseconds LongestGoodbye { 500 };

QString toolsMissing(const QString &server, const QString &problem)
{
    return Tr::tr("The tools of %1 are not available. %2").arg(server, problem);
}

/// What the connection depends on.
ToolServerConfig connectionOf(ToolServerConfig config)
{
    config.tools.clear();
    config.name.clear();
    config.enabled = true;
    return config;
}

} // namespace

struct McpServers::Server
{
    ToolServerConfig config;
    QString prefix;
    McpServerState::Kind kind = McpServerState::Kind::Idle;
    QString problem;
    std::unique_ptr<McpSignIn> signIn; ///< of one over HTTP; made when it is first started
    std::unique_ptr<McpClient> client; ///< whose channel asks it for tokens
    McpEra era = McpEra::Unknown; ///< that it spoke when it was last met
    bool isRefreshing = false; ///< its list is asked for anew
    int failures = 0; ///< in a row
    QDeadlineTimer pause { 0 }; ///< no new try before

    [[nodiscard]] ToolChoice choiceOf(const McpToolInfo &tool) const
    {
        return config.tools.value(tool.definition.name);
    }
    /// Each name once: the first of two counts.
    [[nodiscard]] QList<McpToolInfo> tools() const
    {
        QList<McpToolInfo> different;
        QSet<QString> names;
        if (client && kind == McpServerState::Kind::Ready) {
            for (const McpToolInfo &tool : client->tools()) {
                if (!names.contains(tool.definition.name)) {
                    names.insert(tool.definition.name);
                    different += tool;
                }
            }
        }
        return different;
    }
    [[nodiscard]] std::shared_ptr<const McpTool> toolOf(const McpToolInfo &tool) const
    {
        return std::make_shared<McpTool>(prefix, tool, client.get());
    }
    [[nodiscard]] McpServerState state() const
    {
        McpServerState state { config.id, config.name, kind, problem, {}, {} };
        if (signIn) {
            state.signIn = signIn->state();
        }
        const QList<McpToolInfo> known = tools();
        for (const McpToolInfo &tool : known) {
            const ToolDefinition told = toolOf(tool)->definition();
            state.tools += { tool.definition.name, told.description, tool.readOnly, choiceOf(tool),
                             toolTokens(told, TokenFactors()) };
        }
        return state;
    }
};

McpServers::McpServers(McpServersOptions options, QObject *parent)
    : QObject(parent)
    , m_options(std::move(options))
{ }

McpServers::~McpServers()
{
    for (const auto &server : m_servers) {
        stop(*server);
    }
    for (const auto &promise : m_waiting) {
        promise->future().cancel();
        promise->finish();
    }
    sayGoodbye();
}

/// Servers are told that their session is over, if that takes but a moment.
void McpServers::sayGoodbye()
{
    if (!m_manager) {
        return;
    }
    QEventLoop loop;
    int open = 0;
    const auto replies = m_manager->findChildren<QNetworkReply *>();
    for (QNetworkReply *reply : replies) {
        if (!reply->isFinished()) {
            ++open;
            connect(reply, &QNetworkReply::finished, &loop, [&] {
                if (--open == 0) {
                    loop.quit();
                }
            });
        }
    }
    if (open > 0) {
        QTimer::singleShot(LongestGoodbye, &loop, &QEventLoop::quit);
        loop.exec(QEventLoop::ExcludeUserInputEvents);
    }
}

void McpServers::setServers(const QList<ToolServerConfig> &servers)
{
    QMetaObject::invokeMethod(
            this, [this, servers] { takeServers(servers); }, Qt::QueuedConnection);
}

void McpServers::takeServers(const QList<ToolServerConfig> &servers)
{
    const QStringList prefixes = toolPrefixes(servers);
    auto before = std::exchange(m_servers, {});
    for (qsizetype i = 0; i < servers.size(); ++i) {
        const ToolServerConfig &config = servers.at(i);
        const auto known = std::ranges::find_if(before, [&](const auto &server) {
            return server && server->config.id == config.id
                    && connectionOf(server->config) == connectionOf(config);
        });
        auto server = known == before.end() ? std::make_unique<Server>() : std::move(*known);
        server->config = config;
        server->prefix = prefixes.at(i);
        if (!config.enabled) {
            stop(*server);
            server->kind = McpServerState::Kind::Off;
        } else if (server->kind == McpServerState::Kind::Off) {
            server->kind = McpServerState::Kind::Idle;
        }
        m_servers.push_back(std::move(server));
    }
    for (const auto &server : before) {
        if (server) {
            stop(*server);
        }
    }
    publish();
    settle();
}

QFuture<McpToolOffer> McpServers::offer()
{
    auto promise = std::make_shared<QPromise<McpToolOffer>>();
    promise->start();
    QFuture<McpToolOffer> future = promise->future();
    QMetaObject::invokeMethod(
            this,
            [this, promise] {
                m_waiting.push_back(promise);
                for (const auto &server : m_servers) {
                    const bool canStart = server->kind == McpServerState::Kind::Idle
                            || ((server->kind == McpServerState::Kind::Failed
                                 || server->kind == McpServerState::Kind::SignIn)
                                && server->pause.hasExpired());
                    if (canStart) {
                        start(*server);
                    } else if (server->client && server->client->isStale()) {
                        server->isRefreshing = true;
                        server->client->refresh();
                    }
                }
                settle();
            },
            Qt::QueuedConnection);
    return future;
}

void McpServers::with(const QString &id, const std::function<void(Server &)> &work)
{
    QMetaObject::invokeMethod(
            this,
            [this, id, work] {
                const auto found = std::ranges::find_if(
                        m_servers, [&](const auto &server) { return server->config.id == id; });
                if (found != m_servers.end() && (*found)->config.enabled) {
                    work(**found);
                    settle();
                }
            },
            Qt::QueuedConnection);
}

void McpServers::restart(const QString &id)
{
    with(id, [this](Server &server) {
        server.failures = 0;
        server.era = McpEra::Unknown;
        start(server);
    });
}

void McpServers::signIn(const QString &id)
{
    with(id, [this](Server &server) {
        if (server.config.kind == ToolServerConfig::Kind::Http
            && toolServerProblem(server.config).isEmpty()) {
            signInOf(server).start();
        }
    });
}

void McpServers::cancelSignIn(const QString &id)
{
    with(id, [](Server &server) {
        if (server.signIn) {
            server.signIn->cancel();
        }
    });
}

QFuture<void> McpServers::signOut(const QString &id)
{
    auto promise = std::make_shared<QPromise<void>>();
    promise->start();
    const QFuture<void> future = promise->future();
    with(id, [this, promise](Server &server) {
        const bool wasRunning = server.kind != McpServerState::Kind::Idle;
        McpSignIn &signIn = signInOf(server);
        signIn.load([this, promise, wasRunning, target = &server] {
            stop(*target);
            target->signIn->signOut([promise] { promise->finish(); });
            if (wasRunning) {
                start(*target);
            }
        });
    });
    return future;
}

QNetworkAccessManager *McpServers::manager()
{
    if (!m_manager) {
        m_manager = std::make_unique<QNetworkAccessManager>();
        m_manager->setProxyFactory(new ProxyChoice(ConnectionOptions()));
    }
    return m_manager.get();
}

McpSignIn &McpServers::signInOf(Server &server)
{
    if (!server.signIn) {
        server.signIn = std::make_unique<McpSignIn>(manager(), m_options.signIns,
                                                    McpSignIn::Server { server.config.id,
                                                                        QUrl(server.config.url),
                                                                        server.config.clientId },
                                                    m_options.signInPatience);
        connect(server.signIn.get(), &McpSignIn::changed, this, &McpServers::publish);
        connect(server.signIn.get(), &McpSignIn::signedIn, this, [this, target = &server] {
            target->failures = 0;
            start(*target);
            settle();
        });
    }
    return *server.signIn;
}

std::unique_ptr<McpChannel> McpServers::channelOf(Server &server)
{
    const ToolServerConfig &config = server.config;
    if (config.kind == ToolServerConfig::Kind::Http) {
        HttpHeaders headers;
        for (const auto &[name, value] : config.headers.asKeyValueRange()) {
            if (isSendableHeader(name) && isHeaderValue(value)) {
                headers.append({ name.toLatin1(), value.toLatin1() });
            }
        }
        return std::make_unique<McpHttpChannel>(manager(), McpAddress { QUrl(config.url), headers },
                                                &signInOf(server));
    }
    McpCommand command;
    command.program = config.program;
    command.arguments = config.arguments;
    command.folder = QDir::homePath();
    command.environment = childEnvironment(m_options.environment);
    for (const QString &variable : config.variables) {
        if (m_options.environment.contains(variable)) {
            command.environment.insert(variable, m_options.environment.value(variable));
        }
    }
    return std::make_unique<McpProcessChannel>(std::move(command));
}

void McpServers::start(Server &server)
{
    stop(server);
    server.kind = McpServerState::Kind::Starting;
    server.problem.clear();
    if (const QString problem = toolServerProblem(server.config); !problem.isEmpty()) {
        noteFailure(server, problem); // whoever starts it settles: others are to be started yet
        return;
    }
    publish();
    if (server.config.kind == ToolServerConfig::Kind::Http) {
        signInOf(server).load([this, target = &server] {
            if (target->kind == McpServerState::Kind::Starting && !target->client) {
                begin(*target);
            }
        });
    } else {
        begin(server);
    }
}

void McpServers::begin(Server &server)
{
    if (server.signIn) {
        server.signIn->beginAnew();
    }
    server.client = std::make_unique<McpClient>(channelOf(server), m_options.limits, server.era);
    McpClient *client = server.client.get();
    connect(client, &McpClient::ready, this, [this, target = &server] { onReady(target); });
    connect(client, &McpClient::toolsChanged, this, &McpServers::publish);
    connect(client, &McpClient::listed, this, [this, target = &server] {
        target->isRefreshing = false;
        settle();
    });
    connect(client, &McpClient::failed, this,
            [this, target = &server](const QString &reason) { onFailed(target, reason); });
    client->start();
}

void McpServers::onReady(Server *server)
{
    server->kind = McpServerState::Kind::Ready;
    server->era = server->client->era();
    server->failures = 0;
    publish();
    settle();
}

/// Tools that are still held by a turn end their calls with an error.
void McpServers::stop(Server &server)
{
    if (server.client) {
        server.client->disconnect(this);
        server.client.reset();
    }
    server.isRefreshing = false;
    if (server.kind != McpServerState::Kind::Off) {
        server.kind = McpServerState::Kind::Idle;
    }
    server.problem.clear();
}

/// The client stays until the next try: it is the one who says that this happened.
void McpServers::onFailed(Server *server, const QString &reason)
{
    const bool wasUnknown = server->era == McpEra::Unknown;
    server->era = McpEra::Unknown; // it may be another one by now
    server->isRefreshing = false;
    const bool wantsPerson =
            server->signIn && server->signIn->state().kind == SignInState::Kind::Needed;
    if (wantsPerson) {
        server->kind = McpServerState::Kind::SignIn;
        server->problem = reason;
        server->pause.setRemainingTime(m_options.pause); // somebody may have signed in elsewhere
        publish();
    } else if (wasUnknown && server->client->endedAtProbe()) {
        server->era = McpEra::Handshake; // some end where anything comes before a handshake
        server->client->disconnect(this);
        server->client.release()->deleteLater();
        begin(*server);
    } else {
        noteFailure(*server, reason);
    }
    settle();
}

void McpServers::noteFailure(Server &server, const QString &reason)
{
    const bool worked = server.kind == McpServerState::Kind::Ready;
    server.kind = McpServerState::Kind::Failed;
    server.problem = reason;
    if (worked) {
        server.pause = QDeadlineTimer(0); // it may just have been updated
    } else {
        const int doublings = std::min(server.failures++, 10);
        server.pause.setRemainingTime(
                std::min(m_options.pause * (1 << doublings), m_options.longestPause));
    }
    publish();
}

void McpServers::publish()
{
    QList<McpServerState> states;
    for (const auto &server : m_servers) {
        states += server->state();
    }
    Q_EMIT statesChanged(states);
}

void McpServers::settle()
{
    const bool busy = std::ranges::any_of(m_servers, [](const auto &server) {
        return server->kind == McpServerState::Kind::Starting || server->isRefreshing;
    });
    if (busy || m_waiting.empty()) {
        return;
    }
    const McpToolOffer offered = currentOffer();
    for (const auto &promise : std::exchange(m_waiting, {})) {
        promise->addResult(offered);
        promise->finish();
    }
}

McpToolOffer McpServers::currentOffer() const
{
    McpToolOffer offered;
    for (const auto &server : m_servers) {
        if (server->kind == McpServerState::Kind::Failed
            || server->kind == McpServerState::Kind::SignIn) {
            offered.problems += toolsMissing(server->config.name, server->problem);
        }
        const QList<McpToolInfo> tools = server->tools();
        for (const McpToolInfo &tool : tools) {
            if (server->choiceOf(tool).enabled) {
                offered.tools += server->toolOf(tool);
            }
        }
    }
    return offered;
}

} // namespace varve
