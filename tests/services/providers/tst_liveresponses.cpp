// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answerassembler.h"
#include "modelserver.h"
#include "streamclient.h"
#include "wireprotocol.h"

#include <QBuffer>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr int Window = 1024; // tokens
const QByteArray Key = "sekret-key";

/// A PNG of 8 by 8 red points.
const QByteArray Picture =
        QByteArray::fromBase64("iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWE"
                               "XHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC");

RequestMessage says(const QString &text)
{
    RequestMessage message;
    message.blocks = { TextBlock { text } };
    return message;
}

Request ask(const QString &text)
{
    Request request;
    request.messages = { says(text) };
    return request;
}

Request withTools(const QString &text)
{
    Request request = ask(text);
    request.tools = {
        { u"get.weather"_s, u"Weather of a city"_s,
          R"({"type":"object","properties":{"city":{"type":"string"}},"required":["city"]})" },
        { u"read_file"_s, u"Read a file"_s,
          R"({"type":"object","properties":{"path":{"type":"string"}},"required":["path"]})" }
    };
    return request;
}

QString textOf(const AnswerAssembler &answer)
{
    return plainText(answer.blocks());
}

QList<ToolCallBlock> callsOf(const AnswerAssembler &answer)
{
    QList<ToolCallBlock> calls;
    for (const Block &block : answer.blocks()) {
        if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            calls.append(*call);
        }
    }
    return calls;
}

} // namespace

/// Chat Completions, Responses and Codex Responses against a real llama-server, where VARVE_LLAMA names a folder with
/// llama-root/llama-server and models/chat.gguf; skipped elsewhere.
class TestLiveResponses final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void plain_data() { apis(); }
    void plain();
    void reasoning_data() { apis(); }
    void reasoning();
    void oneCallAndItsResult_data() { apis(); }
    void oneCallAndItsResult();
    void twoCalls_data() { apis(); }
    void twoCalls();
    void splitCharacters_data() { apis(); }
    void splitCharacters();
    void image_data() { apis(); }
    void image();
    void cutByLength_data() { apis(); }
    void cutByLength();
    void wrongKey_data() { apis(); }
    void wrongKey();
    void overflow_data() { apis(); }
    void overflow();
    void killedInMidStream_data() { apis(); }
    void killedInMidStream();

private:
    struct Answer
    {
        AnswerAssembler assembled;
        std::optional<Failure> failure;
        bool over = false;
    };

    static void apis();
    [[nodiscard]] Endpoint endpoint(const QByteArray &key = Key) const;
    [[nodiscard]] Answer run(const Endpoint &endpoint, const Request &request,
                             const ImageData &images = {}, ModelServer *toKill = nullptr);

    HttpTransport m_transport;
    ModelServer m_server;
};

void TestLiveResponses::initTestCase()
{
    const QString why = m_server.start(Window, Key);
    if (!why.isEmpty()) {
        QSKIP(qPrintable(why));
    }
}

/// The server knows the Codex protocol only at the path of the plain one.
void TestLiveResponses::apis()
{
    QTest::addColumn<int>("api");
    QTest::newRow("chat") << int(WireApi::OpenAiChat);
    QTest::newRow("responses") << int(WireApi::OpenAiResponses);
}

Endpoint TestLiveResponses::endpoint(const QByteArray &key) const
{
    const int api = *static_cast<int *>(QTest::qData("api", qMetaTypeId<int>()));
    return Endpoint::of(static_cast<WireApi>(api), m_server.url(), u"chat"_s,
                        ApiKey(QByteArray(key)));
}

TestLiveResponses::Answer TestLiveResponses::run(const Endpoint &endpoint, const Request &request,
                                                 const ImageData &images, ModelServer *toKill)
{
    Answer answer;
    StreamClient client(&m_transport, RequestPurpose::Turn);
    connect(&client, &StreamClient::eventsReady, this, [&](const StreamEvents &events) {
        answer.assembled.take(events);
        if (toKill && answer.assembled.size() > 0) {
            toKill->kill();
        }
    });
    connect(&client, &StreamClient::finished, this, [&answer] { answer.over = true; });
    connect(&client, &StreamClient::failed, this, [&answer](const Failure &why) {
        answer.failure = why;
        answer.over = true;
    });
    client.start(endpoint, encodeRequest(endpoint, request, images), answerContext(request));
    constexpr int LongestMs = 30'000;
    if (!QTest::qWaitFor([&answer] { return answer.over; }, LongestMs)) {
        answer.failure = Failure { .error = { Error::Kind::Internal, u"waited too long"_s, {} } };
    }
    if (answer.failure) {
        qInfo().noquote() << answer.failure->error.message;
    }
    return answer;
}

void TestLiveResponses::plain()
{
    Request request = ask(u"Hello there"_s);
    request.systemPrompt = u"Be kind."_s;
    const Answer answer = run(endpoint(), request);
    QVERIFY(!answer.failure);
    QVERIFY(textOf(answer.assembled).startsWith(u"Hello!"_s));
    QVERIFY(answer.assembled.stop()->reason == StopReason::Stop);
    QVERIFY(answer.assembled.usage().prompt() > 0);
    QVERIFY(answer.assembled.usage().output > 0);
}

