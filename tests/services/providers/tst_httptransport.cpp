// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "certificatefile.h"
#include "endpointrequest.h"
#include "httpfetch.h"
#include "scriptedserver.h"
#include "soon.h"
#include "streamclient.h"
#include "testcertificates.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTest>
#include <QThread>

#include <atomic>
#include <ctime>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{

const QByteArray Chunk = "data: {\"choices\":[{\"delta\":{\"content\":\"word \"}}]}\n\n";
const QByteArray End = "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"
                       "data: [DONE]\n\n";

QByteArray keepAliveStream()
{
    const QByteArray body = Chunk + End;
    return "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: keep-alive\r\n"
           "Content-Length: "
            + QByteArray::number(body.size()) + "\r\n\r\n" + body;
}

/// One streamed request, and how it ended.
class Stream final : public QObject
{
public:
    explicit Stream(HttpTransport *transport, const Endpoint &endpoint,
                    const StreamOptions &options = noRetry())
        : m_client(transport, RequestPurpose::Turn, options)
    {
        connect(&m_client, &StreamClient::finished, this, [this] { finished = true; });
        connect(&m_client, &StreamClient::failed, this,
                [this](const Failure &why) { failure = why; });
        connect(&m_client, &StreamClient::eventsReady, this, [this] { ++pieces; });
        m_client.start(endpoint, "{}", {});
    }

    static StreamOptions noRetry()
    {
        StreamOptions options;
        options.retry.retries = 0;
        return options;
    }

    [[nodiscard]] bool isOver() const { return finished || failure; }
    [[nodiscard]] QString said() const { return failure ? failure->error.message : QString(); }

    bool finished = false;
    int pieces = 0;
    std::optional<Failure> failure;

private:
    StreamClient m_client;
};

Endpoint endpointAt(const QUrl &url, const ConnectionOptions &connection = {})
{
    Endpoint endpoint = Endpoint::chat(url, u"m"_s);
    endpoint.connection = connection;
    return endpoint;
}

const QUrl FarAway(u"http://models.example.test/v1"_s);

ConnectionOptions proxyAt(const QUrl &url, ProxyMode mode = ProxyMode::Http)
{
    ConnectionOptions options;
    options.proxy = mode;
    options.proxyHost = url.host();
    options.proxyPort = static_cast<quint16>(url.port());
    return options;
}

qint64 threadCpuUs()
{
#ifdef Q_OS_UNIX
    timespec time {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return qint64(time.tv_sec) * 1'000'000 + time.tv_nsec / 1000;
#else
    return 0;
#endif
}

} // namespace

class TestHttpTransport final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void certificates_data();
    void certificates();
    void authorityFiles_data();
    void authorityFiles();
    void authorityFileOfAProvider();
    void keysInTheClear_data();
    void keysInTheClear();
    void ownProxy();
    void systemProxy();
    void localServersWithoutProxy();
    void proxyDown();
    void proxyWithoutHost();
    void onlyPings();
    void contentKeepsItGoing();
    void pooledConnectionClosed();
    void pooledConnectionDropsRequest();
    void tenStreamsAtOnce();
    void fetches();
    void fetchCancelled();
    void fetchTooLarge();

private:
    TestAuthority m_authority;
    bool m_hasAuthority = false;
};

void TestHttpTransport::initTestCase()
{
    m_hasAuthority = QSslSocket::supportsSsl() && m_authority.create();
}

void TestHttpTransport::certificates_data()
{
    QTest::addColumn<QString>("names");
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("until");
    QTest::addColumn<bool>("trusted");
    QTest::addColumn<QString>("says");

    const QString here = u"IP:127.0.0.1"_s;
    QTest::newRow("good") << here << u"20200101"_s << u"20450101"_s << true << QString();
    QTest::newRow("expired") << here << u"20200101"_s << u"20200201"_s << true
                             << u"expired on 2020-02-01"_s;
    QTest::newRow("not yet valid")
            << here << u"20440101"_s << u"20450101"_s << true << u"not valid before 2044-01-01"_s;
    QTest::newRow("other host") << u"DNS:other.example"_s << u"20200101"_s << u"20450101"_s << true
                                << u"made for another host (other.example"_s;
    QTest::newRow("unknown authority") << here << u"20200101"_s << u"20450101"_s << false
                                       << u"authority that is not trusted here (Varve test"_s;
}

