// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "oauthdocuments.h"

#include "authchallenge.h"
#include <base/unencrypted.h>
#include <base/visibletext.h>

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::OAuthDocuments)
};

constexpr qsizetype LongestSaid = 300;
constexpr qint64 LongestLife = 10LL * 365 * 24 * 60 * 60; // seconds

std::unexpected<Error> refuse(const QString &message)
{
    return fail(Error::Kind::Refused, message);
}

QStringList stringsIn(const QJsonValue &value)
{
    QStringList strings;
    const QJsonArray array = value.toArray();
    for (const QJsonValue &each : array) {
        if (each.isString()) {
            strings += each.toString();
        }
    }
    return strings;
}

QString shown(const QString &text)
{
    return visibleLine(text, LongestSaid);
}

QString pathOf(const QUrl &url)
{
    const QString path = url.path(QUrl::FullyEncoded);
    return path.endsWith(u'/') ? path.chopped(1) : path;
}

QUrl at(const QUrl &server, const QString &path)
{
    QUrl url(server);
    url.setQuery(QString());
    url.setFragment(QString());
    url.setPath(path, QUrl::StrictMode);
    return url;
}

bool isSameOrigin(const QUrl &a, const QUrl &b)
{
    const auto port = [](const QUrl &url) {
        return url.port(url.scheme() == "https"_L1 ? 443 : 80);
    };
    return a.scheme() == b.scheme() && a.host() == b.host() && port(a) == port(b);
}

/// An address of the document; empty if it has none of the name.
Result<QUrl> addressIn(const QJsonObject &document, QLatin1StringView name, bool isNeeded)
{
    const QString text = document[name].toString();
    const QUrl url(text, QUrl::StrictMode);
    if (text.isEmpty() && !isNeeded) {
        return QUrl();
    }
    if (!isSignInAddress(url)) {
        return refuse(Tr::tr("The sign-in service names “%1” as its %2, which is no address to go "
                             "to. Only https:// is taken, or a server on this machine.")
                              .arg(shown(text), name));
    }
    return url;
}

} // namespace

QString canonicalAddress(const QUrl &server)
{
    QUrl url = server.adjusted(QUrl::RemoveFragment | QUrl::RemoveUserInfo);
    if (url.path() == "/"_L1) {
        url.setPath(QString());
    }
    return url.toString(QUrl::FullyEncoded);
}

bool isSignInAddress(const QUrl &url)
{
    const bool isWeb =
            url.scheme() == "https"_L1 || (url.scheme() == "http"_L1 && !isUnencrypted(url));
    return url.isValid() && isWeb && !url.host().isEmpty() && url.userInfo().isEmpty()
            && !url.hasFragment();
}

QList<QUrl> resourceDocuments(const QUrl &server, const QUrl &named)
{
    if (!named.isEmpty()) {
        return { named };
    }
    constexpr auto WellKnown = "/.well-known/oauth-protected-resource"_L1;
    QList<QUrl> addresses { at(server, WellKnown + pathOf(server)), at(server, WellKnown) };
    addresses.removeAll(QUrl());
    return pathOf(server).isEmpty() ? addresses.first(1) : addresses;
}

QList<QUrl> issuerDocuments(const QUrl &issuer)
{
    constexpr auto OAuth = "/.well-known/oauth-authorization-server"_L1;
    constexpr auto OpenId = "/.well-known/openid-configuration"_L1;
    const QString path = pathOf(issuer);
    QList<QUrl> addresses { at(issuer, OAuth + path), at(issuer, OpenId + path) };
    if (!path.isEmpty()) {
        addresses += at(issuer, path + OpenId);
    }
    return addresses;
}

Result<ResourceDocument> readResourceDocument(const QJsonObject &document, const QUrl &server)
{
    ResourceDocument read;
    read.resource = document["resource"_L1].toString(canonicalAddress(server));
    const QUrl resource(read.resource, QUrl::StrictMode);
    const QString path = pathOf(resource);
    const bool isAbove = path.isEmpty() || pathOf(server) == path
            || pathOf(server).startsWith(QString(path + u'/'));
    // A token for another server would be worth having for this one.
    if (!isSignInAddress(resource) || !isSameOrigin(resource, server) || !isAbove) {
        return refuse(Tr::tr("%1 says that it is “%2”, which it is not. Nothing was sent there.")
                              .arg(server.host(), shown(read.resource)));
    }
    const QStringList issuers = stringsIn(document["authorization_servers"_L1]);
    if (issuers.isEmpty()) {
        return refuse(Tr::tr("%1 asks for a sign-in and does not say where.").arg(server.host()));
    }
    read.issuer = issuers.constFirst();
    if (!isSignInAddress(QUrl(read.issuer, QUrl::StrictMode))) {
        return refuse(Tr::tr("%1 wants people to sign in at “%2”, which is no address to go to. "
                             "Only https:// is taken, or a server on this machine.")
                              .arg(server.host(), shown(read.issuer)));
    }
    read.scopes = scopesIn(stringsIn(document["scopes_supported"_L1]).join(u' '));
    return read;
}

