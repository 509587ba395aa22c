// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "authchallenge.h"
#include "loopbackredirect.h"
#include "oauthtokens.h"

#include <memory>

namespace varve
{

/// What a sign-in is begun with.
struct OAuthWish
{
    QUrl server; ///< of tools
    AuthChallenge challenge; ///< that the server answered with
    QString clientId; ///< from the settings; empty: none
    QStringList scopes; ///< that there were before: they are asked for too
};

/// One sign-in of a person at a server of tools, with the browser: who signs people in, as whom we are known there, the person's yes, the
/// tokens. From the specification of the Model Context Protocol, basic/authorization; everything that others say is checked before it is
/// gone by. Lives on the engine thread.
///
/// Signals: addressReady once, if it gets that far, with where the browser has to go; done once. Destroying it ends it.
class OAuthFlow final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(OAuthFlow)

public:
    /// `patience`: for the person in the browser.
    OAuthFlow(QNetworkAccessManager *manager, OAuthWish wish, std::chrono::milliseconds patience,
              QObject *parent);
    ~OAuthFlow() override;

    void start();

Q_SIGNALS:
    void addressReady(const QUrl &address);
    void done(const varve::Result<varve::SignInGrant> &result);

private:
    using Answered = void (OAuthFlow::*)(const OAuthAnswer &);

    void fetch(const OAuthRequest &request, Answered answered);
    void readNextDocument(Answered answered);
    void onResource(const OAuthAnswer &answer);
    void lookForIssuer();
    [[nodiscard]] QString expectedIssuer(const QJsonObject &document) const;
    void onIssuer(const OAuthAnswer &answer);
    void takeClient();
    void onRegistered(const OAuthAnswer &answer);
    void askPerson();
    [[nodiscard]] QUrl authorizationAddress() const;
    [[nodiscard]] QStringList wantedScopes() const;
    void onCame(const QUrlQuery &query);
    void takeCode(const QString &code);
    void onTokens(const OAuthAnswer &answer);
    void refuse(const QString &message);
    void end(const Result<SignInGrant> &result);

    QNetworkAccessManager *const m_manager;
    const OAuthWish m_wish;
    const QString m_state;
    const QByteArray m_verifier;
    NetReach m_reach = NetReach::Public;
    QList<QUrl> m_documents; ///< that are still to be looked for
    ResourceDocument m_resource;
    IssuerDocument m_issuer;
    OAuthClient m_client;
    std::unique_ptr<LoopbackRedirect> m_redirect;
    QString m_redirectUrl;
    QTimer m_patience;
    bool m_isGuessed = false; ///< the issuer: the server named none
    bool m_ended = false;
};

} // namespace varve