void TestHttpTransport::certificates()
{
    QFETCH(QString, names);
    QFETCH(QString, from);
    QFETCH(QString, until);
    QFETCH(bool, trusted);
    QFETCH(QString, says);
    if (!m_hasAuthority) {
        QSKIP("the openssl program is not here to make certificates with");
    }
    const QSslConfiguration configuration = m_authority.issue(names, from, until);
    QVERIFY(!configuration.localCertificate().isNull());
    TlsServer server(configuration, keepAliveStream());
    ConnectionOptions connection;
    connection.authorityFile = trusted ? m_authority.certificateFile() : QString();
    HttpTransport transport;
    Endpoint endpoint = endpointAt(server.url(), connection);
    endpoint.key = ApiKey("sk-secret"_ba);
    Stream stream(&transport, endpoint);
    VERIFY_SOON(stream.isOver());
    QVERIFY2(stream.said().contains(says), qPrintable(stream.said()));
    QCOMPARE(stream.finished, says.isEmpty());
    QCOMPARE(server.requests(), says.isEmpty() ? 1 : 0);
    if (stream.failure) {
        QVERIFY(!stream.failure->transient);
        QVERIFY(stream.said().contains(u"Nothing was sent"_s));
    }
}

void TestHttpTransport::authorityFiles_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("says");
    QTest::newRow("text") << "hello"_ba << u"is not a PEM file"_s;
    QTest::newRow("empty") << ""_ba << u"is not a PEM file"_s;
    QTest::newRow("key")
            << "-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----\n"_ba
            << u"holds a private key"_s;
    QTest::newRow("damaged") << "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"_ba
                             << u"are damaged"_s;
}

void TestHttpTransport::authorityFiles()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, says);
    QTemporaryDir dir;
    QFile file(dir.filePath(u"ca.pem"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
    file.close();
    const auto read = readCertificates(file.fileName());
    QVERIFY(!read);
    QVERIFY2(read.error().message.contains(says), qPrintable(read.error().message));
    QVERIFY(read.error().message.contains(file.fileName()));
}

void TestHttpTransport::authorityFileOfAProvider()
{
    ScriptedServer server;
    server.add(plainAnswer(200, "text/event-stream", Chunk + End));
    ConnectionOptions connection;
    connection.authorityFile = u"/no/such/file.pem"_s;
    HttpTransport transport;
    Stream stream(&transport, endpointAt(server.url(), connection));
    QVERIFY(!stream.isOver());
    VERIFY_SOON(stream.isOver());
    QVERIFY2(stream.said().startsWith(u"There is no file /no/such/file.pem"_s),
             qPrintable(stream.said()));
    QCOMPARE(server.requests().size(), 0);

    if (m_hasAuthority) {
        const auto read = readCertificates(m_authority.certificateFile());
        QVERIFY(read);
        QCOMPARE(read->size(), 1);
    }
}

void TestHttpTransport::keysInTheClear_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<bool>("allowed");
    QTest::addColumn<bool>("sent");
    const QByteArray key = "sk-some-key-1";
    QTest::newRow("https") << u"https://models.example.test/v1"_s << key << false << true;
    QTest::newRow("this machine") << u"http://127.0.0.1:8080/v1"_s << key << false << true;
    QTest::newRow("this machine by name") << u"http://localhost:8080/v1"_s << key << false << true;
    QTest::newRow("this machine, IPv6") << u"http://[::1]:8080/v1"_s << key << false << true;
    QTest::newRow("no key") << u"http://models.example.test/v1"_s << QByteArray() << false << true;
    QTest::newRow("local network without a key")
            << u"http://192.168.7.7:8080/v1"_s << QByteArray() << false << true;
    QTest::newRow("allowed") << u"http://192.168.7.7:8080/v1"_s << key << true << true;
    for (const QString &address :
         { u"http://models.example.test/v1"_s, u"http://192.168.7.7:8080/v1"_s,
           u"http://10.0.0.2/v1"_s, u"http://box.local/v1"_s, u"http://box:8080/v1"_s,
           u"HTTP://127.0.0.1.example.test/v1"_s, u"http://localhost.example.test/v1"_s,
           u"http://[fe80::1]/v1"_s }) {
        QTest::addRow("%s", qPrintable(address)) << address << key << false << false;
    }
}

