// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcpservers.h"
#include "memorykeystore.h"
#include "oauthscript.h"
#include "settings.h"
#include "signinkeys.h"
#include "soon.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Signing in at a server of tools, against a scripted one: how it should be, and everything that it, its issuer or somebody else on this
/// machine can do wrong on purpose.
class McpSignInTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void signsIn();
    void nothingHappensUnasked();
    void clientIdOfTheSettings();
    void anAddressAsClientId_data();
    void anAddressAsClientId();
    void oldServersAreTheirOwnIssuer();
    void tokensAreRenewed();
    void tokensAreRenewedBeforeTheyEnd();
    void withdrawnTokens();
    void anotherProcessRenewed();
    void moreIsNeeded();
    void signsOut();
    void isKeptOverARun();
    void anotherAddressGetsNoTokens();
    void removedServersAreForgotten();
    void keychainThatTakesNothing();
    void secretsAreKnown();
    void doesNotSignIn_data();
    void doesNotSignIn();
    void answersOfTheBrowser_data();
    void answersOfTheBrowser();
    void strangersAtThePort_data();
    void strangersAtThePort();
    void nobodyComes();
    void isCancelled();

private:
    void make();
    void setServers(const QString &clientId = {});
    [[nodiscard]] McpToolOffer offer();
    [[nodiscard]] QString call(const QString &tool = u"server_echo"_s);
    [[nodiscard]] SignInState signIn() const { return m_states.value(0).signIn; }
    [[nodiscard]] bool waitsForBrowser();
    /// As a browser comes back: what it is told, or nothing.
    QByteArray comeBack(const QHash<QString, QString> &changed = {}, const QString &path = {});
    [[nodiscard]] bool signsInNow();
    [[nodiscard]] QUrlQuery asked() const { return QUrlQuery(signIn().address); }

    std::unique_ptr<OAuthScript> m_script;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MemoryKeyStore> m_keychain;
    std::unique_ptr<SignInKeys> m_keys;
    std::unique_ptr<McpServers> m_servers;
    McpServersOptions m_options;
    QList<McpServerState> m_states;
    McpToolOffer m_offer;
    QNetworkAccessManager m_browser;
};

void McpSignInTest::init()
{
    m_script = std::make_unique<OAuthScript>();
    m_folder = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<Settings>(m_folder->path(), QProcessEnvironment());
    m_keychain = std::make_unique<MemoryKeyStore>();
    m_options = {};
    m_options.limits.setUp = std::chrono::seconds(10);
    m_options.limits.call = std::chrono::seconds(10);
    make();
}

void McpSignInTest::make()
{
    m_servers.reset();
    m_keys = std::make_unique<SignInKeys>(m_keychain.get(), m_settings.get());
    m_options.signIns = m_keys.get();
    m_servers = std::make_unique<McpServers>(m_options);
    connect(m_servers.get(), &McpServers::statesChanged, this,
            [this](const QList<McpServerState> &states) { m_states = states; });
}

void McpSignInTest::cleanup()
{
    m_offer = {};
    m_servers.reset();
    m_keys.reset();
    m_states.clear();
}

void McpSignInTest::setServers(const QString &clientId)
{
    ToolServerConfig server;
    server.id = u"server-1"_s;
    server.name = u"server"_s;
    server.kind = ToolServerConfig::Kind::Http;
    server.url = m_script->address().toString();
    server.clientId = clientId;
    writeToolServer(m_settings.get(), server);
    m_servers->setServers(readToolServers(*m_settings));
}

