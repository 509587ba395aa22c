// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "oauthflow.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::OAuthFlow)
};

QString hostOf(const QString &address)
{
    return QUrl(address).host();
}

/// An https address with a path: a document of the person's own, or of their organisation, that says who Varve is.
bool isAddress(const QString &clientId)
{
    const QUrl url(clientId, QUrl::StrictMode);
    return url.scheme() == "https"_L1 && !url.host().isEmpty() && url.path().size() > 1;
}

QString valueIn(const QUrlQuery &query, const QString &name)
{
    return query.queryItemValue(name, QUrl::FullyDecoded);
}

} // namespace

OAuthFlow::OAuthFlow(QNetworkAccessManager *manager, OAuthWish wish,
                     std::chrono::milliseconds patience, QObject *parent)
    : QObject(parent)
    , m_manager(manager)
    , m_wish(std::move(wish))
    , m_state(QString::fromLatin1(unguessable()))
    , m_verifier(unguessable())
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(patience);
    connect(&m_patience, &QTimer::timeout, this,
            [this] { refuse(Tr::tr("Nobody signed in within the time for it. Try again.")); });
}

OAuthFlow::~OAuthFlow() = default;

void OAuthFlow::start()
{
    lookUp(m_wish.server, this, [this](const QList<QHostAddress> &addresses) {
        m_reach = reachOf(addresses);
        m_documents = resourceDocuments(m_wish.server, m_wish.challenge.resourceMetadata);
        readNextDocument(&OAuthFlow::onResource);
    });
}

void OAuthFlow::fetch(const OAuthRequest &request, Answered answered)
{
    auto *exchange = new OAuthFetch(m_manager, request, m_reach, this);
    connect(exchange, &OAuthFetch::done, this, [this, answered](const OAuthAnswer &answer) {
        if (!m_ended) {
            (this->*answered)(answer);
        }
    });
}

void OAuthFlow::readNextDocument(Answered answered)
{
    fetch({ m_documents.takeFirst(), {}, {}, {} }, answered);
}

void OAuthFlow::onResource(const OAuthAnswer &answer)
{
    if (answer.status == 0) {
        end(std::unexpected(answer.error));
    } else if (answer.isGood()) {
        const auto read = readResourceDocument(answer.document, m_wish.server);
        if (!read) {
            end(std::unexpected(read.error()));
            return;
        }
        m_resource = *read;
        lookForIssuer();
    } else if (!m_documents.isEmpty()) {
        readNextDocument(&OAuthFlow::onResource);
    } else if (!m_wish.challenge.resourceMetadata.isEmpty()) {
        refuse(Tr::tr("%1 asks for a sign-in, but the document that should say where is not there "
                      "(HTTP %2).")
                       .arg(m_wish.server.host())
                       .arg(answer.status));
    } else {
        // Servers of revision 2025-03-26 sign people in themselves and say nothing about it.
        m_isGuessed = true;
        m_resource.resource = canonicalAddress(m_wish.server);
        m_resource.issuer =
                m_wish.server.adjusted(QUrl::RemovePath | QUrl::RemoveQuery | QUrl::RemoveFragment)
                        .toString(QUrl::FullyEncoded);
        lookForIssuer();
    }
}

void OAuthFlow::lookForIssuer()
{
    m_documents = issuerDocuments(QUrl(m_resource.issuer));
    readNextDocument(&OAuthFlow::onIssuer);
}

/// What we made up ourselves may be spelled with a slash or without.
QString OAuthFlow::expectedIssuer(const QJsonObject &document) const
{
    const QString withSlash = m_resource.issuer + u'/';
    return m_isGuessed && document["issuer"_L1] == withSlash ? withSlash : m_resource.issuer;
}

void OAuthFlow::onIssuer(const OAuthAnswer &answer)
{
    if (answer.status == 0) {
        end(std::unexpected(answer.error));
    } else if (answer.isGood()) {
        const auto read = readIssuerDocument(answer.document, expectedIssuer(answer.document));
        if (!read) {
            end(std::unexpected(read.error()));
            return;
        }
        m_issuer = *read;
        takeClient();
    } else if (!m_documents.isEmpty()) {
        readNextDocument(&OAuthFlow::onIssuer);
    } else {
        refuse(Tr::tr("%1 asks for a sign-in at %2, which does not say how it is done (HTTP %3).")
                       .arg(m_wish.server.host(), hostOf(m_resource.issuer))
                       .arg(answer.status));
    }
}

/// As whom we are known: what the person entered, or as a program that introduces itself.
void OAuthFlow::takeClient()
{
    m_redirect = std::make_unique<LoopbackRedirect>(m_state);
    m_redirectUrl = m_redirect->url();
    if (m_redirectUrl.isEmpty()) {
        refuse(Tr::tr("There is no free port on this machine to which the browser could come "
                      "back."));
        return;
    }
    connect(m_redirect.get(), &LoopbackRedirect::came, this, &OAuthFlow::onCame);
    const bool isUsable =
            !m_wish.clientId.isEmpty() && (!isAddress(m_wish.clientId) || m_issuer.takesAddresses);
    if (isUsable) {
        m_client = { m_wish.clientId, {}, u"none"_s };
        askPerson();
    } else if (!m_issuer.registration.isEmpty()) {
        fetch({ m_issuer.registration,
                QJsonDocument(registrationOf(m_redirectUrl)).toJson(QJsonDocument::Compact),
                "application/json",
                {} },
              &OAuthFlow::onRegistered);
    } else {
        refuse(Tr::tr("%1 takes only programs that it knows. Have Varve registered there, with the "
                      "address http://127.0.0.1/callback, and enter the client id that it is "
                      "given.")
                       .arg(hostOf(m_issuer.issuer)));
    }
}

