// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcpsignin.h"

#include "oauthflow.h"

#include <QCoreApplication>
#include <QNetworkAccessManager>

#include <utility>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::McpSignIn)
};

/// A token that ends on its way is as good as none.
constexpr int SecondsBefore = 30;

} // namespace

McpSignIn::McpSignIn(QNetworkAccessManager *manager, SignInKeys *keys, Server server,
                     std::chrono::milliseconds patience)
    : m_manager(manager)
    , m_keys(keys)
    , m_server(std::move(server))
    , m_patience(patience)
{ }

McpSignIn::~McpSignIn() = default;

void McpSignIn::set(SignInState::Kind kind, const QString &problem, const QUrl &address)
{
    const SignInState state { kind, address, problem };
    if (std::exchange(m_state, state) != state) {
        Q_EMIT changed();
    }
}

void McpSignIn::load(const Then &then)
{
    if (m_grant || !m_keys) {
        then();
        return;
    }
    m_keys->read(m_server.id).then(this, [this, then](const SignInKeys::Found &found) {
        take(found.grant);
        if (!found.problem.isEmpty()) {
            set(SignInState::Kind::Needed, found.problem);
        }
        then();
    });
}

/// Tokens go to no other address than the one they were given for, whatever the settings say by now.
void McpSignIn::take(const std::optional<SignInGrant> &grant)
{
    if (grant && grant->server == m_server.address.toString(QUrl::FullyEncoded)) {
        m_grant = grant;
        set(SignInState::Kind::SignedIn);
    }
}

void McpSignIn::withToken(QObject *context, const std::function<void(const ApiKey &)> &use)
{
    const QDateTime soon = QDateTime::currentDateTimeUtc().addSecs(SecondsBefore);
    if (!m_grant || !m_grant->hasExpired(soon) || m_grant->refreshToken.isEmpty()) {
        use(m_grant ? m_grant->accessToken : ApiKey());
        return;
    }
    m_waiting.push_back(
            { context, [this, use](bool) { use(m_grant ? m_grant->accessToken : ApiKey()); } });
    refresh();
}

void McpSignIn::renew(const ApiKey &used, QObject *context, const std::function<void(bool)> &then)
{
    if (!m_grant || used.isEmpty()) {
        then(false);
    } else if (m_grant->accessToken != used) {
        then(true); // it was renewed meanwhile
    } else if (m_grant->refreshToken.isEmpty()) {
        drop({});
        then(false);
    } else {
        m_waiting.push_back({ context, then });
        refresh();
    }
}

void McpSignIn::refresh()
{
    if (std::exchange(m_isRefreshing, true)) {
        return;
    }
    // The address was looked at when the person signed in.
    auto *exchange = new OAuthFetch(m_manager, refreshRequest(*m_grant), NetReach::Machine, this);
    connect(exchange, &OAuthFetch::done, this, &McpSignIn::onRefreshed);
}

void McpSignIn::onRefreshed(const OAuthAnswer &answer)
{
    if (!m_grant) {
        endRefresh(false); // signed out meanwhile
        return;
    }
    const auto grant = grantedBy(answer, *m_grant, QDateTime::currentDateTimeUtc());
    if (grant) {
        keep(*grant, [this](const QString &problem) {
            if (!problem.isEmpty()) {
                set(m_state.kind, problem);
            }
        });
        endRefresh(true);
    } else if (isFinalRefusal(answer)) {
        readAnew();
    } else {
        set(m_state.kind, grant.error().message);
        endRefresh(false);
    }
}

/// Another process of ours may have used the refresh token first, which is good for one time.
void McpSignIn::readAnew()
{
    const QString ended = Tr::tr("The sign-in has ended: it was withdrawn, or is too old. Sign in "
                                 "again.");
    if (!m_keys) {
        drop(ended);
        endRefresh(false);
        return;
    }
    m_keys->read(m_server.id, SignInKeys::From::Keychain)
            .then(this, [this, ended](const SignInKeys::Found &found) {
                const bool isOther =
                        found.grant && m_grant && found.grant->accessToken != m_grant->accessToken;
                if (isOther) {
                    take(found.grant);
                } else {
                    drop(ended);
                }
                endRefresh(isOther);
            });
}

void McpSignIn::endRefresh(bool isRenewed)
{
    m_isRefreshing = false;
    const auto waiting = std::exchange(m_waiting, {});
    for (const Waiting &each : waiting) {
        if (each.context) {
            each.then(isRenewed);
        }
    }
}

/// `then` gets why it will be forgotten, if it will.
void McpSignIn::keep(const SignInGrant &grant, const std::function<void(const QString &)> &then)
{
    m_grant = grant;
    if (!m_keys) {
        then({});
        return;
    }
    m_keys->save(m_server.id, grant).then(this, [this, then](const QString &problem) {
        if (m_grant) {
            then(problem);
        }
    });
}

void McpSignIn::drop(const QString &problem, const Then &then)
{
    m_grant.reset();
    set(SignInState::Kind::Needed, problem);
    const auto end = [then] {
        if (then) {
            then();
        }
    };
    if (m_keys) {
        m_keys->forget(m_server.id).then(this, end);
    } else {
        end();
    }
}

void McpSignIn::beginAnew()
{
    if (m_state.kind == SignInState::Kind::Needed) {
        set(SignInState::Kind::None, m_state.problem);
    }
}

void McpSignIn::note(const AuthChallenge &challenge, bool isMore)
{
    m_challenge = challenge;
    if (m_state.kind != SignInState::Kind::UnderWay) {
        set(isMore ? SignInState::Kind::MoreNeeded : SignInState::Kind::Needed, m_state.problem);
    }
}

void McpSignIn::start()
{
    delete m_flow;
    const QStringList before = m_grant ? m_grant->scopes : QStringList();
    m_flow = new OAuthFlow(m_manager, { m_server.address, m_challenge, m_server.clientId, before },
                           m_patience, this);
    connect(m_flow, &OAuthFlow::addressReady, this,
            [this](const QUrl &address) { set(SignInState::Kind::UnderWay, {}, address); });
    connect(m_flow, &OAuthFlow::done, this, &McpSignIn::onFlowDone);
    set(SignInState::Kind::UnderWay);
    m_flow->start();
}

void McpSignIn::onFlowDone(const Result<SignInGrant> &result)
{
    m_flow->deleteLater();
    m_flow = nullptr;
    if (!result) {
        set(m_grant ? SignInState::Kind::MoreNeeded : SignInState::Kind::Needed,
            result.error().message);
        return;
    }
    keep(*result, [this](const QString &problem) {
        set(SignInState::Kind::SignedIn, problem);
        Q_EMIT signedIn();
    });
}

void McpSignIn::cancel()
{
    if (m_flow) {
        delete std::exchange(m_flow, nullptr);
        set(m_grant ? SignInState::Kind::SignedIn : SignInState::Kind::Needed);
    }
}

void McpSignIn::signOut(const Then &then)
{
    cancel();
    const std::optional<SignInGrant> before = m_grant;
    drop({}, [this, before, then] {
        if (!before || before->revocationAddress.isEmpty()) {
            then();
            return;
        }
        // Whether it is heard or not: the tokens are gone here.
        auto *exchange =
                new OAuthFetch(m_manager, revocationRequest(*before), NetReach::Machine, this);
        connect(exchange, &OAuthFetch::done, this, then);
    });
}

} // namespace varve
