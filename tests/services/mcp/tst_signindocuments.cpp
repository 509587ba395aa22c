// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "authchallenge.h"
#include "oauthdocuments.h"
#include "oauthfetch.h"
#include "oauthtokens.h"
#include "soon.h"

#include <QJsonArray>
#include <QNetworkAccessManager>
#include <QTcpServer>
#include <QTest>
#include <QTimeZone>

using namespace varve;
using namespace Qt::StringLiterals;

/// What is read and asked for in a sign-in at a server of tools, without one.
class SignInDocumentsTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void challenges_data();
    void challenges();
    void placesOfDocuments_data();
    void placesOfDocuments();
    void resources_data();
    void resources();
    void canonicalAddresses_data();
    void canonicalAddresses();
    void reaches_data();
    void reaches();
    void strangersDoNotSendUsHome_data();
    void strangersDoNotSendUsHome();
    void whoWeAre_data();
    void whoWeAre();
    void grantsAreKept();
    void challengeOfPkce();
};

void SignInDocumentsTest::challenges_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<bool>("isBearer");
    QTest::addColumn<QString>("metadata");
    QTest::addColumn<QStringList>("scopes");
    QTest::addColumn<QString>("error");
    const QStringList none;
    QTest::newRow("nothing") << QByteArray() << false << QString() << none << QString();
    QTest::newRow("bare") << QByteArray("Bearer") << true << QString() << none << QString();
    QTest::newRow("as the specification has it")
            << QByteArray("Bearer resource_metadata=\"https://mcp.example.com/.well-known/x\",\n"
                          "   scope=\"files:read files:write\"")
            << true << u"https://mcp.example.com/.well-known/x"_s
            << QStringList { u"files:read"_s, u"files:write"_s } << QString();
    QTest::newRow("without quotes")
            << QByteArray("bearer error=insufficient_scope,scope=a") << true << QString()
            << QStringList { u"a"_s } << u"insufficient_scope"_s;
    QTest::newRow("others around it") << QByteArray(
            "Basic realm=\"a, Bearer scope=\\\"no\\\"\", BEARER scope=\"yes\", Digest "
            "scope=\"neither\", Negotiate abc==")
                                      << true << QString() << QStringList { u"yes"_s } << QString();
    QTest::newRow("only others") << QByteArray("Basic realm=\"x\", scope=\"y\"") << false
                                 << QString() << none << QString();
    QTest::newRow("said twice") << QByteArray("Bearer scope=\"a\", scope=\"b\"") << true
                                << QString() << QStringList { u"a"_s } << QString();
    QTest::newRow("cut") << QByteArray("Bearer scope=\"a b") << true << QString()
                         << QStringList { u"a"_s, u"b"_s } << QString();
    QTest::newRow("nonsense") << QByteArray("=,=\"\"\"\\,,, Bearer ==,\"x\"scope") << false
                              << QString() << none << QString();
    QTest::newRow("scopes that are none")
            << QByteArray("Bearer scope=\"ok \x01 \xc3\xa9 \\\\ fine\"") << true << QString()
            << QStringList { u"ok"_s, u"fine"_s } << QString();
    QTest::newRow("endless") << QByteArray("Bearer scope=\"" + QByteArray(200'000, 'x')) << true
                             << QString() << none << QString();
}

void SignInDocumentsTest::challenges()
{
    QFETCH(QByteArray, header);
    QFETCH(bool, isBearer);
    QFETCH(QString, metadata);
    QFETCH(QStringList, scopes);
    QFETCH(QString, error);
    const auto challenge = bearerChallenge(header);
    QCOMPARE(challenge.has_value(), isBearer);
    const AuthChallenge said = challenge.value_or(AuthChallenge());
    QCOMPARE(said.resourceMetadata.toString(), metadata);
    QCOMPARE(said.scopes, scopes);
    QCOMPARE(said.error, error);
}

void SignInDocumentsTest::placesOfDocuments_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<QStringList>("ofServer");
    QTest::addColumn<QStringList>("ofIssuer");
    QTest::newRow("with a path")
            << u"https://example.com/tenant1"_s
            << QStringList { u"https://example.com/.well-known/oauth-protected-resource/tenant1"_s,
                             u"https://example.com/.well-known/oauth-protected-resource"_s }
            << QStringList {
                   u"https://example.com/.well-known/oauth-authorization-server/tenant1"_s,
                   u"https://example.com/.well-known/openid-configuration/tenant1"_s,
                   u"https://example.com/tenant1/.well-known/openid-configuration"_s
               };
    QTest::newRow("without")
            << u"https://example.com"_s
            << QStringList { u"https://example.com/.well-known/oauth-protected-resource"_s }
            << QStringList { u"https://example.com/.well-known/oauth-authorization-server"_s,
                             u"https://example.com/.well-known/openid-configuration"_s };
    QTest::newRow("with a slash and a query")
            << u"https://example.com:8443/?a=1#b"_s
            << QStringList { u"https://example.com:8443/.well-known/oauth-protected-resource"_s }
            << QStringList { u"https://example.com:8443/.well-known/oauth-authorization-server"_s,
                             u"https://example.com:8443/.well-known/openid-configuration"_s };
}

