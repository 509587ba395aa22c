// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "authchallenge.h"
#include "signinstate.h"
#include <base/error.h>
#include <credentials/signinkeys.h>

#include <QObject>
#include <QPointer>
#include <QUrl>

#include <functional>
#include <vector>

class QNetworkAccessManager;

namespace varve
{

class OAuthFlow;
struct OAuthAnswer;

/// The person's sign-in at one server of tools: its tokens, their renewal, and how they are got. Lives on the engine thread.
///
/// Signals: changed after each change of state(); signedIn when there are new tokens that the person signed in for.
class McpSignIn final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(McpSignIn)

public:
    struct Server
    {
        QString id;
        QUrl address;
        QString clientId; ///< from the settings; empty: none
    };

    /// Neither is owned. `keys` null: tokens are kept here only.
    McpSignIn(QNetworkAccessManager *manager, SignInKeys *keys, Server server,
              std::chrono::milliseconds patience);
    ~McpSignIn() override;

    [[nodiscard]] const SignInState &state() const { return m_state; }

    using Then = std::function<void()>;
    /// Reads what there is; `then` follows, at once if there is something already.
    void load(const Then &then);
    /// The token to send, empty if there is none; later where it has to be renewed first. Not after `context` is gone.
    void withToken(QObject *context, const std::function<void(const ApiKey &)> &use);
    /// The server did not take `used`: says whether there is another one now. Not after `context` is gone.
    void renew(const ApiKey &used, QObject *context, const std::function<void(bool)> &then);
    /// The server is spoken to anew: whether it wants a sign-in is for it to say.
    void beginAnew();
    /// The server wants a sign-in, or with `isMore` a further one.
    void note(const AuthChallenge &challenge, bool isMore);

    /// The person wants it. Ends one that is under way.
    void start();
    void cancel();
    /// Tokens are forgotten, here and by who gave them; `then` follows.
    void signOut(const Then &then);

Q_SIGNALS:
    void changed();
    void signedIn();

private:
    struct Waiting
    {
        QPointer<QObject> context;
        std::function<void(bool)> then;
    };

    void take(const std::optional<SignInGrant> &grant);
    void refresh();
    void onRefreshed(const OAuthAnswer &answer);
    void readAnew();
    void endRefresh(bool isRenewed);
    void keep(const SignInGrant &grant, const std::function<void(const QString &)> &then);
    void drop(const QString &problem, const Then &then = {});
    void onFlowDone(const Result<SignInGrant> &result);
    void set(SignInState::Kind kind, const QString &problem = {}, const QUrl &address = {});

    QNetworkAccessManager *const m_manager;
    SignInKeys *const m_keys;
    const Server m_server;
    const std::chrono::milliseconds m_patience;
    SignInState m_state;
    AuthChallenge m_challenge;
    std::optional<SignInGrant> m_grant;
    std::vector<Waiting> m_waiting; ///< for a token that is being renewed
    OAuthFlow *m_flow = nullptr;
    bool m_isRefreshing = false;
};

} // namespace varve