/// Whatever kind of request it is.
void TestHttpTransport::keysInTheClear()
{
    QFETCH(QString, address);
    QFETCH(QByteArray, key);
    QFETCH(bool, allowed);
    QFETCH(bool, sent);
    Endpoint endpoint = Endpoint::chat(QUrl(address), u"m"_s, ApiKey(QByteArray(key)));
    endpoint.keyInTheClear = allowed;
    const auto purpose = RequestPurpose::Turn;
    for (const auto &request :
         { postRequest(purpose, endpoint, "{}"), apiRequest(purpose, endpoint, u"models"),
           serverRequest(purpose, endpoint, u"props") }) {
        QCOMPARE(request.has_value(), sent);
        if (sent) {
            QCOMPARE(request->keyHeader.second.isEmpty(), key.isEmpty());
        } else {
            QCOMPARE(request.error().kind, Error::Kind::Refused);
            QVERIFY2(request.error().message.contains(u"https://"_s),
                     qPrintable(request.error().message));
            QVERIFY(!request.error().message.contains(QString::fromLatin1(key)));
        }
    }
}

void TestHttpTransport::ownProxy()
{
    ScriptedServer proxy;
    proxy.add(plainAnswer(200, "text/event-stream", Chunk + End));
    HttpTransport transport;
    Stream stream(&transport, endpointAt(FarAway, proxyAt(proxy.url())));
    VERIFY_SOON(stream.isOver());
    QVERIFY2(stream.finished, qPrintable(stream.said()));
    QVERIFY2(proxy.requests().first().head.contains("models.example.test"),
             proxy.requests().first().head.constData());
}

