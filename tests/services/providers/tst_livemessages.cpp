// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answerassembler.h"
#include "modelserver.h"
#include "streamclient.h"
#include "wireprotocol.h"

#include <QTest>

#include <optional>

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
    request.systemPrompt = u"Be kind."_s;
    request.messages = { says(text) };
    request.maxOutputTokens = 400;
    return request;
}

Request withTools(const QString &text)
{
    Request request = ask(text);
    request.tools = {
        { u"get_weather"_s, u"Weather of a city"_s,
          R"({"type":"object","properties":{"city":{"type":"string"}},"required":["city"]})" },
        { u"read_file"_s, u"Read a file"_s,
          R"({"type":"object","properties":{"path":{"type":"string"}},"required":["path"]})" }
    };
    return request;
}

RequestMessage answered(const Blocks &blocks)
{
    RequestMessage message;
    message.kind = RequestMessage::Kind::Assistant;
    message.blocks = blocks;
    message.model = u"chat"_s;
    message.api = u"anthropic-messages"_s;
    return message;
}

QList<ToolCallBlock> callsOf(const Blocks &blocks)
{
    QList<ToolCallBlock> calls;
    for (const Block &block : blocks) {
        if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            calls.append(*call);
        }
    }
    return calls;
}

} // namespace

/// Anthropic Messages against a real llama-server, where VARVE_LLAMA names a folder with llama-root/llama-server and
/// models/chat.gguf; skipped elsewhere.
class TestLiveMessages final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void plain();
    void thinks();
    void threeTurnsWithCalls();
    void splitCharacters();
    void image();
    void cutByLength();
    void wrongKey();
    void overflows();
    void killedInMidStream();

private:
    struct Answer
    {
        AnswerAssembler assembled;
        std::optional<Failure> failure;
        bool over = false;
    };

    [[nodiscard]] Endpoint endpoint(const QByteArray &key = Key) const;
    [[nodiscard]] Answer run(const Endpoint &endpoint, const Request &request,
                             const ImageData &images = {}, bool kill = false);
    [[nodiscard]] Answer run(const Request &request) { return run(endpoint(), request); }

    HttpTransport m_transport;
    ModelServer m_server;
};

void TestLiveMessages::initTestCase()
{
    if (const QString why = m_server.start(Window, Key); !why.isEmpty()) {
        QSKIP(qPrintable(why));
    }
}

/// Without the version, as the makers of this protocol write their addresses.
Endpoint TestLiveMessages::endpoint(const QByteArray &key) const
{
    return Endpoint::of(WireApi::AnthropicMessages, m_server.url({}), u"chat"_s,
                        ApiKey(QByteArray(key)));
}

