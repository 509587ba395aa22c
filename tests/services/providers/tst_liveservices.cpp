// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "completion.h"
#include "embeddings.h"
#include "modelcatalogue.h"
#include "modelserver.h"
#include "requestlog.h"
#include "serverdiscovery.h"
#include "tokencount.h"
#include "wireprotocol.h"

#include <QElapsedTimer>
#include <QTest>
#include <QTimer>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{

constexpr int Window = 1024; // tokens
const QByteArray Key = "sekret-key-0123";

Request ask(const QString &text)
{
    Request request;
    RequestMessage message;
    message.blocks = { TextBlock { text } };
    request.messages = { message };
    return request;
}

template<typename T>
bool isDone(const QFuture<T> &future, int ms = 30'000)
{
    return QTest::qWaitFor([&future] { return future.isFinished(); }, ms);
}

} // namespace

/// Against a real llama-server; skipped where VARVE_LLAMA does not name one.
class TestLiveServices final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void windowFoundByItself();
    void foundOnLoopback();
    void wrongKey();
    void counts_data();
    void counts();
    void countedIsWhatIsRead();
    void embeddings();
    void embeddingTooLong();
    void busy();
    void pings();
    void slow();
    void tenStreams();
    void noKeyInTheLog();

private:
    [[nodiscard]] Endpoint endpoint(WireApi api = WireApi::OpenAiChat,
                                    const QByteArray &key = Key) const
    {
        return Endpoint::of(api, m_server.url(), u"chat"_s, ApiKey(QByteArray(key)));
    }

    ModelServer m_server;
    std::shared_ptr<RequestLog> m_log =
            std::make_shared<RequestLog>(RequestLogOptions { .capacity = 1000 });
    HttpTransport m_transport { m_log };
};

void TestLiveServices::initTestCase()
{
    const QString why = m_server.start(Window, Key,
                                       { u"--embeddings"_s, u"--pooling"_s, u"mean"_s, u"--props"_s,
                                         u"--sse-ping-interval"_s, u"1"_s });
    if (!why.isEmpty()) {
        QSKIP(qPrintable(why));
    }
}

void TestLiveServices::windowFoundByItself()
{
    const auto future = listModels(&m_transport, endpoint());
    QVERIFY(isDone(future));
    const ServerReport report = future.result();
    QVERIFY2(!report.failure, report.failure ? qPrintable(report.failure->error.message) : "");
    QVERIFY(report.program == ServerProgram::LlamaCpp);
    QCOMPARE(report.models.size(), 1);
    QCOMPARE(report.models[0].id, u"chat"_s);
    QCOMPARE(report.models[0].window, Window);
    QVERIFY(report.models[0].trainedWindow > Window);
    ModelCatalogue catalogue;
    catalogue.setReported({}, report.models, report.readAt);
    QCOMPARE(catalogue.find({}, u"chat"_s)->contextWindow, Window);
}

void TestLiveServices::foundOnLoopback()
{
    const auto port = static_cast<quint16>(m_server.url().port());
    const auto future = discoverServers(&m_transport, { .ports = { port } });
    QVERIFY(isDone(future));
    QCOMPARE(future.result().size(), 1);
    const ServerReport report = future.result().first().report;
    QVERIFY(report.program == ServerProgram::LlamaCpp);
    QVERIFY2(report.needsKey || report.models.size() == 1, "no key was sent");
}

void TestLiveServices::wrongKey()
{
    const auto future = listModels(&m_transport, endpoint(WireApi::OpenAiChat, "wrong-key-0123"));
    QVERIFY(isDone(future));
    const auto embedded = embed(&m_transport, endpoint(WireApi::OpenAiChat, "wrong-key-0123"),
                                { u"Hello"_s }, RequestPurpose::Vectors);
    QVERIFY(isDone(embedded));
    QVERIFY(embedded.result().error().message.contains(u"does not accept the API key"_s));
}

void TestLiveServices::counts_data()
{
    QTest::addColumn<WireApi>("api");
    QTest::newRow("chat") << WireApi::OpenAiChat;
    QTest::newRow("responses") << WireApi::OpenAiResponses;
    QTest::newRow("messages") << WireApi::AnthropicMessages;
}

void TestLiveServices::counts()
{
    QFETCH(WireApi, api);
    const Endpoint where = endpoint(api);
    const QByteArray body = encodeRequest(where, ask(u"Say hello"_s), {});
    const auto future = countTokens(&m_transport, where, body);
    QVERIFY(isDone(future));
    QVERIFY2(future.result(), future.result() ? "" : qPrintable(future.result().error().message));
    QCOMPARE(future.result().value(), 13);
}

/// What was counted before is what the server says it read afterwards.
void TestLiveServices::countedIsWhatIsRead()
{
    Request request = ask(u"word and another word, "_s.repeated(40));
    request.systemPrompt = u"Be kind."_s;
    const auto counted =
            countTokens(&m_transport, endpoint(), encodeRequest(endpoint(), request, {}));
    QVERIFY(isDone(counted));
    QVERIFY(counted.result());
    Completion completion(&m_transport, RequestPurpose::Turn);
    completion.start(endpoint(), request);
    QVERIFY(isDone(completion.future()));
    const Result<CompletionResult> result = completion.future().result();
    QVERIFY2(result, result ? "" : qPrintable(result.error().message));
    QCOMPARE(result->usage.prompt(), counted.result().value());
}