/// Also sent back, with what was asked next.
void TestLiveResponses::reasoning()
{
    const Endpoint target = endpoint();
    Request request = ask(u"/think about it"_s);
    request.thinkingLevel = u"low"_s;
    const Answer answer = run(target, request);
    QVERIFY(!answer.failure);
    const Blocks blocks = answer.assembled.blocks();
    QCOMPARE(blocks.size(), 2);
    const auto *thinking = std::get_if<ThinkingBlock>(&blocks.first());
    QVERIFY(thinking && thinking->text.contains(u"I will answer"_s));
    QVERIFY(!textOf(answer.assembled).isEmpty());

    RequestMessage said;
    said.kind = RequestMessage::Kind::Assistant;
    said.blocks = blocks;
    said.model = u"chat"_s;
    said.api = toString(target.api);
    request.messages += { said, says(u"and now"_s) };
    if (target.api == WireApi::OpenAiResponses) {
        QVERIFY(encodeRequest(target, request, {}).contains(R"("type":"reasoning")"));
    }
    const Answer next = run(target, request);
    QVERIFY(!next.failure);
    QVERIFY(next.assembled.usage().prompt() > answer.assembled.usage().prompt());
}

/// The tool's name has a character that names may not have.
void TestLiveResponses::oneCallAndItsResult()
{
    const Endpoint target = endpoint();
    Request request = withTools(u"/tool please"_s);
    const Answer answer = run(target, request);
    QVERIFY(!answer.failure);
    const QList<ToolCallBlock> calls = callsOf(answer.assembled);
    QCOMPARE(calls.size(), 1);
    QCOMPARE(calls.first().name, u"get.weather"_s);
    QCOMPARE(calls.first().arguments, R"({"city":"demo"})"_ba);
    QVERIFY(answer.assembled.stop()->reason == StopReason::ToolUse);

    RequestMessage said;
    said.kind = RequestMessage::Kind::Assistant;
    said.blocks = answer.assembled.blocks();
    RequestMessage result;
    result.kind = RequestMessage::Kind::ToolResult;
    result.toolCallId = calls.first().callId;
    result.toolName = calls.first().name;
    result.blocks = { TextBlock { u"7 degrees"_s } };
    request.messages += { said, result };
    const Answer next = run(target, request);
    QVERIFY(!next.failure);
    QVERIFY(!textOf(next.assembled).isEmpty());
    QVERIFY(next.assembled.stop()->reason == StopReason::Stop);
}

void TestLiveResponses::twoCalls()
{
    const Answer answer = run(endpoint(), withTools(u"/tools please"_s));
    QVERIFY(!answer.failure);
    const QList<ToolCallBlock> calls = callsOf(answer.assembled);
    QCOMPARE(calls.size(), 2);
    QVERIFY(calls[0].callId != calls[1].callId);
    QCOMPARE(calls[1].arguments, R"({"city":"demo"})"_ba);
}

void TestLiveResponses::splitCharacters()
{
    const Answer answer = run(endpoint(), ask(u"/utf8"_s));
    QVERIFY(!answer.failure);
    const QString text = textOf(answer.assembled);
    QVERIFY(!text.contains(QChar::ReplacementCharacter));
    QVERIFY(text.size() < text.toUtf8().size());
}

void TestLiveResponses::image()
{
    Request request = ask(u"What is this?"_s);
    const Answer without = run(endpoint(), request);
    request.messages.first().blocks.append(ImageBlock { "\x01"_ba, u"image/png"_s, 8, 8 });
    const Answer answer = run(endpoint(), request, { { "\x01"_ba, Picture } });
    if (!m_server.seesImages()) {
        QVERIFY(answer.failure);
        QVERIFY(answer.failure->error.message.contains(u"image input is not supported"_s));
        return;
    }
    QVERIFY(!answer.failure);
    QVERIFY(answer.assembled.usage().prompt() > without.assembled.usage().prompt());
}

void TestLiveResponses::cutByLength()
{
    Request request = ask(u"/long"_s);
    request.maxOutputTokens = 40;
    const Answer answer = run(endpoint(), request);
    QVERIFY(!answer.failure);
    QVERIFY(answer.assembled.stop()->reason == StopReason::Length);
    QCOMPARE(answer.assembled.usage().output, 40);
}

void TestLiveResponses::wrongKey()
{
    const Answer answer = run(endpoint("wrong-key"), ask(u"Hello"_s));
    QVERIFY(answer.failure);
    QVERIFY(answer.failure->error.message.contains(u"does not accept the API key"_s));
}

void TestLiveResponses::overflow()
{
    const Answer answer = run(endpoint(), ask(u"word and another word, "_s.repeated(1000)));
    QVERIFY(answer.failure);
    QCOMPARE(answer.failure->error.kind, Error::Kind::Overflow);
    QCOMPARE(answer.failure->limitTokens.value_or(0), Window);
    QVERIFY(answer.failure->sentTokens.value_or(0) > Window);
}

/// A server of its own.
void TestLiveResponses::killedInMidStream()
{
    ModelServer victim;
    const QString why = victim.start(Window, Key);
    QVERIFY2(why.isEmpty(), qPrintable(why));
    Endpoint target = endpoint();
    target.baseUrl = victim.url();
    const Answer answer = run(target, ask(u"/long"_s), {}, &victim);
    QVERIFY(answer.failure);
    QVERIFY2(answer.failure->error.message.contains(u"closed the stream before the answer ended"_s),
             qPrintable(answer.failure->error.message));
    QVERIFY(textOf(answer.assembled).startsWith(u"One"_s));
}

QTEST_GUILESS_MAIN(TestLiveResponses)
#include "tst_liveresponses.moc"
