// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcpclient.h"
#include "signinstate.h"
#include <settings/toolserverconfig.h>

#include <QFuture>
#include <QNetworkAccessManager>
#include <QProcessEnvironment>

#include <chrono>
#include <memory>
#include <vector>

namespace varve
{

struct McpToolState
{
    QString name; ///< as the server calls it
    QString description;
    bool readOnly = false; ///< as the server says
    ToolChoice choice;
    qint32 tokens = 0; ///< about, of telling the model of it

    friend bool operator==(const McpToolState &, const McpToolState &) = default;
};

/// How a server stands, for the person.
struct McpServerState
{
    enum class Kind : quint8 {
        Off, ///< switched off
        Idle, ///< started with the next turn
        Starting,
        Ready,
        Failed, ///< tried again with a later turn, after a pause that grows
        SignIn, ///< wants the person to sign in first
    };

    QString id;
    QString name;
    Kind kind = Kind::Idle;
    QString problem; ///< of Failed and SignIn: a sentence
    QList<McpToolState> tools; ///< of Ready; switched-off ones too
    SignInState signIn = {};

    friend bool operator==(const McpServerState &, const McpServerState &) = default;
};

/// What the servers have for one turn.
struct McpToolOffer
{
    QList<std::shared_ptr<const Tool>> tools; ///< named "server_tool", no two alike
    QStringList problems; ///< of servers that could not be had: a sentence each
};

class McpSignIn;
class SignInKeys;

struct McpServersOptions
{
    /// Scrubbed for the servers, but for the variables that they are set up with.
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    McpClient::Limits limits = {};
    /// After the first failure; doubled with each further one.
    std::chrono::milliseconds pause { 5'000 };
    std::chrono::milliseconds longestPause { 300'000 };
    SignInKeys *signIns = nullptr; ///< not owned; null: a sign-in ends with this object
    std::chrono::milliseconds signInPatience { 600'000 }; ///< with the person in the browser
};

/// The servers of tools that the person set up: started when a turn first needs them, kept from then on, started again when
/// they have died. Lives on the engine thread; made on another one and moved there, or made there.
///
/// Signals: statesChanged after each change of how one of them stands, with all of them in their order.
class McpServers final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(McpServers)

public:
    explicit McpServers(McpServersOptions options = {}, QObject *parent = nullptr);
    ~McpServers() override;

    /// Any thread. A server whose connection is set up as before goes on running.
    void setServers(const QList<ToolServerConfig> &servers);
    /// Any thread. Starts what is switched on and not running, and ends when each of them is ready or has failed: within the time
    /// limit for setting up. Those that failed a moment ago, or want a sign-in, are not waited for again; those whose list of tools holds no
    /// longer are asked for it.
    [[nodiscard]] QFuture<McpToolOffer> offer();
    /// Any thread. Ends what runs and starts it at once, whatever failed before: the person asked for it.
    void restart(const QString &id);

    // Any thread; how it goes is told by statesChanged. The person asked for it:

    /// Ends in Ready, or says what went wrong. Its state has the address for the browser as soon as that is known.
    void signIn(const QString &id);
    void cancelSignIn(const QString &id);
    /// Tokens are forgotten, and who gave them is told so; then it is done. A server that ran is spoken to without.
    QFuture<void> signOut(const QString &id);

Q_SIGNALS:
    void statesChanged(const QList<varve::McpServerState> &states);

private:
    struct Server;

    void takeServers(const QList<ToolServerConfig> &servers);
    void with(const QString &id, const std::function<void(Server &)> &work);
    void start(Server &server);
    void begin(Server &server);
    [[nodiscard]] QNetworkAccessManager *manager();
    [[nodiscard]] McpSignIn &signInOf(Server &server);
    [[nodiscard]] std::unique_ptr<McpChannel> channelOf(Server &server);
    void stop(Server &server);
    void onReady(Server *server);
    void onFailed(Server *server, const QString &reason);
    void noteFailure(Server &server, const QString &reason);
    void publish();
    void settle();
    [[nodiscard]] McpToolOffer currentOffer() const;
    void sayGoodbye();

    const McpServersOptions m_options;
    std::unique_ptr<QNetworkAccessManager>
            m_manager; ///< made when first needed, on the engine thread
    std::vector<std::unique_ptr<Server>> m_servers;
    std::vector<std::shared_ptr<QPromise<McpToolOffer>>> m_waiting;
};

} // namespace varve
