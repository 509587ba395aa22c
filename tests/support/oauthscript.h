// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcpscript.h"

#include <QSet>
#include <QUrlQuery>

namespace varve::test
{

/// A server of tools that wants people to sign in, and who signs them in, at one address. Speaks revision 2026-07-28. What the fields say
/// makes it do it otherwise.
class OAuthScript final
{
public:
    OAuthScript()
    {
        m_server.setResponder(
                [this](const ScriptedServer::Request &request) { return answerTo(request); });
    }

    [[nodiscard]] QString base() const
    {
        return QStringLiteral("http://127.0.0.1:%1").arg(m_server.port());
    }
    [[nodiscard]] QUrl address() const { return m_server.url(QStringLiteral("/mcp")); }
    [[nodiscard]] const QList<ScriptedServer::Request> &requests() const
    {
        return m_server.requests();
    }
    [[nodiscard]] qsizetype asked(const QByteArray &path) const
    {
        qsizetype count = 0;
        for (const auto &request : m_server.requests()) {
            count += request.path() == path ? 1 : 0;
        }
        return count;
    }
    [[nodiscard]] QUrlQuery lastForm(const QByteArray &path) const
    {
        QUrlQuery form;
        for (const auto &request : m_server.requests()) {
            if (request.path() == path) {
                form = QUrlQuery(QString::fromUtf8(request.body));
            }
        }
        return form;
    }

    // How it is otherwise than it should be
    QJsonObject resource; ///< in place of what belongs there
    QJsonObject issuer; ///< likewise; null values take out
    bool namesDocument = true; ///< in its refusals
    bool hasDocument = true;
    int tokenStatus = 200;
    QJsonObject tokenAnswer; ///< not empty: in place of tokens
    int lifeSeconds = 3600;
    bool givesRefresh = true;
    QByteArray document; ///< not empty: in place of every document
    QSet<QByteArray> accepted; ///< access tokens
    QSet<QString> refreshes; ///< that are good for one time
    QString redirect; ///< that was registered
    int registrationStatus = 201;
    int issued = 0;

private:
    [[nodiscard]] static Script json(const QJsonObject &object, int status = 200,
                                     const QByteArray &headers = {})
    {
        return plainAnswer(status, "application/json",
                           QJsonDocument(object).toJson(QJsonDocument::Compact), headers);
    }

    [[nodiscard]] static QJsonObject with(QJsonObject plain, const QJsonObject &other)
    {
        for (auto it = other.begin(); it != other.end(); ++it) {
            if (it.value().isNull()) {
                plain.remove(it.key());
            } else {
                plain.insert(it.key(), it.value());
            }
        }
        return plain;
    }

    [[nodiscard]] Script answerTo(const ScriptedServer::Request &request)
    {
        const QByteArray path = request.path();
        if (path == "/mcp") {
            return answerTools(request);
        }
        if (path.startsWith("/.well-known/") && !document.isEmpty()) {
            return plainAnswer(200, "application/json", document);
        }
        if (path.startsWith("/.well-known/oauth-protected-resource") && hasDocument) {
            return json(with({ { QStringLiteral("resource"), address().toString() },
                               { QStringLiteral("authorization_servers"), QJsonArray { base() } },
                               { QStringLiteral("scopes_supported"),
                                 QJsonArray { QStringLiteral("tools") } } },
                             resource));
        }
        if (path == "/.well-known/oauth-authorization-server") {
            return json(issuerDocument());
        }
        if (path == "/register") {
            const QJsonObject asked = QJsonDocument::fromJson(request.body).object();
            redirect = asked[QStringLiteral("redirect_uris")].toArray().at(0).toString();
            return json(
                    { { QStringLiteral("client_id"), QStringLiteral("client-7") },
                      { QStringLiteral("token_endpoint_auth_method"), QStringLiteral("none") } },
                    registrationStatus);
        }
        if (path == "/token") {
            return answerToken(QUrlQuery(QString::fromUtf8(request.body)));
        }
        return path == "/revoke" ? json({}) : plainAnswer(404, "text/plain", "no");
    }