Result<IssuerDocument> readIssuerDocument(const QJsonObject &document, const QString &issuer)
{
    IssuerDocument read;
    read.issuer = document["issuer"_L1].toString();
    if (read.issuer != issuer) {
        return refuse(Tr::tr("The sign-in service %1 says that it is “%2”. One of the two is not "
                             "what it seems, so nobody was sent there.")
                              .arg(shown(issuer), shown(read.issuer)));
    }
    if (!stringsIn(document["code_challenge_methods_supported"_L1]).contains("S256"_L1)) {
        return refuse(Tr::tr("The sign-in service %1 does not offer PKCE with S256, without which "
                             "a sign-in can be stolen. Its operator has to switch it on.")
                              .arg(shown(issuer)));
    }
    const std::pair<QLatin1StringView, QUrl *> addresses[] {
        { "authorization_endpoint"_L1, &read.authorization },
        { "token_endpoint"_L1, &read.token },
        { "registration_endpoint"_L1, &read.registration },
        { "revocation_endpoint"_L1, &read.revocation },
    };
    for (const auto &[name, target] : addresses) {
        const bool isNeeded = target == &read.authorization || target == &read.token;
        const auto url = addressIn(document, name, isNeeded);
        if (!url) {
            return std::unexpected(url.error());
        }
        *target = *url;
    }
    read.scopes = scopesIn(stringsIn(document["scopes_supported"_L1]).join(u' '));
    read.tokenMethods = stringsIn(document["token_endpoint_auth_methods_supported"_L1]);
    read.saysIssuer = document["authorization_response_iss_parameter_supported"_L1].toBool();
    read.takesAddresses = document["client_id_metadata_document_supported"_L1].toBool();
    return read;
}

QJsonObject registrationOf(const QString &redirect)
{
    return { { "client_name"_L1, "Varve"_L1 },
             { "application_type"_L1, "native"_L1 },
             { "redirect_uris"_L1, QJsonArray { redirect } },
             { "grant_types"_L1, QJsonArray { u"authorization_code"_s, u"refresh_token"_s } },
             { "response_types"_L1, QJsonArray { u"code"_s } },
             { "token_endpoint_auth_method"_L1, "none"_L1 } };
}

Result<OAuthClient> readRegistration(const QJsonObject &answer)
{
    OAuthClient client;
    client.id = answer["client_id"_L1].toString();
    client.secret = ApiKey(answer["client_secret"_L1].toString().toUtf8());
    client.method = answer["token_endpoint_auth_method"_L1].toString(
            client.secret.isEmpty() ? u"none"_s : u"client_secret_basic"_s);
    const bool isKnown =
            QStringList { u"none"_s, u"client_secret_post"_s, u"client_secret_basic"_s }.contains(
                    client.method);
    if (client.id.isEmpty() || !isKnown) {
        return refuse(Tr::tr("The sign-in service did not take Varve as a client: its answer has "
                             "no client id, or wants a way to say who we are that Varve does not "
                             "have."));
    }
    return client;
}

Result<OAuthTokens> readTokens(const QJsonObject &answer, const QDateTime &now)
{
    OAuthTokens tokens;
    tokens.access = ApiKey(answer["access_token"_L1].toString().toUtf8());
    tokens.refresh = ApiKey(answer["refresh_token"_L1].toString().toUtf8());
    const QString type = answer["token_type"_L1].toString();
    if (tokens.access.isEmpty() || !tokens.access.isPrintable()
        || (!tokens.refresh.isEmpty() && !tokens.refresh.isPrintable())
        || type.compare("bearer"_L1, Qt::CaseInsensitive) != 0) {
        return refuse(Tr::tr("The sign-in service answered without a token that can be used."));
    }
    const QJsonValue life = answer["expires_in"_L1]; // some write it as a string
    const qint64 seconds = life.isString() ? life.toString().toLongLong() : life.toInteger(-1);
    if (seconds >= 0) {
        tokens.expires = now.addSecs(std::min(seconds, LongestLife));
    }
    tokens.scopes = scopesIn(answer["scope"_L1].toString());
    return tokens;
}

QString oauthError(const QString &error, const QString &description)
{
    const QString said = description.isEmpty() ? error : u"%1: %2"_s.arg(error, description);
    return shown(said);
}

} // namespace varve