McpToolOffer McpSignInTest::offer()
{
    const QFuture<McpToolOffer> future = m_servers->offer();
    if (!QTest::qWaitFor([&] { return future.isFinished(); }, 20'000)) {
        return { {}, { u"nothing comes"_s } };
    }
    m_offer = future.result();
    return m_offer;
}

QString McpSignInTest::call(const QString &tool)
{
    for (const auto &each : offer().tools) {
        if (each->definition().name == tool) {
            const QFuture<ToolOutcome> future = each->run({}, {}, {}, {});
            return QTest::qWaitFor([&] { return future.isFinished(); }, 20'000)
                    ? future.result().text
                    : u"the call hangs"_s;
        }
    }
    return m_offer.problems.join(u' ');
}

bool McpSignInTest::waitsForBrowser()
{
    m_servers->signIn(u"server-1"_s);
    return comesSoon([&] { return !signIn().address.isEmpty(); });
}

QByteArray McpSignInTest::comeBack(const QHash<QString, QString> &changed, const QString &path)
{
    QHash<QString, QString> brought { { u"code"_s, u"code-1"_s },
                                      { u"state"_s, asked().queryItemValue(u"state"_s) },
                                      { u"iss"_s, m_script->base() } };
    brought.insert(changed);
    QUrlQuery query;
    for (const auto &[name, value] : brought.asKeyValueRange()) {
        if (!value.isNull()) {
            query.addQueryItem(name, QString::fromLatin1(QUrl::toPercentEncoding(value)));
        }
    }
    QUrl back(asked().queryItemValue(u"redirect_uri"_s, QUrl::FullyDecoded));
    if (!path.isEmpty()) {
        back.setPath(path);
    }
    back.setQuery(query);
    QNetworkReply *reply = m_browser.get(QNetworkRequest(back));
    QByteArray page;
    if (QTest::qWaitFor([&] { return reply->isFinished(); }, 10'000)) {
        page = reply->readAll();
    }
    reply->deleteLater();
    return page;
}

bool McpSignInTest::signsInNow()
{
    return waitsForBrowser() && comeBack().contains("has what it needs")
            && comesSoon([&] { return m_states.value(0).kind == McpServerState::Kind::Ready; });
}

void McpSignInTest::signsIn()
{
    setServers();
    const McpToolOffer before = offer();
    QVERIFY(before.tools.isEmpty());
    QVERIFY2(before.problems.join(u' ').contains("sign in"_L1),
             qPrintable(before.problems.join(u' ')));
    QVERIFY(m_states.at(0).kind == McpServerState::Kind::SignIn);
    QVERIFY(signIn().kind == SignInState::Kind::Needed);

    QVERIFY(waitsForBrowser());
    QVERIFY(signIn().kind == SignInState::Kind::UnderWay);
    QCOMPARE(signIn().address.path(), u"/authorize"_s);
    QCOMPARE(asked().queryItemValue(u"response_type"_s), u"code"_s);
    QCOMPARE(asked().queryItemValue(u"client_id"_s), u"client-7"_s);
    QCOMPARE(asked().queryItemValue(u"code_challenge_method"_s), u"S256"_s);
    QCOMPARE(asked().queryItemValue(u"scope"_s), u"tools"_s);
    QCOMPARE(asked().queryItemValue(u"resource"_s, QUrl::FullyDecoded),
             m_script->address().toString());
    const QString redirect = asked().queryItemValue(u"redirect_uri"_s, QUrl::FullyDecoded);
    QVERIFY(redirect.startsWith("http://127.0.0.1:"_L1));
    QCOMPARE(m_script->redirect, redirect);
    QCOMPARE(m_script->asked("/token"), 0);
    const QByteArray challenge = asked().queryItemValue(u"code_challenge"_s).toLatin1();

    QVERIFY(comeBack().contains("has what it needs"));
    VERIFY_SOON(m_states.at(0).kind == McpServerState::Kind::Ready);
    const QUrlQuery form = m_script->lastForm("/token");
    QCOMPARE(form.queryItemValue(u"code"_s), u"code-1"_s);
    QCOMPARE(form.queryItemValue(u"redirect_uri"_s, QUrl::FullyDecoded), redirect);
    QCOMPARE(form.queryItemValue(u"resource"_s, QUrl::FullyDecoded),
             m_script->address().toString());
    const QByteArray verifier = form.queryItemValue(u"code_verifier"_s).toLatin1();
    QVERIFY(verifier.size() >= 43);
    QCOMPARE(QCryptographicHash::hash(verifier, QCryptographicHash::Sha256)
                     .toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals),
             challenge);
    QVERIFY(signIn().kind == SignInState::Kind::SignedIn);
    QCOMPARE(call(), u"done"_s);
    QVERIFY(signedInToolServers(*m_settings).contains(u"server-1"_s));
    for (const auto &request : m_script->requests()) {
        QVERIFY(!request.head.left(request.head.indexOf('\r')).contains("access-"));
    }
}

/// Nothing of it is begun before the person says so.
void McpSignInTest::nothingHappensUnasked()
{
    setServers();
    QVERIFY(offer().tools.isEmpty());
    QVERIFY(offer().tools.isEmpty());
    for (const auto &request : m_script->requests()) {
        QCOMPARE(request.path(), "/mcp");
    }
    QVERIFY(signIn().address.isEmpty());
}

void McpSignInTest::clientIdOfTheSettings()
{
    setServers(u"my-own-id"_s);
    std::ignore = offer();
    QVERIFY(waitsForBrowser());
    QCOMPARE(asked().queryItemValue(u"client_id"_s), u"my-own-id"_s);
    QCOMPARE(m_script->asked("/register"), 0);
    std::ignore = comeBack();
    COMPARE_SOON(m_script->asked("/token"), 1);
    QCOMPARE(m_script->lastForm("/token").queryItemValue(u"client_id"_s), u"my-own-id"_s);
}

void McpSignInTest::anAddressAsClientId_data()
{
    QTest::addColumn<bool>("isTaken");
    QTest::addColumn<QString>("clientId");
    QTest::newRow("taken") << true << u"https://example.org/varve.json"_s;
    QTest::newRow("introduced instead") << false << u"client-7"_s;
}

void McpSignInTest::anAddressAsClientId()
{
    QFETCH(bool, isTaken);
    QFETCH(QString, clientId);
    m_script->issuer = { { u"client_id_metadata_document_supported"_s, isTaken } };
    setServers(u"https://example.org/varve.json"_s);
    std::ignore = offer();
    QVERIFY(waitsForBrowser());
    QCOMPARE(asked().queryItemValue(u"client_id"_s, QUrl::FullyDecoded), clientId);
}

void McpSignInTest::oldServersAreTheirOwnIssuer()
{
    m_script->namesDocument = false;
    m_script->hasDocument = false;
    setServers();
    std::ignore = offer();
    QVERIFY(signsInNow());
    QCOMPARE(m_script->asked("/.well-known/oauth-protected-resource/mcp"), 1);
    QCOMPARE(m_script->asked("/.well-known/oauth-protected-resource"), 1);
}

void McpSignInTest::tokensAreRenewed()
{
    setServers();
    std::ignore = offer();
    QVERIFY(signsInNow());
    m_script->accepted.clear(); // the server has forgotten it
    QCOMPARE(call(), u"done"_s);
    const QUrlQuery form = m_script->lastForm("/token");
    QCOMPARE(form.queryItemValue(u"grant_type"_s), u"refresh_token"_s);
    QCOMPARE(form.queryItemValue(u"refresh_token"_s), u"refresh-1"_s);
    QCOMPARE(form.queryItemValue(u"resource"_s, QUrl::FullyDecoded),
             m_script->address().toString());
    m_script->accepted.clear();
    QCOMPARE(call(), u"done"_s); // with the new refresh token
    QCOMPARE(m_script->issued, 3);
}

void McpSignInTest::tokensAreRenewedBeforeTheyEnd()
{
    m_script->lifeSeconds = 1; // as good as over
    setServers();
    std::ignore = offer();
    QVERIFY(signsInNow());
    const int before = m_script->issued;
    QCOMPARE(call(), u"done"_s);
    QVERIFY(m_script->issued > before);
    for (const auto &request : m_script->requests()) {
        if (request.path() == "/mcp" && !request.header("Authorization").isEmpty()) {
            QVERIFY(request.header("Authorization") != "Bearer access-1"); // never sent
        }
    }
}

void McpSignInTest::withdrawnTokens()
{
    setServers();
    std::ignore = offer();
    QVERIFY(signsInNow());
    std::ignore = offer();
    m_script->accepted.clear();
    m_script->refreshes.clear();
    const QFuture<ToolOutcome> future = m_offer.tools.constFirst()->run({}, {}, {}, {});
    VERIFY_SOON(future.isFinished());
    QVERIFY(future.result().isError);
    QVERIFY(m_states.at(0).kind == McpServerState::Kind::SignIn);
    QVERIFY2(signIn().problem.contains("has ended"_L1), qPrintable(signIn().problem));
    QVERIFY(!signedInToolServers(*m_settings).contains(u"server-1"_s));
    QVERIFY(signsInNow());
    QCOMPARE(call(), u"done"_s);
}

/// A refresh token is good for one time, and two processes of ours may have the same.
void McpSignInTest::anotherProcessRenewed()
{
    setServers();
    std::ignore = offer();
    QVERIFY(signsInNow());
    const auto entry = u"tool-server-server-1"_s;
    auto grant = SignInGrant::fromKey(m_keychain->key(entry));
    QVERIFY(grant.has_value());
    grant->accessToken = ApiKey("access-of-another");
    grant->refreshToken = ApiKey("refresh-of-another");
    m_keychain->put(entry, grant->toKey());
    m_script->accepted = { "access-of-another" };
    m_script->refreshes = { u"refresh-of-another"_s };
    QCOMPARE(call(), u"done"_s);
    QVERIFY(signIn().kind == SignInState::Kind::SignedIn);
}

void McpSignInTest::moreIsNeeded()
{
    setServers();
    std::ignore = offer();
    QVERIFY(signsInNow());
    const QString refused = call(u"server_admin"_s);
    QVERIFY2(refused.contains("does not allow it"_L1), qPrintable(refused));
    QVERIFY(signIn().kind == SignInState::Kind::MoreNeeded);
    QVERIFY(m_states.at(0).kind == McpServerState::Kind::Ready);
    QCOMPARE(call(), u"done"_s); // the rest goes on
    QVERIFY(waitsForBrowser());
    QCOMPARE(asked().queryItemValue(u"scope"_s, QUrl::FullyDecoded), u"tools admin"_s);
    std::ignore = comeBack();
    VERIFY_SOON(signIn().kind == SignInState::Kind::SignedIn);
}

void McpSignInTest::signsOut()
{
    setServers();
    std::ignore = offer();
    QVERIFY(signsInNow());
    const QFuture<void> gone = m_servers->signOut(u"server-1"_s);
    VERIFY_SOON(gone.isFinished());
    COMPARE_SOON(m_script->asked("/revoke"), 1);
    QCOMPARE(m_script->lastForm("/revoke").queryItemValue(u"token"_s), u"refresh-1"_s);
    VERIFY_SOON(m_states.at(0).kind == McpServerState::Kind::SignIn);
    QVERIFY(m_keychain->key(u"tool-server-server-1"_s).isEmpty());
    QVERIFY(signedInToolServers(*m_settings).isEmpty());
    QVERIFY(m_script->requests().constLast().header("Authorization").isEmpty());
}

void McpSignInTest::isKeptOverARun()
{
    setServers();
    std::ignore = offer();
    QVERIFY(signsInNow());
    make();
    setServers();
    QCOMPARE(call(), u"done"_s);
    QVERIFY(signIn().kind == SignInState::Kind::SignedIn);
    QCOMPARE(m_script->issued, 1);
}

void McpSignInTest::anotherAddressGetsNoTokens()
{
    setServers();
    std::ignore = offer();
    QVERIFY(signsInNow());
    OAuthScript other;
    ToolServerConfig server = readToolServers(*m_settings).at(0);
    server.url = other.address().toString();
    writeToolServer(m_settings.get(), server);
    m_servers->setServers(readToolServers(*m_settings));
    QVERIFY(offer().tools.isEmpty());
    QVERIFY(!other.requests().isEmpty());
    for (const auto &request : other.requests()) {
        QVERIFY(request.header("Authorization").isEmpty());
    }
}

void McpSignInTest::removedServersAreForgotten()
{
    setServers();
    std::ignore = offer();
    QVERIFY(signsInNow());
    QVERIFY(!m_keychain->key(u"tool-server-server-1"_s).isEmpty());
    removeToolServer(m_settings.get(), u"server-1"_s);
    QVERIFY(m_keychain->key(u"tool-server-server-1"_s).isEmpty());
}

namespace
{

/// A desktop without a keychain.
class NoKeychain final : public KeyStore
{
public:
    QFuture<KeyAnswer> read(const QString &, KeyPrompt) override { return answer(); }
    QFuture<KeyAnswer> write(const QString &, const ApiKey &) override { return answer(); }
    QFuture<KeyAnswer> remove(const QString &) override { return answer(); }

private:
    static QFuture<KeyAnswer> answer()
    {
        return QtFuture::makeReadyValueFuture(KeyAnswer { KeyState::Unavailable, {}, {} });
    }
};

} // namespace

void McpSignInTest::keychainThatTakesNothing()
{
    NoKeychain none;
    m_servers.reset();
    m_keys = std::make_unique<SignInKeys>(&none, m_settings.get());
    m_options.signIns = m_keys.get();
    m_servers = std::make_unique<McpServers>(m_options);
    connect(m_servers.get(), &McpServers::statesChanged, this,
            [this](const QList<McpServerState> &states) { m_states = states; });
    setServers();
    std::ignore = offer();
    QVERIFY(signsInNow());
    VERIFY_SOON(signIn().problem.contains("ends with Varve"_L1));
    QCOMPARE(call(), u"done"_s);
    m_servers.reset();
    m_keys.reset();
}

void McpSignInTest::secretsAreKnown()
{
    setServers();
    std::ignore = offer();
    QVERIFY(signsInNow());
    const QFuture<QList<ApiKey>> secrets = m_keys->secrets();
    VERIFY_SOON(secrets.isFinished());
    QVERIFY(secrets.result().contains(ApiKey("access-1")));
    QVERIFY(secrets.result().contains(ApiKey("refresh-1")));
}

void McpSignInTest::doesNotSignIn_data()
{
    QTest::addColumn<QJsonObject>("resource");
    QTest::addColumn<QJsonObject>("issuer");
    QTest::addColumn<QByteArray>("document");
    QTest::addColumn<QString>("said");
    const QJsonObject plain;
    const QByteArray none;
    QTest::newRow("another server's resource")
            << QJsonObject { { u"resource"_s, u"https://bank.example/mcp"_s } } << plain << none
            << u"which it is not"_s;
    QTest::newRow("a neighbour's resource")
            << QJsonObject { { u"resource"_s, u"http://127.0.0.1:1/mcp"_s } } << plain << none
            << u"which it is not"_s;
    QTest::newRow("no issuer") << QJsonObject { { u"authorization_servers"_s, QJsonArray() } }
                               << plain << none << u"does not say where"_s;
    for (const QString &address :
         { u"http://signin.example"_s, u"file:///etc/passwd"_s, u"javascript:alert(1)"_s,
           u"https://user:pw@signin.example"_s }) {
        QTest::newRow(qPrintable("issuer "_L1 + address))
                << QJsonObject { { u"authorization_servers"_s, QJsonArray { address } } } << plain
                << none << u"no address to go to"_s;
        QTest::newRow(qPrintable("authorization "_L1 + address))
                << plain << QJsonObject { { u"authorization_endpoint"_s, address } } << none
                << u"no address to go to"_s;
        QTest::newRow(qPrintable("token "_L1 + address))
                << plain << QJsonObject { { u"token_endpoint"_s, address } } << none
                << u"no address to go to"_s;
    }
    QTest::newRow("another issuer")
            << plain << QJsonObject { { u"issuer"_s, u"https://honest.example"_s } } << none
            << u"not what it seems"_s;
    QTest::newRow("no PKCE") << plain
                             << QJsonObject { { u"code_challenge_methods_supported"_s,
                                                QJsonValue() } }
                             << none << u"PKCE"_s;
    QTest::newRow("only plain PKCE")
            << plain
            << QJsonObject { { u"code_challenge_methods_supported"_s, QJsonArray { u"plain"_s } } }
            << none << u"PKCE"_s;
    QTest::newRow("takes no strangers")
            << plain << QJsonObject { { u"registration_endpoint"_s, QJsonValue() } } << none
            << u"client id"_s;
    QTest::newRow("documents without end")
            << plain << plain << QByteArray(300 * 1024, ' ') << u"longer than"_s;
    QTest::newRow("documents that are none")
            << plain << plain << QByteArray("<html>") << u"does not say where"_s;
}

/// It ends with a sentence, before a browser is sent anywhere, and no token is asked for.
void McpSignInTest::doesNotSignIn()
{
    QFETCH(QJsonObject, resource);
    QFETCH(QJsonObject, issuer);
    QFETCH(QByteArray, document);
    QFETCH(QString, said);
    m_script->resource = resource;
    m_script->issuer = issuer;
    m_script->document = document;
    setServers();
    std::ignore = offer();
    m_servers->signIn(u"server-1"_s);
    VERIFY_SOON(signIn().kind == SignInState::Kind::Needed && !signIn().problem.isEmpty());
    QVERIFY2(signIn().problem.contains(said), qPrintable(signIn().problem));
    QVERIFY(signIn().address.isEmpty());
    QCOMPARE(m_script->asked("/token"), 0);
}

void McpSignInTest::answersOfTheBrowser_data()
{
    using Brought = QHash<QString, QString>;
    QTest::addColumn<Brought>("brought");
    QTest::addColumn<QJsonObject>("tokens");
    QTest::addColumn<QString>("said");
    QTest::newRow("denied") << Brought { { u"code"_s, {} }, { u"error"_s, u"access_denied"_s } }
                            << QJsonObject() << u"was denied"_s;
    QTest::newRow("an error") << Brought { { u"code"_s, {} },
                                           { u"error"_s, u"server_error"_s },
                                           { u"error_description"_s, u"out of\x1b[31m cheese"_s } }
                              << QJsonObject() << u"server_error: out of"_s;
    QTest::newRow("another issuer") << Brought { { u"iss"_s, u"https://evil.example"_s } }
                                    << QJsonObject() << u"does not come from"_s;
    QTest::newRow("another issuer's error")
            << Brought { { u"iss"_s, u"https://evil.example"_s }, { u"error"_s, u"call 555"_s } }
            << QJsonObject() << u"does not come from"_s;
    QTest::newRow("no issuer, although promised")
            << Brought { { u"iss"_s, {} } } << QJsonObject() << u"does not come from"_s;
    QTest::newRow("nothing") << Brought { { u"code"_s, {} } } << QJsonObject()
                             << u"without anything"_s;
    QTest::newRow("no token") << Brought() << QJsonObject { { u"token_type"_s, u"Bearer"_s } }
                              << u"without a token"_s;
    QTest::newRow("a token of another kind")
            << Brought()
            << QJsonObject { { u"access_token"_s, u"x"_s }, { u"token_type"_s, u"mac"_s } }
            << u"without a token"_s;
    QTest::newRow("a token that is a header")
            << Brought()
            << QJsonObject { { u"access_token"_s, u"x\r\nEvil: 1"_s },
                             { u"token_type"_s, u"Bearer"_s } }
            << u"without a token"_s;
}

void McpSignInTest::answersOfTheBrowser()
{
    using Brought = QHash<QString, QString>;
    QFETCH(Brought, brought);
    QFETCH(QJsonObject, tokens);
    QFETCH(QString, said);
    m_script->tokenAnswer = tokens;
    setServers();
    std::ignore = offer();
    QVERIFY(waitsForBrowser());
    std::ignore = comeBack(brought);
    VERIFY_SOON(signIn().kind == SignInState::Kind::Needed);
    QVERIFY2(signIn().problem.contains(said), qPrintable(signIn().problem));
    QVERIFY(!signIn().problem.contains("555"_L1)); // words of who is not who they should be
    QVERIFY(!signIn().problem.contains(u'\x1b'));
    QCOMPARE(m_script->asked("/token"), tokens.isEmpty() ? 0 : 1);
    QVERIFY(m_keychain->key(u"tool-server-server-1"_s).isEmpty());
    m_script->tokenAnswer = {};
    QVERIFY(signsInNow()); // and can be tried again
}

void McpSignInTest::strangersAtThePort_data()
{
    using Brought = QHash<QString, QString>;
    QTest::addColumn<Brought>("brought");
    QTest::addColumn<QString>("path");
    QTest::newRow("another state") << Brought { { u"state"_s, u"guessed"_s } } << QString();
    QTest::newRow("no state") << Brought { { u"state"_s, {} } } << QString();
    QTest::newRow("another path") << Brought() << u"/favicon.ico"_s;
    QTest::newRow("an error with another state")
            << Brought { { u"state"_s, u"x"_s }, { u"error"_s, u"access_denied"_s } } << QString();
}

/// Any page and program can reach it: that neither signs anybody in nor ends the sign-in.
void McpSignInTest::strangersAtThePort()
{
    using Brought = QHash<QString, QString>;
    QFETCH(Brought, brought);
    QFETCH(QString, path);
    setServers();
    std::ignore = offer();
    QVERIFY(waitsForBrowser());
    QVERIFY(comeBack(brought, path).contains("does not belong"));
    QVERIFY(signIn().kind == SignInState::Kind::UnderWay);
    QCOMPARE(m_script->asked("/token"), 0);
    QVERIFY(comeBack().contains("has what it needs"));
    VERIFY_SOON(m_states.at(0).kind == McpServerState::Kind::Ready);
    QCOMPARE(m_script->lastForm("/token").queryItemValue(u"code"_s), u"code-1"_s);
}

void McpSignInTest::nobodyComes()
{
    m_options.signInPatience = std::chrono::milliseconds(50);
    make();
    setServers();
    std::ignore = offer();
    m_servers->signIn(u"server-1"_s);
    VERIFY_SOON(signIn().problem.contains("within the time"_L1));
    QVERIFY(signIn().kind == SignInState::Kind::Needed);
}

void McpSignInTest::isCancelled()
{
    setServers();
    std::ignore = offer();
    QVERIFY(waitsForBrowser());
    m_servers->cancelSignIn(u"server-1"_s);
    VERIFY_SOON(signIn().kind == SignInState::Kind::Needed);
    QVERIFY(signIn().problem.isEmpty());
    QVERIFY(signsInNow());
}

QTEST_GUILESS_MAIN(McpSignInTest)
#include "tst_mcpsignin.moc"