void TestHttpTransport::systemProxy()
{
    ScriptedServer proxy;
    proxy.add(plainAnswer(200, "text/event-stream", Chunk + End));
    qputenv("http_proxy", proxy.url(u"/"_s).toEncoded());
    HttpTransport transport;
    Stream through(&transport, endpointAt(FarAway));
    VERIFY_SOON(through.isOver());
    QVERIFY2(through.finished, qPrintable(through.said()));
    QCOMPARE(proxy.requests().size(), 1);

    ConnectionOptions none;
    none.proxy = ProxyMode::None;
    Stream direct(&transport, endpointAt(FarAway, none));
    QTRY_VERIFY_WITH_TIMEOUT(direct.isOver(), 20'000);
    QCOMPARE(proxy.requests().size(), 1);
    QVERIFY2(direct.said().contains(u"no host named models.example.test"_s),
             qPrintable(direct.said()));
    qunsetenv("http_proxy");
}

void TestHttpTransport::localServersWithoutProxy()
{
    ScriptedServer proxy;
    ScriptedServer server;
    server.add(plainAnswer(200, "text/event-stream", Chunk + End));
    qputenv("http_proxy", proxy.url(u"/"_s).toEncoded());
    HttpTransport transport;
    for (const ConnectionOptions &connection : { ConnectionOptions(), proxyAt(proxy.url()) }) {
        Stream stream(&transport, endpointAt(server.url(), connection));
        VERIFY_SOON(stream.isOver());
        QVERIFY2(stream.finished, qPrintable(stream.said()));
    }
    qunsetenv("http_proxy");
    QCOMPARE(proxy.requests().size(), 0);
    QCOMPARE(server.requests().size(), 2);
}

void TestHttpTransport::proxyDown()
{
    QUrl gone;
    {
        ScriptedServer proxy;
        gone = proxy.url();
    }
    HttpTransport transport;
    Stream stream(&transport, endpointAt(FarAway, proxyAt(gone)));
    VERIFY_SOON(stream.isOver());
    QVERIFY2(stream.said().contains(u"models.example.test cannot be reached through the proxy"_s),
             qPrintable(stream.said()));
}

void TestHttpTransport::proxyWithoutHost()
{
    ConnectionOptions connection;
    connection.proxy = ProxyMode::Socks5;
    HttpTransport transport;
    Stream stream(&transport, endpointAt(FarAway, connection));
    VERIFY_SOON(stream.isOver());
    QVERIFY2(stream.said().contains(u"host or port is missing"_s), qPrintable(stream.said()));
}

/// Pings keep the connection alive and prove nothing.
void TestHttpTransport::onlyPings()
{
    ScriptedServer server;
    Script script = streamHead();
    for (int i = 0; i < 100; ++i) {
        script += Script { SendBytes { ": ping\n\n" }, Pause { 20ms } };
    }
    server.add(script);
    StreamOptions options = Stream::noRetry();
    options.timeouts = HttpTimeouts { 2s, 2s, 500ms };
    options.progress = 300ms;
    HttpTransport transport;
    Stream stream(&transport, endpointAt(server.url()), options);
    VERIFY_SOON(stream.isOver());
    QVERIFY2(stream.said().contains(u"keeps the connection alive, but sent nothing"_s),
             qPrintable(stream.said()));
    QVERIFY(!stream.failure->transient);
    COMPARE_SOON(server.abandoned(), 1);
}

void TestHttpTransport::contentKeepsItGoing()
{
    ScriptedServer server;
    Script script = streamHead();
    for (int i = 0; i < 24; ++i) {
        script += Script { SendBytes { i % 2 == 0 ? Chunk : ": ping\n\n"_ba }, Pause { 100ms } };
    }
    server.add(script + Script { SendBytes { End }, Close {} });
    StreamOptions options = Stream::noRetry();
    options.progress = 1500ms;
    HttpTransport transport;
    Stream stream(&transport, endpointAt(server.url()), options);
    VERIFY_SOON(stream.isOver());
    QVERIFY2(stream.finished, qPrintable(stream.said()));
}

/// llama-server promises keep-alive and closes every connection after a stream.
void TestHttpTransport::pooledConnectionClosed()
{
    ScriptedServer server;
    server.add({ SendBytes { keepAliveStream() }, Close {} });
    HttpTransport transport;
    for (int i = 0; i < 5; ++i) {
        Stream stream(&transport, endpointAt(server.url()));
        VERIFY_SOON(stream.isOver());
        QVERIFY2(stream.finished, qPrintable(stream.said()));
    }
    QCOMPARE(server.requests().size(), 5);
}

/// The same, but the server still takes the next request in and then hangs up.
void TestHttpTransport::pooledConnectionDropsRequest()
{
    ScriptedServer server;
    server.add({ SendBytes { keepAliveStream() }, Silence {} });
    server.add({ Close {} });
    server.add({ Close {} });
    server.add({ SendBytes { keepAliveStream() }, Silence {} });
    HttpTransport transport;
    StreamOptions options;
    options.retry.firstWait = 1ms;
    for (int i = 0; i < 2; ++i) {
        Stream stream(&transport, endpointAt(server.url()), options);
        VERIFY_SOON(stream.isOver());
        QVERIFY2(stream.finished, qPrintable(stream.said()));
    }
    QVERIFY(server.requests().size() >= 3);
}

/// Ten sessions on one server at 200 pieces a second each: none waits for another.
void TestHttpTransport::tenStreamsAtOnce()
{
    constexpr int Streams = 10;
    constexpr int Pieces = 480; // four at a time, as networks deliver them
    ScriptedServer server;
    Script script = streamHead();
    for (int i = 0; i < Pieces / 4; ++i) {
        script += Script { SendBytes { Chunk.repeated(4) }, Pause { 11ms } };
    }
    server.add(script + Script { SendBytes { End }, Close {} });

    QThread engine;
    engine.start();
    auto *transport = new HttpTransport;
    transport->moveToThread(&engine);
    std::atomic<int> begun = 0;
    std::atomic<int> over = 0;
    std::atomic<int> good = 0;
    std::atomic<int> begunAtFirstEnd = 0;
    std::atomic<qint64> cpuUs = 0;
    QElapsedTimer clock;
    clock.start();
    QMetaObject::invokeMethod(transport, [&, transport] {
        cpuUs = -threadCpuUs();
        for (int i = 0; i < Streams; ++i) {
            auto *client =
                    new StreamClient(transport, RequestPurpose::Turn, Stream::noRetry(), transport);
            auto first = std::make_shared<bool>(true);
            connect(client, &StreamClient::eventsReady, client, [&begun, first] {
                begun += *first ? 1 : 0;
                *first = false;
            });
            const auto end = [&] {
                if (over == 0) {
                    begunAtFirstEnd = begun.load();
                }
                if (over == Streams - 1) {
                    cpuUs += threadCpuUs();
                }
                ++over;
            };
            connect(client, &StreamClient::finished, client, [&good, end] {
                ++good;
                end();
            });
            connect(client, &StreamClient::failed, client, end);
            client->start(endpointAt(server.url()), "{}", {});
        }
    });
    QTRY_COMPARE_WITH_TIMEOUT(over.load(), Streams, 30'000);
    const double seconds = static_cast<double>(clock.elapsed()) / 1000;
    QCOMPARE(good.load(), Streams);
    QCOMPARE(begunAtFirstEnd.load(), Streams);
    qInfo("10 streams of %d pieces: %.2f s, engine thread %.1f%% of a core, %.0f pieces/s each",
          Pieces, seconds, static_cast<double>(cpuUs.load()) / seconds / 1e4, Pieces / seconds);
    QMetaObject::invokeMethod(transport, &QObject::deleteLater);
    engine.quit();
    QVERIFY(engine.wait(5000));
}

void TestHttpTransport::fetches()
{
    ScriptedServer server;
    server.add(plainAnswer(200, "application/json", R"({"a":1})"));
    server.add(plainAnswer(404, "application/json", R"({"error":{"message":"File Not Found"}})"));
    server.add({ SendBytes { "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{" }, Close {} });
    server.add(plainAnswer(200, "application/json", R"({"b":2})"));
    HttpTransport transport;
    HttpRequest request(RequestPurpose::ModelList);
    request.url = server.url(u"/v1/models"_s);
    request.method = HttpMethod::Get;
    auto good = fetch(&transport, request);
    VERIFY_SOON(good.isFinished());
    QCOMPARE(good.result().value(), R"({"a":1})"_ba);
    QVERIFY(server.requests().first().head.startsWith("GET /v1/models HTTP/1.1"));

    auto missing = fetch(&transport, request);
    VERIFY_SOON(missing.isFinished());
    QCOMPARE(missing.result().error().httpStatus, 404);

    auto again = fetch(&transport, request); // cut short: asked once more
    VERIFY_SOON(again.isFinished());
    QCOMPARE(again.result().value_or("failed"), R"({"b":2})"_ba);
    QCOMPARE(server.requests().size(), 4);
}

void TestHttpTransport::fetchCancelled()
{
    ScriptedServer server;
    server.add({ Silence {} });
    HttpTransport transport;
    HttpRequest request(RequestPurpose::ModelList);
    request.url = server.url();
    std::stop_source stop;
    auto future = fetch(&transport, request, { .stop = stop.get_token() });
    COMPARE_SOON(server.requests().size(), 1);
    stop.request_stop();
    VERIFY_SOON(future.isFinished());
    QCOMPARE(future.result().error().error.kind, Error::Kind::Cancelled);
    COMPARE_SOON(server.abandoned(), 1);

    auto late = fetch(&transport, request, { .stop = stop.get_token() });
    VERIFY_SOON(late.isFinished());
    QCOMPARE(late.result().error().error.kind, Error::Kind::Cancelled);
    QCOMPARE(server.requests().size(), 1);
}

void TestHttpTransport::fetchTooLarge()
{
    ScriptedServer server;
    server.add(plainAnswer(200, "application/json", QByteArray(100'000, 'x')));
    HttpTransport transport;
    HttpRequest request(RequestPurpose::ModelList);
    request.url = server.url();
    auto future = fetch(&transport, request, { .largestBody = 50'000 });
    VERIFY_SOON(future.isFinished());
    QVERIFY(future.result().error().error.message.contains(u"is larger than"_s));
}

QTEST_GUILESS_MAIN(TestHttpTransport)
#include "tst_httptransport.moc"