TestLiveMessages::Answer TestLiveMessages::run(const Endpoint &endpoint, const Request &request,
                                               const ImageData &images, bool kill)
{
    Answer answer;
    StreamClient client(&m_transport, RequestPurpose::Turn);
    connect(&client, &StreamClient::eventsReady, this, [&](const StreamEvents &events) {
        answer.assembled.take(events);
        if (kill && answer.assembled.size() > 0) {
            m_server.kill();
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
        qWarning("the answer takes too long");
    }
    return answer;
}

void TestLiveMessages::plain()
{
    const Answer answer = run(ask(u"Hello there"_s));
    QVERIFY2(!answer.failure, answer.failure ? qPrintable(answer.failure->error.message) : "");
    QVERIFY(!plainText(answer.assembled.blocks()).isEmpty());
    QVERIFY(answer.assembled.stop()->reason == StopReason::Stop);
    QVERIFY(answer.assembled.usage().prompt() > 0);
    QVERIFY(answer.assembled.usage().output > 0);
}

void TestLiveMessages::thinks()
{
    Request request = ask(u"/think about it"_s);
    request.thinkingLevel = u"low"_s;
    const Answer answer = run(request);
    QVERIFY2(!answer.failure, answer.failure ? qPrintable(answer.failure->error.message) : "");
    const Blocks blocks = answer.assembled.blocks();
    QVERIFY(blocks.size() == 2 && std::holds_alternative<ThinkingBlock>(blocks[0]));
    QVERIFY(!plainText(blocks).isEmpty());
}

void TestLiveMessages::threeTurnsWithCalls()
{
    Request request = withTools(u"/tools please"_s);
    const Answer first = run(request);
    QVERIFY2(!first.failure, first.failure ? qPrintable(first.failure->error.message) : "");
    QVERIFY(first.assembled.stop()->reason == StopReason::ToolUse);
    const QList<ToolCallBlock> calls = callsOf(first.assembled.blocks());
    QCOMPARE(calls.size(), 2);
    QVERIFY(calls[0].callId != calls[1].callId);
    request.messages += answered(first.assembled.blocks());
    for (const ToolCallBlock &call : calls) {
        QVERIFY(call.arguments.contains("city"));
        RequestMessage result;
        result.kind = RequestMessage::Kind::ToolResult;
        result.toolCallId = call.callId;
        result.toolName = call.name;
        result.isError = &call == &calls.last();
        result.blocks = { TextBlock { u"rain"_s } };
        request.messages += result;
    }
    const Answer second = run(request);
    QVERIFY2(!second.failure, second.failure ? qPrintable(second.failure->error.message) : "");
    QVERIFY(!plainText(second.assembled.blocks()).isEmpty());
    QVERIFY(second.assembled.usage().cacheRead > 0); // the same beginning

    request.messages += answered(second.assembled.blocks());
    request.messages += says(u"Thank you"_s);
    const Answer third = run(request);
    QVERIFY(!third.failure);
    QVERIFY(third.assembled.usage().prompt() > second.assembled.usage().prompt());
}

void TestLiveMessages::splitCharacters()
{
    const Answer answer = run(ask(u"/utf8"_s));
    QVERIFY(!answer.failure);
    const QString text = plainText(answer.assembled.blocks());
    QVERIFY(!text.contains(QChar::ReplacementCharacter));
    QVERIFY(text.size() < text.toUtf8().size());
}

void TestLiveMessages::image()
{
    if (!m_server.seesImages()) {
        QSKIP("this model server has no eyes: models/eye-mmproj.gguf is missing");
    }
    const QByteArray sha = "red"_ba;
    Request request = ask(u"What is this?"_s);
    const Answer blind = run(request);
    request.messages[0].blocks += Block { ImageBlock { sha, u"image/png"_s, 8, 8 } };
    const Answer seen = run(endpoint(), request, { { sha, Picture } });
    QVERIFY2(!seen.failure, seen.failure ? qPrintable(seen.failure->error.message) : "");
    QVERIFY(seen.assembled.usage().prompt() > blind.assembled.usage().prompt());
}

void TestLiveMessages::cutByLength()
{
    Request request = ask(u"/long"_s);
    request.maxOutputTokens = 40;
    const Answer answer = run(request);
    QVERIFY(!answer.failure);
    QVERIFY(answer.assembled.stop()->reason == StopReason::Length);
    QCOMPARE(answer.assembled.usage().output, 40);
}

void TestLiveMessages::wrongKey()
{
    const Answer answer = run(endpoint("wrong-key"), ask(u"Hello"_s));
    QVERIFY(answer.failure);
    QVERIFY(answer.failure->error.message.contains(u"does not accept the API key"_s));
}

void TestLiveMessages::overflows()
{
    const Answer answer = run(ask(u"word and another word, "_s.repeated(1000)));
    QVERIFY(answer.failure);
    QCOMPARE(answer.failure->error.kind, Error::Kind::Overflow);
    QVERIFY(answer.failure->limitTokens == Window);
    QVERIFY(answer.failure->sentTokens.value_or(0) > Window);
}

/// Last: the server does not come back.
void TestLiveMessages::killedInMidStream()
{
    const Answer answer = run(endpoint(), ask(u"/long"_s), {}, true);
    QVERIFY(answer.failure);
    QVERIFY(answer.failure->transient);
    QVERIFY(answer.assembled.size() > 0);
    QVERIFY(!answer.assembled.stop());
}

QTEST_GUILESS_MAIN(TestLiveMessages)
#include "tst_livemessages.moc"