    [[nodiscard]] QJsonObject issuerDocument() const
    {
        return with({ { QStringLiteral("issuer"), base() },
                      { QStringLiteral("authorization_endpoint"), QString(base() + u"/authorize") },
                      { QStringLiteral("token_endpoint"), QString(base() + u"/token") },
                      { QStringLiteral("registration_endpoint"), QString(base() + u"/register") },
                      { QStringLiteral("revocation_endpoint"), QString(base() + u"/revoke") },
                      { QStringLiteral("authorization_response_iss_parameter_supported"), true },
                      { QStringLiteral("code_challenge_methods_supported"),
                        QJsonArray { QStringLiteral("S256") } } },
                    issuer);
    }

    [[nodiscard]] Script answerToken(const QUrlQuery &form)
    {
        const QString kind = form.queryItemValue(QStringLiteral("grant_type"));
        const QString refresh = form.queryItemValue(QStringLiteral("refresh_token"));
        if (tokenStatus != 200 || !tokenAnswer.isEmpty()) {
            return json(tokenAnswer, tokenStatus);
        }
        if (kind == u"refresh_token" && !refreshes.remove(refresh)) {
            return json({ { QStringLiteral("error"), QStringLiteral("invalid_grant") } }, 400);
        }
        ++issued;
        const QString access = QStringLiteral("access-%1").arg(issued);
        accepted = { access.toUtf8() };
        QJsonObject answer { { QStringLiteral("access_token"), access },
                             { QStringLiteral("token_type"), QStringLiteral("Bearer") },
                             { QStringLiteral("expires_in"), lifeSeconds } };
        if (givesRefresh) {
            const QString next = QStringLiteral("refresh-%1").arg(issued);
            refreshes.insert(next);
            answer.insert(QStringLiteral("refresh_token"), next);
        }
        return json(answer);
    }

    [[nodiscard]] Script answerTools(const ScriptedServer::Request &request)
    {
        const QByteArray token = request.header("Authorization").mid(7);
        if (!accepted.contains(token)) {
            QByteArray challenge = "WWW-Authenticate: Bearer error=\"invalid_token\"";
            if (namesDocument) {
                challenge += ", resource_metadata=\"" + base().toUtf8()
                        + "/.well-known/oauth-protected-resource/mcp\"";
            }
            return plainAnswer(401, "text/plain", "", challenge + "\r\n");
        }
        const QJsonObject call = QJsonDocument::fromJson(request.body).object();
        const QString method = call[QStringLiteral("method")].toString();
        const QJsonValue id = call[QStringLiteral("id")];
        if (method == u"server/discover") {
            return reply(id,
                         { { QStringLiteral("supportedVersions"),
                             QJsonArray { QStringLiteral("2026-07-28") } },
                           { QStringLiteral("capabilities"),
                             QJsonObject { { QStringLiteral("tools"), QJsonObject() } } } });
        }
        if (method == u"tools/list") {
            return reply(id,
                         { { QStringLiteral("tools"),
                             QJsonArray { QJsonObject { { QStringLiteral("name"),
                                                          QStringLiteral("echo") } },
                                          QJsonObject { { QStringLiteral("name"),
                                                          QStringLiteral("admin") } } } },
                           { QStringLiteral("ttlMs"), 60'000 } });
        }
        if (call[QStringLiteral("params")][QStringLiteral("name")].toString() == u"admin") {
            return plainAnswer(403, "text/plain", "",
                               "WWW-Authenticate: Bearer error=\"insufficient_scope\", "
                               "scope=\"tools admin\"\r\n");
        }
        return reply(id,
                     { { QStringLiteral("content"),
                         QJsonArray { QJsonObject {
                                 { QStringLiteral("type"), QStringLiteral("text") },
                                 { QStringLiteral("text"), QStringLiteral("done") } } } } });
    }

    [[nodiscard]] static Script reply(const QJsonValue &id, QJsonObject result)
    {
        result.insert(QStringLiteral("resultType"), QStringLiteral("complete"));
        return json({ { QStringLiteral("jsonrpc"), QStringLiteral("2.0") },
                      { QStringLiteral("id"), id },
                      { QStringLiteral("result"), result } });
    }

    ScriptedServer m_server;
};

} // namespace varve::test