void TestLiveServices::embeddings()
{
    EmbeddingOptions options;
    options.batchTexts = 2;
    const auto future = embed(&m_transport, endpoint(),
                              { u"Hello"_s, QString(), u"Something else entirely"_s, u"Hello"_s },
                              RequestPurpose::Vectors, options);
    QVERIFY(isDone(future));
    const auto result = future.result();
    QVERIFY2(result, result ? "" : qPrintable(result.error().message));
    QCOMPARE(result->vectors.size(), 4);
    QCOMPARE(result->vectors[0].size(), 256);
    QVERIFY(result->vectors[1].isEmpty());
    QVERIFY(result->tokens > 0);
    const auto cosine = [&](qsizetype a, qsizetype b) {
        float sum = 0;
        for (qsizetype i = 0; i < result->vectors[a].size(); ++i) {
            sum += result->vectors[a][i] * result->vectors[b][i];
        }
        return sum;
    };
    QVERIFY(cosine(0, 3) > 0.999F);
    QVERIFY(cosine(0, 2) < 0.99F);
}

void TestLiveServices::embeddingTooLong()
{
    const auto future = embed(&m_transport, endpoint(),
                              { u"Hello"_s, u"word and another word, "_s.repeated(1000) },
                              RequestPurpose::Vectors);
    QVERIFY(isDone(future));
    QVERIFY(!future.result());
    QCOMPARE(future.result().error().kind, Error::Kind::Overflow);
    QVERIFY(future.result().error().message.startsWith(u"Text 2 of 2"_s));
}

/// One slot: the second request waits its turn without a word from the server, and gets its answer.
void TestLiveServices::busy()
{
    Request longer = ask(u"/long"_s);
    longer.maxOutputTokens = 200;
    Completion first(&m_transport, RequestPurpose::Turn);
    Completion second(&m_transport, RequestPurpose::Turn);
    first.start(endpoint(), longer);
    second.start(endpoint(), ask(u"Hello"_s));
    QVERIFY(isDone(first.future()) && isDone(second.future()));
    QVERIFY(first.future().result().has_value());
    QVERIFY2(second.future().result().has_value(),
             second.future().result() ? "" : qPrintable(second.future().result().error().message));
}

/// A request that waits for its slot gets pings and nothing else: the watchdog tells them from an answer.
void TestLiveServices::pings()
{
    StreamClient holder(&m_transport, RequestPurpose::Turn);
    bool began = false;
    connect(&holder, &StreamClient::eventsReady, this, [&began] { began = true; });
    // Without an end of its own; the window is its end.
    holder.start(endpoint(), encodeRequest(endpoint(), ask(u"/long"_s), {}), {});
    QTRY_VERIFY_WITH_TIMEOUT(began, 10'000);
    StreamOptions options;
    options.progress = 30s;
    StreamClient waiting(&m_transport, RequestPurpose::Turn, options);
    bool finished = false;
    std::optional<Failure> failure;
    connect(&waiting, &StreamClient::finished, this, [&finished] { finished = true; });
    connect(&waiting, &StreamClient::failed, this,
            [&failure](const Failure &why) { failure = why; });
    waiting.start(endpoint(), encodeRequest(endpoint(), ask(u"Hello"_s), {}), {});
    QTRY_VERIFY_WITH_TIMEOUT(finished || failure, 40'000);
    QVERIFY2(finished, failure ? qPrintable(failure->error.message) : "");
    holder.cancel();
}

/// A server that stands still for a while is waited for; one that stands still for too long is not.
void TestLiveServices::slow()
{
    for (const auto &[limit, good] : { std::pair(10'000ms, true), std::pair(300ms, false) }) {
        StreamOptions options;
        options.timeouts = HttpTimeouts { 5s, 10s, limit };
        options.retry.retries = 0;
        StreamClient client(&m_transport, RequestPurpose::Turn, options);
        bool began = false;
        bool finished = false;
        std::optional<Failure> failure;
        connect(&client, &StreamClient::eventsReady, this, [&] {
            if (!began) {
                began = true;
                m_server.setPaused(true);
                QTimer::singleShot(1500ms, this, [this] { m_server.setPaused(false); });
            }
        });
        connect(&client, &StreamClient::finished, this, [&finished] { finished = true; });
        connect(&client, &StreamClient::failed, this,
                [&failure](const Failure &why) { failure = why; });
        Request request = ask(u"/long"_s);
        request.maxOutputTokens = 500;
        client.start(endpoint(), encodeRequest(endpoint(), request, {}), {});
        QTRY_VERIFY_WITH_TIMEOUT(finished || failure, 20'000);
        QCOMPARE(finished, good);
        if (failure) {
            QVERIFY2(failure->error.message.contains(u"stopped in the middle"_s),
                     qPrintable(failure->error.message));
        }
        m_server.setPaused(false);
    }
}

void TestLiveServices::tenStreams()
{
    QElapsedTimer clock;
    clock.start();
    std::vector<std::unique_ptr<Completion>> completions;
    for (int i = 0; i < 10; ++i) {
        completions.push_back(std::make_unique<Completion>(&m_transport, RequestPurpose::Turn));
        completions.back()->start(endpoint(), ask(u"Hello number %1"_s.arg(i)));
    }
    for (const auto &completion : completions) {
        QVERIFY(isDone(completion->future()));
        const auto result = completion->future().result();
        QVERIFY2(result, result ? "" : qPrintable(result.error().message));
    }
    qInfo("ten answers in %lld ms", static_cast<long long>(clock.elapsed()));
}

void TestLiveServices::noKeyInTheLog()
{
    QVERIFY(m_log->exchanges().size() > 10);
    const QString text = formatExchanges(m_log->exchanges());
    QVERIFY(text.contains(u"/v1/embeddings"_s));
    QVERIFY(!text.contains(QString::fromLatin1(Key)));
    QVERIFY(!text.contains(u"wrong-key-0123"_s));
}

QTEST_GUILESS_MAIN(TestLiveServices)
#include "tst_liveservices.moc"
