// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "completion.h"
#include "fixtures.h"
#include "soon.h"

#include <QFileInfo>
#include <QProcess>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

#include <optional>

using namespace varve;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{

constexpr int Window = 1024; // tokens
const QByteArray Key = "sekret-key";

quint16 freePort()
{
    QTcpServer server;
    return server.listen(QHostAddress::LocalHost) ? server.serverPort() : 0;
}

bool isHealthy(quint16 port)
{
    QTcpSocket socket;
    socket.connectToHost(QHostAddress::LocalHost, port);
    if (!socket.waitForConnected(1000)) {
        return false;
    }
    socket.write("GET /health HTTP/1.0\r\n\r\n");
    return socket.waitForReadyRead(5000) && socket.readAll().contains(" 200 ");
}

Request ask(const QString &text)
{
    Request request;
    RequestMessage message;
    message.blocks = { TextBlock { text } };
    request.messages = { message };
    return request;
}

} // namespace

/// Against a real llama-server, where VARVE_LLAMA names a folder with llama-root/llama-server and
/// models/chat.gguf; skipped elsewhere.
class TestLiveChat final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void answers();
    void thinks();
    void splitCharacters();
    void cutByLength();
    void overflows();
    void wrongKey();
    void cancelled();
    void unknownPath();

private:
    [[nodiscard]] Result<CompletionResult> run(const Endpoint &endpoint, const Request &request);
    [[nodiscard]] Endpoint endpoint(const QByteArray &key = Key,
                                    const QString &path = u"/v1"_s) const;

    HttpTransport m_transport;
    std::optional<Failure> m_failure;
    quint16 m_port = 0;
    QProcess m_server;
};

void TestLiveChat::initTestCase()
{
    const QString folder = qEnvironmentVariable("VARVE_LLAMA");
    if (folder.isEmpty() || !QFileInfo::exists(folder + "/llama-root/llama-server"_L1)) {
        QSKIP("no model server here: set VARVE_LLAMA to a folder with llama-root and models");
    }
    m_port = freePort();
    m_server.setStandardOutputFile(QProcess::nullDevice());
    m_server.setStandardErrorFile(QProcess::nullDevice());
    m_server.start(folder + "/llama-root/llama-server"_L1,
                   { u"--offline"_s,
                     u"--host"_s,
                     u"127.0.0.1"_s,
                     u"--port"_s,
                     QString::number(m_port),
                     u"-m"_s,
                     QFileInfo(folder + "/models/chat.gguf"_L1).absoluteFilePath(),
                     u"--alias"_s,
                     u"chat"_s,
                     u"-c"_s,
                     QString::number(Window),
                     u"-np"_s,
                     u"1"_s,
                     u"--fit"_s,
                     u"off"_s,
                     u"--temp"_s,
                     u"0"_s,
                     u"--no-ui"_s,
                     u"--api-key"_s,
                     QString::fromLatin1(Key) });
    QVERIFY2(m_server.waitForStarted(), qPrintable(m_server.errorString()));
    QTRY_VERIFY_WITH_TIMEOUT(isHealthy(m_port), 30'000);
}

void TestLiveChat::cleanupTestCase()
{
    if (m_server.state() != QProcess::NotRunning) {
        m_server.terminate();
        QVERIFY(m_server.waitForFinished(10'000));
    }
}

Endpoint TestLiveChat::endpoint(const QByteArray &key, const QString &path) const
{
    QUrl url(u"http://127.0.0.1"_s);
    url.setPort(m_port);
    url.setPath(path);
    return Endpoint::chat(url, u"chat"_s, ApiKey(QByteArray(key)));
}

Result<CompletionResult> TestLiveChat::run(const Endpoint &endpoint, const Request &request)
{
    Completion completion(&m_transport, RequestPurpose::Turn);
    m_failure.reset();
    connect(&completion, &Completion::failed, this,
            [this](const Failure &why) { m_failure = why; });
    completion.start(endpoint, request);
    if (!QTest::qWaitFor([&completion] { return completion.future().isFinished(); }, 30'000)) {
        return fail(Error::Kind::Internal, u"the test waited too long"_s);
    }
    return completion.future().result();
}

void TestLiveChat::answers()
{
    Request request = ask(u"Hello there"_s);
    request.systemPrompt = u"Be kind."_s;
    const auto result = run(endpoint(), request);
    QVERIFY2(result, result ? "" : qPrintable(result.error().message));
    QVERIFY(!result->text.isEmpty());
    QVERIFY(result->stopReason == StopReason::Stop);
    QVERIFY(result->usage.prompt() > 0);
    QVERIFY(result->usage.output > 0);
}

void TestLiveChat::thinks()
{
    const auto result = run(endpoint(), ask(u"/think about it"_s));
    QVERIFY(result);
    QVERIFY(!result->thinking.isEmpty());
    QVERIFY(!result->text.isEmpty());
}

void TestLiveChat::splitCharacters()
{
    const auto result = run(endpoint(), ask(u"/utf8"_s));
    QVERIFY(result);
    QVERIFY(!result->text.contains(QChar::ReplacementCharacter));
    QVERIFY(result->text.size() < result->text.toUtf8().size());
}

void TestLiveChat::cutByLength()
{
    Request request = ask(u"/long"_s);
    request.maxOutputTokens = 40;
    const auto result = run(endpoint(), request);
    QVERIFY(result);
    QVERIFY(result->stopReason == StopReason::Length);
    QCOMPARE(result->usage.output, 40);
}

void TestLiveChat::overflows()
{
    const auto result = run(endpoint(), ask(u"word and another word, "_s.repeated(1000)));
    QVERIFY(!result);
    QCOMPARE(result.error().kind, Error::Kind::Overflow);
    QVERIFY(m_failure && m_failure->limitTokens == Window);
    QVERIFY(m_failure->sentTokens.value_or(0) > Window);
}

void TestLiveChat::wrongKey()
{
    const auto result = run(endpoint("wrong-key"), ask(u"Hello"_s));
    QVERIFY(!result);
    QVERIFY(result.error().message.contains(u"does not accept the API key"_s));
}

void TestLiveChat::cancelled()
{
    Completion completion(&m_transport, RequestPurpose::Turn);
    bool began = false;
    connect(&completion, &Completion::textAdded, this, [&began] { began = true; });
    completion.start(endpoint(), ask(u"/long"_s));
    VERIFY_SOON(began);
    completion.cancel();
    QCOMPARE(completion.future().result().error().kind, Error::Kind::Cancelled);
    const auto next = run(endpoint(), ask(u"Hello again"_s));
    QVERIFY(next);
}

void TestLiveChat::unknownPath()
{
    const auto result = run(endpoint(Key, u"/nowhere"_s), ask(u"Hello"_s));
    QVERIFY(!result);
    QVERIFY2(result.error().message.contains(u"no such API"_s), qPrintable(result.error().message));
}

QTEST_GUILESS_MAIN(TestLiveChat)
#include "tst_livechat.moc"