void OAuthFlow::onRegistered(const OAuthAnswer &answer)
{
    if (!answer.isGood()) {
        const QString said = oauthError(answer.document["error"_L1].toString(),
                                        answer.document["error_description"_L1].toString());
        refuse(answer.error.message.isEmpty()
                       ? Tr::tr("%1 does not take Varve as a client (HTTP %2). %3")
                                 .arg(hostOf(m_issuer.issuer))
                                 .arg(answer.status)
                                 .arg(said)
                       : answer.error.message);
        return;
    }
    const auto client = readRegistration(answer.document);
    if (!client) {
        end(std::unexpected(client.error()));
        return;
    }
    m_client = *client;
    askPerson();
}

void OAuthFlow::askPerson()
{
    lookUp(m_issuer.authorization, this, [this](const QList<QHostAddress> &addresses) {
        for (const QHostAddress &address : addresses) {
            if (reachOf(address) > m_reach) {
                refuse(Tr::tr("%1 wants the browser sent to %2, which is in a network nearer to "
                              "you than it is itself. Nobody was sent there.")
                               .arg(hostOf(m_issuer.issuer), m_issuer.authorization.host()));
                return;
            }
        }
        m_patience.start();
        Q_EMIT addressReady(authorizationAddress());
    });
}

QStringList OAuthFlow::wantedScopes() const
{
    QStringList scopes =
            m_wish.challenge.scopes.isEmpty() ? m_resource.scopes : m_wish.challenge.scopes;
    scopes += m_wish.scopes;
    if (m_issuer.scopes.contains("offline_access"_L1)) {
        scopes += u"offline_access"_s; // for a refresh token
    }
    scopes.removeDuplicates();
    return scopes;
}

QUrl OAuthFlow::authorizationAddress() const
{
    const auto encoded = [](const QString &text) {
        return QString::fromLatin1(QUrl::toPercentEncoding(text));
    };
    QUrlQuery query(m_issuer.authorization);
    query.addQueryItem(u"response_type"_s, u"code"_s);
    query.addQueryItem(u"client_id"_s, encoded(m_client.id));
    query.addQueryItem(u"redirect_uri"_s, encoded(m_redirectUrl));
    query.addQueryItem(u"state"_s, m_state);
    query.addQueryItem(u"code_challenge"_s, QString::fromLatin1(challengeOf(m_verifier)));
    query.addQueryItem(u"code_challenge_method"_s, u"S256"_s);
    query.addQueryItem(u"resource"_s, encoded(m_resource.resource));
    if (const QStringList scopes = wantedScopes(); !scopes.isEmpty()) {
        query.addQueryItem(u"scope"_s, encoded(scopes.join(u' ')));
    }
    QUrl address = m_issuer.authorization;
    address.setQuery(query);
    return address;
}

/// The state is right already, so it comes from where the browser was sent. Another issuer may have been put in between (RFC 9207): then not
/// even its words are shown.
void OAuthFlow::onCame(const QUrlQuery &query)
{
    m_patience.stop();
    const bool saysIssuer = query.hasQueryItem(u"iss"_s);
    const bool isDouble = query.allQueryItemValues(u"code"_s).size() > 1
            || query.allQueryItemValues(u"iss"_s).size() > 1;
    if (isDouble || (saysIssuer && valueIn(query, u"iss"_s) != m_issuer.issuer)
        || (!saysIssuer && m_issuer.saysIssuer)) {
        refuse(Tr::tr("The answer of the sign-in does not come from %1, to whom you were sent. It "
                      "was not used.")
                       .arg(hostOf(m_issuer.issuer)));
        return;
    }
    const QString error = valueIn(query, u"error"_s);
    if (error == "access_denied"_L1) {
        refuse(Tr::tr("The sign-in was denied at %1.").arg(hostOf(m_issuer.issuer)));
    } else if (!error.isEmpty()) {
        refuse(Tr::tr("%1 did not sign you in: %2")
                       .arg(hostOf(m_issuer.issuer),
                            oauthError(error, valueIn(query, u"error_description"_s))));
    } else if (const QString code = valueIn(query, u"code"_s); !code.isEmpty()) {
        takeCode(code);
    } else {
        refuse(Tr::tr("%1 sent the browser back without anything to sign in with.")
                       .arg(hostOf(m_issuer.issuer)));
    }
}

void OAuthFlow::takeCode(const QString &code)
{
    fetch(tokenRequest(m_issuer.token, m_client,
                       { { "grant_type", "authorization_code" },
                         { "code", code.toUtf8() },
                         { "redirect_uri", m_redirectUrl.toUtf8() },
                         { "code_verifier", m_verifier },
                         { "resource", m_resource.resource.toUtf8() } }),
          &OAuthFlow::onTokens);
}

void OAuthFlow::onTokens(const OAuthAnswer &answer)
{
    SignInGrant grant;
    grant.server = m_wish.server.toString(QUrl::FullyEncoded);
    grant.resource = m_resource.resource;
    grant.issuer = m_issuer.issuer;
    grant.tokenAddress = m_issuer.token.toString(QUrl::FullyEncoded);
    grant.revocationAddress = m_issuer.revocation.toString(QUrl::FullyEncoded);
    grant.clientId = m_client.id;
    grant.clientMethod = m_client.method;
    grant.clientSecret = m_client.secret;
    grant.scopes = wantedScopes();
    end(grantedBy(answer, grant, QDateTime::currentDateTimeUtc()));
}

void OAuthFlow::refuse(const QString &message)
{
    end(fail(Error::Kind::Refused, message));
}

void OAuthFlow::end(const Result<SignInGrant> &result)
{
    if (std::exchange(m_ended, true)) {
        return;
    }
    m_patience.stop();
    Q_EMIT done(result);
}

} // namespace varve