void SignInDocumentsTest::placesOfDocuments()
{
    QFETCH(QString, address);
    QFETCH(QStringList, ofServer);
    QFETCH(QStringList, ofIssuer);
    const auto texts = [](const QList<QUrl> &urls) {
        QStringList all;
        for (const QUrl &url : urls) {
            all += url.toString();
        }
        return all;
    };
    QCOMPARE(texts(resourceDocuments(QUrl(address), {})), ofServer);
    QCOMPARE(texts(issuerDocuments(QUrl(address))), ofIssuer);
    const QUrl named(u"https://elsewhere.example/x"_s);
    QCOMPARE(resourceDocuments(QUrl(address), named), QList<QUrl> { named });
}

void SignInDocumentsTest::resources_data()
{
    QTest::addColumn<QString>("resource");
    QTest::addColumn<bool>("isTaken");
    QTest::newRow("itself") << u"https://mcp.example.com/server/mcp"_s << true;
    QTest::newRow("above it") << u"https://mcp.example.com/server"_s << true;
    QTest::newRow("its origin") << u"https://mcp.example.com"_s << true;
    QTest::newRow("its origin, spelled out") << u"https://MCP.example.com:443/"_s << true;
    QTest::newRow("beside it") << u"https://mcp.example.com/ser"_s << false;
    QTest::newRow("below it") << u"https://mcp.example.com/server/mcp/more"_s << false;
    QTest::newRow("another port") << u"https://mcp.example.com:8443/server/mcp"_s << false;
    QTest::newRow("another host") << u"https://mcp.example.org/server/mcp"_s << false;
    QTest::newRow("unencrypted") << u"http://mcp.example.com/server/mcp"_s << false;
    QTest::newRow("nothing that one is") << u"mcp.example.com"_s << false;
}

void SignInDocumentsTest::resources()
{
    QFETCH(QString, resource);
    QFETCH(bool, isTaken);
    const auto read = readResourceDocument(
            { { u"resource"_s, resource },
              { u"authorization_servers"_s, QJsonArray { u"https://signin.example"_s } } },
            QUrl(u"https://mcp.example.com/server/mcp"_s));
    QCOMPARE(read.has_value(), isTaken);
}

void SignInDocumentsTest::canonicalAddresses_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<QString>("canonical");
    QTest::newRow("plain") << u"https://mcp.example.com/mcp"_s << u"https://mcp.example.com/mcp"_s;
    QTest::newRow("root") << u"https://mcp.example.com/"_s << u"https://mcp.example.com"_s;
    QTest::newRow("fragment") << u"https://mcp.example.com#x"_s << u"https://mcp.example.com"_s;
    QTest::newRow("case") << u"HTTPS://MCP.Example.com/A"_s << u"https://mcp.example.com/A"_s;
}

void SignInDocumentsTest::canonicalAddresses()
{
    QFETCH(QString, address);
    QFETCH(QString, canonical);
    QCOMPARE(canonicalAddress(QUrl(address)), canonical);
}

void SignInDocumentsTest::reaches_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<int>("reach");
    const auto row = [](const char *address, NetReach reach) {
        QTest::newRow(address) << QString::fromLatin1(address) << static_cast<int>(reach);
    };
    for (const char *own :
         { "127.0.0.1", "127.8.8.8", "::1", "0.0.0.0", "0.1.2.3", "::", "169.254.169.254",
           "fe80::1", "224.0.0.1", "255.255.255.255", "::ffff:127.0.0.1", "ff02::1" }) {
        row(own, NetReach::Machine);
    }
    for (const char *local : { "10.1.2.3", "172.16.0.1", "192.168.1.1", "100.64.0.1", "fd00::1",
                               "::ffff:192.168.1.1" }) {
        row(local, NetReach::Private);
    }
    for (const char *far :
         { "93.184.216.34", "172.32.0.1", "100.128.0.1", "2001:4860:4860::8888" }) {
        row(far, NetReach::Public);
    }
}

void SignInDocumentsTest::reaches()
{
    QFETCH(QString, address);
    QFETCH(int, reach);
    QCOMPARE(static_cast<int>(reachOf(QHostAddress(address))), reach);
    // A name with a public address among others is a stranger's.
    QCOMPARE(reachOf({ QHostAddress(address), QHostAddress(u"93.184.216.34"_s) }),
             NetReach::Public);
}

void SignInDocumentsTest::strangersDoNotSendUsHome_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<int>("reach");
    QTest::addColumn<QString>("said");
    const int far = static_cast<int>(NetReach::Public);
    const int near = static_cast<int>(NetReach::Machine);
    QTest::newRow("this machine") << u"http://127.0.0.1:%1/x"_s << far << u"nearer to you"_s;
    QTest::newRow("this machine by name")
            << u"http://localhost:%1/x"_s << far << u"nearer to you"_s;
    QTest::newRow("encrypted") << u"https://127.0.0.1:%1/x"_s << far << u"nearer to you"_s;
    QTest::newRow("the cloud's own")
            << u"https://169.254.169.254/latest"_s << far << u"nearer to you"_s;
    QTest::newRow("a local network") << u"https://192.168.1.1/admin"_s << far << u"nearer to you"_s;
    QTest::newRow("unencrypted") << u"http://93.184.216.34/x"_s << near << u"only https://"_s;
    QTest::newRow("a file") << u"file:///etc/passwd"_s << near << u"only https://"_s;
    QTest::newRow("with a password")
            << u"https://a:b@127.0.0.1:%1/"_s << near << u"only https://"_s;
}

void SignInDocumentsTest::strangersDoNotSendUsHome()
{
    QFETCH(QString, address);
    QFETCH(int, reach);
    QFETCH(QString, said);
    QTcpServer here;
    QVERIFY(here.listen(QHostAddress::LocalHost));
    if (address.contains("%1"_L1)) {
        address = address.arg(here.serverPort());
    }
    QNetworkAccessManager manager;
    OAuthAnswer got;
    bool isDone = false;
    auto *exchange = new OAuthFetch(&manager, { QUrl(address), {}, {}, {} },
                                    static_cast<NetReach>(reach), this);
    connect(exchange, &OAuthFetch::done, this, [&](const OAuthAnswer &answer) {
        got = answer;
        isDone = true;
    });
    VERIFY_SOON(isDone);
    QCOMPARE(got.status, 0);
    QVERIFY2(got.error.message.contains(said), qPrintable(got.error.message));
    QVERIFY(!here.hasPendingConnections());
}

void SignInDocumentsTest::whoWeAre_data()
{
    QTest::addColumn<QString>("method");
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("none") << u"none"_s << QByteArray() << QByteArray("code=a%2Bb&client_id=id%3A1");
    QTest::newRow("post") << u"client_secret_post"_s << QByteArray()
                          << QByteArray("code=a%2Bb&client_id=id%3A1&client_secret=s%26t");
    QTest::newRow("basic") << u"client_secret_basic"_s
                           << QByteArray("Basic " + QByteArray("id%3A1:s%26t").toBase64())
                           << QByteArray("code=a%2Bb");
}

void SignInDocumentsTest::whoWeAre()
{
    QFETCH(QString, method);
    QFETCH(QByteArray, header);
    QFETCH(QByteArray, body);
    const OAuthRequest request =
            tokenRequest(QUrl(u"https://signin.example/token"_s),
                         { u"id:1"_s, ApiKey(QByteArray("s&t")), method }, { { "code", "a+b" } });
    QCOMPARE(request.body, body);
    QCOMPARE(headerValue(request.headers, "Authorization"), header);
}

void SignInDocumentsTest::grantsAreKept()
{
    SignInGrant grant;
    grant.server = u"https://mcp.example.com/mcp"_s;
    grant.issuer = u"https://signin.example"_s;
    grant.clientId = u"id"_s;
    grant.scopes = { u"a"_s, u"b"_s };
    grant.accessToken = ApiKey(QByteArray("access"));
    grant.refreshToken = ApiKey(QByteArray("refresh"));
    grant.expires = QDateTime::fromSecsSinceEpoch(1'800'000'000, QTimeZone::UTC);
    const ApiKey line = grant.toKey();
    QVERIFY(line.isPrintable());
    QVERIFY(!line.reveal().contains('\n'));
    const auto again = SignInGrant::fromKey(line);
    QVERIFY(again && *again == grant);
    for (const QByteArray &bad : { QByteArray(), QByteArray("sk-something"), QByteArray("AAAA"),
                                   line.reveal().toByteArray().first(40) }) {
        QByteArray copy = bad;
        QVERIFY(!SignInGrant::fromKey(ApiKey(std::move(copy))));
    }
}

/// RFC 7636, appendix B.
void SignInDocumentsTest::challengeOfPkce()
{
    QCOMPARE(challengeOf("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"),
             "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    QVERIFY(unguessable() != unguessable());
    QCOMPARE(unguessable().size(), 43);
}

QTEST_GUILESS_MAIN(SignInDocumentsTest)
#include "tst_signindocuments.moc"
